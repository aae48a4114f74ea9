"""Where a card comes from: its rows and words, what each box of the layout makes of them,
and on which sheets its copies lie."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cards.model import Card, Copy
from cards.places import Place, Places
from generator.errors import CannotPrint, say
from generator.faces.box_by_box import ShownBox, boxes
from generator.faces.subject import Subject, subject_of
from generator.job import Job, plan
from generator.order import Order
from generator.sheets.pieces import FLAT, face_name, payload_of
from generator.sheets.plan import Page, Part, Placed


class Fact(Struct, frozen=True):
    """One cell of its row."""

    column: str
    value: str  # as it stands in the data
    shown: str  # as a person reads it
    source: str


class Lying(Struct, frozen=True):
    """A side of one of its copies, in mm from the top left of the page."""

    copy: int
    code: str
    side: str
    file: str
    page: int
    x: float
    y: float


class Explained(Struct, frozen=True):
    """Everything that made a card what it is."""

    card: str
    deck: str
    copies: int
    size: tuple[float, float]
    row: Place | None
    words: Place | None  # where its texts stand, if not in its row
    option: str
    facts: tuple[Fact, ...]
    face: str  # of the layout; empty for what is folded
    boxes: tuple[ShownBox, ...]
    back: str
    lying: tuple[Lying, ...]


def explain(order: Order, what: str) -> tuple[Explained, ...]:
    """The cards that go by this name: an id, a title, or the code of one copy."""
    named = plan(replace(order, cards=(what,)), with_guide=False).order.cards
    job = plan(order, with_guide=False)
    pieces = {str(code): copy for code, copy in job.game.by_code().items()}
    return tuple(_explained(job, name, pieces.get(name)) for name in named)


def _explained(job: Job, name: str, piece: Copy | None) -> Explained:
    card = job.said.cards[piece.card.id if piece else name]
    code = card.codes[0] if card.codes else None
    copy = piece or Copy(card, 1, code)
    places = Places(job.order.folder)
    face, shown = face_of(job, replace(copy, card=card))
    return Explained(
        card=card.id,
        deck=card.deck,
        copies=card.copies,
        size=card.size,
        row=places.row(card),
        words=places.words(card, job.said.language),
        option=card.option or "",
        facts=tuple(_facts(job, card)),
        face=face,
        boxes=shown,
        back=card.back or "",
        lying=tuple(_lying(job, card, piece.number if piece else 0)),
    )


def _facts(job: Job, card: Card) -> Iterator[Fact]:
    columns = job.said.columns[card.deck]
    for column, value in card.facts.items():
        subject = Subject(job.said, card.id, card.facts, columns, card.words)
        shown = job.said.shown(value, columns.get(column))
        yield Fact(column, subject.raw(column), shown, card.sources.of(column))


def face_of(job: Job, copy: Copy) -> tuple[str, tuple[ShownBox, ...]]:
    """Its face in the layout, box by box. What is folded has faces of another kind,
    which its nets know."""
    deck = job.said.game.decks[copy.card.deck]
    if deck.kind not in FLAT:
        return "", ()
    name = face_name(job.layout, deck.layout, deck.kind)
    if name not in job.layout.looks.faces:
        problem = say("no_face_named", cell=name)
        raise CannotPrint(problem, say("write_face", face=f"face.{name}"))
    subject = subject_of(copy, job.said, payload_of(copy, job.order))
    return name, tuple(boxes(job.layout, name, subject, *copy.card.size))


def _lying(job: Job, card: Card, only: int) -> Iterator[Lying]:
    """All copies, or only one."""
    for document in job.documents:
        file = job.file_of(document)
        for number, page in enumerate(document.pages, start=1):
            for item in page.placed:
                if _is_of(item.part, card, only):
                    yield _lain(item, page, file, number)


def _is_of(part: Part, card: Card, only: int) -> bool:
    is_its = (part.deck, part.card) == (card.deck, card.id)
    return is_its and part.copy > 0 and only in (0, part.copy)


def _lain(item: Placed, page: Page, file: str, number: int) -> Lying:
    part = item.part
    side = "front" if item.face == part.front else "back"
    x, y = round(item.x, 1), round(page.h - item.y - part.h, 1)
    return Lying(part.copy, part.code or "", side, file, number, x, y)
