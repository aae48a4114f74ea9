"""Whether a game would print: every face in every language laid out, every drawing
read, nothing written."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from cards import art, load
from cards.errors import Hole
from cards.model import CardId
from cards.places import place_of, place_of_key, place_of_text
from cards.sentences import Sentence
from generator.bought_sheets import faults
from generator.errors import AtFault, CannotPrint, Elaborate
from generator.faces.drawing import read_drawing
from generator.faces.fonts import WEIGHTS
from generator.faces.unseen import unseen
from generator.fault_places import LOOKS, line_of_looks, word_at_fault
from generator.ink.doubts import is_doubtful
from generator.ink.photos import read_photo
from generator.ink.renderings import check_rendering
from generator.ink.resolution import coarse
from generator.job import Job, plan
from generator.order import Order
from generator.printing import build
from generator.sheets.free_outlines import BadOutline
from generator.sheets.plan import Part

# game, language, card: how such a sentence begins
_CARD = re.compile(r"\S+, (\S+), (\S+?):? ")


def proof(
    folder: Path, overlay: Path | None = None, data_is_whole: bool = True
) -> list[Hole]:
    """What the data alone does not show: texts too long, looks that do not hold,
    drawings or codes that fail."""
    name = folder.resolve().name
    found = [
        trouble.at(f"{name}/art/{path}", 1, "-")
        for path, trouble in _drawings(folder / "art")
    ]
    found += [trouble.at(f"{name}/{path}", 1, "-") for path, trouble in faults(folder)]
    for language in load(folder, overlay).languages if data_is_whole else ():
        order = Order(folder, language=language, corrections=overlay)
        found += [_hole(trouble, name, order) for trouble in _faces(order)]
    return sorted({_told_once(hole, name): hole for hole in reversed(found)}.values())


def _told_once(hole: Hole, name: str) -> object:
    """A line of the looks is at fault for every card alike."""
    is_looks = hole.file == f"{name}/{LOOKS}" and hole.row > 1
    return (hole.file, hole.row, hole.field) if is_looks else hole


def remarks(folder: Path, overlay: Path | None = None) -> tuple[Sentence, ...]:
    """What would print, and might be better."""
    try:
        job = plan(Order(folder, corrections=overlay), with_guide=False)
        return (*unseen(job.game, job.layout.looks, folder), *coarse(job))
    except CannotPrint:
        return ()  # `proof` says so


def _hole(trouble: CannotPrint, name: str, order: Order) -> Hole:
    """At the card whose words are at fault, or at the word itself; else in the layout."""
    file, row, field = (
        _at_card(trouble, order)
        or _at_deck(trouble, order)
        or _at_word(trouble, order)
        or _at_looks(trouble, order)
        or (LOOKS, 1, order.language)
    )
    return trouble.at(f"{name}/{file}", row, field)


def fault_at_words(trouble: AtFault, order: Order) -> Hole | None:
    """The same while it is printed: where the words stand that are at fault; none where
    nothing tells."""
    if said := _CARD.match(str(trouble)):
        order = replace(order, language=said[1])
        if place := _at_card(trouble, order) or _at_word(trouble, order):
            file, row, field = place
            return trouble.at(f"{order.folder.resolve().name}/{file}", row, field)
    return None


def _at_card(trouble: CannotPrint, order: Order) -> tuple[str, int, str] | None:
    said = _CARD.match(str(trouble)) if isinstance(trouble, AtFault) else None
    if said is None:
        return None
    game = load(order.folder, order.corrections)
    card = {card.id: card for card in game.cards()}.get(CardId(said[2]))
    place = place_of(order.folder, card, order.language) if card else None
    if card is None or place is None:
        return None
    words, in_words = game.words[order.language], place[0].startswith("words.")
    return (*place, word_at_fault(str(trouble), words, card, in_words))


def _at_deck(trouble: CannotPrint, order: Order) -> tuple[str, int, str] | None:
    if isinstance(trouble, BadOutline):
        return place_of_key(order.folder, f"deck.{trouble.deck}.shape")
    return None


def _at_word(trouble: CannotPrint, order: Order) -> tuple[str, int, str] | None:
    """The title of a deck or of the game is no card's: it is looked up by what does not fit."""
    if trouble.remedy and trouble.remedy.code == "shorten":
        text = str(dict(trouble.remedy.values)["text"])
        return place_of_text(order.folder, order.language, text)
    return None


def _at_looks(trouble: CannotPrint, order: Order) -> tuple[str, int, str] | None:
    place = line_of_looks(trouble.problem, order.folder)
    return (LOOKS, *place) if place else None


def _drawings(folder: Path) -> Iterator[tuple[str, CannotPrint]]:
    for path in sorted([*art.files(folder), *art.files(folder / "icons")]):
        if trouble := drawing_fault(path):
            yield path.relative_to(folder).as_posix(), trouble


def drawing_fault(path: Path) -> CannotPrint | None:
    """Why a drawing or a picture cannot be printed, if it cannot."""
    try:
        _check_drawing(path) if path.suffix.lower() == ".svg" else read_photo(path)
    except CannotPrint as trouble:
        return trouble
    return None


def _check_drawing(path: Path) -> None:
    try:
        read_drawing(path)
    except Elaborate:
        check_rendering(path)


def _faces(order: Order) -> Iterator[CannotPrint]:
    try:
        job = plan(order)
    except CannotPrint as trouble:
        yield trouble
        return
    troubles = [*_failing(_fonts(job)), *_failing(job.faces.makers.values())]
    yield from troubles or _codes(job)


def _failing(makers: Iterable[Callable[[], object]]) -> Iterator[CannotPrint]:
    for make in makers:
        try:
            make()
        except CannotPrint as trouble:
            yield trouble


def _fonts(job: Job) -> Iterator[Callable[[], object]]:
    """All that the layout declares, used or not: a print opens them."""
    for role in job.layout.looks.fonts:
        for weight in WEIGHTS:
            yield partial(job.layout.font, role, weight)


def _codes(job: Job) -> Iterator[CannotPrint]:
    """Codes that look doubtful are printed and read, for only that tells."""
    doubtful = list(_doubtful(job))
    if not doubtful:
        return
    decks = tuple({part.deck for part in doubtful})
    cards = tuple(part.card for part in doubtful)
    with TemporaryDirectory(prefix="consigliere-") as out:
        try:
            build(replace(job.order, only=decks, cards=cards, copies=1, out=Path(out)))
        except CannotPrint as trouble:
            yield trouble


def _doubtful(job: Job) -> Iterator[Part]:
    """One piece of each card whose code may be hard to read."""
    for part in _coded(job).values():
        if is_doubtful(job.faces[part.front], part.payload or ""):
            yield part


def _coded(job: Job) -> dict[str, Part]:
    """One piece of each card whose front has a code."""
    found = {}
    for page in (page for document in job.documents for page in document.pages):
        for item in page.placed:
            if item.part.payload and item.face == item.part.front:
                found[item.part.card] = item.part
    return found
