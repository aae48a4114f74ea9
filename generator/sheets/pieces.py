"""The decks of a game as parts to cut out, and the makers of their faces."""

from collections.abc import Callable, Iterator

from msgspec import Struct, field

from cards import codes
from cards.model import Back, Copy, Deck, OptionId
from cards.rows import parse_columns
from cards.shapes import SHAPES
from generator.faces.elements import Face
from generator.faces.fingerprint import mark_of
from generator.faces.layout import Layout
from generator.faces.subject import Said, Subject, subject_of
from generator.order import BLEED, Order
from generator.sheets.free_outlines import FREE, Outline, fitted, outline_of
from generator.sheets.plan import Part
from generator.sleeves import scale_of

ROUND = {"token"}
# round parts always carry some colour over the edge: nobody cuts a circle exactly
TOKEN_BLEED = 1.5
FLAT = {"card", "note", "token", "marker"}


class Faces(Struct):
    """Faces by key; each is made when it is first needed and never kept."""

    makers: dict[str, Callable[[], Face]] = field(default_factory=dict)
    # what a face is made from, in short
    marks: dict[str, Callable[[], str]] = field(default_factory=dict)

    def add(
        self, key: str, maker: Callable[[], Face], mark: Callable[[], str] | None = None
    ) -> str:
        self.makers.setdefault(key, maker)
        if mark:
            self.marks[key] = mark
        return key

    def __getitem__(self, key: str) -> Face:
        return self.makers[key]()


def flat_parts(
    said: Said, layout: Layout, order: Order, faces: Faces
) -> Iterator[Part]:
    """Cards, notes, tokens and markers: everything that is one face, or two."""
    for deck in said.game.decks.values():
        if deck.kind in FLAT and _is_wanted(deck, order):
            for copy in wanted_copies(deck, said, order):
                yield _part(copy, deck, said, layout, order, faces)


def _is_wanted(deck: Deck, order: Order) -> bool:
    return not order.only or deck.id in order.only


def wanted_copies(deck: Deck, said: Said, order: Order) -> Iterator[Copy]:
    """The copies that the order asks for."""
    options = frozenset(OptionId(name) for name in order.options)
    for copy in said.game.copies(deck.id, options):
        few = order.copies is None or copy.number <= order.copies
        if few and _is_named(copy, order) and _is_new(copy, order):
            yield copy


def _is_named(copy: Copy, order: Order) -> bool:
    return not order.cards or copy.card.id in order.cards or copy.code in order.cards


def _is_new(copy: Copy, order: Order) -> bool:
    """Among those that differ, where only those are printed."""
    key = (copy.card.deck, copy.card.id, copy.number)
    return order.wanted is None or key in order.wanted


def _part(
    copy: Copy, deck: Deck, said: Said, layout: Layout, order: Order, faces: Faces
) -> Part:
    card = copy.card
    scale = scale_of(card.size, order) if deck.kind == "card" else 1.0
    payload = payload_of(copy, order)
    shape = shape_of(deck)
    w, h = card.size
    return Part(
        deck=deck.id,
        card=card.id,
        copy=copy.number,
        front=_front(copy, deck, said, layout, payload, faces),
        back=_back(copy, deck, said, layout, faces),
        w=w * scale,
        h=h * scale,
        bleed=_bleed(shape, order),
        shape=shape,
        code=copy.code,
        payload=payload or None,
        source=str(card.sources),
        corner=deck.corner,
        outline=_outline(deck, (w, h), scale, order),
    )


def shape_of(deck: Deck) -> str:
    """As the deck says; tokens are round, everything else has four corners."""
    if deck.shape and deck.shape not in SHAPES:
        return FREE
    return deck.shape or ("round" if deck.kind in ROUND else "rect")


def _outline(
    deck: Deck, size: tuple[float, float], scale: float, order: Order
) -> Outline:
    """The line along which a part of a shape of its own is cut; a row with another size
    has the same line, stretched."""
    if shape_of(deck) != FREE:
        return ()
    w, h = deck.size
    whole = outline_of(deck.shape, (w, h), order.folder, deck.id)
    return fitted(whole, size[0] / w * scale, size[1] / h * scale)


def _bleed(shape: str, order: Order) -> float:
    if order.bleed:
        return BLEED
    if shape in {"round", "hex", FREE}:
        return TOKEN_BLEED
    return 0.0


def _front(
    copy: Copy, deck: Deck, said: Said, layout: Layout, payload: str, faces: Faces
) -> str:
    """Its own face where it has a code, else that of all copies of the card."""
    shape = shape_of(deck)
    name = face_name(layout, deck.layout, deck.kind)
    key = f"{deck.id}/{copy.card.id}"

    def drawn() -> Face:
        subject = subject_of(copy, said, payload)
        return layout.face(name, subject, *copy.card.size, shape)

    return faces.add(
        f"{key}/{copy.number}" if copy.code else key,
        drawn,
        (lambda: mark_of(copy, said, payload)) if payload else None,
    )


def payload_of(copy: Copy, order: Order) -> str:
    """What the QR of a copy says: its code, or a whole address where a host has a lasting name."""
    if copy.code is None:
        return ""
    if order.address:
        return codes.address(order.address, copy.code)
    return copy.code


def face_name(layout: Layout, name: str, kind: str) -> str:
    """The deck's own face, or the plain one of its kind."""
    if name in layout.looks.faces:
        return name
    return kind


def _back(
    copy: Copy, deck: Deck, said: Said, layout: Layout, faces: Faces
) -> str | None:
    """Backs belong to a group, not to a card: one key, one drawing, the same bytes."""
    w, h = copy.card.size
    if copy.card.back is None:
        own = f"back_{deck.layout}"
        if own not in layout.looks.faces or deck.kind not in {
            "note",
            "token",
            "marker",
        }:
            return None
        subject = subject_of(Copy(copy.card, 1, None), said, "")
        return faces.add(
            f"back/{deck.id}/{copy.card.id}", lambda: layout.face(own, subject, w, h)
        )
    group = said.game.backs[copy.card.back]
    name = next(
        (
            look
            for look in (f"back_{group.id}", f"back_{deck.layout}")
            if look in layout.looks.faces
        ),
        f"back_{deck.kind}",
    )
    return faces.add(
        f"back/{group.id}/{w:g}x{h:g}",
        lambda: layout.face(name, _back_subject(group, deck, said), w, h),
    )


def _back_subject(group: Back, deck: Deck, said: Said) -> Subject:
    columns = parse_columns(deck.columns)
    known = {name: column for name, column in columns.items() if name in group.facts}
    return Subject(
        said,
        f"back {group.id}",
        group.facts,
        known,
        f"back.{group.id}",
        more={"group": group.id},
    )
