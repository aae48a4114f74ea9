"""An evening of La Cosa Nostra by robots, each order over the web app; who knows which
card is read from the facts."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.games.la_cosa_nostra.market import MarketDealt
from companion.games.la_cosa_nostra.practice import Practice
from companion.games.la_cosa_nostra.reckoning import Robot, Sight
from companion.games.la_cosa_nostra.response_windows import WINDOWS
from companion.games.la_cosa_nostra.responses import Replied
from companion.games.la_cosa_nostra.robots import wish
from companion.games.la_cosa_nostra.state import State
from companion.games.la_cosa_nostra.views import mine, public
from companion.rules.messages import Fact, Order, PurseId, SeatId
from companion.rules.plans import PlanLaid, PlanRevealed, PlanShown
from companion.tables.records import entries_of
from tests.companion.proofs.canaries import (
    ANY,
    LOGGED,
    Canary,
    Doors,
    all_of,
    long,
    of_phones,
)
from tests.companion.proofs.haunted import Haunted

PLAYERS = {"s1": "anna", "s2": "bob", "s3": "cas", "s4": "dora"}
MEMBERS = ("host", "watcher", *PLAYERS.values())
PATIENCE = 40  # refusals in a row


class Mobsters:
    """Four families at a table whose market the app keeps."""

    def __init__(self, folder: Path) -> None:
        self.haunted = Haunted(folder, "la_cosa_nostra", options={"market": "app"})
        self.haunted.seats, self.haunted.moments = ("s1", "s4"), 25
        for name in PLAYERS.values():
            self.haunted.sit(name, f"<xss>{name.title()}xq")
        self.haunted.watch()
        self.haunted.listen(*MEMBERS)
        self.haunted.act("host", "begin")
        self.random = Random(7)  # noqa: S311 -- an evening that repeats itself
        self.practice = Practice(self.state.box, self.random)
        self.seen, self.taps, self.answers = 0, 0, 0
        self.told_wrongly: list[str] = []
        self._follow()
        hands = self.practice.hands
        self.robots = {
            seat: Robot(seat, self.state.box, hands[seat], self.random)
            for seat in self.state.families
        }

    @property
    def state(self) -> State:
        state: State = self.haunted.stage.tables.live(self.haunted.table).history.state
        return state

    def _follow(self) -> list[Fact]:
        """The hands of paper are kept up to date; what has happened since the last look."""
        tables, table = self.haunted.stage.tables, self.haunted.table
        entries = entries_of(
            tables.store.read(table, self.seen), tables.live(table).rules
        )
        new = [fact for entry in entries for fact in entry.facts]
        self.seen += len(new)
        self.practice.after(new, self.state)
        self.answers += sum(isinstance(fact, Replied) for fact in new)
        return new

    def _do(self, seat: SeatId, order: Order) -> bool:
        self.taps += 1
        body = {"id": f"robot{self.taps}", **msgspec.to_builtins(order)}
        path = f"/api/tables/{self.haunted.table}/commands"
        who = self.haunted.visitors[PLAYERS[seat]]
        answer = self.haunted.stage.ask(who, "POST", path, json=body)
        if answer.status_code != 200:
            return False
        self._listen(seat, self._follow())
        return True

    def _listen(self, seat: SeatId, facts: list[Fact]) -> None:
        """A hidden answer in a window is heard by nobody else."""
        heard = set(self.haunted.news())
        if (
            facts
            and all(isinstance(fact, Replied) for fact in facts)
            and heard != {PLAYERS[seat]}
        ):
            self.told_wrongly.append(
                f"{sorted(heard)} heard a hidden answer of {PLAYERS[seat]}"
            )

    def _act(self, seat: SeatId) -> bool:
        for _ in range(PATIENCE):
            own = mine(self.state, seat)
            purse = self.state.table.bank.purses[PurseId(seat)]
            order = wish(
                self.robots[seat], Sight(partial(public, self.state), own, purse)
            )
            if order is None:
                return False
            if self._do(seat, order):
                return True
        raise AssertionError(f"{seat} is refused again and again: {order}")

    def step(self) -> None:
        """Offers first, then whoever the table waits for; a window is open for all
        until its time is up."""
        window = self.state.table.tracker.window
        if window and window.what in WINDOWS:
            for seat in self.robots:
                self._act(seat)
            self.haunted.stage.wait(max(0.0, window.ends - self.haunted.stage.now))
            self.haunted.news()
            self._follow()
            return
        awaits = public(self.state).awaits
        offered = [one.to for one in self.state.offers.values()]
        acted = [
            self._act(seat) for seat in (*offered, *(awaits.seats if awaits else ()))
        ]
        assert any(acted), awaits

    def play(self) -> None:
        """Into the Action of the second round, where tasks lie on the Gangsters, until
        somebody answered hiddenly."""
        while (self.state.table.tracker.round, self.state.table.tracker.phase) < (
            2,
            2,
        ) or not self._anna_can_pay():
            self.step()
        self._talk()
        while not self.answers:
            self.step()

    def _anna_can_pay(self) -> bool:
        """What she offers is money that she has."""
        return self.state.table.bank.purses.get(PurseId("s1"), 0) >= 1000

    def _talk(self) -> None:
        """What two agree on between themselves."""
        self.haunted.act(
            "anna", "offer", to="s2", gives={"money": 1000}, words="<xss>canaryoffer"
        )
        self.haunted.act("bob", "make_promise", to="s3", words="<xss>canarypromise")


def canaries_of(mobsters: Mobsters) -> list[Canary]:
    """Face-down Jobs that were never turned up, their salts, the order of the stack,
    words between two, tokens."""
    haunted = mobsters.haunted
    between = {
        "canaryoffer": all_of(("anna", "bob"), LOGGED),
        "canarypromise": all_of(("bob", "cas"), LOGGED),
    }
    return [
        *jobs(haunted.facts()),
        *stacks(haunted.facts(), mobsters.state.table.stage == "over"),
        *(Canary(words, (words.encode(),), heard) for words, heard in between.items()),
        *of_phones(haunted),
    ]


def jobs(facts: list[Any]) -> Iterator[Canary]:
    knows: dict[str, set[str]] = {}
    shown: set[str] = set()
    plan_of: dict[str, PlanLaid] = {}
    for fact in facts:
        if isinstance(fact, PlanLaid) and fact.copy:
            plan_of[fact.plan] = fact
            knows.setdefault(fact.copy, set()).add(PLAYERS[fact.seat])
        elif isinstance(fact, PlanShown) and fact.copy:
            knows[fact.copy].add(PLAYERS[fact.to])
        elif isinstance(fact, PlanRevealed):
            shown |= {fact.copy, fact.plan}
    for copy, seers in knows.items():
        heard: Mapping[str, Doors] = (
            all_of(MEMBERS, ANY) if copy in shown else all_of(tuple(seers), LOGGED)
        )
        yield Canary(
            f"job {copy}",
            (copy.encode(),),
            heard,
            frozenset({"games.book", "games.printed_titles", "scan.card_page"}),
        )
    for name, fact in plan_of.items():
        if name not in shown:
            yield Canary(f"salt of {name}", long(fact.salt), {})


def stacks(facts: list[Any], over: bool) -> Iterator[Canary]:
    """Nobody knows what lies next in the Business stack; the save file of a game that
    is over may hold it."""
    heard = {"host": frozenset({"keepsakes.export"})} if over else {}
    glues = ('","', '", "', ",", "', '")
    for number, fact in enumerate(
        fact for fact in facts if isinstance(fact, MarketDealt)
    ):
        for end, part in (("top", fact.stack[:5]), ("bottom", fact.stack[-5:])):
            forms = tuple(glue.join(part).encode() for glue in glues)
            yield Canary(f"{end} of stack {number}", forms, heard)
