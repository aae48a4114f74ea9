"""Who sits at the table: joining, refusing, leaving, another phone, and the host's role."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.language import Answer, Caller, Chance, Fact, Order, Plain, PurseId, Refusal, SeatId
from companion.rules.table import Door, Pass, Seat, Table

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Short = Annotated[str, Meta(min_length=1, max_length=40)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
PASS_SECONDS = 300
MOST_SEATS = 12
ALPHABET = "ACDEFGHJKMNPRTUVWXY3479"


def key_hash(token: str) -> str:
    """Tokens are kept as their hash only: a stolen database opens no seat."""
    return sha256(token.encode()).hexdigest()


def spoken(raw: bytes) -> str:
    """Random bytes as signs without look-alikes, for codes that people read out and type."""
    number = int.from_bytes(raw)
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(len(raw) // 2))


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
    """Somebody who left comes back."""


class Rename(Order, frozen=True):
    name: Name
    side: Short | None = None


class SetDoor(Order, frozen=True):
    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    door: Door


class LendPass(Order, frozen=True):
    """A code that lets another phone take this seat: one's own, or any for the host."""

    for_seat: ClassVar[bool] = False
    seat: Short


class TakeSeat(Order, frozen=True):
    """Another phone shows the pass; the old token dies."""

    for_seat: ClassVar[bool] = False
    code: Short
    key: Hash


class PassHost(Order, frozen=True):
    """Hand the host's role on; None gives it back to the table's screen."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    seat: Short | None


class SeatTaken(Fact, frozen=True):
    public = ("seat", "name", "side", "phone")
    lasting = True
    wall = True
    seat: SeatId
    name: str
    side: str
    phone: bool
    admitted: bool
    key: str


class WatcherCame(Fact, frozen=True):
    """Nobody is told: who looks on is no event of the game."""

    private = True
    lasting = True
    key: str


class SeatAdmitted(Fact, frozen=True):
    public = ("seat",)
    lasting = True
    seat: SeatId


class SeatLeft(Fact, frozen=True):
    public = ("seat", "removed")
    lasting = True
    seat: SeatId
    removed: bool


class SeatBack(Fact, frozen=True):
    public = ("seat",)
    lasting = True
    seat: SeatId


class SeatRenamed(Fact, frozen=True):
    public = ("seat", "name", "side")
    lasting = True
    seat: SeatId
    name: str
    side: str


class DoorSet(Fact, frozen=True):
    public = ("door",)
    lasting = True
    door: Door


class PassLent(Fact, frozen=True):
    """The seat itself and whoever lent it see the code; nobody else sees that there is one."""

    lasting = True
    seat: SeatId
    by: SeatId
    code: str
    ends: float

    def told(self, viewer: SeatId | None) -> dict[str, Plain] | None:
        if viewer is None or viewer not in {self.seat, self.by}:
            return None
        return {"kind": "pass_lent", "seat": self.seat, "ends": self.ends}


class SeatMoved(Fact, frozen=True):
    public = ("seat",)
    lasting = True
    seat: SeatId
    key: str


class HostPassed(Fact, frozen=True):
    public = ("seat",)
    lasting = True
    seat: SeatId | None


def _sit(table: Table, order: Sit, who: Caller, chance: Chance) -> Answer:
    if table.door == "closed" and not who.host:
        return Refusal("joining_closed")
    if len(table.playing()) >= min(table.setup.game.players[1], MOST_SEATS):
        return Refusal("table_full", {"most": table.setup.game.players[1]})
    if trouble := _name_or_side_taken(table, order.name, order.side, None):
        return trouble
    seat = SeatId(next(f"s{n}" for n in range(1, 1000) if f"s{n}" not in table.seats))
    side = order.side or next(iter(_free_sides(table)))
    return [SeatTaken(seat, order.name.strip(), side, order.phone, who.host or table.door == "open", order.key)]


def _free_sides(table: Table) -> list[str]:
    taken = {seat.side for seat in table.seats.values() if not seat.left}
    return [side for side in sides(table) if side not in taken]


def sides(table: Table) -> Mapping[str, tuple[str, str, str]]:
    """What players may be: the game's families, or plain colours; each with colour, emblem and letter."""
    own = table.setup.game.sides
    if len(own) >= min(table.setup.game.players[1], MOST_SEATS):
        return {name: (side.colour, side.emblem, side.letter) for name, side in own.items()}
    return PALETTE


PALETTE = {
    "gold": ("#D9A520", "diamond", "G"),
    "crimson": ("#C8354A", "heart", "C"),
    "teal": ("#2E9E8F", "club", "T"),
    "azure": ("#4A84D8", "spade", "A"),
    "violet": ("#9A63C9", "star", "V"),
    "orange": ("#E07B2F", "sun", "O"),
    "lime": ("#8DB83A", "leaf", "L"),
    "pearl": ("#C9C2B4", "moon", "P"),
    "rose": ("#E38AA5", "bell", "R"),
    "steel": ("#7C8A99", "anchor", "S"),
    "mint": ("#7FCFAE", "drop", "M"),
    "bronze": ("#A8703C", "key", "B"),
}


def _name_or_side_taken(table: Table, name: str, side: str | None, but: SeatId | None) -> Refusal | None:
    clean = " ".join(name.split())
    if not clean:
        return Refusal("name_empty")
    others = [seat for seat in table.seats.values() if seat.id != but and not seat.left]
    if any(seat.name.casefold() == clean.casefold() for seat in others):
        return Refusal("name_taken", {"name": clean})
    if side is not None and side not in sides(table):
        return Refusal("no_such_side", {"side": side})
    if side is not None and any(seat.side == side for seat in others):
        return Refusal("side_taken", {"side": side})
    return None if side or _free_sides(table) else Refusal("table_full", {"most": len(sides(table))})


def _watch(table: Table, order: Watch, who: Caller, chance: Chance) -> Answer:
    return Refusal("joining_closed") if table.door == "closed" and not who.host else [WatcherCame(order.key)]


def known(table: Table, seat: str | None) -> SeatId | None:
    """A seat that still plays, by its public id."""
    return next((one for one in table.playing() if one == seat), None)


def _admit(table: Table, order: Admit, who: Caller, chance: Chance) -> Answer:
    seat = table.seats.get(SeatId(order.seat))
    if seat is None or seat.left:
        return Refusal("no_such_seat")
    return [] if seat.admitted else [SeatAdmitted(seat.id)]


def _dismiss(table: Table, order: Dismiss, who: Caller, chance: Chance) -> Answer:
    seat = table.seats.get(SeatId(order.seat))
    if seat is None or seat.left:
        return Refusal("no_such_seat")
    if table.stage == "play" and seat.admitted:
        return Refusal("needs_agreement")
    return [SeatLeft(seat.id, removed=True)]


def _leave(table: Table, order: Leave, who: Caller, chance: Chance) -> Answer:
    return [SeatLeft(who.seat, removed=False)] if known(table, who.seat) and who.seat else Refusal("no_such_seat")


def _return(table: Table, order: Return, who: Caller, chance: Chance) -> Answer:
    seat = table.seats.get(who.seat) if who.seat else None
    if seat is None or not seat.left:
        return []
    if any(other.side == seat.side for other in table.seats.values() if not other.left):
        return Refusal("side_taken", {"side": seat.side})
    return [SeatBack(seat.id)]


def _rename(table: Table, order: Rename, who: Caller, chance: Chance) -> Answer:
    assert who.seat
    if order.side and order.side != table.seats[who.seat].side and table.stage != "lobby":
        return Refusal("game_running")
    side = order.side or table.seats[who.seat].side
    trouble = _name_or_side_taken(table, order.name, side, who.seat)
    return trouble or [SeatRenamed(who.seat, " ".join(order.name.split()), side)]


def _set_door(table: Table, order: SetDoor, who: Caller, chance: Chance) -> Answer:
    return [DoorSet(order.door)] if order.door != table.door else []


def _lend_pass(table: Table, order: LendPass, who: Caller, chance: Chance) -> Answer:
    seat = table.seats.get(SeatId(order.seat))
    if seat is None or not (who.host or who.seat == seat.id):
        return Refusal("no_such_seat")
    return [PassLent(seat.id, who.viewer or seat.id, spoken(chance.draw(12)), chance.now + PASS_SECONDS)]


def _take_seat(table: Table, order: TakeSeat, who: Caller, chance: Chance) -> Answer:
    code = order.code.upper().replace(" ", "").replace("-", "")
    for one in table.passes:
        if one.code == code and one.ends >= chance.now:
            return [SeatMoved(one.seat, order.key)]
    return Refusal("wrong_code")


def _pass_host(table: Table, order: PassHost, who: Caller, chance: Chance) -> Answer:
    if order.seat is not None and known(table, order.seat) is None:
        return Refusal("no_such_seat")
    return [HostPassed(SeatId(order.seat) if order.seat else None)]


def _taken(table: Table, fact: SeatTaken) -> Table:
    seat = Seat(fact.seat, fact.name, fact.side, fact.phone, fact.admitted)
    purses = {**table.purses, PurseId(seat.id): 0} if table.stage == "play" else table.purses
    seated = replace(table, seats={**table.seats, seat.id: seat}, purses=purses)
    return replace(seated, keys=_with_key(table.keys, fact.key, seat.id))


def _with_key(keys: Mapping[str, tuple[SeatId, ...]], key: str, seat: SeatId) -> dict[str, tuple[SeatId, ...]]:
    """One phone may hold several seats, but a seat is held by one phone only."""
    others = {old: tuple(one for one in seats if one != seat) for old, seats in keys.items()}
    return {old: seats for old, seats in others.items() if seats} | {key: (*others.get(key, ()), seat)}


def _watching(table: Table, fact: WatcherCame) -> Table:
    return replace(table, watchers=table.watchers | {fact.key})


def changed(table: Table, seat: SeatId, **values: Any) -> Table:
    """The same table with something else about one seat."""
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], **values)})


def _moved(table: Table, fact: SeatMoved) -> Table:
    keys = _with_key(table.keys, fact.key, fact.seat)
    passes = tuple(one for one in table.passes if one.seat != fact.seat)
    return changed(replace(table, keys=keys, passes=passes), fact.seat, phone=True, promise=None)


def _left(table: Table, fact: SeatLeft) -> Table:
    return replace(changed(table, fact.seat, left=True), host=None if table.host == fact.seat else table.host)


def _lent(table: Table, fact: PassLent) -> Table:
    others = tuple(one for one in table.passes if one.seat != fact.seat)
    return replace(table, passes=(*others, Pass(fact.seat, fact.by, fact.code, fact.ends)))


ORDERS: Mapping[type[Order], Callable[..., Answer]] = {
    Sit: _sit,
    Watch: _watch,
    Admit: _admit,
    Dismiss: _dismiss,
    Leave: _leave,
    Return: _return,
    Rename: _rename,
    SetDoor: _set_door,
    LendPass: _lend_pass,
    TakeSeat: _take_seat,
    PassHost: _pass_host,
}
FACTS: Mapping[type[Fact], Callable[..., Table]] = {
    SeatTaken: _taken,
    WatcherCame: _watching,
    SeatAdmitted: lambda table, fact: changed(table, fact.seat, admitted=True),
    SeatLeft: _left,
    SeatBack: lambda table, fact: changed(table, fact.seat, left=False),
    SeatRenamed: lambda table, fact: changed(table, fact.seat, name=fact.name, side=fact.side),
    DoorSet: lambda table, fact: replace(table, door=fact.door),
    PassLent: _lent,
    SeatMoved: _moved,
    HostPassed: lambda table, fact: replace(table, host=fact.seat),
}
