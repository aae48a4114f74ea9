"""Setting up and drawing: who starts, the market, the start of a round, hard luck (LCN-01 to LCN-24)."""

from collections.abc import Mapping, Sequence

from companion.games.la_cosa_nostra.facts import Confessed, HardLuckCalled, MarketDealt, SeatReady
from companion.games.la_cosa_nostra.orders import Confess, HardLuck, Ready
from companion.games.la_cosa_nostra.state import DRAW, PLANNING, Builder, Judge, State, idle, in_the_stack, ring
from companion.rules.kit.piles import put_back, shuffled
from companion.rules.kit.preconditions import in_phase, refuse_if_strict
from companion.rules.language import Caller, Order, Refusal
from companion.rules.tracker import Begin

FIRST_FAMILIES = ("blundetto", "dimaggio", "calmuti")  # LCN-10: the yellow, green and red ones


def with_confession(state: State, order: Begin) -> Begin:
    """LCN-09: whoever confessed starts, unless the host named somebody."""
    return Begin(order.first or state.confessed) if state.confessed else order


def _confess(builder: Builder, order: Confess, who: Caller) -> Refusal | None:
    """LCN-09: the last to confess is believed."""
    assert who.seat
    if builder.state.table.stage != "lobby":
        return Refusal("game_running")
    if builder.state.confessed != who.seat:
        builder.add(Confessed(who.seat))
    return None


def missing_first_families(state: State) -> list[str]:
    """LCN-10: which of the three families for a first game nobody has taken."""
    taken = {seat.side for seat in state.table.seats.values() if not seat.left}
    return [side for side in FIRST_FAMILIES if side not in taken]


def deal_market(builder: Builder) -> None:
    """LCN-06, LCN-07: everything that no family began with is shuffled; four different cards, one Company at most."""
    state = builder.state
    if not state.app_market or state.dealt or not state.families:
        return
    pile = [card for card, left in in_the_stack(state).items() for _ in range(left)]
    new = shuffled(state.table, builder.chance, pile)
    market, stack, aside = _opening(state, new.cards)
    below = put_back(state.table, stack, aside, new)
    builder.add(MarketDealt(tuple(market), below, new.tap, new.number, new.order))


def _opening(state: State, pile: Sequence[str]) -> tuple[list[str], Sequence[str], list[str]]:
    """The four that may lie, the pile below, and the cards that were turned up in vain."""
    box, market, aside = state.box, list[str](), list[str]()
    companies = 0
    for at, card in enumerate(pile):
        is_company = not box.businesses[card].businessman
        if card in market or companies + is_company > box.numbers["market_first_companies"]:
            aside.append(card)
            continue
        market.append(card)
        companies += is_company
        if len(market) == box.numbers["market_places"]:
            return market, pile[at + 1 :], aside
    return market, (), aside


def last_moment(state: State) -> bool:
    """LCN-140: with Influence at any time, the agreed last moment at the end of Planning."""
    if state.table.phase != PLANNING or state.box.chosen("influence_timing") != "all_any_time":
        return False
    playing = ring(state)
    return (state.over or state.regular not in playing) and not any(idle(state, seat) for seat in playing)


def _ready(builder: Builder, order: Ready, who: Caller) -> Refusal | None:
    """LCN-21: the cards are drawn; LCN-140: no more Influence from me."""
    assert who.seat
    state = builder.state
    if state.table.phase != DRAW and not last_moment(state):
        return in_phase(state, DRAW) or Refusal("not_now")
    if who.seat not in state.ready:
        builder.add(SeatReady(who.seat))
    return None


def _hard_luck(builder: Builder, order: HardLuck, who: Caller) -> Refusal | None:
    """LCN-23: whoever drew nothing but Attacks may have all new Jobs dealt again."""
    assert who.seat
    refusal = in_phase(builder.state, DRAW)
    if not refusal and who.seat in builder.state.ready:
        refusal = refuse_if_strict(builder, who, Refusal("ready_already", {}, "lcn_23"))
    if refusal:
        return refusal
    builder.add(HardLuckCalled(who.seat))
    return None


def all_ready(state: State) -> bool:
    return set(ring(state)) <= set(state.ready)


ORDERS: Mapping[type[Order], Judge] = {Confess: _confess, Ready: _ready, HardLuck: _hard_luck}
