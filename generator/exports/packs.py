"""Packs for services that print cards: single pictures, The Game Crafter's folders,
DriveThruCards' PDFs."""

import csv
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import repeat

from generator.exports.many_pictures import Pixels, Polygon, draw_all
from generator.exports.services import (
    DRIVETHRU,
    GAMECRAFTER,
    Product,
    left_out,
    lying_product_of,
    refuse_none,
    service_page,
    turn_of,
    turned,
    upright,
)
from generator.exports.single_pages import check_pages, write_pages
from generator.exports.singles import (
    MM,
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
from generator.sheets.silhouettes import silhouette

LIST = "contents.csv"
BEYOND = 1.0  # mm: so far a face is drawn over the edge of its shape
IS_X = (
    "The PDFs are PDF/X-1a:2003, for the press that the ICC calls CGATS TR 001 (SWOP)."
)
NO_X = (
    "Not PDF/X-1a:2003: pictures in your art folder can be looked through, which it "
    "forbids; save them on their ground, or ask the service whether it minds."
)
ARITHMETIC = (
    "Colours were turned into CMYK by arithmetic, without a profile; "
    "the printer's proof will differ from the screen."
)


def write_pngs(desk: Desk) -> Packed:
    """Every face of the box as a picture, with its bleed if that was ordered."""
    singles = singles_of(desk.job)
    edges = [bled(single.part, desk.job.order.bleed) for single in singles]
    pages, kept = [], []
    for single, edge in zip(singles, edges, strict=True):
        has_shape = bool(silhouette(single.part, edge))
        # colour beyond the edge of a shape, for what is left of its last dots
        page = page_of(single, (edge, edge), edge + BEYOND * has_shape)
        pages.append(page)
        kept.append(_kept(page, edge, desk.dpi))
    return Packed(tuple(pictures(desk, singles, pages, desk.dpi, kept)))


def _kept(page: Page, edge: float, dpi: float) -> tuple[Polygon, ...]:
    """What is seen of a face that is no rectangle, in dots of its picture."""
    (item,) = page.placed
    left, top, fine = item.x, page.h - item.y - item.part.h, dpi / MM
    return tuple(
        tuple(((left + x) * fine, (top + y) * fine) for x, y in one)
        for one in silhouette(item.part, edge)
    )


def write_gamecrafter(desk: Desk) -> Packed:
    """Cards as large as the service wants them in a folder per deck, and a list of how
    many of each."""
    found = [
        (single, product)
        for single in singles_of(desk.job)
        if (product := lying_product_of(single.part, GAMECRAFTER))
    ]
    refuse_none(found, GAMECRAFTER)
    singles = [single for single, _ in found]
    pages = [service_page(single, product) for single, product in found]
    turns = [turn_of(single, product) for single, product in found]
    documents = tuple(pictures(desk, singles, pages, 300, turns=turns))
    _list(desk, found)
    lying = turned((single.part, product) for single, product in found)
    return Packed(documents, (*lying, *left_out(desk, GAMECRAFTER)))


def pictures(
    desk: Desk,
    singles: Sequence[Single],
    pages: Sequence[Page],
    dpi: int,
    kept: Sequence[tuple[Polygon, ...]] = (),
    turns: Sequence[int] = (),
) -> Iterator[Document]:
    """One PNG per page, by way of a PDF that is read back like a print."""
    path = desk.place("pages.pdf")
    write_pages(desk, pages, path, desk.job.said.words["game.name"])
    check_pages(desk, pages, path)
    names = [f"{single.name}.png" for single in singles]
    targets = [str(desk.place(name)) for name in names]
    asked = list(_asked(pages, targets, dpi, kept, turns))
    with closing(draw_all(path, asked)) as drawn:
        for number in drawn:
            desk.step("draw", number, len(pages))
            yield Document(names[number], "png", (pages[number],))
    path.unlink()


def _asked(
    pages: Sequence[Page],
    targets: Sequence[str],
    dpi: int,
    kept: Sequence[tuple[Polygon, ...]],
    turns: Sequence[int],
) -> Iterator[Pixels]:
    """Where nothing else is said, all of a page, upright."""
    edges = kept or list(repeat((), len(pages)))
    ways = turns or list(repeat(0, len(pages)))
    each = zip(pages, targets, edges, ways, strict=True)
    for number, (page, target, edge, way) in enumerate(each):
        yield Pixels(number, _dots(page, dpi), target, dpi, edge, way)


def _dots(page: Page, dpi: float) -> tuple[int, int]:
    return pixels(page.w, dpi), pixels(page.h, dpi)


def _list(desk: Desk, found: Sequence[tuple[Single, Product]]) -> None:
    """Deck, picture, back, quantity and product: what one fills in at the service."""
    backs = {
        single.face: f"{single.name}.png"
        for single, _ in found
        if single.side == "back"
    }
    with desk.place(LIST).open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("deck", "file", "back", "quantity", "product"))
        for single, product in found:
            if single.side == "front":
                back = backs.get(single.part.back or "", "")
                name, count = f"{single.name}.png", single.pieces
                table.writerow((single.part.deck, name, back, count, product.name))


def write_drivethru(desk: Desk) -> Packed:
    """A PDF per deck: back 1, front 1, back 2, front 2, and so on, every copy of every card."""
    decks = _decks(desk)
    refuse_none(list(decks), DRIVETHRU)
    documents, is_whole = [], True
    for deck, parts in decks.items():
        pages = tuple(page for part in parts for page in _both(*part))
        path = desk.place(f"{deck}.pdf")
        title = desk.job.said.words[f"deck.{deck}"]
        is_whole &= write_pages(desk, pages, path, title, cmyk=True)
        check_pages(desk, pages, path)
        documents.append(Document(path.name, "dtc", pages))
    told = (IS_X if is_whole else NO_X, ARITHMETIC)
    lying = turned(found for parts in decks.values() for found in parts)
    left = left_out(desk, DRIVETHRU)
    return Packed(tuple(documents), (*told, *lying, *left))


def _decks(desk: Desk) -> dict[str, list[tuple[Part, Product]]]:
    """Every copy of every card of the right size, by deck."""
    found: dict[str, dict[tuple[str, int], tuple[Part, Product]]] = {}
    for _, item in placed_sides(desk.job):
        part = item.part
        if product := lying_product_of(part, DRIVETHRU):
            found.setdefault(part.deck, {})[part.card, part.copy] = part, product
    return {deck: list(parts.values()) for deck, parts in found.items()}


def _both(part: Part, product: Product) -> Iterator[Page]:
    """A back, blank where a card has none, and its front."""
    if part.back:
        yield _service_page(Single("", part, part.back, "back", 1), product)
    else:
        yield _blank(product.across if product.is_across else product)
    yield _service_page(Single("", part, part.front, "front", 1), product)


def _service_page(single: Single, product: Product) -> Page:
    return upright(service_page(single, product), turn_of(single, product))


def _blank(product: Product) -> Page:
    whole = (0.0, 0.0, *product.canvas)
    return Page(*product.canvas, "back", (), clip=whole, cut=product.cut)
