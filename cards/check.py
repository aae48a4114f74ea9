"""What only shows between files: ids, counts, references, drawings, codes. Each fault
is named where it is mended."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, cast

from msgspec import Struct

from cards import art, codes, columns
from cards.check_counts import check_codes, check_counts, compare_counts, tally
from cards.check_play import check_play
from cards.check_words import check_words
from cards.columns import BadCell, Column
from cards.draft import FIXED, PLACE, Draft
from cards.errors import or_nearest, say, write
from cards.files import Tree
from cards.holes import in_game, known_as, known_column
from cards.model import Board, Card, Deck, Game, Option, Value
from cards.rows import Row, parse_columns
from cards.sentences import Sentence
from cards.shapes import is_name
from cards.sizes import size_of
from cards.words import places


def between_files(
    files: Draft, game: Game, has_glyph: Callable[[str], bool] | None
) -> None:
    """Everything that one file cannot know about another."""
    icons = drawn(files, "art/icons")
    _check_game(files, game, icons)
    check_play(files, game, icons)
    _check_editions(files, game, icons)
    _check_ids(files)
    drawings = drawn(files, "art")
    for deck in game.decks.values():
        rows = files.decks.get(deck.id, [])
        for row, card in zip(rows, deck.cards, strict=True):
            _check_card(files, game, row, card, drawings)
        _check_references(files, game, rows, files.columns[deck.id], icons)
        check_counts(files, deck)
    for name, rows in files.tables.items():
        _check_table(files, name, rows)
        _check_references(files, game, rows, files.columns[name], icons)
    for board in game.boards.values():
        _check_board(files, game, board, icons)
    check_codes(files, game)
    check_words(files, game, icons, has_glyph)


def drawn(files: Draft, folder: str) -> frozenset[str]:
    """The names of the drawings in a folder."""
    return art.names(files.path / folder)


def _check_game(files: Draft, game: Game, icons: frozenset[str]) -> None:
    _check_emblems(files, icons)
    for option in game.options.values():
        _check_choice(files, option, "default", option.default)
        if option.first_game is not None:
            _check_choice(files, option, "first_game", option.first_game)
    for deck in game.decks.values():
        _check_stock(files, files.game, f"deck.{deck.id}.stock", deck.stock, game)
        _check_back(files, deck)
        _check_columns(files, files.game, f"deck.{deck.id}.columns", FIXED, game)
    for table in game.tables:
        _check_columns(files, files.game, f"table.{table}.columns", ("source",), game)
    for board in game.boards.values():
        _check_stock(files, files.board, f"board.{board.id}.stock", board.stock, game)
        _check_columns(files, files.board, f"board.{board.id}.columns", PLACE, game)


def _check_choice(files: Draft, option: Option, key: str, chosen: str) -> None:
    where = f"option.{option.id}.{key}"
    remedy = write(say("wanted_one", list=", ".join(option.choices)))
    problem = say("no_choice", cell=chosen)
    known_as(files, where, chosen, option.choices, problem, remedy)


def _check_emblems(files: Draft, icons: frozenset[str]) -> None:
    for name, side in files.game.table("side").items():
        emblem = cast(dict[str, str], side).get("emblem")
        if emblem is not None:
            where, problem = f"side.{name}.emblem", say("no_icon", cell=emblem)
            remedy = say("draw", file=f"art/icons/{emblem}.svg")
            known_as(files, where, emblem, icons, problem, remedy)


def _check_back(files: Draft, deck: Deck) -> None:
    """A back for each value of a column names that column."""
    declared: Any = files.game.table("deck")[deck.id]
    where, known = f"deck.{deck.id}.back", files.columns[deck.id]
    for column in places(declared.get("back", "")):
        known_column(files, where, column, known)


def _check_stock(files: Draft, tree: Tree, where: str, stock: str, game: Game) -> None:
    if stock and stock not in game.stock:
        remedy = or_nearest(stock, game.stock, say("thickness"))
        problem = say("no_stock", cell=stock)
        files.report.add(tree.name, tree.line(where), where, problem, remedy)


def _check_columns(
    files: Draft, tree: Tree, where: str, fixed: Collection[str], game: Game
) -> None:
    """Declared columns: none of the fixed ones again, and no ids of a deck that does not exist."""

    def report(column: str, problem: Sentence, remedy: Sentence) -> None:
        name = f"{where}.{column}"
        files.report.add(tree.name, tree.line(name), name, problem, remedy)

    section, name, key = where.split(".")
    declared: Any = tree.table(section)[name]
    for column, spec in declared.get(key, {}).items():
        deck = columns.parse(spec).deck
        if column in fixed:
            report(column, say("fixed_column", cell=column), say("delete_line"))
        if deck and deck not in game.decks:
            remedy = or_nearest(deck, game.decks, write(say("wanted_deck")))
            report(column, say("no_deck", cell=deck), remedy)


def _check_editions(files: Draft, game: Game, icons: frozenset[str]) -> None:
    homes = {card.id: deck.id for deck in game.decks.values() for card in deck.cards}
    _check_languages(files, game)
    for name in game.editions:
        declared: Any = files.game.table("edition")[name]
        for card, cells in declared.get("card", {}).items():
            where = f"edition.{name}.card.{card}"
            if card in homes:
                known = files.columns[homes[card]]
                _check_cells(files, game, where, known, cells, icons)
            elif not files.report.unread:
                problem, remedy = (
                    say("no_card", cell=card),
                    write(say("wanted_card_id")),
                )
                known_as(files, where, card, homes, problem, remedy)


def _check_languages(files: Draft, game: Game) -> None:
    """No two editions with one language."""
    seen: dict[str, str] = {}
    remedy = say("one_edition")
    for name, edition in game.editions.items():
        for language in edition.languages:
            if language in seen:
                where = f"edition.{name}.languages"
                other = seen[language]
                problem = say("edition_language", cell=language, other=other)
                in_game(files, where, problem, remedy)
            seen[language] = name


def _check_cells(
    files: Draft,
    game: Game,
    where: str,
    known: Mapping[str, Column],
    cells: Mapping[str, object],
    icons: frozenset[str],
) -> None:
    """The cells in which an edition differs; they stand in game.toml."""
    pointers = _pointers(files, game, known, icons)
    for name, cell in cells.items():
        at = f"{where}.{name}"
        if name not in known:
            known_column(files, at, name, known)
            continue
        try:
            value = known[name].read(cell)
        except BadCell as trouble:
            in_game(files, at, trouble.problem, trouble.remedy)
            continue
        missing = pointers[name].missing(value) if name in pointers else ()
        for problem, remedy in missing:
            in_game(files, at, problem, remedy)


def _check_ids(files: Draft) -> None:
    seen: dict[str, Row] = {}
    for rows in files.decks.values():
        for row in rows:
            if "id" not in row.facts:
                continue  # of which its cell or its column has told
            name = str(row.facts["id"])
            if not is_name(name):
                problem, remedy = say("no_id", cell=name), say("id_signs")
                files.report.add(row.file, row.at, "id", problem, remedy)
            if name in seen:
                first = seen[name]
                problem = say("id_twice", cell=name, row=first.at, file=first.file)
                files.report.add(row.file, row.at, "id", problem, say("other_id"))
            seen.setdefault(name, row)


def _check_card(
    files: Draft, game: Game, row: Row, card: Card, drawings: frozenset[str]
) -> None:
    def hole(name: str, problem: Sentence, remedy: Sentence) -> None:
        files.report.add(row.file, row.at, name, problem, remedy)

    if card.back is not None and card.back not in game.backs:
        _report_back(files, game, row, card)
    if card.option is not None and card.option not in game.options:
        declare = say("declare", name=f"option.{card.option}")
        remedy = or_nearest(card.option, game.options, declare)
        hole("option", say("no_option", cell=card.option), remedy)
    size = row.facts.get("size")
    if size and size_of(size) is None:
        hole("size", say("no_size", cell=str(size)), write(say("wanted_size_text")))
    for name, remedy in _undrawn(files, card, drawings):
        hole("art", say("no_drawing", cell=name), remedy)
    _check_settled(game.tag, row, card, hole)


def _undrawn(
    files: Draft, card: Card, drawings: frozenset[str]
) -> Iterator[tuple[str, Sentence]]:
    """Each drawing that is not there, and what to do."""
    for name in card.art:
        if name not in drawings:
            yield name, or_nearest(name, drawings, art.remedy(files.path, "art", name))


def _report_back(files: Draft, game: Game, row: Row, card: Card) -> None:
    """On its row if the row names it, else where the deck does."""
    name = str(card.back)
    problem = say("no_back", cell=name)
    remedy = or_nearest(name, game.backs, say("declare", name=f"back.{name}"))
    if row.facts.get("back"):
        files.report.add(row.file, row.at, "back", problem, remedy)
    else:
        in_game(files, f"deck.{card.deck}.back", problem, remedy)


def _check_settled(
    tag: str, row: Row, card: Card, hole: Callable[[str, Sentence, Sentence], None]
) -> None:
    cells: Any = row.facts.get("code") or ()
    if len(cells) > card.copies:
        problem = say("many_codes", n=len(cells), copies=card.copies)
        hole("code", problem, say("write_one_code"))
    for cell in cells:
        if codes.settled(tag, cell) is None:
            remedy = say("write_codes", signs=codes.ALPHABET)
            hole("code", say("no_code", cell=cell), remedy)


class _Pointer(Struct, frozen=True):
    """What a column may point at, and what to do where that is missing."""

    there: Collection[str]
    remedy: Callable[[str], Sentence]

    def missing(self, value: Value) -> Iterator[tuple[Sentence, Sentence]]:
        alone = (value,) if value else ()
        for item in map(str, value if isinstance(value, tuple) else alone):
            if item not in self.there:
                remedy = or_nearest(item, self.there, self.remedy(item))
                yield say("nowhere", cell=item), remedy


def _to_write(wanted: Sentence, _item: str) -> Sentence:
    return write(wanted)


def _to_declare(side: str) -> Sentence:
    return say("declare", name=f"side.{side}")


def _to_draw(icon: str) -> Sentence:
    return say("draw", file=f"art/icons/{icon}.svg")


def _pointers(
    files: Draft, game: Game, known: Mapping[str, Column], icons: frozenset[str]
) -> dict[str, _Pointer]:
    """The columns that point at something; not those whose target could not be read, or
    not be found at all."""
    found = {}
    for name, column in known.items():
        if column.kind in {"card", "cards"} and column.deck in files.decks:
            if files.file_of(column.deck) not in files.report.unread:
                ids = {str(row.facts.get("id")) for row in files.decks[column.deck]}
                wanted = say("wanted_id_of", file=files.file_of(column.deck))
                found[name] = _Pointer(ids, partial(_to_write, wanted))
        elif column.kind in {"side", "sides"}:
            found[name] = _Pointer(game.sides, _to_declare)
        elif column.kind == "icons":
            found[name] = _Pointer(icons, _to_draw)
    return found


def _check_references(
    files: Draft,
    game: Game,
    rows: list[Row],
    known: Mapping[str, Column],
    icons: frozenset[str],
) -> None:
    for name, pointer in _pointers(files, game, known, icons).items():
        for row in rows:
            for problem, remedy in pointer.missing(row.facts.get(name)):
                files.report.add(row.file, row.at, name, problem, remedy)
                # what points nowhere is no fact, and is not counted
                row.facts.pop(name, None)


def _check_table(files: Draft, name: str, rows: list[Row]) -> None:
    declared: Any = files.game.table("table")[name]
    wanted = declared.get("rows", len(rows))
    if len(rows) != wanted and files.file_of(name) not in files.report.unread:
        file = files.file_of(name)
        problem = say("counts", n=wanted, file=file, found=len(rows))
        in_game(files, f"table.{name}.rows", problem, say("correct_one"))
    key = declared.get("key", [])
    known = files.columns[name]
    for column in key:
        known_column(files, f"table.{name}.key", column, known)
    if key and known.keys() >= set(key):
        _check_key(files, key, rows)


def _check_key(files: Draft, key: Sequence[str], rows: list[Row]) -> None:
    """No two rows with one key."""
    seen: dict[tuple[object, ...], int] = {}
    for row in rows:
        mark = tuple(row.facts.get(column) for column in key)
        if mark in seen:
            shown = "/".join(map(str, mark))
            problem = say("key_twice", cell=shown, row=seen[mark])
            files.report.add(row.file, row.at, key[0], problem, say("delete_one"))
        seen.setdefault(mark, row.at)


def _check_board(files: Draft, game: Game, board: Board, icons: frozenset[str]) -> None:
    declared: Any = files.board.table("board")[board.id]
    _check_spaces(files, board)
    rows = files.spaces[board.id]
    known = parse_columns(declared.get("columns", {}))
    _check_references(files, game, rows, known, icons)
    for column, wanted in declared.get("counts", {}).items():
        where = f"board.{board.id}.counts.{column}"
        found = tally((1, space.facts.get(column)) for space in board.spaces)
        if all(column in row.facts for row in rows):
            compare_counts(files, where, wanted, found, "")


def _check_spaces(files: Draft, board: Board) -> None:
    """Each with an id of its own, and on the board."""
    seen: dict[str, int] = {}
    width, height = board.size
    for row, space in zip(files.spaces[board.id], board.spaces, strict=True):
        if space.id in seen:
            problem = say("space_twice", cell=space.id, row=seen[space.id])
            files.report.add(row.file, row.at, "id", problem, say("other_id"))
        seen.setdefault(space.id, row.at)
        if not (0 <= space.x <= width and 0 <= space.y <= height):
            problem = say("off_board", x=space.x, y=space.y)
            remedy = say("stay", w=width, h=height)
            files.report.add(row.file, row.at, "x", problem, remedy)
