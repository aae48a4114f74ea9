"""Colours in the four inks of a printing press, within what its paper can take."""

from generator.colours import parts

LIMIT = 2.4  # of 4.0: more ink than that does not dry
RICH = (0.6, 0.4, 0.4)  # cyan, magenta and yellow under a full black surface, which alone would look grey
OPERATORS = {"rg": "k", "RG": "K"}
Inks = tuple[float, float, float, float]


def inks_of(colour: str, is_surface: bool) -> Inks:
    """Cyan, magenta, yellow, black. What the three have in common is black, so grey things and letters are black only.

    Dark surfaces get more of the three beneath; letters and lines do not, for there a press that shifts shows seams.
    """
    cyan, magenta, yellow = (1 - part for part in parts(colour))
    black = min(cyan, magenta, yellow)
    under = max(0.0, 2 * black - 1) ** 2 if is_surface else 0.0
    first, second, third = (
        min(1.0, ink - black + rich * under) for ink, rich in zip((cyan, magenta, yellow), RICH, strict=True)
    )
    return first, second, third, black


def separated(colour: str, operator: str, is_text: bool) -> str:
    """The PDF operator for a colour; only fills other than letters are surfaces."""
    inks = inks_of(colour, operator == "rg" and not is_text)
    return " ".join(f"{ink:.3g}" for ink in inks) + f" {OPERATORS[operator]}"
