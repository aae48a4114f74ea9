"""What hands have done of a list, ticked off by whoever did it: all phones and the
table's screen show the same."""

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.messages import Answer, Caller, Chance, Fact, InPlay, SeatId
from companion.rules.roles import PhaseNumber
from companion.rules.table import Changes, Judges, Table

MOST = 100  # ticks that are kept: more than any list of a game is long
Entry = Annotated[str, Meta(min_length=1, max_length=80, pattern="^[a-z0-9_:]+$")]


class Tick(InPlay, frozen=True):
    """A line of the list is done, or after all it is not; `what` is the name that the
    game gives to the line."""

    for_screen: ClassVar[bool] = True
    what: Entry
    done: bool


class Ticked(Fact, frozen=True):
    """No step of the game: whatever is taken back, what was laid out lies there. It
    counts in its phase only."""

    public = ("seat", "what", "done")
    survives_undo = True
    seat: SeatId | None
    what: str
    done: bool
    round: int
    phase: PhaseNumber


def _tick(table: Table, order: Tick, who: Caller, chance: Chance) -> Answer:
    if (order.what in table.ticks) == order.done:
        return []
    return [
        Ticked(
            who.seat, order.what, order.done, table.tracker.round, table.tracker.phase
        )
    ]


def _ticked(table: Table, fact: Ticked) -> Table:
    if table.tracker.moment != (fact.phase, fact.round):
        return table  # made in a phase to which the table went back since
    ticks = tuple(one for one in table.ticks if one != fact.what)
    if fact.done:
        ticks = (*ticks, fact.what)[-MOST:]
    return replace(table, ticks=ticks)


ORDERS: Judges = {Tick: _tick}
FACTS: Changes = {Ticked: _ticked}
