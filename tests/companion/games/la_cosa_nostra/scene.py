"""A table of La Cosa Nostra in memory: families by name, cards by name, dice as the
test wants them to fall."""

import hashlib
from typing import Any

from msgspec.structs import replace

from companion.catalog.shelf import Shelf
from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.announcing import Announce, TurnUp
from companion.games.la_cosa_nostra.card_rulings import GangsterCorrected
from companion.games.la_cosa_nostra.consequences import PARTS
from companion.games.la_cosa_nostra.finishing import JobDone
from companion.games.la_cosa_nostra.planning import PlanJob, PlanPurchase
from companion.games.la_cosa_nostra.schemers import Scheme
from companion.games.la_cosa_nostra.state import (
    ACTION,
    DRAW,
    PLANNING,
    Business,
    Gangster,
    State,
    with_business,
    with_gangster,
)
from companion.games.la_cosa_nostra.throwing import TypeThrow
from companion.games.la_cosa_nostra.views import GameView, Mine, mine, public
from companion.rules.bank import paid
from companion.rules.dice import ConfirmDice
from companion.rules.dispatch import Opening, TableOpened
from companion.rules.kit.builder import FactBuilder, settle
from companion.rules.messages import (
    BANK,
    Caller,
    Chance,
    Fact,
    Order,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.seats import Sit, key_hash
from companion.rules.table import Setup
from companion.rules.tracker import Begin, PhaseBegan, TimeIsUp, TurnBegan
from tests.companion.games.la_cosa_nostra import laws

SHELF = Shelf()
CREW = {  # a start Gangster of each strength
    "blundetto": {1: "sal_tremonti", 2: "nico_quattrosoldi", 3: "big_joey"},
    "dimaggio": {1: "lenny_dimaggio", 2: "phil_malony", 3: "franco_luciano"},
    "calmuti": {1: "pip_fontanel", 2: "vito_baritono", 3: "bobby_ruthless"},
    "laserva": {1: "enzo_mezzaluna", 2: "gilda_ferrone", 3: "tito_scarpanera"},
    "caruso": {1: "luca_sottovoce", 2: "eddie_pascarin", 3: "bruno_campanaro"},
}


class Scene:
    """Three families unless the test names others; the first named starts. Every step
    is held against the laws."""

    def __init__(
        self,
        *sides: str,
        edition: str = "en",
        money: str = "app",
        strictness: str = "enforce",
        without_phone: tuple[str, ...] = (),
        begin: bool = True,
        **options: str,
    ) -> None:
        self.sides = sides or ("calmuti", "blundetto", "dimaggio")
        self.now, self.drawn, self.rolls = 1000.0, 0, 0
        found = SHELF.in_edition("la_cosa_nostra", edition)
        assert found
        fact = TableOpened(
            game="la_cosa_nostra",
            edition=edition,
            language="en",
            options=options,
            strictness=strictness,
            money=money,
            quorum="all",
            commitment="",
            seed="5e" * 32,
            host_key="host",
            code="CODE",
            data="",
        )
        setup = Setup(
            "SCENE",
            found[0],
            edition,
            "en",
            options,
            strictness,  # type: ignore[arg-type]
            money,  # type: ignore[arg-type]
            "all",
            "",
            found[1],
        )
        self.state: State = rules.start(Opening(setup, fact))
        self.facts: list[Fact] = []
        for side in self.sides:
            by = Caller(host=True)
            self._give(
                by,
                Sit(side, key_hash(side), side=side, phone=side not in without_phone),
            )
        if begin:
            self._give(Caller(host=True), Begin())

    def draw(self, size: int) -> bytes:
        self.drawn += 1
        return hashlib.shake_128(str(self.drawn).encode()).digest(size)

    def seat(self, side: str) -> SeatId:
        return next(
            seat.id for seat in self.state.table.seats.values() if seat.side == side
        )

    def chance(self) -> Chance:
        return Chance(self.now, self.draw, self.rolls + 1)

    def _give(self, who: Caller, order: Order) -> list[Fact]:
        answer = rules.decide(self.state, order, who, self.chance())
        assert not isinstance(answer, Refusal), f"{order} refused: {answer}"
        self.apply(*answer)
        return list(answer)

    def apply(self, *facts: Fact) -> None:
        """Facts as they are, to put a table where a test begins."""
        for fact in facts:
            self.state = rules.evolve(self.state, fact)
            self.facts.append(fact)
            self.rolls = max(
                self.rolls, int(getattr(fact, "number", 0)) if fact.numbered else 0
            )
        laws.check(self.state)

    def do(self, side: str, order: Order, **who: Any) -> list[Fact]:
        return self._give(Caller(self.seat(side), **who), order)

    def host(self, order: Order) -> list[Fact]:
        return self._give(Caller(host=True), order)

    def refused(self, side: str, order: Order, **who: Any) -> Refusal:
        answer = rules.decide(
            self.state, order, Caller(self.seat(side), **who), self.chance()
        )
        assert isinstance(answer, Refusal), f"{order} was carried out: {answer}"
        return answer

    # where a test begins

    def planning(self, round_: int = 1, influence: int = 0) -> "Scene":
        """Planning of this round, the first family at turn; so many Influence cards
        count as drawn by everybody."""
        self.apply(
            PhaseBegan(DRAW, round_),
            PhaseBegan(PLANNING, round_),
            TurnBegan(self.seat(self.sides[0])),
        )
        families = (
            {
                seat: replace(one, drawn=influence)
                for seat, one in self.state.families.items()
            }
            if influence
            else {}
        )
        self.state = replace(self.state, families={**self.state.families, **families})
        return self

    def action(self, turn: str | None = None) -> "Scene":
        """The Action phase of the same round; a Purchase that waits keeps it from
        ending at once."""
        waiting = self.gangster(CREW[self.sides[-1]][1])
        if not waiting.busy:
            self.shop(
                self.sides[-1],
                waiting.id,
                (*self.state.market, "politician")[-1 - self.state.app_market],
            )
        self.apply(
            PhaseBegan(ACTION, self.state.table.round),
            TurnBegan(self.seat(turn or self.sides[0])),
        )
        return self

    def copy(self, card: str, number: int = 0) -> str:
        """The code of one copy of a card."""
        return [
            code
            for code, copy in self.state.box.setup.copies.items()
            if copy.card.id == card
        ][number]

    def lay(self, side: str, strength: int, card: str, number: int = 0) -> str:
        """A Job on the start Gangster of that strength, as Planning would have laid it."""
        gangster = CREW[side][strength]
        self.apply(TurnBegan(self.seat(side)))
        code = (
            None
            if not self.state.table.seats[self.seat(side)].phone
            else self.copy(card, number)
        )
        self.do(side, PlanJob(gangster, code))
        return gangster

    def shop(self, side: str, gangster: str, card: str) -> str:
        """A planned Purchase on this Gangster."""
        self.apply(TurnBegan(self.seat(side)))
        self.do(side, PlanPurchase(gangster, card))
        return self.state.gangsters[gangster].purchase or ""

    def own(self, side: str, card: str) -> str:
        """One more Business in a family's row."""
        name = f"extra{len(self.state.businesses)}"
        businesses = {
            **self.state.businesses,
            name: Business(name, card, self.seat(side)),
        }
        self.state = replace(self.state, businesses=businesses)
        self.settle()
        return name

    def settle(self) -> None:
        """What follows from a table that a test has put together."""
        builder = FactBuilder(self.state, self.chance(), rules.evolve)
        settle(builder, PARTS)
        self.apply(*builder.facts)

    def turn_over(self, card: str) -> None:
        """Deactivated, whoever did it."""
        change = with_gangster if card in self.state.gangsters else with_business
        self.state = change(self.state, card, down=True)
        self.settle()

    def recruit(self, side: str, *names: str) -> None:
        for name in names:
            seat = self.seat(side)
            self.apply(
                GangsterCorrected(
                    name, seat, "table", down=False, used=False, killer=None
                )
            )

    def give_money(self, side: str, amount: int) -> None:
        """The purse holds exactly so much."""
        has, seat = self.purse(side), self.seat(side)
        source, target = (BANK, seat) if amount > has else (seat, BANK)
        self.apply(*paid(self.state.table, source, target, abs(amount - has)))

    def marker(self, side: str, business: str) -> None:
        one = self.state.businesses[business]
        self.state = with_business(
            self.state, business, markers=(*one.markers, self.seat(side))
        )

    # what people do

    def announce(self, side: str, gangster: str, target: str | None = None) -> None:
        self.do(side, Announce(gangster, self.seat(target) if target else None))

    def act(
        self, side: str, gangster: str, target: str | None = None, *dice: int
    ) -> list[Fact]:
        """Announce, turn up, and roll these dice where the card asks for nothing else before."""
        self.announce(side, gangster, target)
        facts = self.do(side, TurnUp(sure=True))
        return [*facts, *self.roll(side, *dice)] if dice else facts

    def roll(self, side: str, *dice: int) -> list[Fact]:
        """Dice on the table, confirmed by a neighbour."""
        self.do(side, TypeThrow(list(dice)))
        roll = self.state.table.roll
        assert roll
        playing = {
            self.state.table.seats[seat].side for seat in self.state.table.playing()
        }
        other = next(one for one in self.sides if one != side and one in playing)
        return self.do(other, ConfirmDice(roll.number, yes=True, results=list(dice)))

    def time_is_up(self) -> list[Fact]:
        window = self.state.table.window
        assert window, "no window is open"
        self.now = window.ends
        return self._give(Caller(), TimeIsUp(window.id))

    # what there is to see

    def purse(self, side: str) -> int:
        return self.state.table.purses[PurseId(self.seat(side))]

    def gangster(self, name: str) -> Gangster:
        return self.state.gangsters[name]

    def business(self, name: str) -> Business:
        return self.state.businesses[name]

    @property
    def window(self) -> str | None:
        return self.state.table.window.what if self.state.table.window else None

    @property
    def turn(self) -> str:
        assert self.state.table.turn
        return self.state.table.seats[self.state.table.turn].side

    def board(self) -> GameView:
        return public(self.state)

    def mine(self, side: str) -> Mine:
        own: Mine = mine(self.state, self.seat(side))["mine"]
        return own

    def may(self, side: str) -> list[str]:
        return [one["order"] for one in self.mine(side).may]


def of_kind(facts: list[Fact], kind: type[Any]) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def done(scene: Scene) -> JobDone:
    """How the last Job ended."""
    found: JobDone = of_kind(scene.facts, JobDone)[-1]
    return found


def closed(scene: Scene) -> Scene:
    """Nobody answers in any window."""
    while scene.window:
        scene.time_is_up()
    return scene


def at_turn(scene: Scene, side: str) -> None:
    """Others let their Jobs go until it is this family's turn again."""
    for _ in range(9):
        if scene.turn == side:
            return
        turn = scene.turn
        scene.do(turn, Scheme(skip=True))
