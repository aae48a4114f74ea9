"""Shuffles of the Business stack by the app, each with what it takes to prove it when the seed is shown."""

from companion.games.la_cosa_nostra.facts import MarketDealt, StackShuffled
from companion.games.la_cosa_nostra.state import Builder
from companion.rules.fairness import RollRecord
from companion.rules.kit import piles
from companion.rules.kit.piles import shuffled
from companion.rules.language import Fact


def reshuffle(builder: Builder) -> None:
    """R12: a stack that somebody has looked through, or sorted by ruling, is known too well."""
    state = builder.state
    if state.stack:
        new = shuffled(state.table, builder.chance, state.stack)
        builder.add(StackShuffled(new.cards, new.tap, new.number, new.order))


def evidence(fact: Fact) -> RollRecord | None:
    """A shuffle as the proof of an evening lists it, between the dice."""
    if not isinstance(fact, MarketDealt | StackShuffled) or not fact.order:
        return None
    return piles.evidence(fact.number, fact.order, fact.tap)
