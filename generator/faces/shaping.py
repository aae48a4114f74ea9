"""Letters that join, change places or run leftward, and fonts that are no plain TrueType:
HarfBuzz chooses and places the signs, and they are drawn as outlines."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.errors import CannotPrint, MissingSign, say
from generator.faces.arcs import Step
from generator.faces.bidi import levels, visual

ICON = "\ufffc"  # how an icon stands in a text


class Hand(Struct, frozen=True):
    """How signs are drawn: by a font, or in its place the name of an icon; how far they
    lean; in which colour."""

    source: "Shaper | str"
    lean: float
    colour: str


class Run(Struct, frozen=True):
    """Signs of one hand in one direction."""

    hand: Hand
    text: str
    is_leftward: bool


class Shaper:
    """One face of a font file; lengths in units of the size."""

    def __init__(self, path: Path, number: int = 0) -> None:
        self.path, self.number = path, number
        self._widths: dict[str, float] = {}

    @cached_property
    def _font(self) -> Any:
        import uharfbuzz  # noqa: PLC0415 -- most games need it for no letter

        try:
            blob = uharfbuzz.Blob.from_file_path(str(self.path))
            face = uharfbuzz.Face(blob, self.number)
        except (OSError, ValueError, RuntimeError):
            raise _unusable(self.path) from None
        if not face.glyph_count:
            raise _unusable(self.path)
        return uharfbuzz.Font(face)

    def has(self, sign: str) -> bool:
        return bool(self._font.get_nominal_glyph(ord(sign)))

    def width(self, text: str) -> float:
        if text not in self._widths:
            shaped = self._shaped(text, is_leftward=None)
            self._widths[text] = sum(place.x_advance for _, place in shaped) / self._em
        return self._widths[text]

    def drawn(self, text: str, is_leftward: bool) -> tuple[tuple[Step, ...], float]:
        """The outlines of a run, its y downwards from the baseline, and how wide it is."""
        pen, x = _Pen(self._em), 0.0
        for glyph, place in self._shaped(text, is_leftward):
            pen.x, pen.y = x + place.x_offset, place.y_offset
            self._font.draw_glyph_with_pen(glyph, pen)
            x += place.x_advance
        return tuple(pen.steps), x / self._em

    @property
    def _em(self) -> float:
        return float(self._font.face.upem)

    def _shaped(self, text: str, is_leftward: bool | None) -> Sequence[tuple[int, Any]]:
        import uharfbuzz  # noqa: PLC0415

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if is_leftward is not None:
            buffer.direction = "rtl" if is_leftward else "ltr"
        uharfbuzz.shape(self._font, buffer)
        infos = buffer.glyph_infos
        for info in infos:
            if not info.codepoint:
                sign = text[info.cluster]
                name = self.path.stem
                problem = say("no_sign", name=name, sign=sign, text=text)
                raise MissingSign(problem, say("other_sign_or_font"))
        signs = [info.codepoint for info in infos]
        return list(zip(signs, buffer.glyph_positions, strict=True))


def _groups(
    marked: "Iterable[tuple[tuple[str, Any], int]]",
) -> "list[tuple[tuple[Any, int], str]]":
    """Letters next to each other of one hand and one depth, as texts."""
    each = groupby(marked, key=lambda item: (item[0][1], item[1]))
    return [(key, _said(sign for sign, _ in group)) for key, group in each]


def _said(signs: "Iterable[tuple[str, Any]]") -> str:
    """The letters alone."""
    return "".join(sign for sign, _ in signs)


def runs_of(items: "Sequence[Item]", is_leftward: bool) -> Iterator[Run]:
    """The items of a line as runs from left to right, whichever way each is read."""
    signs = [(sign, hand) for text, hand in items for sign in text]
    deep = levels(_said(signs), is_leftward)
    groups = _groups(zip(signs, deep, strict=True))
    for place in visual([level for (_, level), _ in groups]):
        (hand, level), text = groups[place]
        parts = text if isinstance(hand.source, str) else [text]
        for part in parts:
            yield Run(hand, part, bool(level % 2))


Item = tuple[str, Hand]  # a text and how it is drawn


class _Pen:
    """What HarfBuzz draws, as steps; quadratic curves raised to cubic ones."""

    def __init__(self, em: float) -> None:
        self.em, self.x, self.y = em, 0.0, 0.0
        self.steps: list[Step] = []
        self._at = (0.0, 0.0)

    def _to(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] + self.x) / self.em, -(point[1] + self.y) / self.em

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 -- HarfBuzz says so
        self._at = self._to(point)
        self.steps.append(("M", *self._at))

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._at = self._to(point)
        self.steps.append(("L", *self._at))

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        (ax, ay), (bx, by), self._at = (self._to(point) for point in points)
        self.steps.append(("C", ax, ay, bx, by, *self._at))

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        (x, y), (qx, qy), (ex, ey) = self._at, *(self._to(point) for point in points)
        first = x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)
        second = ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey)
        self._at = ex, ey
        self.steps.append(("C", *first, *second, ex, ey))

    def closePath(self) -> None:  # noqa: N802
        self.steps.append(("Z",))


def _unusable(path: Path) -> CannotPrint:
    return CannotPrint(say("unusable_font", file=path.name), say("take_font"))
