"""What a view consists of, section by section: the description that the API gives of
what the rules show."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.rules.table_blocks import FinishedRoll, Level, Ruling
from companion.rules.view_shapes import (
    HostView,
    Own,
    PlanView,
    QuestionView,
    RollView,
    Score,
    SealView,
    SeatView,
    TableView,
    TurnView,
)

Purses = Annotated[
    dict[str, int],
    Meta(
        description="money by seat, `bank` or pot; "
        "where nobody need tell their sum, one's own and the pots only"
    ),
]
Counters = Annotated[
    dict[str, dict[str, int]], Meta(description="each counter by seat, or by `table`")
]
Ticks = Annotated[
    list[str],
    Meta(description="lines of the game's list for this phase that hands have done"),
]
Levels = Annotated[
    dict[str, Level],
    Meta(description="how strict a rule is that was set apart from the table's own"),
]
Rulings = Annotated[
    list[Ruling],
    Meta(description="where the table put itself above the rules, and why"),
]
Counting = Annotated[
    list[str] | None,
    Meta(description="whose paper money is still to be counted before the end"),
]
Recent = Annotated[
    list[dict[str, Any]],
    Meta(description="the last facts that the caller was told, oldest first"),
]
TakeBack = Annotated[
    bool,
    Meta(
        description="seats and the host's screen: "
        "the caller may give `take_back` and undo their own last public act"
    ),
]
Game = Annotated[
    Any, Meta(description="games with rules of their own: what everybody sees of them")
]
Mine = Annotated[
    Any,
    Meta(
        description="games with rules of their own: what this seat sees and may do now"
    ),
]
Optional = UnsetType


class Shown(Struct, frozen=True):
    """The sections. Those from `me` on are there only for whom they are meant."""

    table: TableView
    seats: list[SeatView]
    purses: Purses
    seal: SealView
    turn: TurnView
    roll: RollView | None
    cast: FinishedRoll | None
    plans: list[PlanView]
    counters: Counters
    ticks: Ticks
    questions: list[QuestionView]
    levels: Levels
    rulings: Rulings
    counting: Counting
    score: Score | None
    recent: Recent
    me: Own | Optional = UNSET
    host: HostView | Optional = UNSET
    take_back: TakeBack | Optional = UNSET
    game: Game | Optional = UNSET
    mine: Mine | Optional = UNSET
