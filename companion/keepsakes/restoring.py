"""A saved table goes on here: every fact is checked, and joined to what this machine
already knows of the table."""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from companion.games import rules_of
from companion.keepsakes.savefile import Row, SaveFile, opened_up
from companion.rules import fairness
from companion.rules.dice import RollCalled
from companion.rules.dispatch import TableOpened, union
from companion.rules.doorway import CodeChanged
from companion.rules.entrusted_words import TableBrought, TableResumed
from companion.rules.messages import HOST, Fact, Refusal
from companion.rules.table import Table
from companion.rules.table_history import Entry, restored
from companion.rules.undo import Undone
from companion.store import Appended
from companion.tables import pass_index
from companion.tables.loaded import LoadedTable
from companion.tables.records import entries_of, saved_of
from companion.tables.service import Tables
from companion.tables.time_slices import Slices, TooLong

MOST_FACTS = 20_000  # some forty evenings; more is no evening
MOST_UNDONE = 500
# seconds of work on one file; the longest evenings take a fraction of one
LONGEST = 10.0
LATEST = 4_000_000_000  # seconds: beyond that clocks and calendars give up
_TABLE = re.compile("[A-Z0-9]{6,20}")


class Resumed(Struct, frozen=True):
    """The table is here. `data_changed` says that the game's files are not those the
    evening began with."""

    table: str
    added: int
    data_changed: bool


class Unfit(Exception):
    """The file holds what no evening can hold."""


def resumed(
    tables: Tables, file: SaveFile, rows: Sequence[Row], host_key: str, may_extend: bool
) -> Resumed | Refusal:
    """Check, then store in one go. `may_extend`: the caller is the host of a table that
    is here under this name."""
    table, breathe = file.cover.table, Slices(LONGEST)
    try:
        opening = _opening(file, rows)
        if tables.catalog.in_edition(opening.game, opening.edition) is None:
            return Refusal("no_such_game", {"game": file.cover.game})
        told = list(_entries(rows, opening.game, breathe))
        known = entries_of(tables.store.read(table), rules_of(opening.game))
        if refusal := _collides(known, told, file.sealed is None, may_extend):
            return refusal
        # its seed is out: anybody could make up how it went on
        if known and _is_over(tables, table):
            return Refusal("table_here_already", {"ahead": 0})
        joined = [*known, *_after(told, _last(known))]
        _must_have_own_codes(tables, table, _codes(opening, joined))
        _played_through(tables, table, opening, joined, breathe)
    except Unfit:
        return Refusal("file_damaged")
    except TooLong:
        return Refusal("save_too_large")
    return _kept(tables, file, opening, known, joined, host_key)


def _after(told: Sequence[Entry], last: int) -> list[Entry]:
    return [entry for entry in told if entry.first > last]


def _must_have_own_codes(tables: Tables, table: str, codes: Iterable[str]) -> None:
    """Whoever scans a code of another table means that one."""
    if any(tables.by_code(code) not in {None, table} for code in codes):
        raise Unfit


def _kept(
    tables: Tables,
    file: SaveFile,
    opening: TableOpened,
    known: list[Entry],
    joined: list[Entry],
    host_key: str,
) -> Resumed | Refusal:
    """All that is new in one step of the store, so that it is there whole or not at all."""
    table, start, version = file.cover.table, _last(known), _last(joined) + 1
    added = joined[len(known) :]
    back = TableBrought(_told(added), host_key) if known else TableResumed(host_key)
    welcome = Entry(version, tables.now(), HOST, (back,))
    new = [row for entry in [*added, welcome] for row in saved_of(entry)]
    pass_index.note_door(tables.store, table, _codes(opening, joined)[1])
    answer = tables.store.append(
        table, start, new, f"import:{file.digest}:{start}", b""
    )
    if not isinstance(answer, Appended):
        return Refusal("try_again")
    tables.catch_up(table)
    found = tables.catalog.as_opened(opening.game, opening.edition, opening.data)
    return Resumed(table, len(new), found is None or found[1])


def _codes(opening: TableOpened, entries: Sequence[Entry]) -> tuple[str, str]:
    """What the door of this table was opened with at first, and at last."""
    changed = (
        fact
        for entry in reversed(entries)
        for fact in reversed(entry.facts)
        if isinstance(fact, CodeChanged)
    )
    return opening.code, next((fact.code for fact in changed), opening.code)


def _told(entries: Sequence[Entry]) -> int:
    """How much of it everybody may read in the log."""
    return sum(
        fact.visible_to(None) is not None for entry in entries for fact in entry.facts
    )


def _is_over(tables: Tables, table: str) -> bool:
    state: Table = tables.live(table).history.state.table
    return state.stage == "over"


def _last(entries: Sequence[Entry]) -> int:
    if entries:
        return entries[-1].log[-1][0]
    return 0


def _collides(
    known: Sequence[Entry], told: Sequence[Entry], is_open: bool, may_extend: bool
) -> Refusal | None:
    """A table that is here may only be carried on from where it stands."""
    ours = [_opened_up(entry) for entry in known] if is_open else list(known)
    same = min(len(ours), len(told))
    if ours[:same] != list(told[:same]):
        return Refusal("table_here_differs")
    if known and len(told) <= len(known):
        return Refusal("table_here_already", {"ahead": len(known) - len(told)})
    if known and not may_extend:
        return Refusal("host_only")
    return None


def _opened_up(entry: Entry) -> Entry:
    """As an open file would tell it."""
    return Entry(
        entry.first,
        entry.at,
        entry.by,
        tuple(opened_up(fact) or fact for fact in entry.facts),
    )


def _opening(file: SaveFile, rows: Sequence[Row]) -> TableOpened:
    if not 0 < len(rows) <= MOST_FACTS or not _TABLE.fullmatch(file.cover.table):
        raise Unfit
    try:
        return msgspec.json.decode(rows[0].body, type=TableOpened)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Unfit from None


def _entries(rows: Sequence[Row], game: str, breathe: Slices) -> Iterator[Entry]:
    """Facts of one order stand together under the number of the first, and each is one
    that this game knows."""
    decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(
        union(rules_of(game).facts)
    )
    group: list[Fact] = []
    undone = 0
    for version, row in enumerate(rows, start=1):
        try:
            group.append(decoder.decode(row.body))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Unfit from None
        undone += isinstance(group[-1], Undone)
        if (
            row.step != version - len(group) + 1
            or not 0 <= row.at <= LATEST
            or undone > MOST_UNDONE
        ):
            raise Unfit
        if version == len(rows) or rows[version].step != row.step:
            yield Entry(row.step, row.at, row.by, tuple(group))
            group = []
        breathe()


def _played_through(
    tables: Tables,
    table: str,
    opening: TableOpened,
    entries: Sequence[Entry],
    breathe: Slices,
) -> None:
    """The evening and every screen of it can be made, and the seed is the one that was promised."""
    try:
        rules, fresh = tables.new_history(table, opening)
        history = restored(fresh, entries, breathe)
        live = LoadedTable(table, rules, history)
        for viewer in (None, HOST, *history.state.table.seats):
            live.look(viewer)
            breathe()
        straight = _straight(opening, entries, table)
    except TooLong:
        raise
    # whatever a forged fact may break, it breaks here and not at the table
    except Exception:
        raise Unfit from None
    if not straight:
        raise Unfit


def _straight(opening: TableOpened, entries: Sequence[Entry], table: str) -> bool:
    """Whether the seed is the one that the commitment promised; a tap that the dice
    could not take raises an error."""
    for fact in (
        fact
        for entry in entries
        for fact in entry.facts
        if isinstance(fact, RollCalled)
    ):
        fairness.RollLabel(table=table, number=fact.number, by=fact.seat, tap=fact.tap)
    return fairness.commitment(bytes.fromhex(opening.seed)) == opening.commitment
