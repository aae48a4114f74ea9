"""What lies on the long table of Maffiosi, and the questions about it that every feature asks."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.kit.builder import FactBuilder, GameState
from companion.rules.kit.knocked_out import next_in, still_in
from companion.rules.messages import BANK, SeatId

from .box import Box


class Figure(Struct, frozen=True):
    """A gangster who is alive; without a place he stands, until he is seated again."""

    id: str
    card: str
    of: SeatId
    role: str
    place: int | None = None
    asleep: bool = False


class HandMove(Struct, frozen=True, omit_defaults=True):
    """What people do on the table by hand: who or what goes from where to where."""

    what: str
    of: SeatId
    figure: str | None = None
    card: str | None = None
    source: int | None = None
    place: int | None = None


class IncomeLine(Struct, frozen=True, omit_defaults=True):
    """One line of an income; `places` are the seats behind it, `business` the kind of business."""

    what: str
    amount: int
    business: str = ""
    places: tuple[int, ...] = ()


class Income(Struct, frozen=True):
    """What somebody was due last, and where from."""

    seat: SeatId
    lines: tuple[IncomeLine, ...]
    due: int


class State(GameState, frozen=True):
    """`actor` is whose turn it is, `step` how far. `seating` is `opening` or `scram`
    while figures are being seated by `placer`. `before` counts figures before the last
    stroke, `last_count` what those who are out had before theirs."""

    box: Box
    families: tuple[SeatId, ...] = ()
    figures: Mapping[str, Figure] = {}
    cakes: Mapping[SeatId, int] = {}
    out: tuple[tuple[SeatId, ...], ...] = ()
    before: Mapping[SeatId, int] = {}
    last_count: Mapping[SeatId, int] = {}
    actor: SeatId | None = None
    step: str | None = None
    earned: bool = False
    played: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()
    drawn: bool = False
    seating: str = ""
    placer: SeatId | None = None
    last_placer: SeatId | None = None
    middle: Mapping[int, int] = {}
    pot: int = 0
    used: tuple[str, ...] = ()
    hands: Mapping[SeatId, int] = {}
    income: Income | None = None
    ending: str | None = None
    now_by_hand: tuple[HandMove, ...] = ()
    then_by_hand: tuple[HandMove, ...] = ()

    @property
    def over(self) -> bool:
        """The game has ended, or its money is being counted."""
        return self.ending is not None or self.table.ending.counting


Builder = FactBuilder[State]


def of_seat(state: State, seat: SeatId) -> list[Figure]:
    """The figures of a player that are alive."""
    return [one for one in state.figures.values() if one.of == seat]


def seated(state: State) -> dict[int, Figure]:
    """Who sits where."""
    return {one.place: one for one in state.figures.values() if one.place is not None}


def free_places(state: State) -> list[int]:
    """Seats without a figure; a cake may stand there."""
    taken = seated(state)
    return [place for place in state.box.chairs if place not in taken]


def counts(state: State) -> dict[SeatId, int]:
    """How many figures each player has."""
    return {seat: len(of_seat(state, seat)) for seat in state.families}


def standing(state: State, seat: SeatId) -> list[Figure]:
    """Figures that wait for a seat."""
    return [one for one in of_seat(state, seat) if one.place is None]


def alive(state: State) -> list[SeatId]:
    """Who is in the game, whether or not that person is at the table."""
    return still_in(state.families, state.out)


def is_out(state: State, seat: SeatId) -> bool:
    return any(seat in group for group in state.out)


def able(state: State, seat: SeatId | None) -> bool:
    """Whether somebody can take a turn: in the game, and at the table."""
    return seat in alive(state) and state.table.plays(seat)


def next_able(state: State, after: SeatId) -> SeatId | None:
    """MAF-06: whose turn comes after this player's, clockwise."""
    away = tuple(seat for seat in alive(state) if not able(state, seat))
    return next_in(state.families, (*state.out, away), after)


def money_in_the_middle(state: State) -> int:
    return state.table.bank.purses[BANK]


def feature_at(state: State, place: int | None) -> str:
    if place is not None:
        return state.box.chairs[place].feature
    return ""


def with_figure(state: State, name: str, **values: Any) -> State:
    changed = replace(state.figures[name], **values)
    return replace(state, figures={**state.figures, name: changed})


def by_hand(state: State, *moves: HandMove) -> State:
    """With these moves among what the people at the table do by hand this turn."""
    return replace(state, now_by_hand=(*state.now_by_hand, *moves))
