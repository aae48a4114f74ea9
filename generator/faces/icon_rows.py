"""Icons in a row, smaller where the box has no room for all."""

from collections.abc import Iterator

from generator.faces.elements import (
    Element,
    Picture,
)
from generator.faces.looks import Look


def in_a_row(names: list[str], look: Look, colour: str) -> Iterator[Element]:
    """Icons side by side (or one below the other), smaller where the box has no room for all."""
    badge = look.says.get("badge")
    for name, (x, y, size) in zip(names, _slots(len(names), look), strict=True):
        if badge:
            yield Picture(f"{badge}_{name}", x, y, size, size, colour)
        inset = size * float(look.says.get("inset", 0.2)) if badge else 0.0
        side = size - 2 * inset
        yield Picture(name, x + inset, y + inset, side, side, colour, is_icon=True)


def _slots(count: int, look: Look) -> Iterator[tuple[float, float, float]]:
    """Where so many icons lie, and how large they are."""
    x, y, w, h = look.at
    down = bool(look.says.get("down"))
    long, deep = (h, w) if down else (w, h)
    gap = float(look.says.get("gap", 0.8))
    size = min(
        float(look.says.get("size", deep)), deep, (long - gap * (count - 1)) / count
    )
    free = long - size * count - gap * (count - 1)
    start = {"left": 0.0, "center": free / 2, "right": free}[
        str(look.says.get("align", "left"))
    ]
    across = (deep - size) / 2
    for place in range(count):
        along = start + place * (size + gap)
        yield (x + across, y + along, size) if down else (x + along, y + across, size)
