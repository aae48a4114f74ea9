"""Figures, dice, screens and envelopes as nets. Pure geometry: what is on a panel is
asked from whoever draws it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise

from generator.faces.colours import CUT
from generator.faces.elements import Element, Ellipse, Face, Path
from generator.sheets.folded import (
    Crease,
    Net,
    Outline,
    Panel,
    Point,
    Polygon,
    box,
    flap,
    outline,
)

# a side by its name, at a size; blank where the looks have nothing for it
Draw = Callable[[str, float, float], Face]
FOOT = 8.0  # mm: how far the feet of a figure reach under its base
SHOULDER = 2.0  # how much of its width stands on the base at each side
# the depth of a base, and what it has left and right of the figure
BASE, RIM = 20.0, 3.0
DIE_FLAP = 5.0
TAB = 10.0  # a glue strip between two pieces
SEAL = 7.0  # the glue flaps of an envelope; with 7 mm two of them lie on one A4 sheet
LIP = 0.45  # how deep an envelope's flap is, of its height
EASE = 0.5  # what a panel is narrower that lies inside or over another
# how far a second side's colours run over the edge: no printer turns a sheet exactly
OVER = 1.5
PIPS: tuple[tuple[Point, ...], ...] = (
    ((0.5, 0.5),),
    ((0.27, 0.27), (0.73, 0.73)),
    ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    ((0.27, 0.24), (0.73, 0.24), (0.27, 0.5), (0.73, 0.5), (0.27, 0.76), (0.73, 0.76)),
)
# what is cut away stays white, so that its outline shows on dark ground
HOLE = "#ffffff"
PIP = 0.17  # of the edge
CROSS: tuple[tuple[int, int, int], ...] = (
    (1, 0, 3),
    (0, 1, 1),
    (1, 1, 2),
    (2, 1, 6),
    (3, 1, 5),
    (1, 2, 4),
)


def figure(draw: Draw, w: float, h: float) -> Net:
    """Front and rear, joined at the head; the feet go through the slot of a base."""
    inset = _inset(w)
    left, right, knee, head, sole = inset, w - inset, FOOT, FOOT + h, FOOT + 2 * h
    end = sole + FOOT
    upper = ((left, 0.0), (right, 0.0), (right, knee), (w, knee), (w, sole))
    lower = ((right, sole), (right, end), (left, end), (left, sole))
    cut = outline(*upper, *lower, (0.0, sole), (0.0, knee), (left, knee))
    creases = _level((left, right, knee), (0.0, w, head), (left, right, sole))
    feet = tuple(_foot(left, right, y) for y in (0.0, sole))
    return Net(w, end, (cut,), creases, feet, _two_sides(draw, w, h))


def _two_sides(draw: Draw, w: float, h: float) -> tuple[Panel, Panel]:
    """The rear upside down above the front."""
    rear = Panel(draw("rear", w, h), w / 2, FOOT + h / 2, 180)
    return rear, Panel(draw("front", w, h), w / 2, FOOT + h + h / 2)


def _level(*folds: tuple[float, float, float]) -> tuple[Crease, ...]:
    """Creases from one x to another."""
    return tuple(((x, y), (to, y)) for x, to, y in folds)


def _foot(left: float, right: float, y: float) -> Polygon:
    return ((left, y), (right, y), (right, y + FOOT), (left, y + FOOT))


def base(draw: Draw, w: float, stock: float) -> Net:
    """What a figure of that width stands on: a slot as long as its feet are wide, for
    two sheets of the stock."""
    long, slot, gap = w + 2 * RIM, w - 2 * _inset(w) + EASE, 2 * stock + 0.2
    hole = box((BASE - gap) / 2, (long - slot) / 2, gap, slot)
    panel = Panel(draw("base", long, BASE), BASE / 2, long / 2, 90)
    return Net(
        BASE,
        long,
        (box(0, 0, BASE, long), hole),
        panels=(panel,),
        drawn=(Path(hole, HOLE),),
    )


def _inset(w: float) -> float:
    return min(SHOULDER, w * 0.15)


def die(edge: float) -> Net:
    """A cube as a cross; opposite sides add up to seven."""
    s, f = edge, DIE_FLAP
    x1, x2, x4 = s, s * 2, s * 4
    y1, y2 = f + s, f + s * 2
    top = _flaps((x1, y1), (x1, f), (x2, f), (x2, y1))
    right = flap((x4, y1), (x4, y2), f)
    y3 = f + s * 3
    bottom = _flaps((x2, y2), (x2, y3), (x1, y3), (x1, y2))
    flaps = (*top, right, *bottom)
    cut = outline((0.0, y1), *_joined(top), *right, *_joined(bottom), (0.0, y2))
    folds = (*map(_base, flaps), *_around_the_middle(s))
    return Net(x4 + f, y3 + f, (cut,), folds, flaps, drawn=_sides(s))


def _around_the_middle(s: float) -> tuple[Crease, ...]:
    """The edges of the four sides in a row."""
    y1, y2 = DIE_FLAP + s, DIE_FLAP + s * 2
    upright = _upright((s, s * 2, s * 3), y1, y2)
    return upright + _level((s, s * 2, y1), (s, s * 2, y2))


def _upright(xs: Sequence[float], top: float, foot: float) -> tuple[Crease, ...]:
    return tuple(((x, top), (x, foot)) for x in xs)


def _base(polygon: Polygon) -> Crease:
    """Where a flap is folded."""
    return polygon[0], polygon[-1]


def _sides(s: float) -> tuple[Element, ...]:
    """The pips of all six, each in its square of the cross."""
    each = [
        _pips(column * s, DIE_FLAP + row * s, s, value) for column, row, value in CROSS
    ]
    return tuple(chain.from_iterable(each))


def _flaps(*corners: Point) -> tuple[Polygon, ...]:
    """One on each edge of an open line."""
    return tuple(flap(one, other, DIE_FLAP) for one, other in pairwise(corners))


def _joined(flaps: Sequence[tuple[Point, ...]]) -> Iterator[Point]:
    """The corners of flaps side by side; where one ends, the next begins."""
    for number, polygon in enumerate(flaps):
        yield from polygon[1:] if number else polygon


def _pips(x: float, y: float, edge: float, value: int) -> Iterator[Ellipse]:
    size = PIP * edge
    for across, down in PIPS[value - 1]:
        yield Ellipse(
            x + across * edge - size / 2,
            y + down * edge - size / 2,
            size,
            size,
            fill=CUT,
        )


def joints(w: float, pieces: int) -> tuple[float, ...]:
    """Where a screen is cut when it has to come in so many pieces: always at a fold."""
    return {1: (0.0, w), 2: (0.0, w * 0.75, w), 3: (0.0, w * 0.25, w * 0.75, w)}[pieces]


def screen(
    draw: Draw, size: tuple[float, float], pieces: int, doubled: bool
) -> list[Net]:
    """Two wings of a quarter each beside the middle; doubled: the inside hangs at the
    top edge, upside down."""
    bounds = joints(size[0], pieces)
    return [_screen_part(draw, size, span, doubled) for span in pairwise(bounds)]


def _screen_part(
    draw: Draw, size: tuple[float, float], span: tuple[float, float], doubled: bool
) -> Net:
    (w, h), (start, end) = size, span
    wide, top = end - start, h if doubled else 0.0
    foot = top + h
    folds = _upright(_wings(w, span), 0.0, foot)
    if doubled:
        folds += _level((0.0, wide, h))
    panels = _screen_panels(draw, size, span, doubled)
    if end >= w:
        cut = outline((0.0, 0.0), (wide, 0.0), (wide, foot), (0.0, foot))
        return Net(wide, foot, (cut,), folds, (), panels)
    tab = flap((wide, top), (wide, foot), TAB, 0.3)
    cut = outline((0.0, 0.0), (wide, 0.0), *tab, (0.0, foot))
    return Net(wide + TAB, foot, (cut,), (*folds, _base(tab)), (tab,), panels)


def _wings(w: float, span: tuple[float, float]) -> list[float]:
    """Where the sides of a screen are folded, as far as that is on this piece."""
    start, end = span
    return [x - start for x in (w / 4, w * 0.75) if start < x < end]


def _screen_panels(
    draw: Draw, size: tuple[float, float], span: tuple[float, float], doubled: bool
) -> tuple[Panel, ...]:
    """What of the outside is on this piece, and of the inside, upside down above it."""
    (w, h), (start, end) = size, span
    wide, top = end - start, h if doubled else 0.0
    middle = w / 2 - start
    shown = (start, 0.0, wide, h)
    front = Panel(draw("front", w, h), middle, top + h / 2, shows=shown)
    if not doubled:
        return (front,)
    behind = (w - end, 0.0, wide, h)
    return front, Panel(draw("rear", w, h), middle, h / 2, 180, behind)


def screen_insides(draw: Draw, size: tuple[float, float], pieces: int) -> list[Net]:
    """What is printed on the second side of each piece; a glue strip carries on the
    picture beside it."""
    w, h = size
    nets = []
    for start, end in pairwise(joints(w, pieces)):
        wide = end - start + (TAB if end < w else 0.0)
        left = w - start - wide  # seen from inside, left and right change places
        shows = (left - OVER, -OVER, wide + 2 * OVER, h + 2 * OVER)
        nets.append(
            Net(
                wide,
                h,
                (),
                panels=(Panel(draw("rear", w, h), w / 2 - left, h / 2, shows=shows),),
            )
        )
    return nets


def envelope(draw: Draw, w: float, h: float) -> Net:
    """The front; below it the rear, upside down; flaps to glue at both sides and one to
    close above."""
    lip = LIP * h
    x0, x1, y0, y1, y2 = SEAL, SEAL + w, lip, lip + h, lip + 2 * h
    closing = flap((x0, y0), (x1, y0), lip, 0.6)
    right = flap((x1, y0), (x1, y1), SEAL, 0.8)
    left = flap((x0, y1), (x0, y0), SEAL, 0.8)
    rear = ((x1 - EASE, y2), (x0 + EASE, y2))
    cut: Outline = outline(*closing, *right[1:], *rear, *left[:-1])
    folded = (closing, right, ((x1, y1), (x0, y1)), left)
    creases = tuple((polygon[0], polygon[-1]) for polygon in folded)
    panels = _envelope_panels(draw, w, h)
    return Net(w + 2 * SEAL, y2, (cut,), creases, (right, left), panels)


def _envelope_panels(draw: Draw, w: float, h: float) -> tuple[Panel, ...]:
    """The flap shows the upper edge of the rear."""
    lip = LIP * h
    middle, y0, y1 = SEAL + w / 2, lip, lip + h
    behind, before = draw("rear", w, h), draw("front", w, h)
    return (
        Panel(behind, middle, y0 - h / 2, 180, (0.0, 0.0, w, lip)),
        Panel(behind, middle, y1 + h / 2, 180),
        Panel(before, middle, y0 + h / 2),
    )
