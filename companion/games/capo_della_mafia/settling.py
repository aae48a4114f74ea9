"""Respect is settled player by player; a covered Giulia counts if her owner says so."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import named
from companion.rules.kit.preconditions import at_turn
from companion.rules.messages import Fact, InPlay, OpenFact, Refusal, SeatId
from companion.rules.plans import CodeText
from companion.rules.roles import Change

from .box import GIULIA, MARIO
from .mafiosi import MAFIOSI_DECK
from .preconditions import at_step, playing_at_step
from .state import (
    Builder,
    Claim,
    Laid,
    Move,
    State,
    clockwise,
    covered,
    has_hat,
    in_round,
    number,
    suspected,
    suspicions,
)


class ClaimGiulia(InPlay, frozen=True):
    """K2: she lies covered before me, and nobody suspected me."""

    card: CodeText


class Settle(InPlay, frozen=True):
    """All have looked: respect is given and taken, and the round is over."""

    for_screen: ClassVar[bool] = True


class GiuliaClaimed(Fact, frozen=True):
    """All hear of her and of nothing else that lies there; not even which of her cards it is."""

    group = "table"
    public = ("seat",)
    mine = ("card",)
    undo_needs_all = "reveal"
    seat: SeatId
    card: str


class RoundSettled(OpenFact, frozen=True):
    """From whom on respect is settled, clockwise."""

    group = "table"
    first: SeatId


class RespectMoved(OpenFact, frozen=True):
    """`by` is what really changed: nobody falls below 0. `other` had a part in it."""

    group = "table"
    by_fields = ("reason",)
    seat: SeatId
    by: Change
    now: int
    reason: str
    other: SeatId | None


def may_name(state: State) -> bool:
    """K2: unless the table chose that a covered Giulia brings nothing."""
    return state.box.setup.chosen("giulia") == "named"


def claimable(state: State, seat: SeatId) -> list[str]:
    """K2: the covered Giulias that an unsuspected player could still name; those of
    people who only told a number are not known."""
    if seat not in in_round(state) or seat in suspected(state):
        return []
    claimed = [one.card for one in state.claims if one.seat == seat]
    return [
        one
        for one in covered(state.laid[seat])
        if _is(state, one, GIULIA) and claimed.count(one) == 0
    ]


def _claim(builder: Builder, order: ClaimGiulia) -> Refusal | None:
    """K2: of nobody who is suspected, and only of cards that lie covered."""
    state = builder.state
    if refusal := _may_not_claim(state, builder.seat):
        return refusal
    card = named(state.box.setup, order.card, MAFIOSI_DECK)
    if isinstance(card, Refusal):
        return card
    if not _is(state, card.card, GIULIA):
        return Refusal("that_is_not_giulia")
    if builder.seat in suspected(state):
        return Refusal("all_is_open")
    name = _claimed_as(state, builder.seat, str(card.copy or card.card))
    if name is None:
        return Refusal("no_giulia_there")
    builder.add(GiuliaClaimed(builder.seat, name))
    return None


def _may_not_claim(state: State, seat: SeatId) -> Refusal | None:
    if refusal := playing_at_step(state, seat, "settle"):
        return refusal
    if may_name(state):
        return None
    return Refusal("giulia_must_lie_open")


def _claimed_as(state: State, seat: SeatId, name: str) -> str | None:
    """Which of the covered cards is meant; where only their number is known, the owner
    is believed."""
    laid = state.laid[seat]
    if laid.cards:
        return next(
            (
                one
                for one in claimable(state, seat)
                if name in {one, state.box.card(one)}
            ),
            None,
        )
    said = [one.card for one in state.claims if one.seat == seat]
    fits = name not in (*said, *laid.shown) and len(said) < laid.hidden
    if fits:
        return name
    return None


def _is(state: State, name: str, special: str) -> bool:
    card = state.box.mafiosi.get(state.box.card(name))
    return card is not None and card.special == special


def _settle(builder: Builder, order: Settle) -> Refusal | None:
    """CAP-42, K1: from whoever counted down, each with everything, then the next; or, if
    the table chose so, all hats first."""
    state = builder.state
    if refusal := at_step(state, "settle"):
        return refusal
    if builder.who.seat is not None and (refusal := at_turn(builder, "turn")):
        return refusal
    assert state.turn
    builder.add(RoundSettled(state.turn))
    seats = clockwise(in_round(state), state.capos, state.turn)
    for parts in ORDERED[state.box.setup.chosen("settling")]:
        for seat in seats:
            for part in parts:
                part(builder, seat)
    return None


def moved(
    builder: Builder, seat: SeatId, by: int, reason: str, other: SeatId | None = None
) -> int:
    """K1, CT4: never below 0, at any step; how much it really was."""
    has = builder.state.respect[seat]
    real = max(by, -has)
    now = has + real
    builder.add(RespectMoved(seat, real, now, reason, other))
    return real


def _hat(builder: Builder, seat: SeatId) -> None:
    """CAP-43, CAP-41: also for whoever nobody suspected."""
    if has_hat(builder.state, seat):
        moved(builder, seat, number(builder.state, "hat"), "hat")


def _giulia(builder: Builder, seat: SeatId) -> None:
    """CAP-44, K2: open or revealed she comes by herself, covered only if she was claimed."""
    state = builder.state
    claimed = [one.card for one in state.claims if one.seat == seat]
    for name in (*state.laid[seat].shown, *claimed):
        if has_hat(state, seat) and _is(state, name, GIULIA):
            moved(builder, seat, state.box.mafioso(name).amount, "giulia")


def _mario(builder: Builder, seat: SeatId) -> None:
    """CAP-44, K1, CT7: from each accuser, clockwise; several copies steal several times."""
    state = builder.state
    each = _stolen(state, state.laid[seat]) if seat in suspected(state) else 0
    accusers = [one for one, at in suspicions(state).items() if at == seat]
    for accuser in clockwise(accusers, state.capos, seat) if each else ():
        taken = -moved(builder, accuser, -each, "robbed", seat)
        if taken:
            moved(builder, seat, taken, "mario", accuser)


def _stolen(state: State, laid: Laid) -> int:
    cards = (state.box.mafioso(one) for one in laid.shown)
    return sum(card.amount for card in cards if card.special == MARIO)


def _suspicion(builder: Builder, seat: SeatId) -> None:
    """CAP-45."""
    state = builder.state
    at = suspicions(state).get(seat)
    if at is None:
        return
    if has_hat(state, at):
        moved(builder, seat, -number(state, "wrong_suspicion"), "wrong", at)
    else:
        moved(builder, seat, number(state, "right_suspicion"), "right", at)


# K1: what is settled for one player before the next comes
ORDERED: Mapping[str, Sequence[Sequence[Callable[[Builder, SeatId], None]]]] = {
    "player": ((_hat, _giulia, _mario, _suspicion),),
    "kind": ((_hat,), (_giulia, _mario), (_suspicion,)),
}


def _claimed(state: State, fact: GiuliaClaimed) -> State:
    return replace(state, claims=(*state.claims, Claim(fact.seat, fact.card)))


def _moved(state: State, fact: RespectMoved) -> State:
    """By reason for the score, and as a line of this round."""
    own = state.earned.get(fact.seat, {})
    earned = {**own, fact.reason: own.get(fact.reason, 0) + fact.by}
    move = Move(fact.seat, fact.by, fact.now, fact.reason, fact.other)
    return replace(
        state,
        respect={**state.respect, fact.seat: fact.now},
        earned={**state.earned, fact.seat: earned},
        moves=(*state.moves, move),
    )


def _cleared(state: State, fact: RoundSettled) -> State:
    return replace(state, moves=(), draws={}, reshuffled=False, tied=())


def reasons(state: State, seat: SeatId) -> Iterator[tuple[str, int]]:
    """What somebody's respect is made of, by reason."""
    yield from state.earned.get(seat, {}).items()


ORDERS: Judges = {
    ClaimGiulia: _claim,
    Settle: _settle,
}
FACTS: Changes = {
    GiuliaClaimed: _claimed,
    RespectMoved: _moved,
    RoundSettled: _cleared,
}
