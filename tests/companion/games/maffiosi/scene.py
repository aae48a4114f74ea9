"""A long table as a test needs it: who sits where, whose cake stands there, who is at
turn; then people play."""

from collections.abc import Mapping

from companion.games.maffiosi import GAME
from companion.games.maffiosi.state import State
from companion.rules.agreement import Propose
from companion.rules.amendments import CorrectTurn
from companion.rules.messages import (
    Caller,
    Order,
)
from companion.rules.seats import Leave, Return, Sit, key_hash
from companion.rules.tracker import Begin
from tests.companion.games.scene import AnyScene, opening

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


class Scene(AnyScene[State]):
    """So many players, one of each colour; whatever the host proposes is agreed."""

    def __init__(self, players: int = 3, **wish: str) -> None:
        super().__init__(GAME, opening("maffiosi", **wish))
        for number, colour in enumerate(COLOURS[:players]):
            self.give(Caller(), Sit(colour, key_hash(str(number)), side=colour))
        self.host(Begin())

    def refused(self, colour: str, order: Order) -> str:
        return self.refusal(colour, order).code

    # how a test lays the table

    def sit(self, places: Places, asleep: tuple[str, ...] = ()) -> None:
        """These figures sit there, and nobody else is left."""
        self.ruled("seats", places=dict(places), asleep=list(asleep))

    def cake(self, colour: str, place: int) -> None:
        self.ruled("cake", seat=self.seat(colour), place=place)

    def turn(self, colour: str) -> None:
        """It is their turn, with a card to play."""
        if self.state.actor != self.seat(colour) or self.state.played:
            self.host(Propose(CorrectTurn(self.seat(colour), "the scene")))

    def leave(self, colour: str) -> None:
        self.do(colour, Leave())

    def back(self, colour: str) -> None:
        self.do(colour, Return())

    # what there is to see

    def purse(self, colour: str) -> int:
        return self.has(colour)

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
        return {self.name(seat): place for seat, place in self.state.cakes.items()}

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
        assert self.state.table.ending.result
        return {
            self.state.table.seats[place.seat].side: place.rank
            for place in self.state.table.ending.result.places
        }
