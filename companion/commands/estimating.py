"""What a print would take: sheets, ink and cutting time, told before anything is printed."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from companion.commands.plurals import counted
from companion.commands.print import INSTEAD
from companion.commands.progress import Bar
from generator import Order, PrintPreview

if TYPE_CHECKING:
    from generator import Paper

# what a cartridge gives for a page of plain text, as makers count it: 10 ml for 200
ML = 0.05
LARGE = "boards"  # for a copy shop; who prints at home takes the tiled ones


@dataclass(frozen=True, slots=True)
class Estimate:
    """One file of a print."""

    file: str
    sheets: int
    sides: str
    covered: float  # share of its sides that is ink
    text_pages: float  # as how many pages of plain text; 0 for what a copy shop prints
    ml: float
    cutting: int  # seconds


def estimated(order: Order, as_json: bool) -> str:
    """Nothing is printed."""
    found = list(_estimates(PrintPreview(order)))
    if as_json:
        return json.dumps([asdict(one) for one in found])
    return "\n".join([*map(_line, found), _together(found)])


def _estimates(seen: PrintPreview) -> Iterator[Estimate]:
    bar, papers = Bar(), seen.papers()
    for number, paper in enumerate(papers):
        bar("weigh", number, len(papers))
        yield _estimate(seen, paper)
    bar.close()


def _estimate(seen: PrintPreview, paper: "Paper") -> Estimate:
    pages = round(seen.ink(paper.name), 1)
    return Estimate(
        file=paper.name,
        sheets=paper.sheets,
        sides=paper.sides,
        covered=round(seen.coverage(paper.name), 3),
        text_pages=pages,
        ml=round(pages * ML, 2),
        cutting=paper.cutting,
    )


def _line(one: Estimate) -> str:
    parts = [
        counted(one.sheets, "sheet"),
        f"{one.covered:.0%} ink",
        _ink(one.text_pages, one.ml),
    ]
    if one.cutting:
        parts.append(f"cutting {_time(one.cutting)}")
    told = ", ".join(filter(None, parts))
    return f"{one.file}: {told}{INSTEAD.get(one.file, '')}"


def _ink(pages: float, ml: float) -> str:
    if not pages:
        return "for a copy shop"
    told = counted(max(1, round(pages)), "page")
    return f"as much as {told} of text (some {ml:.1f} ml)"


def _together(found: list[Estimate]) -> str:
    sheets = sum(one.sheets for one in found if one.file != LARGE)
    ink = _ink(sum(one.text_pages for one in found), sum(one.ml for one in found))
    cutting = _time(sum(one.cutting for one in found))
    return f"Together {counted(sheets, 'sheet')}, {ink}, cutting {cutting}. Nothing was printed."


def _time(seconds: int) -> str:
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60:02} min"
