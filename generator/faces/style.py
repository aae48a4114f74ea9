"""How a text looks and where it has to go, before it is set."""

from msgspec import Struct

from cards.markup import Tone, exact
from generator.faces.elements import Colour
from generator.faces.fonts import Font

LEAN = 0.2126  # how far letters are slanted that have no slanted font: twelve degrees


class Style(Struct, frozen=True):
    """How a text looks; sizes in points."""

    font: Font
    bold: Font
    size: float
    smallest: float
    colour: Colour
    align: str = "left"
    valign: str = "top"
    leading: float = 1.16
    lines: int = 99
    upper: bool = False
    # the slanted faces of both, where the fonts have any
    slanted: Font | None = None
    bold_slanted: Font | None = None
    tone: Tone = exact  # what the colours are called that runs of the text name

    @property
    def is_drawn(self) -> bool:
        """Whether any of its letters cannot be set by a PDF."""
        every = (self.font, self.bold, self.slanted, self.bold_slanted)
        return any(font.is_drawn for font in every if font)

    def hand(self, bold: bool, slanted: bool) -> tuple[Font, float]:
        """The font of a run, and how far its letters lean of themselves."""
        upright = self.bold if bold else self.font
        if not slanted:
            return upright, 0.0
        own = self.bold_slanted if bold else self.slanted
        return (own, 0.0) if own else (upright, LEAN)


class Box(Struct, frozen=True):
    """Where a text has to go, in mm."""

    x: float
    y: float
    w: float
    h: float
