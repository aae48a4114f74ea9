"""What going back can take away: one act for each tap that still counts, in the lines
of the table's log."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct, json

from companion.rules.messages import Chance, Fact, Step, Steps
from companion.rules.undo import back_to

CALLED = frozenset({"roll_called"})  # a roll counts as one act from its call on
# book-keeping: told only where an act has no other line
BESIDE = frozenset({"paid", "roll_called"})

Line = tuple[int, Fact]


class Act(Struct, frozen=True):
    """Going back to `to` leaves so many lines of the table's log, and takes this act
    and all after it."""

    to: int
    lines: tuple[Line, ...]


def acts(steps: Steps, said: Sequence[Line]) -> list[Act]:
    """All that the table could still take back, the oldest first; `said` are the
    numbered lines that still count."""
    starts = [step.before for step in steps if _may_go(step, steps)]
    if not starts:
        return []
    lines = _lines_after(starts[0], said)
    last = lines[-1][0] if lines else 0
    found = _whole_rolls([_act(lines, *span) for span in pairwise([*starts, last])])
    return list(map(_without_bookkeeping, filter(_says_something, found)))


def _says_something(act: Act) -> bool:
    return bool(act.lines)


def _lines_after(start: int, said: Sequence[Line]) -> list[Line]:
    """What an undo would take along; some facts stay whatever is undone."""
    later = (line for line in said if line[0] > start)
    return [(number, fact) for number, fact in later if not fact.survives_undo]


def _act(lines: Sequence[Line], to: int, end: int) -> Act:
    return Act(to, tuple(line for line in lines if to < line[0] <= end))


def going(gone: Sequence[Step], chance: Chance) -> list[Act]:
    """The acts that these steps are, of which the first begins an act."""
    to = gone[0].before
    return [act for act in acts(chance.steps, chance.said()) if act.to >= to]


def quoted(act: Act) -> list[Any]:
    """The lines of an act as everybody was told them."""
    return [
        json.decode(json.encode({"n": number, **(fact.visible_to(None) or {})}))
        for number, fact in act.lines
    ]


def _may_go(step: Step, steps: Steps) -> bool:
    """Going back to the moment before this step takes this step first: it is no later
    part of a roll, for example."""
    if step.private:
        return False
    gone = back_to(step.before, steps)
    return isinstance(gone, list) and gone[0] is step


def _whole_rolls(found: Sequence[Act]) -> list[Act]:
    """An act of nothing but a call is one with what came of it."""
    whole: list[Act] = []
    for act in found:
        before = whole[-1] if whole else None
        if before and _kinds(before) <= CALLED:
            lines = (*before.lines, *act.lines)
            whole[-1] = Act(before.to, lines)
        else:
            whole.append(act)
    return whole


def _without_bookkeeping(act: Act) -> Act:
    telling = tuple(
        (number, fact) for number, fact in act.lines if _kind(fact) not in BESIDE
    )
    if telling:
        return Act(act.to, telling)
    return act


def _kinds(act: Act) -> set[str]:
    return {_kind(fact) for _, fact in act.lines}


def _kind(fact: Fact) -> str:
    return str(fact.__struct_config__.tag)
