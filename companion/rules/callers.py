"""Who shows a key at a table: a seat, the table's own screen, a spectator, or a stranger."""

from companion.rules.messages import HOST, Caller, SeatId, Seats
from companion.rules.table import Table


def caller_of(table: Table, key: str, seat: str | None) -> Caller | None:
    """None for a stranger; a spectator is a caller without a seat."""
    if seat == HOST:
        return _screen(table, key)
    if seat is not None:
        return _of_seat(table, key, SeatId(seat))
    host = has_role(table, key)
    own = _inside(table, key)
    if own:
        return Caller(_staying(table, own), host)
    if host or looks_on(table, key):
        screen = key == table.host_key
        return Caller(None, host, screen=screen)
    return None


def _staying(table: Table, own: Seats) -> SeatId:
    """The first of a device whose player is still here, else the first."""
    for seat in own:
        if not table.seats[seat].left:
            return seat
    return own[0]


def has_role(table: Table, key: str) -> bool:
    """Is this the device with the host's role: the table's own screen, or a phone that
    it was handed to?"""
    host = table.seating.host
    if host is None:
        return key == table.host_key
    return host in _inside(table, key)


def looks_on(table: Table, key: str) -> bool:
    """A device that may see what all see, without a seat."""
    return key == table.host_key or key in table.seating.watchers


def _screen(table: Table, key: str) -> Caller | None:
    """The table's own screen, on a device that may hold seats as well."""
    host = has_role(table, key)
    sits = _inside(table, key)
    watches = looks_on(table, key)
    if host or sits or watches:
        return Caller(None, host, screen=True)
    return None


def _of_seat(table: Table, key: str, seat: SeatId) -> Caller | None:
    """One of several seats on a device, or a seat without a phone at the host's screen."""
    there = table.seats.get(seat)
    if there is None:
        return None
    host = has_role(table, key)
    for_them = host and not there.phone
    if for_them or seat in _inside(table, key):
        return Caller(seat, host)
    return None


def _inside(table: Table, key: str) -> Seats:
    """The seats of a device, but for those that were sent away and see nothing more."""
    own = table.seating.held_by(key)
    return tuple(seat for seat in own if not table.is_outside(seat))
