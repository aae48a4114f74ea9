"""The state that all games share: who sits here, whose is the money, what lies hidden,
and what is being asked."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from cards import Game
from cards.codes import Code
from cards.model import Copy, EditionId, OptionId
from companion.rules.messages import Answer, Fact, Order, SeatId
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


# among the choices with which a practice table was opened: the seats that robots play
ROBOTS = "robots"


def robots_in(options: Mapping[str, str]) -> tuple[SeatId, ...]:
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
        return self.options.get(option) or self.game.options[OptionId(option)].default

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
    counters: Mapping[str, Mapping[str, int]] = {}
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

    def playing(self) -> list[SeatId]:
        """The seats that take part, in the order of the table."""
        return [
            seat.id for seat in self.seats.values() if seat.admitted and not seat.left
        ]

    def plays(self, seat: SeatId | None) -> bool:
        """Is this one of those who take part?"""
        found = self.seating.seats.get(seat) if seat else None
        return found is not None and found.admitted and not found.left

    def taking_part(self) -> list[SeatId]:
        """The seats that have something in this game, those included whose players left."""
        return [seat.id for seat in self.seats.values() if seat.joined]

    def welcomed(self) -> list[SeatId]:
        """The seats of whoever was at the table: nobody who only knocked."""
        return [seat.id for seat in self.seats.values() if seat.joined or seat.admitted]

    def people(self) -> list[SeatId]:
        """The same without robots."""
        robots = robots_in(self.setup.options)
        return [seat for seat in self.playing() if seat not in robots]

    def alone(self) -> bool:
        """Does one person practise against robots?"""
        return bool(robots_in(self.setup.options)) and len(self.people()) == 1

    def is_outside(self, seat: SeatId) -> bool:
        """Sent away, and then the door was closed or the code changed."""
        gone = self.seats[seat].left
        return gone and seat in self.seating.outside

    def hosting(self) -> tuple[SeatId, ...]:
        """The seats on the device that has the host's role now; the table's own screen
        may have none."""
        keys, host = self.seating.keys, self.seating.host
        if host is None:
            return keys.get(self.host_key, ())
        return next((seats for seats in keys.values() if host in seats), (host,))

    def after(self, seat: SeatId | None) -> SeatId | None:
        """Who sits next, clockwise."""
        ring = list(self.seats)
        start = ring.index(seat) + 1 if seat in ring else 0
        playing = set(self.playing())
        return next(
            (other for other in ring[start:] + ring[:start] if other in playing), None
        )


# of one block: who judges each of its orders, and what a fact changes of the table
Judges = Mapping[type[Order], Callable[..., Answer]]
Changes = Mapping[type[Fact], Callable[..., Table]]


def minus(kept: Mapping[Key, Kept], key: Key) -> dict[Key, Kept]:
    """All of these but that one, whether or not it was among them."""
    return {name: one for name, one in kept.items() if name != key}


def with_seating(table: Table, **changes: Any) -> Table:
    """The table, with this changed of who sits there."""
    return replace(table, seating=replace(table.seating, **changes))


def with_bank(table: Table, **changes: Any) -> Table:
    """The table, with this of its money changed."""
    return replace(table, bank=replace(table.bank, **changes))


def with_dice(table: Table, **changes: Any) -> Table:
    """The table, with this of its dice changed."""
    return replace(table, dice=replace(table.dice, **changes))


def with_tracker(table: Table, **changes: Any) -> Table:
    """The table, with this of its turns changed."""
    return replace(table, tracker=replace(table.tracker, **changes))


def with_agreement(table: Table, **changes: Any) -> Table:
    """The table, with this changed of what it is asked."""
    return replace(table, agreement=replace(table.agreement, **changes))


def with_ruling(table: Table, ruling: Ruling) -> Table:
    """The table, that put itself above the rules once more."""
    rulings = (*table.strictness.rulings, ruling)
    return replace(table, strictness=replace(table.strictness, rulings=rulings))


def with_ending(table: Table, **changes: Any) -> Table:
    """The table, with this changed of its end."""
    return replace(table, ending=replace(table.ending, **changes))
