"""Elements into PDF operators. Every number is computed here once; reportlab only
carries the result."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from math import cos, radians, sin
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from cards import art
from generator.errors import Elaborate
from generator.faces.arcs import Step, oval, rounded
from generator.faces.colours import CURRENT, parts, thrifty, thrifty_line, thrifty_text
from generator.faces.elements import (
    Code,
    Element,
    Ellipse,
    Face,
    Frame,
    Path,
    Picture,
    Rect,
    Text,
    Turned,
)
from generator.ink import qr
from generator.ink.cmyk import inks_of, separated
from generator.ink.shadings import shading, sheer

if TYPE_CHECKING:
    from generator.faces.drawing import Drawing, Shape

PT = 72 / 25.4
CUT = 0.2  # mm: the width of a crop mark
LARGEST = 14400.0  # points: a side of a page
KNOWN_TEXTS = 4096  # kept at hand at once
# font and text -> (resource name, PDF string)
Coder = Callable[[str, str], Iterable[tuple[str, str]]]


class Ink(Struct):
    """One file's way of inking: how text is coded, which forms exist, and whether ink is saved."""

    coder: Coder
    form: Callable[[str, Callable[[], str], tuple[float, float, float, float]], str]
    # its form, and how wide it is for its height
    picture: Callable[[FilePath], tuple[str, float]]
    # the same of a drawing that is more than outlines, in a colour, so many mm long
    rendering: Callable[[FilePath, str, float], tuple[str, float]]
    # the form of a gradient
    shaded: Callable[[str], str]
    folder: FilePath
    low: bool = False
    cmyk: bool = False  # in the four inks of a press, for those who want no RGB
    _colours: dict[tuple[str, str], str] = field(default_factory=dict)
    _texts: dict[tuple[Text, float], str] = field(default_factory=dict)
    # which drawings a folder holds that have no ordinary name
    _art: dict[FilePath, dict[str, FilePath]] = field(default_factory=dict)

    def face(self, face: Face) -> str:
        """All operators of a face, in points, the origin at the bottom left of its trim."""
        return "\n".join(self._each(face.elements, face.h))

    def _each(self, elements: Iterable[Element], height: float) -> Iterable[str]:
        for element in elements:
            yield _INKED[type(element)](self, element, height)

    def rect(self, item: Rect, height: float) -> str:
        if item.radius:
            steps = rounded((item.x, item.y, item.w, item.h), item.radius, item.radius)
            return self._paint(_outline(steps, height), item)
        x, y = item.x * PT, (height - item.y - item.h) * PT
        return self._paint(
            f"{_n(x)} {_n(y)} {_n(item.w * PT)} {_n(item.h * PT)} re", item
        )

    def ellipse(self, item: Ellipse, height: float) -> str:
        rx, ry = item.w / 2, item.h / 2
        return self._paint(
            _outline(oval(item.x + rx, item.y + ry, rx, ry), height), item
        )

    def path(self, item: Path, height: float) -> str:
        dash = f"[{_n(item.dash * PT)}] 0 d\n" if item.dash else ""
        inked = self._paint(dash + _outline(item.steps, height), item, item.even_odd)
        if dash:
            return f"q\n{inked}\nQ"
        return inked

    def _paint(
        self, outline: str, item: Rect | Ellipse | Path, even_odd: bool = False
    ) -> str:
        star = "*" if even_odd else ""
        if item.fill and item.stroke:
            return (
                f"{self.fill(item.fill)}\n"
                f"{self.stroke(item.stroke, item.line)}\n{outline} B{star}"
            )
        if item.fill:
            is_text = isinstance(item, Path) and item.is_text
            return f"{self.fill(item.fill, is_text)}\n{outline} f{star}"
        if item.stroke:
            return f"{self.stroke(item.stroke, item.line)}\n{outline} S"
        return ""

    def fill(self, colour: str, is_text: bool = False) -> str:
        return self._tone(colour, "rg", is_text)

    def stroke(self, colour: str, line: float) -> str:
        return f"{self._tone(colour, 'RG', False)} {_n(line * PT)} w"

    def _tone(self, colour: str, operator: str, is_text: bool) -> str:
        key = (colour, operator + ("t" if is_text else ""))
        known = self._colours.get(key)
        if known is None:
            shown = _thriftier(colour, operator, is_text) if self.low else colour
            known = _painted(shown, operator)
            if self.cmyk:
                known = separated(shown, operator, is_text)
            self._colours[key] = known
        return known

    def text(self, item: Text, height: float) -> str:
        """What many cards say is written once."""
        known = self._texts.get((item, height))
        if known is None:
            if len(self._texts) >= KNOWN_TEXTS:
                self._texts.clear()
            known = self._texts[item, height] = self._text(item, height)
        return known

    def _text(self, item: Text, height: float) -> str:
        lean = _n(item.lean, 4)
        at = f"1 0 {lean} 1 {_n(item.x * PT)} {_n((height - item.y) * PT)} Tm"
        runs = [
            f"{name} {_points(item.size)} Tf {string} Tj"
            for name, string in self.coder(item.font, item.text)
        ]
        return f"BT {self.fill(item.colour, True)} {at} {' '.join(runs)} ET"

    def code(self, item: Code, height: float) -> str:
        width = qr.module(item.payload, item.size) * PT
        _, squares = qr.runs(item.payload)
        x, y = (
            item.x * PT + qr.QUIET * width,
            (height - item.y - item.size) * PT + qr.QUIET * width,
        )
        return (
            f"q {self.fill('#000000', True)} "
            f"{_n(width, 5)} 0 0 {_n(width, 5)} {_n(x)} {_n(y)} cm\n{squares} f Q"
        )

    def frame(self, item: Frame, height: float) -> str:
        # as large as a page may be, for boards are, and what lies around a space of one
        box = (-LARGEST, -LARGEST, LARGEST, LARGEST)
        name = self.form(
            f"{height}:{item.key}",
            lambda: "\n".join(self._each(item.elements, height)),
            box,
        )
        return f"/{name} Do"

    def turned(self, item: Turned, height: float) -> str:
        """A clip, then a turn about a point, then the elements."""
        clip = ""
        if item.clip:
            x, y, w, h = item.clip
            corner = f"{_n(x * PT)} {_n((height - y - h) * PT)}"
            clip = f"{corner} {_n(w * PT)} {_n(h * PT)} re W n\n"
        inner = "\n".join(self._each(item.elements, height))
        return f"q\n{_turn(item, height)}{clip}{inner}\nQ"

    def drawn(self, item: Picture, height: float) -> str:
        """A drawing of the game, as large as fits into its box, in its middle."""
        path = self._file(item)
        if path.suffix.lower() in art.PIXELS:
            return _pixels(self.picture(path), item, height)
        # a deck without drawings need not load what reads them
        from generator.faces.drawing import read_drawing  # noqa: PLC0415

        try:
            drawing = read_drawing(path)
        except Elaborate:
            return self._rendered(path, item, height)
        if self.cmyk and drawing.is_sheer:  # what the trade exchanges has no opacity
            return self._rendered(path, item, height)
        box = (drawing.x, drawing.y, drawing.x + drawing.w, drawing.y + drawing.h)
        key = f"art:{path.parent.name}/{item.name}:{item.is_icon}"
        name = self.form(key, lambda: self._shapes(drawing, item.is_icon), box)
        tone = (
            f"{self.fill(item.colour, item.is_icon)} "
            f"{self._tone(item.colour, 'RG', item.is_icon)}"
        )
        return f"q {tone} {_into(drawing, item, height)} cm /{name} Do Q"

    def _rendered(self, path: FilePath, item: Picture, height: float) -> str:
        shown = self.rendering(path, item.colour, max(item.w, item.h))
        return _pixels(shown, item, height)

    def _file(self, item: Picture) -> FilePath:
        """Most are SVG with an ordinary name, and need no search."""
        folder = self.folder / "art" / ("icons" if item.is_icon else "")
        path = folder / f"{item.name}.svg"
        if path.is_file():
            return path
        if folder not in self._art:
            self._art[folder] = art.by_name(folder)
        return self._art[folder].get(item.name, path)

    def _shapes(self, drawing: "Drawing", is_icon: bool) -> str:
        """The shapes of a drawing in its own units; what is currentColor takes the
        colour that is set outside."""
        return "\n".join(self._shape(shape) for shape in drawing.shapes)

    def _shape(self, shape: "Shape") -> str:
        outline = _drawn_as_it_is(shape.steps)
        before = " ".join(self._before(shape))
        if shape.is_sheer:
            drawn = " ".join(f"{outline} {one}" for one in _paints(shape))
            return f"/{self.shaded(sheer(shape, f'{before} {drawn}'))} Do"
        if not shape.gradient:
            return f"q {before} {outline} {_paint(shape)} Q"
        shade = f"/{self.shaded(shading(shape.gradient, self._inks))} Do"
        star = "*" if shape.even_odd else ""
        painted = f"q {_within(shape)}{outline} W{star} n {shade} Q"
        return f"{painted} q {before} {outline} S Q" if shape.stroke else painted

    def _inks(self, colour: str) -> tuple[float, ...]:
        """A colour of a gradient as numbers."""
        shown = thrifty(colour) if self.low else colour
        return inks_of(shown, is_surface=True) if self.cmyk else parts(shown)

    def _before(self, shape: "Shape") -> Iterator[str]:
        """How it is turned, filled and outlined."""
        if shape.within:
            yield _within(shape).rstrip()
        if shape.fill and shape.fill != CURRENT:
            yield self.fill(shape.fill)
        if shape.stroke:
            yield _pen(shape)
            if shape.stroke != CURRENT:
                yield self._tone(shape.stroke, "RG", False)


_INKED: Mapping[type, Callable[[Ink, Any, float], str]] = {
    Rect: Ink.rect,
    Ellipse: Ink.ellipse,
    Path: Ink.path,
    Text: Ink.text,
    Code: Ink.code,
    Frame: Ink.frame,
    Turned: Ink.turned,
    Picture: Ink.drawn,
}


def _n(value: float, digits: int = 2) -> str:
    """A number as short as it may be."""
    text = f"{value:.{digits}f}"
    if "." in text:
        return text.rstrip("0").rstrip(".")
    return text


_points = cache(_n)  # sizes of letters: a game has few


def _pixels(shown: tuple[str, float], item: Picture, height: float) -> str:
    """A picture, as large as fits into its box, in its middle."""
    name, ratio = shown
    high = min(item.h, item.w / ratio) * PT
    wide = high * ratio
    cx, cy = (item.x + item.w / 2) * PT, (height - item.y - item.h / 2) * PT
    c, s = cos(radians(-item.turn)), sin(radians(-item.turn))
    a, b, c2, d = wide * c, wide * s, -high * s, high * c
    corner = f"{_n(cx - (a + c2) / 2)} {_n(cy - (b + d) / 2)}"
    return f"q {_n(a)} {_n(b)} {_n(c2)} {_n(d)} {corner} cm /{name} Do Q"


def _into(drawing: "Drawing", item: Picture, height: float) -> str:
    """The matrix that brings a drawing into the middle of its box, turned, its y downwards."""
    scale = min(item.w / drawing.w, item.h / drawing.h) * PT
    cx, cy = (item.x + item.w / 2) * PT, (height - item.y - item.h / 2) * PT
    angle = radians(-item.turn)
    a, b = scale * cos(angle), scale * sin(angle)
    mx, my = drawing.x + drawing.w / 2, drawing.y + drawing.h / 2
    move = f"{_n(cx - a * mx - b * my)} {_n(cy - b * mx + a * my)}"
    return f"{_n(a, 5)} {_n(b, 5)} {_n(b, 5)} {_n(-a, 5)} {move}"


def _within(shape: "Shape") -> str:
    """What a shape is drawn through, if that is anything."""
    if not shape.within:
        return ""
    return " ".join(_n(part, 5) for part in shape.within) + " cm "


def _pen(shape: "Shape") -> str:
    """How a line is drawn: its width, ends, corners and dashes, as far as they are not
    what PDF takes for granted."""
    parts = [f"{_n(shape.line, 3)} w"]
    parts += [f"{shape.cap} J"] if shape.cap else []
    if shape.join:
        parts.append(f"{shape.join} j")
    elif len(shape.steps) > 2:
        parts.append(f"{_n(shape.miter)} M")
    if shape.dash:
        parts.append(
            f"[{' '.join(_n(part, 3) for part in shape.dash)}] {_n(shape.dash_from, 3)} d"
        )
    return " ".join(parts)


def _drawn_as_it_is(steps: Iterable[Step]) -> str:
    """An outline in its own units. Drawings are most of what is inked: all numbers are
    written at once, and their idle noughts struck out in one go."""
    written = "".join([_OPERATORS[step[0]] % step[1:] for step in steps])
    return _IDLE.sub("", written)[:-1]


_OPERATORS: Mapping[str | float, str] = {
    "M": "%.3f %.3f m ",
    "L": "%.3f %.3f l ",
    "C": "%.3f %.3f %.3f %.3f %.3f %.3f c ",
    "Z": "h ",
}
_IDLE = re.compile(r"\.?0+(?= )")


def _outline(steps: Iterable[Step], height: float) -> str:
    return " ".join(
        _step(step, lambda x, y: f"{_n(x * PT)} {_n((height - y) * PT)}")
        for step in steps
    )


def _step(step: Step, at: Callable[[float, float], str]) -> str:
    if step[0] == "Z":
        return "h"
    numbers = [float(part) for part in step[1:]]
    points = " ".join(
        at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
    )
    return f"{points} {str(step[0]).lower()}"


def _thriftier(colour: str, operator: str, is_text: bool) -> str:
    """With less ink: letters stay darker than lines, and lines than areas."""
    if is_text:
        return thrifty_text(colour)
    if operator == "RG":
        return thrifty_line(colour)
    return thrifty(colour)


def _painted(colour: str, operator: str) -> str:
    return " ".join(f"{part:.3g}" for part in parts(colour)) + f" {operator}"


def _turn(item: Turned, height: float) -> str:
    """A turn about a point, then a move."""
    angle = radians(-item.turn)
    c, s = cos(angle), sin(angle)
    cx, cy = item.cx * PT, (height - item.cy) * PT
    dx = cx - c * cx + s * cy + item.dx * PT
    dy = cy - s * cx - c * cy - item.dy * PT
    return f"{_n(c, 5)} {_n(s, 5)} {_n(-s, 5)} {_n(c, 5)} {_n(dx)} {_n(dy)} cm\n"


def _paints(shape: "Shape") -> Iterator[str]:
    """The fill, then the line over it: together, one would not shine through the other."""
    if shape.fill:
        yield "f" + ("*" if shape.even_odd else "")
    if shape.stroke:
        yield "S"


def _paint(shape: "Shape") -> str:
    """Filled, outlined, or both."""
    if not shape.fill:
        return "S"
    star = "*" if shape.even_odd else ""
    return ("B" if shape.stroke else "f") + star
