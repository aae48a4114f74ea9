"""What a printer cannot reach at the four edges of its paper, as people type it. Pure."""

import re

from msgspec import Struct

MOST = 20.0  # mm


class Margins(Struct, frozen=True):
    """Four edges of a page, in mm, as one looks at it."""

    top: float
    right: float
    bottom: float
    left: float

    @classmethod
    def even(cls, edge: float) -> "Margins":
        return cls(edge, edge, edge, edge)

    @property
    def most(self) -> float:
        return max(self.top, self.right, self.bottom, self.left)

    def across(self) -> "Margins":
        """Those of a page that lies across the sheet: printers turn it a quarter
        anticlockwise (RFC 8011, 5.2.10)."""
        return Margins(self.left, self.top, self.right, self.bottom)

    def mirrored(self, *, sideways: bool) -> "Margins":
        """Where both sides of a sheet can be printed, once it is turned over."""
        if sideways:
            wide = max(self.left, self.right)
            return Margins(self.top, wide, self.bottom, wide)
        high = max(self.top, self.bottom)
        return Margins(high, self.right, high, self.left)

    def __str__(self) -> str:
        each = (self.top, self.right, self.bottom, self.left)
        if len(set(each)) == 1:
            return f"{self.top:g}"
        return ", ".join(f"{edge:g}" for edge in each)


def margins_of(text: str) -> Margins | None:
    """One number for all edges; two: above and below, then the sides; four: from the top
    on, clockwise. None where it cannot be read, or could be read in two ways."""
    parts = _parts(text.strip())
    if len(parts) not in {1, 2, 4} or not all(map(_NUMBER.fullmatch, parts)):
        return None
    each = [float(part.replace(",", ".")) for part in parts]
    if max(each) > MOST:
        return None
    return Margins(*(each * 4)[:4])


_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_FOUR = re.compile(r"[\d.]+(?:,[\d.]+){3}")


def _parts(text: str) -> list[str]:
    """Numbers between strokes or spaces; four of them may have commas between them. A
    single comma may stand between two numbers or within one, so it says nothing."""
    if _FOUR.fullmatch(text):
        return text.split(",")
    parts = re.split(r"\s*[/;]\s*|\s+", text)
    if len(parts) == 1 and "," in text:
        return []
    return parts
