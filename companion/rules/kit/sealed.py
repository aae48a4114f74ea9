"""Answers that nobody else knows until they come out (sealed bids): the first is
served, or all are shown at once.

That an answer was given must not show: keep the order and the facts that carry it
private, and let windows run their full length.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from companion.rules.messages import SeatId, Seats

What = TypeVar("What")


class SealedAnswer(Struct, Generic[What], frozen=True):
    """What one seat answered."""

    seat: SeatId
    what: What


class Sealed(Struct, Generic[What], frozen=True):
    """The answers so far, in the order in which they came."""

    answers: tuple[SealedAnswer[What], ...] = ()

    def of(self, seat: SeatId) -> SealedAnswer[What] | None:
        for one in self.answers:
            if one.seat == seat:
                return one
        return None


def given(sealed: Sealed[What], seat: SeatId, what: What) -> Sealed[What]:
    """With this answer: the same again keeps its place in the line, another one goes to the end."""
    answer = SealedAnswer(seat, what)
    if answer in sealed.answers:
        return sealed
    return Sealed((*withdrawn(sealed, seat).answers, answer))


def withdrawn(sealed: Sealed[What], seat: SeatId) -> Sealed[What]:
    """Without the answer of this seat."""
    return Sealed(tuple(one for one in sealed.answers if one.seat != seat))


def first_served(
    sealed: Sealed[What], fits: Callable[[SealedAnswer[What]], bool]
) -> SealedAnswer[What] | None:
    """Who came first among those whose answer is still possible; the others stay hidden."""
    for one in sealed.answers:
        if fits(one):
            return one
    return None


def shown_together(
    sealed: Sealed[What], seats: Iterable[SeatId]
) -> tuple[tuple[SeatId, What | None], ...]:
    """What each of these seats answered, None for no answer, in the order of the table
    and not in that of the taps."""
    found = {one.seat: one.what for one in sealed.answers}
    return tuple((seat, found.get(seat)) for seat in seats)


def awaited(sealed: Sealed[What], seats: Iterable[SeatId]) -> Seats:
    """Who has not answered yet."""
    return tuple(seat for seat in seats if sealed.of(seat) is None)
