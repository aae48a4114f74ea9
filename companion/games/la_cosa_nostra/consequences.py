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
from companion.games.la_cosa_nostra.state import ACTION, DRAW, PLANNING, Builder, State
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
    busy = [seat for seat in state.ring() if state.tasks(seat)]
    if busy:
        builder.add(TurnBegan(busy[0]))


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
