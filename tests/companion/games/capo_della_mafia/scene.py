"""A round as a test needs it: who lays what, who suspects whom; then respect is settled."""

import hashlib
from collections.abc import Sequence
from typing import Any

from companion.catalog.shelf import Shelf
from companion.games.capo_della_mafia import GAME
from companion.games.capo_della_mafia.assignments import TurnAssignment, TurnEvent
from companion.games.capo_della_mafia.mafiosi import LayMafiosi, TurnUp, to_turn_up
from companion.games.capo_della_mafia.settling import Settle
from companion.games.capo_della_mafia.state import Move, State
from companion.games.capo_della_mafia.suspecting import CountDown, SealSuspicion
from companion.rules.agreement import Propose
from companion.rules.amendments import GameRuling
from companion.rules.dispatch import Opening, TableOpened
from companion.rules.messages import Caller, Chance, Fact, Order, Refusal, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.table import Setup
from companion.rules.tracker import Begin, TimeIsUp

SHELF = Shelf()
NAMES = ("Anna", "Bob", "Cas", "Dora", "Ed", "Fay", "Gus")
BEPPE, ROCCO, CARMINE = "beppe_sordini", "rocco_mandorla", "carmine_tufello"
BAKER = "lean_on_the_baker"


class Scene:
    """So many players, in the order of their names; whatever the host proposes is
    agreed. Cards are named, and each name is the next copy of that card."""

    def __init__(
        self,
        players: int = 3,
        first: str | None = "Anna",
        draws: str = "scene",
        **options: str,
    ) -> None:
        found = SHELF.in_edition("capo_della_mafia", None)
        assert found
        game, self.copies = found
        secret = "5e" * 32
        commitment = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        fact = TableOpened(
            game="capo_della_mafia",
            edition=None,
            language="en",
            options=options,
            strictness="enforce",
            money="app",
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
            "enforce",
            "app",
            "host",
            commitment,
            self.copies,
        )
        self.count, self.now, self.draws = 0, 1000.0, draws
        self.facts: list[Fact] = []
        self.state: State = GAME.start(Opening(setup, fact))
        self.names = NAMES[:players]
        for name in self.names:
            self.give(Caller(), Sit(name, key_hash(name)))
        self.give(Caller(host=True), Begin(self.seat(first) if first else None))

    def _draw(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_128(f"{self.draws} {self.count}".encode()).digest(size)

    def try_(self, who: Caller, order: Order) -> list[Fact] | Refusal:
        answer = GAME.decide(self.state, order, who, Chance(self.now, self._draw, 1))
        return answer if isinstance(answer, Refusal) else list(answer)

    def give(self, who: Caller, order: Order) -> list[Fact]:
        facts = self.try_(who, order)
        assert not isinstance(facts, Refusal), f"{order} refused: {facts}"
        for fact in facts:
            self.state = GAME.evolve(self.state, fact)
        self.facts += facts
        return facts

    def do(self, name: str, order: Order) -> list[Fact]:
        return self.give(Caller(self.seat(name)), order)

    def refused(self, name: str, order: Order) -> str:
        answer = self.try_(Caller(self.seat(name)), order)
        assert isinstance(answer, Refusal), f"{order} was carried out"
        return answer.code

    def seat(self, name: str) -> SeatId:
        return next(
            one.id for one in self.state.table.seats.values() if one.name == name
        )

    def name(self, seat: SeatId) -> str:
        return self.state.table.seats[seat].name

    def ruled(self, what: str, **values: Any) -> None:
        self.give(Caller(host=True), Propose(GameRuling(what, values, "the scene")))

    def has(self, **respect: int) -> None:
        """So much respect have these people."""
        for name, to in respect.items():
            self.ruled("respect", seat=self.seat(name), to=to)

    def task(self, card: str, event: str | None = None) -> None:
        """The assignment; for an event as if an envelope had lain below it."""
        self.give(Caller(host=True), TurnAssignment(card, envelope=event is not None))
        if event:
            self.give(Caller(host=True), TurnEvent(event))

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
        self.give(Caller(host=True), CountDown())
        self.zero()

    def zero(self) -> list[Fact]:
        """Three seconds pass."""
        window = self.state.table.window
        assert window
        self.now = window.ends
        return self.give(Caller(), TimeIsUp(window.id))

    def settle(self) -> list[tuple[str, int, str]]:
        """Whose respect moved by how much and why."""
        self.give(Caller(host=True), Settle())
        return [self.line(move) for move in self.state.moves]

    def line(self, move: Move) -> tuple[str, int, str]:
        return self.name(move.seat), move.by, move.reason

    def respect(self) -> dict[str, int]:
        return {self.name(seat): has for seat, has in self.state.respect.items()}

    def counter(self) -> str:
        assert self.state.table.turn
        return self.name(self.state.table.turn)
