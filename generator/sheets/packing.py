"""Pieces of many sizes onto sheets, on shelves, the tall ones first; backs follow where
the paper turns. Pure."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field

from generator.errors import CannotPrint, say
from generator.order import Order
from generator.sheets.imposition import flips_sideways
from generator.sheets.marks import LEADING
from generator.sheets.plan import Note, Page, Part, Placed

AIR = 3.0  # mm between pieces
HINT_BASE = 1.2  # mm: the room under the hints at the foot of a sheet
Paper = tuple[float, float]


class Item(Struct, frozen=True):
    """One net on its place: mostly a whole piece, or another part of one that is too
    large for a single sheet."""

    part: Part
    face: str
    back: str | None = None
    hint: str = ""
    stock: str = ""


class _Sheet(Struct):
    """A page while it fills up: shelves as [top, height, used width]."""

    room: Paper
    shelves: list[list[float]] = field(default_factory=list)
    placed: list[tuple[int, float, float]] = field(default_factory=list)

    def takes(self, number: int, w: float, h: float) -> bool:
        """Put it on the first shelf that has room, else on a new one below."""
        for shelf in self.shelves:
            if h <= shelf[1] + 1e-6 and shelf[2] + w <= self.room[0] + 1e-6:
                self.placed.append((number, shelf[2], shelf[0]))
                shelf[2] += w + AIR
                return True
        top = self.shelves[-1][0] + self.shelves[-1][1] + AIR if self.shelves else 0.0
        if top + h > self.room[1] + 1e-6 or w > self.room[0] + 1e-6:
            return False
        self.shelves.append([top, h, w + AIR])
        self.placed.append((number, 0.0, top))
        return True


def pack(items: Sequence[Item], order: Order, lines: int) -> Iterator[Page]:
    """As few pages as shelves allow; each has so many lines of hints at its foot."""
    papers = _papers(order)
    tried = [_packed(items, way, order, lines) for way in (papers, papers[::-1])]
    for paper, sheet in min(tried, key=len):
        yield from _sides(items, sheet, paper, order)


def _packed(
    items: Sequence[Item], papers: Sequence[Paper], order: Order, lines: int
) -> list[tuple[Paper, _Sheet]]:
    """Onto the first paper whatever it holds, the rest onto the next."""
    sheets, rest = [], list(enumerate(items))
    for paper in papers:
        room = _room(paper, order, lines)
        these: list[tuple[int, Item]] = []
        left: list[tuple[int, Item]] = []
        for number, item in rest:
            fits = _holds(room, item.part.w, item.part.h)
            (these if fits else left).append((number, item))
        rest = left
        sheets += [(paper, sheet) for sheet in _filled(these, room)]
    _refuse(rest, order)
    return sheets


def fits(w: float, h: float, order: Order, lines: int) -> bool:
    """Whether a piece of that size can be printed on the order's paper, upright or sideways."""
    return any(_holds(_room(paper, order, lines), w, h) for paper in _papers(order))


def _papers(order: Order) -> tuple[Paper, Paper]:
    short, long = order.sheet
    return (short, long), (long, short)


def _room(paper: Paper, order: Order, lines: int) -> Paper:
    return paper[0] - 2 * order.edge, paper[
        1
    ] - 2 * order.edge - HINT_BASE - LEADING * lines


def _holds(room: Paper, w: float, h: float) -> bool:
    return w <= room[0] + 1e-6 and h <= room[1] + 1e-6


def _refuse(rest: Iterable[tuple[int, Item]], order: Order) -> None:
    for _, item in rest:
        part = item.part
        problem = say(
            "too_large_net",
            card=part.card,
            deck=part.deck,
            w=round(part.w),
            h=round(part.h),
            paper=order.paper,
            edges=float(order.edge),
        )
        raise CannotPrint(problem, say("larger_or_only"))


def _filled(items: Sequence[tuple[int, Item]], room: Paper) -> list[_Sheet]:
    sheets: list[_Sheet] = []
    for number, item in sorted(
        items, key=lambda pair: (-pair[1].part.h, -pair[1].part.w)
    ):
        if not any(sheet.takes(number, item.part.w, item.part.h) for sheet in sheets):
            sheets.append(_Sheet(room))
            sheets[-1].takes(number, item.part.w, item.part.h)
    return sheets


def _sides(
    items: Sequence[Item], sheet: _Sheet, paper: Paper, order: Order
) -> Iterator[Page]:
    """The front of a sheet in the order of the data, and its back if anything has one."""
    wide = max(shelf[2] for shelf in sheet.shelves) - AIR
    left = (paper[0] - wide) / 2
    top = paper[1] - order.edge
    here = [
        (items[number], left + x, top - y - items[number].part.h)
        for number, x, y in sorted(sheet.placed)
    ]
    yield Page(
        *paper,
        "front",
        tuple(Placed(item.part, item.face, x, y) for item, x, y in here),
    )
    turned = order.duplex in {"long", "short"}
    backs = tuple(
        _turned(item, x, y, paper, order) for item, x, y in here if item.back and turned
    )
    if backs:
        yield Page(*paper, "back", backs)


def in_step(pages: Sequence[Page]) -> Iterator[Page]:
    """Where any sheet has a second side, all get one, were it empty: else two fronts
    would share a sheet."""
    paired = any(page.side == "back" for page in pages)
    for page, then in zip(pages, [*pages[1:], None], strict=True):
        yield page
        if paired and page.side == "front" and not (then and then.side == "back"):
            yield Page(page.w, page.h, "back", ())


def _turned(item: Item, x: float, y: float, paper: Paper, order: Order) -> Placed:
    """Where the second side of a piece lies once the paper has been turned."""
    if flips_sideways(*paper, order):
        return Placed(item.part, item.back or "", paper[0] - x - item.part.w, y)
    return Placed(item.part, item.back or "", x, paper[1] - y - item.part.h, 180)


def hinted(hints: Sequence[str], order: Order) -> tuple[Note, ...]:
    """Hints as lines at the foot of a page, above its margin; the first on top."""
    last = order.edge + HINT_BASE - 0.2
    return tuple(
        Note(order.edge, last + LEADING * line, text)
        for line, text in enumerate(reversed(hints))
    )
