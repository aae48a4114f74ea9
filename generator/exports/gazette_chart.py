"""Money over time on the front page: steps, each with its own dashes, named at the end."""

from collections.abc import Iterator, Sequence

from generator.exports.gazette import (
    BOLD,
    FAINT,
    PALE,
    PLAIN,
    SMALL,
    Gazette,
    Trace,
    settable,
    style,
)
from generator.faces.elements import Element, Path
from generator.faces.style import Box
from generator.faces.typeset import fit


def chart(gazette: Gazette, box: Box) -> Iterator[Element]:
    """Steps of money, each with its own dashes, named at the right end."""
    head = style(9.0, BOLD, SMALL, upper=True, colour=PALE)
    yield from fit(
        settable(gazette.chart_head), Box(box.x, box.y, box.w, 5.0), head, ""
    )
    field = Box(box.x + 14.0, box.y + 7.0, box.w - 46.0, box.h - 8.5)
    yield from _scale(gazette.scale, field)
    names = _apart(
        [field.y + field.h * (1 - one.points[-1][1]) for one in gazette.traces]
    )
    for trace, name in zip(gazette.traces, names, strict=True):
        yield from _trace(trace, field, name)


def _scale(amounts: Sequence[str], field: Box) -> Iterator[Element]:
    """A faint line for each round amount."""
    said = style(SMALL, PLAIN, 4.0, "right", PALE, lines=1)
    for place, amount in enumerate(amounts):
        y = field.y + field.h * (1 - place / max(len(amounts) - 1, 1))
        line = (("M", field.x, y), ("L", field.x + field.w, y))
        yield Path(line, stroke=FAINT, line=0.12)
        at = Box(field.x - 14.0, y - 1.4, 13.0, 3.4)
        yield from fit(settable(amount), at, said, "an amount")


def _trace(trace: Trace, field: Box, named: float) -> Iterator[Element]:
    places = [
        (field.x + field.w * x, field.y + field.h * (1 - y)) for x, y in trace.points
    ]
    steps = (("M", *places[0]), *(("L", *place) for place in places[1:]))
    yield Path(steps, stroke=trace.colour, line=0.6, dash=trace.dash)
    end = field.x + field.w
    link = (("M", end + 0.6, places[-1][1]), ("L", end + 3.4, named))
    yield Path(link, stroke=trace.colour, line=0.3)
    at = Box(end + 4.2, named - 1.8, 27.0, 4.0)
    said = style(9.0, BOLD, 4.0, lines=1)
    yield from fit(settable(trace.name), at, said, "a name in the chart")


def _apart(wanted: Sequence[float], least: float = 4.2) -> list[float]:
    """Near the wanted heights, in the same order, never closer than this; what runs
    over the foot is moved up."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed, free = dict.fromkeys(order, 0.0), float("-inf")
    for at in order:
        free = placed[at] = max(wanted[at], free + least)
    over = max(0.0, max(placed.values()) - max(wanted) - 1.0)
    return [placed[at] - over for at in range(len(wanted))]
