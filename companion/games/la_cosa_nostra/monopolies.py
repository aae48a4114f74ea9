"""Monopolies: taken as soon as the condition holds, returned as soon as it fails (LCN-114)."""

from msgspec.structs import replace

from companion.games.la_cosa_nostra.state import Builder, Changes, State
from companion.rules.messages import Fact, SeatId
from companion.rules.roles import CardName


class MonopolyTaken(Fact, frozen=True):
    public = ("seat", "monopoly")
    seat: SeatId
    monopoly: CardName


class MonopolyReturned(Fact, frozen=True):
    public = ("seat", "monopoly")
    seat: SeatId
    monopoly: CardName


def holder_of(state: State, monopoly: str) -> SeatId | None:
    """LCN-114, R9: at least two active ones, and more than all others together. R25:
    whoever left wins none anew."""
    card = state.box.monopolies[monopoly]
    owners = [
        one.owner
        for one in state.businesses.values()
        if one.card == card.business and one.there
    ]
    most = next(
        (
            seat
            for seat in state.families
            if _outnumbers(owners.count(seat), len(owners), card.least)
        ),
        None,
    )
    keeps = most in state.table.playing() or state.monopolies.get(monopoly) == most
    if keeps:
        return most
    return None


def _outnumbers(has: int, among: int, least: int) -> bool:
    return has >= least and 2 * has > among


def settle_monopolies(builder: Builder) -> None:
    """LCN-114: each lies with whoever should hold it."""
    state = builder.state
    for name in state.box.monopolies:
        has = state.monopolies.get(name)
        should = holder_of(state, name)
        if has and has != should:
            builder.add(MonopolyReturned(has, name))
        if should and has != should:
            builder.add(MonopolyTaken(should, name))


def _taken(state: State, fact: MonopolyTaken) -> State:
    return replace(state, monopolies={**state.monopolies, fact.monopoly: fact.seat})


def _returned(state: State, fact: MonopolyReturned) -> State:
    return replace(
        state,
        monopolies={
            name: seat
            for name, seat in state.monopolies.items()
            if name != fact.monopoly
        },
    )


FACTS: Changes = {MonopolyTaken: _taken, MonopolyReturned: _returned}
