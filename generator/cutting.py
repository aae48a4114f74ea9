"""How long scissors and knife will take, reckoned from the page plan. Pure.

A rough guide, and meant so: a straight cut along a ruler, a round piece, a net that is
cut, creased and glued each take what they took people with a little practice.
"""

from collections.abc import Iterable, Iterator

from generator.papers import BOARDS, BOXES, GUIDE
from generator.sheets.plan import Document, Page, Placed

STROKE, ROUND, NET, JOINT = 8, 20, 90, 60  # seconds
NETS = frozenset({"figures", "folds", BOXES})
READ = frozenset({GUIDE})  # what nobody cuts
LARGE = frozenset({BOARDS})  # for a copy shop, which cuts it


def cutting_seconds(document: Document) -> int:
    """All sheets of one file."""
    if document.kind in READ | LARGE:
        return 0
    fronts = [page for page in document.pages if page.side != "back"]
    if document.kind in NETS:
        return NET * len({_piece(item) for page in fronts for item in page.placed})
    return sum(map(_of_sheet, fronts))


def _piece(item: Placed) -> tuple[str, str, int]:
    return item.part.deck, item.part.card, item.part.copy


def _of_sheet(page: Page) -> int:
    if page.clip:
        return JOINT
    pieces = [item for item in page.placed if item.part.copy]  # else a mere picture
    straight = [item for item in pieces if item.part.shape == "rect"]
    others = len(pieces) - len(straight)
    return STROKE * len(set(_strokes(straight))) + ROUND * others


def _strokes(items: Iterable[Placed]) -> Iterator[tuple[str, float]]:
    """Edges on one line are one stroke of the knife."""
    for item in items:
        part = item.part
        for x in (item.x, item.x + part.w):
            yield "down", round(x, 1)
        for y in (item.y, item.y + part.h):
            yield "across", round(y, 1)
