"""A table of La Cosa Nostra in memory: families by name, cards by name, dice as the
test wants them to fall."""

from typing import Any

from msgspec.structs import replace

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.card_rulings import GangsterCorrected
from companion.games.la_cosa_nostra.finishing import JobDone
from companion.games.la_cosa_nostra.phases import FOLLOWS
from companion.games.la_cosa_nostra.planning import Next, PlanJob, PlanPurchase
from companion.games.la_cosa_nostra.state import (
    ACTION,
    DRAW,
    PAYDAY,
    PLANNING,
    Business,
    Gangster,
    State,
)
from companion.games.la_cosa_nostra.tasks import Announce, TurnUp
from companion.games.la_cosa_nostra.throwing import TypeThrow
from companion.games.la_cosa_nostra.turns import Scheme
from companion.games.la_cosa_nostra.views import GameView, Mine, mine, public
from companion.rules.bank import paid
from companion.rules.kit.builder import FactBuilder, settle
from companion.rules.messages import BANK, Caller, Fact, Order, Refusal
from companion.rules.seats import Sit, key_hash
from companion.rules.table_dice import ConfirmDice
from companion.rules.tracker import Begin, PhaseBegan, TimeIsUp, TurnBegan
from tests.companion.games.la_cosa_nostra import laws
from tests.companion.games.scene import AnyScene, of_kind, opening

CREW = {  # a start Gangster of each strength
    "blundetto": {1: "sal_tremonti", 2: "nico_quattrosoldi", 3: "big_joey"},
    "dimaggio": {1: "lenny_dimaggio", 2: "phil_malony", 3: "franco_luciano"},
    "calmuti": {1: "pip_fontanel", 2: "vito_baritono", 3: "bobby_ruthless"},
    "laserva": {1: "enzo_mezzaluna", 2: "gilda_ferrone", 3: "tito_scarpanera"},
    "caruso": {1: "luca_sottovoce", 2: "eddie_pascarin", 3: "bruno_campanaro"},
}


class Scene(AnyScene[State]):
    """Three families unless the test names others; the first named starts. Every step
    is held against the laws."""

    def __init__(
        self,
        *sides: str,
        edition: str = "en",
        without_phone: tuple[str, ...] = (),
        shared_phone: tuple[str, ...] = (),
        begin: bool = True,
        **wish: str,
    ) -> None:
        opened = opening("la_cosa_nostra", edition, quorum="all", **wish)
        super().__init__(rules.GAME, opened, draws="")
        self.sides = sides or ("calmuti", "blundetto", "dimaggio")
        for side in self.sides:
            phone = side not in without_phone
            key = key_hash("shared" if side in shared_phone else side)
            self.host(Sit(side, key, side=side, phone=phone))
        if begin:
            self.host(Begin())

    def apply(self, *facts: Fact) -> None:
        super().apply(*facts)
        laws.check(self.state)

    def refused(self, side: str, order: Order, **who: Any) -> Refusal:
        return self.refusal(side, order, **who)

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
            PhaseBegan(ACTION, self.state.table.tracker.round),
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
        settle(builder, FOLLOWS)
        self.apply(*builder.facts)

    def turn_over(self, card: str) -> None:
        """Deactivated, whoever did it."""
        state = self.state
        is_gangster = card in state.gangsters
        change = state.with_gangster if is_gangster else state.with_business
        self.state = change(card, down=True)
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
        self.state = self.state.with_business(
            business, markers=(*one.markers, self.seat(side))
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

    def nobody_recruits(self) -> None:
        """Who is asked says no, until the round is over."""
        while self.state.table.tracker.phase == PAYDAY:
            self.do(self.turn, Next())

    def roll(self, side: str, *dice: int) -> list[Fact]:
        """Dice on the table, confirmed by a neighbour."""
        self.do(side, TypeThrow(list(dice)))
        roll = self.state.table.dice.roll
        assert roll
        playing = {
            self.state.table.seats[seat].side for seat in self.state.table.playing()
        }
        other = next(one for one in self.sides if one != side and one in playing)
        return self.do(other, ConfirmDice(roll.number, yes=True, results=list(dice)))

    def time_is_up(self) -> list[Fact]:
        window = self.state.table.tracker.window
        assert window, "no window is open"
        self.now = window.ends
        return self.give(Caller(), TimeIsUp(window.id))

    # what there is to see

    def purse(self, side: str) -> int:
        return self.has(side)

    def gangster(self, name: str) -> Gangster:
        return self.state.gangsters[name]

    def business(self, name: str) -> Business:
        return self.state.businesses[name]

    @property
    def window(self) -> str | None:
        return (
            self.state.table.tracker.window.what
            if self.state.table.tracker.window
            else None
        )

    @property
    def turn(self) -> str:
        return self.turn_of

    def board(self) -> GameView:
        return public(self.state)

    def mine(self, side: str) -> Mine:
        own: Mine = mine(self.state, self.seat(side))
        return own

    def may(self, side: str) -> list[str]:
        return [one["order"] for one in self.mine(side).may]


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
