"""Cards that lie across, for services that cut upright."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from cards import HERE
from generator import Order, export


def wide_game(folder: Path) -> Path:
    shutil.copytree(HERE / "starter", folder)
    toml = (folder / "game.toml").read_text("utf-8")
    wide = toml.replace("size = [63, 88]", "size = [88, 63]", 1)
    assert wide != toml
    (folder / "game.toml").write_text(wide, "utf-8")
    return folder


def middle(path: Path, turn: Image.Transpose | None = None) -> Any:
    """What lies well within the card, small, as numbers."""
    with Image.open(path) as opened:
        image = opened.convert("L")
    image = image.transpose(turn) if turn is not None else image
    w, h = image.width // 2, image.height // 2
    inside = image.crop((w - 480, h - 330, w + 480, h + 330))
    return np.asarray(inside.resize((240, 165)), float)


@pytest.mark.parametrize(("to", "size"), [("mpc", (822, 1122)), ("tgc", (825, 1125))])
def test_cards_that_lie_across_are_turned(
    to: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """The top of a front is on its right and that of its back on its left, which is one
    edge of the card; nothing is left out, and it is told."""
    folder = wide_game(tmp_path / "wide")
    order = Order(folder, out=tmp_path, cards=("favour",), copies=1)
    made, plain = export(order, to), export(order, "png").folder
    pictures = {path for path in made.files if path.suffix == ".png"}
    (back,) = {one for one in pictures if "back" in str(one.relative_to(made.folder))}
    (front,) = pictures - {back}
    for path in pictures:
        with Image.open(path) as image:
            assert image.size == size
    (small_back,) = plain.glob("backs/*.png")
    upright = Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_270
    for path, small, turn in (
        (front, plain / "cards/favour-1.png", upright[0]),
        (back, small_back, upright[1]),
    ):
        assert np.abs(middle(path, turn) - middle(small)).mean() < 4
    assert np.abs(middle(front, upright[1]) - middle(front, upright[0])).mean() > 4
    assert any("Turned a quarter" in note for note in made.notes)
    assert not any("Left out" in note and "cards" in note for note in made.notes)


def alike(one: Any, other: Any) -> float:
    """Whatever their greys: 1 where both show the same."""
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


def test_pages_for_drivethru_are_turned_alike(tmp_path: Path) -> None:
    """Backs and fronts as the pictures of the others; their codes are read, and where a
    card has no back its page is upright as well."""
    folder = wide_game(tmp_path / "wide")
    order = Order(folder, out=tmp_path, cards=("favour",), copies=1)
    made, pictures = export(order, "dtc"), export(order, "mpc").folder
    pages = pypdfium2.PdfDocument(made.folder / "cards.pdf")
    assert [page.get_size() for page in pages] == [(198.0, 270.0)] * 2
    (front,) = pictures.glob("poker/fronts/*.png")
    for page, picture in zip(pages, (pictures / "poker/back.png", front), strict=True):
        drawn = tmp_path / "drawn.png"
        page.render(scale=300 / 72).to_pil().save(drawn)
        assert alike(middle(drawn), middle(picture)) > 0.9
    upside = middle(drawn, Image.Transpose.ROTATE_180)
    assert alike(upside, middle(front)) < 0.5
    assert any("Turned a quarter" in note for note in made.notes)
    assert not any("Left out" in note and "cards" in note for note in made.notes)
