"""QR codes as runs of squares. qrcode makes them (`matrices.py`), zxing-cpp reads them
back (`verify.py`).

Maker and reader come from different houses, so neither can hide a mistake of the other.
"""

import re
from functools import lru_cache
from math import ceil

from msgspec import Struct

from cards.sentences import Sentence
from generator.errors import CannotPrint, say
from generator.ink.matrices import TooMuch, family, kind_of

_DARK = re.compile("1+")  # a run of dark modules in a row
QUIET = 4  # modules of white around a code
SMALLEST_MODULE = 0.33  # mm: finer is not read from a home print
ADDRESS_MODULE = 0.45  # mm: long codes have more to lose
# characters of a code, of an address in the usual box; its mm
SHORT_CODE, LONGEST, USUAL_BOX = 16, 31, 15.0


@lru_cache(16)  # asked for twice in a row, and big
def runs(payload: str, ecc: str = "M") -> tuple[int, str]:
    """Modules per side, and the dark runs of each row as rectangles, in modules from
    the bottom left."""
    rows = _rows(payload, ecc)
    above = range(len(rows) - 1, -1, -1)
    return len(rows), "\n".join(map(_squares, rows, above))


@lru_cache(8192)  # codes of one kind have most of their rows in common
def _squares(row: str, y: int) -> str:
    """The dark runs of a row as rectangles."""
    dark = map(re.Match.span, _DARK.finditer(row))
    return "\n".join([f"{start} {y} {end - start} 1 re" for start, end in dark])


def _rows(payload: str, ecc: str) -> list[str]:
    """The rows of a code from the top, a sign for each module, 1 where it is dark."""
    codes = family(kind_of(payload, ecc))
    side = codes.side
    cells = f"{codes.matrix(payload):0{side * side}b}"
    return [cells[at : at + side] for at in range(0, len(cells), side)]


class Qr(Struct, frozen=True):
    """A code for a screen: which modules are dark, row by row from the top, without the
    white around it."""

    rows: tuple[tuple[bool, ...], ...]

    @property
    def side(self) -> int:
        return len(self.rows)

    def path(self, quiet: int = QUIET) -> str:
        """The dark modules as one SVG path, a unit each, from the top left of the white
        around them."""
        rows = ("".join("01"[dark] for dark in row) for row in self.rows)
        dark = (
            (y, run.start(), run.end())
            for y, row in enumerate(rows, start=quiet)
            for run in _DARK.finditer(row)
        )
        return "".join(
            [
                f"M{quiet + start} {y}h{end - start}v1h-{end - start}z"
                for y, start, end in dark
            ]
        )

    def svg(self, module: float = 8, quiet: int = QUIET) -> str:
        """A whole drawing, black on white on any page; `module` is the width of one
        module in pixels."""
        side = self.side + 2 * quiet
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
            'shape-rendering="crispEdges"'
        )
        size = f'width="{side * module:g}" height="{side * module:g}"'
        white = f'<path fill="#ffffff" d="M0 0h{side}v{side}h-{side}z"/>'
        return (
            f'{head} {size}>{white}<path fill="#000000" d="{self.path(quiet)}"/></svg>'
        )


def qr_code(payload: str, ecc: str = "M") -> Qr:
    """The code of an address or another ASCII text, for screens and terminals; what no
    code can hold is refused."""
    if not payload:
        raise CannotPrint(say("code_empty"))
    # readers guess at the alphabet of anything else, and not all guess alike
    if not payload.isascii():
        raise CannotPrint(say("code_ascii"), say("percent", text=payload))
    try:
        rows = _rows(payload, ecc)
    except TooMuch:
        problem = say("code_long", n=len(payload))
        raise CannotPrint(problem, say("make_shorter")) from None
    return Qr(tuple(tuple(cell == "1" for cell in row) for row in rows))


def module(payload: str, box: float) -> float:
    """The width of one module in a box of so many mm; a box too small is refused with
    the numbers."""
    side = runs(payload)[0] + 2 * QUIET
    width = box / side
    least = SMALLEST_MODULE if len(payload) <= SHORT_CODE else ADDRESS_MODULE
    if width < least or (len(payload) > LONGEST and box <= USUAL_BOX):
        over = max(len(payload) - LONGEST, 0)
        needed = max(ceil(side * least * 10) / 10, USUAL_BOX + 0.5 if over else 0.0)
        problem = say(
            "code_small",
            text=payload,
            n=len(payload),
            side=side,
            box=float(box),
            width=round(width, 2),
        )
        raise CannotPrint(problem, _larger(round(needed, 1), over))
    return width


def _larger(needed: float, over: int) -> Sentence:
    """A larger box, or where that is it a shorter address."""
    if not over:
        return say("code_larger", needed=needed)
    if over == 1:
        return say("code_or_one_shorter", needed=needed)
    return say("code_or_shorter", needed=needed, over=over)
