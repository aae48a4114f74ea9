"""A contact sheet: every card, note and token of a box once, on one page, with how many
there are of each. Pure up to the page; then ink and a picture."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from generator.errors import CannotPrint, say
from generator.exports.rasters import rasters, save
from generator.exports.single_pages import write_pages
from generator.exports.singles import Desk, Packed, pixels, placed_sides, side_of
from generator.job import DOCUMENTS, Job
from generator.sheets.free_outlines import fitted
from generator.sheets.plan import Document, Note, Page, Part, Placed

NAME = "contact"
AIR, CAPTION, HEADING = 1.2, 2.2, 5.0  # mm: between faces, under a face, over a deck
SMALL, LARGE = 4.0, 8.0  # points
STEPS = [step / 400 for step in range(8, 401)]  # how much smaller than they are
BACKS = "backs"
Size = tuple[float, float]


class Shown(Struct, frozen=True):
    """A face, under which heading it stands, and how many pieces have it."""

    heading: str
    part: Part
    face: str
    count: int


def write_contact(desk: Desk) -> Packed:
    """The page as a PDF, and as a picture to show around."""
    shown = list(faces_of(desk.job))
    if not shown:
        raise CannotPrint(say("none_to_show"))
    page = contact_page(shown, desk)
    path = desk.place(f"{NAME}.pdf")
    write_pages(desk, [page], path, desk.job.said.words["game.name"])
    size = pixels(page.w, desk.dpi), pixels(page.h, desk.dpi)
    for image in rasters(path, [size]):
        save(image, desk.place(f"{NAME}.png"), desk.dpi)
    document = Document(path.name, NAME, (page,))
    return Packed((document,), (f"{len(shown)} faces on one page.",))


def faces_of(job: Job) -> Iterator[Shown]:
    """Each front by its deck, whatever code a copy has; then each back."""
    fronts: dict[tuple[str, str], list[Placed]] = {}
    backs: dict[str, list[Placed]] = {}
    kinds = {str(name): deck.kind for name, deck in job.game.decks.items()}
    for page, item in placed_sides(job):
        if kinds.get(item.part.deck, "") not in DOCUMENTS:
            continue
        if side_of(page, item) == "front":
            fronts.setdefault((item.part.deck, item.part.card), []).append(item)
        else:
            backs.setdefault(item.face, []).append(item)
    for (deck, _), items in fronts.items():
        yield _shown(deck, items)
    for items in backs.values():
        yield _shown(BACKS, items)


def _shown(heading: str, items: Sequence[Placed]) -> Shown:
    return Shown(heading, items[0].part, items[0].face, len(items))


def contact_page(shown: Sequence[Shown], desk: Desk) -> Page:
    """As large as all fit, upright or across."""
    short, long = desk.job.order.sheet
    pages = [(short, long), (long, short)]
    edge = desk.job.order.edge
    scale, page = max((_largest(shown, page, edge), page) for page in pages)
    return _laid(shown, page, edge, scale, desk)


def _largest(shown: Sequence[Shown], page: Size, edge: float) -> float:
    def is_too_large(scale: float) -> bool:
        rows = _rows(shown, page[0] - 2 * edge, scale)
        return sum(_height(row, scale) for row in rows) > page[1] - 2 * edge - HEADING

    at = bisect_right(STEPS, False, key=is_too_large)
    if at:
        return STEPS[at - 1]
    raise CannotPrint(say("too_much"), say("only_or_larger"))


def _rows(shown: Sequence[Shown], room: float, scale: float) -> Iterator[list[Shown]]:
    """Left to right, and a new row where the paper ends or a deck begins."""
    for _, group in groupby(shown, key=lambda one: one.heading):
        row: list[Shown] = []
        used = 0.0
        for one in group:
            wide = one.part.w * scale + AIR
            if row and used + wide > room + AIR:
                yield row
                row, used = [], 0.0
            row.append(one)
            used += wide
        yield row


def _height(row: Sequence[Shown], scale: float) -> float:
    return max(one.part.h for one in row) * scale + CAPTION + AIR


def _laid(
    shown: Sequence[Shown], page: Size, edge: float, scale: float, desk: Desk
) -> Page:
    """From the top, with its name over it."""
    words = desk.job.said.words
    top = page[1] - edge - HEADING
    placed: list[Placed] = []
    notes = [Note(edge, page[1] - edge - 3.0, words["game.name"], size=LARGE)]
    for row in _rows(shown, page[0] - 2 * edge, scale):
        here = list(_in_row(row, edge, top, scale))
        placed += here
        notes += _captions(row, here)
        top -= _height(row, scale)
    return Page(*page, "front", tuple(placed), notes=tuple(notes), cut=(0, 0, *page))


def _in_row(
    row: Sequence[Shown], left: float, top: float, scale: float
) -> Iterator[Placed]:
    for one in row:
        part = _smaller(one.part, scale)
        shown = replace(part, code=None, payload=None, front=one.face)
        yield Placed(shown, one.face, left, top - part.h)
        left += part.w + AIR


def _smaller(part: Part, scale: float) -> Part:
    """So small, and nothing runs over its edge."""
    w, h, corner = part.w * scale, part.h * scale, part.corner * scale
    outline = fitted(part.outline, scale, scale)
    return replace(part, w=w, h=h, bleed=0.0, corner=corner, outline=outline)


def _captions(row: Sequence[Shown], placed: Iterable[Placed]) -> Iterator[Note]:
    """How many there are of each."""
    for one, item in zip(row, placed, strict=True):
        if one.heading != BACKS:
            x, y = item.x + item.part.w / 2, item.y - CAPTION + 0.4
            yield Note(x, y, f"{one.count} ×", "center", SMALL)
