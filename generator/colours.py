"""Colours: tints, the low-ink variant, and how far apart two of them look to different eyes."""

from functools import lru_cache

LIGHTER = 0.16  # how much of its ink a surface keeps in the low-ink variant
CUT, CREASE = "#010101", "#8a8a8b"  # lines that scissors and folds follow: in these colours, and never thinned


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
    """A surface with little ink; the lines one cuts and folds along stay."""
    return colour if colour in {CUT, CREASE} else tinted(colour, 1 - LIGHTER)


@lru_cache(4096)
def thrifty_text(colour: str) -> str:
    """Letters stay as they are, unless they were light on a dark ground that is light now."""
    return "#1a1a1a" if light(colour) > 0.45 else colour
