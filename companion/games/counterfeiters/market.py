"""The black market: cards for real money, and what slides and comes up at the end of a round."""

from collections import Counter
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import Named, named
from companion.rules.kit.piles import filled_from_the_right, slid
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import BANK, InPlay, OpenFact, Refusal, SeatId
from companion.rules.roles import CardName, Money
from companion.rules.seats import Short

from .box import DECK, START_PILE, Space
from .placing import open_space, stand
from .police import cap
from .preconditions import require_cash
from .state import (
    UNKNOWN,
    Builder,
    HandMove,
    State,
    owned,
    with_card,
    with_moves,
    with_slot,
)

Scanned = Annotated[str, Meta(max_length=40)]


class BuyCard(InPlay, frozen=True):
    """CF-20. `card` is needed where the app does not know which one lies there."""

    space: Short
    card: Scanned = ""
    lifting: Short = ""


class NameSlot(InPlay, frozen=True):
    """CF-04: a card that came up, scanned or chosen, so that everybody sees in the app
    what lies there."""

    for_screen: ClassVar[bool] = True
    space: Short
    card: Scanned


class SlotNamed(OpenFact, frozen=True):
    """`slot` counts from the left."""

    group = "table"
    independent = True
    slot: int
    card: CardName
    copy: str | None


class CardBought(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    card: CardName
    copy: str | None
    price: Money
    slot: int


class MarketMoved(OpenFact, frozen=True):
    """CF-90: `trashed` cards left the game, the others slid, `taken` came up from the
    pile; `slots` lie there now."""

    group = "table"
    undo_needs_all = "reveal"
    slots: tuple[str | None, ...]
    trashed: tuple[str, ...]
    taken: int
    undrawn: int


def _buy(builder: Builder, order: BuyCard) -> None:
    """CF-20, CF-21, F5."""
    space = open_space(builder, order, "market")
    card = lying(builder.state, space, order.card)
    _require_jet(builder, card)
    require_cash(builder.state, builder.seat, space.price)
    stand(builder, order)
    builder.add(
        CardBought(builder.seat, card.card, card.copy, space.price, space.index)
    )
    builder.pay(builder.seat, BANK, space.price, "market")
    cap(builder, builder.seat, space)


def _name(builder: Builder, order: NameSlot) -> None:
    """CF-04: at a table that shuffles itself nobody has to."""
    space = builder.state.board.spaces.get(order.space)
    if space is None or space.action != "market":
        raise refused("no_such_space", space=order.space)
    if builder.state.slots[space.index - 1]:
        raise refused("slot_is_named")
    card = lying(builder.state, space, order.card)
    builder.add(SlotNamed(space.index, card.card, card.copy))


def lying(state: State, space: Space, text: str) -> Named:
    """F5: the card above the space; an empty slot is no space."""
    there = state.slots[space.index - 1]
    if there is None:
        raise refused("empty_slot", space=space.id)
    if not text:
        return Named(require(there or Refusal("name_the_card")))
    card = require(named(state.box.setup, text, DECK))
    if there and card.card != there:
        raise refused("other_card_lies_there", card=there)
    if not there and card.card not in unseen(state):
        raise refused("none_left_of_it", card=card.card)
    return card


def unseen(state: State) -> Counter[str]:
    """CF-04: which cards can still come up, of those that so many players use."""
    parts = state.box.parts
    every = Counter(
        card
        for card in state.box.pile(len(state.players))
        if parts[card].pile != START_PILE
    )
    bought = (one.card for cards in state.cards.values() for one in cards)
    lying_open = (card for card in (*state.slots, *state.trashed) if card)
    return every - Counter(bought) - Counter(lying_open)


def _require_jet(builder: Builder, card: Named) -> None:
    """CF-21."""
    box = builder.state.box
    jets = len(owned(builder.state, builder.seat, "jet"))
    if box.parts[card.card].kind == "jet" and jets >= box.numbers["jet_limit"]:
        rule_broken(builder, "second_jet", "cf_21")


def move_market(builder: Builder) -> None:
    """CF-90, F5: trash first, then everything to the right, then new cards from the right."""
    state = builder.state
    bins = [space.index - 1 for space in state.board.market if space.trash]
    trashed = [card for at in bins if (card := state.slots[at]) is not None]
    kept = [None if at in bins else card for at, card in enumerate(state.slots)]
    pile = state.pile if state.box.tracked else (UNKNOWN,) * state.undrawn
    slots, taken = filled_from_the_right(slid(kept), pile)
    builder.add(MarketMoved(slots, tuple(trashed), taken, state.undrawn - taken))


def _bought(state: State, fact: CardBought) -> State:
    code: Any = fact.copy
    paid_for = with_card(
        with_slot(state, fact.slot, None), fact.seat, Named(fact.card, code)
    )
    return with_moves(
        paid_for, HandMove("card", fact.seat, card=fact.card, amount=fact.price)
    )


def _moved(state: State, fact: MarketMoved) -> State:
    """Unknown cards in the bin are remembered as such."""
    moved = replace(
        state,
        slots=fact.slots,
        trashed=(*state.trashed, *fact.trashed),
        pile=state.pile[fact.taken :],
        undrawn=fact.undrawn,
    )
    moves = [
        HandMove("trash", count=len(fact.trashed)),
        HandMove("refill", count=fact.taken),
    ]
    return with_moves(moved, *(one for one in moves if one.count))


ORDERS: Judges = {
    BuyCard: _buy,
    NameSlot: _name,
}
FACTS: Changes = {
    SlotNamed: lambda state, fact: with_slot(state, fact.slot, fact.card),
    CardBought: _bought,
    MarketMoved: _moved,
}
