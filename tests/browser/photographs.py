"""Photos of printed cards: pages of our own PDF as a phone's camera would see them
lying on a table."""

import csv
import json
from collections.abc import Collection, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import zxingcpp
from PIL import Image, ImageFilter

DPI = 200
MM = DPI / 25.4
CARD = (63, 88)
WOOD = (96, 64, 42)
FILM = (1280, 720)


class Printed(NamedTuple):
    """A card as it came out of the printer."""

    title: str
    code: str
    image: Image.Image

    @property
    def signs(self) -> str:
        """What stands under the code, for those who type."""
        return self.code[-5:]


def printed_cards(pdf: Path, rows: Path) -> list[Printed]:
    """The cards of a sheet in reading order; their titles are those of the spreadsheet,
    copy by copy."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()
    with rows.open(encoding="utf-8", newline="") as file:
        titles = [
            row["title.en"]
            for row in csv.DictReader(file)
            for _ in range(int(row["copies"]))
        ]
    wide, high = (round(side * MM) for side in CARD)
    left, top = (page.width - 3 * wide) // 2, (page.height - 3 * high) // 2
    cards = []
    for at, title in enumerate(titles):
        x, y = left + at % 3 * wide, top + at // 3 * high
        image = page.crop((x, y, x + wide, y + high))
        cards.append(Printed(title, only_code(image), image))
    return cards


def cut_out(printed: Path, cards: Collection[str]) -> dict[str, list[Printed]]:
    """All copies of these cards, cut out of their sheets where the print's own list
    says that they lie.

    A card goes by its name in the box; that its code can be read off the paper is seen here.
    """
    listed = json.loads((printed / "manifest.json").read_text("utf-8"))["pieces"]
    wanted = [
        piece for piece in listed if piece["card"] in cards and piece["side"] == "front"
    ]
    document = pypdfium2.PdfDocument(printed / "cards.pdf")
    try:
        sheets = {
            number: document[number - 1].render(scale=DPI / 72).to_pil().convert("RGB")
            for number in sorted({piece["page"] for piece in wanted})
        }
    finally:
        document.close()
    cut: dict[str, list[Printed]] = {}
    for piece in wanted:
        image = _scissors(sheets[piece["page"]], piece)
        assert only_code(image) == piece["payload"]
        cut.setdefault(piece["card"], []).append(
            Printed(piece["card"], piece["payload"], image)
        )
    return cut


def _scissors(sheet: Image.Image, piece: dict[str, float]) -> Image.Image:
    """The list counts from the lower left corner, in millimetres; a picture from the
    upper left, in pixels."""
    left, low = piece["x_mm"] * MM, sheet.height - piece["y_mm"] * MM
    box = left, low - piece["h_mm"] * MM, left + piece["w_mm"] * MM, low
    left, top, right, bottom = map(round, box)
    return sheet.crop((left, top, right, bottom))


def codes_of(image: Image.Image) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(image.convert("L"))]


def only_code(image: Image.Image) -> str:
    (code,) = codes_of(image)
    return code


def seen(screenshot: bytes) -> str:
    """The one code on a screen that somebody holds a phone to."""
    return only_code(Image.open(BytesIO(screenshot)))


def on_the_table(
    cards: Sequence[Printed], size: tuple[int, int] = (1500, 2000), turn: float = 7
) -> Image.Image:
    """Cards side by side on brown wood, each turned a little more than the one before,
    not quite sharp."""
    table = Image.new("RGB", size, WOOD)
    columns = min(len(cards), 3)
    wide, high = size[0] // columns, size[1] // -(-len(cards) // columns)
    for at, card in enumerate(cards):
        turned = card.image.convert("RGBA").rotate(
            turn * (1 + at % 2), Image.Resampling.BICUBIC, expand=True
        )
        x, y = at % columns * wide, at // columns * high
        table.paste(
            turned,
            (x + (wide - turned.width) // 2, y + (high - turned.height) // 2),
            turned,
        )
    return table.filter(ImageFilter.GaussianBlur(0.7))


def jpeg(image: Image.Image) -> bytes:
    kept = BytesIO()
    image.save(kept, "JPEG", quality=80)
    return kept.getvalue()


def film(image: Image.Image) -> bytes:
    """What a camera films that is held over it: a few frames of raw video, as
    Chromium's fake camera plays them."""
    frame = Image.new("RGB", FILM, WOOD)
    image = image.resize((round(image.width * FILM[1] / image.height), FILM[1]))
    frame.paste(image, ((FILM[0] - image.width) // 2, 0))
    luma, blue, red = frame.convert("YCbCr").split()
    half = FILM[0] // 2, FILM[1] // 2
    picture = luma.tobytes() + blue.resize(half).tobytes() + red.resize(half).tobytes()
    head = f"YUV4MPEG2 W{FILM[0]} H{FILM[1]} F10:1 Ip A1:1 C420jpeg\n".encode()
    return head + 3 * (b"FRAME\n" + picture)
