"""Words on their way to paper: what they are made of, and letters that are drawn because
a PDF could not set them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.faces.arcs import Step
from generator.faces.elements import Colour, Path, Picture
from generator.faces.fonts import Font
from generator.faces.scripts import BREAK
from generator.faces.shaping import ICON as OBJECT
from generator.faces.shaping import Hand, Item, Run

SOFT = "\u00ad"
# room of an icon in a text, and its drawing with the air around it, in letter sizes
ICON, ICON_SIDE = 0.95, 1.06
UNSEEN = str.maketrans("", "", SOFT + BREAK)


class Piece(Struct, frozen=True):
    """A run of letters in one font, or an icon, without a place to break inside."""

    text: str
    font: Font | None  # None: an icon of that name
    width: float
    lean: float = 0.0  # of letters that are slanted without a slanted font
    colour: Colour = "#000000"

    def looks_like(self, other: "Piece | None") -> bool:
        """Whether the letters of both can be set in one go."""
        if self.font is None or other is None:
            return False
        mine, theirs = (self.lean, self.colour), (other.lean, other.colour)
        return self.font is other.font and mine == theirs

    def parted(self, text: str, width: float) -> "Piece":
        """The same with some of its letters."""
        return Piece(text, self.font, width, self.lean, self.colour)


class Word(Struct):
    """What stays together on a line; `glue` is the room before it, `hyphen` the sign if
    the line ends after it."""

    pieces: tuple[Piece, ...]
    width: float
    glue: float
    hyphen: float = 0.0
    ends_line: bool = False


def ink_of(run: Run) -> tuple[Hand, str | tuple[Step, ...], float]:
    """How it is drawn: an icon's name, or outlines; and how wide that is."""
    source = run.hand.source
    if isinstance(source, str):
        return run.hand, source, ICON
    return run.hand, *source.drawn(run.text, run.is_leftward)


def items_of(line: Sequence[Word], font: Font, colour: Colour) -> list[Item]:
    """What stands on a line, in the order in which it is read."""
    items: list[Item] = []
    for place, word in enumerate(line):
        if place and word.glue:
            items.append((" ", Hand(font.shaper, 0.0, colour)))
        items += [_item(piece) for piece in word.pieces]
    if line[-1].hyphen > 0 and not line[-1].ends_line:
        items.append(("-", Hand(font.shaper, 0.0, colour)))
    return items


def _item(piece: Piece) -> Item:
    if piece.font is None:
        return OBJECT, Hand(piece.text, 0.0, piece.colour)
    hand = Hand(piece.font.shaper, piece.lean, piece.colour)
    return piece.text.translate(UNSEEN), hand


def lettered(
    steps: Sequence[Step],
    at: tuple[float, float],
    em: float,
    colour: Colour,
    lean: float = 0.0,
) -> Path:
    """Outlines of one em, at their place and size, leaning as far as they should."""
    moved = tuple((step[0], *(_placed(step[1:], at, em, lean))) for step in steps)
    return Path(moved, fill=colour, is_text=True)


def _placed(
    values: Sequence[str | float], at: tuple[float, float], em: float, lean: float
) -> Iterator[float]:
    numbers = [float(value) for value in values]
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        yield (x - y * lean) * em + at[0]
        yield y * em + at[1]


def icon(name: str, x: float, base: float, em: float, colour: Colour) -> Picture:
    side = ICON_SIDE * em
    left = x + (ICON - ICON_SIDE) / 2 * em
    return Picture(name, left, base - side * 0.83, side, side, colour, is_icon=True)
