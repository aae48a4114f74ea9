"""The course of the game: what each phase waits for and what comes after it, the tap that
begins Payday, and what follows by itself: monopolies, estates of those who left."""

from collections.abc import Iterable
from typing import ClassVar

from companion.rules.kit.features import Judges
from companion.rules.kit.preconditions import in_phase, rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import InPlay, SeatId
from companion.rules.tracker import PhaseBegan, TurnBegan, WindowClosed, opened
from companion.rules.view_shapes import Awaits

from .deals import OfferClosed, out_of_play
from .losses import drop_task
from .market import deal_market
from .payday import first_person, next_to_recruit, pay_out, settle_monopolies
from .planning import owes_a_task, tasks_per_turn
from .response_windows import WINDOWS
from .scoring import end_now
from .setup import all_ready, last_moment
from .stages import proceed, standing
from .state import ACTION, DRAW, PAYDAY, PLANNING, Builder, May, State, offered
from .turns import RoundBegan, SchemerLapsed

CLOCK = "planning"


class BeginPayday(InPlay, frozen=True):
    """Nobody bargains any more: Payday begins, or after the last round the final score."""

    for_screen: ClassVar[bool] = True


def awaits(state: State) -> Awaits | None:
    """Whom the table waits for now."""
    if state.table.stage != "play":
        return None
    if state.table.ending.counting:
        counted = state.table.ending.counted
        return Awaits("cash", [seat for seat in state.families if seat not in counted])
    if state.phase == DRAW or last_moment(state):
        return _not_ready(state)
    what, seat = _at_turn(state)
    return Awaits(what, [seat] if seat else [])


def _not_ready(state: State) -> Awaits:
    waiting = [seat for seat in state.ring() if seat not in state.ready]
    what = "draw" if state.phase == DRAW else "last_moment"
    return Awaits(what, waiting)


def _at_turn(state: State) -> tuple[str, SeatId | None]:
    """R21: one player, or in a window nobody in particular."""
    at = standing(state)
    if at is not None:
        return at.stage.name, at.asked
    if waits_for_payday(state):
        what = "final_score" if is_last_round(state) else "payday"
        return what, caller_of_payday(state)
    what = {ACTION: "turn", PAYDAY: "recruit", PLANNING: "next"}[state.phase]
    if what == "next" and state.turn and owes_a_task(state, state.turn):
        return "task", state.turn
    return what, state.turn


def waits_for_payday(state: State) -> bool:
    """R21: the last task of the round is done, and nothing is under way."""
    table = state.table
    if state.phase != ACTION or state.action is not None or table.ending.counting:
        return False
    every = state.gangsters.values()
    busy = {one.owner for one in every if one.busy and one.there}
    active = map(table.plays, busy)
    return not any(active)


def is_last_round(state: State) -> bool:
    """LCN-130, LCN-134: after it there is no ordinary Payday."""
    return state.round >= state.box.rounds


def caller_of_payday(state: State) -> SeatId | None:
    """R21: the start player, or whoever sits next while that seat is empty or a
    robot's: only people know when they have finished trading. Among themselves, robots
    tap."""
    return first_person(state, state.ring())


def _judge(builder: Builder, order: BeginPayday) -> None:
    """LCN-110, R21: by the start player, or at the table's screen."""
    state = builder.state
    require(in_phase(state, ACTION))
    if not waits_for_payday(state):
        raise refused("tasks_left")
    if not builder.who.host and builder.who.seat != caller_of_payday(state):
        rule_broken(builder, "start_player_only", "lcn_111")
    if is_last_round(state):
        builder.add(*require(end_now(state, builder.chance)))
        return
    builder.add(PhaseBegan(PAYDAY, state.round))
    # R24: once a round, also where the table went back behind its Payday
    if state.incomes < state.round:
        pay_out(builder)


def may(state: State, seat: SeatId) -> list[May]:
    """R21."""
    begins = waits_for_payday(state) and seat == caller_of_payday(state)
    return offered("begin_payday", begins)


def _windows(builder: Builder) -> None:
    """A window whose deed the table has ruled away closes: it is not for the next one."""
    if builder.state.action is None:
        _close(builder, *WINDOWS)


def _close(builder: Builder, *kinds: str) -> None:
    """The window that is open, if it is one of these."""
    table = builder.state.table
    window = table.tracker.window
    if window and window.what in kinds:
        closed = WindowClosed(window.id, window.what, in_time=True)
        builder.add(closed)


def _estates(builder: Builder) -> None:
    """Whoever left: tasks are discarded, cards and money stay; offers lapse with them,
    and with what was destroyed."""
    state = builder.state
    playing = {*state.ring()}
    for seat in state.families:
        if seat in playing:
            continue
        for one in state.tasks(seat):
            drop_task(builder, one.id, "left")
    for offer in state.offers.values():
        two = {offer.seat, offer.to}
        if not two <= playing or out_of_play(state, offer):
            builder.add(OfferClosed(offer.id, offer.seat, offer.to, "lapsed"))


def _phases(builder: Builder) -> None:
    """LCN-20: what each phase waits for, and what comes after it."""
    state = builder.state
    if state.action is None and any(map(state.table.plays, state.families)):
        (_draw, _planning, _action, _payday)[state.phase](builder)


def _draw(builder: Builder) -> None:
    """LCN-21: Planning begins when everybody has drawn."""
    state = builder.state
    if all_ready(state):
        builder.add(PhaseBegan(PLANNING, state.round), TurnBegan(state.ring()[0]))
        _start_clock(builder)
    elif state.turn != state.start and state.start in state.ring():
        builder.add(TurnBegan(state.start or state.ring()[0]))


def _planning(builder: Builder) -> None:
    """LCN-30, R13: round the table until all Gangsters have a task; then the last
    moment for Influence, if agreed."""
    state = builder.state
    if not _turn_is_over(state):
        return
    if any(map(state.idle, state.ring())):
        _close(builder, CLOCK)
        following = next(seat for seat in _order(state) if _plans(state, seat))
        builder.add(TurnBegan(following))
        _start_clock(builder)
    elif not last_moment(state) or all_ready(state):
        _close(builder, CLOCK)
        builder.add(PhaseBegan(ACTION, state.round))
        _turn_of(builder, _with_tasks(state.ring(), state))


def _turn_is_over(state: State) -> bool:
    if state.over:
        return True
    return state.regular not in state.ring()


def _order(state: State) -> list[SeatId]:
    """Who comes next, clockwise; a phase begins with the start player."""
    if state.regular:
        return state.after(state.regular)
    return state.ring()


def _plans(state: State, seat: SeatId) -> bool:
    """R4, R13: with nothing left to plan there is still the moment for Influence,
    unless it is declined for good."""
    if state.idle(seat):
        return True
    if state.box.chosen("influence_timing") == "all_any_time":
        return False
    return state.influence_is_in and seat not in state.rest


def _start_clock(builder: Builder) -> None:
    """LCN-142: a minute for each Gangster."""
    state = builder.state
    waiting = len(state.idle(state.turn)) if state.turn else 0
    if waiting and state.box.has("time_limit"):
        each = state.box.numbers["seconds_per_gangster"]
        seconds = each * min(tasks_per_turn(state), waiting)
        builder.add(opened(CLOCK, seconds, builder.chance))


def _action(builder: Builder) -> None:
    """LCN-40, LCN-41, LCN-101: Schemers first, then whoever is next and has a task left."""
    state = builder.state
    lapsed = [seat for seat in state.queue if not state.tasks(seat)]
    if lapsed:
        builder.add(SchemerLapsed(lapsed[0]))
        return
    keeps = _with_tasks(state.queue or _goes_on(state), state)
    if keeps is None:
        # R21: where nobody has any, whoever still bargains may; Payday begins with a tap
        _turn_of(builder, _with_tasks(_order(state), state))
    elif keeps != state.turn:
        _turn_of(builder, keeps)


def _turn_of(builder: Builder, seat: SeatId | None) -> None:
    if seat is not None:
        builder.add(TurnBegan(seat))


def _goes_on(state: State) -> list[SeatId]:
    """Whoever has the turn, unless it is over."""
    if state.regular is None or _turn_is_over(state):
        return []
    return [state.regular]


def _with_tasks(seats: Iterable[SeatId], state: State) -> SeatId | None:
    """The first of these who has something left to do."""
    return next((seat for seat in seats if state.tasks(seat)), None)


def _payday(builder: Builder) -> None:
    """LCN-111: one recruit each, clockwise from the start player."""
    state = builder.state
    if state.regular is not None and not _turn_is_over(state):
        return
    if following := next_to_recruit(state):
        builder.add(TurnBegan(following))
    else:
        _next_round(builder)


def _next_round(builder: Builder) -> None:
    """LCN-113, R9: the marker goes to the left, everything is turned up, and the next
    Draw begins."""
    state = builder.state
    if is_last_round(state):
        if not state.table.ending.counting:
            builder.take(end_now(state, builder.chance))
        return
    start, *_ = state.after(state.start)
    round_ = state.round + 1
    builder.add(RoundBegan(round_, start), PhaseBegan(DRAW, round_), TurnBegan(start))


FOLLOWS = (deal_market, _windows, _estates, proceed, settle_monopolies, _phases)
ORDERS: Judges = {BeginPayday: _judge}
