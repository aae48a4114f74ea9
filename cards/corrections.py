"""An owner's own numbers, laid over a game's files before they are read; upgrades never
touch them."""

import tomllib
from collections.abc import Collection, Iterator, Mapping, MutableMapping
from pathlib import Path

from msgspec import Struct

from cards.errors import Place, Report, or_nearest, say, write
from cards.files import Sheet, Tree, read_sheet
from cards.rows import WORD_COLUMN

NAME_A_ROW = write(say("wanted_target"))

COLUMNS = ("what", "field", "value")


class Target(Struct, frozen=True):
    """A row that may be corrected: its cells as they were read, and the columns they may have."""

    file: str
    at: int
    cells: MutableMapping[str, object]
    columns: Collection[str]
    fields: Collection[str] = ()


# language and key of a word: the new text, and where it stands
Corrected = dict[tuple[str, str], tuple[str, Place]]


def proposals(folder: Path) -> dict[str, Path]:
    """Corrections that come with a game, by name, for whoever wants to play by them;
    nobody gets them unasked."""
    return {path.stem: path for path in sorted((folder / "proposals").glob("*.csv"))}


def read_corrections(path: Path | None, report: Report) -> Sheet | None:
    """The overlay, if there is one."""
    if path is None:
        return None
    name = _said(path, report.folder)
    sheet = read_sheet(path, name, report)
    missing = [column for column in COLUMNS if sheet and column not in sheet.header]
    for column in missing:
        remedy = say("write", wanted=", ".join(COLUMNS))
        report.add(name, 1, column, say("column_missing"), remedy)
    if missing:
        return None
    return sheet


def _said(path: Path, game: str) -> str:
    """How a person finds the file: a proposal lies in the game's own folder, any other
    where it lies."""
    whole = path.resolve()
    if whole.parts[-3:-1] == (game, "proposals"):
        return f"proposals/{path.name}"
    return str(whole)


def onto_game(sheet: Sheet | None, game: Tree, report: Report) -> None:
    """The values of `game.toml`; they come first, because it says how the rest is read."""
    for at, (what, name, value) in _lines(sheet):
        if what != "game" or not sheet:
            continue
        if not _into_tree(game, name, value):
            problem = say("toml_has_none", cell=name)
            remedy = write(say("wanted_dotted", sample="money.start"))
            report.add(sheet.name, at, "field", problem, remedy)
        else:
            report.moved[game.name, game.line(name), name] = (sheet.name, at, "value")


def onto_rows(
    sheet: Sheet | None, targets: Mapping[str, Target], report: Report
) -> Corrected:
    """Put each value into its cell and note there that it was corrected. Corrected
    words are returned."""
    words: Corrected = {}
    if not sheet:
        return words
    for at, (what, name, value) in _lines(sheet):
        target, place = targets.get(what), (sheet.name, at, "value")
        if what == "game":
            continue
        if target is None:
            remedy = or_nearest(what, targets, NAME_A_ROW)
            report.add(sheet.name, at, "what", say("unknown_what", cell=what), remedy)
        elif word := _word(target, what, name):
            words[word] = (value, place)
            _mark(target, "words")
        elif name in {*target.columns, *target.cells}:
            report.moved[target.file, target.at, name] = place
            _put(target, name, value)
        else:
            remedy = or_nearest(name, target.columns, write(say("wanted_column")))
            problem = say("has_none", what=what, cell=name)
            report.add(sheet.name, at, "field", problem, remedy)
    return words


def _put(target: Target, name: str, value: str) -> None:
    target.cells[name] = value
    _mark(target, "words" if WORD_COLUMN.fullmatch(name) else name)


def _lines(sheet: Sheet | None) -> Iterator[tuple[int, tuple[str, str, str]]]:
    for at, row in sheet.rows.items() if sheet else ():
        yield (
            at,
            (
                row.get("what", "").strip(),
                row.get("field", "").strip(),
                row.get("value", "").strip(),
            ),
        )


def _word(target: Target, what: str, name: str) -> tuple[str, str] | None:
    """Language and key of a word that stands in a words file; None for a cell."""
    found = WORD_COLUMN.fullmatch(name)
    if found is None or found[1] not in target.fields or name in target.cells:
        return None
    return found[2], f"card.{target.cells.get('words') or what}.{found[1]}"


def _mark(target: Target, name: str) -> None:
    target.cells["source"] = (
        f"{target.cells.get('source') or 'house'}; {name}=corrected"
    )


def _into_tree(tree: Tree, dotted: str, value: str) -> bool:
    """A value of `game.toml` by its dotted name, if there is such a one."""
    *stem, last = dotted.split(".")
    node: object = tree.data
    # the nearest table that says where its values come from
    told, below = tree.data, dotted.partition(".")[0]
    for key, following in zip(stem, [*stem[1:], last], strict=False):
        node = node.get(key) if isinstance(node, dict) else None
        if isinstance(node, dict) and "source" in node:
            told, below = node, following
    if not isinstance(node, dict) or last not in node:
        return False
    node[last] = _typed(value)
    told["source"] = f"{told.get('source') or 'house'}; {below}=corrected"
    return True


def _typed(value: str) -> object:
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        return value
