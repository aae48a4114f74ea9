"""What a seat may do now: order types with their legal parameters, for the phone's buttons and for robots alike."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.la_cosa_nostra.asking import frozen, uncommitted
from companion.games.la_cosa_nostra.attacks import dice_of, victims
from companion.games.la_cosa_nostra.cash_jobs import sources
from companion.games.la_cosa_nostra.closing import caller_of_payday, waits_for_payday
from companion.games.la_cosa_nostra.effects import buyable, launder_limit, stake_limit
from companion.games.la_cosa_nostra.influence import (
    lawyers,
    may_exchange,
    may_modify,
    may_peek,
    may_scheme,
    may_skip,
    peekable,
)
from companion.games.la_cosa_nostra.payday import reserve
from companion.games.la_cosa_nostra.planning import owes_a_task, tasks_per_turn
from companion.games.la_cosa_nostra.responses import hidden_jobs, may_rob, window_open
from companion.games.la_cosa_nostra.setup import last_moment
from companion.games.la_cosa_nostra.stages import awaited, stage_of
from companion.games.la_cosa_nostra.state import (
    ACTION,
    DRAW,
    PAYDAY,
    PLANNING,
    State,
    idle,
    in_the_stack,
    job,
    known_job,
    tasks,
)
from companion.rules.kit.cash import affords
from companion.rules.language import SeatId

May = dict[str, Any]


def may(state: State, seat: SeatId) -> list[May]:
    """Everything that this seat may order now; shared orders (paying, asking for money, undo) are not listed."""
    if state.table.stage == "lobby":
        return [{"order": "confess"}] if state.confessed != seat else []
    if state.table.stage == "over" or seat not in state.families or seat not in state.table.playing():
        return []
    phase = (_draw, _planning, _action, _payday)[state.table.phase]
    return [*phase(state, seat), *_any_time(state, seat)]


def _draw(state: State, seat: SeatId) -> list[May]:
    """LCN-21, LCN-23."""
    return [] if seat in state.ready else [{"order": "ready"}, {"order": "hard_luck"}]


def _planning(state: State, seat: SeatId) -> list[May]:
    """LCN-30 to LCN-36, LCN-100."""
    found: list[May] = []
    at_turn = state.table.turn == seat and not state.over
    waiting = [one.id for one in idle(state, seat)]
    if at_turn and waiting and state.laid < tasks_per_turn(state):
        left = in_the_stack(state)
        kinds = list(dict.fromkeys(state.market)) if state.app_market else [card for card in left if left[card]]
        found.append({"order": "plan_job", "gangsters": waiting, "blind": not state.table.seats[seat].phone})
        if kinds:
            found.append({"order": "plan_purchase", "gangsters": waiting, "cards": kinds})
        else:
            found.append({"order": "stay_idle", "gangsters": waiting})
    if at_turn and not owes_a_task(state, seat):
        found.append({"order": "next"})
    if last_moment(state) and seat not in state.ready:
        found.append({"order": "ready"})
    return [*found, *_modifiers(state, seat), *_peeks(state, seat)]


def _modifiers(state: State, seat: SeatId) -> list[May]:
    """LCN-54: on which Gangsters each modifier could lie."""
    if not may_modify(state, seat) or state.table.round < state.box.influence_from:
        return []
    lying = [(one, {mod.effect for mod in one.modifiers}) for one in state.gangsters.values() if one.there]
    found = []
    for card in state.box.influence.values():
        if card.modifies:
            free = [
                one.id
                for one, carries in lying
                if card.effect not in carries and not (card.opponents_only and one.owner == seat)
            ]
            found.append({"order": "lay_influence", "card": card.effect, "gangsters": free})
    return [one for one in found if one["gangsters"]]


def _peeks(state: State, seat: SeatId) -> list[May]:
    """LCN-100, R13: what may be looked at, and with what."""
    found: list[May] = []
    plans = [plan.id for plan in peekable(state, seat)] if may_peek(state, seat) else []
    if plans:
        for one in lawyers(state, seat)[:1]:
            most = state.box.businesses[one.card].times
            found.append({"order": "peek", "card": one.id, "plans": plans, "most": most})
    if state.table.round < state.box.influence_from:
        return found
    if plans:
        for card in state.box.influence.values():
            if card.looks:
                found.append({"order": "peek", "card": card.effect, "plans": plans, "most": card.looks})
    if may_exchange(state, seat):
        found.append({"order": "exchange_market"})
    return found


def _action(state: State, seat: SeatId) -> list[May]:
    """LCN-40 to LCN-46, and the stages of what is under way."""
    found: list[May] = []
    if uncommitted(state, seat):
        found += _turn(state, seat)
    if state.table.round >= state.box.influence_from:
        if may_skip(state, seat):
            found.append({"order": "scheme", "skip": True})
        if may_scheme(state, seat):
            found.append({"order": "scheme", "skip": False})
    if waits_for_payday(state) and seat == caller_of_payday(state):
        found.append({"order": "begin_payday"})
    return [*found, *_stage(state, seat), *_peeks(state, seat)]


def _turn(state: State, seat: SeatId) -> list[May]:
    """LCN-41, LCN-42, LCN-44, LCN-95: a Job announced, a Purchase paid, or either discarded; response cards only go."""
    mine = tasks(state, seat)
    cards = {one.id: known_job(state, state.table.plans[one.plan]) for one in mine if one.plan}
    jobs = [name for name, card in cards.items() if card is None or card.kind != "response"]
    paying = [
        one.id
        for one in mine
        if one.purchase and affords(state.table, seat, state.box.businesses[state.businesses[one.purchase].card].price)
    ]
    found: list[May] = []
    if jobs:
        found.append(
            {"order": "announce", "gangsters": jobs, "targets": [one for one in state.families if one != seat]}
        )
    if paying:
        found.append({"order": "pay_purchase", "gangsters": paying})
    return [*found, *([{"order": "discard", "gangsters": [one.id for one in mine]}] if mine else [])]


def _stage(state: State, seat: SeatId) -> list[May]:
    """What the deed on top asks of this seat."""
    stage = stage_of(state)
    if stage == "window":
        return _window(state, seat)
    if stage is None or stage not in ASKS or awaited(state, stage) != seat:
        return []
    return ASKS[stage](state)


def _window(state: State, seat: SeatId) -> list[May]:
    """LCN-91, LCN-93, R7: on every phone the same moment, on some a button."""
    what = window_open(state)
    assert state.action
    if what == "doc":
        return [{"order": "respond", "window": what, "card": "emergency_doc"}]
    allowed = may_rob(state) if what == "robbery" else [state.action.top.target]
    if seat not in allowed:
        return []
    plans = state.table.plans
    cards = {one.id: known_job(state, plans[one.plan or ""]) for one in hidden_jobs(state, seat)}
    fits = [name for name, card in cards.items() if card is None or card.effect == what]
    return [{"order": "respond", "window": what, "gangsters": fits}] if fits else []


def _announced(state: State) -> list[May]:
    assert state.action
    deed = state.action.top
    return [{"order": "turn_up", "blind": state.table.plans[deed.plan or ""].copy is None}]


def _victim(state: State) -> list[May]:
    assert state.action
    deed = state.action.top
    return [{"order": "name_victim", "cards": victims(state, job(state, deed.card or ""), deed.target)}]


def _cards(state: State) -> list[May]:
    assert state.action
    deed = state.action.top
    needs = job(state, deed.card or "").needs
    ways = [[one.id for one in sources(state, deed.seat, need)] for need in needs]
    return [{"order": "use_cards", "needs": list(needs), "cards": ways}]


def _cop(state: State) -> list[May]:
    assert state.action
    return [{"order": "take_up_die", "dice": list(state.action.top.results or ())}, {"order": "keep_dice"}]


def _choice(state: State) -> list[May]:
    assert state.action
    deed = state.action.top
    if job(state, deed.card or "").effect == "money_laundering":
        return [{"order": "launder", "most": launder_limit(state, deed)}]
    return [{"order": "take_card", "prices": buyable(state, deed)}]


def _stake(state: State) -> list[May]:
    assert state.action
    return [{"order": "stake", "most": stake_limit(state, state.action.top)}]


def _throw(state: State) -> list[May]:
    assert state.action
    return [{"order": "throw", "dice": dice_of(state, state.action.top)}]


ASKS: Mapping[str, Callable[[State], list[May]]] = {
    "announced": _announced,
    "code": lambda state: [{"order": "turn_up", "blind": True}, {"order": "give_up"}],
    "clash": lambda state: [{"order": "give_up"}],
    "victim": _victim,
    "cards": _cards,
    "stake": _stake,
    "throw": _throw,
    "cop": _cop,
    "fire": lambda state: [{"order": "return_fire"}],
    "choice": _choice,
}


def _payday(state: State, seat: SeatId) -> list[May]:
    """LCN-111."""
    if state.table.turn != seat or state.over:
        return []
    prices = {name: state.box.gangsters[name].price for name in reserve(state, seat)}
    fits = {name: price for name, price in prices.items() if affords(state.table, seat, price)}
    return [*([{"order": "recruit", "prices": fits}] if fits else []), {"order": "next"}]


def _any_time(state: State, seat: SeatId) -> list[May]:
    """LCN-86, LCN-120: offers and answers while nothing is frozen; one's own marker at any moment."""
    marked = [one.id for one in state.businesses.values() if seat in one.markers]
    found: list[May] = [{"order": "take_marker", "cards": marked}] if marked else []
    if frozen(state):
        return found
    asked = [offer.id for offer in state.offers.values() if offer.to == seat]
    found += [{"order": "answer_offer", "offers": asked}] if asked else []
    return [
        *found,
        {"order": "offer", "to": [one for one in state.families if one != seat and one in state.table.playing()]},
    ]


PHASES = {DRAW: _draw, PLANNING: _planning, ACTION: _action, PAYDAY: _payday}
