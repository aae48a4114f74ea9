"""What lies on the table of Capo della Mafia, and the questions about it that every
feature asks."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.rules.kit.builder import FactBuilder, GameState
from companion.rules.kit.sealed import Sealed
from companion.rules.messages import SeatId

from .box import Assignment, Box, Event

ASSIGNMENT, MAFIOSI, SUSPICION, JUDGEMENT = range(4)


class Laid(Struct, frozen=True):
    """So many cards lie before somebody. `cards`: those that the app was told in
    secret; `shown`: those that lie open. `ready` says that no more have to be turned
    up."""

    count: int
    cards: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    ready: bool = False

    @property
    def hidden(self) -> int:
        """How many lie covered."""
        return self.count - len(self.shown)


class Pistol(Struct, frozen=True):
    """Whom a suspicion card points at, nobody if it lies covered; the salt of its seal."""

    at: SeatId | None
    salt: str


class Verdict(Struct, frozen=True):
    """How a suspected player came out. `wild`: what wild symbols served as; `any_kind`:
    what question marks were."""

    hat: bool
    stars: int
    limit: int
    met: bool
    wild: tuple[str, ...]
    any_kind: str


class Claim(Struct, frozen=True):
    """A covered Giulia that her owner named."""

    seat: SeatId
    card: str


class Move(Struct, frozen=True):
    """Respect that somebody won or lost, and why; `other` had a part in it."""

    seat: SeatId
    by: int
    now: int
    reason: str
    other: SeatId | None = None


class State(GameState, frozen=True):
    """`sealed` are suspicions that nobody knows yet, `pointing` those that all have
    seen; `zero`: the count is over, which ran to the moment `counted_to`. `moves` and
    `draws` are of the last round that was settled, in which the discards may have been
    `reshuffled`; `earned` sums respect up by reason
    for the whole game."""

    box: Box
    capos: tuple[SeatId, ...] = ()
    respect: Mapping[SeatId, int] = {}
    earned: Mapping[SeatId, Mapping[str, int]] = {}
    hands: Mapping[SeatId, int] = {}
    pile: int = 0
    discards: int = 0
    assignment: str | None = None
    envelope: bool = False
    event: str | None = None
    used_assignments: tuple[str, ...] = ()
    used_events: tuple[str, ...] = ()
    laid: Mapping[SeatId, Laid] = {}
    sealed: Sealed[Pistol] = Sealed()
    zero: bool = False
    counted_to: float | None = None
    pointing: Mapping[SeatId, SeatId | None] | None = None
    verdicts: Mapping[SeatId, Verdict] = {}
    judged: bool = False
    claims: tuple[Claim, ...] = ()
    moves: tuple[Move, ...] = ()
    draws: Mapping[SeatId, int] = {}
    reshuffled: bool = False
    tied: tuple[SeatId, ...] = ()

    @property
    def task(self) -> Assignment:
        assert self.assignment
        return self.box.assignments[self.assignment]

    @property
    def happening(self) -> Event:
        """The event of this round; one that changes nothing if there is none."""
        if self.event:
            return self.box.events[self.event]
        return Event("", 0)


Builder = FactBuilder[State]


def number(state: State, name: str) -> int:
    """CAP-12: a figure of the rules, or what the event of this round puts in its place."""
    event = state.happening
    if event.effect == name:
        return event.amount
    return state.box.numbers[name]


def star_limit(state: State) -> int:
    """CAP-10, CAP-12: the stars that are allowed, never fewer than none."""
    event = state.happening
    more = event.amount if event.effect == "star_limit" else 0
    allowed = state.task.stars + more
    return max(0, allowed)


def present(state: State) -> list[SeatId]:
    """Who is in the game and at the table, clockwise."""
    return [seat for seat in state.capos if state.table.plays(seat)]


def in_round(state: State) -> list[SeatId]:
    """Who has laid cards in this round and is still here."""
    return [seat for seat in present(state) if seat in state.laid]


def clockwise(
    seats: Sequence[SeatId], capos: Sequence[SeatId], first: SeatId | None
) -> list[SeatId]:
    """These seats in their order around the table, beginning at one of the capos."""
    start = capos.index(first) if first in capos else 0
    return [seat for seat in (*capos[start:], *capos[:start]) if seat in seats]


def suspicions(state: State) -> dict[SeatId, SeatId]:
    """CAP-30, K4: who suspects whom, as far as it counts; a suspicion of somebody who
    left does not."""
    if not state.pointing:
        return {}
    here = set(in_round(state))
    pairs = {}
    for seat, at in state.pointing.items():
        if at is not None and {seat, at} <= here:
            pairs[seat] = at
    if state.happening.effect != "void_mutual":
        return pairs
    return {seat: at for seat, at in pairs.items() if pairs.get(at) != seat}


def suspected(state: State) -> list[SeatId]:
    """CAP-40, CAP-41: everybody else has nothing to show."""
    aimed_at = set(suspicions(state).values())
    if not aimed_at:
        return []
    return [seat for seat in in_round(state) if seat in aimed_at]


def has_hat(state: State, seat: SeatId) -> bool:
    """CAP-41: who is not suspected counts as successful."""
    verdict = state.verdicts.get(seat)
    if verdict is None:
        return True
    return verdict.hat


def covered(laid: Laid) -> list[str]:
    """The known cards that do not lie open; each copy is there once."""
    left = list(laid.cards)
    for one in laid.shown:
        if one in left:
            left.remove(one)
    return left
