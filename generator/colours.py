"""Colours: tints, the low-ink variant, and how far apart two of them look to different eyes."""

from functools import lru_cache
from math import dist

LIGHTER = 0.14  # how much of its ink a surface keeps in the low-ink variant
CUT, CREASE, GLUE = "#010101", "#8a8a8b", "#b5b0a8"  # lines for scissors, folds and glue: never thinned


def parts(colour: str) -> tuple[float, float, float]:
    """Red, green and blue between 0 and 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def mixed(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02x}" for part in (red, green, blue))


@lru_cache(4096)
def tinted(colour: str, amount: float) -> str:
    """Towards white (amount above 0) or towards black."""
    goal = 1.0 if amount > 0 else 0.0
    red, green, blue = (part + (goal - part) * abs(amount) for part in parts(colour))
    return mixed(red, green, blue)


@lru_cache(4096)
def light(colour: str) -> float:
    """How bright a colour looks, from 0 to 1."""
    red, green, blue = parts(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(4096)
def thrifty(colour: str) -> str:
    """A surface with little ink; the lines that one cuts, folds and glues by stay."""
    return colour if colour in {CUT, CREASE, GLUE} else tinted(colour, 1 - LIGHTER)


@lru_cache(4096)
def thrifty_line(colour: str) -> str:
    """Dark outlines hold a drawing together, and cost little."""
    return tinted(thrifty(colour), -0.3) if light(colour) < 0.3 and colour not in {CUT, CREASE} else thrifty(colour)


@lru_cache(4096)
def thrifty_text(colour: str) -> str:
    """Letters stay as they are, unless they were light on a dark ground that is light now."""
    return "#1a1a1a" if light(colour) > 0.45 else colour


# How dichromats see linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1), and a grey copy.
EYES = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def distance(one: str, other: str, eyes: str = "all") -> float:
    """How far apart two colours look to such eyes (CIE 1976, 0 is equal, 2 just visible, 100 black and white)."""
    first, second = (_lab(_linear(colour), EYES[eyes]) for colour in (one, other))
    return dist(first, second)


def _linear(colour: str) -> tuple[float, ...]:
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts(colour))


def _lab(linear: tuple[float, ...], matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    red, green, blue = (max(0.0, sum(m * part for m, part in zip(row, linear, strict=True))) for row in matrix)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
