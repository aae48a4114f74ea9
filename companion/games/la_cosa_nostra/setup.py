"""Setting up and drawing: who starts, the families, cards drawn, hard luck (LCN-01 to LCN-24)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.games.la_cosa_nostra.state import (
    DRAW,
    PLANNING,
    Builder,
    Business,
    Family,
    Gangster,
    May,
    Place,
    State,
    offered,
)
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.preconditions import in_phase, rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import InPlay, OpenFact, Order, Seated, SeatId
from companion.rules.tracker import Begin, GameBegun


class Confess(Order, frozen=True):
    """LCN-09: it was me."""


class Ready(InPlay, frozen=True):
    """Cards are drawn, or the last Influence of a Planning is played."""


class HardLuck(InPlay, frozen=True):
    """LCN-23: my new Jobs are nothing but Attacks."""


class Confessed(OpenFact, frozen=True):
    """LCN-09: the latest offender starts."""

    seat: SeatId


class SeatReady(OpenFact, frozen=True):
    seat: SeatId


class HardLuckCalled(OpenFact, frozen=True):
    """LCN-23: everybody hands the new Jobs back, they are dealt again."""

    seat: SeatId


# LCN-10: the yellow, green and red ones
FIRST_FAMILIES = ("blundetto", "dimaggio", "calmuti")


def with_confession(state: State, order: Begin) -> Begin:
    """LCN-09: whoever confessed starts, unless the host named somebody."""
    if state.confessed:
        return Begin(order.first or state.confessed)
    return order


def _confess(builder: Builder, order: Confess, who: Seated) -> None:
    """LCN-09: the last to confess is believed."""
    if builder.state.table.stage != "lobby":
        raise refused("game_running")
    if builder.state.confessed != who.seat:
        builder.add(Confessed(who.seat))


def missing_first_families(state: State) -> list[str]:
    """LCN-10: which of the three families for a first game nobody has taken."""
    taken = {seat.side for seat in state.table.seats.values() if not seat.left}
    return [side for side in FIRST_FAMILIES if side not in taken]


def last_moment(state: State) -> bool:
    """LCN-140: with Influence at any time, the agreed last moment at the end of Planning."""
    agreed = state.box.chosen("influence_timing") == "all_any_time"
    if state.phase != PLANNING or not agreed:
        return False
    playing = state.ring()
    if state.regular in playing and not state.over:
        return False
    return not any(state.idle(seat) for seat in playing)


def _ready(builder: Builder, order: Ready, who: Seated) -> None:
    """LCN-21: the cards are drawn; LCN-140: no more Influence from me."""
    state = builder.state
    if not last_moment(state):
        require(in_phase(state, DRAW))
    if who.seat not in state.ready:
        builder.add(SeatReady(who.seat))


def _hard_luck(builder: Builder, order: HardLuck, who: Seated) -> None:
    """LCN-23: whoever drew nothing but Attacks may have all new Jobs dealt again."""
    state = builder.state
    require(in_phase(state, DRAW))
    if who.seat in state.ready:
        rule_broken(builder, who, "ready_already", "lcn_23")
    builder.add(HardLuckCalled(who.seat))


def all_ready(state: State) -> bool:
    playing = set(state.ring())
    return playing <= set(state.ready)


def before(state: State, seat: SeatId) -> list[May]:
    """LCN-09: in the lobby."""
    news = state.confessed != seat
    return offered("confess", news)


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-21, LCN-23, LCN-140."""
    if seat in state.ready:
        return []
    if state.phase == DRAW:
        return [{"order": "ready"}, {"order": "hard_luck"}]
    return offered("ready", last_moment(state))


def _families(state: State, fact: GameBegun) -> State:
    """LCN-04, LCN-05: who plays which family, and what lies before it."""
    sides = {seat: state.table.seats[seat].side for seat in fact.seats}
    families = {seat: Family(seat, side) for seat, side in sides.items()}
    rows = [_businesses(state, family) for family in families.values()]
    gangsters = _gangsters(state, families.values())
    return replace(
        state,
        families=families,
        gangsters={one.id: one for one in gangsters},
        businesses={one.id: one for row in rows for one in row},
        start=fact.seats[0],
    )


def _gangsters(state: State, families: Iterable[Family]) -> Iterator[Gangster]:
    """LCN-04: three in the row, three under the Boss."""
    owners = {one.side: one.seat for one in families}
    for card in state.box.gangsters.values():
        if card.family in owners:
            place: Place = "table" if card.starts else "reserve"
            yield Gangster(card.id, owners[card.family], place)


def _businesses(state: State, family: Family) -> Iterator[Business]:
    """LCN-05: those on the back of the Boss."""
    for card in state.box.start_businesses[family.side]:
        yield Business(f"{family.side}.{card}", card, family.seat)


def _dealt_again(state: State, fact: HardLuckCalled) -> State:
    return replace(state, ready=(), redeals=state.redeals + 1)


ORDERS: Judges = {Confess: _confess, Ready: _ready, HardLuck: _hard_luck}
FACTS: Changes = {
    GameBegun: _families,
    Confessed: lambda state, fact: replace(state, confessed=fact.seat),
    SeatReady: lambda state, fact: replace(state, ready=(*state.ready, fact.seat)),
    HardLuckCalled: _dealt_again,
}
