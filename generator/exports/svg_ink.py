"""Shapes of a face as SVG, small enough for a phone: looks said once for neighbours,
numbers as short as the eye allows."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from pathlib import Path as FilePath
from typing import Any

from msgspec import Struct

from generator.faces.arcs import Step
from generator.faces.colours import CURRENT
from generator.faces.drawing import Drawing, Shape, read_drawing
from generator.faces.elements import (
    Element,
    Ellipse,
    Path,
    Picture,
    Rect,
    Turned,
)

ENDS = ("butt", "round", "square")
JOINS = ("miter", "round", "bevel")


class SvgInk(Struct):
    """One card's way into SVG; words stay where screens write them."""

    folder: FilePath
    grain: float  # mm: finer than that no number is

    def svg(self, elements: Iterable[Element], view: tuple[float, ...]) -> bytes:
        body = "".join(self._each(elements))
        box = " ".join(map(short, view))
        start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        return f"{start}{body}</svg>".encode()

    def _each(self, elements: Iterable[Element]) -> Iterable[str]:
        return (_INKED[type(one)](self, one) for one in elements)

    def rect(self, item: Rect) -> str:
        place = _attributes(x=item.x, y=item.y, width=item.w, height=item.h)
        return f"<rect{place}{_attributes(rx=item.radius)}{_paint(item)}/>"

    def ellipse(self, item: Ellipse) -> str:
        rx, ry = item.w / 2, item.h / 2
        place = _attributes(cx=item.x + rx, cy=item.y + ry, rx=rx, ry=ry)
        return f"<ellipse{place}{_paint(item)}/>"

    def path(self, item: Path) -> str:
        rule = ' fill-rule="evenodd"' if item.even_odd else ""
        dash = f' stroke-dasharray="{short(item.dash)}"' if item.dash else ""
        return (
            f'<path d="{outline(item.steps, self.grain)}"{_paint(item)}{rule}{dash}/>'
        )

    def turned(self, item: Turned) -> str:
        move = ""
        if item.dx or item.dy:
            move = f"translate({short(item.dx)} {short(item.dy)})"
        turn = f"rotate({short(item.turn)} {short(item.cx)} {short(item.cy)})"
        return f'<g transform="{move}{turn}">{"".join(self._each(item.elements))}</g>'

    def picture(self, item: Picture) -> str:
        """A drawing, as large as fits into its box, in its middle; what reaches over its
        own edge is cut off."""
        folder = self.folder / "art" / ("icons" if item.is_icon else "")
        drawing = read_drawing(folder / f"{item.name}.svg")
        scale = min(item.w / drawing.w, item.h / drawing.h)
        body = "".join(_shapes(drawing, self.grain / scale, item.colour))
        drawn = f"<svg{_window(drawing, item, scale)}>{body}</svg>"
        if item.turn:
            return f"<g{_turn(item)}>{drawn}</g>"
        return drawn


_INKED: Mapping[type, Callable[[SvgInk, Any], str]] = {
    Rect: SvgInk.rect,
    Ellipse: SvgInk.ellipse,
    Path: SvgInk.path,
    Turned: SvgInk.turned,
    Picture: SvgInk.picture,
}


def short(value: float, digits: int = 2) -> str:
    """A number in as few signs as it may have."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    text = (
        text.replace("-0.", "-.") if text.startswith("-0.") else text.removeprefix("0")
    )
    if text in {"", "-", "-0"}:
        return "0"
    return text


def outline(steps: Iterable[Step], grain: float) -> str:
    """Moves, lines and curves from where the pen is, in whole grains where they are fine."""
    digits = max(0, min(3, len(f"{1 / grain:.0f}") - 1))
    parts: list[str] = []
    pen, start = (0.0, 0.0), (0.0, 0.0)
    for kind, *numbers in steps:
        if kind == "Z":
            parts.append("z")
            pen = start
            continue
        points = [round(float(one), digits) for one in numbers]
        parts.append(str(kind).lower() + _joined(_from(pen, points), digits))
        pen = points[-2], points[-1]
        start = pen if kind == "M" else start
    return "".join(parts)


def _from(pen: tuple[float, float], points: list[float]) -> list[float]:
    return [one - pen[at % 2] for at, one in enumerate(points)]


def _joined(numbers: Iterable[float], digits: int) -> str:
    """A minus parts two numbers as well as a blank does."""
    text = " ".join(short(one, digits) for one in numbers)
    return text.replace(" -", "-")


def _attributes(**values: float) -> str:
    return "".join(
        f' {name}="{short(value)}"' for name, value in values.items() if value
    )


def _paint(item: Rect | Ellipse | Path) -> str:
    ink = f' fill="{item.fill or "none"}"'
    if not item.stroke:
        return ink
    return f'{ink} stroke="{item.stroke}" stroke-width="{short(item.line)}"'


def _window(drawing: Drawing, item: Picture, scale: float) -> str:
    w, h = drawing.w * scale, drawing.h * scale
    x, y = item.x + (item.w - w) / 2, item.y + (item.h - h) / 2
    box = " ".join(map(short, (drawing.x, drawing.y, drawing.w, drawing.h)))
    return f'{_attributes(x=x, y=y, width=w, height=h)} viewBox="{box}"'


def _turn(item: Picture) -> str:
    middle = f"{short(item.x + item.w / 2)} {short(item.y + item.h / 2)}"
    return f' transform="rotate({short(item.turn)} {middle})"'


def _shapes(drawing: Drawing, grain: float, colour: str) -> Iterable[str]:
    """What neighbours have in common is said once."""
    for look, shapes in groupby(drawing.shapes, lambda shape: _look(shape, colour)):
        paths = [f'<path d="{outline(shape.steps, grain)}"/>' for shape in shapes]
        yield (
            f"<g{look}>{''.join(paths)}</g>" if len(paths) > 1 else _one(paths[0], look)
        )


def _one(path: str, look: str) -> str:
    return f"{path[:-2]}{look}/>"


def _look(shape: Shape, colour: str) -> str:
    fill = colour if shape.fill == CURRENT else shape.fill
    parts = [f' fill="{fill or "none"}"'] if fill != "#000000" else []
    parts += [' fill-rule="evenodd"'] if shape.even_odd else []
    parts += _sheer(shape)
    if shape.within:
        matrix = " ".join(short(part, 4) for part in shape.within)
        parts.append(f' transform="matrix({matrix})"')
    return "".join(parts) + (_pen(shape, colour) if shape.stroke else "")


def _sheer(shape: Shape) -> list[str]:
    """How much of what lies beneath it is covered."""
    shares = {"fill": shape.filled, "stroke": shape.stroked}
    return [f' {k}-opacity="{short(one)}"' for k, one in shares.items() if one < 1]


def _pen(shape: Shape, colour: str) -> str:
    stroke = colour if shape.stroke == CURRENT else shape.stroke
    parts = [f' stroke="{stroke}" stroke-width="{short(shape.line)}"']
    parts += [f' stroke-linecap="{ENDS[shape.cap]}"'] if shape.cap else []
    parts += [f' stroke-linejoin="{JOINS[shape.join]}"'] if shape.join else []
    if shape.dash:
        parts.append(f' stroke-dasharray="{" ".join(map(short, shape.dash))}"')
    return "".join(parts)
