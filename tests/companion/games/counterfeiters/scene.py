"""A board as a test needs it: who has what, where the officer stands, who is at turn;
then people play."""

from companion.games.counterfeiters import GAME
from companion.games.counterfeiters.laying import NameComponent
from companion.games.counterfeiters.placing import LayFlat
from companion.games.counterfeiters.state import State, fakes_of, offshore
from companion.rules.agreement import Propose
from companion.rules.amendments import CorrectPurse, CorrectTurn
from companion.rules.messages import (
    Caller,
    Order,
    PurseId,
)
from companion.rules.seats import Leave, Sit, key_hash
from companion.rules.tracker import Begin
from tests.companion.games.scene import AnyScene, opening

NAMES = ("Anna", "Bob", "Cas", "Dora")


class Scene(AnyScene[State]):
    """So many players, Anna first; whatever the host proposes is agreed."""

    def __init__(self, players: int = 2, **wish: str) -> None:
        super().__init__(GAME, opening("counterfeiters", **wish))
        names = NAMES[:players]
        for number, name in enumerate(names):
            self.give(Caller(), Sit(name, key_hash(str(number))))
        self.host(Begin(self.seat("Anna")))
        if wish.get("market_tracking") != "yes":
            for name in names:
                self.do(name, NameComponent("ink" if name in NAMES[:2] else "paper"))

    def flat(self, *names: str) -> None:
        for name in names:
            self.do(name, LayFlat())

    def refused(self, name: str, order: Order) -> str:
        return self.refusal(name, order).code

    # how a test lays the table

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
        if self.state.table.bank.purses[purse] != to:
            self.host(Propose(CorrectPurse(purse, to, "the scene")))

    def officer(self, to: int) -> None:
        self.ruled("officer", to=to)

    def turn(self, name: str) -> None:
        self.host(Propose(CorrectTurn(self.seat(name), "the scene")))

    def leave(self, name: str) -> None:
        self.do(name, Leave())

    # what there is to see

    def hand(self, name: str) -> int:
        return self.has(name)

    def envelope(self, name: str) -> int:
        return self.state.table.bank.purses[offshore(self.seat(name))]

    def notes(self, name: str) -> tuple[int, ...]:
        return tuple(fakes_of(self.state, self.seat(name)).values())

    @property
    def actor(self) -> str:
        return self.turn_of

    @property
    def stage(self) -> str:
        return self.state.table.stage

    def scores(self) -> dict[str, float]:
        assert self.state.table.ending.result
        return {
            self.state.table.seats[one.seat].name: one.points
            for one in self.state.table.ending.result.places
        }
