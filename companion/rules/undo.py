"""Undo is appended, never erased: a fact names the steps that no longer count, and the
rest is folded again."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.rules.dice import rolling
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    InPlay,
    Order,
    Plain,
    Refusal,
    SeatId,
    Step,
    Steps,
)
from companion.rules.roles import KindNames
from companion.rules.table import Changes, Judges, Table, with_dice
from companion.rules.tracker import renewed

KEPT = 200  # steps that can be gone back over
CALLS = frozenset({"roll_called", "dice_typed"})
WINDOWS = frozenset({"window_opened", "window_closed"})


class TakeBack(InPlay, frozen=True):
    """One's own last act, while nothing came of it: one tap."""

    for_screen: ClassVar[bool] = True


class Undo(Order, frozen=True):
    """Proposed to the table: back to the moment after the step with this number of the
    table's log."""

    to: Annotated[int, Meta(ge=0)]


class Undone(Fact, frozen=True):
    """The facts from `first` to `last` no longer count.

    `gone` names their first and last line in the table's log. Private facts have no
    such lines: then only the viewers in `only`, who knew of them, are told.
    """

    group = "table"
    survives_undo = True
    first: int
    last: int
    seat: SeatId | None
    only: tuple[SeatId, ...]
    kinds: KindNames
    gone: tuple[int, int] | None

    def visible_to(self, viewer: SeatId | None) -> dict[str, Plain] | None:
        if self.gone is None and viewer not in self.only:
            return None
        gone: list[Plain] | None = list(self.gone) if self.gone else None
        return {
            "kind": "undone",
            "seat": self.seat,
            "kinds": list(self.kinds),
            "gone": gone,
        }


def standing(log: Iterable[tuple[int, Fact]]) -> list[tuple[int, Fact]]:
    """The facts that count, with their versions, once every undo in the log is heeded."""
    every = list(log)
    undos = [fact for _, fact in every if isinstance(fact, Undone)]
    if not undos:
        return every
    spans = _merged([(fact.first, fact.last) for fact in undos])
    gone = _within(spans)
    return [pair for pair in every if pair[1].survives_undo or not gone(pair[0])]


def _within(spans: Sequence[tuple[int, int]]) -> Callable[[int], bool]:
    """Whether a number lies in one of these, which lie apart and in order."""
    starts = [first for first, _ in spans]

    def lies(at: int) -> bool:
        place = bisect_right(starts, at) - 1
        if place < 0:
            return False
        _, end = spans[place]
        return at <= end

    return lies


def _merged(ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same numbers as spans in order, so that a fact is looked up and not compared
    with every undo."""
    spans: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if spans and first <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(last, spans[-1][1])
        else:
            spans.append((first, last))
    return spans


def undone(steps: Iterable[Step], seat: SeatId | None) -> Undone:
    """The fact that takes these steps back."""
    chosen = list(steps)
    first = chosen[0].first
    last = chosen[-1].last
    public = [step for step in chosen if not step.private]
    every = chain.from_iterable(step.kinds for step in public or chosen)
    kinds = tuple(dict.fromkeys(every))
    if public:
        lines = (public[0].before + 1, public[-1].number)
        return Undone(first, last, seat, (), kinds, lines)
    only = {SeatId(chosen[0].by)}
    for step in chosen:
        only |= set(step.audience)
    return Undone(first, last, seat, tuple(sorted(only)), kinds, None)


def taken_back(
    table: Table, steps: Sequence[Step], seat: SeatId | None, chance: Chance
) -> list[Fact]:
    """These steps no longer count; a window into which that leads runs anew."""
    gone = undone(steps, seat)
    if chance.past is None or not WINDOWS & {
        kind for step in steps for kind in step.kinds
    }:
        return [gone]
    before: Table = chance.past(gone.first)
    window = before.tracker.window
    if window is None or window == table.tracker.window:
        return [gone]
    return [gone, renewed(window, chance)]


def back_to(number: int, steps: Steps) -> list[Step] | Refusal:
    """The steps that going back to this number of the table's log would take away; a
    roll goes as a whole."""
    later = _first_after(number, steps)
    if later is None:
        return Refusal("nothing_to_undo")
    start = _call_of(steps, later)
    forgotten = len(steps) >= KEPT
    if start is None or (start == 0 and forgotten):
        return Refusal("too_far_back", {"most": KEPT})
    gone = list(steps[start:])
    for step in gone:
        if step.irreversible:
            kinds = list(step.kinds)
            return Refusal("cannot_undo_past", {"kinds": kinds})
    return gone


def _first_after(number: int, steps: Sequence[Step]) -> int | None:
    """The first step that the table's log tells after this number."""
    for at, step in enumerate(steps):
        if step.number > number and not step.private:
            return at
    return None


def _call_of(steps: Steps, at: int) -> int | None:
    """Where going back to this place has to begin: dice that came out after it may have
    been called for before it, and whoever could go back in between would get other dice
    for the same roll."""
    kinds = [
        kind
        for step in steps[at:]
        for kind in step.kinds
        if kind == "rolled" or kind in CALLS
    ]
    if kinds[:1] != ["rolled"]:
        return at
    return next(
        (place for place in range(at - 1, -1, -1) if CALLS & set(steps[place].kinds)),
        None,
    )


def _newest_seen(steps: Steps, viewer: str | None) -> int | None:
    """Where the last step is that this viewer knows of."""
    for at in reversed(range(len(steps))):
        if steps[at].known_to(viewer):
            return at
    return None


def may_take_back(table: Table, steps: Steps, viewer: str) -> bool:
    """Is the last that happened this viewer's own public act, and did nothing come to
    light by it? What they did in secret may be taken back too, but no button says so:
    it would seem to belong to what all saw last."""
    at = _newest_seen(steps, viewer)
    if at is None or steps[at].by != viewer:
        return False
    step = steps[at]
    if step.private or step.barred:
        return False
    if table.stage != "play" or rolling(table):
        return False
    return not others_bound(table, [step], viewer)


def others_bound(
    table: Table, steps: Iterable[Step], viewer: str | None
) -> list[SeatId]:
    """R23: who else had a part in this and is still here: what two agreed on, one does
    not take back alone."""
    names = dict.fromkeys(name for step in steps for name in step.between)
    return [seat for seat in table.playing() if seat in names and seat != viewer]


def _take_back(table: Table, order: TakeBack, who: Caller, chance: Chance) -> Answer:
    """Private steps of others do not stand in the way; those that may depend on this
    step are undone with it."""
    at = _newest_seen(chance.steps, who.viewer)
    if at is None or chance.steps[at].by != who.viewer:
        return Refusal("not_your_step")
    step = chance.steps[at]
    later = chance.steps[at + 1 :]
    if refusal := _may_not_go(table, step, who):
        return refusal
    alone = step.private or all(one.independent for one in later)
    return taken_back(table, [step] if alone else [step, *later], who.seat, chance)


def _may_not_go(table: Table, step: Step, who: Caller) -> Refusal | None:
    """Why nobody takes this step back alone, though it is their own."""
    if step.barred:
        barriers = list(step.undo_needs_all)
        return Refusal("needs_agreement", {"barriers": barriers})
    others = others_bound(table, [step], who.viewer)
    if others:
        return Refusal("needs_their_yes", {"seats": others})
    if rolling(table) and not step.private:
        return Refusal("roll_under_way")
    return None


def _undone(table: Table, fact: Undone) -> Table:
    """A seed that was shown stays known."""
    if "game_ended" in fact.kinds:
        return with_dice(table, seed_out=True)
    return table


ORDERS: Judges = {TakeBack: _take_back}
FACTS: Changes = {Undone: _undone}
