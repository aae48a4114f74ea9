"""Nets of folded pieces, measured."""

from typing import Any

import pytest

from generator.faces.elements import Face
from generator.sheets.folded import Net

Near: Any = pytest.approx


def blank(side: str, w: float, h: float) -> Face:
    """A side without anything on it."""
    return Face(w, h, ())


def corners(net: Net) -> set[tuple[float, float]]:
    """The ends of all strokes of the outlines."""
    ends = [
        (float(step[-2]), float(step[-1]))
        for cut in net.cuts
        for step in cut
        if len(step) > 1
    ]
    return {(round(x, 6), round(y, 6)) for x, y in ends}
