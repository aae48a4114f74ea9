"""Undo is appended, never erased: a fact names the steps that no longer count, and the rest is folded again."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta

from companion.rules.language import Answer, Caller, Chance, Fact, Order, Plain, Refusal, SeatId, Step
from companion.rules.table import Table

KEPT = 200  # steps that can be gone back over


class TakeBack(Order, frozen=True):
    """One's own last act, while nothing came of it: one tap."""

    in_play: ClassVar[bool] = True


class Undo(Order, frozen=True):
    """Proposed to the table: back to the moment after the step with this number of the table's log."""

    to: Annotated[int, Meta(ge=0)]


class Undone(Fact, frozen=True):
    """The facts from `first` to `last` no longer count; `only` where nobody but that seat knew of them."""

    lasting = True
    first: int
    last: int
    seat: SeatId | None
    only: SeatId | None
    kinds: tuple[str, ...]

    def told(self, viewer: SeatId | None) -> dict[str, Plain] | None:
        if self.only is not None and viewer != self.only:
            return None
        return {"kind": "undone", "seat": self.seat, "kinds": list(self.kinds)}


Entry = TypeVar("Entry")


def standing(log: Iterable[tuple[int, Fact]]) -> list[tuple[int, Fact]]:
    """The facts that count, with their versions, once every undo in the log is heeded."""
    every = list(log)
    ranges = [(fact.first, fact.last) for _, fact in every if isinstance(fact, Undone)]
    return [(at, fact) for at, fact in every if fact.lasting or not any(a <= at <= b for a, b in ranges)]


def undone(steps: Iterable[Step], seat: SeatId | None) -> Undone:
    """The fact that takes these steps back."""
    chosen = list(steps)
    only = SeatId(chosen[-1].by) if all(step.private for step in chosen) else None
    kinds = tuple(dict.fromkeys(kind for step in chosen if only or not step.private for kind in step.kinds))
    return Undone(chosen[0].first, chosen[-1].last, seat, only, kinds)


def back_to(number: int, steps: tuple[Step, ...]) -> list[Step] | Refusal:
    """The steps that going back to this number of the table's log would take away."""
    later = [at for at, step in enumerate(steps) if step.number > number and not step.private]
    if not later:
        return Refusal("nothing_to_undo")
    gone = list(steps[later[0] :])
    if later[0] == 0 and len(steps) >= KEPT:
        return Refusal("too_far_back", {"most": KEPT})
    wall = next((step for step in gone if step.wall), None)
    return Refusal("cannot_undo_past", {"kinds": list(wall.kinds)}) if wall else gone


def _take_back(table: Table, order: TakeBack, who: Caller, chance: Chance) -> Answer:
    mine = [step for step in chance.steps if step.by == who.seat or not step.private]
    if not mine or mine[-1].by != who.seat:
        return Refusal("not_your_step")
    step = mine[-1]
    if step.wall or step.barriers:
        return Refusal("needs_agreement", {"barriers": list(step.barriers)})
    if step is not chance.steps[-1]:
        return Refusal("needs_agreement")
    return [undone([step], who.seat)]


ORDERS: Mapping[type[Order], Callable[..., Answer]] = {TakeBack: _take_back}
FACTS: Mapping[type[Fact], Callable[..., Table]] = {Undone: lambda table, fact: table}
