"""Who sits at the table: joining, leaving, another phone, and the host's role;
`arriving` judges who may come in."""

from hashlib import sha256
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.estates import with_estates
from companion.rules.leaving import without_asked
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    OpenFact,
    Order,
    Refusal,
    Seated,
    SeatId,
)
from companion.rules.names import clean, typed
from companion.rules.roles import SideName, role
from companion.rules.sides import name_or_side_taken
from companion.rules.table import Changes, Judges, Table, with_seating
from companion.rules.table_blocks import Door, Keys, Pass, Seat, Tracker

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Short = Annotated[str, Meta(min_length=1, max_length=40)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
PASS_SECONDS = 300
ALPHABET = "ACDEFGHJKMNPRTUVWXY3479"


def key_hash(token: str) -> str:
    """Tokens are kept as their hash only: a stolen database opens no seat."""
    return sha256(token.encode()).hexdigest()


def spoken(raw: bytes) -> str:
    """Random bytes as signs without look-alikes, for codes that people read out and type."""
    base, number = len(ALPHABET), int.from_bytes(raw)
    places = range(len(raw) // 2)
    return "".join(ALPHABET[number // base**place % base] for place in places)


class Sit(Order, frozen=True):
    """Take a free place. The key is made by the door, which alone sees the token."""

    for_seat: ClassVar[bool] = False
    name: Name
    key: Hash
    side: Short | None = None
    phone: bool = True


class Watch(Order, frozen=True):
    """Look on without playing."""

    for_seat: ClassVar[bool] = False
    key: Hash


class Admit(Order, frozen=True):
    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    seat: Short


class Dismiss(Order, frozen=True):
    """The host refuses a newcomer; once the game runs, a player is removed by agreement."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    seat: Short


class Leave(Order, frozen=True):
    pass


class Return(Order, frozen=True):
    """Somebody who left comes back; whoever was sent away knocks."""


class Rename(Order, frozen=True):
    name: Name
    side: Short | None = None


class SetDoor(Order, frozen=True):
    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    door: Door


class LendPass(Order, frozen=True):
    """A code that lets another phone take this seat: one's own, or for the host one
    without a phone."""

    for_seat: ClassVar[bool] = False
    seat: Short


class TakeSeat(Order, frozen=True):
    """Another phone shows the pass; the old token dies."""

    for_seat: ClassVar[bool] = False
    code: Short
    key: Hash


class SeatTaken(Fact, frozen=True):
    group = "table"
    public = ("seat", "name", "side", "phone", "admitted")
    survives_undo = True
    seat: SeatId
    name: str
    side: SideName
    phone: bool
    admitted: bool
    key: str


class WatcherCame(Fact, frozen=True):
    """Nobody is told: who looks on is no event of the game."""

    private = True
    survives_undo = True
    key: str


class SeatAdmitted(OpenFact, frozen=True):
    survives_undo = True
    seat: SeatId


class JoinedLate(OpenFact, frozen=True):
    """Somebody takes part in a game that has begun already; what they start with follows."""

    survives_undo = True
    irreversible = True
    seat: SeatId


class SeatLeft(OpenFact, frozen=True):
    group = "table"
    survives_undo = True
    seat: SeatId
    removed: bool


class SeatBack(OpenFact, frozen=True):
    group = "table"
    survives_undo = True
    seat: SeatId


class SeatRenamed(OpenFact, frozen=True):
    survives_undo = True
    seat: SeatId
    name: str
    side: SideName


class DoorSet(OpenFact, frozen=True):
    survives_undo = True
    door: Annotated[Door, role("door")]


class PassLent(Fact, frozen=True):
    """The seat itself and whoever lent it see the code; nobody else sees that there is one."""

    befalls = ()
    private = True
    insiders = ("seat", "by")
    public = ("seat", "ends")
    survives_undo = True
    seat: SeatId
    by: SeatId
    code: str
    ends: float


class SeatMoved(Fact, frozen=True):
    public = ("seat",)
    survives_undo = True
    seat: SeatId
    key: str


class SeatGiven(Fact, frozen=True):
    """The seat moved by a pass that was not lent by its own phone."""

    befalls = ()  # the phone that had it shows that it is gone
    group = "table"
    public = ("seat", "by")
    survives_undo = True
    seat: SeatId
    by: SeatId
    key: str


def known(table: Table, seat: str | None) -> SeatId | None:
    """A seat that still plays, by its public id."""
    name = SeatId(seat) if seat else None
    if table.plays(name):
        return name
    return None


def _dismiss(table: Table, order: Dismiss, who: Caller, chance: Chance) -> Answer:
    seat = table.seats.get(SeatId(order.seat))
    if seat is None or seat.left:
        return Refusal("no_such_seat")
    if table.stage == "play" and seat.admitted:
        return Refusal("needs_agreement")
    return [SeatLeft(seat.id, removed=True)]


def _leave(table: Table, order: Leave, who: Seated, chance: Chance) -> Answer:
    if table.plays(who.seat):
        return [SeatLeft(who.seat, removed=False)]
    return Refusal("no_such_seat")


def _rename(table: Table, order: Rename, who: Seated, chance: Chance) -> Answer:
    if (
        order.side
        and order.side != table.seats[who.seat].side
        and table.stage != "lobby"
    ):
        return Refusal("game_running")
    seat = table.seats[who.seat]
    name = clean(order.name)
    side = order.side or seat.side
    if (name, side) == (seat.name, seat.side):
        return []
    return name_or_side_taken(table, name, side, who.seat) or [
        SeatRenamed(who.seat, name, side)
    ]


def _set_door(table: Table, order: SetDoor, who: Caller, chance: Chance) -> Answer:
    if order.door != table.seating.door:
        return [DoorSet(order.door)]
    return []


def _lend_pass(table: Table, order: LendPass, who: Caller, chance: Chance) -> Answer:
    seat = table.seats.get(SeatId(order.seat))
    if seat is None or not (who.host or who.seat == seat.id):
        return Refusal("no_such_seat")
    own = who.seat == seat.id or seat.id in table.hosting()
    if own or not seat.phone:
        return [lent(seat.id, who, chance)]
    return Refusal("seat_needs_yes", {"seat": seat.id})


def lent(seat: SeatId, who: Caller, chance: Chance) -> PassLent:
    return PassLent(
        seat, who.viewer or seat, spoken(chance.draw(12)), chance.now + PASS_SECONDS
    )


def _take_seat(table: Table, order: TakeSeat, who: Caller, chance: Chance) -> Answer:
    code = typed(order.code)
    for one in table.seating.passes:
        if one.code == code and one.ends >= chance.now:
            if one.by == one.seat:
                return [SeatMoved(one.seat, order.key)]
            return [SeatGiven(one.seat, one.by, order.key)]
    return Refusal("wrong_code")


def _taken(table: Table, fact: SeatTaken) -> Table:
    seat = Seat(fact.seat, fact.name, fact.side, fact.phone, fact.admitted)
    seated = with_seating(table, seats={**table.seats, seat.id: seat})
    if fact.phone:
        keys = _with_key(table.seating.keys, fact.key, seat.id)
        return with_seating(seated, keys=keys)
    return seated


def _with_key(keys: Keys, key: str, seat: SeatId) -> Keys:
    """One phone may hold several seats, but a seat is held by one phone only."""
    others = {
        old: tuple(one for one in seats if one != seat) for old, seats in keys.items()
    }
    own = (*others.get(key, ()), seat)
    held = {old: seats for old, seats in others.items() if seats}
    return {**held, key: own}


def changed(table: Table, seat: SeatId, **values: Any) -> Table:
    """The same table with something else about one seat."""
    other = replace(table.seats[seat], **values)
    return with_seating(table, seats={**table.seats, seat: other})


def _moved(table: Table, fact: SeatMoved | SeatGiven) -> Table:
    keys = _with_key(table.seating.keys, fact.key, fact.seat)
    passes = tuple(one for one in table.seating.passes if one.seat != fact.seat)
    moved = with_seating(table, keys=keys, passes=passes)
    return changed(moved, fact.seat, phone=True, commitment=None)


def _left(table: Table, fact: SeatLeft) -> Table:
    """Nobody waits any longer for whoever is gone; the estate stays as it is."""
    seat = fact.seat
    admitted = table.seats[seat].admitted and not fact.removed
    gone = changed(table, seat, left=True, admitted=admitted)
    passes = [one for one in table.seating.passes if one.seat != seat]
    away = with_seating(
        without_asked(gone, seat),
        outside=_outside(table, fact),
        host=None if table.seating.host == seat else table.seating.host,
        passes=tuple(passes),
    )
    return replace(away, tracker=_passed_over(gone, seat))


def _passed_over(table: Table, seat: SeatId) -> Tracker:
    """It is somebody else's turn, and nobody nudges an empty chair."""
    now = table.tracker
    return replace(
        now,
        turn=table.after(seat) if now.turn == seat else now.turn,
        nudged=None if now.nudged == seat else now.nudged,
    )


def _outside(table: Table, fact: SeatLeft) -> frozenset[SeatId]:
    """Whoever is sent away from behind a closed door does not come back by itself."""
    seating, seat = table.seating, fact.seat
    if fact.removed and seating.door == "closed":
        return seating.outside | {seat}
    return seating.outside - {seat}


def _lent(table: Table, fact: PassLent) -> Table:
    """A new pass replaces the earlier one of the same lender only: another lender would
    not be told."""
    others = tuple(
        one
        for one in table.seating.passes
        if (one.seat, one.by) != (fact.seat, fact.by)
    )
    lent = Pass(fact.seat, fact.by, fact.code, fact.ends)
    return with_seating(table, passes=(*others, lent))


ORDERS: Judges = {
    Dismiss: _dismiss,
    Leave: _leave,
    Rename: _rename,
    SetDoor: _set_door,
    LendPass: _lend_pass,
    TakeSeat: _take_seat,
}
FACTS: Changes = {
    SeatTaken: _taken,
    SeatAdmitted: lambda table, fact: changed(table, fact.seat, admitted=True),
    JoinedLate: lambda table, fact: with_estates(table, (fact.seat,)),
    SeatLeft: _left,
    SeatBack: lambda table, fact: changed(table, fact.seat, left=False),
    SeatRenamed: lambda table, fact: changed(
        table, fact.seat, name=fact.name, side=fact.side
    ),
    PassLent: _lent,
    SeatMoved: _moved,
    SeatGiven: _moved,
}
