"""What only shows between files: ids, counts, references, drawings, codes. Each fault
is named where it is mended."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from cards import art, codes, columns
from cards.build import size_of
from cards.check_play import check_play
from cards.check_words import check_words
from cards.columns import BadCell, Column
from cards.draft import FIXED, PLACE, Draft
from cards.errors import or_nearest
from cards.files import Tree
from cards.model import Board, Card, Copy, Deck, Game, Value
from cards.rows import Row, parse_columns
from cards.shapes import is_name
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
        _check_counts(files, deck)
    for name, rows in files.tables.items():
        _check_table(files, name, rows)
        _check_references(files, game, rows, files.columns[name], icons)
    for board in game.boards.values():
        _check_board(files, game, board, icons)
    _check_codes(files, game)
    check_words(files, game, icons, has_glyph)


def drawn(files: Draft, folder: str) -> frozenset[str]:
    """The names of the drawings in a folder."""
    return art.names(files.path / folder)


def _check_game(files: Draft, game: Game, icons: frozenset[str]) -> None:
    for name, side in files.game.table("side").items():
        emblem = cast(dict[str, str], side).get("emblem")
        if emblem is not None:
            _known(
                files,
                f"side.{name}.emblem",
                "icon",
                emblem,
                icons,
                f"draw art/icons/{emblem}.svg",
            )
    for option in game.options.values():
        remedy = f"write one of {', '.join(option.choices)}"
        _known(
            files,
            f"option.{option.id}.default",
            "choice",
            option.default,
            option.choices,
            remedy,
        )
    declared: Any = files.game.table("deck")
    for deck in game.decks.values():
        _check_stock(files, files.game, f"deck.{deck.id}.stock", deck.stock, game)
        for column in places(declared[deck.id].get("back", "")):
            known = files.columns[deck.id]
            _known(
                files,
                f"deck.{deck.id}.back",
                "column",
                column,
                known,
                "write the name of a column",
            )
        _check_columns(files, files.game, f"deck.{deck.id}.columns", FIXED, game)
    for table in game.tables:
        _check_columns(files, files.game, f"table.{table}.columns", ("source",), game)
    for board in game.boards.values():
        _check_stock(files, files.board, f"board.{board.id}.stock", board.stock, game)
        _check_columns(files, files.board, f"board.{board.id}.columns", PLACE, game)


def _check_stock(files: Draft, tree: Tree, where: str, stock: str, game: Game) -> None:
    if stock and stock not in game.stock:
        remedy = or_nearest(
            stock, game.stock, "give its thickness in mm under [stock] in game.toml"
        )
        files.report.add(
            tree.name, tree.line(where), where, f"there is no stock '{stock}'", remedy
        )


def _check_columns(
    files: Draft, tree: Tree, where: str, fixed: Collection[str], game: Game
) -> None:
    """Declared columns: none of the fixed ones again, and no ids of a deck that does not exist."""

    def report(column: str, problem: str, remedy: str) -> None:
        name = f"{where}.{column}"
        files.report.add(tree.name, tree.line(name), name, problem, remedy)

    section, name, key = where.split(".")
    declared: Any = tree.table(section)[name]
    for column, spec in declared.get(key, {}).items():
        deck = columns.parse(spec).deck
        if column in fixed:
            problem = f"'{column}' is one of the fixed columns"
            report(column, problem, "delete this line")
        if deck and deck not in game.decks:
            report(
                column,
                f"there is no deck '{deck}'",
                or_nearest(deck, game.decks, "write the name of a deck"),
            )


def _known(
    files: Draft, where: str, what: str, name: str, known: Iterable[str], remedy: str
) -> None:
    if name not in known:
        _in_game(
            files,
            where,
            f"there is no {what} '{name}'",
            or_nearest(name, known, remedy),
        )


def _check_editions(files: Draft, game: Game, icons: frozenset[str]) -> None:
    seen: dict[str, str] = {}
    homes = {card.id: deck.id for deck in game.decks.values() for card in deck.cards}
    for name, edition in game.editions.items():
        for language in edition.languages:
            if language in seen:
                problem = f"'{language}' is already the language of edition '{seen[language]}'"
                _in_game(
                    files,
                    f"edition.{name}.languages",
                    problem,
                    "leave each language to one edition",
                )
            seen[language] = name
        declared: Any = files.game.table("edition")[name]
        for card, cells in declared.get("card", {}).items():
            where = f"edition.{name}.card.{card}"
            if card in homes:
                _check_cells(
                    files, game, where, files.columns[homes[card]], cells, icons
                )
            elif not files.report.unread:
                _known(files, where, "card", card, homes, "write the id of a card")


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
        if name not in known:
            _known(
                files,
                f"{where}.{name}",
                "column",
                name,
                known,
                "write the name of a column",
            )
            continue
        try:
            value = known[name].read(cell)
        except BadCell as trouble:
            _in_game(files, f"{where}.{name}", trouble.problem, trouble.remedy)
            continue
        for problem, remedy in (
            pointers[name].missing(value) if name in pointers else ()
        ):
            _in_game(files, f"{where}.{name}", problem, remedy)


def _check_ids(files: Draft) -> None:
    seen: dict[str, Row] = {}
    for rows in files.decks.values():
        for row in rows:
            name = str(row.facts.get("id") or "")
            if name and not is_name(name):
                remedy = (
                    "use lower case letters, digits and underscores, a letter first"
                )
                files.report.add(row.file, row.at, "id", f"'{name}' is no id", remedy)
            if name in seen:
                first = seen[name]
                problem = f"'{name}' is also the id of row {first.at} of {first.file}"
                files.report.add(
                    row.file, row.at, "id", problem, "give one of the two another id"
                )
            seen.setdefault(name, row)


def _check_card(
    files: Draft, game: Game, row: Row, card: Card, drawings: frozenset[str]
) -> None:
    def hole(name: str, problem: str, remedy: str) -> None:
        files.report.add(row.file, row.at, name, problem, remedy)

    if card.back is not None and card.back not in game.backs:
        problem, remedy = (
            f"there is no back '{card.back}'",
            f"declare [back.{card.back}] in game.toml",
        )
        if row.facts.get("back"):
            hole("back", problem, or_nearest(card.back, game.backs, remedy))
        else:
            _in_game(
                files,
                f"deck.{card.deck}.back",
                problem,
                or_nearest(card.back, game.backs, remedy),
            )
    if card.option is not None and card.option not in game.options:
        remedy = or_nearest(
            card.option, game.options, f"declare [option.{card.option}] in game.toml"
        )
        hole("option", f"there is no option '{card.option}'", remedy)
    if row.facts.get("size") and size_of(row.facts["size"]) is None:
        hole(
            "size",
            f"'{row.facts['size']}' is no size",
            "write width x height in mm, such as 63x88",
        )
    for name in card.art:
        if name not in drawings:
            remedy = or_nearest(name, drawings, art.remedy(files.path, "art", name))
            hole("art", f"there is no drawing '{name}'", remedy)
    _check_settled(game.tag, row, card, hole)


def _check_settled(
    tag: str, row: Row, card: Card, hole: Callable[[str, str, str], None]
) -> None:
    cells: Any = row.facts.get("code") or ()
    if len(cells) > card.copies:
        hole(
            "code",
            f"has {len(cells)} codes for {card.copies} copies",
            "write one code per copy at most",
        )
    for cell in cells:
        if codes.settled(tag, cell) is None:
            hole(
                "code",
                f"'{cell}' is no code",
                f"write four signs out of {codes.ALPHABET}, check character optional",
            )


@dataclass(frozen=True, slots=True)
class _Pointer:
    """What a column may point at, and what to do where that is missing."""

    there: Collection[str]
    remedy: str

    def missing(self, value: Value) -> Iterator[tuple[str, str]]:
        for item in value if isinstance(value, tuple) else (value,) if value else ():
            if item not in self.there:
                yield (
                    f"'{item}' does not exist",
                    or_nearest(str(item), self.there, self.remedy.format(item)),
                )


def _pointers(
    files: Draft, game: Game, known: Mapping[str, Column], icons: frozenset[str]
) -> dict[str, _Pointer]:
    """The columns that point at something; not those whose target could not be read, or
    not be found at all."""
    found = {}
    for name, column in known.items():
        if column.kind in {"card", "cards"} and column.deck in files.decks:
            if f"{column.deck}.csv" not in files.report.unread:
                ids = {str(row.facts.get("id")) for row in files.decks[column.deck]}
                found[name] = _Pointer(ids, f"write an id of {column.deck}.csv")
        elif column.kind in {"side", "sides"}:
            found[name] = _Pointer(game.sides, "declare [side.{}] in game.toml")
        elif column.kind == "icons":
            found[name] = _Pointer(icons, "draw art/icons/{}.svg")
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


def _check_counts(files: Draft, deck: Deck) -> None:
    """The box's own numbers against the rows, where those could be read; rows behind an
    option are outside the box."""
    rows = files.decks.get(deck.id, [])
    if f"{deck.id}.csv" in files.report.unread or any(
        "copies" not in row.facts for row in rows
    ):
        return
    counted = any(card.sources.of("copies") == "corrected" for card in deck.cards)
    _check_total(files, deck, counted)
    # else an owner has counted the real box: how its cards divide is no fact of ours
    # any more
    if not counted:
        _check_shares(files, deck, rows)


def _check_total(files: Draft, deck: Deck, counted: bool) -> None:
    declared: Any = files.game.table("deck")[deck.id]
    total = sum(card.copies for card in deck.cards if card.option is None)
    if "count" not in declared or total == declared["count"]:
        return
    problem = (
        f"says {declared['count']}, but the copies in {deck.id}.csv add up to {total}"
    )
    remedy = "correct the copies there or this number"
    if counted:
        remedy = (
            "correct other copies too, "
            f"or add the line game,deck.{deck.id}.count,{total} to your corrections"
        )
    _in_game(files, f"deck.{deck.id}.count", problem, remedy)


def _check_shares(files: Draft, deck: Deck, rows: list[Row]) -> None:
    """How many copies each value of a column has."""
    declared: Any = files.game.table("deck")[deck.id]
    boxed = [card for card in deck.cards if card.option is None]
    for column, wanted in declared.get("counts", {}).items():
        where = f"deck.{deck.id}.counts.{column}"
        if column == "option":
            found = _tally((card.copies, card.option) for card in deck.cards)
        else:
            found = _tally((card.copies, card.facts.get(column)) for card in boxed)
            _known(
                files,
                where,
                "column",
                column,
                files.columns[deck.id],
                "write the name of a column",
            )
        if all(column in row.facts for row in rows):
            _compare_counts(files, where, wanted, found, f"{deck.id}.csv")


def _tally(values: Iterable[tuple[int, object]]) -> Counter[str]:
    sums = Counter[str]()
    for copies, value in values:
        for item in value if isinstance(value, tuple) else (value,):
            sums[
                ("yes" if item else "no") if isinstance(item, bool) else str(item)
            ] += copies
    return sums


def _compare_counts(
    files: Draft, where: str, wanted: Mapping[str, int], found: Counter[str], file: str
) -> None:
    tree = files.board if where.startswith("board.") else files.game
    for value, count in wanted.items():
        if found[value] != count:
            name = f"{where}.{value}"
            problem = f"says {count}, but {file} has {found[value]}"
            files.report.add(
                tree.name, tree.line(name), name, problem, "correct one of the two"
            )


def _check_table(files: Draft, name: str, rows: list[Row]) -> None:
    declared: Any = files.game.table("table")[name]
    if (
        "rows" in declared
        and len(rows) != declared["rows"]
        and f"{name}.csv" not in files.report.unread
    ):
        problem = f"says {declared['rows']}, but {name}.csv has {len(rows)}"
        _in_game(files, f"table.{name}.rows", problem, "correct one of the two")
    key = declared.get("key", [])
    for column in key:
        _known(
            files,
            f"table.{name}.key",
            "column",
            column,
            files.columns[name],
            "write the name of a column",
        )
    seen: dict[tuple[object, ...], int] = {}
    for row in rows if files.columns[name].keys() >= set(key) else ():
        mark = tuple(row.facts.get(column) for column in key)
        if mark and mark in seen:
            shown = "/".join(map(str, mark))
            problem = f"'{shown}' is also in row {seen[mark]}"
            files.report.add(row.file, row.at, key[0], problem, "delete one of the two")
        seen.setdefault(mark, row.at)


def _check_board(files: Draft, game: Game, board: Board, icons: frozenset[str]) -> None:
    declared: Any = files.board.table("board")[board.id]
    known = parse_columns(declared.get("columns", {}))
    seen: dict[str, int] = {}
    for row, space in zip(files.spaces[board.id], board.spaces, strict=True):
        if space.id in seen:
            problem = f"'{space.id}' is also the space in line {seen[space.id]}"
            files.report.add(
                row.file, row.at, "id", problem, "give one of the two another id"
            )
        seen.setdefault(space.id, row.at)
        width, height = board.size
        if not (0 <= space.x <= width and 0 <= space.y <= height):
            problem = f"{space.x:g}, {space.y:g} is off the board"
            files.report.add(
                row.file, row.at, "x", problem, f"stay within {width:g} x {height:g} mm"
            )
    rows = files.spaces[board.id]
    _check_references(files, game, rows, known, icons)
    for column, wanted in declared.get("counts", {}).items():
        tally = _tally((1, space.facts.get(column)) for space in board.spaces)
        if all(column in row.facts for row in rows):
            _compare_counts(
                files,
                f"board.{board.id}.counts.{column}",
                wanted,
                tally,
                "the list of spaces",
            )


def _check_codes(files: Draft, game: Game) -> None:
    """Two copies with one code: name both, and offer a code that is free."""
    taken: dict[str, Copy] = {}
    found = {
        str(row.facts.get("id")): row for rows in files.decks.values() for row in rows
    }
    every = frozenset(game.options)
    copies = [
        copy for deck in game.decks for copy in game.copies(deck, every) if copy.code
    ]
    clashes = [
        (first, copy)
        for copy in copies
        if (first := taken.setdefault(copy.code or "", copy)) is not copy
    ]
    for first, second in clashes:
        if (first.card.id, first.number) == (second.card.id, second.number):
            continue  # two rows with one id, which has its own line
        row = found[second.card.id]
        free = next(code for code in _offers(game.tag, second) if code not in taken)
        cell = " ".join(
            [
                *map(codes.short, second.card.codes[: second.number - 1]),
                codes.short(codes.Code(free)),
            ]
        )
        problem = (
            f"copy {second.number} of '{second.card.id}' has the "
            f"code of copy {first.number} of '{first.card.id}'"
        )
        remedy = (
            f"write {cell} into the column 'code' here, "
            "or settle the other card if this one is printed already"
        )
        files.report.add(row.file, row.at, "code", problem, remedy)


def _offers(tag: str, copy: Copy) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield codes.make(tag, f"{copy.card.id}+{number}", copy.number)


def _in_game(files: Draft, name: str, problem: str, remedy: str) -> None:
    files.report.add(files.game.name, files.game.line(name), name, problem, remedy)
