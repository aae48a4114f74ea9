"""Where the places of one size lie on one page. Pure arithmetic."""

from msgspec import Struct

from generator.margins import Margins
from generator.sheets.plan import Line

GUTTER = 5.0  # mm from a trim to the fold
NOWHERE = Margins.even(0.0)


class Grid(Struct, frozen=True):
    """Places of one size on one page."""

    page_w: float
    page_h: float
    columns: int
    rows: int
    w: float
    h: float
    gap: float
    # upright: the fold runs from top to bottom; across: from left to right
    fold: str = ""
    off: float = GUTTER  # from the trim to the fold
    edges: Margins = NOWHERE
    # bottom left of each place, where the sheet itself says where they are
    spots: tuple[tuple[float, float], ...] = ()
    # what can be taken off there, as x1, y1, x2, y2
    dies: tuple[Line, ...] = ()

    @property
    def count(self) -> int:
        return len(self.spots) or self.columns * self.rows

    @property
    def width(self) -> float:
        return self.columns * self.w + (self.columns - 1) * self.gap

    @property
    def height(self) -> float:
        return self.rows * self.h + (self.rows - 1) * self.gap

    @property
    def left(self) -> float:
        """Centred between the margins; with an upright fold, against the fold in the middle."""
        if self.fold == "upright":
            return self.page_w / 2 - self.off - self.width
        return (self.page_w - self.width + (self.edges.left - self.edges.right)) / 2

    @property
    def bottom(self) -> float:
        if self.fold == "across":
            return self.page_h / 2 + self.off
        return (self.page_h - self.height + (self.edges.bottom - self.edges.top)) / 2

    def place(self, number: int) -> tuple[float, float]:
        """Bottom left of a place, counted from the top left."""
        if self.spots:
            return self.spots[number]
        row, column = divmod(number, self.columns)
        x = self.left + column * (self.w + self.gap)
        return x, self.bottom + (self.rows - 1 - row) * (self.h + self.gap)
