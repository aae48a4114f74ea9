"""What only shows between files: ids, counts, references, drawings, codes. Each fault is named where it is mended."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from cards import codes
from cards.build import size_of
from cards.check_words import check_words
from cards.columns import BadCell, Column
from cards.draft import Draft
from cards.errors import or_nearest
from cards.model import Board, Card, Copy, Deck, Game
from cards.rows import Row, parse_columns
from cards.shapes import is_name


def between_files(files: Draft, game: Game, has_glyph: Callable[[str], bool] | None) -> None:
    """Everything that one file cannot know about another."""
    icons = drawn(files, "art/icons")
    _check_game(files, game, icons)
    _check_editions(files, game)
    _check_ids(files)
    drawings = drawn(files, "art")
    for deck in game.decks.values():
        rows = files.decks.get(deck.id, [])
        for row, card in zip(rows, deck.cards, strict=True):
            _check_card(files, game, row, card, drawings)
            _check_references(files, game, row, files.columns[deck.id], icons)
        _check_counts(files, game, deck)
    for name, rows in files.tables.items():
        _check_table(files, game, name, rows, icons)
    for board in game.boards.values():
        _check_board(files, game, board, icons)
    _check_codes(files, game)
    check_words(files, game, icons, has_glyph)


def drawn(files: Draft, folder: str) -> frozenset[str]:
    """The names of the drawings in a folder."""
    return frozenset(path.stem for path in (files.path / folder).glob("*.*") if path.suffix in {".svg", ".png"})


def _check_game(files: Draft, game: Game, icons: frozenset[str]) -> None:
    for side in game.sides.values():
        where = f"side.{side.id}.emblem"
        _known(files, where, "icon", side.emblem, icons, f"draw art/icons/{side.emblem}.svg")
    for option in game.options.values():
        remedy = f"write one of {', '.join(option.choices)}"
        _known(files, f"option.{option.id}.default", "choice", option.default, option.choices, remedy)
    for name, deck in game.decks.items():
        _known(files, f"deck.{name}.stock", "stock", deck.stock, game.stock, "give its thickness in mm under [stock]")
        for column in files.columns[name].values():
            if column.deck:
                _known(files, f"deck.{name}.columns", "deck", column.deck, game.decks, "write the name of a deck")


def _known(files: Draft, where: str, what: str, name: str, known: Iterable[str], remedy: str) -> None:
    if name not in known:
        _in_game(files, where, f"there is no {what} '{name}'", or_nearest(name, known, remedy))


def _check_editions(files: Draft, game: Game) -> None:
    seen: dict[str, str] = {}
    cards = {card.id: card for card in game.cards()}
    for name, edition in game.editions.items():
        for language in edition.languages:
            if language in seen:
                problem = f"'{language}' is already the language of edition '{seen[language]}'"
                _in_game(files, f"edition.{name}.languages", problem, "leave each language to one edition")
            seen[language] = name
        for card, cells in edition.cells.items():
            where = f"edition.{name}.card.{card}"
            if card not in cards:
                _known(files, where, "card", card, cards, "write the id of a card")
                continue
            known = files.columns[cards[card].deck]
            for key, cell in cells.items():
                _check_cell(files, f"{where}.{key}", known.get(key), cell, known)


def _check_cell(files: Draft, where: str, column: Column | None, cell: object, known: Iterable[str]) -> None:
    if column is None:
        _known(files, where, "column", where.rpartition(".")[2], known, "write the name of a column")
        return
    try:
        column.read(list(cell) if isinstance(cell, tuple) else cell)
    except BadCell as trouble:
        _in_game(files, where, trouble.problem, trouble.remedy)


def _check_ids(files: Draft) -> None:
    seen: dict[str, Row] = {}
    for rows in files.decks.values():
        for row in rows:
            name = str(row.facts.get("id") or "")
            if name and not is_name(name):
                remedy = "use lower case letters, digits and underscores, a letter first"
                files.report.add(row.file, row.at, "id", f"'{name}' is no id", remedy)
            if name in seen:
                first = seen[name]
                problem = f"'{name}' is also the id of row {first.at} of {first.file}"
                files.report.add(row.file, row.at, "id", problem, "give one of the two another id")
            seen.setdefault(name, row)


def _check_card(files: Draft, game: Game, row: Row, card: Card, drawings: frozenset[str]) -> None:
    def hole(name: str, problem: str, remedy: str) -> None:
        files.report.add(row.file, row.at, name, problem, remedy)

    for name, value, known in (("back", card.back, game.backs), ("option", card.option, game.options)):
        if value is not None and value not in known:
            remedy = or_nearest(value, known, f"declare [{name}.{value}] in game.toml")
            hole(name, f"there is no {name} '{value}'", remedy)
    if row.facts.get("size") and size_of(row.facts["size"]) is None:
        hole("size", f"'{row.facts['size']}' is no size", "write width x height in mm, such as 63x88")
    for name in card.art:
        if name not in drawings:
            hole("art", f"there is no drawing '{name}'", or_nearest(name, drawings, f"draw art/{name}.svg"))
    _check_settled(game.tag, row, card, hole)


def _check_settled(tag: str, row: Row, card: Card, hole: Callable[[str, str, str], None]) -> None:
    cells: Any = row.facts.get("code") or ()
    if len(cells) > card.copies:
        hole("code", f"has {len(cells)} codes for {card.copies} copies", "write one code per copy at most")
    for cell in cells:
        if codes.settled(tag, cell) is None:
            hole("code", f"'{cell}' is no code", f"write four signs out of {codes.ALPHABET}, check character optional")


def _check_references(files: Draft, game: Game, row: Row, known: Mapping[str, Column], icons: frozenset[str]) -> None:
    for name, column in known.items():
        value = row.facts.get(name)
        asked = map(str, value if isinstance(value, tuple) else (value,) if value else ())
        there, missing = _referred(game, column, icons)
        for item in asked if there is not None else ():
            if item not in (there or ()):
                remedy = or_nearest(item, there or (), missing.format(item))
                files.report.add(row.file, row.at, name, f"'{item}' does not exist", remedy)


def _referred(game: Game, column: Column, icons: frozenset[str]) -> tuple[Collection[str] | None, str]:
    """What a column of this type may point at, and what to do where that is missing."""
    if column.kind in {"card", "cards"}:
        deck = game.decks.get(column.deck)  # type: ignore[call-overload]
        return {card.id for card in deck.cards} if deck else None, f"write an id of {column.deck}.csv"
    if column.kind in {"side", "sides"}:
        return game.sides, "declare [side.{}] in game.toml"
    return (icons, "draw art/icons/{}.svg") if column.kind == "icons" else (None, "")


def _check_counts(files: Draft, game: Game, deck: Deck) -> None:
    """The box's own numbers against the rows; rows behind an option are outside the box."""
    declared: Any = files.game.table("deck")[deck.id]
    boxed = [card for card in deck.cards if card.option is None]
    total = sum(card.copies for card in boxed)
    if "count" in declared and total != declared["count"] and deck.id in files.decks:
        problem = f"says {declared['count']}, but the copies in {deck.id}.csv add up to {total}"
        _in_game(files, f"deck.{deck.id}.count", problem, "correct the copies there or this number")
    for column, wanted in declared.get("counts", {}).items():
        where = f"deck.{deck.id}.counts.{column}"
        if column == "option":
            found = _tally((card.copies, card.option) for card in deck.cards)
        else:
            found = _tally((card.copies, card.facts.get(column)) for card in boxed)
            _known(files, where, "column", column, files.columns[deck.id], "write the name of a column")
        _compare_counts(files, where, wanted, found, f"{deck.id}.csv")


def _tally(values: Iterable[tuple[int, object]]) -> Counter[str]:
    sums = Counter[str]()
    for copies, value in values:
        for item in value if isinstance(value, tuple) else (value,):
            sums[("yes" if item else "no") if isinstance(item, bool) else str(item)] += copies
    return sums


def _compare_counts(files: Draft, where: str, wanted: Mapping[str, int], found: Counter[str], file: str) -> None:
    tree = files.board if where.startswith("board.") else files.game
    for value, count in wanted.items():
        if found[value] != count:
            name = f"{where}.{value}"
            problem = f"says {count}, but {file} has {found[value]}"
            files.report.add(tree.name, tree.line(name), name, problem, "correct one of the two")


def _check_table(files: Draft, game: Game, name: str, rows: list[Row], icons: frozenset[str]) -> None:
    declared: Any = files.game.table("table")[name]
    if "rows" in declared and len(rows) != declared["rows"]:
        problem = f"says {declared['rows']}, but {name}.csv has {len(rows)}"
        _in_game(files, f"table.{name}.rows", problem, "correct one of the two")
    key = declared.get("key", [])
    for column in key:
        _known(files, f"table.{name}.key", "column", column, files.columns[name], "write the name of a column")
    seen: dict[tuple[object, ...], int] = {}
    for row in rows:
        mark = tuple(row.facts.get(column) for column in key)
        if mark and mark in seen:
            shown = "/".join(map(str, mark))
            problem = f"'{shown}' is also in row {seen[mark]}"
            files.report.add(row.file, row.at, key[0], problem, "delete one of the two")
        seen.setdefault(mark, row.at)
        _check_references(files, game, row, files.columns[name], icons)


def _check_board(files: Draft, game: Game, board: Board, icons: frozenset[str]) -> None:
    declared: Any = files.board.table("board")[board.id]
    columns = parse_columns(declared.get("columns", {}))
    seen: dict[str, int] = {}
    for row, space in zip(files.spaces[board.id], board.spaces, strict=True):
        if space.id in seen:
            problem = f"'{space.id}' is also the space in line {seen[space.id]}"
            files.report.add(row.file, row.at, "id", problem, "give one of the two another id")
        seen.setdefault(space.id, row.at)
        width, height = board.size
        if not (0 <= space.x <= width and 0 <= space.y <= height):
            problem = f"{space.x:g}, {space.y:g} is off the board"
            files.report.add(row.file, row.at, "x", problem, f"stay within {width:g} x {height:g} mm")
        _check_references(files, game, row, columns, icons)
    for column, wanted in declared.get("counts", {}).items():
        tally = _tally((1, space.facts.get(column)) for space in board.spaces)
        _compare_counts(files, f"board.{board.id}.counts.{column}", wanted, tally, "the list of spaces")


def _check_codes(files: Draft, game: Game) -> None:
    """Two copies with one code: name both, and offer a code that is free."""
    taken: dict[str, Copy] = {}
    places = {str(row.facts.get("id")): row for rows in files.decks.values() for row in rows}
    every = frozenset(game.options)
    copies = [copy for deck in game.decks for copy in game.copies(deck, every) if copy.code]
    clashes = [(first, copy) for copy in copies if (first := taken.setdefault(copy.code or "", copy)) is not copy]
    for first, second in clashes:
        row = places[second.card.id]
        free = next(code for code in _offers(game.tag, second) if code not in taken)
        cell = " ".join([*map(codes.short, second.card.codes[: second.number - 1]), codes.short(codes.Code(free))])
        problem = f"copy {second.number} of '{second.card.id}' has the code of copy {first.number} of '{first.card.id}'"
        remedy = f"write {cell} into the column 'code' here, or settle the other card if this one is printed already"
        files.report.add(row.file, row.at, "code", problem, remedy)


def _offers(tag: str, copy: Copy) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield codes.make(tag, f"{copy.card.id}+{number}", copy.number)


def _in_game(files: Draft, name: str, problem: str, remedy: str) -> None:
    files.report.add(files.game.name, files.game.line(name), name, problem, remedy)
