"""What a PDF weighs beside what people put into it."""

import re
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from companion.cli import main
from generator import build
from generator.faces.fonts import house_font
from generator.order import Order
from tests.bench import bench_pictures

# what img2pdf 0.6 adds to each of 54 JPEGs: its page, its stream, its line in the list
WRAPPING = 518
TITLE = r"A (rumour\) é … — 7 \\"
LOOKS = """
[face.cards]
box = [{kind="text", at=[4,4,50,9], text="{title}"}, CODE]
""".replace("CODE", '{kind="code", at=["w-19","h-22",15,18], under=false}')
FILE = re.compile(rb"/Length1 \d+\s*>>\s*stream\n")


def fonts_of(pdf: bytes) -> list[TTFont]:
    starts = (found.end() for found in FILE.finditer(pdf))
    unpacked = (zlib.decompressobj().decompress(pdf[at:]) for at in starts)
    return [TTFont(BytesIO(one), lazy=False) for one in unpacked]


def printed(tmp_path: Path, title: str, looks: str) -> bytes:
    """A new game, one of whose cards is called so."""
    folder = tmp_path / "game"
    if not folder.exists():
        assert main(["new", str(folder)]) == 0
    cards = folder / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("A rumour", title), "utf-8")
    (folder / "layout.toml").write_text(looks, "utf-8")
    order = Order(folder, out=tmp_path, verify=False, only=("cards",))
    return (build(order).folder / "cards.pdf").read_bytes()


def tiny(number: int) -> Image.Image:
    noise = np.random.default_rng(number).integers(0, 255, (37, 27, 3), np.uint8)
    return Image.fromarray(noise)


def test_54_photos_weigh_no_more_than_img2pdf_makes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With backs, crop marks and a line below each sheet."""
    monkeypatch.setattr(bench_pictures, "painting", tiny)
    photos = bench_pictures.write_game(tmp_path / "art", "jpg")
    order = Order(tmp_path / "art", only=("cards",), bleed=True, out=tmp_path)
    ((path, pages, _),) = build(order).files
    carried = sum(Path(photo).stat().st_size for photo in photos)
    assert pages == 14
    assert path.stat().st_size - carried < WRAPPING * len(photos)


def test_a_file_holds_the_letters_that_it_is_written_with(tmp_path: Path) -> None:
    """Those of a face that is remembered, too, whatever brackets they stand in; others
    and hints for coarse screens stay behind, and a reader finds every word."""
    first, second = (printed(tmp_path, TITLE, LOOKS) for _ in "12")
    assert first == second
    page = pypdfium2.PdfDocument(first)[0]
    text = page.get_textpage().get_text_bounded()
    assert TITLE in text.replace("\r\n", "\n")
    (font,) = fonts_of(first)
    drawn = [name for name, one in font["glyf"].glyphs.items() if one.numberOfContours]
    assert len(set(text)) - 4 <= len(drawn) <= len(set(text)) + 2
    assert not {"fpgm", "prep", "cvt ", "name"} & set(font.keys())


def test_more_letters_than_one_part_of_a_font_holds(tmp_path: Path) -> None:
    """A text of 300 different signs is found word for word."""
    signs = sorted(map(chr, house_font("BarlowSemiCondensed-Regular").face.charToGlyph))
    every = [sign for sign in signs if sign.isalpha() and sign.isascii() is False]
    title = " ".join("".join(every[at : at + 15]) for at in range(0, 300, 15))
    raw = printed(tmp_path, title, LOOKS.replace("4,4,50,9", "4,4,50,50"))
    text = pypdfium2.PdfDocument(raw)[0].get_textpage().get_text_bounded()
    assert set(title) <= set(text)
    assert len(fonts_of(raw)) == 2
