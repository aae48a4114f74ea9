"""What follows by itself: monopolies, estates of those who left, the next stage, the next turn, the next phase."""

from companion.games.la_cosa_nostra.closing import is_last_round
from companion.games.la_cosa_nostra.course import Course
from companion.games.la_cosa_nostra.deals import out_of_play
from companion.games.la_cosa_nostra.facts import MonopolyReturned, MonopolyTaken, OfferClosed, RoundBegan, SchemerLapsed
from companion.games.la_cosa_nostra.losses import drop_task
from companion.games.la_cosa_nostra.payday import holder_of, reserve
from companion.games.la_cosa_nostra.planning import tasks_per_turn
from companion.games.la_cosa_nostra.scoring import end_now
from companion.games.la_cosa_nostra.setup import all_ready, deal_market, last_moment
from companion.games.la_cosa_nostra.stages import proceed
from companion.games.la_cosa_nostra.state import ACTION, DRAW, PLANNING, State, after, idle, places, ring, tasks
from companion.games.la_cosa_nostra.unfolding import WINDOWS
from companion.rules.language import Refusal, SeatId
from companion.rules.tracker import PhaseBegan, TurnBegan, WindowClosed, opened

MOST = 500  # steps that may follow one order; more would be a circle
CLOCK = "planning"


def settle(course: Course) -> None:
    """Until nothing follows any more: every part looks at the state as the last fact left it."""
    for _ in range(MOST):
        before = len(course.facts)
        if course.state.table.stage != "play":
            return
        for part in PARTS:
            part(course)
            if len(course.facts) != before:
                break
        else:
            return
    raise RuntimeError("the consequences go in a circle")


def _windows(course: Course) -> None:
    """A window whose deed the table has ruled away closes: it is not for the next one."""
    window = course.state.table.window
    if window and window.what in WINDOWS and course.state.action is None:
        course.add(WindowClosed(window.id, window.what, in_time=True))


def _monopolies(course: Course) -> None:
    """LCN-114: taken as soon as the condition holds, returned as soon as it fails."""
    state = course.state
    for name in state.box.monopolies:
        has, should = state.monopolies.get(name), holder_of(state, name)
        if has != should:
            course.add(*([MonopolyReturned(has, name)] if has else []))
            course.add(*([MonopolyTaken(should, name)] if should else []))


def _estates(course: Course) -> None:
    """Whoever left: tasks are discarded, cards and money stay; offers lapse with them, and with what was destroyed."""
    state = course.state
    playing = set(ring(state))
    for seat in state.families:
        if seat not in playing:
            for one in tasks(state, seat):
                drop_task(course, one.id, "left")
    for offer in state.offers.values():
        if not {offer.seat, offer.to} <= playing or out_of_play(state, offer):
            course.add(OfferClosed(offer.id, offer.seat, offer.to, "lapsed"))


def _phases(course: Course) -> None:
    """LCN-20: what each phase waits for, and what comes after it."""
    if course.state.action is None and ring(course.state):
        (_draw, _planning, _action, _payday)[course.state.table.phase](course)


def _draw(course: Course) -> None:
    """LCN-21: Planning begins when everybody has drawn."""
    state = course.state
    if all_ready(state):
        course.add(PhaseBegan(PLANNING, state.table.round), TurnBegan(ring(state)[0]))
        _start_clock(course)
    elif state.table.turn != state.start and state.start in ring(state):
        course.add(TurnBegan(state.start or ring(state)[0]))


def _planning(course: Course) -> None:
    """LCN-30, R13: round the table until all Gangsters have a task; then the last moment for Influence, if agreed."""
    state = course.state
    if not any(idle(state, seat) for seat in ring(state)):
        if _turn_is_over(state) and (not last_moment(state) or all_ready(state)):
            _stop_clock(course)
            _begin_action(course)
    elif _turn_is_over(state):
        _stop_clock(course)
        course.add(TurnBegan(next(seat for seat in _order(state) if _plans(state, seat))))
        _start_clock(course)


def _turn_is_over(state: State) -> bool:
    return state.over or state.regular not in ring(state)


def _order(state: State) -> list[SeatId]:
    """Who comes next, clockwise; a phase begins with the start player."""
    return after(state, state.regular) if state.regular else ring(state)


def _plans(state: State, seat: SeatId) -> bool:
    """R4, R13: with nothing left to plan there is still the moment for Influence, unless it is declined for good."""
    in_turn_only = state.box.chosen("influence_timing") != "all_any_time"
    moment = in_turn_only and state.table.round >= state.box.influence_from and seat not in state.rest
    return bool(idle(state, seat)) or moment


def _start_clock(course: Course) -> None:
    """LCN-142: a minute for each Gangster."""
    state = course.state
    seat = state.table.turn
    if state.box.has("time_limit") and seat and idle(state, seat):
        count = min(tasks_per_turn(state), len(idle(state, seat)))
        course.add(opened(CLOCK, state.box.numbers["seconds_per_gangster"] * count, course.chance))


def _stop_clock(course: Course) -> None:
    window = course.state.table.window
    if window and window.what == CLOCK:
        course.add(WindowClosed(window.id, CLOCK, in_time=True))


def _begin_action(course: Course) -> None:
    state = course.state
    course.add(PhaseBegan(ACTION, state.table.round))
    first = next((seat for seat in ring(state) if tasks(state, seat)), None)
    course.add(*([TurnBegan(first)] if first else []))


def _action(course: Course) -> None:
    """LCN-40, LCN-41, LCN-101: Schemers first, then whoever is next and has a task left."""
    state = course.state
    if lapsed := next((seat for seat in state.queue if not tasks(state, seat)), None):
        course.add(SchemerLapsed(lapsed))
        return
    if state.queue:
        wanted: SeatId | None = state.queue[0]
    elif not state.over and state.regular in ring(state) and tasks(state, state.regular or SeatId("")):
        wanted = state.regular
    else:
        wanted = next((seat for seat in _order(state) if tasks(state, seat)), None)
    if wanted is None:
        return  # R21: whoever still bargains may; the next phase begins with a tap
    if wanted != state.table.turn or (not state.queue and (wanted != state.regular or state.over)):
        course.add(TurnBegan(wanted))


def _score(course: Course) -> None:
    if not course.state.table.counting:
        answer = end_now(course.state, course.chance)
        course.add(*([] if isinstance(answer, Refusal) else answer))


def _first_to_recruit(course: Course) -> None:
    state = course.state
    first = next((seat for seat in ring(state) if reserve(state, seat)), None)
    if first:
        course.add(TurnBegan(first))
    else:
        _next_round(course)


def _payday(course: Course) -> None:
    """LCN-111: one recruit each, clockwise from the start player."""
    state = course.state
    if state.regular is None:
        _first_to_recruit(course)
    elif _turn_is_over(state):
        following = next((seat for seat in _still_to_recruit(state) if reserve(state, seat)), None)
        if following:
            course.add(TurnBegan(following))
        else:
            _next_round(course)


def _still_to_recruit(state: State) -> list[SeatId]:
    """R25: who comes after the one who chose last; where that one sits counts even if they have left."""
    first = state.start or next(iter(state.families))
    every = [*places(state, first)]
    later = every[every.index(state.regular) + 1 :] if state.regular in every else every
    playing = set(ring(state))
    return [seat for seat in later if seat in playing]


def _next_round(course: Course) -> None:
    """LCN-113, R9: the marker goes to the left, everything is turned up, and the next Draw begins."""
    state = course.state
    if is_last_round(state):
        _score(course)
        return
    start = after(state, state.start)[0]
    course.add(RoundBegan(state.table.round + 1, start), PhaseBegan(DRAW, state.table.round + 1), TurnBegan(start))


PARTS = (deal_market, _windows, _estates, proceed, _monopolies, _phases)
