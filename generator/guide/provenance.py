"""Where the numbers of a game come from, counted, drawn as a bar, and how its owner
corrects them. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from cards.model import Board, Deck, Facts, Game, OptionId, Sources
from generator.faces.arcs import Step
from generator.faces.colours import CUT
from generator.faces.elements import Element, Path
from generator.order import Order

ORIGINS = ("rulebook", "inferred", "house", "corrected")
BAR = 22.0
HATCH = 0.8  # mm between the strokes of a hatched part


def _told(rows: Iterable[tuple[Facts, Sources]]) -> dict[str, int]:
    """How many values are from where; an empty cell is no value."""
    found = Counter(
        sources.of(name)
        for facts, sources in rows
        for name, value in facts.items()
        if value not in {None, ""}
    )
    return dict(found)


def of_deck(deck: Deck, chosen: frozenset[OptionId] = frozenset()) -> dict[str, int]:
    return _told(
        (card.facts, card.sources)
        for card in deck.cards
        if card.option is None or card.option in chosen
    )


def of_board(board: Board) -> dict[str, int]:
    return _told((space.facts, space.sources) for space in board.spaces)


def counted(game: Game) -> dict[str, int]:
    """All values of a game: of its pieces, its boards, and the lists that its rules read."""
    total: Counter[str] = Counter()
    for deck in game.decks.values():
        total.update(of_deck(deck, frozenset(game.options)))
    for board in game.boards.values():
        total.update(of_board(board))
    for table in game.tables.values():
        total.update(_told(zip(table.rows, table.sources, strict=True)))
    return dict(total)


def overlay(game: Game, order: Order) -> str:
    """The file for an owner's own numbers; where the user's data lie differs by
    machine, and a print must not."""
    if order.corrections:
        return order.corrections.name
    return f"corrections/{game.id}.csv"


def example(game: Game) -> str:
    """A line of that file: a value of our own, if there is one, for it is the likeliest
    to differ."""
    for card in game.cards():
        for name, value in reversed(list(card.facts.items())):
            if type(value) is int and card.sources.of(name) == "house":
                return f"{card.id},{name},{value + (1 if value < 100 else 1000)}"
    first = next(game.cards(), None)
    if first:
        return f"{first.id},copies,{first.copies + 1}"
    return "id,copies,2"


def bar(
    x: float, y: float, w: float, h: float, origins: Mapping[str, int], colour: str
) -> Iterator[Element]:
    """Shares as one bar: filled, hatched, open and dark, so that it is read without colours."""
    total = sum(origins.values())
    if not total:
        return
    start = x
    for name in ORIGINS:
        wide = w * origins.get(name, 0) / total
        if wide > 0:
            yield from _part(name, (start, y, wide, h), colour)
        start += wide
    yield _outline((x, y, w, h), None, CUT, 0.12)


def _part(
    name: str, box: tuple[float, float, float, float], colour: str
) -> Iterator[Element]:
    if name == "rulebook":
        yield _outline(box, colour)
    elif name == "corrected":
        yield _outline(box, CUT)
    elif name == "inferred":
        yield Path(tuple(_hatched(box)), stroke=CUT, line=0.15)


def _outline(
    box: tuple[float, float, float, float],
    fill: str | None,
    stroke: str | None = None,
    line: float = 0.0,
) -> Path:
    x, y, w, h = box
    steps = (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    return Path(steps, fill, stroke, line)


def _hatched(box: tuple[float, float, float, float]) -> Iterator[Step]:
    """Slanted strokes, each within the box."""
    x, y, w, h = box
    along = HATCH / 2
    while along < w + h:
        left, right = max(0.0, along - h), min(along, w)
        yield ("M", x + left, y + along - left)
        yield ("L", x + right, y + along - right)
        along += HATCH
