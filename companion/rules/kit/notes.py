"""Finite notes (bounded change-making): which notes make a sum, what change comes back,
and the last note."""

from collections.abc import Iterator, Mapping
from math import gcd

from msgspec import Struct

Notes = Mapping[int, int]  # how many there are of each value


class HandedOver(Struct, frozen=True):
    """Notes that go over, and those that come back for them."""

    over: Notes
    back: Notes


def worth(notes: Notes) -> int:
    return sum(value * count for value, count in notes.items())


def count(notes: Notes) -> int:
    return sum(notes.values())


def added(notes: Notes, more: Notes) -> Notes:
    """Both together; values of which there is none are left out."""
    values = sorted({*notes, *more}, reverse=True)
    sums = {value: notes.get(value, 0) + more.get(value, 0) for value in values}
    return {value: many for value, many in sums.items() if many}


def taken(notes: Notes, away: Notes) -> Notes:
    """Without these, which are known to be there."""
    return added(notes, {value: -many for value, many in away.items()})


def exact(amount: int, notes: Notes) -> Notes | None:
    """The sum in as few of these notes as can be; None if they cannot make it."""
    options = _made(amount, sorted(notes, reverse=True), notes)
    return min(options, key=count, default=None)


def _made(amount: int, values: list[int], notes: Notes) -> Iterator[Notes]:
    """Every way to make the sum, large notes first."""
    if amount == 0:
        yield {}
        return
    if not values or amount > sum(value * notes[value] for value in values):
        return
    first = values[0]
    rest = values[1:]
    for many in range(min(notes[first], amount // first), -1, -1):
        for others in _made(amount - many * first, rest, notes):
            yield {first: many, **others} if many else others


def with_change(amount: int, notes: Notes, till: Notes) -> HandedOver | None:
    """The sum out of these notes, where need be with change out of the till: the least
    that must come back."""
    step = gcd(*notes, *till) or 1
    for over in range(0, worth(till) + 1, step):
        paid = exact(amount + over, notes)
        back = exact(over, till)
        if paid is not None and back is not None:
            return HandedOver(paid, back)
    return None


def last_note(notes: Notes) -> int | None:
    """The value of the one note that is left; None if there is none or more than one."""
    if count(notes) == 1:
        return next(iter(added(notes, {})))
    return None
