"""What services that print cards cut, and how much colour they want around it. Pure.

A card goes with the product that is a little larger than itself: it lies in the middle
at true size, and its colour runs to the edge.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cards.sizes import INCH
from generator.errors import CannotPrint, say
from generator.exports.singles import Desk, Single, page_of, placed_sides
from generator.sheets.plan import Page, Part

SMALLER, LARGER = 2.0, 0.5  # mm that a card may fall short of a product, or exceed it
EIGHTH = INCH / 8  # what The Game Crafter and DriveThruCards ask for on each side
MPC = 36 / 300 * INCH  # MakePlayingCards: 36 pixels, a little less than an eighth


class Product(Struct, frozen=True):
    """One size that a service cuts, in mm."""

    name: str
    w: float
    h: float
    more: float  # of colour on every side
    shape: str = "rect"
    is_across: bool = False  # for cards that lie on their side

    @property
    def across(self) -> "Product":
        return replace(self, w=self.h, h=self.w, is_across=True)

    @property
    def canvas(self) -> tuple[float, float]:
        return self.w + 2 * self.more, self.h + 2 * self.more

    @property
    def cut(self) -> tuple[float, float, float, float]:
        """Where the service cuts, as x1, y1, x2, y2."""
        return self.more, self.more, self.more + self.w, self.more + self.h


def _inches(
    more: float, sizes: Iterable[tuple[str, float, float]]
) -> tuple[Product, ...]:
    return tuple(Product(name, w * INCH, h * INCH, more) for name, w, h in sizes)


POKER, BRIDGE, MINI = ("poker", 2.5, 3.5), ("bridge", 2.25, 3.5), ("mini", 1.75, 2.5)
MICRO, TAROT = ("micro", 1.25, 1.75), ("tarot", 2.75, 4.75)
DOMINO, BUSINESS = ("domino", 1.75, 3.5), ("business", 2.0, 3.5)
JUMBO = ("jumbo", 3.5, 5.5)
GAMECRAFTER = (
    *_inches(EIGHTH, (POKER, BRIDGE, MINI, MICRO, TAROT, DOMINO, BUSINESS, JUMBO)),
    Product("hex", 3.75 * INCH, 3.25 * INCH, EIGHTH, "hex"),
)
DRIVETHRU = _inches(EIGHTH, (POKER, TAROT))
PLAYINGCARDS = _inches(MPC, (POKER, BRIDGE, MINI, MICRO, TAROT, DOMINO, BUSINESS))


def product_of(part: Part, products: Iterable[Product]) -> Product | None:
    """What a part can be cut as without showing more than its bleed."""
    for product in products:
        gaps = (product.w - part.w, product.h - part.h)
        if product.shape == part.shape and all(-LARGER <= g <= SMALLER for g in gaps):
            return product
    return None


def lying_product_of(part: Part, products: Sequence[Product]) -> Product | None:
    """The same, also for a part that lies across: its picture is turned a quarter."""
    straight = [product.across for product in products if product.shape == "rect"]
    return product_of(part, products) or product_of(part, straight)


def turn_of(single: Single, product: Product) -> int:
    """So many degrees anticlockwise, for the service cuts upright: fronts one way and
    backs the other, so that the top of both is at one edge of the card."""
    if not product.is_across:
        return 0
    return 90 if single.side == "back" else 270


def turned(found: Iterable[tuple[Part, Product]]) -> Iterator[str]:
    """Whose pictures stand on their side."""
    decks = dict.fromkeys(part.deck for part, product in found if product.is_across)
    if decks:
        yield f"Turned a quarter, for they cut upright: {', '.join(decks)}."


def service_page(single: Single, product: Product) -> Page:
    """A card at true size in the middle of the canvas; its colour runs to the edge."""
    part, (wide, high) = single.part, product.canvas
    x, y = (wide - part.w) / 2, (high - part.h) / 2
    page = page_of(single, (x, y), max(x, y))
    return replace(page, cut=product.cut)


def upright(page: Page, turn: int) -> Page:
    """A page for a part that lies across, as the service cuts it: turned a quarter."""
    if not turn:
        return page
    x1, y1, x2, y2 = page.trim
    (item,) = page.placed
    return replace(
        page,
        w=page.h,
        h=page.w,
        placed=(replace(item, x=item.y, y=item.x, turn=turn),),
        clip=(0.0, 0.0, page.h, page.w),
        cut=(y1, x1, y2, x2),
    )


def refuse_none(found: Sequence[object], products: Sequence[Product]) -> None:
    if not found:
        sizes = ", ".join(f"{one.name} {one.w:.4g} x {one.h:.4g}" for one in products)
        raise CannotPrint(say("no_size_cut", list=sizes))


def left_out(desk: Desk, products: Sequence[Product]) -> Iterator[str]:
    """What is in the box and not in the pack."""
    parts = {
        item.part.deck: item.part
        for _, item in placed_sides(desk.job)
        if not lying_product_of(item.part, products)
    }
    if parts:
        told = ", ".join(
            f"{deck} ({part.w:.4g} x {part.h:.4g} mm)" for deck, part in parts.items()
        )
        yield f"Left out, for they cut no such size: {told}."
