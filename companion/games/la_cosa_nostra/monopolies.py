"""Monopolies: taken as soon as the condition holds, returned as soon as it fails (LCN-114)."""

from msgspec.structs import replace

from companion.games.la_cosa_nostra.state import Builder, State
from companion.rules.kit.features import Changes
from companion.rules.messages import OpenFact, SeatId
from companion.rules.roles import CardName
from companion.rules.table import minus


class MonopolyTaken(OpenFact, frozen=True):
    seat: SeatId
    monopoly: CardName


class MonopolyReturned(OpenFact, frozen=True):
    seat: SeatId
    monopoly: CardName


def holder_of(state: State, monopoly: str) -> SeatId | None:
    """LCN-114, R9: at least two active ones, and more than all others together. R25:
    whoever left wins none anew."""
    card = state.box.monopolies[monopoly]
    owners = _owners(state, card.business)
    most = _leader(owners, card.least)
    if most is None:
        return None
    keeps = state.monopolies.get(monopoly) == most
    if keeps or state.table.plays(most):
        return most
    return None


def _owners(state: State, business: str) -> list[SeatId]:
    """Whose the active ones are, one by one."""
    every = state.businesses.values()
    return [one.owner for one in every if one.card == business and one.there]


def _leader(owners: list[SeatId], least: int) -> SeatId | None:
    """Who has so many, and more than all others together: at most one can."""
    if len(owners) < least:
        return None
    most = max(owners, key=owners.count)
    has = owners.count(most)
    if has >= least and 2 * has > len(owners):
        return most
    return None


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
    return replace(state, monopolies=minus(state.monopolies, fact.monopoly))


FACTS: Changes = {MonopolyTaken: _taken, MonopolyReturned: _returned}
