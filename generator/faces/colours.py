"""Colours: tints, and the low-ink variant."""

from functools import lru_cache

CURRENT = "currentColor"  # of a drawing: what the layout says
LIGHTER = 0.14  # how much of its ink a surface keeps in the low-ink variant
# lines for scissors, folds and glue: never thinned
CUT, CREASE, GLUE = "#010101", "#8a8a8b", "#b5b0a8"


def parts(colour: str) -> tuple[float, float, float]:
    """Red, green and blue between 0 and 1."""
    return (
        int(colour[1:3], 16) / 255,
        int(colour[3:5], 16) / 255,
        int(colour[5:7], 16) / 255,
    )


def mixed(red: float, green: float, blue: float) -> str:
    return "#" + "".join(
        f"{round(min(1.0, max(0.0, part)) * 255):02x}" for part in (red, green, blue)
    )


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
    if colour in {CUT, CREASE, GLUE}:
        return colour
    return tinted(colour, 1 - LIGHTER)


@lru_cache(4096)
def thrifty_line(colour: str) -> str:
    """Dark outlines hold a drawing together, and cost little."""
    if light(colour) < 0.3 and colour not in {CUT, CREASE}:
        return tinted(thrifty(colour), -0.3)
    return thrifty(colour)


@lru_cache(4096)
def thrifty_text(colour: str) -> str:
    """Letters stay as they are, unless they were light on a dark ground that is light now."""
    if light(colour) > 0.45:
        return "#1a1a1a"
    return colour
