"""MakePlayingCards: a numbered picture for each card of an order and for its back, and the
numbers that the order is typed in with."""

import csv
from collections.abc import Iterator, Sequence
from shutil import copyfile

from generator.exports.packs import pictures
from generator.exports.services import (
    PLAYINGCARDS,
    Product,
    left_out,
    lying_product_of,
    refuse_none,
    service_page,
    turn_of,
    turned,
)
from generator.exports.singles import Desk, Packed, Single, placed_sides
from generator.sheets.plan import Document, Part

# how many cards one order may have; whoever has fewer pays for the next number
COUNTS = (
    *(18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234),
    *(396, 504, 612),
)
LIST = "order.csv"
Orders = dict[str, list[Part]]
Numbered = tuple[str, int, Part]  # its order, its number there


def write_playingcards(desk: Desk) -> Packed:
    """A folder per order: `fronts/001-…` and `backs/001-…` go into the same slot."""
    orders = _orders(desk)
    refuse_none(list(orders), PLAYINGCARDS)
    numbered = list(_numbered(orders))
    singles = [one for each in numbered for one in _both(each, orders)]
    documents = tuple(_drawn(desk, singles))
    _list(desk, numbered, {single.name for single in singles})
    counts = {name: len(parts) for name, parts in orders.items()}
    lying = turned((part, _product_of(part)) for _, _, part in numbered)
    told = (*map(_said, counts.items()), *lying, *left_out(desk, PLAYINGCARDS))
    return Packed(documents, told)


def _product_of(part: Part) -> Product:
    """Of a part that has one."""
    found = lying_product_of(part, PLAYINGCARDS)
    assert found
    return found


def _numbered(orders: Orders) -> Iterator[Numbered]:
    for name, parts in orders.items():
        for number, part in enumerate(parts, start=1):
            yield name, number, part


def _drawn(desk: Desk, singles: Sequence[Single]) -> Iterator[Document]:
    """Each face once, however many slots show it."""
    products = {single.name: _product_of(single.part) for single in singles}
    pages = {one.name: service_page(one, products[one.name]) for one in singles}
    firsts: dict[str, Single] = {}
    for single in singles:
        firsts.setdefault(single.face, single)
    once = list(firsts.values())
    turns = [turn_of(single, products[single.name]) for single in once]
    drawn = [pages[single.name] for single in once]
    yield from pictures(desk, once, drawn, 300, turns=turns)
    for single in singles:
        first = firsts[single.face]
        if first is not single:
            name = f"{single.name}.png"
            copyfile(desk.folder / f"{first.name}.png", desk.place(name))
            yield Document(name, "png", (pages[single.name],))


def _orders(desk: Desk) -> Orders:
    """Every copy of every card, by what it is cut as; so many in one order as they take."""
    copies: dict[tuple[str, str, int], Part] = {}
    for _, item in placed_sides(desk.job):
        part = item.part
        copies.setdefault((part.deck, part.card, part.copy), part)
    sizes: dict[str, list[Part]] = {}
    for part in copies.values():
        if product := lying_product_of(part, PLAYINGCARDS):
            sizes.setdefault(product.name, []).append(part)
    return {
        name: some
        for size, parts in sizes.items()
        for name, some in _shared_out(size, parts)
    }


def _shared_out(name: str, parts: Sequence[Part]) -> Iterator[tuple[str, list[Part]]]:
    most = COUNTS[-1]
    for at in range(0, len(parts), most):
        number = f"-{at // most + 1}" if len(parts) > most else ""
        yield f"{name}{number}", list(parts[at : at + most])


def _both(each: Numbered, orders: Orders) -> Iterator[Single]:
    """A front, and the back in its slot; one back for all stands by itself, once."""
    name, number, part = each
    called = f"{number:03}-{part.card}"
    yield Single(f"{name}/fronts/{called}", part, part.front, "front", 1)
    if not part.back:
        return
    alike = {one.back for one in orders[name]} == {part.back}
    if not alike:
        yield Single(f"{name}/backs/{called}", part, part.back, "back", 1)
    elif number == 1:
        yield Single(f"{name}/back", part, part.back, "back", 1)


def _list(desk: Desk, numbered: Sequence[Numbered], names: set[str]) -> None:
    """Which picture goes into which slot."""
    with desk.place(LIST).open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("order", "slot", "front", "back", "deck", "card", "copy"))
        for name, number, part in numbered:
            called = f"{number:03}-{part.card}"
            own, shared = f"{name}/backs/{called}", f"{name}/back"
            back = next((f"{one}.png" for one in (own, shared) if one in names), "")
            front = f"{name}/fronts/{called}.png"
            row = (name, number, front, back, part.deck, part.card, part.copy)
            table.writerow(row)


def _said(order: tuple[str, int]) -> str:
    """What one chooses at the service."""
    name, count = order
    taken = next(most for most in COUNTS if most >= count)
    spare = f", {taken - count} of them empty" if taken > count else ""
    product = name.partition("-")[0]
    return f"{name}: {count} cards; order the size {product} with up to {taken} cards{spare}."
