"""What one printer does to a page is undone before it gets it."""

from math import cos, radians, sin

from generator.ink.operators import PT
from generator.order import Profile
from generator.sheets.plan import Page

STILL = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def grown(page: Page, profile: Profile) -> str:
    """Larger or smaller about the middle of the page, on both sides alike, where a
    printer does not print 100 mm as 100 mm."""
    seen = _as_fed(page, profile)
    return _about_the_middle(page, (seen.grown_x, 0, 0, seen.grown_y))


def countered(page: Page, profile: Profile) -> str:
    """The counter-move of what this printer does to second sides.

    Turned first, then stretched: the exact opposite of a printer that stretches along
    its own axes on a sheet askew.
    """
    seen = _as_fed(page, profile)
    across, along = seen.scale_x, seen.scale_y
    c, s = cos(radians(seen.angle)), sin(radians(seen.angle))
    turn = (across * c, along * s, -across * s, along * c)
    return _about_the_middle(page, turn, seen.dx, seen.dy)


def _as_fed(page: Page, profile: Profile) -> Profile:
    return profile.across() if page.w > page.h else profile


def _about_the_middle(
    page: Page, turn: tuple[float, float, float, float], dx: float = 0, dy: float = 0
) -> str:
    """The operator that turns a page about its middle and moves it so many mm."""
    if (*turn, dx, dy) == STILL:
        return ""
    a, b, c, d = turn
    x, y = page.w / 2 * PT, page.h / 2 * PT
    e, f = x - a * x - c * y + dx * PT, y - b * x - d * y + dy * PT
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {e:.3f} {f:.3f} cm"
