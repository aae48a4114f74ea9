"""The peer of the press bench: the same job deck by a hand-written reportlab script
that does everything right.

`peer_reportlab.py MODE DECK.csv OUT.pdf`: one canvas, forms for frames and backs, QR as
integer runs, no ASCII-85. MODE says where the QR matrices come from: `qrcode` (version
and mask fixed), `zxing`, or `cached` (matrices and line breaks read from a file that
`prepare` wrote, untimed).
"""

import csv
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(__file__).parents[2] / "fonts"
P = 72 / 25.4
PAGE_W, PAGE_H, W, H = 210, 297, 63, 88
LEFT, TOP = (PAGE_W - 3 * W) / 2, (PAGE_H - 3 * H) / 2
COLOURS = {
    "Heist": "#7a1f2b",
    "Racket": "#1f5a7a",
    "Muscle": "#3d6b2e",
    "Con": "#6a3d8a",
}
Row = dict[str, str]
Runs = list[tuple[int, int, int]]


def rgb(colour: str) -> str:
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))


def mm(*values: float) -> str:
    return " ".join(f"{value * P:.5g}" for value in values)


def by_qrcode(payload: str) -> Runs:
    import qrcode  # noqa: PLC0415

    code = qrcode.QRCode(
        version=2, error_correction=qrcode.ERROR_CORRECT_M, border=0, mask_pattern=0
    )
    code.add_data(payload)
    code.make(fit=False)
    return runs([[bool(cell) for cell in row] for row in code.modules])


def by_zxing(payload: str) -> Runs:
    import zxingcpp  # noqa: PLC0415

    maker: Any = zxingcpp
    code = maker.create_barcode(payload, maker.BarcodeFormat.QRCode, ec_level="M")
    cells: Any = memoryview(code.to_image(scale=1, add_quiet_zones=False)).tolist()
    return runs([[cell < 128 for cell in row] for row in cells])


def runs(rows: list[list[bool]]) -> Runs:
    found = []
    for at, row in enumerate(rows):
        start = -1
        for x, dark in enumerate([*row, False]):
            if dark and start < 0:
                start = x
            elif not dark and start >= 0:
                found.append((start, len(rows) - 1 - at, x - start))
                start = -1
    return found


def wrapped(text: str, widths: dict[int, float]) -> list[str]:
    lines: list[str] = []
    line: list[str] = []
    used = 0.0
    for word in text.split():
        need = sum(widths[ord(sign)] for sign in word) + widths[32]
        if line and (used + need - widths[32]) * 0.008 > 55 * P:
            lines.append(" ".join(line))
            line, used = [], 0.0
        line.append(word)
        used += need
    return [*lines, " ".join(line)]


def forms(canvas: Any) -> None:
    """Frames by kind, the back, and the crop marks: drawn once."""
    frames(canvas)
    back(canvas)
    marks(canvas)


def frames(canvas: Any) -> None:
    for kind, colour in COLOURS.items():
        canvas.beginForm(kind, 0, 0, W * P, H * P)
        frame = (
            f"{rgb(colour)} RG {rgb(colour)} rg {mm(0.5)} w "
            f"{mm(1.5, 1.5, 60, 85)} re S {mm(1.5, 75.5, 60, 11)} re f"
        )
        canvas._code.append(f"{frame}\n0 G {mm(0.2)} w {mm(4, 59)} m {mm(59, 59)} l S")
        canvas.setFillColor("#555555")
        canvas.setFont("Deck", 7)
        canvas.drawString(4 * P, 71 * P, kind)
        canvas.endForm()


def back(canvas: Any) -> None:
    canvas.beginForm("Back", 0, 0, W * P, H * P)
    canvas._code.append(
        f"{rgb('#1d2b4a')} rg {mm(0, 0, W, H)} re f "
        f"{rgb('#f2ecd8')} RG {mm(0.8)} w {mm(3, 3, 57, 82)} re S"
    )
    for place in range(35):
        x, y = 9.5 + place % 5 * 11, 11 + place // 5 * 11
        path = (
            f"{mm(x, y - 4.5)} m {mm(x + 4, y)} l {mm(x, y + 4.5)} l {mm(x - 4, y)} l f"
        )
        canvas._code.append(f"{rgb(('#31497a', '#c8a951')[place % 2])} rg {path}")
    canvas.endForm()


def marks(canvas: Any) -> None:
    canvas.beginForm("Marks", 0, 0, PAGE_W * P, PAGE_H * P)
    lines = [
        (LEFT + c * W, y, LEFT + c * W, y + 4)
        for c in range(4)
        for y in (TOP - 6, PAGE_H - TOP + 2)
    ]
    lines += [
        (x, TOP + r * H, x + 4, TOP + r * H)
        for r in range(4)
        for x in (LEFT - 6, PAGE_W - LEFT + 2)
    ]
    canvas._code.append(
        f"{mm(0.2)} w "
        + " ".join(f"{mm(a, b)} m {mm(c, d)} l" for a, b, c, d in lines)
        + " S"
    )
    canvas.endForm()


def front(
    canvas: Any,
    at: int,
    card: Row,
    dark: Runs,
    effects: list[list[str]],
    widths: dict[int, float],
) -> None:
    canvas.saveState()
    canvas.translate((LEFT + at % 3 * W) * P, (PAGE_H - TOP - (at // 3 + 1) * H) * P)
    canvas.doForm(card["kind"])
    text = canvas.beginText(4 * P, 79.4 * P)
    text.setFillGray(1)
    text.setFont("Deck-Bold", 10)
    text.textOut(card["title.en"])
    text.setTextOrigin(
        59 * P - sum(widths[ord(sign)] for sign in card["round"]) * 0.01, 79.4 * P
    )
    text.textOut(card["round"])
    text.setFillGray(0)
    text.setFont("Deck-Bold", 18)
    text.setTextOrigin(4 * P, 62 * P)
    text.textOut(f"Roll {card['target']}+")
    text.setFont("Deck", 6.5)
    text.setTextOrigin(4 * P, 4 * P)
    text.textOut(card["id"])
    text.setFont("Deck", 8, 3.6 * P)
    text.setTextOrigin(4 * P, 54 * P)
    for lines in effects:
        for line in lines:
            text.textLine(line)
        text.moveCursor(0, 2 * P)
    canvas.drawText(text)
    side = 14 * P / 25
    squares = "".join(f"{x} {y} {length} 1 re\n" for x, y, length in dark)
    canvas._code.append(
        f"{side:.5g} 0 0 {side:.5g} {45 * P:.5g} {4 * P:.5g} cm\n{squares}f"
    )
    canvas.restoreState()


def prepared(
    mode: str, deck: list[Row], cache: Path
) -> Callable[[int], tuple[Runs, list[list[str]]]]:
    """QR runs and line breaks of each card: computed, or read."""
    if mode == "cached":
        # written by `prepare` a moment before
        kept: list[tuple[Runs, list[list[str]]]] = pickle.loads(cache.read_bytes())  # noqa: S301
        return lambda at: kept[at]
    widths = pdfmetrics.getFont("Deck").face.charWidths
    matrix = by_qrcode if mode == "qrcode" else by_zxing

    def compute(at: int) -> tuple[Runs, list[list[str]]]:
        card = deck[at]
        return matrix(card["payload"]), [
            wrapped(card[key], widths) for key in ("effect1.en", "effect2.en")
        ]

    return compute


def draw(mode: str, deck: list[Row], out: str, cache: Path) -> None:
    rl_config.useA85 = 0
    canvas = Canvas(
        out,
        pagesize=(PAGE_W * P, PAGE_H * P),
        pageCompression=1,
        initialFontName="Deck",
        initialFontSize=8,
    )
    forms(canvas)
    of = prepared(mode, deck, cache)
    widths = pdfmetrics.getFont("Deck-Bold").face.charWidths
    for start in range(0, len(deck), 9):
        page = range(start, min(start + 9, len(deck)))
        canvas.doForm("Marks")
        for at in page:
            front(canvas, at - start, deck[at], *of(at), widths)
        canvas.showPage()
        canvas.doForm("Marks")
        for at in page:
            canvas.saveState()
            place = at - start
            canvas.translate(
                (LEFT + (2 - place % 3) * W) * P,
                (PAGE_H - TOP - (place // 3 + 1) * H) * P,
            )
            canvas.doForm("Back")
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


def main() -> None:
    mode, source, out = sys.argv[1:4]
    with Path(source).open(newline="", encoding="utf-8") as file:
        deck = list(csv.DictReader(file))
    pdfmetrics.registerFont(
        TTFont("Deck", str(FONTS / "BarlowSemiCondensed-Regular.ttf"))
    )
    pdfmetrics.registerFont(
        TTFont("Deck-Bold", str(FONTS / "BarlowSemiCondensed-Bold.ttf"))
    )
    cache = Path(source).with_suffix(".pickle")
    if mode == "prepare":
        of = prepared("zxing", deck, cache)
        cache.write_bytes(pickle.dumps([of(at) for at in range(len(deck))]))
    else:
        draw(mode, deck, out, cache)


if __name__ == "__main__":
    main()
