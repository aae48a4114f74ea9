"""Players who are out of the game and keep a purse (elimination): who is still in, and
who lasted longest.

This is not somebody who went home: a player who is out still sits at the table, votes,
pays and may win.
"""

from collections.abc import Sequence

from companion.rules.messages import OpenFact, SeatId
from companion.rules.table import clockwise

Groups = Sequence[Sequence[SeatId]]  # who went out together, the first to go first


class KnockedOut(OpenFact, frozen=True):
    """These players are out, all at the same moment."""

    befalls = ("seats",)
    harms = ("seats",)
    seats: tuple[SeatId, ...]
    why: str


def still_in(seats: Sequence[SeatId], out: Groups) -> list[SeatId]:
    """Who is in the game, in the order of the table."""
    gone = {seat for group in out for seat in group}
    return [seat for seat in seats if seat not in gone]


def next_in(seats: Sequence[SeatId], out: Groups, after: SeatId) -> SeatId | None:
    """Whose turn comes after this player's, who may just have gone out."""
    circle = clockwise(list(seats), after)
    return next(iter(still_in(circle, out)), None)


def lasted(seat: SeatId, out: Groups) -> int:
    """The longer somebody was in the game, the higher the number; equal for those who
    went together."""
    for at, group in enumerate(out):
        if seat in group:
            return at
    return len(out)
