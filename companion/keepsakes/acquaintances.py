"""Who has played on this machine before: nobody explains an old hand what a turn is."""

from collections.abc import Iterator

import msgspec

from companion.rules.seats import SeatRenamed, SeatTaken
from companion.rules.tracker import GameBegun
from companion.store import Saved, TableRow
from companion.tables.service import Tables

MOST = 40  # tables that are looked at, the latest first


class Called(msgspec.Struct, frozen=True):
    """What is read of a fact that names somebody."""

    name: str


def _mark(fact: type[msgspec.Struct]) -> bytes:
    return f'"kind":"{fact.__struct_config__.tag}"'.encode()


NAMING = (_mark(SeatTaken), _mark(SeatRenamed))
BEGUN = _mark(GameBegun)


class Acquaintances:
    """The names of earlier tables; a table is read once, and again only if it went on."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._read: dict[str, tuple[int, frozenset[str]]] = {}

    def played(self, name: str, game: str, besides: str) -> bool:
        """Has somebody of this name begun this game at another table?"""
        return any(
            folded(name) in self._names(row) for row in self._rows(game, besides)
        )

    def _rows(self, game: str, besides: str) -> Iterator[TableRow]:
        for row in self._tables.store.tables()[:MOST]:
            if row.id != besides and _game(row) == game:
                yield row

    def _names(self, row: TableRow) -> frozenset[str]:
        version, names = self._read.get(row.id, (-1, frozenset()))
        if version != row.version:
            names = _who_played(self._tables.store.read(row.id))
            self._read[row.id] = row.version, names
        return names


def folded(name: str) -> str:
    """A name however somebody spells it tonight."""
    return " ".join(name.casefold().split())


def _game(row: TableRow) -> str:
    return str(msgspec.json.decode(row.first)["game"])


def _who_played(log: list[Saved]) -> frozenset[str]:
    """Nobody where the game never began; facts that name nobody are not even decoded."""
    if not any(BEGUN in saved.body for saved in log):
        return frozenset()
    naming = (s.body for s in log if any(mark in s.body for mark in NAMING))
    called = (msgspec.json.decode(body, type=Called) for body in naming)
    return frozenset(folded(one.name) for one in called)
