"""What follows by itself: monopolies, estates of those who left, the next stage, the
next turn, the next phase."""

from collections.abc import Iterator

from companion.games.la_cosa_nostra.closing import is_last_round
from companion.games.la_cosa_nostra.deals import OfferClosed, out_of_play
from companion.games.la_cosa_nostra.losses import drop_task
from companion.games.la_cosa_nostra.market import deal_market
from companion.games.la_cosa_nostra.monopolies import settle_monopolies
from companion.games.la_cosa_nostra.payday import next_to_recruit
from companion.games.la_cosa_nostra.planning import tasks_per_turn
from companion.games.la_cosa_nostra.response_windows import WINDOWS
from companion.games.la_cosa_nostra.schemers import SchemerLapsed
from companion.games.la_cosa_nostra.scoring import end_now
from companion.games.la_cosa_nostra.setup import all_ready, last_moment
from companion.games.la_cosa_nostra.stages import proceed
from companion.games.la_cosa_nostra.state import (
    ACTION,
    DRAW,
    PLANNING,
    Builder,
    State,
    after,
    idle,
    ring,
    tasks,
)
from companion.games.la_cosa_nostra.turns import RoundBegan
from companion.rules.messages import SeatId
from companion.rules.tracker import PhaseBegan, TurnBegan, WindowClosed, opened

CLOCK = "planning"


def _windows(builder: Builder) -> None:
    """A window whose deed the table has ruled away closes: it is not for the next one."""
    if builder.state.action is None:
        _close(builder, *WINDOWS)


def _close(builder: Builder, *kinds: str) -> None:
    """The window that is open, if it is one of these."""
    window = builder.state.table.tracker.window
    if window and window.what in kinds:
        builder.add(WindowClosed(window.id, window.what, in_time=True))


def _estates(builder: Builder) -> None:
    """Whoever left: tasks are discarded, cards and money stay; offers lapse with them,
    and with what was destroyed."""
    state = builder.state
    playing = set(filter(state.table.plays, state.families))
    for seat in state.families:
        if seat not in playing:
            for one in tasks(state, seat):
                drop_task(builder, one.id, "left")
    for offer in state.offers.values():
        if not {offer.seat, offer.to} <= playing or out_of_play(state, offer):
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
        builder.add(PhaseBegan(PLANNING, state.round), TurnBegan(ring(state)[0]))
        _start_clock(builder)
    elif state.turn != state.start and state.start in ring(state):
        builder.add(TurnBegan(state.start or ring(state)[0]))


def _planning(builder: Builder) -> None:
    """LCN-30, R13: round the table until all Gangsters have a task; then the last
    moment for Influence, if agreed."""
    state = builder.state
    if not _turn_is_over(state):
        return
    if any(idle(state, seat) for seat in ring(state)):
        _close(builder, CLOCK)
        builder.add(
            TurnBegan(next(seat for seat in _order(state) if _plans(state, seat)))
        )
        _start_clock(builder)
    elif not last_moment(state) or all_ready(state):
        _close(builder, CLOCK)
        _begin_action(builder)


def _turn_is_over(state: State) -> bool:
    return state.over or state.regular not in ring(state)


def _order(state: State) -> list[SeatId]:
    """Who comes next, clockwise; a phase begins with the start player."""
    if state.regular:
        return after(state, state.regular)
    return ring(state)


def _plans(state: State, seat: SeatId) -> bool:
    """R4, R13: with nothing left to plan there is still the moment for Influence,
    unless it is declined for good."""
    in_turn_only = state.box.chosen("influence_timing") != "all_any_time"
    moment = (
        in_turn_only
        and state.round >= state.box.influence_from
        and seat not in state.rest
    )
    return bool(idle(state, seat)) or moment


def _start_clock(builder: Builder) -> None:
    """LCN-142: a minute for each Gangster."""
    state = builder.state
    seat = state.turn
    if state.box.has("time_limit") and seat and idle(state, seat):
        count = min(tasks_per_turn(state), len(idle(state, seat)))
        builder.add(
            opened(
                CLOCK, state.box.numbers["seconds_per_gangster"] * count, builder.chance
            )
        )


def _begin_action(builder: Builder) -> None:
    state = builder.state
    builder.add(PhaseBegan(ACTION, state.round))
    first = next((seat for seat in ring(state) if tasks(state, seat)), None)
    builder.add(*([TurnBegan(first)] if first else []))


def _action(builder: Builder) -> None:
    """LCN-40, LCN-41, LCN-101: Schemers first, then whoever is next and has a task left."""
    state = builder.state
    lapsed = [seat for seat in state.queue if not tasks(state, seat)]
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
    busy = (seat for seat in _in_turn(state) if tasks(state, seat))
    return next(busy, None)


def _in_turn(state: State) -> Iterator[SeatId]:
    """Whoever has the turn keeps it while it is not over; nobody asks then who comes
    after them."""
    playing = [] if state.over else ring(state)
    yield from (seat for seat in playing if seat == state.regular)
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
    following = next_to_recruit(state)
    if following:
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
    start = after(state, state.start)[0]
    builder.add(
        RoundBegan(state.round + 1, start),
        PhaseBegan(DRAW, state.round + 1),
        TurnBegan(start),
    )


FOLLOWS = (deal_market, _windows, _estates, proceed, settle_monopolies, _phases)
