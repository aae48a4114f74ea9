"""What a module of rules offers. There is no base class: mypy holds each module against this."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

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


class Sparring(Protocol):
    """A game with robots may offer this: the hands of one practice table, and what its robots want."""

    def after(self, facts: Iterable[Fact], state: Any) -> None: ...

    def hand(self, seat: SeatId) -> Any: ...

    def wishes(
        self, robots: Iterable[SeatId], view: Callable[[SeatId | None], Mapping[str, Any]]
    ) -> Iterator[tuple[SeatId, Order]]:
        """Of each robot that is asked what it wants; `view` is all that it may know."""
        ...
