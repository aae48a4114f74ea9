"""The guide around the box: what to print on what, the rules in our own words, where
the numbers come from. Pure.

Pages pair up into sheets: the cover and what is behind it, the rules on both sides of
one sheet, then the rest.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.errors import CannotPrint, TooLong, say
from generator.faces.elements import Face
from generator.faces.layout import Layout
from generator.faces.subject import Said
from generator.guide.about import programme, symbols
from generator.guide.cover import cover
from generator.guide.page_style import Stationery
from generator.guide.print_list import shopping
from generator.guide.rules import folio, rules
from generator.guide.seat_charts import seating
from generator.order import Order
from generator.papers import GUIDE, has_guide
from generator.sheets.imposition import flips_sideways
from generator.sheets.pieces import Faces
from generator.sheets.plan import Document, Page, Part, Placed

Named = tuple[str, Face]
ROOM = (205.0, 270.0)  # mm: what a guide is written for, as A4 and Letter have it


def guide_documents(
    said: Said, layout: Layout, order: Order, faces: Faces, box: Sequence[Document]
) -> Iterator[Document]:
    """The guide, unless the order is for single pieces."""
    if not has_guide(order):
        return
    paper = Stationery(said, layout, order)
    try:
        pages = tuple(_pages(_written(paper, box), paper, faces))
    except TooLong:
        if not _is_small(order):
            raise
        raise _needs_room(order) from None
    yield Document(GUIDE, GUIDE, pages)


def _is_small(order: Order) -> bool:
    wide, high = order.sheet
    return wide < ROOM[0] or high < ROOM[1]


def _needs_room(order: Order) -> CannotPrint:
    """On small paper not the words are at fault."""
    paper = order.paper
    return CannotPrint(say("guide", paper=paper), say("guide_alone", paper=paper))


def _written(paper: Stationery, box: Sequence[Document]) -> list[Named]:
    """All pages in their order; the rules begin on the front of a sheet."""
    sheet, has_symbols = rules(
        paper, lambda width, size: list(symbols(paper, width, size))
    )
    behind = [("box", face) for face in programme(paper, not has_symbols)]
    rest = [
        *(("rules", face) for face in sheet),
        *behind[1:],
        *(("seating", face) for face in seating(paper)),
    ]
    lines = shopping(paper, box, 2 + len(rest))
    inner = [
        (name, replace(face, elements=(*face.elements, *folio(paper, number))))
        for number, (name, face) in enumerate([*behind[:1], *rest], start=2)
    ]
    return [("cover", cover(paper, lines, box)), *inner]


def _pages(written: Sequence[Named], paper: Stationery, faces: Faces) -> Iterator[Page]:
    has_backs = paper.order.duplex in {"long", "short"}
    keys = [
        _key(number, face, faces) for number, (_, face) in enumerate(written, start=1)
    ]
    step = 2 if has_backs else 1
    for at in range(0, len(keys), step):
        back = keys[at + 1] if has_backs and at + 1 < len(keys) else None
        part = Part(GUIDE, written[at][0], 0, keys[at], back, paper.w, paper.h, 0.0)
        yield _side(part, keys[at], "front", written, at)
        if back:
            yield _side(
                part,
                back,
                "back",
                written,
                at + 1,
                0 if flips_sideways(paper.w, paper.h, paper.order) else 180,
            )


def _key(number: int, face: Face, faces: Faces) -> str:
    return faces.add(f"{GUIDE}/{number}", lambda: face)


def _side(
    part: Part, key: str, side: str, written: Sequence[Named], at: int, turn: int = 0
) -> Page:
    """One page, bookmarked where something new begins."""
    name = written[at][0]
    fresh = name if at == 0 or written[at - 1][0] != name else ""
    return Page(
        part.w, part.h, side, (Placed(part, key, 0.0, 0.0, turn),), bookmark=fresh
    )
