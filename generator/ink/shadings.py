"""Gradients as PDF draws them: a shading in a form of its own, which whoever draws it has
clipped to a shape. Shapes that can be looked through, in a form with its own state."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.faces.drawing import Shape
    from generator.faces.gradients import Gradient, Stop

FORM = "shade"  # how the forms of gradients begin
FAR = 32_000  # units of a drawing: as far as PDF counts everywhere
FORMS = "/Subtype /Form"
BOX = f"/BBox [{-FAR} {-FAR} {FAR} {FAR}]"
# a colour as numbers between 0 and 1: three, or four for a printing press
Inked = Callable[[str], Sequence[float]]


def shading(gradient: "Gradient", inked: Inked) -> str:
    """The keys of the form, and behind a line break what it draws."""
    matrix = " ".join(_n(part) for part in gradient.matrix)
    return f"{_keys(gradient, inked)}\n{matrix} cm /S sh"


def sheer(shape: "Shape", drawn: str) -> str:
    """A form of its own for what can be looked through: its keys, and behind a line break
    what it draws."""
    state = f"<</ca {_n(shape.filled)} /CA {_n(shape.stroked)}>>"
    resources = f"<</ExtGState <</O {state}>>>>"
    return f"{FORMS} {BOX} /Resources {resources}\n/O gs {drawn}"


def _keys(gradient: "Gradient", inked: Inked) -> str:
    kind = 2 if len(gradient.places) == 4 else 3
    space = "/DeviceRGB" if len(inked(gradient.stops[0][1])) == 3 else "/DeviceCMYK"
    places = " ".join(_n(part) for part in gradient.places)
    shade = f"/ShadingType {kind} /ColorSpace {space} /Coords [{places}]"
    shade += f" /Function {_function(gradient.stops, inked)} /Extend [true true]"
    return f"{FORMS} {BOX} /Resources <</Shading <</S <<{shade}>>>>>>"


def _function(stops: Sequence["Stop"], inked: Inked) -> str:
    """One function from stop to stop, those that lie on one another left out."""
    pieces = [(one, two) for one, two in pairwise(stops) if two[0] - one[0] > 1e-6]
    mixed = [_mixed(inked(one[1]), inked(two[1])) for one, two in pieces]
    if len(mixed) == 1:
        return mixed[0]
    bounds = " ".join(_n(two[0]) for _, two in pieces[:-1])
    each = f"/Functions [{' '.join(mixed)}] /Bounds [{bounds}]"
    return f"<</FunctionType 3 /Domain [0 1] {each} /Encode [{'0 1 ' * len(mixed)}]>>"


def _mixed(one: Sequence[float], two: Sequence[float]) -> str:
    start, end = (" ".join(_n(part) for part in ink) for ink in (one, two))
    return f"<</FunctionType 2 /Domain [0 1] /N 1 /C0 [{start}] /C1 [{end}]>>"


def _n(value: float) -> str:
    """Exact enough for spaces a thousandth of the drawing wide."""
    text = f"{value:.7f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text
