"""A board as a test needs it: who has what, where the officer stands, who is at turn;
then people play."""

import hashlib
from typing import Any

from companion.catalog.shelf import Shelf
from companion.games.counterfeiters import GAME
from companion.games.counterfeiters.laying import NameComponent
from companion.games.counterfeiters.placing import LayFlat
from companion.games.counterfeiters.state import State, fakes_of, offshore
from companion.rules.agreement import Propose
from companion.rules.amendments import CorrectPurse, CorrectTurn, GameRuling
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
from companion.rules.seats import Leave, Sit, key_hash
from companion.rules.table import Setup
from companion.rules.tracker import Begin

SHELF = Shelf()
NAMES = ("Anna", "Bob", "Cas", "Dora")


class Scene:
    """So many players, Anna first; whatever the host proposes is agreed."""

    def __init__(
        self,
        players: int = 2,
        money: str = "app",
        strictness: str = "enforce",
        **options: str,
    ) -> None:
        found = SHELF.in_edition("counterfeiters", None)
        assert found
        game, copies = found
        secret = "5e" * 32
        commitment = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        fact = TableOpened(
            game="counterfeiters",
            edition=None,
            language="en",
            options=options,
            strictness=strictness,
            money=money,
            quorum="host",
            commitment=commitment,
            seed=secret,
            host_key="host",
            code="CODE",
            data="",
        )
        setup = Setup(
            "SCENE",
            game,
            None,
            "en",
            options,
            strictness,  # type: ignore[arg-type]
            money,  # type: ignore[arg-type]
            "host",
            commitment,
            copies,
        )
        self.count = 0
        self.facts: list[Fact] = []
        self.state: State = GAME.start(Opening(setup, fact))
        for number, name in enumerate(NAMES[:players]):
            self.give(Caller(), Sit(name, key_hash(str(number))))
        self.give(Caller(host=True), Begin(self.seat("Anna")))
        if options.get("market_tracking") != "yes":
            for name in NAMES[:players]:
                self.do(name, NameComponent("ink" if name in NAMES[:2] else "paper"))

    def chance(self) -> Chance:
        return Chance(1000.0, self._draw, 1)

    def _draw(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_128(f"scene {self.count}".encode()).digest(size)

    def try_(self, who: Caller, order: Order) -> list[Fact] | Refusal:
        answer = GAME.decide(self.state, order, who, self.chance())
        return answer if isinstance(answer, Refusal) else list(answer)

    def give(self, who: Caller, order: Order) -> list[Fact]:
        facts = self.try_(who, order)
        assert not isinstance(facts, Refusal), f"{order} refused: {facts}"
        for fact in facts:
            self.state = GAME.evolve(self.state, fact)
            self.facts.append(fact)
        return facts

    def seat(self, name: str) -> SeatId:
        return next(
            one.id for one in self.state.table.seats.values() if one.name == name
        )

    def do(
        self, name: str, order: Order, override_reason: str | None = None
    ) -> list[Fact]:
        return self.give(
            Caller(self.seat(name), override_reason=override_reason), order
        )

    def flat(self, *names: str) -> None:
        for name in names:
            self.do(name, LayFlat())

    def refused(self, name: str, order: Order) -> str:
        answer = self.try_(Caller(self.seat(name)), order)
        assert isinstance(answer, Refusal), f"{order} was carried out"
        return answer.code

    # how a test lays the table

    def ruled(self, name: str, **values: Any) -> list[Fact]:
        return self.give(
            Caller(host=True), Propose(GameRuling(name, values, "the scene"))
        )

    def card(self, name: str, *cards: str) -> None:
        for card in cards:
            self.ruled("card", seat=self.seat(name), card=card)

    def fakes(self, name: str, *notes: int) -> None:
        for at, count in enumerate(notes, start=1):
            self.ruled("fakes", seat=self.seat(name), quality=at, count=count)

    def purse(self, name: str, hand: int, envelope: int | None = None) -> None:
        self._correct(PurseId(self.seat(name)), hand)
        if envelope is not None:
            self._correct(offshore(self.seat(name)), envelope)

    def _correct(self, purse: PurseId, to: int) -> None:
        if self.state.table.purses[purse] != to:
            self.give(Caller(host=True), Propose(CorrectPurse(purse, to, "the scene")))

    def officer(self, to: int) -> None:
        self.ruled("officer", to=to)

    def turn(self, name: str) -> None:
        self.give(Caller(host=True), Propose(CorrectTurn(self.seat(name), "the scene")))

    def leave(self, name: str) -> None:
        self.do(name, Leave())

    # what there is to see

    def hand(self, name: str) -> int:
        return self.state.table.purses[PurseId(self.seat(name))]

    def envelope(self, name: str) -> int:
        return self.state.table.purses[offshore(self.seat(name))]

    def notes(self, name: str) -> tuple[int, ...]:
        return tuple(fakes_of(self.state, self.seat(name)).values())

    @property
    def actor(self) -> str:
        assert self.state.table.turn
        return self.state.table.seats[self.state.table.turn].name

    @property
    def stage(self) -> str:
        return self.state.table.stage

    def scores(self) -> dict[str, float]:
        assert self.state.table.result
        return {
            self.state.table.seats[one.seat].name: one.points
            for one in self.state.table.result.places
        }


def of_kind(facts: list[Fact], kind: type[Any]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]
