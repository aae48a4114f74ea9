"""The only place where rules meet the store: load, decide, append, and decide again if
somebody was faster."""

import logging
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Lock
from traceback import format_tb
from typing import Any

from msgspec import Struct

from companion.catalog.game_catalog import GameCatalog
from companion.games import rules_of
from companion.rules import robot_seats as robots
from companion.rules.callers import caller_of
from companion.rules.dispatch import Opening, TableOpened
from companion.rules.messages import HOST, Caller, Fact, Facts, Order, Refusal
from companion.rules.names import typed
from companion.rules.protocol import GameModule
from companion.rules.seats import key_hash, spoken
from companion.rules.table import Table
from companion.rules.table_history import Entry, TableHistory, restored
from companion.store import Again, Answer, Conflict, Saved, Store, StoreTrouble
from companion.tables import pass_index
from companion.tables.ailing import Ailing
from companion.tables.event_log import Past, Pasts
from companion.tables.loaded import LoadedTable
from companion.tables.missing import ChangedGame, NoTable
from companion.tables.receipts import Tap, tap_of
from companion.tables.records import decoded, entries_of, opening_of, saved_of
from companion.tables.time_slices import Slices
from companion.tables.wanted import (
    Opened,
    Secrets,
    Wanted,
    first_fact,
    setup_of,
    unplayable,
)

TRIES = 20  # rounds of "somebody was faster" before a caller is told to try again
log = logging.getLogger(__name__)


class Done(Struct, frozen=True):
    """An order was carried out; `version` is the caller's own."""

    version: int


class Tables:
    """All tables of this process; the store is the truth, memory is a copy of it kept
    up to date."""

    def __init__(
        self,
        store: Store,
        catalog: GameCatalog,
        now: Callable[[], float] = time.time,
        draw: Callable[[int], bytes] = os.urandom,
        signs: int = 6,
    ) -> None:
        self.store = store
        self.catalog = catalog
        self.now = now
        self.draw = draw
        self._signs = signs
        self._live: dict[str, LoadedTable] = {}
        self._pasts = Pasts()
        self._doors = pass_index.Doors(store)
        self.ailing = Ailing()
        self._loading = Lock()
        self.changed: list[Callable[[str, LoadedTable], None]] = []
        self._shared = store.follow(self._heard)

    def open(self, wanted: Wanted, token: str | None = None) -> Opened | Refusal:
        """A new table; the commitment to its dice is in its first fact. A device may
        bring its own token."""
        if refusal := unplayable(self.catalog, wanted):
            return refusal
        game = self.catalog.game(wanted.game)
        assert game
        seed = self.draw(32)
        token = token or self.draw(32).hex()
        table = spoken(self.draw(20))
        players = robots.seated(game.sides, wanted.robots, wanted.language, self.draw)
        data = self.catalog.fingerprint(wanted.game) or ""
        secrets = Secrets(seed, key_hash(token), self.code())
        fact = first_fact(wanted, game, players, secrets, data)
        self.create(table, [fact, *players])
        return Opened(table, token, fact.code)

    def code(self) -> str:
        """A new one for the door of a table; short enough to be read out and typed."""
        return spoken(self.draw(2 * self._signs))

    def create(self, table: str, facts: Sequence[Fact]) -> None:
        """A table that begins with these facts; one that is there already stays as it is."""
        self._keep(table, Entry(1, self.now(), "host", tuple(facts)), "open", b"")

    def live(self, table: str) -> LoadedTable:
        """The table in memory, loaded from the store when first asked for."""
        if found := self._live.get(table):
            found.used = self.now()
            return found
        with self._loading:
            if found := self._live.get(table):
                return found
            saved = self.store.read(table)
            if not saved:
                raise NoTable(table)
            live = self._restored(table, saved)
            live.used = self.now()
            self._live[table] = live
        # what another process stored while nobody here listened for this table
        self.catch_up(table)
        self._tell(table, live)
        return live

    def _restored(self, table: str, saved: Sequence[Saved]) -> LoadedTable:
        """As the log tells it. Where the game's data are others now, it must allow
        every screen to be drawn."""
        rules, fresh = self.new_history(table, opening_of(saved))

        def again() -> LoadedTable:
            history = restored(fresh, entries_of(saved, rules), Slices())
            return LoadedTable(table, rules, history)

        if not fresh.state.table.setup.changed:
            return again()
        try:
            live = again()
            for viewer in (None, HOST, *live.history.state.table.seats):
                live.look(viewer)
        # the place is logged, but no value: it may be a card that lies hidden
        except Exception as trouble:
            log.error(
                "a table cannot go on with the changed data of its game: %s\n%s",
                type(trouble).__name__,
                "".join(format_tb(trouble.__traceback__)),
            )
            raise ChangedGame(table) from None
        return live

    def _newest(self, table: str) -> LoadedTable:
        """Whoever asks sees what they did just now, also where another process did it
        and its bell is on its way.

        While the database is away, what is in memory can still be seen.
        """
        live = self.live(table)
        with suppress(StoreTrouble):
            if self._shared and self.store.version(table) > live.history.version:
                self.catch_up(table)
        return live

    def new_history(
        self, table: str, fact: Fact
    ) -> tuple[GameModule[Any], TableHistory]:
        """The rules, and the history before anything happened."""
        assert isinstance(fact, TableOpened)
        found = self.catalog.as_opened(fact.game, fact.edition, fact.data)
        if found is None:
            raise NoTable(table)
        version, is_changed = found
        rules = rules_of(fact.game)
        start = rules.start(Opening(setup_of(table, fact, *version, is_changed), fact))
        return rules, TableHistory(rules, start, start)

    def caller(
        self, table: str, token: str | None, seat: str | None = None
    ) -> Caller | None:
        """Who shows this token: a seat, the host's screen, a spectator (neither), or
        None for a stranger.

        `seat` picks one of several seats on a phone, or a seat without a phone at the
        host's screen; HOST is the table's own screen, on a device that may hold seats
        as well.
        """
        state = self._newest(table).history.state.table
        return caller_of(state, key_hash(token) if token else "", seat)

    def execute(
        self,
        table: str,
        who: Caller,
        order: Order,
        command: str,
        seen: int | None = None,
    ) -> Done | Refusal:
        """Judge an order and keep what follows from it. The same command again gets the
        same answer."""
        tap = tap_of(order, who, command)
        for _ in range(TRIES):
            live = self.live(table)
            with live.lock:
                if live.gone:
                    continue
                facts = self._judged(live, who, order, seen)
                if isinstance(facts, Refusal) or not facts:
                    return self._remembered(table, tap) or _nothing_done(
                        live, who, facts
                    )
                done = self._carry_out(live, live.history, who, facts, tap)
            if done is not None:
                self._tell(table, live)
                return done
            self.catch_up(table)  # somebody else was faster
        return Refusal("try_again")

    def _judged(
        self, live: LoadedTable, who: Caller, order: Order, seen: int | None
    ) -> Facts | Refusal:
        """What the rules say to it; an order about a view that has moved on is refused."""
        history = live.history
        version = history.version_for(who.viewer)
        if seen is not None and seen != version:
            return Refusal("stale", {"version": version})
        chance = history.chance(self.now(), self.draw, partial(self._past, live))
        return live.rules.decide(history.state, order, who, chance)

    def _carry_out(
        self,
        live: LoadedTable,
        history: TableHistory,
        who: Caller,
        facts: Sequence[Fact],
        tap: Tap,
    ) -> Done | Refusal | None:
        """Store the facts, then show them; None if somebody else was faster."""
        entry = Entry(
            history.version + 1, self.now(), who.viewer or "table", tuple(facts)
        )
        later = live.ahead(entry, who.viewer, lambda: self._past(live))
        if later is None:
            return Refusal("cannot_be_shown")
        done = Done(later.version_for(who.viewer))
        answer = self._keep(live.table, entry, tap.command, tap.receipt(done.version))
        # perhaps by another process: whoever asks next must see what it did
        if isinstance(answer, Again):
            self.catch_up(live.table)
            return _again(answer.reply, tap)
        if isinstance(answer, Conflict):
            return None
        live.history = later
        return done

    def _keep(self, table: str, entry: Entry, command: str, reply: bytes) -> Answer:
        try:
            pass_index.note(self.store, table, entry.facts)
            answer = self.store.append(
                table, entry.first - 1, saved_of(entry), command, reply
            )
        except StoreTrouble as trouble:
            self.ailing.begins(trouble, self.now())
            raise
        self.ailing.ends()
        return answer

    def check(self) -> None:
        """Raises what is wrong with the store: it cannot be asked, or what was to be
        kept just now could not be."""
        self.store.version("healthz")
        self.ailing.check(self.now())

    def _remembered(self, table: str, tap: Tap) -> Done | Refusal | None:
        reply = self.store.remembered(table, tap.command)
        if reply:
            return _again(reply, tap)
        return None

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """What happened at a table after so many facts, order by order. It holds
        secrets: the rules alone tell it."""
        return entries_of(self.store.read(table, after), self.live(table).rules)

    def past(self, table: str) -> tuple[Past, TableHistory]:
        """All that happened at a table, and the history that follows from it; the past
        may already be longer."""
        self.catch_up(table)  # another process may know more
        live = self.live(table)
        history = live.history
        return self._past(live), history

    def _past(self, live: LoadedTable) -> Past:
        """Read and folded when first asked for, in slices; after that only what is new."""
        past = live.past = live.past or Past(
            TableHistory(live.rules, live.history.start, live.history.start)
        )
        breathe = Slices()
        with past.lock:
            for entry in decoded(self.store.read(live.table, past.version), live.rules):
                past.add(entry)
                breathe()
        self._pasts.asked(live)
        return past

    def catch_up(self, table: str) -> None:
        """Take over what another process has stored meanwhile."""
        live = self.live(table)
        with live.lock:
            saved = self.store.read(table, live.history.version)
            new, breathe = entries_of(saved, live.rules), Slices()
            for entry in new:
                live.history = live.history.after(entry, lambda: self._past(live))
                breathe()
        if new:
            self._tell(table, live)

    def _heard(self, table: str, version: int) -> None:
        """Another process stored something; "*" says that we may have missed some."""
        names = list(self._live) if table == "*" else [table]
        for name in (name for name in names if name in self._live):
            if table == "*" or self._live[name].history.version < version:
                self.catch_up(name)

    def forget(self, idle: float) -> int:
        """Let go of tables that nobody looks at and nothing happened at for so many
        seconds; the store has them."""
        before = self.now() - idle
        gone = []
        for live in list(self._live.values()):
            if live.used >= before or live.bells:
                continue
            with live.lock:
                if not (live.bells or live.waits):
                    live.gone = self._live.pop(live.table, None) is live
            if live.gone:
                gone.append(live.table)
        self._pasts.forget(gone)
        return len(gone)

    def _tell(self, table: str, live: LoadedTable) -> None:
        live.ring()
        for listener in self.changed:
            listener(table, live)

    def wake(self, table: str) -> None:
        """Whoever looks at this table here, if anybody does."""
        if live := self._live.get(table):
            live.ring()

    def ring(self) -> None:
        """Wake everybody at every table of this process."""
        for live in list(self._live.values()):
            live.ring()

    def by_pass(self, code: str) -> str | None:
        """The table where a pass may be shown. It may have been lent at another
        process, or before a restart."""
        clean, now = typed(code), self.now()
        lent = pass_index.tables_of(self.store, clean, now)
        return next(
            (
                table
                for table in lent
                if pass_index.lends(self._state(table), clean, now)
            ),
            None,
        )

    def by_code(self, code: str) -> str | None:
        """The table that a join code opens: none that has another code now."""
        clean = typed(code)
        return next(
            (
                one
                for one in self._doors.tables_of(clean)
                if pass_index.opens(self._state(one), clean)
            ),
            None,
        )

    def _state(self, table: str) -> Table | None:
        """As it stands now; None where its game's folder is no longer there."""
        with suppress(NoTable):
            state: Table = self._newest(table).history.state.table
            return state
        return None


def _again(reply: bytes, tap: Tap) -> Done | Refusal:
    """The answer to a tap that was accepted before."""
    version = tap.accepted(reply)
    if isinstance(version, Refusal):
        return version
    return Done(version)


def _nothing_done(
    live: LoadedTable, who: Caller, facts: Facts | Refusal
) -> Done | Refusal:
    """An order that was refused, or changed nothing."""
    if isinstance(facts, Refusal):
        return facts
    return Done(live.history.version_for(who.viewer))
