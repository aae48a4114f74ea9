"""An order looked at before it is printed: its papers, any page, any face, how much ink
and how long the scissors.

Pages are inked by the press that prints them, so what is shown is what comes out.
"""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from cards.model import DeckId
from generator.changes import changes
from generator.cutting import LARGE, cutting_seconds
from generator.errors import CannotPrint, say
from generator.exports.rasters import encoded, rasters
from generator.exports.singles import (
    Single,
    bled,
    page_of,
    pixels,
    placed_sides,
    side_of,
)
from generator.ink.face_cache import Memory
from generator.ink.writing import Inker, alphabet_of, press_of
from generator.job import Job, plan
from generator.order import Order
from generator.papers import BOXES, Paper
from generator.sheets.plan import Document, Page

COARSE = 20  # dpi at which ink is weighed
SAMPLE = 2  # pages of each file, and of each side, that are weighed
# of an A4 page: what a plain page of text covers, by which cartridges are sold
TEXT = 0.05 * 210 * 297
FINEST = 300


class PrintPreview:
    """One order, thought through once and looked at often."""

    def __init__(self, order: Order) -> None:
        self.removed: tuple[str, ...] = ()
        job = plan(order)
        if order.since:
            job, self.removed, _ = changes(job, order.since)
        self.job: Job = job

    def papers(self) -> tuple[Paper, ...]:
        return tuple(map(self._paper, self.job.documents))

    def pieces(self) -> int:
        """Whatever is cut out, once each; what decks lie in is none of them."""
        return len(
            {
                (item.part.deck, item.part.card, item.part.copy)
                for document in self.job.documents
                if document.kind != BOXES
                for page in document.pages
                for item in page.placed
                if item.part.copy
            }
        )

    def ink(self, document: str) -> float:
        """As how many pages of plain text, weighed on a few pages of a file; what a
        copy shop prints costs none at home."""
        own = [one for one in self.job.documents if one.name == document]
        return sum(self._weight(one) for one in own if one.kind not in LARGE) / TEXT

    def coverage(self, document: str) -> float:
        """How much of its sides is ink, from 0 to 1: of a copy shop's too."""
        own = [one for one in self.job.documents if one.name == document]
        area = sum(page.w * page.h for one in own for page in one.pages)
        return sum(map(self._weight, own)) / area if area else 0.0

    def page(self, document: str, number: int, dpi: int) -> bytes:
        """One page as a PNG, counted from 1."""
        for one in self.job.documents:
            if one.name == document and 1 <= number <= len(one.pages):
                return self._drawn(one.pages[number - 1], dpi)
        problem = say("no_page", n=number, document=document)
        raise CannotPrint(problem, say("choose_other"))

    def card(self, card: str, side: str, dpi: int) -> bytes:
        """One face of a card as a PNG, with as much colour around it as is printed."""
        single = self._sides.get((card, side))
        if single is None:
            problem = say("no_side_printed", card=card, side=side)
            raise CannotPrint(problem, say("choose_other"))
        edge = bled(single.part, self.job.order.bleed)
        return self._drawn(page_of(single, (edge, edge), edge), dpi)

    def cards(self) -> tuple[str, ...]:
        """All that have a face of their own, in the order of the box."""
        return tuple(dict.fromkeys(card for card, _ in self._sides))

    @cached_property
    def _sides(self) -> dict[tuple[str, str], Single]:
        """By card and side; of several copies the first."""
        found: dict[tuple[str, str], Single] = {}
        for page, item in placed_sides(self.job):
            side = side_of(page, item)
            single = Single("", item.part, item.face, side, 1)
            found.setdefault((item.part.card, side), single)
        return found

    @cached_property
    def _memory(self) -> Memory:
        return Memory(self.job.said, self.job.order, alphabet_of(self.job))

    def _paper(self, document: Document) -> Paper:
        sides = {page.side for page in document.pages}
        first = document.pages[0]
        decks = tuple(
            dict.fromkeys(
                item.part.deck for page in document.pages for item in page.placed
            )
        )
        return Paper(
            name=document.name,
            kind=document.kind,
            pages=len(document.pages),
            sheets=sum(page.side != "back" for page in document.pages),
            sides=_sides(sides, self.job.order.duplex),
            size=(first.w, first.h),
            decks=decks,
            thickness=tuple(sorted(set(self._thicknesses(decks)))),
            cutting=cutting_seconds(document),
        )

    def _thicknesses(self, decks: tuple[str, ...]) -> Iterator[float]:
        game = self.job.game
        for name in decks:
            deck = game.decks.get(DeckId(name))
            if deck and deck.stock in game.stock:
                yield game.stock[deck.stock]

    def _weight(self, document: Document) -> float:
        """In square mm that are wholly covered by one ink."""
        total = 0.0
        for side in ("front", "back", "both"):
            pages = [page for page in document.pages if page.side == side]
            sample = pages[:: max(1, len(pages) // SAMPLE)][:SAMPLE]
            weights = [self._covered(page) for page in sample]
            total += sum(weights) / max(1, len(sample)) * len(pages)
        return total

    def _covered(self, page: Page) -> float:
        from PIL import ImageStat  # noqa: PLC0415 -- only who weighs needs it

        with TemporaryDirectory(prefix="consigliere-") as folder:
            image = next(rasters(*self._inked(page, COARSE, Path(folder))))
        whites = sum(ImageStat.Stat(image).mean)
        return (1 - whites / 765) * page.w * page.h

    def _drawn(self, page: Page, dpi: int) -> bytes:
        fine = min(dpi, FINEST)
        with TemporaryDirectory(prefix="consigliere-") as folder:
            (image,) = rasters(*self._inked(page, fine, Path(folder)))
        return encoded(image, fine)

    def _inked(
        self, page: Page, dpi: int, folder: Path
    ) -> tuple[Path, list[tuple[int, int]]]:
        """The page in a PDF of its own, and on how many pixels it shall be seen."""
        path, order = folder / "page.pdf", self.job.order
        press = press_of(self.job, path, "preview")
        ink = Inker(self.job, press, self._memory)
        press.page(page, ink.placed, order.profile.over(order.duplex))
        press.close()
        self._memory.learn(dict(press.lasting()), press.names)
        return path, [(pixels(page.w, dpi), pixels(page.h, dpi))]


def _sides(found: set[str], duplex: str) -> str:
    if "both" in found:
        return "fold"
    if "back" in found:
        return duplex
    return "one"
