"""What a module of rules offers. There is no base class: mypy holds each module against this."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from companion.rules.language import Answer, Caller, Chance, Fact, Order, SeatId
from companion.rules.lying import Lying
from companion.rules.shared import Opening
from companion.rules.table import Table


class State(Protocol):
    """Whatever a game keeps; the shared blocks' part is `table`."""

    @property
    def table(self) -> Table: ...


class Rules(Protocol):
    """A game: how it starts, what may be ordered, what facts do, and what each viewer sees.

    It may offer two more: `score_so_far(state, said)`, the public score while it runs (read by `keepsakes/scores.py`),
    and `evidence(fact)`, the proof of a shuffled pile (read by `keepsakes/transcript.py`).
    """

    ORDERS: tuple[type[Order], ...]
    FACTS: tuple[type[Fact], ...]
    SOFT: tuple[str, ...]  # the rules that the strictness dial may soften

    def start(self, opening: Opening) -> Any: ...

    def decide(self, state: Any, order: Order, who: Caller, chance: Chance) -> Answer: ...

    def evolve(self, state: Any, fact: Fact) -> Any: ...

    def view(self, state: Any, viewer: SeatId | None) -> dict[str, Any]:
        """For None: what all see. For a seat or the host's screen: what that viewer sees besides."""
        ...

    def lies(self, state: Any) -> list[Lying]:
        """What should lie on the table, told from what all see: it is compared with a photo for anybody who asks."""
        ...


class Counted(Struct, frozen=True):
    """Of which cards simulations tell how well they went: what one is called, in which deck they lie, and the column
    by which they are told."""

    called: str
    deck: str
    by: str


class Carried(Struct, frozen=True):
    """One of these cards was carried out."""

    card: str
    worked: bool
    money: int


class Sparring(Protocol):
    """A game with robots may offer this: the hands of one table, and what its robots want.

    At a practice table robots want what `wishes` says, since they may know no more than their seats see; whole games
    in memory ask with `asked` and `order`, which may look the state up instead of making views that nobody reads.
    """

    def after(self, facts: Iterable[Fact], state: Any) -> None: ...

    def hand(self, seat: SeatId) -> Any: ...

    def wishes(
        self, robots: Iterable[SeatId], view: Callable[[SeatId | None], Mapping[str, Any]]
    ) -> Iterator[tuple[SeatId, Order]]:
        """Of each robot that is asked what it wants; `view` is all that it may know."""
        ...

    def asked(self, state: Any) -> Iterator[SeatId]:
        """Who has something to say now, one after the other."""
        ...

    def order(self, seat: SeatId, state: Any) -> Order | None:
        """What this robot wants now; None if nothing."""
        ...
