"""The course of the game: what each phase waits for and what comes after it, the tap that
begins Payday, and what follows by itself: monopolies, estates of those who left."""

from collections.abc import Iterator
from typing import ClassVar

from companion.games.la_cosa_nostra.deals import OfferClosed, out_of_play
from companion.games.la_cosa_nostra.losses import drop_task
from companion.games.la_cosa_nostra.market import deal_market
from companion.games.la_cosa_nostra.payday import (
    first_person,
    next_to_recruit,
    pay_out,
    settle_monopolies,
)
from companion.games.la_cosa_nostra.planning import owes_a_task, tasks_per_turn
from companion.games.la_cosa_nostra.response_windows import WINDOWS
from companion.games.la_cosa_nostra.schemers import SchemerLapsed
from companion.games.la_cosa_nostra.scoring import end_now
from companion.games.la_cosa_nostra.setup import all_ready, last_moment
from companion.games.la_cosa_nostra.stages import awaited, proceed, stage_of
from companion.games.la_cosa_nostra.state import (
    ACTION,
    DRAW,
    PAYDAY,
    PLANNING,
    Builder,
    May,
    State,
    offered,
)
from companion.games.la_cosa_nostra.turns import RoundBegan
from companion.rules.kit.features import Judges
from companion.rules.kit.preconditions import in_phase, rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Caller, InPlay, SeatId
from companion.rules.tracker import PhaseBegan, TurnBegan, WindowClosed, opened
from companion.rules.view_shapes import Awaits

CLOCK = "planning"


class BeginPayday(InPlay, frozen=True):
    """Nobody bargains any more: Payday begins, or after the last round the final score."""

    for_screen: ClassVar[bool] = True


def awaits(state: State) -> Awaits | None:
    """Whom the table waits for now."""
    if state.table.stage != "play":
        return None
    if state.table.ending.counting:
        return Awaits(
            "cash",
            [seat for seat in state.families if seat not in state.table.ending.counted],
        )
    if state.phase == DRAW:
        return Awaits("draw", _not_ready(state))
    if last_moment(state):
        return Awaits("last_moment", _not_ready(state))
    return _of_whoever_is_at_turn(state, [state.turn] if state.turn else [])


def _not_ready(state: State) -> list[SeatId]:
    return [seat for seat in state.ring() if seat not in state.ready]


def _of_whoever_is_at_turn(state: State, turn: list[SeatId]) -> Awaits:
    if state.phase == PLANNING:
        owes = any(owes_a_task(state, seat) for seat in turn)
        return Awaits("task" if owes else "next", turn)
    if state.phase == PAYDAY:
        return Awaits("recruit", turn)
    if state.action is not None:
        return _under_way(state)
    if waits_for_payday(state):
        return _before_payday(state)
    return Awaits("turn", turn)


def _under_way(state: State) -> Awaits:
    """Whoever has to say something to the task that is carried out."""
    seat = awaited(state)
    stage = stage_of(state) or "turn"
    return Awaits(stage, [seat] if seat else [])


def _before_payday(state: State) -> Awaits:
    """R21."""
    starts = caller_of_payday(state)
    what = "final_score" if is_last_round(state) else "payday"
    return Awaits(what, [starts] if starts else [])


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


def _judge(builder: Builder, order: BeginPayday, who: Caller) -> None:
    """R21: by the start player, or at the table's screen."""
    state = builder.state
    require(in_phase(state, ACTION))
    if not waits_for_payday(state):
        raise refused("tasks_left")
    if not who.host and who.seat != caller_of_payday(state):
        rule_broken(builder, who, "start_player_only", "lcn_111")
    if is_last_round(state):
        builder.add(*require(end_now(builder.state, builder.chance)))
    else:
        _begin_payday(builder)


def _begin_payday(builder: Builder) -> None:
    """LCN-110, R24: incomes once a round, also where the table went back behind its Payday."""
    round_ = builder.state.round
    builder.add(PhaseBegan(PAYDAY, round_))
    if builder.state.incomes < round_:
        pay_out(builder)


def may(state: State, seat: SeatId) -> list[May]:
    """R21."""
    if not waits_for_payday(state):
        return []
    begins = seat == caller_of_payday(state)
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
    playing = set(filter(state.table.plays, state.families))
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
    if any(state.idle(seat) for seat in state.ring()):
        _close(builder, CLOCK)
        following = next(seat for seat in _order(state) if _plans(state, seat))
        builder.add(TurnBegan(following))
        _start_clock(builder)
    elif not last_moment(state) or all_ready(state):
        _close(builder, CLOCK)
        _begin_action(builder)


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
    return state.round >= state.box.influence_from and seat not in state.rest


def _start_clock(builder: Builder) -> None:
    """LCN-142: a minute for each Gangster."""
    state = builder.state
    waiting = len(state.idle(state.turn)) if state.turn else 0
    if waiting and state.box.has("time_limit"):
        count = min(tasks_per_turn(state), waiting)
        seconds = state.box.numbers["seconds_per_gangster"] * count
        builder.add(opened(CLOCK, seconds, builder.chance))


def _begin_action(builder: Builder) -> None:
    state = builder.state
    builder.add(PhaseBegan(ACTION, state.round))
    busy = (seat for seat in state.ring() if state.tasks(seat))
    first = next(busy, None)
    if first:
        builder.add(TurnBegan(first))


def _action(builder: Builder) -> None:
    """LCN-40, LCN-41, LCN-101: Schemers first, then whoever is next and has a task left."""
    state = builder.state
    lapsed = [seat for seat in state.queue if not state.tasks(seat)]
    if lapsed:
        builder.add(SchemerLapsed(lapsed[0]))
        return
    wanted = _wanted(state)
    if wanted is None:
        return  # R21: whoever still bargains may; the next phase begins with a tap
    if wanted != state.turn or not _goes_on(state, wanted):
        builder.add(TurnBegan(wanted))


def _goes_on(state: State, wanted: SeatId) -> bool:
    """The turn that this seat has is not over."""
    return bool(state.queue) or (wanted == state.regular and not state.over)


def _wanted(state: State) -> SeatId | None:
    """Whose turn it should be."""
    if state.queue:
        return state.queue[0]
    busy = (seat for seat in _in_turn(state) if state.tasks(seat))
    return next(busy, None)


def _in_turn(state: State) -> Iterator[SeatId]:
    """Whoever has the turn keeps it while it is not over; nobody asks then who comes
    after them."""
    regular = state.regular
    if not state.over and regular in state.ring():
        yield regular
    yield from _order(state)


def _score(builder: Builder) -> None:
    state = builder.state
    if not state.table.ending.counting:
        builder.take(end_now(state, builder.chance))


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
        _score(builder)
        return
    start, *_ = state.after(state.start)
    round_ = state.round + 1
    builder.add(RoundBegan(round_, start), PhaseBegan(DRAW, round_), TurnBegan(start))


FOLLOWS = (deal_market, _windows, _estates, proceed, settle_monopolies, _phases)
ORDERS: Judges = {BeginPayday: _judge}
