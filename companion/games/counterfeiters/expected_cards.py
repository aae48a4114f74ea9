"""What should lie open on the table: the cards before the screens, and the row of the market."""

from companion.rules.expected_cards import ExpectedCard, Spot, at_seat

from .box import START_PILE
from .state import State

MARKET = Spot("market")


def expected_cards(state: State) -> list[ExpectedCard]:
    """CF-20, F7: everything bought lies open; of a card that nobody named any may be seen there."""
    if not state.players:
        return []
    before = [
        ExpectedCard((one.card,), at_seat(seat), str(one.copy) if one.copy else None)
        for seat in state.players
        for one in state.cards[seat]
    ]
    return [*before, *(_slot(state, card) for card in state.slots if card is not None)]


def _slot(state: State, card: str) -> ExpectedCard:
    if card:
        return ExpectedCard((card,), MARKET)
    every = tuple(one.id for one in state.box.parts.values() if one.pile != START_PILE)
    return ExpectedCard(every, MARKET, how="aside")
