"""Opens the files of a game as people's programs write them: any separator, any line
ends, with or without BOM."""

import csv
import io
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from unicodedata import normalize

from msgspec import Struct

from cards.errors import Report, say, write

_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)")
_HEADER = re.compile(r"\s*\[{1,2}\s*(.+?)\s*\]{1,2}\s*(#.*)?$")
_KEY = re.compile(
    r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_.\-]+(?:\.[A-Za-z0-9_\-]+)*)\s*="""
)
_LIST_OF_TABLES = re.compile(r"\s*\[?\s*\{\s*[\w\"'}]")
_EXCESS = re.compile(
    r"[0-9a-fA-F_]{17,}|(?:[\w-]+ *\. *){12}|(?:[\[{][^\[\]{}\n]*){12}"
)
_LONG_TEXT = re.compile(r'"{3}|\'{3}')
_FIRST_LINE = re.compile(r"[^\r\n]*")
_SEPARATORS = ",;\t|"
DEEPEST = 12  # tables within tables; no honest file comes near
_SEP = re.compile(r"\Asep=.\r?\n")  # a line for Excel alone, which no spreadsheet shows
BIGGEST = 8_000_000  # bytes of one data file; above it somebody put a picture there


class Sheet(Struct):
    """A CSV file: its header, and its rows by the number that a spreadsheet shows."""

    name: str
    header: tuple[str, ...]
    rows: dict[int, dict[str, str]]


class Tree(Struct, dict=True):
    """A TOML file, and where its keys stand."""

    name: str
    data: dict[str, object]
    text: str = ""

    def table(self, key: str) -> Mapping[str, object]:
        value = self.data.get(key, {})
        if isinstance(value, dict):
            return value
        return {}

    def line(self, dotted: str) -> int:
        """The line of a key, or of the nearest table around it."""
        while dotted:
            if dotted in self._lines:
                return self._lines[dotted]
            dotted = dotted.rpartition(".")[0]
        return 1

    @cached_property
    def _lines(self) -> dict[str, int]:
        """Only asked for when something is wrong, so a plain scan will do."""
        lines: dict[str, int] = {}
        stem, name, counts = "", "", Counter[str]()
        for at, line in _outside_long_texts(self.text):
            if header := _HEADER.fullmatch(line):
                stem = _plain(header[1])
                if line.lstrip().startswith("[["):
                    counts[stem] += 1
                    stem = f"{stem}.{counts[stem] - 1}"
                lines.setdefault(stem, at)
                continue
            if key := _KEY.match(line):
                name = f"{stem}.{_plain(key[1])}".lstrip(".")
                lines.setdefault(name, at)
            if _LIST_OF_TABLES.match(line[key.end() :] if key else line):
                lines.setdefault(f"{name}.{counts[name]}", at)
                counts[name] += 1
        return lines


def read_text(path: Path, name: str, report: Report) -> str | None:
    """A data file as text; what cannot be read is reported."""
    try:
        raw = path.read_bytes()
    except OSError as trouble:
        problem = say("not_opened", why=trouble.strerror or "")
        if isinstance(trouble, FileNotFoundError):
            problem = say("no_file")
        report.unreadable(name, 1, problem, say("put_file"))
        return None
    if len(raw) > BIGGEST:
        problem = say("too_big", n=len(raw) // 1_000_000)
        report.unreadable(name, 1, problem, say("keep_pictures"))
        return None
    encoding = "utf-16" if raw[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        # some systems write é as e and an accent
        return normalize("NFC", raw.decode(encoding))
    except UnicodeDecodeError as trouble:
        row = raw[: trouble.start].count(b"\n") + 1
        report.unreadable(name, row, say("no_utf8"), say("save_utf8"))
        return None


def read_tree(path: Path, name: str, report: Report) -> Tree | None:
    """A TOML file; a slip of syntax is reported with its line."""
    text = read_text(path, name, report)
    if text is None:
        return None
    try:
        return Tree(name, _sound(tomllib.loads(text)), text)
    # ValueError: also numbers of thousands of digits
    except (ValueError, RecursionError) as trouble:
        found = _AT_LINE.search(str(trouble))
        row = int(found[1]) if found else _line_of_excess(text)
        what = _AT_LINE.sub("", str(trouble)).rstrip(" .")
        report.unreadable(name, row, say("no_toml", what=what), say("mend_syntax"))
        return None


def _sound(data: dict[str, object]) -> dict[str, object]:
    """The data, unless its nesting or a number in it would break whoever walks through it."""
    level: list[object] = [data]
    for _ in range(DEEPEST):
        level = [item for part in level for item in _inside(part)]
        if any(isinstance(item, int) and item.bit_length() > 64 for item in level):
            raise ValueError("a number has too many digits")
    if level:
        raise ValueError("tables are nested too deep")
    return data


def _line_of_excess(text: str) -> int:
    """The parser names no line for what is merely too big."""
    found = _EXCESS.search(text)
    return text.count("\n", 0, found.start() if found else None) + 1


def _inside(part: object) -> Iterable[object]:
    if isinstance(part, dict):
        return part.values()
    if isinstance(part, list):
        return part
    return ()


def read_sheet(path: Path, name: str, report: Report) -> Sheet | None:
    """A CSV file; slips of form are reported, the rows that can be read are returned."""
    text = read_text(path, name, report)
    if text is None:
        return None
    return sheet_of(name, _records(_SEP.sub("", text), name, report), report)


def sheet_of(
    name: str, lines: Iterator[tuple[int, list[str]]], report: Report
) -> Sheet | None:
    """A header and rows, however they were kept."""
    at, header = next(lines, (1, []))
    columns = tuple(cell.strip() for cell in header)
    if not any(columns):
        report.unreadable(name, 1, say("empty"), write(say("wanted_first_row")))
        return None
    for column in _twice(columns):
        report.add(name, at, column, say("column_twice"), say("delete_or_rename"))
    rows = {}
    for at, cells in lines:
        if any(cell.strip() for cell in cells):
            _spill(cells, columns, at, name, report)
            rows[at] = _cells(columns, cells)
    return Sheet(name, columns, rows)


def _twice(columns: Sequence[str]) -> set[str]:
    return {column for column in columns if column and columns.count(column) > 1}


def _cells(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """The cells of a row by column; what stands below no name is left out."""
    named = zip(columns, cells, strict=False)
    return {column: cell for column, cell in named if column}


def _records(text: str, name: str, report: Report) -> Iterator[tuple[int, list[str]]]:
    """Records with the row number that a spreadsheet shows, whatever line breaks stand
    inside quotes."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_separator(text), strict=True
    )
    at = 0
    try:
        for at, cells in enumerate(reader, start=1):
            yield at, cells
    except csv.Error as trouble:
        problem = say("no_csv", why=str(trouble))
        report.unreadable(name, at + 1, problem, say("close_quotes"))


def _separator(text: str) -> str:
    """The separator is the one that stands most often in the first line."""
    found = _FIRST_LINE.match(text)
    first = found[0] if found else ""
    return max(
        _SEPARATORS, key=lambda sign: (first.count(sign), -_SEPARATORS.index(sign))
    )


def _spill(
    cells: list[str], columns: tuple[str, ...], at: int, name: str, report: Report
) -> None:
    """Cells that no column claims: nearly always a text with a separator and no quotation marks."""
    for place, cell in enumerate(cells):
        if cell.strip() and not (place < len(columns) and columns[place]):
            problem = say("under_none", cell=cell.strip()[:30])
            report.add(name, at, f"column {place + 1}", problem, say("quote_text"))


def _outside_long_texts(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, without those that only go on with a text of several lines."""
    inside = ""
    for at, line in enumerate(text.split("\n"), start=1):
        if not inside:
            yield at, line.rstrip("\r")
        for mark in _LONG_TEXT.findall(line):
            inside = "" if mark == inside else inside or mark


def _plain(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))
