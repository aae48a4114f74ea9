"""Practice tables: robots that answer a moment after it is their turn, and hands that
the app deals there.

Robots sit there like everybody else: their orders go through the tables with the caller
of their seat, and they know what the view of their seat shows. Hands are told by the
log and the seed of the table, so a restart deals the same.
"""

import hashlib
import logging
from collections.abc import Callable, Iterator, Mapping
from random import Random, SystemRandom
from threading import RLock
from typing import Any
from weakref import WeakKeyDictionary

from companion.games import robots_of
from companion.presence.lights import Presence
from companion.rules.agreement import Vote
from companion.rules.bank import AnswerRequest
from companion.rules.messages import Caller, Order, SeatId
from companion.rules.table import Table, robots_in
from companion.rules.table_dice import ConfirmDice
from companion.rules.table_history import Entry
from companion.rules.tracker import TimeIsUp
from companion.rules.undo import Undone, standing
from companion.store import StoreTrouble
from companion.tables.loaded import LoadedTable
from companion.tables.missing import NoTable
from companion.tables.service import Tables
from companion.timing.clock import AGAIN, Clock

SOONEST, LATEST = 0.6, 1.5  # seconds in which a robot seems to think
TRIES = 20  # wishes that are refused, until the robots wait for something to happen

log = logging.getLogger(__name__)
Sections = Mapping[str, Any]


class Match:
    """One practice table in memory: how far its log was followed, and who holds what."""

    def __init__(self, tables: Tables, table: str) -> None:
        self.lock = RLock()
        self.random = SystemRandom()
        self._tables = tables
        self._table = table
        self._seen = 0
        self._begin(tables.entries(table))

    def _begin(self, entries: list[Entry]) -> None:
        """From the first fact on, without what was undone."""
        first = entries[0].facts[0]
        _, history = self._tables.new_history(self._table, first)
        self._state = history.start
        robots = robots_of(self._state.table.setup.game.id)
        assert robots, "only games with robots have practice tables"
        deal = hashlib.sha256(f"practice {self._state.table.seed}".encode()).digest()
        deals = Random(deal)  # noqa: S311 -- it must repeat itself; the seed is a secret
        self.table_robots = robots.table_robots(self._state, self.random, deals)
        kept = {
            at for at, _ in standing([pair for entry in entries for pair in entry.log])
        }
        for entry in entries:
            self._follow(entry, kept)

    def _follow(self, entry: Entry, kept: set[int]) -> None:
        facts = [fact for at, fact in entry.log if at in kept]
        for fact in facts:
            self._state = self._evolve(fact)
        self.table_robots.after(facts, self._state)
        self._seen = entry.first + len(entry.facts) - 1

    def _evolve(self, fact: Any) -> Any:
        return self._tables.live(self._table).rules.evolve(self._state, fact)

    def catch_up(self) -> None:
        """Up to the last fact; after an undo everything is dealt again from the beginning."""
        if self._tables.live(self._table).history.version == self._seen:
            return
        new = self._tables.entries(self._table, self._seen)
        if any(isinstance(fact, Undone) for entry in new for fact in entry.facts):
            self._begin(self._tables.entries(self._table))
            return
        for entry in new:
            self._follow(entry, {at for at, _ in entry.log})


class Practising:
    """All practice tables of this process; the clock's thread moves the robots."""

    def __init__(self, tables: Tables, clock: Clock, presence: Presence) -> None:
        self._tables = tables
        self._clock = clock
        self._presence = presence
        self._matches: WeakKeyDictionary[LoadedTable, Match] = WeakKeyDictionary()
        self._making = RLock()
        self._due: dict[str, float] = {}
        self._random = SystemRandom()
        tables.changed.append(self.heard)

    def heard(self, table: str, live: LoadedTable) -> None:
        """Something happened, or the table was loaded after a restart: the robots think
        about it for a moment."""
        state: Table = live.history.state.table
        robots = robots_in(state.setup.options)
        if not robots:
            return
        self._presence.resident(table, robots)
        if state.stage == "play" and state.people():
            self._wake(table, live)

    def _wake(self, table: str, live: LoadedTable) -> None:
        """Once people have seen what happened; a window waits for nobody's eyes."""
        looks = _looked_at(live)
        thinks = self._random.uniform(SOONEST, LATEST)
        when = self._clock.now() + looks + thinks
        window = live.history.state.table.tracker.window
        sooner = window and when < self._due.get(table, when)
        if looks or sooner or table not in self._due:
            self._due[table] = when
            self._clock.at(when, lambda: self._move(table, when))

    def hand(self, table: str, seat: SeatId) -> Any:
        """What a seat holds at a practice table; None at any other, and of a robot."""
        live = self._tables.live(table)
        robots = robots_in(live.history.state.table.setup.options)
        if not robots or seat in robots:
            return None
        match = self._match(table, live)
        with match.lock:
            match.catch_up()
            return match.table_robots.hand(seat)

    def _match(self, table: str, live: LoadedTable) -> Match:
        with self._making:
            if live not in self._matches:
                self._matches[live] = Match(self._tables, table)
            return self._matches[live]

    def _move(self, table: str, when: float) -> None:
        """One order of one robot; what it changes makes them think again."""
        if self._due.get(table) != when:
            return  # called for sooner, meanwhile
        del self._due[table]
        try:
            live = self._tables.live(table)
            match = self._match(table, live)
            with match.lock:
                match.catch_up()
                self._order(table, live, match)
        except StoreTrouble:
            again = self._due[table] = self._clock.now() + AGAIN
            self._clock.at(again, lambda: self._move(table, again))
        except NoTable:  # its game's folder is no longer there
            return

    def _order(self, table: str, live: LoadedTable, match: Match) -> None:
        """Try wishes until one order is carried out; a robot that is refused thinks of
        another wish."""
        version = live.history.version
        for count in range(TRIES):
            wanted = list(wishes(live, match))
            for seat, order in wanted:
                self._tables.execute(
                    table, Caller(seat), order, f"robot:{version}:{count}"
                )
                if live.history.version != version:
                    return
            if not wanted:
                self._close_early(table, live, match)
                return
        log.warning("the robots of a table are refused whatever they want")

    def _close_early(self, table: str, live: LoadedTable, match: Match) -> None:
        """The robots have nothing to say; one person alone need not wait for the clock:
        nobody reads the length of the window. Two or more would, so theirs always lasts
        its full time."""
        state: Table = live.history.state.table
        window, robots = state.tracker.window, robots_of(state.setup.game.id)
        if (
            robots is None
            or window is None
            or window.what not in robots.answered
            or not state.alone()
        ):
            return
        if match.table_robots.done(state.people()[0], _views(live)):
            self._tables.execute(
                table,
                Caller(),
                TimeIsUp(window.id),
                f"time:{window.id}:{live.history.version}",
            )


def _looked_at(live: LoadedTable) -> float:
    """Seconds that people need for what has just happened; while they are asked, robots
    are, too."""
    state: Table = live.history.state.table
    robots = robots_of(state.setup.game.id)
    news = live.history.recent(None)
    if robots is None or state.tracker.window or not news:
        return 0
    latest = [str(one["kind"]) for one in news if one["at"] == news[-1]["at"]]
    return sum(robots.looks.get(kind, 0.0) for kind in latest)


def wishes(live: LoadedTable, match: Match) -> Iterator[tuple[SeatId, Order]]:
    """What the robots of a table want now: what every table asks of its seats, then
    what the game asks."""
    state = live.history.state
    table: Table = state.table
    people = table.people()
    # nobody practises: they rest
    robots = [seat for seat in table.playing() if seat not in people] if people else []
    view = _views(live)
    yield from _manners(robots, view)
    if table.stage == "play":
        yield from match.table_robots.wishes(robots, view)


def _views(live: LoadedTable) -> Callable[[SeatId | None], Sections]:
    """What each seat may know now."""
    state = live.history.state
    return lambda viewer: live.rules.view(state, viewer)


def _manners(
    robots: list[SeatId], view: Callable[[SeatId | None], Sections]
) -> Iterator[tuple[SeatId, Order]]:
    """Agree to what the person proposes, believe the dice that they read out, and lend
    nobody money."""
    common = view(None)
    for question in common["questions"]:
        asked = (seat for seat in robots if seat in question.waits_for)
        yield from ((seat, Vote(question.id, yes=True)) for seat in asked)
    yield from _believed(robots, common["roll"])
    for seat in robots:
        for one in view(seat)["me"].asked_of_me:
            yield seat, AnswerRequest(one.id, yes=False)


def _believed(robots: list[SeatId], roll: Any) -> Iterator[tuple[SeatId, Order]]:
    """Dice on the table, unless a robot itself read them out."""
    if roll is not None and roll.typed is not None:
        seen = ConfirmDice(roll.number, yes=True, results=list(roll.typed))
        yield from ((seat, seen) for seat in robots if seat != roll.seat)
