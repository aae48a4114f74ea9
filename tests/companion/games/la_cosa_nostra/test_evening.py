"""A whole evening at a real table with a store: robots, one seat without a phone, steps
taken back now and then."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.games.la_cosa_nostra.phases import awaits
from companion.games.la_cosa_nostra.planning import PlanJob
from companion.games.la_cosa_nostra.practice import Practice
from companion.games.la_cosa_nostra.reckoning import Robot, Sight
from companion.games.la_cosa_nostra.response_windows import WINDOWS
from companion.games.la_cosa_nostra.robots import wish
from companion.games.la_cosa_nostra.tasks import TurnUp
from companion.games.la_cosa_nostra.views import mine, public
from companion.rules.agreement import Propose, Vote
from companion.rules.messages import Caller, Order, PurseId, Refusal, SeatId
from companion.rules.tracker import Begin, TimeIsUp
from companion.rules.undo import TakeBack, Undo
from tests.companion.games.la_cosa_nostra import laws
from tests.companion.parlour import Parlour

NAMES = ("Anna", "Bob", "Cas", "Dora")


class Table:
    """Four robots at a table; Dora has no phone and plays from the host's screen."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 -- a test must repeat itself
        self.parlour = Parlour(
            "la_cosa_nostra",
            seed=f"evening {seed}",
            options={"market": "app"},
            quorum="majority",
        )
        self.parlour.sit(*NAMES[:3])
        self.parlour.sit(NAMES[3], phone=False)
        self.parlour.done("host", Begin())
        self.practice = Practice(self.state.box, self.random)
        self.practice.after(self.parlour.facts(), self.state)
        self.names = {seat: name for name, seat in self.parlour.seats.items()}
        hands = self.practice.hands
        self.robots = {
            seat: Robot(seat, self.state.box, hands[seat], self.random)
            for seat in self.names
        }
        self.undone = 0

    @property
    def state(self) -> Any:
        return self.parlour.tables.live(self.parlour.table).history.state

    def step(self) -> None:
        before = len(self.parlour.facts())
        window = self.state.table.tracker.window
        if self.random.random() < 0.08:
            self.undone += not isinstance(
                self.parlour.do(self.random.choice(NAMES), TakeBack()), Refusal
            )
        elif self.random.random() < 0.02:
            self._go_back()
        elif window and window.what in WINDOWS:
            for seat in self.robots:
                self._act(seat)
            self.parlour.time = window.ends
            self.parlour.do(Caller(), TimeIsUp(window.id))
        else:
            assert any(self._act(seat) for seat in self._asked())
        self.practice.after(self.parlour.facts()[before:], self.state)
        laws.check(self.state)

    def _go_back(self) -> None:
        heard = self.parlour.version(None)
        if not isinstance(
            self.parlour.do(
                "Anna", Propose(Undo(max(0, heard - self.random.randint(1, 6))))
            ),
            Refusal,
        ):
            for name in NAMES[1:]:
                for question in list(self.parlour.state.agreement.questions):
                    self.parlour.do(name, Vote(question, yes=True))
            self.undone += 1

    def _asked(self) -> list[SeatId]:
        waits = awaits(self.state)
        return [offer.to for offer in self.state.offers.values()] + (
            waits.seats if waits else []
        )

    def _act(self, seat: SeatId) -> bool:
        own = mine(self.state, seat)
        order = wish(
            self.robots[seat],
            Sight(
                partial(public, self.state),
                own,
                self.state.table.bank.purses[PurseId(seat)],
            ),
        )
        if order is None:
            return False
        blind = self._blindly(order) if self.names[seat] == NAMES[3] else order
        return not isinstance(self.parlour.do(self.names[seat], blind), Refusal)

    def _blindly(self, order: Order) -> Order:
        """Without a phone the card is laid unseen; what comes up is some Cash Job that
        nobody holds or has shown."""
        if isinstance(order, PlanJob):
            return PlanJob(order.gangster, None, order.done)
        return TurnUp(next(self._fresh())) if isinstance(order, TurnUp) else order

    def _fresh(self) -> Iterator[str]:
        """Rather a Cash Job, rather one that nobody holds."""
        box = self.state.box
        held = {code for hand in self.practice.hands.values() for code in hand.jobs}
        jobs = {
            code: box.jobs[copy.card.id]
            for code, copy in box.setup.copies.items()
            if copy.card.deck == "jobs"
        }
        due = [
            code
            for code, job in jobs.items()
            if job.kind != "response" and job.round <= self.state.table.tracker.round
        ]
        left = [code for code in due if code not in self.state.spent]
        yield from sorted(
            left, key=lambda code: (code in held, jobs[code].kind != "cash")
        )


@pytest.mark.parametrize("seed", range(4))
def test_a_store_an_undo_and_a_seat_without_a_phone_change_nothing(seed: int) -> None:
    """After every step the laws hold; at the end another process reads the same evening
    from the store."""
    table = Table(seed)
    for _ in range(150):
        if table.state.table.stage == "play":
            table.step()
    live = table.parlour.tables.live(table.parlour.table)
    again = table.parlour.process().live(table.parlour.table)
    assert table.undone
    assert again.history.state == live.history.state
    for viewer in (None, *table.robots):
        assert again.look(viewer).body() == live.look(viewer).body()
