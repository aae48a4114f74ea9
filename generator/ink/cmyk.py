"""Colours in the four inks of a printing press, within what its paper can take."""

from collections.abc import Sequence

from generator.faces.colours import parts

LIMIT = 2.4  # of 4.0: more ink than that does not dry
# cyan, magenta and yellow under a full black surface, which alone would look grey
RICH = (0.6, 0.4, 0.4)
OPERATORS = {"rg": "k", "RG": "K"}
Inks = tuple[float, float, float, float]


def inks_of(colour: str, is_surface: bool) -> Inks:
    """Cyan, magenta, yellow, black. Grey is black alone; a colour keeps its strength
    however dark it is.

    Dark surfaces get some of the three beneath; letters and lines do not, for there a
    press that shifts shows seams.
    """
    return inks_from(parts(colour), is_surface=is_surface)


def inks_from(light: Sequence[float], *, is_surface: bool) -> Inks:
    """The same from red, green and blue between 0 and 1."""
    bright = max(light)
    black = 1 - bright
    under = max(0.0, 2 * black - 1) ** 2 if is_surface else 0.0
    missing = [1 - part / bright if bright else 0.0 for part in light]
    three = [max(ink, rich * under) for ink, rich in zip(missing, RICH, strict=True)]
    spare = min(1.0, (LIMIT - black) / (sum(three) or 1.0))
    return three[0] * spare, three[1] * spare, three[2] * spare, black


def separated(colour: str, operator: str, is_text: bool) -> str:
    """The PDF operator for a colour; only fills other than letters are surfaces."""
    inks = inks_of(colour, operator == "rg" and not is_text)
    return " ".join(f"{round(ink, 3):g}" for ink in inks) + f" {OPERATORS[operator]}"
