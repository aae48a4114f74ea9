"""Packs for services that print cards: single pictures, The Game Crafter's folders,
DriveThruCards' PDFs."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.errors import CannotPrint
from generator.exports.rasters import rasters, save
from generator.exports.single_pages import check_pages, write_pages
from generator.exports.singles import (
    Desk,
    Packed,
    Single,
    bled,
    page_of,
    pixels,
    placed_sides,
    singles_of,
)
from generator.sheets.plan import Document, Page, Part

# mm: a poker card of 2.5 x 3.5 inches with 1/8 inch of colour around it
CANVAS = (69.85, 95.25)
TRIM = (63.5, 88.9)
CUT = (3.175, 3.175, 66.675, 92.075)  # where the service cuts, as x1, y1, x2, y2
SMALLER = 2.0  # mm that a card may fall short of a poker card
LIST = "contents.csv"
UNMET = (
    (
        "It names no printing condition (no OutputIntent, "
        "no ICC profile), and no version of PDF/X (GTS_PDFXVersion)."
    ),
    (
        "Colours were turned into CMYK by arithmetic, without a profile; "
        "the printer's proof will differ from the screen."
    ),
)
PIXELS_UNMET = (
    "Pictures of pixels in your art folder stay RGB, and transparent where they are."
)


def write_pngs(desk: Desk) -> Packed:
    """Every face of the box as a picture, with its bleed if that was ordered."""
    singles = singles_of(desk.job)
    edges = [bled(single.part, desk.job.order.bleed) for single in singles]
    pages = [
        page_of(single, (edge, edge), edge)
        for single, edge in zip(singles, edges, strict=True)
    ]
    return Packed(tuple(_pictures(desk, singles, pages, desk.dpi)))


def write_gamecrafter(desk: Desk) -> Packed:
    """Cards on 825 x 1125 pixels in a folder per deck, and a list of how many of each."""
    singles = [single for single in singles_of(desk.job) if is_poker(single.part)]
    _refuse_none(singles)
    pages = [service_page(single) for single in singles]
    documents = tuple(_pictures(desk, singles, pages, 300))
    _list(desk, singles)
    return Packed(documents, tuple(_left_out(desk)))


def _pictures(
    desk: Desk, singles: Sequence[Single], pages: Sequence[Page], dpi: int
) -> Iterator[Document]:
    """One PNG per page, by way of a PDF that is read back like a print."""
    path = desk.place("pages.pdf")
    write_pages(desk, pages, path, desk.job.said.words["game.name"])
    check_pages(desk, pages, path)
    sizes = [(pixels(page.w, dpi), pixels(page.h, dpi)) for page in pages]
    for number, (single, page, image) in enumerate(
        zip(singles, pages, rasters(path, sizes), strict=True)
    ):
        name = f"{single.name}.png"
        desk.step("draw", number, len(pages))
        save(image, desk.place(name), dpi)
        yield Document(name, "png", (page,))
    path.unlink()


def _list(desk: Desk, singles: Sequence[Single]) -> None:
    """Deck, picture, back and quantity: what one fills in at the service."""
    backs = {
        single.face: f"{single.name}.png" for single in singles if single.side == "back"
    }
    with desk.place(LIST).open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("deck", "file", "back", "quantity"))
        for single in singles:
            if single.side == "front":
                back = backs.get(single.part.back or "", "")
                table.writerow(
                    (single.part.deck, f"{single.name}.png", back, single.pieces)
                )


def is_poker(part: Part) -> bool:
    """Whether a part can be cut as a poker card without showing more than its bleed."""
    fits = all(
        -SMALLER <= mine - theirs <= 0
        for mine, theirs in zip((part.w, part.h), TRIM, strict=True)
    )
    return part.shape == "rect" and fits


def service_page(single: Single) -> Page:
    """A card at true size in the middle of the canvas; its colour runs to the edge; the
    service cuts a poker card."""
    part = single.part
    x, y = (CANVAS[0] - part.w) / 2, (CANVAS[1] - part.h) / 2
    return replace(page_of(single, (x, y), max(x, y)), cut=CUT)


def _refuse_none(singles: Sequence[object]) -> None:
    if not singles:
        raise CannotPrint(
            "Nothing here is as large as a poker card "
            f"({TRIM[0]:g} x {TRIM[1]:g} mm or a little less)."
        )


def _left_out(desk: Desk) -> Iterator[str]:
    """What is in the box and not in the pack."""
    parts = {
        item.part.deck: item.part
        for _, item in placed_sides(desk.job)
        if not is_poker(item.part)
    }
    if parts:
        told = ", ".join(
            f"{deck} ({part.w:.4g} x {part.h:.4g} mm)" for deck, part in parts.items()
        )
        yield f"Left out, for it is not as large as a poker card: {told}."


def write_drivethru(desk: Desk) -> Packed:
    """A PDF per deck: back 1, front 1, back 2, front 2, and so on, every copy of every card."""
    decks = _decks(desk)
    _refuse_none(list(decks))
    documents, has_pixels = [], False
    for deck, parts in decks.items():
        pages = tuple(page for part in parts for page in _both(part))
        path = desk.place(f"{deck}.pdf")
        has_pixels |= write_pages(
            desk, pages, path, desk.job.said.words[f"deck.{deck}"], cmyk=True
        )
        check_pages(desk, pages, path)
        documents.append(Document(path.name, "dtc", pages))
    unmet = (*UNMET, *([PIXELS_UNMET] if has_pixels else []))
    return Packed(
        tuple(documents),
        ("Of PDF/X-1a:2003 this is not met:", *unmet, *_left_out(desk)),
    )


def _decks(desk: Desk) -> dict[str, list[Part]]:
    """Every copy of every card of the right size, by deck."""
    found: dict[str, dict[tuple[str, int], Part]] = {}
    for _, item in placed_sides(desk.job):
        if is_poker(item.part):
            found.setdefault(item.part.deck, {})[item.part.card, item.part.copy] = (
                item.part
            )
    return {deck: list(parts.values()) for deck, parts in found.items()}


def _both(part: Part) -> Iterator[Page]:
    """A back, blank where a card has none, and its front."""
    if part.back:
        yield service_page(Single("", part, part.back, "back", 1))
    else:
        yield Page(*CANVAS, "back", (), clip=(0.0, 0.0, *CANVAS), cut=CUT)
    yield service_page(Single("", part, part.front, "front", 1))
