"""The page behind the cover: what lies in the box, what to agree on, and where its
numbers come from. Pure."""

from collections.abc import Iterator

from msgspec.structs import replace

from cards.model import OptionId
from cards.words import number
from generator.errors import TooLong, say
from generator.faces.colours import CREASE
from generator.faces.elements import Element, Face, Picture
from generator.faces.style import Box
from generator.faces.typeset import POINT, SMALLEST
from generator.guide.flow import Block, Column, height, levelled, set_columns
from generator.guide.page_style import INSIDE, Stationery
from generator.guide.provenance import (
    BAR,
    ORIGINS,
    bar,
    counted,
    example,
    of_board,
    of_deck,
)
from generator.guide.rules import (
    GUTTER,
    HEAD,
    columns_of,
    heading,
    page_head,
    paragraphs,
)

COUNT = 15.0  # mm for a number of pieces
# mm: the height of a deck in the list; a shorter list stays in one column
ROW, WHOLE = 5.6, 120.0
ICON = 1.75  # of the size of the letters: a symbol beside its name
SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
# mm for a line of the list of evenings; fewer lines than that are no list
EVENING, LEAST = 8.5, 5
LEADING = 1.27
# shares of the width
EVENINGS = (("date", 0.16), ("players", 0.42), ("winner", 0.22), ("remark", 0.2))
PER_ROW = 2  # symbols side by side in a column


def programme(paper: Stationery, has_symbols: bool) -> list[Face]:
    """One page, or two for a game that has much to say; `has_symbols` where the rules
    had no room for them."""
    across, width = columns_of(paper)
    high = paper.h - 2 * paper.frame - HEAD - INSIDE
    for pages, size in [
        (pages, size) for pages in (1, 2, 3) for size in paper.sizes(SIZES)
    ]:
        columns = levelled(
            list(_blocks(paper, width, size, has_symbols)), high, pages * across
        )
        if columns:
            sheets = [
                columns[at : at + across] for at in range(0, len(columns), across)
            ]
            return [
                Face(paper.w, paper.h, tuple(_drawn(paper, sheet, high)))
                for sheet in sheets
                if any(sheet)
            ]
    problem = say("options_long", game=paper.said.game.id)
    raise TooLong(problem, say("shorten_texts"))


def _drawn(paper: Stationery, columns: list[Column], high: float) -> Iterator[Element]:
    yield from page_head(paper, paper.press("title"))
    top = paper.frame + HEAD
    yield from set_columns(columns, (paper.margin, top), columns_of(paper)[1] + GUTTER)
    used = max(map(height, columns))
    yield from _evenings(paper, top + used + 9.0, high - used - 9.0)


def _evenings(paper: Stationery, top: float, room: float) -> Iterator[Element]:
    """Where there is room left, a list in which the players keep what happened."""
    head = heading(paper, paper.press("evenings.title"), paper.inner, 14)
    lines = int((room - head.height - 5.0) // EVENING)
    if lines < LEAST:
        return
    yield from head.draw(paper.margin, top)
    top += head.height + 1.0
    label = paper.style(8, colour=paper.muted)
    x = paper.margin
    for name, share in EVENINGS:
        yield from paper.line(
            paper.press(f"evenings.{name}"),
            Box(x, top, paper.inner * share - 3, 4),
            label,
        )
        for line in range(1, lines + 1):
            yield paper.rule(
                x, top + 3.0 + line * EVENING, paper.inner * share - 3, 0.15, CREASE
            )
        x += paper.inner * share


def _blocks(
    paper: Stationery, width: float, size: float, has_symbols: bool
) -> Iterator[Block]:
    if about := paper.game("game.about"):
        yield from paragraphs(paper, about, width, size + 1.5, 1.35)
    yield from paragraphs(paper, f"**{_facts(paper)}**", width, size, LEADING)
    yield heading(paper, paper.press("box"), width, size + 3.5)
    yield from _inventory(paper, width, size)
    yield from _origins(paper, width, size)
    yield from _edition(paper, width, size)
    yield from _choices(paper, width, size)
    if has_symbols:
        yield from symbols(paper, width, size)


def _facts(paper: Stationery) -> str:
    """Players, minutes, age."""
    game = paper.said.game
    low, high = game.players
    told = [
        paper.press(
            "facts.players" if low < high else "facts.players_just", low=low, high=high
        )
    ]
    told.append(paper.press("facts.minutes", minutes=game.minutes))
    told += [paper.press("facts.age", age=game.age)] if game.age else []
    return " · ".join(told)


def _inventory(paper: Stationery, width: float, size: float) -> Iterator[Block]:
    """Every deck with its pieces, and how much of what is on them comes from the rule book."""
    chosen = frozenset(OptionId(name) for name in paper.order.options)
    game = paper.said.game
    entries = []
    for deck in game.decks.values():
        pieces = sum(1 for _ in game.copies(deck.id, chosen))
        amount = number(pieces, paper.said.language)
        entries.append((paper.game(f"deck.{deck.id}"), amount, of_deck(deck, chosen)))
    entries += [
        (paper.game(f"board.{board.id}.title"), "1", of_board(board))
        for board in game.boards.values()
    ]
    is_whole = len(entries) * ROW < WHOLE
    for place, entry in enumerate(entries):
        keeps = is_whole or place == len(entries) - 1
        yield replace(
            _entry(paper, width, size, entry), gap=0.2 if place else 1.0, keeps=keeps
        )
    yield _legend(paper, size)


def _entry(
    paper: Stationery, width: float, size: float, told: tuple[str, str, dict[str, int]]
) -> Block:
    title, amount, origins = told
    style = paper.style(size, valign="middle")
    numeral = paper.style(size, is_bold=True, align="right", valign="middle")
    wide, row = width - COUNT - BAR - 3, ROW * paper.scale

    def draw(x: float, y: float) -> Iterator[Element]:
        yield from paper.line(title, Box(x, y, wide, row - 0.6), style)
        yield from paper.line(amount, Box(x + wide, y, COUNT, row - 0.6), numeral)
        yield from bar(x + width - BAR, y + 1.2, BAR, row - 3.0, origins, paper.spot)
        yield paper.rule(x, y + row, width, 0.1, paper.faint)

    return Block(row, draw, 0.2)


def _legend(paper: Stationery, size: float) -> Block:
    """What the patterns of the bars mean."""
    style = paper.style(max(size - 1, 7.0), colour=paper.muted, valign="middle")
    shown = [name for name in ORIGINS if counted(paper.said.game).get(name)]

    def draw(x: float, y: float) -> Iterator[Element]:
        for name in shown:
            word = paper.press(f"origin_of.{name}")
            wide = style.font.width(word) * style.size * POINT
            yield from bar(x, y + 1.3, 5.0, 2.4, {name: 1}, paper.spot)
            yield from paper.line(word, Box(x + 6.2, y, wide + 1, 5), style)
            x += wide + 11

    return Block(5.0, draw, 0.8)


def _origins(paper: Stationery, width: float, size: float) -> Iterator[Block]:
    """Whose numbers these are, and how an owner of the published game puts in better ones."""
    game, language = paper.said.game, paper.said.language
    counts = counted(game)
    # somebody's own game: nobody owns another box of it
    if not {"rulebook", "inferred"} & counts.keys():
        return
    values = {name: number(counts.get(name, 0), language) for name in ORIGINS}
    everything = number(sum(counts.values()), language)
    yield heading(paper, paper.press("origin"), width, size + 3.5)
    told = [paper.press("origin_of.text", all=everything)]
    told += [
        paper.press(f"origin_of.{name}_text", count=values[name])
        for name in ORIGINS
        if counts.get(name)
    ]
    yield from paragraphs(paper, " ".join(told), width, size, LEADING)
    text = (
        f"**{paper.press('correct.title')}** "
        f"{paper.press('correct.text', example=example(game), game=game.id)}"
    )
    yield from paragraphs(paper, text, width, size, LEADING)


def _edition(paper: Stationery, width: float, size: float) -> Iterator[Block]:
    """What is particular about the edition that was printed."""
    name = paper.edition
    if name and (text := paper.game(f"edition.{name}.text")):
        yield heading(paper, paper.game(f"edition.{name}.title"), width, size + 3.5)
        yield from paragraphs(paper, text, width, size, LEADING)


def _choices(paper: Stationery, width: float, size: float) -> Iterator[Block]:
    """The options that are settled at the table."""
    options = [
        option for option in paper.said.game.options.values() if option.scope != "print"
    ]
    if options:
        yield heading(paper, paper.press("choices"), width, size + 3.5)
    for option in options:
        title, text = (
            paper.game(f"option.{option.id}.{name}") for name in ("title", "text")
        )
        yield from paragraphs(
            paper, f"- **{_ended(title)}** {text}", width, size, LEADING
        )


def symbols(paper: Stationery, width: float, size: float) -> Iterator[Block]:
    """Every icon of the game with its name, side by side."""
    names = [
        name
        for name in sorted(paper.layout.icons)
        if paper.said.words.get(f"symbol.{name}")
    ]
    names.sort(key=lambda name: paper.game(f"symbol.{name}").casefold())
    if names:
        yield heading(paper, paper.press("symbols"), width, size + 3.5)
    for at in range(0, len(names), PER_ROW):
        yield _symbol_row(paper, names[at : at + PER_ROW], width, size)


def _symbol_row(
    paper: Stationery, names: list[str], width: float, size: float
) -> Block:
    wide, side = width / PER_ROW, ICON * size * POINT
    style = paper.style(max(size - 0.5, SMALLEST), valign="middle", leading=1.02)

    def draw(x: float, y: float) -> Iterator[Element]:
        for place, name in enumerate(names):
            left = x + place * wide
            yield Picture(name, left, y, side, side, paper.accent, is_icon=True)
            box = Box(left + side + 1.6, y - 0.3, wide - side - 3.0, side + 0.6)
            yield from paper.line(paper.game(f"symbol.{name}"), box, style)

    return Block(side, draw, side * 0.22)


def _ended(title: str) -> str:
    """A title that runs into its text."""
    if title[-1:] in "?!.:":
        return title
    return f"{title}:"
