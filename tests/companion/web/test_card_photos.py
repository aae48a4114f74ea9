"""Photos of our own printed cards in all the states that phones send them, and
everything that is no photo."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pypdfium2
import pytest
from PIL import Image, ImageFilter, ImageOps

from cards import folder_of
from cards.model import DeckId
from companion.web import card_photos as photos
from companion.web.card_photos import codes_in
from generator import Order, build
from tests.companion.web.hostile_pictures import HOSTILE
from tests.companion.web.photos import (
    MM,
    TABLE,
    Print,
    T,
    dim,
    sent,
    texts,
    tilted,
    turned,
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """The first page of the gangsters of La Cosa Nostra, as it comes from the printer:
    nine cards with codes."""
    printed = build(
        Order(
            folder_of("la_cosa_nostra"),
            language="en",
            out=tmp_path_factory.mktemp("out"),
            only=(DeckId("gangsters"),),
            verify=False,
        )
    )
    rows = json.loads((printed.folder / "manifest.json").read_text("utf-8"))["pieces"]
    opened = pypdfium2.PdfDocument(printed.folder / "cards.pdf")
    paper: Image.Image = opened[0].render(scale=300 / 72).to_pil().convert("RGB")
    opened.close()
    lying = {
        row["payload"]: (
            row["x_mm"] * MM,
            paper.height - (row["y_mm"] + row["h_mm"]) * MM,
            (row["x_mm"] + row["w_mm"]) * MM,
            paper.height - row["y_mm"] * MM,
        )
        for row in rows
        if row["payload"] and (row["file"], row["page"]) == ("cards.pdf", 1)
    }
    assert len(lying) == 9
    return paper, lying


@pytest.fixture(scope="module")
def card(page: Print) -> tuple[Image.Image, str]:
    """One of them cut out and laid on a table, 900 pixels high, and its code."""
    paper, lying = page
    payload, box = next(iter(lying.items()))
    cut = paper.crop(box).resize((645, 900), Image.Resampling.LANCZOS)
    return ImageOps.expand(cut, (300, 150), (TABLE, TABLE, TABLE)), payload


STATES: dict[str, Callable[[Image.Image], Image.Image]] = {
    "as it is": lambda image: image,
    "turned 13": turned(13),
    "turned 45": turned(45),
    "turned 90": turned(90),
    "upside down": turned(180),
    "blurred": lambda image: image.filter(ImageFilter.GaussianBlur(1.8)),
    "shaken": lambda image: image.filter(ImageFilter.BoxBlur((3, 0))),
    "dim": lambda image: dim(image, 0.3, 3),
    "very dim": lambda image: dim(image, 0.12, 2),
    "grainy": lambda image: dim(image, 0.6, 16),
    "from a chair": lambda image: tilted(image, 0.25),
    "from afar": lambda image: image.resize(
        (image.width // 3, image.height // 3), Image.Resampling.LANCZOS
    ),
    "inverted": ImageOps.invert,
    "all at once": lambda image: dim(tilted(turned(8)(image), 0.12), 0.4, 3).filter(
        ImageFilter.GaussianBlur(0.8)
    ),
}


@pytest.mark.parametrize("state", STATES)
def test_a_card_is_read_in_every_state(
    state: str, card: tuple[Image.Image, str]
) -> None:
    """Turned, blurred, shaken, dim, grainy, askew, far away."""
    image, payload = card
    assert texts(sent(STATES[state](image))) == [payload]


@pytest.mark.parametrize("state", ["very dim", "grainy"])
def test_some_need_the_patient_look(state: str, card: tuple[Image.Image, str]) -> None:
    """The tricks earn their place: without them these are not read."""
    image, payload = card
    worse = {"very dim": dim(image, 0.10, 4), "grainy": dim(image, 0.6, 40)}[state]
    assert texts(sent(worse, quality=95), patient=False) == []
    assert texts(sent(worse, quality=95)) == [payload]


KINDS = {
    "JPEG": ("RGB", "L", "CMYK"),
    "MPO": ("RGB", "L", "CMYK"),
    "PNG": ("RGB", "L", "RGBA", "LA", "P", "1", "I;16"),
    "WEBP": ("RGB", "RGBA"),
}


# as the module does outside of tests
@pytest.mark.filterwarnings("ignore:Image appears to be a malformed MPO")
@pytest.mark.parametrize(
    ("kind", "mode"), [(kind, mode) for kind, modes in KINDS.items() for mode in modes]
)
def test_every_kind_of_picture_that_a_phone_may_send(
    kind: str, mode: str, card: tuple[Image.Image, str]
) -> None:
    """Greys, palettes, transparency, sixteen bits; MPO is a JPEG with a second picture
    behind it."""
    image, payload = card
    deep = numpy.asarray(image.convert("L")).astype(numpy.uint16) * 257
    made = Image.fromarray(deep) if mode == "I;16" else image.convert(mode)
    more: dict[str, Any] = (
        {"save_all": True, "append_images": [made]} if kind == "MPO" else {}
    )
    data = sent(made, kind, **more)
    assert made.mode == mode and texts(data) == [payload]


def test_what_is_transparent_is_paper() -> None:
    """Black modules on nothing, as drawing programs save them."""
    from generator import qr_code  # noqa: PLC0415

    rows = (
        numpy.array(qr_code("LCN4X7QP").rows, numpy.uint8)
        .repeat(8, axis=0)
        .repeat(8, axis=1)
        * 255
    )
    ink = Image.new("RGBA", (rows.shape[1], rows.shape[0]), (0, 0, 0, 0))
    ink.putalpha(Image.fromarray(rows))
    assert texts(sent(ImageOps.expand(ink, 40, (0, 0, 0, 0)), "PNG")) == ["LCN4X7QP"]


@pytest.mark.parametrize("turn", [1, 3, 6, 8])
def test_the_box_lies_where_the_phone_shows_the_code(turn: int, page: Print) -> None:
    """In shares of the upright photo, also where the file lies on its side and says so."""
    paper, lying = page
    back = {
        1: None,
        3: Image.Transpose.ROTATE_180,
        6: Image.Transpose.ROTATE_90,
        8: Image.Transpose.ROTATE_270,
    }[turn]
    exif = Image.Exif()
    exif[0x0112] = turn
    found = codes_in(
        sent(paper if back is None else paper.transpose(back), exif=exif), 9
    )
    assert isinstance(found, list) and {code.text for code in found} == set(lying)
    for code in found:
        left, top, right, bottom = lying[code.text]
        across, down = (
            (code.box[0] + code.box[2]) / 2 * paper.width,
            (code.box[1] + code.box[3]) / 2 * paper.height,
        )
        assert left < across < right and top < down < bottom
        assert 0 < code.box[2] - code.box[0] < 0.12


@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
def test_a_broken_note_about_the_turn_is_no_reason_to_refuse(
    card: tuple[Image.Image, str],
) -> None:
    image, payload = card
    data = sent(image, exif=b"Exif\0\0II*\0\xff\xff\xff\x7f" + b"\xff" * 40)
    assert texts(data) == [payload]


@pytest.mark.parametrize(
    ("side", "worse"), [(3000, 0.0), (3000, 0.8), (4032, 1.0), (6000, 1.0)]
)
def test_a_sweep_reads_nine_cards_at_once(side: int, worse: float, page: Print) -> None:
    """A page on a table, a little askew, 3,000 pixels or more: all nine, in reading order."""
    paper, lying = page
    scene = tilted(turned(2)(ImageOps.expand(paper, 120, (TABLE,) * 3)), 0.05)
    scene = scene.resize(
        (round(side * scene.width / scene.height), side), Image.Resampling.LANCZOS
    )
    found = texts(
        sent(scene.filter(ImageFilter.GaussianBlur(worse)) if worse else scene), 60
    )
    assert sorted(found) == sorted(lying)
    assert found == sorted(
        lying, key=lambda code: (round(lying[code][1]), lying[code][0])
    )


def test_only_so_many_are_given_and_the_middle_comes_first(page: Print) -> None:
    """Whoever wants one card means the one that the phone points at."""
    paper, lying = page
    middle = sorted(lying, key=lambda code: (round(lying[code][1]), lying[code][0]))[4]
    assert texts(sent(paper), 1) == [middle]
    assert len(texts(sent(paper), 4)) == 4 and middle in texts(sent(paper), 4)


def test_a_card_far_away_in_a_large_photo_is_looked_at_closely(page: Print) -> None:
    """Twelve megapixels with one card in them: too small at 1,600 pixels, read at 3,000."""
    paper, lying = page
    payload, box = next(iter(lying.items()))
    table = Image.new("RGB", (4032, 3024), (TABLE,) * 3)
    table.paste(
        paper.crop(box).resize((296, 413), Image.Resampling.LANCZOS), (2500, 1700)
    )
    assert texts(sent(table), patient=False) == []
    assert texts(sent(table)) == [payload]


def test_a_photo_without_codes_has_none() -> None:
    """Also not by trying harder."""
    noise = numpy.random.default_rng(3).integers(0, 255, (600, 800), dtype=numpy.uint8)
    assert codes_in(sent(Image.fromarray(noise)), 1) == []


def test_the_reading_goes_where_it_is_sent(card: tuple[Image.Image, str]) -> None:
    """The work is handed over once, and refusals that need no reading are not."""
    handed: list[object] = []

    def aside(work: Callable[[], T], /) -> T:
        handed.append(work)
        return work()

    image, payload = card
    assert texts(sent(image), aside=aside) == [payload]
    codes_in(HOSTILE["iPhone's own"][0], 1, aside)
    assert len(handed) == 1


def test_a_patched_server_goes_on_while_a_photo_is_read(
    card: tuple[Image.Image, str], tmp_path: Path
) -> None:
    """With the pool of native threads as `aside` other phones are served meanwhile."""
    image, payload = card
    (tmp_path / "card.jpg").write_bytes(sent(dim(image, 0.5, 60)))
    (tmp_path / "good.jpg").write_bytes(sent(image))
    code = (
        "from gevent import monkey; monkey.patch_all()\nimport gevent, pathlib, sys\n"
        "from companion.web.card_photos import codes_in\n"
        "folder, ticks = pathlib.Path(sys.argv[1]), []\n"
        "def tick():\n    while True:\n"
        "        gevent.sleep(0); ticks.append(1)\ngevent.spawn(tick)\n"
        "aside = gevent.get_hub().threadpool.apply\n"
        "found = codes_in((folder / 'card.jpg').read_bytes(), 1, aside)\n"
        "assert isinstance(found, list), found\n"
        "assert len(ticks) > 1\n"
        "print(codes_in((folder / 'good.jpg').read_bytes(), 1, aside)[0].text)\n"
    )
    words = [sys.executable, "-c", code, str(tmp_path)]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert run.stdout == f"{payload}\n", run.stderr


def test_boxes_are_turned_back_from_the_look_askew() -> None:
    """A point of the picture that was turned by an eighth is found again where it was."""
    upright = Image.new("L", (200, 100), 0)
    upright.putpixel((150, 20), 255)
    soft = upright.filter(ImageFilter.GaussianBlur(2)).point(
        lambda grey: min(255, grey * 20)
    )
    askew = soft.rotate(45, Image.Resampling.BICUBIC, expand=True)
    box = askew.point(lambda grey: 255 * (grey > 60)).getbbox()
    assert box is not None
    x, y = photos._turned_back(askew, upright)(
        (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    )
    assert abs(x * 200 - 150.5) < 1.5 and abs(y * 100 - 20.5) < 1.5
