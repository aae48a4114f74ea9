"""What each shared block keeps of a table."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from companion.rules.messages import PurseId, SeatId, Seats

Level = Literal["enforce", "warn", "free"]
Door = Literal["open", "ask", "closed"]
Keys = Mapping[str, Seats]  # which seats each device holds
Moment = tuple[int, int]  # phase and round


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

    @property
    def plays(self) -> bool:
        return self.admitted and not self.left

    @property
    def keeps_its_side(self) -> bool:
        """And its name: an estate has both, though its player left."""
        return self.joined or not self.left

    @property
    def sent_away(self) -> bool:
        return self.left and not self.admitted


class Pass(msgspec.Struct, frozen=True):
    """A one-time code that lets another phone take a seat."""

    seat: SeatId
    by: SeatId
    code: str
    ends: float


class Seating(msgspec.Struct, frozen=True):
    """Who sits here, with which key, and who may come in. `began` are the seats that
    were here when the game began, `outside` those that were sent away and see nothing
    more."""

    seats: Mapping[SeatId, Seat] = {}
    began: tuple[SeatId, ...] = ()
    outside: frozenset[SeatId] = frozenset()
    keys: Keys = {}
    watchers: frozenset[str] = frozenset()
    passes: tuple[Pass, ...] = ()
    host: SeatId | None = None
    door: Door = "open"

    def held_by(self, key: str) -> Seats:
        """The seats of one device."""
        return self.keys.get(key, ())

    def sharing_with(self, seat: SeatId) -> Seats:
        """The seats of the device that holds this one, itself included."""
        for seats in self.keys.values():
            if seat in seats:
                return seats
        return ()


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


class LedgerFault(msgspec.Struct, frozen=True):
    """The payment whose sums did not fit: from here on the books are wrong."""

    source: PurseId
    target: PurseId
    amount: int


class Bank(msgspec.Struct, frozen=True):
    """The money: who holds how much, who asks whom, and where the books broke."""

    purses: Mapping[PurseId, int] = {}
    broken: LedgerFault | None = None
    requests: Mapping[str, Request] = {}
    slips: Mapping[str, Slip] = {}

    @property
    def total(self) -> int:
        """What bank, players and pots hold together."""
        return sum(self.purses.values())


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


class Dice(msgspec.Struct, frozen=True):
    """The roll that is under way and the last one. `spent` are commitments that a
    witness was asked for, `witness_window` is the time in which the witness may answer;
    `seed_out` says that the seed was shown at an end that was then taken back."""

    roll: PendingRoll | None = None
    cast: FinishedRoll | None = None
    spent: frozenset[str] = frozenset()
    seed_out: bool = False
    witness_window: Window | None = None


class Tracker(msgspec.Struct, frozen=True):
    """Whose turn it is, how far the game has come, how long there is time, and who was
    nudged."""

    turn: SeatId | None = None
    phase: int = 0
    round: int = 1
    window: Window | None = None
    nudged: SeatId | None = None

    @property
    def moment(self) -> Moment:
        return self.phase, self.round

    @property
    def timer(self) -> Window | None:
        """The window that is the table's own clock."""
        window = self.window
        if window and window.what == "timer":
            return window
        return None


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


class Decline(msgspec.Struct, frozen=True):
    """How often somebody's proposals were turned down, and until when they should rest."""

    times: int
    until: float


class Agreement(msgspec.Struct, frozen=True):
    """What the table is asked, and whose proposals it turned down."""

    questions: Mapping[str, Question] = {}
    declined: Mapping[SeatId, Decline] = {}


class Ruling(msgspec.Struct, frozen=True):
    """Where the table put itself above the rules, and why."""

    seat: SeatId | None
    what: str
    reason: str


class Strictness(msgspec.Struct, frozen=True):
    """How strict the table is, rule by rule where it chose, and what it ruled."""

    levels: Mapping[str, Level] = {}
    rulings: tuple[Ruling, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """A line of a score: `words` names its text, `steps` the numbers of the log that
    stand behind it."""

    words: str
    points: float
    facts: dict[str, object] = {}
    steps: tuple[int, ...] = ()


Scores = Mapping[SeatId, Sequence[Line]]  # line by line


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


class Ending(msgspec.Struct, frozen=True):
    """While `counting`, the cash that lies on the table is typed in; `counted` are the
    seats that are done. `rematch` is the table where it goes on."""

    counting: bool = False
    counted: frozenset[SeatId] = frozenset()
    result: Result | None = None
    rematch: str | None = None
