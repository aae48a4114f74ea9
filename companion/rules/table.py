"""The state that all games share: who sits here, whose is the money, what lies hidden,
and what is being asked."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Concatenate, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from cards import Game
from cards.codes import Code
from cards.model import Copy, EditionId, OptionId
from companion.rules.messages import Answer, Fact, Order, SeatId, Seats
from companion.rules.table_blocks import (
    Agreement,
    Bank,
    Dice,
    Ending,
    Level,
    Plan,
    Ruling,
    Seat,
    Seating,
    Strictness,
    Tracker,
)

Key = TypeVar("Key")
Kept = TypeVar("Kept")
Quorum = Literal["all", "majority", "host"]
Stage = Literal["lobby", "play", "over"]
Ring = list[SeatId]  # as people sit around the table
Counters = Mapping[str, Mapping[str, int]]  # of each what its holders have

# among the choices with which a practice table was opened: the seats that robots play
ROBOTS = "robots"


def robots_in(options: Mapping[str, str]) -> Seats:
    """The seats that robots play; none at any other table."""
    return tuple(SeatId(name) for name in options.get(ROBOTS, "").split())


class Setup(msgspec.Struct, frozen=True, dict=True):
    """What was chosen when the table was opened, and the game as its files tell it in
    that edition."""

    table: str
    game: Game
    edition: str | None
    language: str
    options: Mapping[str, str]
    strictness: Level
    money: Literal["app", "paper"]
    quorum: Quorum
    commitment: str
    copies: Mapping[Code, Copy]
    data: str = ""  # the fingerprint of the game's data when the evening began
    changed: bool = False  # they are others now

    def chosen(self, option: str) -> str:
        if choice := self.options.get(option):
            return choice
        return self.game.options[OptionId(option)].default

    def cards_for(self, reader: str) -> str:
        """The language in which the cards are called to whoever reads this one: that in
        which they are printed, or the reader's own where the app deals and nothing is."""
        dealt = robots_in(self.options) and reader in self.game.languages
        return reader if dealt else self.language

    @cached_property
    def box(self) -> int:
        """What all notes of the box come to where they are finite, else nothing; asked
        at every payment."""
        if not (self.game.money and self.game.money.finite):
            return 0
        notes = [
            card
            for deck in self.game.decks.values()
            if deck.kind == "note"
            for card in deck.cards
        ]
        return sum(
            card.copies * value
            for card in notes
            if isinstance(value := card.facts.get("value"), int)
        )

    @cached_property
    def open_cash(self) -> bool:
        """Whether everybody sees all purses; unless the table chose, or the game or its
        edition say otherwise."""
        if OptionId("open_money") in self.game.options:
            return self.chosen("open_money") == "yes"
        edition = (
            self.game.editions.get(EditionId(self.edition)) if self.edition else None
        )
        usual = self.game.money is None or self.game.money.open
        if edition:
            return bool(edition.rules.get("open_cash", usual))
        return usual


class Table(msgspec.Struct, frozen=True):
    """Everything that the shared blocks keep.

    `ticks` are lines of the game's list for this phase that hands have done.
    """

    setup: Setup
    code: str
    seed: str
    host_key: str
    stage: Stage = "lobby"
    seating: Seating = Seating()
    bank: Bank = Bank()
    dice: Dice = Dice()
    plans: Mapping[str, Plan] = {}
    counters: Counters = {}
    tracker: Tracker = Tracker()
    ticks: tuple[str, ...] = ()
    agreement: Agreement = Agreement()
    strictness: Strictness = Strictness()
    ending: Ending = Ending()
    entrusted: Mapping[SeatId, tuple[str, ...]] = {}

    @property
    def seats(self) -> Mapping[SeatId, Seat]:
        """Asked for more often than anything else of the seating."""
        return self.seating.seats

    def level(self, rule: str) -> Level:
        levels = self.strictness.levels
        return levels.get(rule, self.setup.strictness)

    def playing(self) -> Ring:
        """The seats that take part, in the order of the table."""
        everybody = self.seats.values()
        return [seat.id for seat in everybody if seat.plays]

    def plays(self, seat: SeatId | None) -> bool:
        """Is this one of those who take part?"""
        found = self.seating.seats.get(seat) if seat else None
        if found is None:
            return False
        return found.plays

    def taking_part(self) -> Ring:
        """The seats that have something in this game, those included whose players left."""
        everybody = self.seats.values()
        return [seat.id for seat in everybody if seat.joined]

    def welcomed(self) -> Ring:
        """The seats of whoever was at the table: nobody who only knocked."""
        everybody = self.seats.values()
        return [seat.id for seat in everybody if seat.joined or seat.admitted]

    def people(self) -> Ring:
        """The same without robots."""
        robots = robots_in(self.setup.options)
        return [seat for seat in self.playing() if seat not in robots]

    def alone(self) -> bool:
        """Does one person practise against robots?"""
        if not robots_in(self.setup.options):
            return False
        return len(self.people()) == 1

    def is_outside(self, seat: SeatId) -> bool:
        """Sent away, and then the door was closed or the code changed."""
        if not self.seats[seat].left:
            return False
        return seat in self.seating.outside

    def hosting(self) -> Seats:
        """The seats on the device that has the host's role now; the table's own screen
        may have none."""
        host = self.seating.host
        if host is None:
            return self.seating.held_by(self.host_key)
        return self.seating.sharing_with(host) or (host,)

    def after(self, seat: SeatId | None) -> SeatId | None:
        """Who sits next, clockwise."""
        for other in clockwise(list(self.seats), seat):
            if self.plays(other):
                return other
        return None


def clockwise(ring: Ring, seat: SeatId | None) -> Ring:
    """The ring as it follows this seat, which comes last."""
    if seat not in ring:
        return ring
    following = ring.index(seat) + 1
    return ring[following:] + ring[:following]


# of one block: who judges each of its orders, and what a fact changes of the table
Judges = Mapping[type[Order], Callable[..., Answer]]
Changes = Mapping[type[Fact], Callable[..., Table]]


def minus(kept: Mapping[Key, Kept], key: Key) -> dict[Key, Kept]:
    """All of these but that one, whether or not it was among them."""
    return {name: one for name, one in kept.items() if name != key}


def _with(block: str) -> Callable[Concatenate[Table, ...], Table]:
    """Makes what changes one block of a table, as in `with_bank(table, purses=purses)`."""

    def changed(table: Table, **changes: Any) -> Table:
        before = getattr(table, block)
        return replace(table, **{block: replace(before, **changes)})

    return changed


with_seating = _with("seating")
with_bank = _with("bank")
with_dice = _with("dice")
with_tracker = _with("tracker")
with_agreement = _with("agreement")
with_strictness = _with("strictness")
with_ending = _with("ending")


def with_ruling(table: Table, ruling: Ruling) -> Table:
    """The table, that put itself above the rules once more."""
    rulings = (*table.strictness.rulings, ruling)
    return with_strictness(table, rulings=rulings)
