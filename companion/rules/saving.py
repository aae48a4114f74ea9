"""Taking the table along: the six words of a save file are entrusted to other phones than the host's."""

from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.language import HOST, Answer, Caller, Chance, Fact, Order, Plain, Refusal, SeatId
from companion.rules.seats import Short
from companion.rules.sixwords import RAW_BYTES, drawn
from companion.rules.table import Table

KEEPERS = 2  # each of them holds all six words


class AskExport(Order, frozen=True):
    """The host wants to take the table along. `seats`: whose phones show the words, if the first two will not do."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    seats: Annotated[list[Short], Meta(min_length=1, max_length=KEEPERS)] | None = None


class ExportAsked(Fact, frozen=True):
    """Everybody sees that the host is packing, and who holds the words."""

    public = ("seats",)
    lasting = True
    seats: tuple[SeatId, ...]


class WordsEntrusted(Fact, frozen=True):
    """The six words, for the phone of this seat only."""

    private = True
    mine = ("words",)
    lasting = True
    seat: SeatId
    words: tuple[str, ...]


class TableResumed(Fact, frozen=True):
    """The evening goes on at another machine, whose owner is the host for now; passes and words are used up."""

    lasting = True
    wall = True
    host_key: str

    def told(self, viewer: SeatId | None) -> dict[str, Plain] | None:
        return {"kind": "table_resumed"}


class Withheld(Fact, frozen=True):
    """Stands in an open save file where something was that is nobody's business; it keeps the count whole."""

    private = True
    lasting = True


def keepers(table: Table) -> list[SeatId]:
    """Who may hold the words: one seat of every phone that is not the host's; without any, the host's own screen."""
    phones = [seats for key, seats in table.keys.items() if not _is_hosts(table, key, seats)]
    playing = table.playing()
    first = [next((seat for seat in seats if seat in playing and table.seats[seat].phone), None) for seats in phones]
    return sorted(filter(None, first), key=list(table.seats).index) or [table.host or HOST]


def _is_hosts(table: Table, key: str, seats: tuple[SeatId, ...]) -> bool:
    return table.host in seats or (table.host is None and key == table.host_key)


def _ask(table: Table, order: AskExport, who: Caller, chance: Chance) -> Answer:
    able = keepers(table)
    chosen = [SeatId(seat) for seat in dict.fromkeys(order.seats)] if order.seats else able[:KEEPERS]
    if not set(chosen) <= set(able):
        return Refusal("cannot_keep_words", {"seats": list(able)})
    words = drawn(chance.draw(RAW_BYTES))
    return [ExportAsked(tuple(chosen)), *(WordsEntrusted(seat, words) for seat in chosen)]


def _entrusted(table: Table, fact: WordsEntrusted) -> Table:
    return replace(table, entrusted={**table.entrusted, fact.seat: fact.words})


def _resumed(table: Table, fact: TableResumed) -> Table:
    return replace(table, host=None, host_key=fact.host_key, passes=(), entrusted={})


ORDERS: Mapping[type[Order], Callable[..., Answer]] = {AskExport: _ask}
FACTS: Mapping[type[Fact], Callable[..., Table]] = {
    ExportAsked: lambda table, fact: replace(table, entrusted={}),
    WordsEntrusted: _entrusted,
    TableResumed: _resumed,
    Withheld: lambda table, fact: table,
}
