"""Parts that are folded: standing figures, dice, screens, envelopes, tuck boxes; their
nets on sheets. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from cards.model import Card, Copy, Deck
from generator.faces.elements import Face
from generator.faces.layout import Layout
from generator.faces.subject import Said, Subject, subject_of
from generator.order import Order
from generator.papers import BOXES
from generator.sheets import net_shapes, tuck
from generator.sheets.folded import Net, stacked
from generator.sheets.imposition import named
from generator.sheets.net_shapes import Draw
from generator.sheets.packing import AIR, Item, fits, hinted, in_step, pack
from generator.sheets.pieces import Faces, face_name, wanted_copies
from generator.sheets.plan import Document, Page, Part
from generator.wording import press_words

DOCUMENTS = {"figures": ("figure", "die"), "folds": ("screen", "envelope")}
STROKE = 1.0  # mm around a net that may be inked: half of its outline lies outside
MOST = 3  # lines of hints at the foot of a sheet
Nets = Callable[[Draw], list[Net]]


def net_documents(
    said: Said, layout: Layout, order: Order, faces: Faces
) -> Iterator[Document]:
    """Figures and dice, screens and envelopes, a tuck box per deck."""
    bench = Bench(said, layout, order, faces)
    wanted = set(order.only or (*said.game.decks, BOXES))
    for name, kinds in DOCUMENTS.items():
        items: list[Item] = []
        for deck in said.game.decks.values():
            if deck.id in wanted and deck.kind in kinds:
                items += bench.deck(deck)
        yield from bench.document(name, items)
    if BOXES in wanted and not order.cards:
        yield from bench.document(BOXES, list(bench.boxes()))


def _blank(side: str, w: float, h: float) -> Face:
    """Stands for any face while only sizes matter."""
    return Face(w, h, ())


class Making(Struct, frozen=True):
    """One way to make a piece: its nets, what is on their second sides, and the hint
    that tells how."""

    hint: str
    nets: Nets
    insides: Nets | None = None


class Bench(Struct, frozen=True):
    """Where nets are made for one order."""

    said: Said
    layout: Layout
    order: Order
    faces: Faces

    def document(self, name: str, items: Sequence[Item]) -> Iterator[Document]:
        """The items on sheets, each stock by itself, with the hints that a sheet needs."""
        pages: list[Page] = []
        for stock in dict.fromkeys(item.stock for item in items):
            same = [item for item in items if item.stock == stock]
            hints = {item.face: item.hint for item in same}
            pages += [
                self._hinted(page, hints)
                for page in pack(same, self.order, 1 + len({*hints.values()}))
            ]
        if pages:
            yield Document(
                name, name, tuple(named(list(in_step(pages)), name, self.order))
            )

    def _hinted(self, page: Page, hints: Mapping[str, str]) -> Page:
        if page.side == "back":
            return page
        words = press_words(self.said.language)
        found = dict.fromkeys(hints[item.face] for item in page.placed)
        return replace(
            page,
            notes=hinted(
                [words[f"fold.{name}"] for name in ("lines", *found)], self.order
            ),
        )

    def deck(self, deck: Deck) -> Iterator[Item]:
        """All wanted copies of a deck."""
        for copy in wanted_copies(deck, self.said, self.order):
            ways = list(_WAYS[deck.kind](self, deck, copy.card))
            part = Part(
                deck.id,
                copy.card.id,
                copy.number,
                f"net/{deck.id}/{copy.card.id}",
                None,
                0,
                0,
                STROKE,
                "net",
            )
            part = replace(part, source=str(copy.card.sources))
            yield from self.items(part, ways, self.draw(deck, copy.card), deck.stock)

    def items(
        self, part: Part, ways: Sequence[Making], draw: Draw, stock: str
    ) -> Iterator[Item]:
        """A piece, made the first way that the paper has room for; where even that
        takes several sheets, they are parts with the same front, and count as one."""
        way = next((way for way in ways if self._bundles(way)), ways[0])
        nets = way.nets(_blank)
        for number, bundle in enumerate(self._bundles(way) or [slice(None)]):
            key = f"{part.front}/{number}" if number else part.front
            face = self._face(key, way.nets, bundle, draw)
            back = None
            if way.insides:
                back = self._face(f"{key}/inside", way.insides, bundle, draw, True)
            net = stacked(nets[bundle], AIR)
            bleed = net_shapes.OVER if back else STROKE
            yield Item(
                replace(part, back=back, w=net.w, h=net.h, bleed=bleed),
                face,
                back,
                way.hint,
                stock,
            )

    def _bundles(self, way: Making) -> list[slice]:
        """Which nets of a piece share a place: all of them, else each has its own; none
        if there is no room."""
        nets = way.nets(_blank)
        for bundles in ([slice(None)], [slice(at, at + 1) for at in range(len(nets))]):
            together = [stacked(nets[bundle], AIR) for bundle in bundles]
            if all(fits(net.w, net.h, self.order, MOST) for net in together):
                return bundles
        return []

    def _face(
        self, key: str, nets: Nets, bundle: slice, draw: Draw, right: bool = False
    ) -> str:
        return self.faces.add(
            key, lambda: stacked(nets(draw)[bundle], AIR, right).face()
        )

    def draw(self, deck: Deck, card: Card) -> Draw:
        """What the looks have for the sides of a piece."""
        own = face_name(self.layout, deck.layout, deck.kind)
        rear = self.known(f"back_{deck.layout}", own if deck.kind == "figure" else "")
        names = {
            "front": own,
            "rear": rear,
            "base": self.known(f"base_{deck.layout}", "base"),
        }
        return self.drawing(names, subject_of(Copy(card, 1, None), self.said, ""))

    def known(self, *names: str) -> str:
        """The first of these faces that the looks have."""
        return next((name for name in names if name in self.layout.looks.faces), "")

    def drawing(self, names: Mapping[str, str], subject: Subject) -> Draw:
        """Sides by the names of their faces; one without a name stays white."""

        def draw(side: str, w: float, h: float) -> Face:
            if names[side]:
                return self.layout.face(names[side], subject, w, h)
            return _blank(side, w, h)

        return draw

    def figure(self, deck: Deck, card: Card) -> Iterator[Making]:
        w, h = card.size
        stock = self.said.game.stock.get(deck.stock, tuck.BOARD)
        yield Making(
            "figure",
            lambda draw: [
                net_shapes.figure(draw, w, h),
                net_shapes.base(draw, w, stock),
            ],
        )

    def die(self, deck: Deck, card: Card) -> Iterator[Making]:
        yield Making("die", lambda draw: [net_shapes.die(card.size[0])])

    def envelope(self, deck: Deck, card: Card) -> Iterator[Making]:
        yield Making("envelope", lambda draw: [net_shapes.envelope(draw, *card.size)])

    def screen(self, deck: Deck, card: Card) -> Iterator[Making]:
        """In one piece if the paper is wide enough; its inside on the back, or above it
        where the paper is folded."""
        has_inside = (
            self.order.duplex != "none"
            and f"back_{deck.layout}" in self.layout.looks.faces
        )
        doubled = self.order.duplex == "fold" and has_inside
        whole = "screen_fold" if doubled else "screen"
        for pieces in (1, 2, 3):
            hint = "screen_split" if pieces > 1 else whole
            nets = partial(
                net_shapes.screen, size=card.size, pieces=pieces, doubled=doubled
            )
            insides = partial(net_shapes.screen_insides, size=card.size, pieces=pieces)
            yield Making(hint, nets, insides if has_inside and not doubled else None)

    def boxes(self) -> Iterator[Item]:
        """A tuck box for each deck of cards, several for a deck too thick for one."""
        # a box holds the deck, however little of it is printed today
        whole = replace(self.order, wanted=None)
        for deck in self.said.game.decks.values():
            copies = wanted_copies(deck, self.said, whole)
            cards = [copy.card for copy in copies if deck.kind == "card"]
            if cards:
                size = (
                    max(card.size[0] for card in cards),
                    max(card.size[1] for card in cards),
                )
                stock = self.said.game.stock.get(deck.stock, tuck.BOARD)
                rooms = tuck.rooms(size, len(cards), stock, self.order.sleeves)
                for number in range(len(rooms)):
                    yield from self._box(deck, rooms, number)

    def _box(self, deck: Deck, rooms: Sequence[tuck.Room], at: int) -> Iterator[Item]:
        if (
            self.order.wanted is not None
            and (BOXES, deck.id, at + 1) not in self.order.wanted
        ):
            return
        key = f"net/{BOXES}/{deck.id}/{at + 1}"
        part = Part(
            BOXES, deck.id, at + 1, key, None, 0, 0, STROKE, "net", source="house"
        )
        ways = [Making("box", partial(tuck.boxes, room=rooms[at], pieces=tuck.WHOLE))]
        ways += [
            Making("box_split", partial(tuck.boxes, room=rooms[at], pieces=tuck.HALVES))
        ]
        yield from self.items(part, ways, self._box_draw(deck, rooms, at), BOXES)

    def _box_draw(self, deck: Deck, rooms: Sequence[tuck.Room], at: int) -> Draw:
        """The walls of a box speak of the deck as a whole."""
        title = self.said.words[f"deck.{deck.id}"] + (
            f" {at + 1}/{len(rooms)}" if len(rooms) > 1 else ""
        )
        more = {"title": title, "id": deck.id, "cards": str(rooms[at].cards)}
        subject = Subject(
            self.said, f"box of {deck.id}", {}, {}, f"deck.{deck.id}", more=more
        )
        names = {"front": "tuck", "side": "tuck_side", "lid": "tuck_lid"}
        return self.drawing(
            {side: self.known(name, "") for side, name in names.items()}, subject
        )


_WAYS: Mapping[str, Callable[[Bench, Deck, Card], Iterator[Making]]] = {
    "figure": Bench.figure,
    "die": Bench.die,
    "screen": Bench.screen,
    "envelope": Bench.envelope,
}
