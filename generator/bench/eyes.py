"""How colours look to those who see them otherwise, and how letters stand out from
their ground. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from generator.faces.colours import parts

# Machado, Oliveira and Fernandes 2009, each at its full strength, on linear light
SIGHTS = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TOLD_APART = 25.0  # steps of CIELAB that nobody overlooks across a table
ALIKE = 14.0  # below, two surfaces are taken for one
GREY = 8.0  # the same of two greys, which differ in nothing else
WHITE = (0.95047, 1.0, 1.08883)
Light = tuple[float, float, float]


def contrast(one: str, other: str) -> float:
    """As WCAG counts it: 1 for the same colour, 21 for black on white."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def confused(colours: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Pairs of names whose colours one eye tells apart and another does not."""
    for one, other in combinations(colours, 2):
        pair = colours[one], colours[other]
        seen = min(_apart(*(_seen(colour, eye) for colour in pair)) for eye in SIGHTS)
        if _apart(*map(_linear, pair)) >= TOLD_APART and seen < ALIKE:
            yield one, other


def grey_alike(colours: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Pairs of names whose colours every eye tells apart, until they are printed in
    grey."""
    for one, other in combinations(colours, 2):
        pair = [_linear(colours[name]) for name in (one, other)]
        light, dark = (_lab(colour)[0] for colour in pair)
        if _apart(*pair) >= TOLD_APART and abs(light - dark) < GREY:
            yield one, other


@lru_cache(4096)
def _linear(colour: str) -> Light:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts(colour)
    )
    return red, green, blue


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(4096)
def _seen(colour: str, sight: str) -> Light:
    light = _linear(colour)
    red, green, blue = (_weighed(row, light) for row in SIGHTS[sight])
    return red, green, blue


def _weighed(row: Iterable[float], light: Light) -> float:
    total = sum(share * part for share, part in zip(row, light, strict=True))
    return min(1.0, max(0.0, total))


def _apart(one: Light, other: Light) -> float:
    """The distance in CIELAB."""
    both = zip(_lab(one), _lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in both) ** 0.5)


def _lab(light: Light) -> Light:
    red, green, blue = light
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    fx, fy, fz = (
        _root(part / white) for part, white in zip((x, y, z), WHITE, strict=True)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(part: float) -> float:
    if part > 0.008856:
        return float(part ** (1 / 3))
    return 7.787 * part + 16 / 116
