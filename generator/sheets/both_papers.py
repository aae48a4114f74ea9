"""What it costs to lay a box so that it prints on A4 and on Letter alike. Pure."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cards.sentences import Sentence
from generator.errors import say
from generator.order import BOTH, Order
from generator.sheets.imposition import per_sheet
from generator.sheets.plan import Document, Part


def cost(documents: Iterable[Document], order: Order) -> Iterator[Sentence]:
    """For each size of card: how many on a sheet, here and on the papers themselves."""
    if order.paper != BOTH:
        return
    told: set[tuple[float, float, str]] = set()
    for part in _flat(documents):
        kind = (part.w, part.h, part.shape)
        if kind in told:
            continue
        told.add(kind)
        here, on_a4, on_letter = (
            per_sheet(part, replace(order, paper=paper))
            for paper in (BOTH, "a4", "letter")
        )
        yield say(
            "both",
            deck=part.deck,
            w=part.w,
            h=part.h,
            here=here,
            a4=on_a4,
            letter=on_letter,
        )


def _flat(documents: Iterable[Document]) -> Iterator[Part]:
    for document in documents:
        if document.kind in {"cards", "money", "tokens"}:
            for page in document.pages:
                yield from (item.part for item in page.placed)
