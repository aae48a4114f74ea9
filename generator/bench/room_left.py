"""How much longer the words of a game may grow before they no longer fit: each text is
tried in a made-up language, at the smallest size that is printed."""

from msgspec import Struct
from msgspec.structs import replace

from generator.errors import CannotPrint
from generator.faces.filled import stretched
from generator.faces.style import Box, Style
from generator.faces.subject import Subject
from generator.faces.typeset import fit

USUAL = 35  # percent: what a text gains on its way from English into German
MOST, STEP = 100, 5
SHOWN = 40  # signs of a text by which one knows it again


class Tight(Struct, frozen=True):
    """A text that cannot grow for ever: by how many percent it still may."""

    language: str
    name: str  # whose text it is: a card, a back, a space of a board
    text: str
    room: int


class Measure:
    """Hears each text of a game as it is set, and keeps those that are tight."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], Tight] = {}

    def heard(self, subject: Subject, text: str, box: Box, style: Style) -> None:
        if _fits(text, MOST, box, style) or not _fits(text, 0, box, style):
            return  # what does not even fit now is a fault, and told as one
        said, low = subject.said.language, _room(text, box, style)
        tight = Tight(said, subject.name, text[:SHOWN], low)
        self._found[said, subject.name, text] = tight

    def tightest(self) -> list[Tight]:
        return sorted(self._found.values(), key=_by_room)


def _room(text: str, box: Box, style: Style) -> int:
    """The last step that fits; nothing fits and twice as much does not."""
    low, high = 0, MOST // STEP
    while high - low > 1:
        middle = (low + high) // 2
        if _fits(text, middle * STEP, box, style):
            low = middle
        else:
            high = middle
    return low * STEP


def _by_room(one: Tight) -> tuple[int, str, str]:
    return one.room, one.language, one.name


def _fits(text: str, percent: int, box: Box, style: Style) -> bool:
    longer = stretched(text, 1 + percent / 100) if percent else text
    try:
        fit(longer, box, replace(style, size=style.smallest), "")
    except CannotPrint:
        return False
    return True
