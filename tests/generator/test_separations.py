"""Pictures for a printing press: four inks, and what a file for exchange may not hold."""

import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.cli import main
from generator import Order, export
from generator.ink.cmyk import LIMIT, inks_of
from generator.ink.separations import separated_picture

ART = """[[face.cards.box]]
kind = "drawing"
at = [4, 24, 40, 40]
name = "photo"
[[face.cards.box]]
kind = "code"
at = [44, 4, 15, 20]
"""


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA", "JPEG", "clear"])
def test_pictures_go_to_a_press_in_four_inks(mode: str, tmp_path: Path) -> None:
    """A PNG, a grey one and a JPEG lose their RGB; one that can be looked through keeps
    its ground, and the file does not claim what that forbids."""
    assert main(["new", str(tmp_path / "mine")]) == 0
    folder = tmp_path / "mine"
    (folder / "art").mkdir(exist_ok=True)
    clear = (200, 30, 30, 120 if mode == "clear" else 255)
    image = Image.new("RGBA", (60, 60), clear)
    if mode in {"RGB", "L"}:
        image = image.convert(mode)
    if mode == "JPEG":
        image.convert("RGB").save(folder / "art" / "photo.jpg")
    else:
        image.save(folder / "art" / "photo.png")
    path = folder / "layout.toml"
    path.write_text(path.read_text("utf-8") + ART if path.exists() else ART, "utf-8")
    order = Order(folder, out=tmp_path, only=("cards",), verify=False)
    found = export(order, "dtc")
    raw = (found.folder / "cards.pdf").read_bytes()
    assert b"/DeviceRGB" not in raw
    assert (b"/DeviceCMYK" in raw) == (mode != "L")
    assert (b"/GTS_PDFXVersion" in raw) == (mode != "clear") == (b"/SMask" not in raw)
    assert ("can be looked through" in found.notes[0]) == (mode == "clear")


def test_pixels_get_the_inks_of_all_other_colours() -> None:
    """Black is black with three inks beneath, red no cyan, nobody more than 240 %; JPEG is
    the other way round, as all programs have it."""
    colours = [(0, 0, 0), (255, 255, 255), (200, 30, 30), (20, 30, 90), (128, 128, 128)]
    image = Image.new("RGB", (len(colours), 1))
    for at, colour in enumerate(colours):
        image.putpixel((at, 0), colour)
    packed = separated_picture(image, is_lossy=False)
    inks = np.frombuffer(zlib.decompress(packed.fetch()), np.uint8).reshape(-1, 4)
    for mine, colour in zip(inks, colours, strict=True):
        theirs = inks_of("#{:02x}{:02x}{:02x}".format(*colour), is_surface=True)
        assert mine / 255 == pytest.approx(theirs, abs=0.03)
        assert mine.sum() / 255 <= LIMIT + 0.03
    lossy = separated_picture(image.resize((50, 16)), is_lossy=True)
    assert "/DCTDecode" in lossy.keys and "/Decode [1 0 1 0 1 0 1 0]" in lossy.keys
