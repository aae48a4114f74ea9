"""What the data of Counterfeiters say: the board for so many players, cards, notes, and
every number of the rules."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Struct

from cards.model import Space as Place
from companion.rules.kit.named import deck_of
from companion.rules.kit.typed_rows import Column, each, numbers_of, shaped, whole
from companion.rules.table import Setup

DECK = "components"
START_PILE = "s"
PILES = ("s", "a", "b", "c", "d")  # from the top
INGREDIENTS = ("ink", "paper", "hologram")
START_KINDS = ("ink", "paper")
LAWYERS = ("great_lawyer", "bad_lawyer")  # in the order in which they work


class Space(Struct, frozen=True):
    """Where a henchman may stand."""

    id: str
    action: str
    index: int
    price: int = 0
    trash: bool = False
    cap: bool = False
    sunglasses: bool = False


class Step(Struct, frozen=True):
    """A space of the police track; `investigation` is the quality that the supermarket
    refuses from here on."""

    index: int
    starts: Annotated[tuple[int, ...], Column("start")] = ()
    godfather: bool = False
    strike: bool = False
    investigation: int = 0


class Board(Struct, frozen=True):
    """One side of the board."""

    id: str
    spaces: Mapping[str, Space]
    track: tuple[Step, ...]

    @property
    def last(self) -> int:
        return len(self.track) - 1

    @property
    def market(self) -> tuple[Space, ...]:
        """CF-20: the slots, from the left."""
        slots = (one for one in self.spaces.values() if one.action == "market")
        return tuple(sorted(slots, key=lambda one: one.index))

    def start(self, players: int) -> int:
        """CF-01: where the officer begins with so many players."""
        return next(one.index for one in self.track if players in one.starts)


class Part(Struct, frozen=True):
    """A component card."""

    id: str
    kind: str
    pile: str
    players: int
    copies: int
    notes: int
    value: int
    real: int


class Box(Struct, frozen=True):
    """Everything that the rules read of the data; nothing in it ever changes. `sides`
    are those of the board, by how many play on it."""

    setup: Setup
    numbers: Mapping[str, int]
    sides: Mapping[int, Board]
    parts: Mapping[str, Part]
    rates: Mapping[int, int]
    fakes: Mapping[str, int]
    real: Mapping[int, int]

    def has(self, option: str) -> bool:
        return self.setup.chosen(option) == "yes"

    @property
    def tracked(self) -> bool:
        """The app shuffles the piles and keeps the whole market."""
        return self.has("market_tracking")

    @property
    def writes_slips(self) -> bool:
        """Of real notes there always are enough; else the bank pays what it has left."""
        return self.setup.chosen("real_notes") == "slips"

    @property
    def prints_what_is_left(self) -> bool:
        """F6: a printing may fall short; else it is whole, or none."""
        return self.setup.chosen("short_print") == "left"

    @property
    def caps_call_at_the_end(self) -> bool:
        """A cap used after the last space was reached brings the Godfather once more."""
        return self.setup.chosen("last_caps") == "godfather"

    @property
    def smallest_note(self) -> int:
        return min(self.real)

    @property
    def qualities(self) -> tuple[int, ...]:
        """Stars, the worst first."""
        return tuple(sorted(self.rates))

    def board(self, players: int) -> Board:
        """CF-01: the side for so many players."""
        return self.sides[players]

    def pile(self, players: int) -> list[str]:
        """CF-04: the cards that so many players use, A on top; without the printers
        that everybody begins with."""
        used = [
            one
            for one in self.parts.values()
            if one.players <= players and not _given(one)
        ]
        used.sort(key=lambda one: PILES.index(one.pile))
        return [one.id for one in used for _ in range(one.copies)]

    def start_printers(self) -> list[str]:
        """CF-02: one for each player."""
        return [
            one.id
            for one in self.parts.values()
            if _given(one)
            for _ in range(one.copies)
        ]


def _given(part: Part) -> bool:
    """The start pile's printers are handed out to everybody."""
    return part.pile == START_PILE and part.kind not in START_KINDS


def box_of(setup: Setup) -> Box:
    game = setup.game
    return Box(
        setup=setup,
        numbers=numbers_of(setup, named_by="number"),
        sides=_sides(_board(one.id, one.spaces) for one in game.boards.values()),
        parts=each(Part, deck_of(setup, DECK)),
        rates={
            whole(row["quality"]): whole(row["pays"])
            for row in game.tables["fence"].rows
        },
        fakes={
            str(one): many
            for one, many in _notes(setup, "notes_fake", "quality").items()
        },
        real=_notes(setup, "notes_real", "value"),
    )


def _notes(setup: Setup, deck: str, by: str) -> dict[int, int]:
    cards = deck_of(setup, deck)
    return {whole(card.facts[by]): card.copies for card in cards}


def _sides(boards: Iterable[Board]) -> dict[int, Board]:
    """CF-01: by the numbers that stand on their starting spaces."""
    return {
        players: board
        for board in boards
        for step in board.track
        for players in step.starts
    }


def _board(name: str, places: tuple[Place, ...]) -> Board:
    spaces = [
        shaped(Space, one.facts, id=one.id)
        for one in places
        if one.facts["kind"] == "action"
    ]
    steps = [one.facts for one in places if one.facts["kind"] == "track"]
    track = [shaped(Step, facts) for facts in steps]
    return Board(
        name,
        {one.id: one for one in spaces},
        tuple(sorted(track, key=lambda one: one.index)),
    )
