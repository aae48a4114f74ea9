"""The thinnest line of a face, drawn by the layout or within a drawing: what is too thin
is lost on the way to paper."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cards import art
from generator.errors import CannotPrint
from generator.faces.drawing import read_drawing
from generator.faces.elements import Element, Ellipse, Picture, Rect
from generator.faces.elements import Path as Lines

THINNEST = 0.088  # mm: a quarter of a point, what presses ask for
Found = tuple[float, str]  # mm, and the file that it stands in


def thinnest(drawn: Iterable[Element], folder: Path) -> Found | None:
    return min(_lines(drawn, folder), default=None)


def _lines(drawn: Iterable[Element], folder: Path) -> Iterator[Found]:
    for one in drawn:
        if isinstance(one, Rect | Ellipse | Lines) and one.stroke:
            yield one.line, "layout.toml"
        elif isinstance(one, Picture):
            yield from _of_drawing(one, folder / "art")


def _of_drawing(shown: Picture, folder: Path) -> Iterator[Found]:
    """As thin as it comes out where it is shown; a picture of dots has no lines."""
    place = folder / "icons" if shown.is_icon else folder
    path = art.find(place, shown.name)
    if path is None or path.suffix.lower() != ".svg":
        return
    try:
        drawing = read_drawing(path)
    except CannotPrint:  # it becomes a picture, or is told as a fault
        return
    scale = min(shown.w / drawing.w, shown.h / drawing.h)
    for shape in drawing.shapes:
        if shape.stroke and not shape.within:
            yield shape.line * scale, f"art/{path.relative_to(folder).as_posix()}"
