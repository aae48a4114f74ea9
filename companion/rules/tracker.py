"""Whose turn it is, which phase and round, the timer, and a friendly nudge."""

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.bank import Paid, has_bottom, no_money_here, paid
from companion.rules.estates import with_estates
from companion.rules.messages import (
    BANK,
    Answer,
    Caller,
    Chance,
    Fact,
    InPlay,
    OpenFact,
    Order,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.roles import PhaseNumber, RoundNumber, Seconds, Subject
from companion.rules.seats import Short, known
from companion.rules.strictness import apply_strictness
from companion.rules.table import (
    Changes,
    Judges,
    Table,
    with_bank,
    with_seating,
    with_tracker,
)
from companion.rules.table_blocks import Door, Window


class Begin(Order, frozen=True):
    """Everybody is here: the game starts, with `first` at turn."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    first: Short | None = None


class EndTurn(InPlay, frozen=True):
    for_screen: ClassVar[bool] = True


class NextPhase(InPlay, frozen=True):
    for_screen: ClassVar[bool] = True


class StartTimer(InPlay, frozen=True):
    for_screen: ClassVar[bool] = True
    seconds: Annotated[int, Meta(ge=5, le=3600)]


class StopTimer(InPlay, frozen=True):
    for_screen: ClassVar[bool] = True


class Nudge(InPlay, frozen=True):
    """A friendly tap on the shoulder of whoever is awaited."""

    for_screen: ClassVar[bool] = True
    seat: Short


class TimeIsUp(Order, frozen=True):
    """Said by the server, once per window, never by a phone."""

    for_seat: ClassVar[bool] = False
    window: Short


class GameBegun(OpenFact, frozen=True):
    irreversible = True
    seats: tuple[SeatId, ...]


class TurnBegan(OpenFact, frozen=True):
    seat: SeatId


class PhaseBegan(OpenFact, frozen=True):
    phase: PhaseNumber
    round: RoundNumber


class WindowOpened(OpenFact, frozen=True):
    """`what` is `timer` for the table's own clock, else the name that a game gives to
    its window."""

    window: str
    what: Subject
    seconds: Seconds
    ends: float


class WindowClosed(OpenFact, frozen=True):
    window: str
    what: Subject
    in_time: bool


class WindowRenewed(Fact, frozen=True):
    """An undo led back into a window: it runs its full length anew, under another name,
    so that its end counts."""

    public = ("window", "what", "seconds", "ends")
    survives_undo = True
    old: str
    window: str
    what: Subject
    seconds: Seconds
    ends: float


class Nudged(OpenFact, frozen=True):
    """No step of the game: there is nothing to take back."""

    survives_undo = True
    seat: SeatId
    by: SeatId | None


def opened(what: str, seconds: int, chance: Chance) -> WindowOpened:
    return WindowOpened(chance.name("w"), what, seconds, chance.now + seconds)


def renewed(window: Window, chance: Chance) -> WindowRenewed:
    ends = chance.now + window.seconds
    return WindowRenewed(window.id, chance.name("w"), window.what, window.seconds, ends)


def start_money(table: Table, seat: SeatId, place: int) -> list[Paid]:
    """What a player begins with, by the place in the order of turns; a finite box gives
    no more than it holds."""
    money = table.setup.game.money
    if money is None or no_money_here(table) or not money.start:
        return []
    amount = money.start[min(place, len(money.start) - 1)]
    return paid(
        table,
        BANK,
        seat,
        min(amount, table.bank.purses[BANK]) if has_bottom(table) else amount,
        "start",
    )


def begun(table: Table, first: SeatId | None) -> Answer:
    """The game starts: purses are filled, and the first player is at turn."""
    seats = table.playing()
    if table.stage != "lobby":
        return Refusal("game_running")
    if len(seats) < table.setup.game.players[0]:
        return Refusal(
            "too_few_players",
            {"least": table.setup.game.players[0], "here": len(seats)},
        )
    start = seats.index(first) if first in seats else 0
    ring = seats[start:] + seats[:start]
    begin = GameBegun(tuple(ring))
    facts: list[Fact] = [begin]
    now = _begun(table, begin)
    for place, seat in enumerate(ring):
        for fact in start_money(now, seat, place):
            now = with_bank(
                now,
                purses={
                    **now.bank.purses,
                    fact.source: fact.left,
                    fact.target: fact.has,
                },
            )
            facts.append(fact)
    return [*facts, TurnBegan(ring[0])]


def _begin(table: Table, order: Begin, who: Caller, chance: Chance) -> Answer:
    first = known(table, order.first)
    if order.first and first is None:
        return Refusal("no_such_seat")
    return begun(table, first)


def _end_turn(table: Table, order: EndTurn, who: Caller, chance: Chance) -> Answer:
    turn = table.tracker.turn
    following = table.after(turn)
    overruled: Answer = []
    if turn is not None and who.seat != turn:
        strange = Refusal("not_your_turn", {"turn": turn}, rule="turn")
        overruled = apply_strictness(table, who, strange)
    if isinstance(overruled, Refusal):
        return overruled
    return [*overruled, *([TurnBegan(following)] if following else [])]


def _next_phase(table: Table, order: NextPhase, who: Caller, chance: Chance) -> Answer:
    at, rounds = table.tracker, table.setup.game.play.rounds
    following = _phase_after(table)
    new_round = following.round > at.round
    overruled: Answer = []
    if new_round and rounds is not None and at.round >= rounds:
        over = Refusal("last_round", {"rounds": rounds}, rule="rounds")
        overruled = apply_strictness(table, who, over)
    if isinstance(overruled, Refusal):
        return overruled
    return [*overruled, following]


def _phase_after(table: Table) -> PhaseBegan:
    """The next of this round, or the first of the next one."""
    at, phases = table.tracker, table.setup.game.phases
    if at.phase + 1 >= max(len(phases), 1):
        return PhaseBegan(0, at.round + 1)
    return PhaseBegan(at.phase + 1, at.round)


def _start_timer(
    table: Table, order: StartTimer, who: Caller, chance: Chance
) -> Answer:
    tracker = table.tracker
    if tracker.window is not tracker.timer:
        return Refusal("window_open")
    return [opened("timer", order.seconds, chance)]


def _stop_timer(table: Table, order: StopTimer, who: Caller, chance: Chance) -> Answer:
    timer = table.tracker.timer
    if timer:
        return [WindowClosed(timer.id, timer.what, in_time=True)]
    return []


def _nudge(table: Table, order: Nudge, who: Caller, chance: Chance) -> Answer:
    other = known(table, order.seat)
    if other is None or other == who.seat:
        return Refusal("no_such_seat")
    if table.tracker.nudged == other:
        return []
    return [Nudged(other, who.seat)]


def _begun(table: Table, fact: GameBegun) -> Table:
    ring = {seat: table.seats[seat] for seat in fact.seats}
    seats = {**ring, **table.seats}  # whoever does not play sits behind them
    pots = {PurseId(name): 0 for name in table.setup.game.play.pots}
    # whoever comes now gets money from the bank
    door: Door = "ask" if table.seating.door == "open" else table.seating.door
    seated = with_seating(table, door=door, began=fact.seats, seats=seats)
    # words from before open nothing of the game
    play = replace(seated, stage="play", entrusted={})
    held = with_bank(play, purses={**table.bank.purses, **pots})
    return with_estates(held, fact.seats)


def _renewed(table: Table, fact: WindowRenewed) -> Table:
    again = Window(fact.window, fact.what, fact.seconds, fact.ends)
    window = table.tracker.window
    if window and window.id == fact.old:
        return with_tracker(table, window=again)
    return table


def _closed(table: Table, fact: WindowClosed) -> Table:
    window = table.tracker.window
    if window and window.id == fact.window:
        return with_tracker(table, window=None)
    return table


ORDERS: Judges = {
    Begin: _begin,
    EndTurn: _end_turn,
    NextPhase: _next_phase,
    StartTimer: _start_timer,
    StopTimer: _stop_timer,
    Nudge: _nudge,
}
FACTS: Changes = {
    GameBegun: _begun,
    TurnBegan: lambda table, fact: with_tracker(table, turn=fact.seat, nudged=None),
    PhaseBegan: lambda table, fact: with_tracker(
        replace(table, ticks=()), phase=fact.phase, round=fact.round
    ),
    WindowOpened: lambda table, fact: with_tracker(
        table, window=Window(fact.window, fact.what, fact.seconds, fact.ends)
    ),
    WindowClosed: _closed,
    WindowRenewed: _renewed,
    Nudged: lambda table, fact: with_tracker(table, nudged=fact.seat),
}
