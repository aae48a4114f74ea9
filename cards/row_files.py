"""The rows of a deck or list as people keep them: CSV, a workbook (XLSX, ODS, XLS), or JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from unicodedata import normalize

from cards.errors import Report, say
from cards.files import BIGGEST, Sheet, read_sheet, read_text, sheet_of

BOOKS = (".xlsx", ".ods", ".xls")
KINDS = (".csv", *BOOKS, ".json")
ROWS = '[{"id": "first", …}, {"id": "second", …}]'
Lines = Iterator[tuple[int, list[str]]]


def rows_file(folder: Path, name: str) -> str:
    """The file that holds the rows; where there is none, the CSV that is missing."""
    there = (f"{name}{kind}" for kind in KINDS if (folder / f"{name}{kind}").is_file())
    return next(there, f"{name}.csv")


def read_rows_file(folder: Path, name: str, report: Report) -> Sheet | None:
    """The rows of a deck or list; of two files with its name nobody could say which counts."""
    file = rows_file(folder, name)
    for kind in KINDS:
        other = f"{name}{kind}"
        if other != file and (folder / other).is_file():
            report.add(other, 1, "-", say("beside", file=file), say("keep_one"))
    path = folder / file
    if path.suffix in BOOKS:
        return _of_book(path, name, report)
    if path.suffix == ".json":
        return _of_json(path, report)
    return read_sheet(path, file, report)


def _of_book(path: Path, name: str, report: Report) -> Sheet | None:
    """The sheet of that name, else the first; what formulas came to counts."""
    # most decks are CSV
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415

    if path.stat().st_size > BIGGEST:
        problem = say("too_big", n=path.stat().st_size // 1_000_000)
        report.unreadable(path.name, 1, problem, say("keep_pictures"))
        return None
    try:
        book = CalamineWorkbook.from_path(str(path))
        sheet = name if name in book.sheet_names else book.sheet_names[0]
        rows = book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
        _check_counted(path, book.sheet_names.index(sheet), rows, report)
    except (CalamineError, OSError, ValueError, IndexError):
        report.unreadable(path.name, 1, say("no_book"), say("save_book"))
        return None
    return sheet_of(path.name, _numbered(rows), report)


def _check_counted(
    path: Path, sheet: int, rows: Sequence[Sequence[object]], report: Report
) -> None:
    """A cell that only seems to be empty."""
    # most decks are CSV
    from cards.book_formulas import uncounted  # noqa: PLC0415

    names = [_cell(name) or "-" for name in rows[0]] if rows else []
    for row, column in uncounted(path, sheet):
        field = names[column] if column < len(names) else "-"
        report.add(path.name, row + 1, field, say("uncounted"), say("count_it"))


def _numbered(rows: Iterable[Sequence[object]]) -> Lines:
    return ((at, [_cell(cell) for cell in row]) for at, row in enumerate(rows, start=1))


def _cell(value: object) -> str:
    """A cell as one would type it: whole numbers without a point, yes and no."""
    if value is None:
        return ""
    if isinstance(value, bool):
        if value:
            return "yes"
        return "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return " ".join(_cell(item) for item in value)
    return normalize("NFC", str(value))


def _of_json(path: Path, report: Report) -> Sheet | None:
    """A list of rows, each with its columns by name; rows are numbered like those of a
    spreadsheet, the names being the first."""
    text = read_text(path, path.name, report)
    try:
        rows = None if text is None else json.loads(text)
    except (ValueError, RecursionError) as trouble:
        at = getattr(trouble, "lineno", 1)
        report.unreadable(path.name, at, say("no_json"), say("mend_syntax"))
        return None
    if text is None:
        return None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        remedy = say("write", wanted=ROWS)
        report.unreadable(path.name, 1, say("no_rows"), remedy)
        return None
    return sheet_of(path.name, _under_names([dict(_flat(row)) for row in rows]), report)


def _flat(row: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Words may stand by language: {"title": {"en": "…"}} is the column title.en."""
    for key, value in row.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", _cell(value)


def _under_names(rows: list[dict[str, str]]) -> Lines:
    names = list(dict.fromkeys(name for row in rows for name in row))
    yield 1, names
    for at, row in enumerate(rows, start=2):
        yield at, [row.get(name, "") for name in names]
