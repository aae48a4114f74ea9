"""A saved table goes on here: every fact is checked, and joined to what this machine already knows of the table."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.games import rules_of
from companion.keepsakes.savefile import Row, SaveFile
from companion.live import Live
from companion.rules import fairness
from companion.rules.dice import RollCalled
from companion.rules.evening import Entry, Evening, restored
from companion.rules.language import HOST, Fact, Refusal
from companion.rules.saving import TableResumed
from companion.rules.seats import MOST_SEATS
from companion.rules.shared import TableOpened, union
from companion.rules.undo import Undone
from companion.shelf import fingerprint
from companion.store import Appended, Saved
from companion.tables import Tables

MOST_FACTS = 20_000  # some forty evenings; more is no evening
MOST_UNDONE = 500
_TABLE = re.compile("[A-Z0-9]{6,20}")


class Resumed(Struct, frozen=True):
    """The table is here. `data_changed` says that the game's files are not those the evening began with."""

    table: str
    added: int
    data_changed: bool


class Unfit(Exception):
    """The file holds what no evening can hold."""


def resumed(tables: Tables, file: SaveFile, rows: Sequence[Row], host_key: str, may_extend: bool) -> Resumed | Refusal:
    """Check, then store in one go. `may_extend`: the caller is the host of a table that is here under this name."""
    try:
        saved, opening = _checked(tables, file, rows)
    except Unfit:
        return Refusal("file_damaged")
    if opening is None:
        return Refusal("no_such_game", {"game": file.cover.game})
    known = tables.store.read(file.cover.table)
    if refusal := _collides(known, saved, may_extend):
        return refusal
    version = len(saved) + 1
    body = msgspec.json.encode(TableResumed(host_key))
    new = [*saved[len(known) :], Saved(version, tables.now(), HOST, version, body)]
    answer = tables.store.append(file.cover.table, len(known), new, f"import:{file.digest}:{len(known)}", b"")
    if not isinstance(answer, Appended):
        return Refusal("try_again")
    tables.catch_up(file.cover.table)
    game = tables.shelf.game(opening.game)
    return Resumed(file.cover.table, len(new), game is None or fingerprint(game) != opening.data)


def _collides(known: Sequence[Saved], saved: Sequence[Saved], may_extend: bool) -> Refusal | None:
    """A table that is here may only be carried on from where it stands."""
    if not known:
        return None
    if len(saved) <= len(known) and all(map(_alike, known, saved)):
        return Refusal("table_here_already", {"ahead": len(known) - len(saved)})
    if len(saved) > len(known) and all(map(_alike, known, saved)):
        return None if may_extend else Refusal("host_only")
    return Refusal("table_here_differs")


def _alike(one: Saved, other: Saved) -> bool:
    """The same fact; an open file has left keys and secrets out, so only what happened when is compared."""
    same = (one.at, one.by, one.step) == (other.at, other.by, other.step)
    return same and (one.body == other.body or _kind(one) == _kind(other) or _kind(other) == "withheld")


def _kind(saved: Saved) -> str:
    return str(msgspec.json.decode(saved.body)["kind"])


def _checked(tables: Tables, file: SaveFile, rows: Sequence[Row]) -> tuple[list[Saved], TableOpened | None]:
    """The rows as the store keeps them; the game's own rules must be able to play them through."""
    if not 0 < len(rows) <= MOST_FACTS or not _TABLE.fullmatch(file.cover.table):
        raise Unfit
    saved = [Saved(at, row.at, row.by, row.step, bytes(row.body)) for at, row in enumerate(rows, start=1)]
    try:
        opening = msgspec.json.decode(saved[0].body, type=TableOpened)
    except (msgspec.DecodeError, RecursionError):
        raise Unfit from None
    if tables.shelf.in_edition(opening.game, opening.edition) is None:
        return saved, None
    entries = list(_entries(saved, opening.game))
    if sum(isinstance(fact, Undone) for entry in entries for fact in entry.facts) > MOST_UNDONE:
        raise Unfit
    _played_through(tables, file.cover.table, opening, entries)
    return saved, opening


def _entries(saved: Sequence[Saved], game: str) -> Iterator[Entry]:
    """Facts of one order stand together, and each is one that this game knows."""
    decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(union(rules_of(game).FACTS))
    group: list[Fact] = []
    for at, one in enumerate(saved):
        try:
            group.append(decoder.decode(one.body))
        except (msgspec.DecodeError, RecursionError):
            raise Unfit from None
        following = saved[at + 1] if at + 1 < len(saved) else None
        if one.step != one.version - len(group) + 1 or (following and following.at < one.at - 3600):
            raise Unfit
        if following is None or following.step != one.step:
            yield Entry(one.step, one.at, one.by, tuple(group))
            group = []


def _played_through(tables: Tables, table: str, opening: TableOpened, entries: Sequence[Entry]) -> None:
    """The evening, and every screen of it, can be made; and the dice are those of the seed."""
    try:
        rules, fresh = tables.fresh(table, opening)
        evening = restored(fresh, entries)
        live = Live(table, rules, evening)
        seats = list(evening.state.table.seats)
        looks: list[Any] = [live.look(viewer) for viewer in (None, HOST, *seats)]
    except Exception:  # whatever a forged fact may break, it breaks here and not at the table
        raise Unfit from None
    if len(seats) > MOST_SEATS * 4 or not looks or not _straight(opening, entries, table):
        raise Unfit


def _straight(opening: TableOpened, entries: Sequence[Entry], table: str) -> bool:
    """The seed is the one that was promised, and nobody's tap is of a shape that the dice cannot take."""
    try:
        seed = bytes.fromhex(opening.seed)
        taps = [fact for entry in entries for fact in entry.facts if isinstance(fact, RollCalled)]
        for fact in taps:
            fairness.RollLabel(table=table, number=fact.number, by=fact.seat, tap=fact.tap)
        return fairness.commitment(seed) == opening.commitment
    except ValueError:
        return False
