"""The rules on one sheet, both sides: in columns, in the largest letters with which
they fill it. Pure."""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from cards.reference import Section, reference
from generator.errors import TooLong, say
from generator.faces.elements import Element, Face, Rect
from generator.faces.style import Box
from generator.faces.typeset import POINT, SMALLEST, room
from generator.guide.flow import Block, Column, levelled, poured, set_columns
from generator.guide.page_style import INSIDE, Stationery

Setting = tuple[float, float]  # size in points, leading
SIZES = [size / 4 for size in range(int(SMALLEST * 4), 49)]
LEADINGS = (1.25, 1.28, 1.31, 1.34, 1.37, 1.4)
# points: with letters smaller than this, the symbols get a place of their own
ROOMY = 9.0
GUTTER = 8.0
WIDEST = 140.0  # mm: no column is wider
HEAD = 19.0  # mm from the frame to the text
INDENT = 3.4
# what may fill the sheet: of a given width, beside letters so large
Extra = Callable[[float, float], Sequence[Block]]


def rules(paper: Stationery, symbols: Extra) -> tuple[list[Face], bool]:
    """The sheet of rules, and whether the symbols found room on it; no faces for a game
    without a reference."""
    sections = reference(paper.said.game, paper.said.language, paper.edition)
    if not sections:
        return [], False
    across, width = columns_of(paper)
    high = paper.h - 2 * paper.frame - HEAD - INSIDE

    def written(setting: Setting, has_symbols: bool) -> list[Block]:
        blocks = list(_blocks(paper, sections, width, *setting))
        return [*blocks, *(symbols(width, setting[0]) if has_symbols else ())]

    for pages, least, has_symbols in _tries(paper):
        draft = partial(written, has_symbols=has_symbols)
        columns = _set(paper, least, draft, high, pages * across)
        if columns:
            return _pages(paper, columns, across, high), has_symbols
    said = paper.said
    problem = say(
        "rules_long",
        game=said.game.id,
        language=said.language,
        paper=paper.order.paper,
        size=float(SMALLEST),
    )
    raise TooLong(problem, say("shorten_reference", language=said.language))


def _set(
    paper: Stationery,
    least: float,
    draft: Callable[[Setting], list[Block]],
    high: float,
    columns: int,
) -> list[list[Block]] | None:
    """In so many columns, as large as they allow; none where even the least is too much."""
    sizes = paper.sizes([size for size in SIZES if size >= least])
    found = _largest(sizes, draft, high, columns)
    if found:
        return levelled(draft(found), high, columns)
    return None


def _pages(
    paper: Stationery, columns: list[list[Block]], across: int, high: float
) -> list[Face]:
    halves = [columns[at : at + across] for at in range(0, len(columns), across)]
    return [_page(paper, half, high) for half in halves if any(half)]


def _tries(paper: Stationery) -> Iterator[tuple[int, float, bool]]:
    """Pages, smallest letters, symbols: first the best; a third page only where a test
    makes all words longer."""
    yield from ((2, ROOMY, True), (2, SMALLEST, False))
    if paper.layout.stretch > 1:
        yield (3, SMALLEST, False)


def _largest(
    sizes: Sequence[float],
    written: Callable[[Setting], list[Block]],
    high: float,
    count: int,
) -> Setting | None:
    """The largest letters that fit, then as much air between their lines as is left;
    found by halving."""

    def misses(setting: Setting) -> bool:
        try:
            return poured(written(setting), high, count) is None
        except TooLong:  # a word wider than a column
            return True

    at = bisect(sizes, False, key=lambda size: misses((size, LEADINGS[0])))
    if not at:
        return None
    size = sizes[at - 1]
    return size, LEADINGS[
        bisect(LEADINGS[1:], False, key=lambda leading: misses((size, leading)))
    ]


def columns_of(paper: Stationery) -> tuple[int, float]:
    """How many columns this paper holds, and how wide each is."""
    count = 2
    while (paper.inner - (count - 1) * GUTTER) / count > WIDEST:
        count += 1
    return count, (paper.inner - (count - 1) * GUTTER) / count


def _blocks(
    paper: Stationery,
    sections: Sequence[Section],
    width: float,
    size: float,
    leading: float,
) -> Iterator[Block]:
    for section in sections:
        yield heading(paper, paper.long(section.title), width, size + 3.5)
        body = list(paragraphs(paper, paper.long(section.text), width, size, leading))
        yield from _kept(body)


def _kept(body: list[Block]) -> list[Block]:
    """The last paragraph of a section is not left alone at the top of a column."""
    return [
        *body[:-2],
        *(replace(block, keeps=True) for block in body[-2:-1]),
        *body[-1:],
    ]


def heading(paper: Stationery, text: str, width: float, size: float) -> Block:
    """A title in the game's own letters over a thin line."""
    style = paper.style(size, "title", colour=paper.accent, leading=1.1)
    high = room(text, width, style, "the guide")

    def draw(x: float, y: float) -> Iterator[Element]:
        yield from paper.text(text, x, y, width, style)[0]
        below = y + high + 0.9
        yield paper.rule(x + 2.4, below, width - 2.4, 0.18)
        yield paper.lozenge(x + 1.0, below, 0.8, paper.spot)

    return Block(high + 1.5, draw, size * POINT * 0.95, keeps=True)


def paragraphs(
    paper: Stationery, text: str, width: float, size: float, leading: float
) -> Iterator[Block]:
    """Each line of a text is a paragraph; one that begins with a hyphen hangs behind a
    small lozenge."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        block = _paragraph(paper, line, width, size, leading)
        leads = following.startswith("- ") and not line.startswith("- ")
        yield replace(block, keeps=True) if leads else block


def _paragraph(
    paper: Stationery, line: str, width: float, size: float, leading: float
) -> Block:
    style = paper.style(size, leading=leading)
    em = size * POINT
    is_bullet = line.startswith("- ")
    indent = INDENT if is_bullet else 0.0
    body = line.removeprefix("- ")
    high = room(body, width - indent, style, "the guide")

    def draw(x: float, y: float) -> Iterator[Element]:
        if is_bullet:
            yield paper.lozenge(x + 1.2, y + em * 0.45, em * 0.17, paper.spot)
        yield from paper.text(body, x + indent, y, width - indent, style)[0]

    return Block(high, draw, em * (leading - 0.98 + (0.22 if is_bullet else 0.32)))


def _page(paper: Stationery, columns: Sequence[Column], high: float) -> Face:
    return Face(paper.w, paper.h, tuple(_drawn(paper, columns, high)))


def _drawn(
    paper: Stationery, columns: Sequence[Column], high: float
) -> Iterator[Element]:
    yield from page_head(paper, paper.press("rules"))
    step = columns_of(paper)[1] + GUTTER
    yield from set_columns(columns, (paper.margin, paper.frame + HEAD), step, high)


def page_head(paper: Stationery, title: str) -> Iterable[Element]:
    """The frame, and above the text the game's name and what this page is."""
    yield from paper.border()
    top, base = paper.frame + 4.5, paper.frame + HEAD - 4.5
    name = paper.style(20, "title", colour=paper.accent, valign="bottom")
    yield from paper.line(
        paper.game("game.name"), Box(paper.margin, top, paper.inner * 0.6, 9), name
    )
    side = paper.style(11, align="right", valign="bottom", colour=paper.muted)
    yield from paper.line(
        title, Box(paper.margin + paper.inner * 0.6, top, paper.inner * 0.4, 8.4), side
    )
    yield paper.rule(paper.margin, base, paper.inner, 0.5)
    yield paper.rule(paper.margin, base + 0.9, paper.inner, 0.15)


def folio(paper: Stationery, number: int) -> Iterator[Element]:
    """The number of a page, in the middle of the lower border."""
    middle, base = paper.w / 2, paper.h - paper.frame - 0.5
    yield Rect(middle - 9, base - 2, 18, 4, "#ffffff")
    for side in (-5.5, 5.5):
        yield paper.lozenge(middle + side, base, 0.9, paper.spot)
    style = paper.style(
        9, "title", align="center", valign="middle", colour=paper.accent
    )
    yield from paper.line(f"{number}", Box(middle - 5, base - 3, 10, 6), style)
