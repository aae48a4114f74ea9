"""Taking the table along: the six words of a save file are entrusted to other phones
than the host's."""

from collections.abc import Iterable
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import ClassVar

from msgspec.structs import replace

from companion.rules.messages import (
    HOST,
    Answer,
    Caller,
    Chance,
    Fact,
    OpenFact,
    Order,
    SeatId,
    Seats,
)
from companion.rules.sixwords import HOW_MANY, RAW_BYTES, drawn
from companion.rules.table import Changes, Judges, Table, with_seating

# each of them holds half of the six words, so that neither opens the file alone
KEEPERS = 2
# for so long files may be made with the same words: who has heard them reads nothing
# later
WORDS_SECONDS = 900


class AskExport(Order, frozen=True):
    """The host wants to take the table along. Whose phones show the words is not the
    host's choice."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False


class ExportAsked(OpenFact, frozen=True):
    """Everybody sees that the host is packing, and who holds the words."""

    survives_undo = True
    seats: tuple[SeatId, ...]


class WordsEntrusted(Fact, frozen=True):
    """The share of the six words that this seat keeps, for its phone only."""

    private = True
    mine = ("words",)
    survives_undo = True
    seat: SeatId
    words: tuple[str, ...]


class TableResumed(Fact, frozen=True):
    """The evening goes on at another machine, whose owner is the host for now; passes
    and words are used up."""

    survives_undo = True
    irreversible = True
    host_key: str


class TableBrought(Fact, frozen=True):
    """A table that is known here comes back with what was played elsewhere: everybody
    sees how much that is."""

    public = ("events",)
    survives_undo = True
    irreversible = True
    events: int
    host_key: str


class Withheld(Fact, frozen=True):
    """Stands in an open save file where something was that is nobody's business; it
    keeps the count whole."""

    private = True
    survives_undo = True


def keepers(table: Table) -> list[SeatId]:
    """Who may hold the words, the first ones first: one seat of every phone that is not
    the host's; without any, the host's own screen. Those who were here when the game
    began come before latecomers, whom a host could have brought, and among them a lot
    decides that was drawn with the seed: asking again changes nothing."""
    found = []
    for key, seats in table.seating.keys.items():
        first = _first_with_phone(table, seats)
        if first and not _is_hosts(table, key, seats):
            found.append(first)
    if not found:
        only = table.seating.host or HOST
        return [only]
    return sorted(found, key=partial(_turn, table))


def _first_with_phone(table: Table, seats: Iterable[SeatId]) -> SeatId | None:
    for seat in seats:
        if table.plays(seat) and table.seats[seat].phone:
            return seat
    return None


def _turn(table: Table, seat: SeatId) -> tuple[bool, str]:
    lot = sha256(f"keeper {table.seed} {seat}".encode()).hexdigest()
    began = table.seating.began
    came_late = bool(began) and seat not in began
    return came_late, lot


def six_words(table: Table) -> tuple[str, ...]:
    """All that was entrusted, in the order of the keepers; older evenings gave
    everything to each of them."""
    shares = table.entrusted.values()
    for share in shares:
        if len(share) == HOW_MANY:
            return share
    return tuple(chain.from_iterable(shares))


def first_word(table: Table, seat: SeatId) -> int:
    """The place of this keeper's share among the six, counted from 1."""
    shares = table.entrusted
    if len(shares.get(seat, ())) == HOW_MANY:
        return 1
    place = 1
    for keeper, words in shares.items():
        if keeper == seat:
            return place
        place += len(words)
    return 1


def _is_hosts(table: Table, key: str, seats: Seats) -> bool:
    host = table.seating.host
    if host is None:
        return key == table.host_key
    return host in seats


def _ask(table: Table, order: AskExport, who: Caller, chance: Chance) -> Answer:
    chosen = keepers(table)[:KEEPERS]
    words = drawn(chance.draw(RAW_BYTES))
    share = HOW_MANY // len(chosen)
    shares = [words[at * share : (at + 1) * share] for at in range(len(chosen))]
    return [ExportAsked(tuple(chosen)), *map(WordsEntrusted, chosen, shares)]


def _entrusted(table: Table, fact: WordsEntrusted) -> Table:
    return replace(table, entrusted={**table.entrusted, fact.seat: fact.words})


def _resumed(table: Table, fact: TableResumed | TableBrought) -> Table:
    alone = with_seating(table, host=None, passes=())
    return replace(alone, host_key=fact.host_key, entrusted={})


ORDERS: Judges = {AskExport: _ask}
FACTS: Changes = {
    ExportAsked: lambda table, fact: replace(table, entrusted={}),
    WordsEntrusted: _entrusted,
    TableResumed: _resumed,
    TableBrought: _resumed,
    Withheld: lambda table, fact: table,
}
