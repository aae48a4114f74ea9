"""The faces of a box one by one: under which name each is written, and on which page of
its own it lies. Pure.

What is exported lies on pages of the plan as what is printed does, so all writers draw,
check and list the same way.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cards.sentences import Sentence
from generator.errors import Cancelled, CannotPrint, say
from generator.ink.writing import Progress
from generator.job import Job
from generator.order import BLEED
from generator.papers import TILED
from generator.sheets.plan import Document, Page, Part, Placed

BACKS = "backs"
MM = 25.4
Reach = tuple[float, float]


class Single(Struct, frozen=True):
    """One face of the box, the first part that shows it, and how many pieces do."""

    name: str  # of its file, without ending: jobs/bribe-2, backs/round_1
    part: Part
    face: str
    side: str
    pieces: int


class Desk(Struct, frozen=True):
    """What a writer works with: a job, a folder to fill, where that folder will end up,
    whom to tell."""

    job: Job
    folder: Path
    target: Path
    tell: Progress
    dpi: int = 300
    images: str = ""  # where the pictures will lie on the net

    def place(self, name: str) -> Path:
        """A file of the folder, in a folder of its own where its name says so."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def step(self, what: str, done: int, of: int) -> None:
        """Tell whoever watches; stop if they ask for it."""
        if not self.tell(what, done, of):
            raise Cancelled


class Packed(Struct, frozen=True):
    """What a writer has written: page plans named like their files, and what its user
    should know."""

    documents: tuple[Document, ...]
    notes: tuple[str, ...] = ()


def placed_sides(job: Job) -> Iterator[tuple[Page, Placed]]:
    """Every face of every piece where the printed box has it; a board once, not as tiles."""
    for document in job.documents:
        if document.name != TILED:
            for page in document.pages:
                yield from ((page, item) for item in page.placed if item.part.copy)


def singles_of(job: Job) -> list[Single]:
    """Each face once, in the order of the box."""
    found: dict[str, Single] = {}
    shown: dict[str, set[tuple[str, str, int]]] = {}
    for page, item in placed_sides(job):
        side = side_of(page, item)
        single = Single(_name(item, side, job), item.part, item.face, side, 0)
        found.setdefault(item.face, single)
        shown.setdefault(item.face, set()).add(
            (item.part.deck, item.part.card, item.part.copy)
        )
    singles = [
        replace(single, pieces=len(shown[face])) for face, single in found.items()
    ]
    refuse_twins(singles)
    return singles


def side_of(page: Page, item: Placed) -> str:
    """Fronts and backs, also where both lie on one side of the paper, or one board
    behind another."""
    if item.face == item.part.front:
        return "front"
    if item.face == item.part.back:
        return "back"
    return page.side


def _name(item: Placed, side: str, job: Job) -> str:
    """`<deck>/<card>`, with the number of a coded copy or the part of a net; backs by
    their group."""
    part = item.part
    own = f"{part.deck}/{part.card}"
    if side == "front" or part.shape == "net":
        return own + item.face.partition(own)[2].replace("/", "-")
    group = job.said.cards[part.card].back if part.card in job.said.cards else None
    if group is None:
        return f"{BACKS}/{part.deck}-{part.card}"
    sizes = {card.size for card in job.game.cards() if card.back == group}
    return f"{BACKS}/{group}" + (f"-{part.w:g}x{part.h:g}" if len(sizes) > 1 else "")


def refuse_twins(singles: Iterable[Single]) -> None:
    """Two faces that would write one file stop the export before anything is drawn."""
    seen: dict[str, Single] = {}
    for single in singles:
        other = seen.setdefault(single.name.casefold(), single)
        if other is not single:
            one, two = _told(other), _told(single)
            problem = say("twins", one=one, other=two, file=single.name)
            raise CannotPrint(problem, say("another_id"))


def _told(single: Single) -> Sentence:
    part = single.part
    return say("side_of", side=single.side, card=part.card, deck=part.deck)


def page_of(single: Single, reach: Reach, bleed: float) -> Page:
    """A page that is larger than the part by so much on every side; colour runs as far
    over the edge as is drawn."""
    part = replace(single.part, bleed=bleed)
    x, y = reach
    cut = (x, y, x + part.w, y + part.h)
    page_w, page_h = part.w + 2 * x, part.h + 2 * y
    placed = (Placed(part, single.face, x, y),)
    return Page(
        page_w, page_h, single.side, placed, clip=(0.0, 0.0, page_w, page_h), cut=cut
    )


def bled(part: Part, wanted: bool) -> float:
    """How much more than its trim is shown of a part: its bleed where that is asked
    for, half the outline of a net."""
    if part.shape == "net":
        return part.bleed
    if wanted:
        return BLEED
    return 0.0


def pixels(length: float, dpi: float) -> int:
    return round(length / MM * dpi)
