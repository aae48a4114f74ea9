"""Rows as people keep them: a workbook or JSON says the same as a CSV, and its faults are
told at the same places."""

import csv
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

import pytest

from cards import load, read
from companion.cli import main
from generator import build
from generator.order import Order

Rows = Sequence[Sequence[object]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def rows_of(path: Path) -> list[list[object]]:
    """The starter's rows, its numbers as numbers."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            [int(c) if c.isdecimal() else c for c in row] for row in csv.reader(file)
        ]


def as_xlsx(path: Path, rows: Rows, sheet: str = "cards") -> None:
    """A workbook as small as the format allows, after a sheet of notes."""
    head = "http://schemas.openxmlformats.org"
    main_ = f'xmlns="{head}/spreadsheetml/2006/main"'
    office = f"{head}/officeDocument/2006/relationships"
    relations = f'<Relationships xmlns="{head}/package/2006/relationships">'
    with ZipFile(path, "w") as book:
        book.writestr("[Content_Types].xml", _content_types(head))
        book.writestr(
            "_rels/.rels",
            f'{relations}<Relationship Id="r" Type="{office}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>',
        )
        book.writestr(
            "xl/workbook.xml",
            f'<workbook {main_} xmlns:r="{office}"><sheets>'
            '<sheet name="notes" sheetId="1" r:id="a"/>'
            f'<sheet name="{sheet}" sheetId="2" r:id="b"/></sheets></workbook>',
        )
        book.writestr(
            "xl/_rels/workbook.xml.rels",
            f'{relations}<Relationship Id="a" Type="{office}/worksheet" Target="notes.xml"/>'
            f'<Relationship Id="b" Type="{office}/worksheet" Target="rows.xml"/>'
            "</Relationships>",
        )
        book.writestr("xl/notes.xml", f"<worksheet {main_}><sheetData/></worksheet>")
        lines = "".join(_line(at, row) for at, row in enumerate(rows, start=1))
        data = f"<sheetData>{lines}</sheetData>"
        book.writestr("xl/rows.xml", f"<worksheet {main_}>{data}</worksheet>")


def _content_types(head: str) -> str:
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = "".join(
        f'<Override PartName="/{part}" ContentType="{kinds}.{kind}+xml"/>'
        for part, kind in (
            ("xl/workbook.xml", "sheet.main"),
            ("xl/notes.xml", "worksheet"),
            ("xl/rows.xml", "worksheet"),
        )
    )
    return (
        f'<Types xmlns="{head}/package/2006/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{parts}</Types>"
    )


def _line(at: int, row: Sequence[object]) -> str:
    cells = "".join(
        f'<c r="{chr(65 + place)}{at}"><v>{cell}</v></c>'
        if isinstance(cell, int)
        else f'<c r="{chr(65 + place)}{at}" t="inlineStr"><is><t>{escape(str(cell))}</t></is></c>'
        for place, cell in enumerate(row)
        if cell != ""
    )
    return f'<row r="{at}">{cells}</row>'


def as_ods(path: Path, rows: Rows) -> None:
    names = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
        for short, long in (("office", "office"), ("table", "table"), ("text", "text"))
    )
    lines = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
            if isinstance(cell, int)
            else '<table:table-cell office:value-type="string">'
            f"<text:p>{escape(str(cell))}</text:p></table:table-cell>"
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    with ZipFile(path, "w") as book:
        book.writestr("mimetype", kind)
        book.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:'
            f'xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" '
            f'manifest:media-type="{kind}"/></manifest:manifest>',
        )
        book.writestr(
            "content.xml",
            f"<office:document-content {names}><office:body><office:spreadsheet>"
            f'<table:table table:name="cards">{lines}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        )


def as_json(path: Path, rows: Rows) -> None:
    """Words by language stand within their field; what is empty is left out."""
    found: list[dict[str, object]] = []
    for row in rows[1:]:
        line: dict[str, object] = {}
        for name, cell in zip(map(str, rows[0]), row, strict=True):
            stem, _, language = name.partition(".")
            if language:
                within = line.setdefault(stem, {})
                assert isinstance(within, dict)
                within[language] = cell
            elif cell != "":
                line[name] = cell
        found.append(line)
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1), "utf-8")


WRITERS: dict[str, Callable[[Path, Rows], None]] = {
    "xlsx": as_xlsx,
    "ods": as_ods,
    "json": as_json,
}


@pytest.mark.parametrize("kind", WRITERS)
def test_a_deck_is_the_same_in_every_kind_of_file(kind: str, folder: Path) -> None:
    """Cards, copies, codes and words are those of the CSV, and the game prints."""
    before = load(folder)
    rows = rows_of(folder / "cards.csv")
    (folder / "cards.csv").unlink()
    WRITERS[kind](folder / f"cards.{kind}", rows)
    game, holes = read(folder)
    assert holes == [] and game is not None
    assert list(game.cards()) == list(before.cards())
    assert game.words == before.words
    assert build(Order(folder, out=folder.parent / "out")).pieces["cards"]


@pytest.mark.parametrize("kind", WRITERS)
def test_a_fault_is_told_where_the_spreadsheet_shows_it(
    kind: str, folder: Path
) -> None:
    """File, row and field, as with CSV."""
    rows = rows_of(folder / "cards.csv")
    rows[2][[str(cell) for cell in rows[0]].index("copies")] = "many"
    (folder / "cards.csv").unlink()
    WRITERS[kind](folder / f"cards.{kind}", rows)
    holes = read(folder)[1]
    assert (f"mine/cards.{kind}", 3, "copies") in {
        (hole.file, hole.row, hole.field) for hole in holes
    }


@pytest.mark.parametrize(("result", "is_told"), [("", True), ("<v>2</v>", False)])
def test_a_formula_that_nobody_counted_is_told(
    result: str, is_told: bool, folder: Path
) -> None:
    """Else its cell would be an empty one, and of copies there would be one."""
    rows = rows_of(folder / "cards.csv")
    (folder / "cards.csv").unlink()
    column = [str(cell) for cell in rows[0]].index("copies")
    rows[2][column] = 4321
    as_xlsx(folder / "cards.xlsx", rows)
    with ZipFile(folder / "cards.xlsx") as book:
        parts = {name: book.read(name).decode("utf-8") for name in book.namelist()}
    place = f'r="{chr(ord("A") + column)}3"'
    formula = f"<c {place}><f>1+1</f>{result}</c>"
    told = re.sub(rf"<c {place}[^>]*><v>4321</v></c>", formula, parts["xl/rows.xml"])
    assert formula in told
    with ZipFile(folder / "cards.xlsx", "w") as book:
        for name, text in parts.items():
            book.writestr(name, told if name == "xl/rows.xml" else text)
    holes = [(hole.row, hole.field) for hole in read(folder)[1]]
    assert holes == [(3, "copies")] * is_told


def test_two_files_of_one_deck_are_one_too_many(folder: Path) -> None:
    """Nobody could say which counts, so the second is named."""
    as_xlsx(folder / "cards.xlsx", rows_of(folder / "cards.csv"))
    (hole,) = read(folder)[1]
    assert hole.file == "mine/cards.xlsx" and "beside cards.csv" in str(hole.problem)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("cards.xlsx", "PK no workbook", "cannot be read as a workbook"),
        ("cards.json", '[{"id": "a"},\n {"id" "b"}]', "is no valid JSON"),
        ("cards.json", '{"id": "a"}', "is no list of rows"),
        ("cards.json", "[]", "is empty"),
    ],
)
def test_a_torn_file_is_one_plain_sentence(
    name: str, content: str, said: str, folder: Path
) -> None:
    """What is wrong and what to do; the deck's other troubles are not invented."""
    (folder / "cards.csv").unlink()
    (folder / name).write_text(content, "utf-8")
    (hole,) = read(folder)[1]
    assert hole.file == f"mine/{name}" and said in str(hole.problem) and hole.remedy
