"""A folder of files in, a game out; every hole on the way is reported with file, row,
field and remedy."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import cast

from cards import check, check_words, corrections, shapes
from cards.build import build
from cards.corrections import Corrected, Target
from cards.draft import FIXED, PLACE, Draft
from cards.errors import BadGame, Hole, Report, or_nearest, say, write
from cards.files import Sheet, Tree, read_tree
from cards.model import Game
from cards.row_files import read_rows_file
from cards.rows import LANGUAGE, Row, parse_columns, read_row, read_rows, word_columns
from cards.words import flat

HERE = Path(__file__).parent


def load(folder: Path, overlay: Path | None = None) -> Game:
    """The game in a folder; raises `BadGame` with all its holes."""
    game, holes = read(folder, overlay)
    if holes or game is None:
        raise BadGame(holes)
    return game


def read(
    folder: Path,
    overlay: Path | None = None,
    has_glyph: Callable[[str], bool] | None = None,
) -> tuple[Game | None, list[Hole]]:
    """The game, if it could be built at all, and every hole in its files."""
    report = Report(folder.resolve().name)
    files = _open(folder, report)
    if files is None:
        return None, sorted(report.holes)
    _read_rows(files, corrections.read_corrections(overlay, report))
    game = build(files)
    check.between_files(files, game, has_glyph)
    return game, sorted(set(report.holes))


def _open(folder: Path, report: Report) -> Draft | None:
    if not _is_there(folder / "game.toml"):
        remedy = say("name_folder", command=f"consigliere new {folder.name}")
        report.add("game.toml", 1, "-", say("not_there"), remedy)
        return None
    game = read_tree(folder / "game.toml", "game.toml", report)
    if game is None:
        return None
    board = Tree("board.toml", {"board": {}})
    if (folder / "board.toml").exists():
        board = read_tree(folder / "board.toml", "board.toml", report) or board
    return Draft(folder, game, board, report)


def _is_there(path: Path) -> bool:
    """A folder that one may not look into holds nothing."""
    try:
        return path.is_file()
    except OSError:
        return False


def _read_rows(files: Draft, overlay: Sheet | None) -> None:
    """Sheets as they stand, then corrections, then types: a correction is checked like any cell."""
    corrections.onto_game(overlay, files.game, files.report)
    shapes.prune(files.game, shapes.GAME, files.report)
    shapes.prune(files.board, shapes.BOARD, files.report)
    decks = _open_sheets(files, files.game.table("deck"))
    tables = _open_sheets(files, files.game.table("table"))
    targets = _targets(files, decks, tables) if overlay else {}
    corrected = corrections.onto_rows(overlay, targets, files.report)
    _read_decks(files, decks)
    for name, sheet in tables.items():
        known = {**files.columns[name], "source": FIXED["source"]}
        files.tables[name] = read_rows(sheet, known, (), files.report)
    for name, board in files.board.table("board").items():
        files.spaces[name] = _spaces(files, name, board)
    _read_words(files, corrected)


def _read_decks(files: Draft, decks: Mapping[str, Sheet]) -> None:
    for name, sheet in decks.items():
        known = {**files.columns[name], **FIXED}
        fields = _fields(files.game, name)
        files.decks[name] = read_rows(sheet, known, fields, files.report)
        if word_columns(sheet.header, fields):
            files.worded.add(name)


def _open_sheets(files: Draft, declared: Mapping[str, object]) -> dict[str, Sheet]:
    """The file of each declared deck or table."""
    sheets = {}
    for name, part in declared.items():
        files.columns[name] = parse_columns(
            cast(dict[str, dict[str, object]], part).get("columns", {})
        )
        sheet = read_rows_file(files.path, name, files.report)
        sheets[name] = sheet or Sheet(files.file_of(name), (), {})
    return {name: sheet for name, sheet in sheets.items() if sheet.header}


def _targets(
    files: Draft, decks: dict[str, Sheet], tables: dict[str, Sheet]
) -> dict[str, Target]:
    """Every row that a correction may name."""
    return dict(
        [*_card_rows(files, decks), *_table_rows(files, tables), *_space_rows(files)]
    )


def _card_rows(files: Draft, decks: dict[str, Sheet]) -> Iterator[tuple[str, Target]]:
    for name, sheet in decks.items():
        known = {**files.columns[name], **FIXED}
        for at, cells in sheet.rows.items():
            row = cast(dict[str, object], cells)
            yield (
                cells.get("id", "").strip(),
                Target(sheet.name, at, row, known, _fields(files.game, name)),
            )


def _table_rows(files: Draft, tables: dict[str, Sheet]) -> Iterator[tuple[str, Target]]:
    """Rows of lists are named by their keys."""
    for name, sheet in tables.items():
        key = cast(dict[str, list[str]], files.game.table("table")[name]).get("key", [])
        for at, cells in sheet.rows.items():
            what = "/".join([name, *(cells.get(column, "").strip() for column in key)])
            yield (
                what,
                Target(
                    sheet.name, at, cast(dict[str, object], cells), files.columns[name]
                ),
            )


def _space_rows(files: Draft) -> Iterator[tuple[str, Target]]:
    for name, board in files.board.table("board").items():
        known = {
            **parse_columns(
                cast(dict[str, dict[str, object]], board).get("columns", {})
            ),
            **PLACE,
        }
        for number, space in enumerate(
            cast(dict[str, list[dict[str, object]]], board).get("space", [])
        ):
            at = files.board.line(f"board.{name}.space.{number}")
            yield (
                f"{name}/{space.get('id', '')}",
                Target(files.board.name, at, space, known),
            )


def _fields(game: Tree, deck: str) -> tuple[str, ...]:
    words = cast(dict[str, list[str]], game.table("deck").get(deck, {})).get(
        "words", ["title"]
    )
    return tuple(word.removesuffix("?") for word in words)


def _spaces(files: Draft, name: str, board: object) -> list[Row]:
    part = cast(dict[str, dict[str, object]], board)
    known = {**parse_columns(part.get("columns", {})), **PLACE}
    rows = []
    for place, cells in enumerate(cast(list[dict[str, object]], part.get("space", []))):
        at = files.board.line(f"board.{name}.space.{place}")
        for key in cells.keys() - known.keys():
            remedy = say("known", list=", ".join(known))
            files.report.add("board.toml", at, key, say("space_key"), remedy)
        rows.append(read_row("board.toml", at, cells, known, files.report))
    return rows


def _read_words(files: Draft, corrected: Corrected) -> None:
    """The words files, then words in columns, then corrected words."""
    for path in sorted(files.path.glob("words.*.toml")):
        language = path.name.removeprefix("words.").removesuffix(".toml")
        if not LANGUAGE.fullmatch(language):
            problem = say("no_language", cell=language)
            files.report.add(path.name, 1, "-", problem, say("name_words"))
            continue
        tree = read_tree(path, path.name, files.report)
        if tree:
            files.word_trees[language] = tree
        files.words[language] = dict(_entries(tree, files)) if tree else {}
    _read_word_columns(files)
    _correct_words(files, corrected)


def _read_word_columns(files: Draft) -> None:
    found = list(_in_columns(files))
    for row, name, language, key, _ in found:
        if key in files.words.get(language, {}):
            line = files.word_trees[language].line(key)
            problem = say("also_stands", line=line, file=f"words.{language}.toml")
            remedy = say("keep_column")
            files.report.add(row.file, row.at, f"{name}.{language}", problem, remedy)
    for _, _, language, key, text in found:
        files.words.setdefault(language, {})[key] = text


def _in_columns(files: Draft) -> Iterator[tuple[Row, str, str, str, str]]:
    """Each text that stands in a sheet: its row, field and language, the key of the
    word, and what it says."""
    for row in (row for rows in files.decks.values() for row in rows):
        card = row.facts.get("words") or row.facts.get("id")
        for (name, language), text in row.words.items() if card else ():
            yield row, name, language, f"card.{card}.{name}", text


def _correct_words(files: Draft, corrected: Corrected) -> None:
    for (language, key), (text, place) in corrected.items():
        if language not in files.words:
            file, at, _ = place
            wanted = say("wanted_one", list=", ".join(files.words))
            remedy = or_nearest(language, files.words, write(wanted))
            problem = say("no_words_in", cell=language)
            files.report.add(file, at, "field", problem, remedy)
        elif not text:
            files.report.add(*place, say("empty"), write(say("wanted_text")))
        else:
            files.report.moved[check_words.word_place(files, language, key)] = place
            files.words[language][key] = text


def _entries(tree: Tree, files: Draft) -> dict[str, str]:
    entries = {}
    for key, value in flat(tree.data):
        if isinstance(value, str) and value.strip():
            entries[key] = value.strip()
        else:
            remedy = write(say("wanted_quoted"))
            files.report.add(tree.name, tree.line(key), key, say("no_text"), remedy)
    return entries
