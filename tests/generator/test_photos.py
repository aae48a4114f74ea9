"""PNG and JPEG of people's own folders: upright, in their own proportions, thrifty
where ink is saved."""

from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from cards import read
from companion.cli import main
from generator import build, proof
from generator.errors import CannotPrint
from generator.ink.jpegs import Plain, can_be_held, plain_jpeg
from generator.ink.photos import read_photo
from generator.order import Order

NAMES = [
    "photo.png",
    "photo.jpg",
    "photo.JPEG",
    "photo.PNG",
    "photo.webp",
    "photo.WebP",
]
BOX = '[face.cards]\n[[face.cards.box]]\nkind = "drawing"\nat = [4, 4, 55, 30]\nname = "photo"\n'


def game(tmp_path: Path, more: str = "") -> Path:
    """One card that shows one picture in a box of 55 x 30 mm, and its code below."""
    folder = tmp_path / "album"
    assert main(["new", str(folder)]) == 0
    code = '[[face.cards.box]]\nkind = "code"\nat = [24, 60, 15, 20]\n'
    (folder / "layout.toml").write_text(BOX + more + code, "utf-8")
    (folder / "art").mkdir(exist_ok=True)
    return folder


def darkness(
    folder: Path, **asked: bool
) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    """The box of the first printed card as greys, 0 for white, 8 pixels a mm."""
    printed = build(Order(folder, out=folder.parent / "out", only=("cards",), **asked))  # type: ignore[arg-type]
    path = next(path for path, _, kind in printed.files if kind == "cards")
    job_row = Image.fromarray(
        pypdfium2.PdfDocument(str(path))[0]
        .render(scale=8 * 25.4 / 72)
        .to_numpy()[:, :, ::-1]
    )
    left, top = (210 - 3 * 63) / 2 + 4, (297 - 3 * 88) / 2 + 4
    box = job_row.crop(
        (round(left * 8), round(top * 8), round((left + 55) * 8), round((top + 30) * 8))
    )
    return 1 - np.asarray(box.convert("L")).astype(float) / 255


def extent(
    dark: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]",
) -> tuple[float, float]:
    """How wide and how high the dark part is, in mm."""
    rows, columns = np.where((dark > 0.05).any(1))[0], np.where((dark > 0.05).any(0))[0]
    return (columns[-1] - columns[0] + 1) / 8, (rows[-1] - rows[0] + 1) / 8


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_keeps_its_proportions(name: str, tmp_path: Path) -> None:
    """A square in a box of 55 x 30 mm is a square of 30 mm, whatever the file is
    called; nothing is said against it."""
    folder = game(tmp_path)
    Image.new("RGB", (90, 90), "#203040").save(folder / "art" / name)
    assert proof(folder) == []
    assert extent(darkness(folder)) == pytest.approx((30, 30), abs=0.4)


def test_a_picture_turns_with_its_box(tmp_path: Path) -> None:
    """`turn` holds for pictures as for drawings: 55 x 27.5 mm stand 27.5 mm wide."""
    folder = game(tmp_path, "turn = 90\n")
    Image.new("RGB", (80, 40), "#203040").save(folder / "art" / "photo.png")
    wide, high = extent(darkness(folder))
    assert high >= 29 and wide == pytest.approx(27.5, abs=0.4)


def test_a_camera_held_sideways_is_set_upright(tmp_path: Path) -> None:
    """What the file says of how the camera was held is heeded."""
    path = tmp_path / "photo.jpg"
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (80, 40), "#203040").save(path, exif=exif)
    assert read_photo(path).ratio == 0.5


@pytest.mark.parametrize("way", [1, 2, 3, 4, 5, 6, 7, 8])
def test_every_way_of_holding_a_camera_prints_upright(way: int, tmp_path: Path) -> None:
    """A dark corner at the top left of what the camera saw is there on paper, and the
    JPEG is still carried as it is."""
    folder = game(tmp_path)
    seen = Image.new("L", (110, 60), 255)
    seen.paste(0, (0, 0, 40, 20))
    undone = {5: 5, 6: 2, 7: 6, 8: 4}  # how Pillow names what brings them back
    flips = {2: 0, 3: 3, 4: 1} | undone
    stored = seen.transpose(Image.Transpose(flips[way])) if way > 1 else seen
    exif = Image.Exif()
    exif[0x0112] = way
    stored.save(folder / "art" / "photo.jpg", quality=95, exif=exif)
    dark = darkness(folder)
    high, wide = dark.shape
    corners = dark[high // 9, wide // 9], dark[high // 9, -wide // 9]
    assert corners[0] > 0.9 and corners[1] < 0.1
    assert dark[-high // 9, wide // 9] < 0.1
    photo = folder / "art" / "photo.jpg"
    assert read_photo(photo).packed.fetch() == photo.read_bytes()


@pytest.mark.parametrize(
    ("mode", "suffix"),
    [
        *((mode, "png") for mode in ("L", "P", "1", "LA", "RGB", "RGBA", "I;16")),
        *((mode, "jpg") for mode in ("CMYK", "L", "RGB")),
        *((mode, "webp") for mode in ("RGB", "RGBA")),
    ],
)
def test_every_kind_of_pixels_keeps_its_tone(
    mode: str, suffix: str, tmp_path: Path
) -> None:
    """A middle grey prints as a middle grey, however its file counts it; what is clear
    shows the paper."""
    folder = game(tmp_path)
    picture = Image.new("L", (110, 60), 128).convert("RGB")
    picture.paste((255, 255, 255), (0, 0, 110, 6))
    shown = _of_mode(picture, mode)
    shown.save(folder / "art" / f"photo.{suffix}", **_whole(suffix))
    dark = darkness(folder)
    assert float(dark[len(dark) // 2 :].mean()) == pytest.approx(0.5, abs=0.04)
    assert float(dark[4:16].mean()) < 0.04


def _of_mode(picture: Image.Image, mode: str) -> Image.Image:
    if mode == "I;16":
        return Image.fromarray(np.asarray(picture.convert("L")).astype(np.uint16) * 257)
    shown = picture.convert(mode)
    if mode in {"LA", "RGBA"}:
        shown.paste((0, 0) if mode == "LA" else (0, 0, 0, 0), (0, 0, 110, 6))
    return shown


def _whole(suffix: str) -> dict[str, Any]:
    return (
        {"quality": 95}
        if suffix == "jpg"
        else {"lossless": True}
        if suffix == "webp"
        else {}
    )


def test_a_picture_that_comes_back_is_in_the_file_once(tmp_path: Path) -> None:
    """Many cards, one drawing: the file holds its bytes once."""
    folder = game(tmp_path)
    noise = np.random.default_rng(2).integers(0, 255, (300, 550, 3), np.uint8)
    photo = folder / "art" / "photo.png"
    Image.fromarray(noise).save(photo)
    printed = build(Order(folder, out=tmp_path / "out", only=("cards",)))
    assert printed.pieces["cards"] > 1
    assert printed.files[0][0].stat().st_size < photo.stat().st_size + 120_000


HALF = "<rect width='110' height='60' opacity='.5'/>"
GROUP = f"<g opacity='.9'>{HALF}</g>"  # more than outlines


@pytest.mark.parametrize("kind", [".png", ".jpg", HALF, GROUP])
@pytest.mark.parametrize("more", ["", "turn = 10\n"])
def test_a_second_print_shows_the_same_pictures(
    kind: str, more: str, tmp_path: Path
) -> None:
    """What was inked for an earlier print is taken again, but no picture of it is in
    the new file; also where only one card has changed since."""
    folder = game(tmp_path, more)
    is_drawn = kind.startswith("<")
    photo = folder / "art" / f"photo{'.svg' if is_drawn else kind}"
    if is_drawn:
        photo.write_text(
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 110 60'>{kind}</svg>"
        )
    else:
        Image.new("RGB", (1100, 600), "#406080").save(photo)
    first = darkness(folder)
    assert first.mean() > 0.3
    assert np.array_equal(first, darkness(folder))
    rows = folder / "cards.csv"
    rows.write_text(rows.read_text("utf-8").replace("A favour", "Two favours"), "utf-8")
    assert np.array_equal(first, darkness(folder))


def test_sixteen_bits_of_grey_keep_their_tone(tmp_path: Path) -> None:
    """A scanner's deep grey prints as dark as it is."""
    folder = game(tmp_path)
    Image.fromarray(np.full((60, 110), 65535 // 4, np.uint16)).save(
        folder / "art" / "photo.png"
    )
    assert float(np.median(darkness(folder))) == pytest.approx(0.75, abs=0.03)


def test_pictures_save_ink_too(tmp_path: Path) -> None:
    """In the low-ink variant a picture keeps a seventh of its ink, like every surface."""
    folder = game(tmp_path)
    Image.new("RGB", (110, 60), "#000000").save(
        folder / "art" / "photo.jpg", quality=95
    )
    assert float(np.median(darkness(folder, low_ink=True))) == pytest.approx(
        0.14, abs=0.02
    )


def test_a_jpeg_stays_as_small_as_it_is(tmp_path: Path) -> None:
    """Noise of 600 x 600 that a JPEG holds in little is carried as that JPEG, not unpacked."""
    folder = game(tmp_path)
    noise = np.random.default_rng(1).integers(0, 255, (600, 600, 3), np.uint8)
    photo = folder / "art" / "photo.jpg"
    Image.fromarray(noise).save(photo, quality=30)
    printed = build(Order(folder, out=tmp_path / "out", only=("cards",)))
    assert printed.files[0][0].stat().st_size < photo.stat().st_size + 120_000, (
        "letters and codes take the rest"
    )


@pytest.mark.parametrize("name", ["photo.bmp", "photo.gif", "photo.tif"])
def test_another_format_is_named(name: str, tmp_path: Path) -> None:
    """The file lies there: the sentence names it and says what to save it as, instead
    of asking for an SVG."""
    folder = game(tmp_path)
    Image.new("RGB", (9, 9)).save(folder / "art" / name)
    with pytest.raises(CannotPrint, match=f"save art/{name} as PNG or JPEG"):
        build(Order(folder, out=tmp_path / "out"))
    deck = folder / "cards.csv"
    first, *rest = deck.read_text("utf-8").splitlines()
    deck.write_text(
        "\n".join([first + ",art", *(row + ",photo" for row in rest)]) + "\n", "utf-8"
    )
    assert any(
        f"save art/{name} as PNG or JPEG" in str(hole.remedy)
        for hole in read(folder)[1]
    )


def test_a_broken_picture_is_one_plain_sentence(tmp_path: Path) -> None:
    """No address of an object, no second line; `check` and `print` say the same."""
    folder = game(tmp_path)
    path = folder / "art" / "photo.png"
    Image.new("RGB", (200, 200), "red").save(path)
    path.write_bytes(path.read_bytes()[:90])
    with pytest.raises(CannotPrint) as refused:
        build(Order(folder, out=tmp_path / "out"))
    assert (
        str(refused.value)
        == "photo.png is no readable picture; save it again as PNG or JPEG."
    )
    assert [hole.file for hole in proof(folder)] == ["album/art/photo.png"]


def test_a_coarse_picture_is_said_with_its_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """60 pixels over 30 mm are 51 dots an inch: print and check say so, and what would do;
    fine ones get no word."""
    folder = game(tmp_path)
    Image.new("RGB", (60, 60), "red").save(folder / "art" / "photo.png")
    assert main(["print", str(folder), "--out", str(tmp_path / "out")]) == 0
    said = "art/photo.png will look coarse: 60 x 60 pixels over 30 x 30 mm are 51 dots an inch"
    assert f"{said}; take one of 354 x 354 pixels." in capsys.readouterr().out
    assert main(["check", str(folder)]) == 0
    assert said in capsys.readouterr().out
    Image.new("RGB", (180, 180), "red").save(folder / "art" / "photo.png")
    assert main(["check", str(folder)]) == 0
    assert "look coarse" not in capsys.readouterr().out


def a_jpeg(tmp_path: Path, **how: Any) -> bytes:
    path = tmp_path / "photo.jpg"
    noise = np.random.default_rng(1).integers(0, 255, (40, 60, 3), np.uint8)
    Image.fromarray(noise).save(path, **how)
    return path.read_bytes()


@pytest.mark.parametrize("progressive", [True, False])
def test_a_jpeg_cut_anywhere_is_refused(progressive: bool, tmp_path: Path) -> None:
    """A JPEG with a thumbnail of its own before it, cut after any of its bytes: one
    sentence, as Pillow says it when it unpacks all pixels; whole, it is carried."""
    thumb = a_jpeg(tmp_path)[:400] + b"\xff\xd9"
    raw = a_jpeg(tmp_path, progressive=progressive, exif=b"Exif\0\0" + thumb)
    path = tmp_path / "photo.jpg"
    assert read_photo(path).packed.fetch() == raw
    for length in range(len(raw) - 1):
        path.write_bytes(raw[:length])
        with pytest.raises(CannotPrint, match="no readable picture"):
            read_photo(path)


def test_a_jpeg_with_torn_tables_is_refused(tmp_path: Path) -> None:
    """Tables that count more codes than they hold would print as rubbish."""
    raw = bytearray(a_jpeg(tmp_path))
    raw[raw.index(b"\xff\xc4") + 6] += 9
    path = tmp_path / "photo.jpg"
    path.write_bytes(raw)
    with pytest.raises(CannotPrint, match="no readable picture"):
        read_photo(path)


def test_a_jpeg_that_no_pdf_can_hold_is_packed_anew(tmp_path: Path) -> None:
    """Arithmetic coding, which readers of PDF do not know, is not carried as it is."""
    raw = a_jpeg(tmp_path)
    assert can_be_held(raw)
    assert not can_be_held(raw.replace(b"\xff\xc0", b"\xff\xc9", 1))


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
@pytest.mark.parametrize("held", [0, 1, 6])
def test_a_jpeg_tells_by_itself_what_pillow_would(
    mode: str, held: int, tmp_path: Path
) -> None:
    """Its size, its colours, which way round its inks are; one whose camera was turned is
    left to Pillow, in its notes as in words."""
    path = tmp_path / "photo.jpg"
    notes = Image.Exif()
    if held:
        notes[0x0112] = held
    Image.new(mode, (90, 40)).save(path, exif=notes)
    with Image.open(path) as opened:
        inverted = mode == "CMYK" and "adobe" in opened.info
        known = Plain(opened.size, opened.mode, inverted)
    assert plain_jpeg(path.read_bytes()) == (None if held else known)
    Image.new(mode, (90, 40)).save(path, xmp=b'<x tiff:Orientation="6"/>')
    assert plain_jpeg(path.read_bytes()) is None
