"""What the table lays out, draws and puts away by hand, as data: a word key and the
numbers that go with it."""

from companion.games.la_cosa_nostra.influence import influence_to_draw
from companion.games.la_cosa_nostra.markers import markers_each
from companion.games.la_cosa_nostra.payday import reserve
from companion.games.la_cosa_nostra.setup import missing_first_families
from companion.games.la_cosa_nostra.state import DRAW, PAYDAY, State
from companion.rules.kit.cash import on_paper
from companion.rules.kit.checklist import Check, check
from companion.rules.messages import SeatId


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
        found.append(check("start_influence", cards=_start_cards(state)))
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
        markers=markers_each(state),
    )


def _start_cards(state: State) -> list[str]:
    """LCN-03: one of each for everybody."""
    return [card.effect for card in state.box.influence.values() if card.starts]


def _turn_of_round(state: State) -> list[Check]:
    """LCN-112, LCN-113, R9: hands down to the limit, everything face up again, the
    marker to the left."""
    found = [*_hand_limit(state), check("face_up"), check("start_player", state.start)]
    if state.round == state.box.influence_from:
        found.append(check("start_influence", cards=_start_cards(state)))
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
