"""Parts onto sheets: as many as fit, backs where the printer turns the paper, crop
marks outside. Pure arithmetic."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from generator.bought_sheets import Template
from generator.errors import CannotPrint, say
from generator.margins import Margins
from generator.order import Order
from generator.sheets.dies import places_on, roomy
from generator.sheets.free_outlines import FREE, mirrored
from generator.sheets.grid import GUTTER, Grid
from generator.sheets.marks import Marks, crop_marks, labelled
from generator.sheets.plan import Document, Line, Page, Part, Placed
from generator.sheets.registers import kept_free, registers
from generator.wording import press_words

# mm between parts that are not cut in one line, so that each has its own marks
Lines = tuple[Line, ...]
AIR = {"round": 4.0, "hex": 7.0, FREE: 4.0}


def best_grid(w: float, h: float, bleed: float, order: Order, gap: float = 0.0) -> Grid:
    """The way of laying the paper, and of folding it, that takes most parts; upright wins a tie."""
    short, long = order.sheet
    room = max(gap, 2 * bleed)
    folds = ("upright", "across") if order.duplex == "fold" else ("",)
    pages = [(short, long), (long, short)]
    grids = [
        _grid(page, (w, h), (room, bleed), fold, order)
        for page in pages
        for fold in folds
    ]
    best = max(grids, key=lambda grid: grid.count)
    if not best.count:
        edges, paper = str(order.edges), order.paper
        problem = say("too_large", w=w, h=h, paper=paper, edges=edges)
        raise CannotPrint(problem, say("larger_paper"))
    return best


def _grid(
    page: tuple[float, float],
    size: tuple[float, float],
    room: tuple[float, float],
    fold: str,
    order: Order,
) -> Grid:
    gap, bleed = room
    off = GUTTER + bleed
    edges = reached(page, fold, order)
    free_w = page[0] - edges.left - edges.right - 2 * bleed
    free_h = page[1] - edges.top - edges.bottom - 2 * bleed
    if fold == "upright":
        free_w = page[0] / 2 - off - edges.left - bleed
    elif fold:
        free_h = page[1] / 2 - off - edges.top - bleed
    columns = max(0, int((free_w + gap + 1e-6) // (size[0] + gap)))
    rows = max(0, int((free_h + gap + 1e-6) // (size[1] + gap)))
    return Grid(*page, columns, rows, *size, gap, fold, off, edges)


def edges_on(page: tuple[float, float], order: Order) -> Margins:
    """The margins of a page, which may lie across the sheet."""
    return order.edges if page[1] >= page[0] else order.edges.across()


def reached(page: tuple[float, float], fold: str, order: Order) -> Margins:
    """What must stay free so that both sides of a piece are printed whole."""
    edges = edges_on(page, order)
    if order.marks:
        edges = kept_free(edges)
    if fold:
        return edges.mirrored(sideways=fold == "upright")
    if order.duplex == "none":
        return edges
    return edges.mirrored(sideways=flips_sideways(*page, order))


def impose(
    name: str,
    kind: str,
    parts: Sequence[Part],
    order: Order,
    bought: Template | None = None,
) -> Document | None:
    """All parts of one paper, those of one size together, on as few sheets as they need;
    or on sheets that were bought with their places."""
    pages: list[Page] = []
    # then every sheet has a second side, were it empty: pages stay in step
    paired = any(part.back for part in parts)
    way = order if paired else replace(order, duplex="none")
    for _, group in groupby(parts, key=_size_of):
        same = [roomy(part, bought) for part in group]
        grid = places_on(bought, same[0]) if bought else _grid_for(same[0], way)
        while same:
            free = _free(grid, order, is_first=not pages)
            pages += _sides(same[: len(free)], grid, way, free)
            same = same[len(free) :]
    if pages:
        return Document(name, kind, tuple(named(pages, name, order)))
    return None


def _size_of(part: Part) -> tuple[float, float, float, str]:
    return part.w, part.h, part.bleed, part.shape


def _grid_for(part: Part, order: Order) -> Grid:
    air = max(AIR.get(part.shape, 0.0), order.gap)
    return best_grid(part.w, part.h, part.bleed, order, air)


def per_sheet(part: Part, order: Order) -> int:
    """How many of a part lie on one sheet."""
    return _grid_for(part, order if part.back else replace(order, duplex="none")).count


def _free(grid: Grid, order: Order, *, is_first: bool) -> list[int]:
    """The places of a sheet; of the first one some may be used up."""
    used = order.skipped if is_first else frozenset()
    free = [place for place in range(grid.count) if place not in used]
    if not free:
        raise CannotPrint(say("no_place"), say("skip_fewer"))
    return free


def _sides(
    sheet: Sequence[Part],
    grid: Grid,
    order: Order,
    free: Sequence[int] = (0,),
) -> Iterator[Page]:
    places = [grid.place(number) for number in free[: len(sheet)]]
    fronts = tuple(
        Placed(part, part.front, *at) for part, at in zip(sheet, places, strict=True)
    )
    marks = _marks(fronts, grid, order)
    if grid.fold:
        yield _folded(sheet, grid, fronts, marks)
        return
    front = _page(grid, "front", fronts, marks, grid.dies)
    found = registers(order.marks, front.w, front.h)
    yield replace(front, registers=found, has_contours=not grid.spots and not found)
    if order.duplex != "none":
        yield _back_page(fronts, grid, order, marks)


def _back_page(
    fronts: Sequence[Placed], grid: Grid, order: Order, marks: Marks
) -> Page:
    """Everything where it lies once the paper has been turned."""
    backs = tuple(
        _turned(item.part, (item.x, item.y), grid, order)
        for item in fronts
        if item.part.back
    )
    there = marks.moved(lambda mark: _mirror(mark, grid, order))
    dies = tuple(_box(_mirror(die, grid, order)) for die in grid.dies)
    return _page(grid, "back", backs, there, dies)


def _page(
    grid: Grid, side: str, placed: tuple[Placed, ...], marks: Marks, dies: Lines
) -> Page:
    size = grid.page_w, grid.page_h
    return Page(*size, side, placed, marks.lines, ticks=marks.ticks, dies=dies)


def _box(line: Line) -> Line:
    """Its lower left corner first."""
    x1, y1, x2, y2 = line
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _folded(
    sheet: Sequence[Part],
    grid: Grid,
    fronts: tuple[Placed, ...],
    marks: Marks,
) -> Page:
    """Fronts on one half, backs mirrored on the other: upside down where the fold runs across."""
    w, h = grid.page_w, grid.page_h
    sideways = grid.fold == "upright"
    if sideways:
        there = marks.moved(lambda m: (w - m[0], m[1], w - m[2], m[3]))
    else:
        there = marks.moved(lambda m: (m[0], h - m[1], m[2], h - m[3]))
    fold = _fold_of(grid)
    backs = tuple(
        _mirrored(part, at, grid, sideways)
        for part, at in zip(sheet, fronts, strict=True)
    )
    lines, ticks = marks.lines + there.lines, marks.ticks + there.ticks
    both = fronts + backs
    return Page(w, h, "both", both, lines, (fold,), ticks=ticks, has_contours=True)


def _marks(fronts: Sequence[Placed], grid: Grid, order: Order) -> Marks:
    """None on a sheet that was bought, for nobody cuts it; none that a machine could take
    for its own."""
    if grid.spots or order.marks:
        return Marks((), ())
    return crop_marks(fronts, (grid.page_w, grid.page_h), grid.edges)


def _fold_of(grid: Grid) -> Line:
    """From margin to margin, through the middle of the page."""
    w, h, edges = grid.page_w, grid.page_h, grid.edges
    if grid.fold == "upright":
        return (w / 2, edges.bottom, w / 2, h - edges.top)
    return (edges.left, h / 2, w - edges.right, h / 2)


def _mirrored(part: Part, at: Placed, grid: Grid, sideways: bool) -> Placed:
    """The back on the other half, where the fold lays it behind its front."""
    face, part = part.back or part.front, behind(part)
    if sideways:
        return Placed(part, face, grid.page_w - at.x - grid.w, at.y, 0)
    return Placed(part, face, at.x, grid.page_h - at.y - grid.h, 180)


def alone(part: Part, room: float, order: Order) -> Iterator[Page]:
    """A part on a page of its own, so much larger than the part on every side; its back
    on the other side."""
    grid = Grid(part.w + 2 * room, part.h + 2 * room, 1, 1, part.w, part.h, 0.0)
    way = order if part.back else replace(order, duplex="none")
    return _sides((part,), grid, replace(way, marks=""))


def flips_sideways(w: float, h: float, order: Order) -> bool:
    """Whether the printer turns this page about its upright axis."""
    return (h >= w) == (order.duplex == "long")


def _turned(part: Part, at: tuple[float, float], grid: Grid, order: Order) -> Placed:
    """Where the back of a front lies once the paper has been turned."""
    (x, y), part = at, behind(part)
    if flips_sideways(grid.page_w, grid.page_h, order):
        return Placed(part, part.back or "", grid.page_w - x - part.w, y)
    return Placed(part, part.back or "", x, grid.page_h - y - part.h, 180)


def behind(part: Part) -> Part:
    """A part as it is seen from behind, whichever way the paper was turned."""
    if part.outline:
        return replace(part, outline=mirrored(part.outline, part.w))
    return part


def _mirror(mark: Line, grid: Grid, order: Order) -> Line:
    x1, y1, x2, y2 = mark
    if flips_sideways(grid.page_w, grid.page_h, order):
        return (grid.page_w - x1, y1, grid.page_w - x2, y2)
    return (x1, grid.page_h - y1, x2, grid.page_h - y2)


def named(pages: Sequence[Page], name: str, order: Order) -> Iterator[Page]:
    """Bookmark where a deck begins; say on every page what it is and how it is printed."""
    seen: set[str] = set()
    said = press_words(order.language)
    for number, page in enumerate(pages, start=1):
        decks = [item.part.deck for item in page.placed]
        fresh = ""
        if page.side != "back":
            fresh = next((deck for deck in decks if deck not in seen), "")
        seen.update(decks)
        side = said[f"side.{page.side}"]
        told = (f"{name} {number}/{len(pages)}", side, "100 %", order.version)
        text = " · ".join(filter(None, told))
        edges = edges_on((page.w, page.h), order)
        yield replace(labelled(page, text, edges), bookmark=fresh)
