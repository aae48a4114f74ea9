"""The state that all games share: who sits here, whose is the money, what lies hidden,
and what is being asked."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec

from cards import Game
from cards.codes import Code
from cards.model import Copy, EditionId, OptionId
from companion.rules.messages import PurseId, SeatId

Level = Literal["enforce", "warn", "free"]
Quorum = Literal["all", "majority", "host"]
Door = Literal["open", "ask", "closed"]
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

    @property
    def open_cash(self) -> bool:
        """Whether everybody sees all purses; unless the table chose, or the game or its
        edition say otherwise."""
        if OptionId("open_money") in self.game.options:
            return self.chosen("open_money") == "yes"
        edition = (
            self.game.editions.get(EditionId(self.edition)) if self.edition else None
        )
        usual = self.game.money is None or self.game.money.open
        return bool(edition.rules.get("open_cash", usual)) if edition else usual


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. Whoever left is still there: the estate stays."""

    id: SeatId
    name: str
    side: str
    phone: bool = True
    admitted: bool = True
    left: bool = False
    commitment: str | None = None
    # takes part in the game: has an estate, whatever becomes of the person
    joined: bool = False


class Pass(msgspec.Struct, frozen=True):
    """A one-time code that lets another phone take a seat."""

    seat: SeatId
    by: SeatId
    code: str
    ends: float


class Request(msgspec.Struct, frozen=True):
    """Somebody asks somebody for money."""

    id: str
    seat: SeatId
    of: SeatId
    amount: int
    reason: str


class Slip(msgspec.Struct, frozen=True):
    """A payment that waits for the other phone: `gives` pays whoever shows the code,
    otherwise they pay."""

    id: str
    seat: SeatId
    code: str
    amount: int
    gives: bool
    reason: str
    ends: float


class PendingRoll(msgspec.Struct, frozen=True):
    """A roll under way: it waits for the witness, or (typed) for somebody who confirms
    what lies on the table."""

    number: int
    seat: SeatId
    sides: tuple[int, ...]
    tap: str
    reason: str
    witness: SeatId | None = None
    commitment: str | None = None
    typed: tuple[int, ...] | None = None


class LedgerFault(msgspec.Struct, frozen=True):
    """The payment whose sums did not fit: from here on the books are wrong."""

    source: PurseId
    target: PurseId
    amount: int


class FinishedRoll(msgspec.Struct, frozen=True):
    """A roll that is over."""

    number: int
    seat: SeatId
    sides: tuple[int, ...]
    results: tuple[int, ...]
    how: str
    reason: str


class Plan(msgspec.Struct, frozen=True):
    """A card that lies hidden, known by its seal."""

    id: str
    seat: SeatId
    on: str
    seal: str
    copy: str | None
    salt: str
    shown_to: tuple[SeatId, ...] = ()
    open: bool = False
    clash: SeatId | None = None
    true: bool = True


class Window(msgspec.Struct, frozen=True):
    """A stretch of time that the table grants; the server says when it is up."""

    id: str
    what: str
    seconds: int
    ends: float


class Question(msgspec.Struct, frozen=True):
    """What the table is asked to agree on, and who has answered what."""

    id: str
    seat: SeatId | None
    what: dict[str, object]
    shows: dict[str, object]
    voters: tuple[SeatId, ...]
    needs: int
    yes: tuple[SeatId, ...] = ()
    no: tuple[SeatId, ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """Where the table put itself above the rules, and why."""

    seat: SeatId | None
    what: str
    reason: str


class Decline(msgspec.Struct, frozen=True):
    """How often somebody's proposals were turned down, and until when they should rest."""

    times: int
    until: float


class Table(msgspec.Struct, frozen=True):
    """Everything that the shared blocks keep.

    `spent` are commitments that a witness was asked for; `seed_out` says that the seed was
    shown at an end that was then taken back. While `counting`, the cash that lies on
    the table is typed in; `counted` are the seats that are done. `ticks` are lines of
    the game's list for this phase that hands have done. `began` are the seats that were
    here when the game began, `outside` those that were sent away and see nothing more.
    """

    setup: Setup
    code: str
    seed: str
    host_key: str
    stage: Stage = "lobby"
    began: tuple[SeatId, ...] = ()
    door: Door = "open"
    host: SeatId | None = None
    seats: Mapping[SeatId, Seat] = {}
    keys: Mapping[str, tuple[SeatId, ...]] = {}
    watchers: frozenset[str] = frozenset()
    outside: frozenset[SeatId] = frozenset()
    passes: tuple[Pass, ...] = ()
    purses: Mapping[PurseId, int] = {}
    broken: LedgerFault | None = None
    requests: Mapping[str, Request] = {}
    slips: Mapping[str, Slip] = {}
    roll: PendingRoll | None = None
    cast: FinishedRoll | None = None
    plans: Mapping[str, Plan] = {}
    counters: Mapping[str, Mapping[str, int]] = {}
    turn: SeatId | None = None
    phase: int = 0
    round: int = 1
    spent: frozenset[str] = frozenset()
    seed_out: bool = False
    counting: bool = False
    counted: frozenset[SeatId] = frozenset()
    window: Window | None = None
    witness_window: Window | None = None
    nudged: SeatId | None = None
    ticks: tuple[str, ...] = ()
    questions: Mapping[str, Question] = {}
    declined: Mapping[SeatId, Decline] = {}
    levels: Mapping[str, Level] = {}
    rulings: tuple[Ruling, ...] = ()
    result: "Result | None" = None
    rematch: str | None = None
    entrusted: Mapping[SeatId, tuple[str, ...]] = {}

    def level(self, rule: str) -> Level:
        return self.levels.get(rule, self.setup.strictness)

    def playing(self) -> list[SeatId]:
        """The seats that take part, in the order of the table."""
        return [
            seat.id for seat in self.seats.values() if seat.admitted and not seat.left
        ]

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
        return self.seats[seat].left and seat in self.outside

    def hosting(self) -> tuple[SeatId, ...]:
        """The seats on the device that has the host's role now; the table's own screen
        may have none."""
        if self.host is None:
            return self.keys.get(self.host_key, ())
        return next(
            (seats for seats in self.keys.values() if self.host in seats), (self.host,)
        )

    def after(self, seat: SeatId | None) -> SeatId | None:
        """Who sits next, clockwise."""
        ring = list(self.seats)
        start = ring.index(seat) + 1 if seat in ring else 0
        playing = set(self.playing())
        return next(
            (other for other in ring[start:] + ring[:start] if other in playing), None
        )


class Line(msgspec.Struct, frozen=True):
    """A line of a score: `words` names its text, `steps` the numbers of the log that
    stand behind it."""

    words: str
    points: float
    facts: dict[str, object] = {}
    steps: tuple[int, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """How a player came out: points by line, rank (shared ranks are equal), and what
    decided a tie."""

    seat: SeatId
    points: float
    rank: int
    lines: tuple[Line, ...]
    tie: str | None = None


class Result(msgspec.Struct, frozen=True):
    """The end of an evening."""

    places: tuple[Place, ...]
    open_tie: tuple[SeatId, ...] = ()
