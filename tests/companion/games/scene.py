"""A table of any game in memory: it is opened, people sit down, orders are given, and
the facts that come of them are kept."""

import hashlib
from typing import Any, Generic, TypeVar

from companion.catalog.game_catalog import GameCatalog
from companion.rules.agreement import Propose
from companion.rules.amendments import GameRuling
from companion.rules.dispatch import Opening, TableOpened
from companion.rules.messages import (
    Caller,
    Chance,
    Fact,
    Order,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.protocol import GameModule, State
from companion.rules.table import Setup

SHELF = GameCatalog()
SEED = "5e" * 32
S = TypeVar("S", bound=State)


def opening(
    game: str,
    edition: str | None = None,
    *,
    money: str = "app",
    strictness: str = "enforce",
    quorum: str = "host",
    **options: str,
) -> Opening:
    """A new table of a game, as the host asked for it."""
    found = SHELF.in_edition(game, edition)
    assert found
    commitment = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    fact = TableOpened(
        game=game,
        edition=edition,
        language="en",
        options=options,
        strictness=strictness,
        money=money,
        quorum=quorum,
        commitment=commitment,
        seed=SEED,
        host_key="host",
        code="CODE",
        data="",
    )
    setup = Setup(
        table="SCENE",
        game=found[0],
        edition=edition,
        language="en",
        options=options,
        strictness=strictness,  # type: ignore[arg-type]
        money=money,  # type: ignore[arg-type]
        quorum=quorum,  # type: ignore[arg-type]
        commitment=commitment,
        copies=found[1],
    )
    return Opening(setup, fact)


class AnyScene(Generic[S]):
    """Whoever a test names is known by the name at the table; `draws` says of which
    chances this evening is made."""

    def __init__(
        self, rules: GameModule[S], opened: Opening, draws: str = "scene "
    ) -> None:
        self.rules, self.draws = rules, draws
        self.now, self.drawn, self.rolls = 1000.0, 0, 0
        self.facts: list[Fact] = []
        self.state: S = rules.start(opened)

    def draw(self, size: int) -> bytes:
        self.drawn += 1
        return hashlib.shake_128(f"{self.draws}{self.drawn}".encode()).digest(size)

    def chance(self) -> Chance:
        return Chance(self.now, self.draw, self.rolls + 1)

    def seat(self, name: str) -> SeatId:
        seats = self.state.table.seats.values()
        return next(seat.id for seat in seats if seat.name == name)

    def name(self, seat: SeatId) -> str:
        return self.state.table.seats[seat].name

    # what people do

    def try_(self, who: Caller, order: Order) -> list[Fact] | Refusal:
        answer = self.rules.decide(self.state, order, who, self.chance())
        return answer if isinstance(answer, Refusal) else list(answer)

    def give(self, who: Caller, order: Order) -> list[Fact]:
        facts = self.try_(who, order)
        assert not isinstance(facts, Refusal), f"{order} refused: {facts}"
        self.apply(*facts)
        return facts

    def apply(self, *facts: Fact) -> None:
        """Facts as they are, also to put a table where a test begins."""
        for fact in facts:
            self.state = self.rules.evolve(self.state, fact)
            self.facts.append(fact)
            if fact.numbered:
                self.rolls = max(self.rolls, int(getattr(fact, "number", 0)))

    def do(self, name: str, order: Order, **who: Any) -> list[Fact]:
        return self.give(Caller(self.seat(name), **who), order)

    def host(self, order: Order) -> list[Fact]:
        return self.give(Caller(host=True), order)

    def ruled(self, name: str, **values: Any) -> list[Fact]:
        """A ruling of the host, with everybody's consent."""
        return self.host(Propose(GameRuling(name, values, "the scene")))

    def refusal(self, name: str, order: Order, **who: Any) -> Refusal:
        answer = self.try_(Caller(self.seat(name), **who), order)
        assert isinstance(answer, Refusal), f"{order} was carried out: {answer}"
        return answer

    def has(self, name: str) -> int:
        """What is in somebody's purse."""
        return self.state.table.bank.purses[PurseId(self.seat(name))]

    @property
    def turn_of(self) -> str:
        assert self.state.table.tracker.turn
        return self.name(self.state.table.tracker.turn)


def of_kind(facts: list[Fact], kind: type[Any]) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]
