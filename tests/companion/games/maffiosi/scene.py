"""A long table as a test needs it: who sits where, whose cake stands there, who is at
turn; then people play."""

import hashlib
from collections.abc import Mapping
from typing import Any

from companion.catalog.shelf import Shelf
from companion.games.maffiosi import GAME
from companion.games.maffiosi.state import State
from companion.rules.agreement import Propose
from companion.rules.amendments import CorrectTurn, GameRuling
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
from companion.rules.seats import Leave, Return, Sit, key_hash
from companion.rules.table import Setup
from companion.rules.tracker import Begin

SHELF = Shelf()
COLOURS = ("yellow", "red", "blue", "green", "orange", "purple")
# The letters of the seats in the examples of the book.
LETTERS = dict(
    zip(
        "CDEFGHIJKLMNOPQRAB",
        (1, 3, 6, 7, 8, 10, 12, 13, 14, 17, 19, 20, 22, 23, 24, 26, 28, 30),
        strict=True,
    )
)
Places = Mapping[str, int]  # by figure: "red_henkie_1"


class Scene:
    """So many players, one of each colour; whatever the host proposes is agreed."""

    def __init__(
        self,
        players: int = 3,
        money: str = "app",
        strictness: str = "enforce",
        **options: str,
    ) -> None:
        found = SHELF.in_edition("maffiosi", None)
        assert found
        game, copies = found
        secret = "5e" * 32
        commitment = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        fact = TableOpened(
            game="maffiosi",
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
        self.count, self.now = 0, 1000.0
        self.facts: list[Fact] = []
        self.state: State = GAME.start(Opening(setup, fact))
        for number, colour in enumerate(COLOURS[:players]):
            self.give(Caller(), Sit(colour, key_hash(str(number)), side=colour))
        self.give(Caller(host=True), Begin())

    def chance(self) -> Chance:
        return Chance(self.now, self._draw, 1)

    def _draw(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_128(f"scene {self.count}".encode()).digest(size)

    def try_(self, who: Caller, order: Order) -> list[Fact] | Refusal:
        answer = GAME.decide(self.state, order, who, self.chance())
        return answer if isinstance(answer, Refusal) else list(answer)

    def give(self, who: Caller, order: Order) -> list[Fact]:
        facts = self.try_(who, order)
        assert not isinstance(facts, Refusal), f"{order} refused: {facts}"
        self.apply(*facts)
        return facts

    def apply(self, *facts: Fact) -> None:
        for fact in facts:
            self.state = GAME.evolve(self.state, fact)
            self.facts.append(fact)

    def seat(self, colour: str) -> SeatId:
        return next(
            one.id for one in self.state.table.seats.values() if one.side == colour
        )

    def do(
        self, colour: str, order: Order, override_reason: str | None = None
    ) -> list[Fact]:
        return self.give(
            Caller(self.seat(colour), override_reason=override_reason), order
        )

    def refused(self, colour: str, order: Order) -> str:
        answer = self.try_(Caller(self.seat(colour)), order)
        assert isinstance(answer, Refusal), f"{order} was carried out"
        return answer.code

    # how a test lays the table

    def ruled(self, name: str, **values: Any) -> list[Fact]:
        return self.give(
            Caller(host=True), Propose(GameRuling(name, values, "the scene"))
        )

    def sit(self, places: Places, asleep: tuple[str, ...] = ()) -> None:
        """These figures sit there, and nobody else is left."""
        self.ruled("seats", places=dict(places), asleep=list(asleep))

    def cake(self, colour: str, place: int) -> None:
        self.ruled("cake", seat=self.seat(colour), place=place)

    def turn(self, colour: str) -> None:
        """It is their turn, with a card to play."""
        if self.state.actor != self.seat(colour) or self.state.played:
            self.give(
                Caller(host=True), Propose(CorrectTurn(self.seat(colour), "the scene"))
            )

    def leave(self, colour: str) -> None:
        self.do(colour, Leave())

    def back(self, colour: str) -> None:
        self.do(colour, Return())

    # what there is to see

    def purse(self, colour: str) -> int:
        return self.state.table.purses[PurseId(self.seat(colour))]

    def places(self, colour: str) -> list[int]:
        """Where they sit."""
        own = self.seat(colour)
        return sorted(
            one.place or 0 for one in self.state.figures.values() if one.of == own
        )

    def at(self, place: int) -> str | None:
        return next(
            (one.id for one in self.state.figures.values() if one.place == place), None
        )

    def cakes(self) -> dict[str, int]:
        """By colour."""
        return {
            self.state.table.seats[seat].side: place
            for seat, place in self.state.cakes.items()
        }

    @property
    def actor(self) -> str:
        assert self.state.actor
        return self.state.table.seats[self.state.actor].side

    @property
    def out(self) -> list[set[str]]:
        return [
            {self.state.table.seats[seat].side for seat in group}
            for group in self.state.out
        ]

    def ranks(self) -> dict[str, int]:
        assert self.state.table.result
        return {
            self.state.table.seats[place.seat].side: place.rank
            for place in self.state.table.result.places
        }


def of_kind(facts: list[Fact], kind: type[Any]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]
