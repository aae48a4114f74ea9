"""What a print takes: per file the paper to buy, the sheets, and the sides to choose in
the printer's window. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cards.model import DeckId, Game
from cards.sizes import measured
from cards.words import fill
from generator.guide.page_style import Stationery
from generator.papers import BOARDS, TILED
from generator.sheets.plan import Document
from generator.sparing import spared_boards, spared_decks
from generator.wording import press_words

# mm: up to here it is paper, up to here card; what a piece of no deck is made of
THIN, CARD, USUAL = 0.2, 0.7, 0.3


class Line(NamedTuple):
    """A row of the cover's table."""

    file: str
    what: str
    stock: str
    sheets: str
    sides: str


def shopping(paper: Stationery, box: Sequence[Document], own_pages: int) -> list[Line]:
    """This guide, with which one begins, and all papers of the box; nothing where only
    the guide is printed."""
    lines, first = [], 1
    for document in box:
        lines.append(_line(paper, document, first))
        first += len(document.pages)
    if lines:
        file = _file(paper, "guide", first, own_pages)
        both_sides = own_pages > 1 and paper.order.duplex in {"long", "short"}
        two = paper.order.duplex if both_sides else "one"
        sheets = own_pages if two == "one" else (own_pages + 1) // 2
        words = (
            paper.press("this_sheet"),
            paper.press("stock.thin"),
            f"{sheets}",
            paper.press(f"sides.{two}"),
        )
        lines.insert(0, Line(file, *words))
    return lines


def _line(paper: Stationery, document: Document, first: int) -> Line:
    sheets = sum(page.side != "back" for page in document.pages)
    file = _file(paper, document.name, first, len(document.pages))
    return Line(
        file,
        _what(paper, document),
        _stock(paper, document),
        f"{sheets}",
        paper.press(f"sides.{sides_of(document, paper.order.duplex)}"),
    )


def _file(paper: Stationery, name: str, first: int, pages: int) -> str:
    """The file's name, or the pages of the one file."""
    if not paper.order.one_file:
        return f"{name}.pdf"
    if pages > 1:
        return f"{first}–{first + pages - 1}"
    return f"{first}"


def sides_of(document: Document, duplex: str) -> str:
    sides = {page.side for page in document.pages}
    if "both" in sides:
        return "fold"
    if "back" in sides:
        return duplex
    return "one"


def _decks(document: Document) -> list[str]:
    return list(
        dict.fromkeys(item.part.deck for page in document.pages for item in page.placed)
    )


def _what(paper: Stationery, document: Document) -> str:
    if document.name in {BOARDS, TILED}:
        return _boards(paper, document)
    titles = [paper.game(f"deck.{deck}") for deck in _decks(document)]
    told = ", ".join(title for title in titles if title)
    if told:
        return told
    if document.name == "boxes":
        return paper.press("boxes")
    return document.name


def _boards(paper: Stationery, document: Document) -> str:
    """Their names and sizes, each once, as their own pages say them."""
    boards = paper.said.game.boards
    titles = [paper.game(f"board.{board}.title") for board in boards]
    sizes = (measured(board.size) for board in boards.values())
    size = (
        ", ".join(dict.fromkeys(sizes))
        .replace(" ×", "\u00a0×")
        .replace("× ", "×\u00a0")
    )
    words = "large" if document.name == BOARDS else "tiled"
    return paper.press(words, titles=" · ".join(titles), size=size)


def _stock(paper: Stationery, document: Document) -> str:
    """The paper to buy; by piece and page, where one file holds pieces of different ones."""
    game = paper.said.game
    found: dict[str, list[str]] = {}
    for deck in _decks(document):
        found.setdefault(_sort(paper, _thickness(game, deck)), []).append(deck)
    if len(found) == 1:
        return next(iter(found))
    return "; ".join(
        _pieces(paper, document, decks, sort) for sort, decks in found.items()
    )


def _pieces(
    paper: Stationery, document: Document, decks: Sequence[str], sort: str
) -> str:
    """These pieces, their pages in the file, and their paper."""
    titles = ", ".join(paper.game(f"deck.{deck}") for deck in decks)
    return f"{titles} ({paper.press('on_pages', pages=_runs(_pages_of(document, decks)))}): {sort}"


def _pages_of(document: Document, decks: Sequence[str]) -> list[int]:
    """Where these pieces are, with the backs behind them."""
    found: list[int] = []
    for at, page in enumerate(document.pages, start=1):
        behind = page.side == "back" and at - 1 in found
        if behind or any(item.part.deck in decks for item in page.placed):
            found.append(at)
    return found


def _runs(numbers: Sequence[int]) -> str:
    """1–3, 7: neighbours as one run."""
    starts = [at for at in numbers if at - 1 not in numbers]
    ends = [at for at in numbers if at + 1 not in numbers]
    return ", ".join(
        f"{start}" if start == end else f"{start}–{end}"
        for start, end in zip(starts, ends, strict=True)
    )


def _thickness(game: Game, deck: str) -> float:
    known = game.decks.get(DeckId(deck))
    stocks = [board.stock for board in game.boards.values() if deck == BOARDS]
    if known:
        stocks = [known.stock]
    return max((game.stock.get(stock, USUAL) for stock in stocks), default=USUAL)


def sort_of(document: Document, game: Game, language: str) -> str:
    """The paper that the thickest of its pieces asks for; plain where it holds none."""
    thicknesses = [_thickness(game, deck) for deck in _decks(document)]
    name, values = _named(max(thicknesses, default=THIN), language)
    return fill(press_words(language)[f"guide.{name}"], values)


def _sort(paper: Stationery, thickness: float) -> str:
    name, values = _named(thickness, paper.said.language)
    return paper.press(name, **values)


def _named(thickness: float, language: str) -> tuple[str, dict[str, str]]:
    if thickness <= THIN:
        return "stock.thin", {}
    if thickness <= CARD:
        return "stock.card", {}
    mm = f"{thickness:g}"
    return "stock.thick", {"mm": mm if language == "en" else mm.replace(".", ",")}


def spared(paper: Stationery, box: Sequence[Document]) -> Iterator[str]:
    """What of this print may stay unprinted where phones are at the table."""
    game = paper.said.game
    for name, deck in spared_decks(game):
        if _is_listed(deck, box):
            yield paper.press(f"spare.{name}", title=paper.game(f"deck.{deck}"))
    there = _printed(game.boards, box)
    for board, text in spared_boards(game, paper.said.words):
        if board in there:
            yield f"- {text}"


def _printed(boards: Iterable[str], box: Sequence[Document]) -> list[str]:
    """Those that are in this print."""
    pages = [page for document in box for page in document.pages]
    there = {item.part.card for page in pages for item in page.placed}
    return [board for board in boards if board in there]


def _is_listed(deck: str, box: Sequence[Document]) -> bool:
    return any(deck in _decks(document) for document in box)


def hints(game: Game, box: Sequence[Document]) -> Iterator[str]:
    """Which advice on cutting this print needs."""
    names = {document.name for document in box}
    yield from ("test", "knife")
    if any(map(_is_folded, box)):
        yield "fold"
    if any(_has_thick(game, document) for document in box):
        yield "thick"
    if TILED in names:
        yield "tiles"
    if names & {"figures", "folds", "boxes"}:
        yield "net"


def _is_folded(document: Document) -> bool:
    return any(page.side == "both" for page in document.pages)


def _has_thick(game: Game, document: Document) -> bool:
    return any(_thickness(game, deck) > CARD for deck in _decks(document))
