"""Formulas of a workbook without their results: a program that writes a workbook and does
not count leaves them out, and such a cell reads as if it were empty."""

import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from zipfile import BadZipFile, ZipFile
from zlib import error

LETTERS = 26
_SHEET = re.compile(r"<sheet\s[^>]*\br:id=\"([^\"]+)\"")
_KEYS = re.compile(r"\b(Id|Target)=\"([^\"]+)\"")
_FORMULA = re.compile(
    r"<c\s[^>]*?\br=\"([A-Z]+)(\d+)\"[^>]*>\s*<f\b(?:[^>]*/>|[^>]*>[^<]*</f>)\s*</c>"
)


def uncounted(path: Path, sheet: int) -> Iterator[tuple[int, int]]:
    """Row and column, both from 0, of each in one sheet of an XLSX."""
    try:
        with ZipFile(path) as book:
            text = book.read(_place(book, sheet)).decode("utf-8", "replace")
    except (BadZipFile, KeyError, IndexError, OSError, RuntimeError, error):
        return  # another kind of workbook
    for letters, row in _FORMULA.findall(text):
        yield int(row) - 1, reduce(_counted, letters, 0) - 1


def _counted(before: int, letter: str) -> int:
    """Columns are numbered A to Z, AA, AB and so on."""
    return before * LETTERS + ord(letter) - ord("A") + 1


def _place(book: ZipFile, sheet: int) -> str:
    """Which part of the file holds a sheet."""
    key = _SHEET.findall(book.read("xl/workbook.xml").decode("utf-8", "replace"))[sheet]
    links = book.read("xl/_rels/workbook.xml.rels").decode("utf-8", "replace")
    said = (dict(_KEYS.findall(link)) for link in links.split("<Relationship "))
    targets = {one["Id"]: one["Target"] for one in said if len(one) == 2}
    return f"xl/{targets[key].removeprefix('/').removeprefix('xl/')}"
