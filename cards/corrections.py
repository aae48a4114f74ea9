"""An owner's own numbers, laid over a game's files before they are read; upgrades never touch them."""

import tomllib
from collections.abc import Collection, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path

from cards.errors import Report, or_nearest
from cards.files import Sheet, Tree, read_sheet
from cards.rows import WORD_COLUMN

COLUMNS = ("what", "field", "value")


@dataclass(frozen=True, slots=True)
class Target:
    """A row that may be corrected: its cells as they were read, and the columns they may have."""

    cells: MutableMapping[str, object]
    columns: Collection[str]
    fields: Collection[str] = ()


def read_corrections(path: Path | None, report: Report) -> Sheet | None:
    """The overlay, if there is one."""
    if path is None:
        return None
    sheet = read_sheet(path, f"corrections/{path.name}", report)
    missing = [column for column in COLUMNS if sheet and column not in sheet.header]
    for column in missing:
        report.add(f"corrections/{path.name}", 1, column, "this column is missing", f"write {', '.join(COLUMNS)}")
    return None if missing else sheet


def onto_game(sheet: Sheet | None, game: Tree, report: Report) -> None:
    """The values of `game.toml`; they come first, because it says how the rest is read."""
    for at, (what, name, value) in _lines(sheet):
        if what == "game" and sheet and (trouble := _into_tree(game, name, value)):
            report.add(sheet.name, at, *trouble)


def onto_rows(sheet: Sheet | None, targets: Mapping[str, Target], report: Report) -> dict[str, str]:
    """Put each value into its cell and note there that it was corrected. Corrected words are returned by key."""
    words: dict[str, str] = {}
    for at, (what, name, value) in _lines(sheet):
        if what != "game" and sheet and (trouble := _into_row(targets, what, name, value, words)):
            report.add(sheet.name, at, *trouble)
    return words


def _lines(sheet: Sheet | None) -> Iterator[tuple[int, tuple[str, str, str]]]:
    for at, row in sheet.rows.items() if sheet else ():
        yield at, (row.get("what", "").strip(), row.get("field", "").strip(), row.get("value", "").strip())


def _into_row(
    targets: Mapping[str, Target], what: str, name: str, value: str, words: dict[str, str]
) -> tuple[str, str, str] | None:
    target = targets.get(what)
    if target is None:
        remedy = or_nearest(what, targets, "write the id of a card, table/key, board/space, or game")
        return "what", f"'{what}' is unknown", remedy
    found = WORD_COLUMN.fullmatch(name)
    if found and found[1] in target.fields and name not in target.cells:
        words[f"{found[2]}:card.{target.cells.get('words') or what}.{found[1]}"] = value
    elif name in target.columns or name in target.cells:
        target.cells[name] = value
    else:
        return "field", f"'{what}' has no '{name}'", or_nearest(name, target.columns, "write the name of a column")
    mark = "words" if found else name
    target.cells["source"] = f"{target.cells.get('source') or 'house'}; {mark}=corrected"
    return None


def _into_tree(tree: Tree, dotted: str, value: str) -> tuple[str, str, str] | None:
    """A value of `game.toml` by its dotted name."""
    *stem, last = dotted.split(".")
    node: object = tree.data
    for key in stem:
        node = node.get(key) if isinstance(node, dict) else None
    if not isinstance(node, dict) or last not in node:
        return "field", f"game.toml has no '{dotted}'", "write a dotted name such as money.start"
    node[last] = _typed(value)
    if "source" in node:
        node["source"] = f"{node['source']}; {last}=corrected"
    return None


def _typed(value: str) -> object:
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value
