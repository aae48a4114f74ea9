"""Parts that are folded: standing figures, dice, screens, envelopes, tuck boxes; their nets on sheets. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cards.model import Card, CardId, Copy, Deck
from generator import templates, tuck
from generator.elements import Face
from generator.errors import CannotPrint
from generator.folded import Net
from generator.layout import Layout
from generator.order import Order
from generator.packing import Item, fits, hinted, pack
from generator.pieces import Faces, face_name, wanted_copies
from generator.plan import Document, Page, Part
from generator.press_words import press_words
from generator.sheets import named
from generator.subject import Said, Subject, subject_of
from generator.templates import Draw

BOXES = "boxes"  # the deck under which tuck boxes are ordered and counted
DOCUMENTS = {"figures": ("figure", "die"), "folds": ("screen", "envelope")}
STROKE = 1.0  # mm around a net that may be inked: half of its outline lies outside
MOST, BOX_LINES = 3, 2  # lines of hints at the foot of a sheet


def net_documents(said: Said, layout: Layout, order: Order, faces: Faces) -> Iterator[Document]:
    """Figures and dice, screens and envelopes, a tuck box per deck."""
    bench = Bench(said, layout, order, faces)
    for name, kinds in DOCUMENTS.items():
        decks = [deck for deck in said.game.decks.values() if deck.kind in kinds]
        wanted = [deck for deck in decks if not order.only or deck.id in order.only]
        yield from bench.document(name, [item for deck in wanted for item in bench.deck(deck)])
    if not order.cards and (not order.only or BOXES in order.only):
        yield from bench.document(BOXES, list(bench.boxes()))


def _blank(side: str, w: float, h: float) -> Face:
    """Stands for any face while only sizes matter."""
    return Face(w, h, ())


@dataclass(frozen=True)
class Sheet:
    """One of the papers that a piece is made of: its net, and the net of its second side."""

    key: str
    net: Callable[[Draw], Net]
    inside: Callable[[Draw], Net] | None = None


@dataclass(frozen=True)
class Bench:
    """Where nets are made for one order."""

    said: Said
    layout: Layout
    order: Order
    faces: Faces

    def document(self, name: str, items: Sequence[Item]) -> Iterator[Document]:
        """The items on sheets, with the hints that each sheet needs."""
        hints = {item.face: item.hint for item in items}
        lines = 1 + len({*hints.values()})
        pages = [self._with_hints(page, hints) for page in pack(items, self.order, lines)]
        if pages:
            yield Document(name, name, tuple(named(pages, name, self.order)))

    def _with_hints(self, page: Page, hints: dict[str, str]) -> Page:
        if page.side == "back":
            return page
        words = press_words(self.said.language)
        found = dict.fromkeys(hints[item.face] for item in page.placed)
        lines = [words[f"fold.{name}"] for name in ("lines", *found)]
        return replace(page, notes=hinted(lines, self.order))

    def deck(self, deck: Deck) -> Iterator[Item]:
        """All wanted copies of a deck, each as the papers it takes."""
        for copy in wanted_copies(deck, self.said, self.order):
            hint, sheets = _MAKERS[deck.kind](self, deck, copy.card)
            yield from self._items(deck.id, copy, str(copy.card.sources), (hint, sheets, self.draw(deck, copy.card)))

    def _items(self, deck: str, copy: Copy, source: str, made: tuple[str, list[Sheet], Draw]) -> Iterator[Item]:
        """The papers of one piece. All are parts with the same front, so that they count as one."""
        hint, sheets, draw = made
        first = sheets[0].key
        for sheet in sheets:
            net = sheet.net(_blank)
            face = self._face(sheet.key, sheet.net, draw)
            back = self._face(f"{sheet.key}/inside", sheet.inside, draw) if sheet.inside else None
            bleed = templates.OVER if back else STROKE
            part = Part(deck, copy.card.id, copy.number, first, back, net.w, net.h, bleed, "net", source=source)
            yield Item(part, face, back, hint)

    def _face(self, key: str, net: Callable[[Draw], Net], draw: Draw) -> str:
        return self.faces.add(key, lambda: net(draw).face())

    def draw(self, deck: Deck, card: Card) -> Draw:
        """What the looks have for the sides of a piece."""
        own = face_name(self.layout, deck.layout, deck.kind)
        subject = subject_of(Copy(card, 1, None), self.said, "")
        back = f"back_{deck.layout}"
        rear = back if back in self.layout.looks.faces else own if deck.kind == "figure" else ""
        base = self._known(f"base_{deck.layout}", "base")
        names = {"front": own, "rear": rear, "base": base}
        return lambda side, w, h: self.layout.face(names[side], subject, w, h) if names[side] else _blank(side, w, h)

    def _known(self, *names: str) -> str:
        return next((name for name in names if name in self.layout.looks.faces), "")

    def figure(self, deck: Deck, card: Card) -> tuple[str, list[Sheet]]:
        (w, h), key = card.size, f"net/{deck.id}/{card.id}"
        stock = self.said.game.stock.get(deck.stock, tuck.BOARD)
        whole = Sheet(key, lambda draw: templates.figure(draw, w, h))
        return "figure", [whole, Sheet(f"{key}/base", lambda draw: templates.base(draw, w, stock))]

    def die(self, deck: Deck, card: Card) -> tuple[str, list[Sheet]]:
        return "die", [Sheet(f"net/{deck.id}/{card.id}", lambda draw: templates.die(card.size[0]))]

    def envelope(self, deck: Deck, card: Card) -> tuple[str, list[Sheet]]:
        return "envelope", [Sheet(f"net/{deck.id}/{card.id}", lambda draw: templates.envelope(draw, *card.size))]

    def screen(self, deck: Deck, card: Card) -> tuple[str, list[Sheet]]:
        """In one piece if the paper is wide enough; its inside on the back, or above it where the paper is folded."""
        has_inside = self.order.duplex != "none" and bool(self._known(f"back_{deck.layout}"))
        doubled = self.order.duplex == "fold" and has_inside
        for pieces in (1, 2, 3):
            nets = templates.screen(_blank, card.size, pieces, doubled)
            if all(fits(net.w, net.h, self.order, MOST) for net in nets):
                break
        hint = "screen_split" if pieces > 1 else "screen_fold" if doubled else "screen"
        return hint, [_screen_sheet(deck, card, (number, pieces), doubled, has_inside) for number in range(pieces)]

    def boxes(self) -> Iterator[Item]:
        """A tuck box for each deck of cards, several for a deck too thick for one."""
        whole = replace(self.order, wanted=None)  # a box holds the deck, however little of it is printed today
        for deck in self.said.game.decks.values():
            cards = [copy.card for copy in wanted_copies(deck, self.said, whole)] if deck.kind == "card" else []
            if cards:
                size = max(card.size[0] for card in cards), max(card.size[1] for card in cards)
                stock = self.said.game.stock.get(deck.stock, tuck.BOARD)
                rooms = tuck.rooms(size, len(cards), stock, self.order.sleeves)
                for number, room in enumerate(rooms, start=1):
                    if self.order.wanted is not None and (BOXES, deck.id, number) not in self.order.wanted:
                        continue
                    yield from self._box(deck, cards[0], room, (number, len(rooms)))

    def _box(self, deck: Deck, card: Card, room: tuck.Room, place: tuple[int, int]) -> Iterator[Item]:
        columns = self._columns(deck, room)
        hint = "box" if columns is tuck.WHOLE else "box_split"
        key = f"net/{BOXES}/{deck.id}/{place[0]}"
        sheets = [Sheet(_numbered(key, at), _box_net(room, walls)) for at, walls in enumerate(columns)]
        copy = Copy(replace(card, id=CardId(deck.id)), place[0], None)
        yield from self._items(BOXES, copy, "house", (hint, sheets, self._box_draw(deck, room, place)))

    def _columns(self, deck: Deck, room: tuck.Room) -> tuple[tuple[str, ...], ...]:
        """The walls in one piece, or in two where the paper is too narrow."""
        for columns in (tuck.WHOLE, tuck.HALVES):
            nets = [tuck.box(_blank, room, walls) for walls in columns]
            if all(fits(net.w, net.h, self.order, BOX_LINES) for net in nets):
                return columns
        raise CannotPrint(
            f"A tuck box for {deck.id} takes {nets[0].w:.0f} x {nets[0].h:.0f} mm, too large for {self.order.paper}; "
            "take a larger paper, or name with --only what to print without boxes."
        )

    def _box_draw(self, deck: Deck, room: tuck.Room, place: tuple[int, int]) -> Draw:
        """The walls of a box speak of the deck as a whole."""
        number, of = place
        title = self.said.words[f"deck.{deck.id}"] + (f" {number}/{of}" if of > 1 else "")
        more = {"title": title, "id": deck.id, "cards": str(room.cards)}
        subject = Subject(self.said, f"box of {deck.id}", {}, {}, f"deck.{deck.id}", more=more)
        names = {"front": self._known("tuck"), "side": self._known("tuck_side"), "lid": self._known("tuck_lid")}
        return lambda side, w, h: self.layout.face(names[side], subject, w, h) if names[side] else _blank(side, w, h)


def _numbered(key: str, at: int) -> str:
    """The first paper of a piece is named like the piece."""
    return f"{key}/{at}" if at else key


def _box_net(room: tuck.Room, walls: Sequence[str]) -> Callable[[Draw], Net]:
    return lambda draw: tuck.box(draw, room, walls)


def _screen_sheet(deck: Deck, card: Card, place: tuple[int, int], doubled: bool, has_inside: bool) -> Sheet:
    number, of = place

    def inside(draw: Draw) -> Net:
        return templates.screen_insides(draw, card.size, of)[number]

    return Sheet(
        _numbered(f"net/{deck.id}/{card.id}", number),
        lambda draw: templates.screen(draw, card.size, of, doubled)[number],
        inside if has_inside and not doubled else None,
    )


_MAKERS: Mapping[str, Callable[[Bench, Deck, Card], tuple[str, list[Sheet]]]] = {
    "figure": Bench.figure,
    "die": Bench.die,
    "screen": Bench.screen,
    "envelope": Bench.envelope,
}
