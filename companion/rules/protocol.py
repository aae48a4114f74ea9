"""What a game offers to the shared layers: one frozen `GameModule`, made beside its
rules. There is no base class."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from cards import Game
from companion.rules.dispatch import Opening
from companion.rules.expected_cards import ExpectedCard, Spot
from companion.rules.fairness import RollRecord
from companion.rules.messages import Answer, Caller, Chance, Fact, Order, Said, SeatId
from companion.rules.newsworthy import Evening, Story
from companion.rules.table import Table
from companion.rules.table_blocks import Line
from companion.rules.view_parts import View, drawn

Sections = dict[str, Any]


class State(Protocol):
    """Whatever a game keeps; the shared blocks' part is `table`."""

    @property
    def table(self) -> Table: ...


S = TypeVar("S", bound=State)


class Counted(Struct, frozen=True):
    """Of which cards simulations tell how well they went: what one is called, in which
    deck they lie, and the column by which they are told."""

    called: str
    deck: str
    by: str


class Carried(Struct, frozen=True):
    """One of these cards was carried out, or lay there while something was. A card that
    lies there for long has several lines: `copy` says which one they are about."""

    card: str
    worked: bool
    money: int
    copy: str = ""


class TableRobots(Protocol):
    """The hands of one table of robots, and what its robots want.

    At a practice table robots want what `wishes` says, since they may know no more than
    their seats see; whole games in memory ask with `asked` and `order`, which may look
    the state up instead of making views that nobody reads.
    """

    def after(self, facts: Iterable[Fact], state: Any) -> None: ...

    def hand(self, seat: SeatId) -> Any: ...

    def done(
        self, seat: SeatId, view: Callable[[SeatId | None], Mapping[str, Any]]
    ) -> bool:
        """A window is open in which everybody may answer: has this person answered, or
        nothing to answer with?"""
        ...

    def wishes(
        self,
        robots: Iterable[SeatId],
        view: Callable[[SeatId | None], Mapping[str, Any]],
    ) -> Iterator[tuple[SeatId, Order]]:
        """Of each robot that is asked what it wants; `view` is all that it may know."""
        ...

    def asked(self, state: Any) -> Iterator[SeatId]:
        """Who has something to say now, one after the other."""
        ...

    def order(self, seat: SeatId, state: Any) -> Order | None:
        """What this robot wants now; None if nothing."""
        ...


class Robots(Struct, Generic[S], frozen=True, kw_only=True):
    """Players that the app plays. `table_robots` is made of a state before the first fact,
    the robots' whims, and what shuffles the piles."""

    table_robots: Callable[[S, Random, Random], TableRobots]
    choices: Mapping[str, str]  # what a table without paper has no choice about
    counted: Counted
    hand: type  # of what `hand` tells
    # windows in which everybody may answer; others run beside the game
    answered: Collection[str]
    # of a state and the fact that comes next
    carried: Callable[[S, Fact], Iterable[Carried]]
    # for how many seconds people look at a fact of this kind before the next robot acts
    looks: Mapping[str, float] = {}


class GameModule(Struct, Generic[S], frozen=True, kw_only=True):
    """A game: how it starts, what may be ordered, what facts do, what each viewer sees,
    and what else it offers."""

    orders: tuple[type[Order], ...]
    facts: tuple[type[Fact], ...]
    soft: tuple[str, ...]  # the rules that the strictness dial may soften
    start: Callable[[Opening], S]
    decide: Callable[[S, Order, Caller, Chance], Answer]
    evolve: Callable[[S, Fact], S]
    public: View  # what all see
    own: View  # what a seat or the host's screen sees besides
    # What should lie on the table, told from what all see: it is compared with a photo
    # for anybody who asks.
    expected_cards: Callable[[S], list[ExpectedCard]]
    # where cards may lie beside the seats; `place.*` in the game's words
    places: tuple[Spot, ...] = ()
    # printed icons, by name, that its screens draw besides those of sides and counters
    signs: tuple[str, ...] = ()
    # the same of signs that stand on no first screen: phones fetch them with the pictures
    late_signs: tuple[str, ...] = ()
    # refusals, by code, whose sentences its screens say before anybody was refused:
    # where something is dark
    reasons: tuple[str, ...] = ()
    # its own sections of a view: `game` for all, `mine` for a seat
    sections: Mapping[str, type] = {}
    # The public score while the game runs, with the log behind it; None where sums are
    # one's own business.
    score_so_far: Callable[[S, Said], Mapping[SeatId, Sequence[Line]] | None] | None = (
        None
    )
    # A fact that shuffled a pile, as the proof of an evening lists it between the dice.
    shuffles: Callable[[Fact], RollRecord | None] | None = None
    robots: Robots[S] | None = None
    # Who must agree before such a fact is taken back, where that is more than the fact itself says.
    between: Callable[[Fact], tuple[str, ...]] = lambda fact: fact.between
    # the cards whose pictures tell the story while people join, one for each of
    # `prologue.lines` in its words
    prologue: tuple[str, ...] = ()
    # what the morning paper may print of it besides what happens at every table, and the
    # card on which whoever won is seen, by the side that they took
    stories: Callable[[Evening], Sequence[Story]] = lambda evening: ()
    portrait: Callable[[Game, str], str] = lambda game, side: ""

    def view(self, state: S, viewer: SeatId | None) -> Sections:
        """For None: what all see. For a seat or the host's screen: what that viewer
        sees besides."""
        if viewer is None:
            return drawn(self.public.parts, state)
        return drawn(self.own.parts, state, viewer)
