"""Files for mail and copy shops: parts of whole sheets, none larger than was asked for, in
order, with a note for whoever prints them."""

import json
import random
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from cards import HERE
from companion.cli import main
from generator import Printed, build
from generator.errors import CannotPrint
from generator.file_sizes import bytes_of
from generator.order import Order
from generator.splitting import NOTE

MANY = 30
PICTURE = """
[[face.card.box]]
kind = "drawing"
at = [4, 4, 40, 50]
name = "{art}"
[[face.card.box]]
kind = "code"
at = [44, 60, 15, 24]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Thirty cards whose pictures nobody can pack: four sheets."""
    made = tmp_path / "box"
    shutil.copytree(HERE / "starter", made)
    (made / "art").mkdir()
    dice = random.Random(7)  # noqa: S311 -- noise, no secret
    rows = ["id,copies,price,art,title.en,text.en"]
    for number in range(MANY):
        picture = Image.frombytes("RGB", (60, 75), dice.randbytes(60 * 75 * 3))
        picture.save(made / "art" / f"noise{number}.png")
        rows.append(f"card{number},1,5,noise{number},Card {number},Text")
    (made / "cards.csv").write_text("\n".join(rows) + "\n")
    (made / "layout.toml").write_text(PICTURE)
    return made


def printed(folder: Path, split: str) -> Printed:
    out = folder.parent / "out"
    return build(Order(folder, only=("cards", "notes"), out=out, split=split))


def pages_of(path: Path) -> int:
    opened = pypdfium2.PdfDocument(str(path))
    pages = len(opened)
    opened.close()
    return pages


def test_each_part_is_small_and_all_sheets_are_there(folder: Path) -> None:
    """Two-sided sheets stay together, and codes are read back from the parts; what was
    small enough stays whole."""
    whole = printed(folder, "")
    assert {kind: pages for _, pages, kind in whole.files}["cards"] == 8
    parts = printed(folder, "260kB")
    names = [path.name for path, _, _ in parts.files]
    assert names == ["cards-1.pdf", "cards-2.pdf", "cards-3.pdf", "money.pdf"]
    assert all(path.stat().st_size <= 260_000 for path, _, _ in parts.files)
    assert [pages_of(path) for path, _, _ in parts.files] == [2, 2, 4, 4]
    assert not (parts.folder / "cards.pdf").exists()
    assert (parts.codes, parts.pieces) == (whole.codes, whole.pieces)


def test_the_manifest_says_in_which_part_a_card_is(folder: Path) -> None:
    """A later print finds what changed all the same."""
    parts = printed(folder, "260kB")
    manifest = parts.folder / "manifest.json"
    rows = json.loads(manifest.read_text("utf-8"))["pieces"]
    lies = {row["card"]: row["file"] for row in rows}
    assert (lies["card0"], lies["card29"]) == ("cards-1.pdf", "cards-3.pdf")
    again = Order(folder, only=("cards", "notes"), out=parts.folder.parent)
    assert build(replace(again, since=manifest)).files == ()


def test_a_note_goes_with_them(folder: Path) -> None:
    """Each file with its sheets, its paper and its sides, in the order of printing."""
    parts = printed(folder, "260kB")
    lines = (parts.folder / NOTE).read_text("utf-8").splitlines()
    assert "at 100 %" in lines[1]
    assert lines[3] == (
        "cards-1.pdf: sheets 1, pages 2, 210 × 297 mm. "
        "Both, long edge. Card, 250–300\u00a0g/m²."
    )
    assert lines[-1].startswith("money.pdf: sheets 4, pages 4")
    assert "Plain paper" in lines[-1]


def test_a_sheet_that_is_too_large_by_itself_is_told(folder: Path) -> None:
    """It is printed all the same; a size that is none is refused before anything is."""
    parts = printed(folder, "60kB")
    said = " ".join(map(str, parts.remarks))
    told = re.findall(r"cards-1.pdf is one sheet and (\d+) kB", said)
    size = (parts.folder / "cards-1.pdf").stat().st_size
    assert told == [str(round(size / 1_000))]
    words = ["print", str(folder), "--split", "small"]
    assert main(words) == 3
    with pytest.raises(CannotPrint, match="several files"):
        build(Order(folder, split="20MB", one_file=True))


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("20MB", 20_000_000),
        ("20", 20_000_000),
        ("1,5 mb", 1_500_000),
        ("500kB", 500_000),
    ],
)
def test_sizes_as_people_write_them(said: str, size: int) -> None:
    assert bytes_of(said) == size
