"""The market and the stack below it: dealt, filled, searched and shuffled again
(LCN-06, LCN-07, LCN-32, R12)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.kit.features import Changes
from companion.rules.kit.named import Named
from companion.rules.kit.piles import filled, put_back, shuffled
from companion.rules.kit.refusing import refused
from companion.rules.messages import Fact, OpenFact, SeatId
from companion.rules.table import minus

from .named_pieces import card_named
from .state import Builder, State


class MarketDealt(Fact, frozen=True):
    """LCN-06: the app shuffled the Business stack; nobody knows what lies in it."""

    public = ("market",)
    afterwards = ("stack", "tap", "number", "order")
    undo_needs_all = "reveal"
    numbered = True
    market: tuple[str, ...]
    stack: tuple[str, ...]
    tap: str
    number: int
    order: tuple[int, ...]


class MarketFilled(Fact, frozen=True):
    """LCN-32: the market as it lies after new cards came up."""

    public = ("market",)
    afterwards = ("taken",)
    undo_needs_all = "reveal"
    market: tuple[str, ...]
    taken: int


class StackShuffled(Fact, frozen=True):
    """R12: whoever searched the stack knows it too well."""

    afterwards = ("stack", "tap", "number", "order")
    numbered = True
    stack: tuple[str, ...]
    tap: str
    number: int
    order: tuple[int, ...]


class MarketExchanged(OpenFact, frozen=True):
    """R12: the old cards go under the stack first, then the market is filled."""

    seat: SeatId


def in_the_stack(state: State) -> dict[str, int]:
    """How many copies of each Business lie neither in a row nor on a Gangster."""
    cards = state.box.businesses.values()
    left = {card.id: card.copies for card in cards}
    for one in state.businesses.values():
        left[one.card] -= 1
    return left


def deal_market(builder: Builder) -> None:
    """LCN-06, LCN-07: everything that no family began with is shuffled; four different
    cards, one Company at most."""
    state = builder.state
    if not state.app_market or state.dealt or not state.families:
        return
    pile = [card for card, left in in_the_stack(state).items() for _ in range(left)]
    new = shuffled(state.table, builder.chance, pile)
    market, stack, aside = _opening(state, new.cards)
    below = put_back(state.table, stack, aside, new)
    builder.tell(MarketDealt, new, market=tuple(market), stack=below)


def _opening(
    state: State, pile: Sequence[str]
) -> tuple[list[str], Sequence[str], list[str]]:
    """The four that may lie, the pile below, and the cards that were turned up in vain."""
    box = state.box
    market, aside = list[str](), list[str]()
    companies = box.numbers["market_first_companies"]
    for at, card in enumerate(pile):
        is_company = not box.businesses[card].businessman
        if card in market or is_company > companies:
            aside.append(card)
            continue
        market.append(card)
        companies -= is_company
        if len(market) == box.numbers["market_places"]:
            return market, pile[at + 1 :], aside
    return market, (), aside


def market_card(state: State, text: str, searched: Sequence[str] = ()) -> Named:
    """A card that may lie in the market, or in a stack that is searched: the app knows
    its own market, else any that lies nowhere else."""
    card = card_named(state, text, "businesses")
    require_elsewhere_none(state, card)
    if state.app_market and card.card not in (*state.market, *searched):
        raise refused("not_in_the_market", card=card.card)
    require_copy_left(state, card)
    return card


def require_elsewhere_none(state: State, card: Named) -> None:
    """No copy is in two places."""
    lie = {one.copy for one in state.businesses.values()}
    if card.copy and card.copy in lie:
        raise refused("card_lies_elsewhere", card=card.card)


def require_copy_left(state: State, card: Named) -> None:
    left = in_the_stack(state)
    if not left[card.card]:
        raise refused("no_copy_left", card=card.card)


def refill(builder: Builder) -> None:
    """LCN-32, R12: from the stack while there is one; on the table people do it themselves."""
    state = builder.state
    places = state.box.numbers["market_places"]
    market, taken = filled(state.market, state.stack, places)
    if taken and state.app_market:
        builder.add(MarketFilled(market, taken))


def for_sale(state: State) -> list[str]:
    """LCN-32, R12: the kinds that lie in the market. The table's own is not known card
    by card: any that lies nowhere else may."""
    left = in_the_stack(state)
    if state.app_market:
        return list(dict.fromkeys(state.market))
    return [card for card in left if left[card]]


def reshuffle(builder: Builder) -> None:
    """R12: a stack that somebody has looked through, or sorted by ruling, is known too well."""
    state = builder.state
    if state.stack:
        new = shuffled(state.table, builder.chance, state.stack)
        builder.tell(StackShuffled, new, stack=new.cards)


def gone(state: State, business: str) -> State:
    """A Business goes under the stack."""
    kept, card = minus(state.businesses, business), state.businesses[business].card
    below = (card,) if state.app_market else ()
    return replace(state, businesses=kept, stack=(*state.stack, *below))


def _market_under_stack(state: State, fact: MarketExchanged) -> State:
    if state.app_market:
        return replace(state, stack=(*state.stack, *state.market), market=())
    return state


FACTS: Changes = {
    MarketDealt: lambda state, fact: replace(
        state, market=fact.market, stack=fact.stack, dealt=True
    ),
    MarketFilled: lambda state, fact: replace(
        state, market=fact.market, stack=state.stack[fact.taken :]
    ),
    StackShuffled: lambda state, fact: replace(state, stack=fact.stack),
    MarketExchanged: _market_under_stack,
}
