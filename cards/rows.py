"""Rows of sheets and lists into typed facts, each with the place where it stands."""

import re
from collections.abc import Collection, Mapping

from msgspec import Struct

from cards import columns
from cards.columns import BadCell, Column
from cards.errors import Report, or_nearest, say
from cards.files import Sheet
from cards.model import Sources, Value

ORIGINS = ("rulebook", "inferred", "house", "corrected")
LANGUAGE = re.compile(r"[a-z]{2}(?:-[A-Z]{2})?")
WORD_COLUMN = re.compile(rf"([a-z][a-z0-9_]*)\.({LANGUAGE.pattern})")
SOURCE = Column("text", optional=True)


class Row(Struct, frozen=True):
    """One row: where it stands, its facts, where they come from, and words that stand
    in columns."""

    file: str
    at: int
    facts: dict[str, Value]
    sources: Sources
    words: Mapping[tuple[str, str], str]  # (field, language)


def parse_columns(specs: Mapping[str, object]) -> dict[str, Column]:
    """The columns that `game.toml` declares, as types."""
    return {name: columns.parse(str(spec)) for name, spec in specs.items()}


def check_header(
    sheet: Sheet, known: Mapping[str, Column], fields: tuple[str, ...], report: Report
) -> None:
    """Report columns that nobody knows, and columns that are needed and not there."""
    for name in sheet.header:
        if name and name not in known and not _is_word(name, fields):
            lacking = known.keys() - set(sheet.header)
            remedy = or_nearest(name, lacking, say("delete_column"))
            report.add(sheet.name, 1, name, say("unknown_column"), remedy)
    for name, column in known.items():
        if name not in sheet.header and _is_needed(column):
            remedy = say("add_column", wanted=column.wanted())
            report.add(sheet.name, 1, name, say("column_missing"), remedy)


def _is_word(name: str, fields: tuple[str, ...]) -> bool:
    """A column for a text of the card in one language."""
    found = WORD_COLUMN.fullmatch(name)
    return found is not None and found[1] in fields


def read_rows(
    sheet: Sheet, known: Mapping[str, Column], fields: tuple[str, ...], report: Report
) -> list[Row]:
    """All rows of a sheet, typed. A cell that does not fit is reported and left out."""
    check_header(sheet, known, fields, report)
    absent = {name for name, column in known.items() if _is_needed(column)} - set(
        sheet.header
    )
    languages = word_columns(sheet.header, fields)
    return [
        read_row(sheet.name, at, cells, known, report, languages, absent)
        for at, cells in sheet.rows.items()
    ]


def _is_needed(column: Column) -> bool:
    return not column.optional and column.kind != "flag"


def read_row(
    file: str,
    at: int,
    cells: Mapping[str, object],
    known: Mapping[str, Column],
    report: Report,
    languages: Mapping[str, tuple[str, str]] | None = None,
    absent: Collection[str] = (),
) -> Row:
    """One row, from a sheet or from a TOML list; of columns that are absent the sheet's
    first row has been told."""
    facts: dict[str, Value] = {}
    for name, column in known.items():
        if name in absent:
            continue
        try:
            facts[name] = column.read(cells.get(name))
        except BadCell as trouble:
            report.add(file, at, name, trouble.problem, trouble.remedy)
    texts = {
        place: str(cells.get(name, "")).strip()
        for name, place in (languages or {}).items()
    }
    words = {place: text for place, text in texts.items() if text}
    sources = read_sources(facts.pop("source", None), set(known), file, at, report)
    return Row(file, at, facts, sources, words)


def read_sources(
    cell: Value,
    known: set[str],
    file: str,
    at: int,
    report: Report,
    name: str = "source",
) -> Sources:
    """`rulebook; target=house` into an origin and its exceptions. Nothing written: the
    row is its maker's own."""
    origin, *others = [part.strip() for part in str(cell or "house").split(";")]
    exceptions = dict[str, str]()
    for part in others:
        left, _, right = part.partition("=")
        if left.strip() not in known:
            remedy = or_nearest(left.strip(), known, say("name_column"))
            problem = say("no_column_here", cell=left.strip())
            report.add(file, at, name, problem, remedy)
        exceptions[left.strip()] = right.strip()
    for value in (origin, *exceptions.values()):
        if value not in ORIGINS:
            remedy = or_nearest(value, ORIGINS, say("write_origin"))
            report.add(file, at, name, say("no_origin", cell=value), remedy)
    return Sources(origin, exceptions)


def word_columns(
    header: tuple[str, ...], fields: tuple[str, ...]
) -> dict[str, tuple[str, str]]:
    """Columns such as `title.en`, by what they hold: field and language."""
    found = {name: WORD_COLUMN.fullmatch(name) for name in header}
    return {
        name: (match[1], match[2])
        for name, match in found.items()
        if match and match[1] in fields
    }
