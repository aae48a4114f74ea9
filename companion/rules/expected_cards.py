"""What should lie open on the table, and how that differs from what a photo shows. Made
of what all may know, only."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Literal, NewType

from msgspec import Struct

from cards.codes import Code
from cards.model import Copy
from companion.rules.messages import SeatId

# a seat's side of the table, or a place that the game names
Spot = NewType("Spot", str)
How = Literal["open", "aside", "down"]
Why = Literal["elsewhere", "down", "unknown"]


class ExpectedCard(Struct, frozen=True):
    """A card on the table: one of these printed cards, that very copy where it is known.

    `open` cards can be read, so one that is not seen is missing. What lies `aside` may
    be read or be covered. What is turned `down` cannot be read, so its code in a photo
    is a surprise.
    """

    cards: tuple[str, ...]
    spot: Spot
    copy: str | None = None
    how: How = "open"


Found = list[tuple[Code, ExpectedCard]]
Copies = Mapping[Code, Copy]


class Surprise(Struct, frozen=True):
    """A copy that should not be seen here: it lies `elsewhere` at that spot, or `down`,
    or nothing is known of it."""

    copy: Code
    why: Why
    spot: Spot | None = None


class Compared(Struct, frozen=True):
    """What a photo shows against what should lie there."""

    found: Found
    missing: list[ExpectedCard]
    surprising: list[Surprise]


def at_seat(seat: SeatId) -> Spot:
    return Spot(seat)


class Sweep(Struct, frozen=True):
    """What is compared: all that should lie on the table, and which printed card each
    code belongs to."""

    expected: Sequence[ExpectedCard]
    copies: Copies

    def is_copy(self, one: ExpectedCard, code: Code) -> bool:
        return one.copy == code

    def is_kind(self, one: ExpectedCard, code: Code) -> bool:
        """Only the kind of this card is known, the code is of that kind, and no other
        card is known to be that copy."""
        known = any(other.copy == code for other in self.expected)
        return one.copy is None and not known and self.copies[code].card.id in one.cards


def compared(
    expected: Sequence[ExpectedCard],
    copies: Copies,
    seen: Iterable[Code],
    spot: Spot | None,
) -> Compared:
    """Each copy seen is one of the cards that should lie at this spot (or anywhere), or a surprise.

    A copy of which nothing is publicly known gets the same answer whether it is in a
    pile, in a hand or a secret plan.
    """
    sweep = Sweep(expected, copies)
    codes = list(dict.fromkeys(seen))
    here = [one for one in expected if spot is None or one.spot == spot]
    found, rest = _matched(sweep, here, codes)
    taken = [one for _, one in found]
    missing = [one for one in _without(here, taken) if one.how == "open"]
    left = _without(expected, taken)
    return Compared(
        found, missing, [_surprise(sweep, left, code, spot) for code in rest]
    )


def _matched(
    sweep: Sweep, here: Sequence[ExpectedCard], seen: Sequence[Code]
) -> tuple[Found, list[Code]]:
    """Open cards are matched before those that may be covered; known copies before
    cards known by their kind only."""
    left = list(here)
    rest = list(seen)
    found = []
    for how, fits in product(("open", "aside"), (sweep.is_copy, sweep.is_kind)):
        for code in list(rest):
            one = next(
                (one for one in left if one.how == how and fits(one, code)), None
            )
            if one is not None:
                left.remove(one)
                rest.remove(code)
                found.append((code, one))
    return found, rest


def _without(
    lying: Sequence[ExpectedCard], taken: Iterable[ExpectedCard]
) -> list[ExpectedCard]:
    """The list without these; of several equal cards only as many go as were taken."""
    left = list(lying)
    for one in taken:
        left.remove(one)
    return left


def _surprise(
    sweep: Sweep, left: Sequence[ExpectedCard], code: Code, spot: Spot | None
) -> Surprise:
    """Where this copy should lie, as far as everybody knows; of a kind that lies at
    several spots nobody can say."""
    known = [one for one in left if _may_be(sweep, one, code)]
    for one in known:
        if one.how == "down" and spot in (None, one.spot):
            return Surprise(code, "down", one.spot)
    only = _only_spot(known)
    if spot and only:
        return Surprise(code, "elsewhere", only)
    return Surprise(code, "unknown")


def _only_spot(known: Sequence[ExpectedCard]) -> Spot | None:
    spots = {one.spot for one in known}
    if len(spots) == 1:
        return spots.pop()
    return None


def _may_be(sweep: Sweep, one: ExpectedCard, code: Code) -> bool:
    return sweep.is_copy(one, code) or sweep.is_kind(one, code)
