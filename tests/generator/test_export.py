"""Exports of the starter game as files: pictures, packs, the virtual table, and how they refuse."""

import csv
import json
import re
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from cards import HERE, folder_of, load
from cards.model import DeckId
from generator import Exported, Order, build, compare, export, preview, prove
from generator.errors import Cancelled, CannotPrint
from generator.exports.export import WRITERS
from generator.exports.services import DRIVETHRU
from generator.exports.singles import Single, refuse_twins
from generator.job import plan
from generator.sheets.plan import Part

STARTER = HERE / "starter"
Made = dict[str, Exported]
reader: Any = zxingcpp


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Every export of the starter game, once."""
    out = tmp_path_factory.mktemp("exports")
    return {to: export(Order(STARTER, out=out), to) for to in WRITERS}


def opened(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
        return image


def code_of(image: Image.Image) -> str:
    found = reader.read_barcodes(
        image.convert("L"), formats=reader.BarcodeFormat.QRCode
    )
    return str(found[0].text)


def inner(image: Image.Image, size: tuple[int, int]) -> Any:
    """A picture without its rim, as numbers on a scale of its own, to compare places
    and not edges."""
    w, h = image.size
    cropped = image.crop((w // 40, h // 40, w - w // 40, h - h // 40))
    return np.asarray(cropped.convert("L").resize(size), float)


def test_pictures_have_true_size_and_their_own_names(made: Made) -> None:
    """One PNG per face at 300 dpi: coded copies by number, others by id, a back once per group."""
    folder = made["png"].folder
    names = {str(path.relative_to(folder)) for path in made["png"].files}
    assert {
        "cards/favour-1.png",
        "cards/favour-3.png",
        "notes/note_10.png",
        "backs/cards.png",
    } <= names
    card = opened(folder / "cards/favour-1.png")
    assert (card.size, card.mode) == ((744, 1039), "RGB")
    assert card.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert opened(folder / "notes/note_10.png").size == (1417, 685)


def test_pictures_carry_the_codes_of_the_data(made: Made) -> None:
    """Each coded PNG decodes to the code that the manifest and the plan give it."""
    folder = made["png"].folder
    rows = {
        row["file"]: row
        for row in json.loads((folder / "manifest.json").read_text("utf-8"))["pieces"]
    }
    parts = {
        item.part.front: item.part
        for doc in plan(Order(STARTER)).documents
        for p in doc.pages
        for item in p.placed
    }
    for name in ("favour-1", "favour-2", "big_score-1"):
        code = code_of(opened(folder / f"cards/{name}.png"))
        assert (
            code
            == rows[f"cards/{name}.png"]["code"]
            == parts[f"cards/{name.replace('-', '/')}"].code
        )


def test_bleed_adds_three_millimetres_on_every_side(made: Made, tmp_path: Path) -> None:
    """With bleed the same picture lies in the middle of a larger one, and colour
    reaches its edge."""
    wide = export(
        Order(STARTER, out=tmp_path, bleed=True, cards=("favour",), copies=1), "png"
    ).folder
    large = opened(wide / "cards/favour-1.png")
    assert large.size == (815, 1110)
    small = opened(made["png"].folder / "cards/favour-1.png")
    middle = large.crop((36, 36, 36 + 744, 36 + 1039))
    assert np.abs(inner(middle, (186, 260)) - inner(small, (186, 260))).mean() < 4
    assert np.asarray(large)[2, 2].tolist() != [255, 255, 255]


def test_gamecrafter_cards_are_centred_unscaled_with_colour_to_the_edge(
    made: Made,
) -> None:
    """825 x 1125 pixels, the card of 744 x 1039 in the middle as it is, no white left
    at the rim."""
    folder = made["tgc"].folder
    card = opened(folder / "cards/favour-1.png")
    assert (card.size, card.mode) == ((825, 1125), "RGB")
    middle = card.crop((40, 43, 40 + 744, 43 + 1039))
    small = opened(made["png"].folder / "cards/favour-1.png")
    assert np.abs(inner(middle, (186, 260)) - inner(small, (186, 260))).mean() < 4
    rim = np.asarray(card)
    assert (rim[0].mean(), rim[-1].mean()) != (255.0, 255.0) and rim[:, 0].min() < 250


def test_the_list_of_a_pack_counts_every_piece(made: Made) -> None:
    """The CSV names a picture and a back that exist, and its quantities add up to the deck."""
    folder = made["tgc"].folder
    rows = list(
        csv.DictReader((folder / "contents.csv").read_text("utf-8").splitlines())
    )
    assert sum(int(row["quantity"]) for row in rows) == 9
    assert all(
        (folder / row[key]).is_file() for row in rows for key in ("file", "back")
    )


def test_playingcards_get_a_picture_for_each_slot(made: Made) -> None:
    """Nine cards, nine numbered fronts of 822 x 1122 pixels with codes that can be read,
    one back for all; the list and the last line say what to type in."""
    folder = made["mpc"].folder
    rows = list(csv.DictReader((folder / "order.csv").read_text("utf-8").splitlines()))
    assert [row["slot"] for row in rows] == [str(number) for number in range(1, 10)]
    assert {row["back"] for row in rows} == {"poker/back.png"}
    fronts = [opened(folder / row["front"]) for row in rows]
    assert {front.size for front in fronts} == {(822, 1122)}
    assert len({code_of(front) for front in fronts}) == 9
    assert opened(folder / "poker/back.png").size == (822, 1122)
    assert "poker: 9 cards; order the size poker with up to 18" in made["mpc"].notes[0]


def test_each_slot_has_the_back_of_its_card(tmp_path: Path) -> None:
    """Where backs differ, fronts and backs have the same numbers; a face that comes back
    is drawn once and lies in each of its slots."""
    order = Order(folder_of("la_cosa_nostra"), out=tmp_path, only=("jobs",))
    groups: dict[str, list[str]] = {}
    for card in load(order.folder).decks[DeckId("jobs")].cards:
        groups.setdefault(str(card.back), []).append(card.id)
    cards = tuple(found[0] for found in groups.values())
    made = export(replace(order, cards=cards), "mpc")
    names = {path.relative_to(made.folder).as_posix() for path in made.files}
    fronts = sorted(name.split("/")[2] for name in names if "/fronts/" in name)
    backs = sorted(name.split("/")[2] for name in names if "/backs/" in name)
    assert fronts == backs and len(groups) > 1 and "poker/back.png" not in names
    looks = {(made.folder / "poker/backs" / name).read_bytes() for name in backs}
    assert len(looks) == len(groups)


def streams(path: Path) -> str:
    """All drawing of a PDF as text."""
    found = re.findall(rb"stream\r?\n(.*?)endstream", path.read_bytes(), re.DOTALL)
    texts = []
    for data in found:
        try:
            texts.append(zlib.decompress(data).decode("latin-1"))
        except zlib.error:
            continue
    return "\n".join(text for text in texts if " cm" in text)


def test_drivethru_pages_alternate_backs_and_fronts(made: Made) -> None:
    """Back 1, front 1, …: two pages per copy, all backs alike, boxes as the service
    asks, each code readable."""
    path = made["dtc"].folder / "cards.pdf"
    document = pypdfium2.PdfDocument(str(path))
    assert len(document) == 2 * 9
    images = [document[number].render(scale=200 / 72).to_pil() for number in range(4)]
    assert images[0].tobytes() == images[2].tobytes() != images[1].tobytes()
    assert code_of(images[1]) != code_of(images[3])
    for number in range(len(document)):
        assert document[number].get_mediabox() == pytest.approx(
            (0, 0, 198, 270), abs=0.01
        )
        assert document[number].get_bleedbox() == pytest.approx(
            (0, 0, 198, 270), abs=0.01
        )
        assert document[number].get_trimbox() == pytest.approx(
            [length * 72 / 25.4 for length in DRIVETHRU[0].cut], abs=0.01
        )
    document.close()


def test_drivethru_uses_no_rgb_and_is_one_for_exchange(made: Made) -> None:
    """Every colour operator is CMYK or grey, every number plain; the file is PDF 1.4, says
    that it is PDF/X-1a:2003, and for which press."""
    path = made["dtc"].folder / "cards.pdf"
    drawn = streams(path)
    assert re.search(r"[\d.] k\b", drawn) and not re.search(r"[\d.] (rg|RG)\b", drawn)
    assert not re.search(r"\d[eE][-+]\d", drawn)
    raw = path.read_bytes()
    assert raw.startswith(b"%PDF-1.4") and b"/DeviceRGB" not in raw
    assert b"/GTS_PDFXVersion (PDF/X-1a:2003)" in raw and b"/Trapped /False" in raw
    intent = raw[raw.index(b"/OutputIntents") :][:400]
    assert b"(CGATS TR 001)" in intent and b"/S /GTS_PDFX" in intent
    for forbidden in (b"/SMask", b"/JavaScript", b"/Encrypt", b"/Annots", b"/ca "):
        assert forbidden not in raw
    assert re.search(rb"/ID\s*\[<", raw) and "CGATS TR 001" in made["dtc"].notes[0]
    assert "by arithmetic" in made["dtc"].notes[1]


def objects(made: Made) -> list[dict[str, Any]]:
    saved = json.loads((made["tts"].folder / "starter.json").read_text("utf-8"))
    return list(saved["ObjectStates"])


def test_the_virtual_table_has_a_pile_for_each_back_with_every_piece(
    made: Made,
) -> None:
    """All nine cards and twenty notes, each id on a slot of a sheet that its deck
    knows, never the last one."""
    piles = [thing for thing in objects(made) if thing["Name"] == "DeckCustom"]
    assert sorted(len(pile["DeckIDs"]) for pile in piles) == [9, 20]
    for pile in piles:
        assert pile["DeckIDs"] == [card["CardID"] for card in pile["ContainedObjects"]]
        assert {str(number // 100) for number in pile["DeckIDs"]} == pile[
            "CustomDeck"
        ].keys()
        assert all(number % 100 < 69 for number in pile["DeckIDs"])
        for sheet in pile["CustomDeck"].values():
            assert (sheet["NumWidth"], sheet["NumHeight"], sheet["BackIsHidden"]) == (
                10,
                7,
                True,
            )
    cards = next(pile for pile in piles if len(pile["DeckIDs"]) == 9)[
        "ContainedObjects"
    ]
    assert "A favour" in {card["Nickname"] for card in cards} and all(
        card["Description"] for card in cards
    )


def test_sheets_are_rgb_within_limits_and_lie_where_the_file_says(made: Made) -> None:
    """Each address is a picture in the finished folder; no side is above 4,096 pixels."""
    folder = made["tts"].folder
    for pile in objects(made):
        for sheet in pile["CustomDeck"].values():
            for address in (sheet["FaceURL"], sheet["BackURL"]):
                assert address.startswith(folder.resolve().as_uri())
                image = opened(
                    folder / address.removeprefix(folder.resolve().as_uri() + "/")
                )
                assert image.mode == "RGB" and max(image.size) <= 4096


def test_a_slot_shows_the_face_that_its_id_names(made: Made) -> None:
    """The first card's slot, cut out of the sheet, is the picture of that card; the
    last slot shows the back."""
    folder = made["tts"].folder
    sheet = opened(folder / "sheets/cards-1.png")
    w, h = sheet.width // 10, sheet.height // 7
    assert (w, h) == (409, 571)
    faces = {"cards/favour-1.png": 0, "backs/cards.png": 69}
    rows = json.loads((folder / "manifest.json").read_text("utf-8"))["pieces"]
    faces["cards/favour-1.png"] = next(
        at
        for at, row in enumerate(
            row for row in rows if row["file"] == "sheets/cards-1.png"
        )
        if row["card"] == "favour"
    )
    for name, slot in faces.items():
        row, column = divmod(slot, 10)
        cut = sheet.crop((column * w, row * h, (column + 1) * w, (row + 1) * h))
        single = opened(made["png"].folder / name)
        assert np.abs(inner(cut, (150, 210)) - inner(single, (150, 210))).mean() < 4, (
            name
        )


def test_pictures_on_the_net_get_their_address(tmp_path: Path) -> None:
    """With a base address every picture is named below it."""
    done = export(
        Order(STARTER, out=tmp_path, only=("notes",)),
        "tts",
        images="https://example.org/tts/",
    )
    text = (done.folder / "starter.json").read_text("utf-8")
    assert (
        "file://" not in text and "https://example.org/tts/sheets/notes-1.png" in text
    )


def test_a_preview_is_one_face(tmp_path: Path) -> None:
    """A PNG of the card or of its back, at the fineness asked for, and nothing in the
    working folder."""
    front, back = (
        preview(Order(STARTER, out=tmp_path), "favour", 150, side)
        for side in ("front", "back")
    )
    path = tmp_path / "front.png"
    path.write_bytes(front)
    assert opened(path).size == (372, 520) and front != back
    assert [item.name for item in tmp_path.iterdir()] == ["front.png"]


def test_wishes_that_cannot_be_met_get_one_sentence(tmp_path: Path) -> None:
    """Unknown formats and cards, pictures too fine, and packs without a card that fits
    are refused with a remedy."""
    order = Order(STARTER, out=tmp_path)
    with pytest.raises(CannotPrint, match="did you mean 'png'"):
        export(order, "pgn")
    with pytest.raises(CannotPrint, match="did you mean 'favour'"):
        preview(order, "favor")
    with pytest.raises(CannotPrint, match="write 36 to 1200"):
        export(order, "png", dpi=5000)
    with pytest.raises(CannotPrint, match=r"size that they cut: poker 63\.5 x 88\.9"):
        export(Order(STARTER, out=tmp_path, only=("notes",)), "dtc")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("to", ["contact", "list", "tts"])
def test_who_needs_a_print_is_told_that_this_is_none(
    made: Made, to: str, tmp_path: Path
) -> None:
    """In one sentence, before anything is looked for in it."""
    folder = made[to].folder
    since = Order(STARTER, out=tmp_path, since=folder / "manifest.json")
    told = f"is of an export to '{to}', not of a print; print the game with"
    with pytest.raises(CannotPrint, match=told):
        build(since)
    with pytest.raises(CannotPrint, match=told):
        compare(folder, folder, tmp_path / "x.html")
    with pytest.raises(CannotPrint, match=told):
        prove(folder)
    assert not list(tmp_path.iterdir())


def test_two_faces_for_one_file_are_refused_before_drawing() -> None:
    """Names that differ only in case are one file on many computers; the sentence names
    both cards."""
    parts = [
        Part("deck", card, 1, f"deck/{card}", None, 63, 88, 0)
        for card in ("boss", "boss_2")
    ]
    singles = [
        Single(name, part, part.front, "front", 1)
        for name, part in zip(("a/boss", "a/Boss"), parts, strict=True)
    ]
    with pytest.raises(
        CannotPrint,
        match="The front of boss in deck and The front of boss_2 in deck would both write",
    ):
        refuse_twins(singles)


@pytest.mark.parametrize("to", WRITERS)
def test_who_stops_an_export_keeps_the_old_one(to: str, tmp_path: Path) -> None:
    """Cancelled at the first step, the folder of last time is as it was, and nothing
    else is left."""
    order = Order(STARTER, out=tmp_path, cards=("favour",), copies=1)
    before = {path: path.read_bytes() for path in export(order, to).files}
    with pytest.raises(Cancelled):
        export(order, to, lambda what, done, of: False)
    assert {path: path.read_bytes() for path in before} == before
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("to", WRITERS)
def test_the_same_export_gives_the_same_bytes(
    to: str, made: Made, tmp_path: Path
) -> None:
    """Nothing in the files depends on time or chance; only the addresses on this computer do."""
    again = export(Order(STARTER, out=tmp_path), to)
    for one, other in zip(made[to].files, again.files, strict=True):
        if one.suffix != ".json":
            assert one.read_bytes() == other.read_bytes(), one.name
