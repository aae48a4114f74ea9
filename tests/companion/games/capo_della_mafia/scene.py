"""A round as a test needs it: who lays what, who suspects whom; then respect is settled."""

from collections.abc import Sequence

from companion.games.capo_della_mafia import GAME
from companion.games.capo_della_mafia.assignments import TurnAssignment, TurnEvent
from companion.games.capo_della_mafia.mafiosi import LayMafiosi, TurnUp, to_turn_up
from companion.games.capo_della_mafia.settling import Settle
from companion.games.capo_della_mafia.state import Move, State
from companion.games.capo_della_mafia.suspecting import CountDown, SealSuspicion
from companion.rules.messages import Caller, Fact, Order
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin, TimeIsUp
from tests.companion.games.scene import AnyScene, opening

NAMES = ("Anna", "Bob", "Cas", "Dora", "Ed", "Fay", "Gus")
BEPPE, ROCCO, CARMINE = "beppe_sordini", "rocco_mandorla", "carmine_tufello"
BAKER = "lean_on_the_baker"


class Scene(AnyScene[State]):
    """So many players, in the order of their names; whatever the host proposes is
    agreed. Cards are named, and each name is the next copy of that card."""

    def __init__(
        self,
        players: int = 3,
        first: str | None = "Anna",
        draws: str = "scene",
        **options: str,
    ) -> None:
        super().__init__(GAME, opening("capo_della_mafia", **options), f"{draws} ")
        self.copies = self.state.table.setup.copies
        self.names = NAMES[:players]
        for name in self.names:
            self.give(Caller(), Sit(name, key_hash(name)))
        self.host(Begin(self.seat(first) if first else None))

    def refused(self, name: str, order: Order) -> str:
        return self.refusal(name, order).code

    def have(self, **respect: int) -> None:
        """So much respect have these people."""
        for name, to in respect.items():
            self.ruled("respect", seat=self.seat(name), to=to)

    def task(self, card: str, event: str | None = None) -> None:
        """The assignment; for an event as if an envelope had lain below it."""
        self.host(TurnAssignment(card, envelope=event is not None))
        if event:
            self.host(TurnEvent(event))

    def code(self, card: str, number: int) -> str:
        return next(
            str(code)
            for code, one in self.copies.items()
            if (one.card.id, one.number) == (card, number)
        )

    def lay(self, **laid: Sequence[str]) -> None:
        """Whoever is not named lays a Nino Barchetta; the first cards named are turned up."""
        used: dict[str, int] = {}
        codes: dict[str, list[str]] = {}
        for name in self.names:
            codes[name] = []
            for card in laid.get(name, ("nino_barchetta",)):
                used[card] = used.get(card, 0) + 1
                codes[name].append(self.code(card, used[card]))
            self.do(name, LayMafiosi(codes[name]))
        for name in self.names:
            if not self.state.laid[self.seat(name)].ready:
                count = to_turn_up(self.state, len(codes[name]))
                self.do(name, TurnUp(codes[name][:count]))

    def point(self, **at: str) -> None:
        """Suspicions, and the count to zero."""
        for name in self.names:
            self.do(name, SealSuspicion(self.seat(at[name]) if name in at else None))
        self.host(CountDown())
        self.zero()

    def zero(self) -> list[Fact]:
        """Three seconds pass."""
        window = self.state.table.tracker.window
        assert window
        self.now = window.ends
        return self.give(Caller(), TimeIsUp(window.id))

    def settle(self) -> list[tuple[str, int, str]]:
        """Whose respect moved by how much and why."""
        self.host(Settle())
        return [self.line(move) for move in self.state.moves]

    def line(self, move: Move) -> tuple[str, int, str]:
        return self.name(move.seat), move.by, move.reason

    def respect(self) -> dict[str, int]:
        return {self.name(seat): has for seat, has in self.state.respect.items()}

    def counter(self) -> str:
        return self.turn_of
