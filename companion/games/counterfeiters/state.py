"""What lies on the table of Counterfeiters, and the questions about it that every feature asks."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.bank import second_purse
from companion.rules.kit.builder import FactBuilder, GameState
from companion.rules.kit.holdings import Holdings
from companion.rules.kit.named import Named
from companion.rules.messages import PurseId, SeatId

from .box import Board, Box, Part, Step

PLACING, ROUND_END, LAST, LAWYERS, PAYOUT = range(5)  # the phases of the data
UNKNOWN = ""  # a card that lies open in the market, and nobody has named to the app
OFFSHORE = "offshore"


class HandMove(Struct, frozen=True, omit_defaults=True):
    """What people do on the table by hand, and what everybody may know of it."""

    what: str
    of: SeatId | None = None
    space: str = ""
    card: str = ""
    quality: int = 0
    count: int = 0
    amount: int = 0
    to: int = 0


class Count(Struct, frozen=True):
    """What somebody counted behind the own screen, less what the app says: nothing
    anywhere is right."""

    hand: int
    offshore: int
    fakes: Mapping[str, int]


class Tally(Struct, frozen=True):
    """A count, and what lay behind the screen then: hand, envelope, counterfeits."""

    found: Count
    of: tuple[int, int, Mapping[int, int]]


class State(GameState, frozen=True):
    """`standing` are henchmen on the board by space, `left` those not yet placed,
    `flat` those laid down. `slots` are the market from the left: a card, an unknown
    one, or None for an empty slot. `queue` are those who may still place one after the
    end was reached; `lawyers` those who have not worked yet, `lawyer` the one who does
    now; `won` is what tickets have paid."""

    box: Box
    players: tuple[SeatId, ...] = ()
    first: SeatId | None = None
    pawn: SeatId | None = None
    standing: Mapping[str, SeatId] = {}
    left: Mapping[SeatId, int] = {}
    flat: Mapping[SeatId, int] = {}
    acted: bool = False
    capped: bool = False
    cards: Mapping[SeatId, tuple[Named, ...]] = {}
    slots: tuple[str | None, ...] = ()
    pile: tuple[str, ...] = ()
    undrawn: int = 0
    trashed: tuple[str, ...] = ()
    officer: int = 0
    refused: int = 0
    fakes: Holdings = Holdings({}, {})
    diners: Mapping[SeatId, tuple[int, ...]] = {}
    counted: Mapping[SeatId, Tally] = {}
    trigger: SeatId | None = None
    queue: tuple[SeatId, ...] = ()
    lawyers: tuple[str, ...] = ()
    lawyer: str = ""
    won: Mapping[SeatId, int] = {}
    ended: bool = False
    by_hand: tuple[HandMove, ...] = ()

    @property
    def board(self) -> Board:
        return self.box.board(len(self.players))

    @property
    def step(self) -> Step:
        """Where the officer stands."""
        return self.board.track[self.officer]

    @property
    def over(self) -> bool:
        """The game has ended, or its money is being counted."""
        return self.ended or self.table.ending.counting


Builder = FactBuilder[State]


def offshore(seat: SeatId) -> PurseId:
    """CF-70: the envelope."""
    return second_purse(OFFSHORE, seat)


def here(state: State) -> list[SeatId]:
    """Who plays and is at the table, in the order of the table."""
    playing = state.table.playing()
    return [seat for seat in state.players if seat in playing]


def clockwise(state: State, after: SeatId) -> tuple[SeatId, ...]:
    """Everybody, from the left neighbour on; whoever is asked about comes last."""
    at = state.players.index(after) + 1
    return (*state.players[at:], *state.players[:at])


def parts_of(state: State, seat: SeatId) -> list[Part]:
    return [state.box.parts[one.card] for one in state.cards.get(seat, ())]


def owned(state: State, seat: SeatId, kind: str) -> list[Part]:
    """The cards of this kind before somebody."""
    return [one for one in parts_of(state, seat) if one.kind == kind]


def owner_of(state: State, kind: str) -> SeatId | None:
    """Who has such a card, where there is one only."""
    return next((seat for seat in state.players if owned(state, seat, kind)), None)


def on_board(state: State, seat: SeatId) -> list[str]:
    """The spaces where somebody's henchmen stand."""
    return [space for space, of in state.standing.items() if of == seat]


def fakes_of(state: State, seat: SeatId) -> dict[int, int]:
    """How many counterfeits of each quality, the worst first."""
    return {
        quality: state.fakes.of(seat, str(quality)) for quality in state.box.qualities
    }


def with_moves(state: State, *moves: HandMove) -> State:
    """With these among what the people at the table do by hand."""
    return replace(state, by_hand=(*state.by_hand, *moves))


def with_card(state: State, seat: SeatId, card: Named) -> State:
    cards = (*state.cards.get(seat, ()), card)
    return replace(state, cards={**state.cards, seat: cards})


def with_slot(state: State, index: int, card: str | None) -> State:
    """`index` counts from 1, from the left."""
    slots = [*state.slots]
    slots[index - 1] = card
    return replace(state, slots=tuple(slots))


def changed(state: State, **values: Any) -> State:
    return replace(state, **values)
