"""The page plan: which face lies where on which page of which file. Plain values; every
writer follows the same plan.

Lengths are mm, the origin is the bottom left of the page, places are those of the trim.
"""

from msgspec import Struct

from generator.faces.arcs import Step

Line = tuple[float, float, float, float]


class Part(Struct, frozen=True):
    """A piece of the box that is cut out: its faces by key, its trim, how much colour runs over it.

    A piece is known by deck, card and copy, on however many pages it lies; copy 0 is a
    mere picture of one.
    """

    deck: str
    card: str
    copy: int
    front: str
    back: str | None
    w: float
    h: float
    bleed: float
    shape: str = "rect"
    code: str | None = None
    payload: str | None = None
    source: str = ""
    corner: float = 0.0  # mm: round corners that are printed, where nothing runs over
    # of a shape of its own: steps in mm from the top left, as this side is seen
    outline: tuple[Step, ...] = ()


class Placed(Struct, frozen=True):
    """A face on a page, turned anticlockwise about itself; x and y are the bottom left of
    what it then covers."""

    part: Part
    face: str
    x: float
    y: float
    turn: int = 0

    @property
    def covered(self) -> tuple[float, float]:
        """How wide and high it then is."""
        if self.turn in {90, 270}:
            return self.part.h, self.part.w
        return self.part.w, self.part.h


class Note(Struct, frozen=True):
    """A short text in the margin: where the sheet belongs, which tile it is."""

    x: float
    y: float
    text: str
    align: str = "left"
    size: float = 7.0
    turn: int = 0  # 90: it reads upwards
    plate: bool = False  # white behind it, for a note that lies on a drawing


class Page(Struct, frozen=True):
    """One side of a sheet."""

    w: float
    h: float
    side: str  # front, back, or both (gutterfold)
    placed: tuple[Placed, ...]
    marks: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()
    bookmark: str = ""
    clip: Line | None = None  # x, y, w, h: a tile shows no more than this
    # x1, y1, x2, y2: what is cut out, where the faces do not say it
    cut: Line | None = None
    # marks that may lie on a drawing: they are edged in white
    ticks: tuple[Line, ...] = ()
    # black boxes by which a cutting machine finds the sheet, as x1, y1, x2, y2
    registers: tuple[Line, ...] = ()
    # the places of a sheet that was bought, as x1, y1, x2, y2: no label lies on them
    dies: tuple[Line, ...] = ()
    # parts of a shape of their own show the line along which one cuts
    has_contours: bool = False

    @property
    def trim(self) -> Line:
        """What is cut out of this page, as x1, y1, x2, y2."""
        if self.cut:
            return self.cut
        if self.clip:
            x, y, w, h = self.clip
            return (x, y, x + w, y + h)
        boxes = [(p.x, p.y, p.x + p.part.w, p.y + p.part.h) for p in self.placed] or [
            (0.0, 0.0, self.w, self.h)
        ]
        lows, highs = (
            [min(side) for side in zip(*boxes, strict=True)],
            [max(side) for side in zip(*boxes, strict=True)],
        )
        return (
            max(lows[0], 0),
            max(lows[1], 0),
            min(highs[2], self.w),
            min(highs[3], self.h),
        )

    @property
    def coloured(self) -> Line:
        """How far colour may run on this page, as x1, y1, x2, y2."""
        if self.clip:
            x, y, w, h = self.clip
            return (x, y, x + w, y + h)
        x1, y1, x2, y2 = self.trim
        bleed = max((item.part.bleed for item in self.placed), default=0.0)
        return (x1 - bleed, y1 - bleed, x2 + bleed, y2 + bleed)


class Document(Struct, frozen=True):
    """One PDF: the pages that go onto one kind of paper."""

    name: str
    kind: str
    pages: tuple[Page, ...]
