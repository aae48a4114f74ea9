"""Crop marks and labels where a printer can reach: outside the parts if there is room,
else on them. Pure."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.margins import Margins
from generator.sheets.free_outlines import FREE
from generator.sheets.hexagons import corner_marks
from generator.sheets.plan import Line, Note, Page, Placed

MARK_OFF, MARK_LONG = 1.0, 4.0  # mm: how far a crop mark stands off, and how long it is
# mm: a mark that is shorter would be overlooked; how near it may come to a trim then
SHORTEST, NEAR = 1.0, 0.2
INWARD = 2.0  # mm: how long a mark is that has to lie on the part itself
ROUND_OFF, ROUND_LONG = 0.3, 1.2  # the same for round parts
# mm: how high a label is; what lies under and over its base line
LINE, BASE, TOP = 2.1, 0.5, 1.6
LEADING = 2.9  # mm: from one base line to the next
# mm: where parts fill all that a printer reaches, the label lies beneath that and may
# be lost
BELOW = 3.2
LETTER = 1.35  # mm: what a letter of a label takes, and then some
Size = tuple[float, float]


class Marks(Struct, frozen=True):
    """Lines outside everything that is printed, and ticks that lie on it and are edged in white."""

    lines: tuple[Line, ...]
    ticks: tuple[Line, ...]

    def moved(self, move: Callable[[Line], Line]) -> "Marks":
        """The same where the paper shows its other side."""
        return Marks(tuple(map(move, self.lines)), tuple(map(move, self.ticks)))


class Reach(Struct, frozen=True):
    """From where to where a mark runs, counted outwards from the trim."""

    start: float
    end: float
    lies_on: bool


def crop_marks(fronts: Sequence[Placed], page: Size, edges: Margins) -> Marks:
    """On the lines of the cuts: round each round part, at both ends of every line of the others."""
    each: list[tuple[Line, bool]] = []
    others = []
    for item in fronts:
        if item.part.shape == "round":
            each += _around([item], page, edges, ROUND_OFF, ROUND_LONG)
        elif item.part.shape == FREE:
            continue  # the line itself is drawn
        elif item.part.shape == "hex":
            each += [(line, False) for line in corner_marks(item)]
        else:
            others.append(item)
    if others:
        each += _around(others, page, edges, MARK_OFF, MARK_LONG)
    return _sorted(each)


def _sorted(each: Sequence[tuple[Line, bool]]) -> Marks:
    """Those beside parts, and those that had to lie on them."""
    return Marks(
        tuple(line for line, lies_on in each if not lies_on),
        tuple(line for line, lies_on in each if lies_on),
    )


def _around(
    items: Sequence[Placed], page: Size, edges: Margins, off: float, long: float
) -> Iterator[tuple[Line, bool]]:
    """Marks below, above, to the left and to the right of a block of parts."""
    part = items[0].part
    ((xs, left, right), (ys, low, high)) = _spans(items)

    def far(room: float) -> Reach:
        return reach(room, part.bleed, off, long)

    wide, tall = page
    below, above = far(low - edges.bottom), far(tall - edges.top - high)
    for x in _cuts(xs, part.w, part.shape):
        yield _upright(x, low, -1, below)
        yield _upright(x, high, 1, above)
    before, after = far(left - edges.left), far(wide - edges.right - right)
    for y in _cuts(ys, part.h, part.shape):
        yield _level(y, left, -1, before)
        yield _level(y, right, 1, after)


Span = tuple[list[float], float, float]


def _spans(items: Sequence[Placed]) -> tuple[Span, Span]:
    """Across and up: where parts begin, the first of these places, and the last end."""
    part = items[0].part
    xs, ys = [item.x for item in items], [item.y for item in items]
    return (xs, min(xs), max(xs) + part.w), (ys, min(ys), max(ys) + part.h)


def _upright(x: float, at: float, way: int, mark: Reach) -> tuple[Line, bool]:
    return (x, at + way * mark.start, x, at + way * mark.end), mark.lies_on


def _level(y: float, at: float, way: int, mark: Reach) -> tuple[Line, bool]:
    return (at + way * mark.start, y, at + way * mark.end, y), mark.lies_on


def reach(room: float, bleed: float, off: float, long: float) -> Reach:
    """As far out as usual; shorter or nearer where the paper ends; over the bleed, or
    on the part, where it must be."""
    start = bleed + off
    end = min(start + long, room)
    if end - start >= min(SHORTEST, long):
        return Reach(start, end, lies_on=False)
    if room - bleed - NEAR >= SHORTEST:
        return Reach(bleed + NEAR, room, lies_on=False)
    if room - NEAR >= SHORTEST:
        return Reach(NEAR, room, lies_on=True)
    return Reach(0.0, -INWARD, lies_on=True)


def _cuts(starts: Sequence[float], size: float, shape: str) -> list[float]:
    """Where one cuts: along both sides; at a round part, at the ends of its axes."""
    ends = (size / 2,) if shape == "round" else (0.0, size)
    return sorted({round(start + end, 4) for start in starts for end in ends})


def labelled(page: Page, text: str, edges: Margins) -> Page:
    """The page with its label where the printer can reach: below the parts, at their
    left, right, or above them."""
    if page.registers:  # they stand at the sides
        note: Note | None = Note(page.w / 2, edges.bottom + BASE, text, "center")
    else:
        note = _label(page, text, edges)
    return replace(page, notes=(*page.notes, note)) if note else page


def _label(page: Page, text: str, edges: Margins) -> Note | None:
    """In the first strip that has room for it; on no place of a sheet that was bought."""
    left, low, right, high = _printed(page)
    # clear of the crop marks; flush with the hints of a sheet, which has none
    x, y = max(left + 2.0, edges.left), max(low + 2.0, edges.bottom)
    x = min([x, *(note.x for note in page.notes)])
    foot = _foot(page, low, edges.bottom)
    if foot is not None:
        return Note(x, foot + BASE, text)
    if left - edges.left >= LINE:
        return Note(edges.left + TOP, y, text, turn=90)
    if page.w - edges.right - right >= LINE:
        return Note(page.w - edges.right - BASE, y, text, turn=90)
    if page.h - edges.top - high >= LINE:
        return Note(x, min(high + BASE, page.h - edges.top - TOP), text)
    if page.dies:
        return None
    return _squeezed(page, text, edges, (x, y))


def _printed(page: Page) -> Line:
    """The box around all parts, bleed included: left, bottom, right, top."""
    middle = (page.w / 2, page.h / 2)
    parts = [_box(item) for item in page.placed] or [(*middle, *middle)]
    boxes = page.dies or parts
    lefts, lows, rights, highs = zip(*boxes, strict=True)
    return min(lefts), min(lows), max(rights), max(highs)


def _foot(page: Page, low: float, edge: float) -> float | None:
    """Where there is room for a line below the parts: beneath the hints of a sheet, or
    above them."""
    hints = [note.y for note in page.notes]
    for floor in (edge, max(hints, default=edge) + LEADING - BASE):
        ceiling = min([low, *(hint - BASE for hint in hints if hint > floor)])
        if ceiling - floor >= LINE:
            return floor
    return None


def _squeezed(page: Page, text: str, edges: Margins, at: tuple[float, float]) -> Note:
    """Behind the last hint, along the fold; else where it may be lost."""
    for hint in sorted(page.notes, key=lambda note: note.y)[:1]:
        room = page.w - edges.left - edges.right - LINE
        if (len(hint.text) + len(text)) * LETTER <= room:
            return Note(page.w - edges.right, hint.y, text, "right")
    for x1, y1, x2, _ in page.folds:
        if x1 == x2:
            return Note(x1 - BASE, at[1], text, turn=90)
        return Note(at[0], y1 + BASE, text)
    return Note(at[0], BELOW, text)


def _box(item: Placed) -> Line:
    # of a net that is but half the width of a line
    bleed = item.part.bleed if item.part.shape != "net" else 0.0
    x, y = item.x - bleed, item.y - bleed
    return (x, y, x + item.part.w + 2 * bleed, y + item.part.h + 2 * bleed)
