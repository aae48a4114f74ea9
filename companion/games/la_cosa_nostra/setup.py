"""Setting up and drawing: who starts, the families, cards drawn, hard luck (LCN-01 to
LCN-24), and what people lay out, draw and put away by hand."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.rules.kit.cash import on_paper
from companion.rules.kit.checklist import Check, check
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.preconditions import in_phase, rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import InPlay, OpenFact, Order, SeatId
from companion.rules.tracker import Begin, GameBegun

from .influence import influence_to_draw
from .payday import reserve
from .state import (
    DRAW,
    PAYDAY,
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


def _confess(builder: Builder, order: Confess) -> None:
    """LCN-09: the last to confess is believed."""
    if builder.state.table.stage != "lobby":
        raise refused("game_running")
    if builder.state.confessed != builder.seat:
        builder.add(Confessed(builder.seat))


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


def _ready(builder: Builder, order: Ready) -> None:
    """LCN-21: the cards are drawn; LCN-140: no more Influence from me."""
    state = builder.state
    if not last_moment(state):
        require(in_phase(state, DRAW))
    if builder.seat not in state.ready:
        builder.add(SeatReady(builder.seat))


def _hard_luck(builder: Builder, order: HardLuck) -> None:
    """LCN-23: whoever drew nothing but Attacks may have all new Jobs dealt again."""
    state = builder.state
    require(in_phase(state, DRAW))
    if builder.seat in state.ready:
        rule_broken(builder, "ready_already", "lcn_23")
    builder.add(HardLuckCalled(builder.seat))


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


ORDERS: Judges = {Confess: _confess, Ready: _ready, HardLuck: _hard_luck}
FACTS: Changes = {
    GameBegun: _families,
    Confessed: lambda state, fact: replace(state, confessed=fact.seat),
    SeatReady: lambda state, fact: replace(state, ready=(*state.ready, fact.seat)),
    HardLuckCalled: lambda state, fact: replace(
        state, ready=(), redeals=state.redeals + 1
    ),
}


def checklist(state: State) -> list[Check]:
    """LCN-01 to LCN-24, LCN-112: what is to be done by hand now."""
    if state.table.stage == "lobby":
        return _before(state)
    if state.table.stage == "over":
        return []
    if state.phase == DRAW:
        first = state.round == 1
        found = _lay_out(state) if first else _turn_of_round(state)
        return [*found, *_draws(state)]
    if state.phase == PAYDAY:
        return _hand_limit(state)
    return []


def _before(state: State) -> list[Check]:
    """LCN-10, LCN-36, LCN-140: what people should know before they begin."""
    found = []
    if missing := missing_first_families(state):
        found.append(check("first_game", sides=missing))
    players = len(state.table.playing())
    numbers = state.box.numbers
    if players >= numbers["two_tasks_players"] and not state.box.has("two_tasks"):
        since = numbers["two_tasks_first_round"]
        found.append(check("two_tasks", players=players, round=since))
    if state.box.chosen("influence_timing") == "own_turn":
        found.append(check("experienced"))
    found.append(check("confess"))
    return found


def _lay_out(state: State) -> list[Check]:
    """LCN-01 to LCN-12: the mats, the piles, and what lies before each family."""
    found = [check("sort_jobs", rounds=state.box.rounds), check("monopolies")]
    if state.box.influence_from == 1:
        found.append(check("start_influence", cards=state.box.start_influence))
    if on_paper(state.table):
        money = state.table.setup.game.money
        found.append(check("start_money", amount=money.start[0] if money else 0))
    else:
        found.append(check("notes_stay"))
    found += [_family(state, seat) for seat in state.ring()]
    if state.app_market:
        found.append(check("app_market", cards=list(state.market)))
    else:
        numbers = state.box.numbers
        most = numbers["market_first_companies"]
        found.append(check("market", count=numbers["market_places"], companies=most))
    return [*found, check("start_player", state.start)]


def _family(state: State, seat: SeatId) -> Check:
    side = state.families[seat].side
    return check(
        "family",
        seat,
        side=side,
        gangsters=[one.id for one in state.crew(seat)],
        reserve=len(reserve(state, seat)),
        businesses=list(state.box.start_businesses[side]),
        markers=state.box.markers,
    )


def _turn_of_round(state: State) -> list[Check]:
    """LCN-112, LCN-113, R9: hands down to the limit, everything face up again, the
    marker to the left."""
    found = [*_hand_limit(state), check("face_up"), check("start_player", state.start)]
    if state.round == state.box.influence_from:
        found.append(check("start_influence", cards=state.box.start_influence))
    return found


def _hand_limit(state: State) -> list[Check]:
    """LCN-112: matters from the second round on."""
    numbers = state.box.numbers
    if state.round == 1:
        return []
    jobs, influence = numbers["hand_jobs"], numbers["hand_influence"]
    return [check("hand_limit", jobs=jobs, influence=influence)]


def _draws(state: State) -> list[Check]:
    """LCN-21, LCN-22, LCN-23: the Jobs of this round, Influence, and the luck of
    whoever drew only Attacks."""
    jobs = state.box.draws[state.round].jobs
    found = [check("redeal", times=state.redeals)] if state.redeals else []
    for seat in state.ring():
        influence = influence_to_draw(state, seat)
        draw = check("draw", seat, round=state.round, jobs=jobs, influence=influence)
        found.append(draw)
    return [*found, check("hard_luck")]
