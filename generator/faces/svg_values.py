"""Values of an SVG: lengths, colours, transforms. What cannot be printed as drawn
raises `Unfaithful`."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from cards.sentences import Sentence
from generator.errors import say
from generator.faces.colours import CURRENT

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
REAL = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
NUMBER = re.compile(REAL)
_LENGTH = re.compile(rf"\s*({REAL})\s*(px|pt|pc|mm|cm|in|Q)?\s*")
_PIXELS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "Q": 96 / 101.6,
    "in": 96.0,
}
_TRANSFORM = re.compile(rf"(\w+)\s*\(((?:[\s,]*{REAL})*)[\s,]*\)")
_BLANK = re.compile(r"[\s,]*")
_HEX6 = re.compile(r"#[0-9a-fA-F]{6}")
_HEX3 = re.compile(r"#([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])")


class Unfaithful(Exception):
    """Something of a drawing would not come out as it was drawn; what is wrong follows
    the file's name."""

    is_final = False  # another way of drawing may know better

    def __init__(self, problem: Sentence, remedy: Sentence) -> None:
        super().__init__(problem.code)
        self.problem, self.remedy = problem, remedy

    def of(self, path: Path) -> tuple[Sentence, Sentence]:
        return say("of_file", file=path.name, problem=self.problem), self.remedy


class Torn(Unfaithful):
    """The file itself is broken: nobody could say how it was meant."""

    is_final = True


def length(text: str) -> float:
    """A length in the drawing's own units; of what (50%, 2em) a printer cannot know."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise Unfaithful(say("no_length_svg", cell=text), say("write_units"))
    return float(found[1]) * _PIXELS[found[2] or ""]


def lengths(text: str) -> list[float]:
    """Lengths between spaces or commas."""
    return [length(part) for part in re.split(r"[\s,]+", text.strip()) if part]


def share(text: str) -> float:
    """An opacity between 0 and 1."""
    part = text.strip().removesuffix("%")
    if not NUMBER.fullmatch(part):
        raise Unfaithful(say("no_opacity", cell=text), say("write_opacity"))
    value = float(part) / (100 if text.strip().endswith("%") else 1)
    return min(max(value, 0.0), 1.0)


def colour(text: str) -> str | None:
    """`#rrggbb`, currentColor, or None where nothing is painted."""
    low = text.strip().lower()
    if low in {"none", "transparent"}:
        return None
    if low == CURRENT.lower():
        return CURRENT
    if _HEX6.fullmatch(low):
        return text.strip()
    if short := _HEX3.fullmatch(text.strip()):
        return "#" + "".join(2 * sign for sign in short.groups())
    return _named(text, low)


def _named(text: str, low: str) -> str:
    """steelblue, rgb(70, 130, 180), hsl(…)."""
    from PIL import ImageColor  # noqa: PLC0415 -- most drawings write their colours in hex

    try:
        red, green, blue, *clear = ImageColor.getrgb(low)
    except ValueError:
        problem = say("odd_colour", cell=text)
        raise Unfaithful(problem, say("write_rgb")) from None
    if clear and clear[0] != 255:
        raise Unfaithful(say("half_colour", cell=text), say("mix_it"))
    return f"#{red:02x}{green:02x}{blue:02x}"


def matrix_of(text: str, before: Matrix = IDENTITY) -> Matrix:
    """A `transform` attribute, after the one that holds already."""
    if not text or text.strip() == "none":
        return before
    if not _BLANK.fullmatch(_TRANSFORM.sub("", text)):
        raise Unfaithful(say("transform_unread", cell=text), say("apply_it"))
    matrix = before
    for kind, inner in _TRANSFORM.findall(text):
        for step in _transforms(kind, inner):
            matrix = times(matrix, step)
    return matrix


def _transforms(kind: str, inner: str) -> Iterable[Matrix]:
    """What one of them does, in steps."""
    values = [float(part) for part in NUMBER.findall(inner)]
    if kind not in _STEPS or len(values) not in _STEPS[kind][0]:
        problem = say("transform_unprinted", cell=f"{kind}({inner})")
        raise Unfaithful(problem, say("apply_it"))
    return _STEPS[kind][1](values)


def _turn(v: list[float]) -> list[Matrix]:
    cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
    x, y = v[1:3] if len(v) > 1 else (0.0, 0.0)
    return [(1, 0, 0, 1, x, y), (cos, sin, -sin, cos, 0, 0), (1, 0, 0, 1, -x, -y)]


def _lean(degrees: float) -> float:
    return math.tan(math.radians(degrees))


_STEPS: Mapping[str, tuple[set[int], Callable[[list[float]], list[Matrix]]]] = {
    "translate": ({1, 2}, lambda v: [(1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)]),
    "scale": ({1, 2}, lambda v: [(v[0], 0, 0, v[-1], 0, 0)]),
    "rotate": ({1, 3}, _turn),
    "matrix": ({6}, lambda v: [(v[0], v[1], v[2], v[3], v[4], v[5])]),
    "skewX": ({1}, lambda v: [(1, 0, _lean(v[0]), 1, 0, 0)]),
    "skewY": ({1}, lambda v: [(1, _lean(v[0]), 0, 1, 0, 0)]),
}


def times(m: Matrix, n: Matrix) -> Matrix:
    """First n, then m."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def scale_of(m: Matrix) -> float:
    """How much larger a matrix draws."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def is_even(m: Matrix) -> bool:
    """Whether a matrix keeps circles round, so that a line stays as wide in every direction."""
    across, along = math.hypot(m[0], m[1]), math.hypot(m[2], m[3])
    leaning = abs(m[0] * m[2] + m[1] * m[3])
    return (
        abs(across - along) <= 0.02 * max(across, along)
        and leaning <= 0.02 * across * along
    )
