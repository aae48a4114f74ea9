"""What others hear of an offer that two agreed on: who, whom, and what moves (LCN-83)."""

from companion.games.la_cosa_nostra.state import OpenOffer, State
from companion.rules.messages import OpenFact, SeatId
from companion.rules.roles import CardNames, Money


class DealStruck(OpenFact, frozen=True):
    """What two shook hands on, as everybody sees it move; whoever pays stands first.
    What else was said stays between them."""

    doer = ""
    befalls = ()  # the answer to the offer tells it to them
    group = "money"
    seat: SeatId
    to: SeatId
    amount: Money
    cards: CardNames
    lent: CardNames

    @property
    def variant(self) -> str:
        parts = {"money": self.amount, "cards": self.cards, "lent": self.lent}
        return "_".join(name for name, moves in parts.items() if moves)

    @property
    def between(self) -> tuple[str, ...]:
        return (self.seat, self.to)


def as_seen(state: State, offer: OpenOffer, giver: SeatId, taker: SeatId) -> DealStruck:
    """LCN-83: what moves of an offer, on either side."""
    sides = (offer.gives, offer.wants)
    net = abs(offer.gives.money - offer.wants.money)
    cards = tuple(state.face(card) for side in sides for card in side.cards)
    lent = tuple(state.face(card) for side in sides for card in side.markers)
    return DealStruck(giver, taker, net, cards, lent)
