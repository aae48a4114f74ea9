"""Words on their way to paper: what they are made of, and letters that are drawn because
a PDF could not set them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.faces.arcs import Step
from generator.faces.elements import Colour, Path, Picture
from generator.faces.fonts import Font
from generator.faces.scripts import BREAK
from generator.faces.shaping import ICON as OBJECT
from generator.faces.shaping import Item, Run

SOFT = "\u00ad"
# room of an icon in a text, and its drawing with the air around it, in letter sizes
ICON, ICON_SIDE = 0.95, 1.06
UNSEEN = str.maketrans("", "", SOFT + BREAK)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of letters in one font, or an icon, without a place to break inside."""

    text: str
    font: Font | None  # None: an icon of that name
    width: float


@dataclass(slots=True)
class Word:
    """What stays together on a line; `glue` is the room before it, `hyphen` the sign if
    the line ends after it."""

    pieces: tuple[Piece, ...]
    width: float
    glue: float
    hyphen: float = 0.0
    ends_line: bool = False


def ink_of(run: Run) -> tuple[str | tuple[Step, ...], float]:
    """An icon's name, or outlines; and how wide that is."""
    if isinstance(run.font, str):
        return run.font, ICON
    return run.font.drawn(run.text, run.is_leftward)


def items_of(line: Sequence[Word], font: Font) -> list[Item]:
    """What stands on a line, in the order in which it is read."""
    items: list[Item] = []
    for place, word in enumerate(line):
        if place and word.glue:
            items.append((" ", font.shaper))
        items += [_item(piece) for piece in word.pieces]
    if line[-1].hyphen > 0 and not line[-1].ends_line:
        items.append(("-", font.shaper))
    return items


def _item(piece: Piece) -> Item:
    if piece.font is None:
        return OBJECT, piece.text
    return piece.text.translate(UNSEEN), piece.font.shaper


def lettered(
    steps: Sequence[Step], x: float, base: float, em: float, colour: Colour
) -> Path:
    """Outlines of one em, at their place and size."""
    moved = tuple((step[0], *(_scaled(step[1:], x, base, em))) for step in steps)
    return Path(moved, fill=colour, is_text=True)


def _scaled(
    values: Sequence[str | float], x: float, base: float, em: float
) -> Iterator[float]:
    for place, value in enumerate(values):
        yield float(value) * em + (base if place % 2 else x)


def icon(name: str, x: float, base: float, em: float, colour: Colour) -> Picture:
    side = ICON_SIDE * em
    left = x + (ICON - ICON_SIDE) / 2 * em
    return Picture(name, left, base - side * 0.83, side, side, colour, is_icon=True)
