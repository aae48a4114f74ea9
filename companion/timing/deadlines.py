"""Windows of the tables end by the clock: whoever may answer has so much time, and no
phone says that it is up."""

from companion.rules.messages import Caller
from companion.rules.tracker import TimeIsUp
from companion.store import StoreTrouble
from companion.tables.loaded import LoadedTable
from companion.tables.missing import NoTable
from companion.tables.service import Tables
from companion.timing.clock import AGAIN, Clock


def end_windows(tables: Tables, clock: Clock) -> None:
    """From now on each window of each table ends once. Several processes may try: who
    comes second finds it closed."""
    tables.changed.append(_Windows(tables, clock).heard)


class _Windows:
    """Which windows are on the clock already."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._known: dict[str, frozenset[tuple[str, float]]] = {}

    def heard(self, table: str, live: LoadedTable) -> None:
        """A table changed, or was loaded after a restart: its windows, those long over
        too, are on the clock."""
        state = live.history.state.table
        if state.tracker.window is None and state.dice.witness_window is None:
            self._known.pop(table, None)
            return
        windows = [
            window
            for window in (state.tracker.window, state.dice.witness_window)
            if window
        ]
        before = self._known.get(table, frozenset())
        self._known[table] = frozenset((window.id, window.ends) for window in windows)
        for window in windows:
            # an undo may grant the same window anew
            if (window.id, window.ends) not in before:
                self._clock.at(
                    window.ends,
                    lambda window=window.id: self._end(table, window),  # type: ignore[misc]
                )

    def _end(self, table: str, window: str) -> None:
        # the version tells the end of a window from the end of the same one granted
        # anew
        try:
            version = self._tables.live(table).history.version
            self._tables.execute(
                table, Caller(), TimeIsUp(window), f"time:{window}:{version}"
            )
        except StoreTrouble:
            self._clock.at(self._clock.now() + AGAIN, lambda: self._end(table, window))
        except NoTable:  # its game's folder is no longer there
            return
