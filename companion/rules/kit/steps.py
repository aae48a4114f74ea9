"""Steps within a turn (a small state machine): which comes next, and which of them
there is nothing to do in."""

from collections.abc import Callable, Sequence

from companion.rules.messages import OpenFact, SeatId


class StepBegan(OpenFact, frozen=True):
    """A player's turn has come to this step; each step may have a sentence of its own."""

    by_fields = ("step",)
    seat: SeatId
    step: str


def following(
    steps: Sequence[str], step: str | None, wanted: Callable[[str], bool]
) -> str | None:
    """The next step of the turn in which there is something to do; None when the turn is over."""
    later = steps[steps.index(step) + 1 :] if step in steps else steps
    for one in later:
        if wanted(one):
            return one
    return None
