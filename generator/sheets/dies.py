"""Parts onto sheets that were bought with their places: each in the middle of a place,
the sheet upright or across. Pure."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot

from msgspec.structs import replace

from generator.bought_sheets import Template
from generator.errors import CannotPrint, say
from generator.sheets.grid import Grid
from generator.sheets.plan import Part

EXACT = 0.05  # mm
Pair = tuple[float, float]


def places_on(bought: Template, part: Part) -> Grid:
    """The places of a sheet that take this part; across where it fits only so."""
    (w, h), (short, long) = bought.size, bought.sheet
    fits = _is_within(bought, part)
    if fits and _holds((w, h), part):
        return _grid((short, long), bought.places, (w, h), part)
    if fits and _holds((h, w), part):
        corners = sorted(_across(bought), key=lambda at: (at[1], at[0]))
        return _grid((long, short), corners, (h, w), part)
    shape = "" if bought.shape == "rect" else f" ({bought.shape})"
    problem = say(
        "place",
        card=part.card,
        deck=part.deck,
        w=part.w,
        h=part.h,
        sheet=f"{bought.name}{shape}",
        across=w,
        down=h,
    )
    raise CannotPrint(problem, say("only_goes"))


def roomy(part: Part, bought: Template | None) -> Part:
    """No more colour over the edge than the gap to the next place can take."""
    if bought is None or not part.bleed:
        return part
    place, mine = sorted(bought.size), sorted((part.w, part.h))
    spare = min((place[0] - mine[0]) / 2, (place[1] - mine[1]) / 2)
    return replace(part, bleed=max(0.0, min(part.bleed, _gap(bought) / 2 + spare)))


def _gap(bought: Template) -> float:
    """From one place to the nearest other one."""
    w, h = bought.size
    pairs = combinations(bought.places, 2)
    gaps = (max(abs(a[0] - b[0]) - w, abs(a[1] - b[1]) - h) for a, b in pairs)
    return max(0.0, min(gaps, default=100.0))


def _is_within(bought: Template, part: Part) -> bool:
    """A place without corners takes its own shape, and what fits into the circle in it."""
    if bought.shape in {"rect", part.shape}:
        return True
    across = part.w if part.shape == "round" else hypot(part.w, part.h)
    return across <= min(bought.size) + EXACT


def _holds(size: Pair, part: Part) -> bool:
    return part.w <= size[0] + EXACT and part.h <= size[1] + EXACT


def _across(bought: Template) -> Iterator[Pair]:
    """Where the places are on a page that printers turn a quarter anticlockwise: its top
    is the left edge of the sheet."""
    _, long = bought.sheet
    for x, y in bought.places:
        yield long - y - bought.size[1], x


def _grid(page: Pair, corners: Sequence[Pair], size: Pair, part: Part) -> Grid:
    """Each part in the middle of its place, whose top left is given."""
    (w, h), high = size, page[1]
    boxes = [(x, high - y - h, x + w, high - y) for x, y in corners]
    aside, up = (w - part.w) / 2, (h - part.h) / 2
    spots = tuple((x + aside, y + up) for x, y, *_ in boxes)
    return Grid(*page, 0, 0, part.w, part.h, 0.0, spots=spots, dies=tuple(boxes))
