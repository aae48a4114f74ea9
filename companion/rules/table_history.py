"""The history of one table: the log folded into a state, counted for each viewer, and
what may still be gone back over."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.messages import HOST, Chance, Fact, Plain, SeatId, Seats, Step
from companion.rules.protocol import GameModule
from companion.rules.roles import tag_of
from companion.rules.undo import KEPT, Undone, standing

# told facts that every view carries; or all of the last order, such as a deed with all
# that it brings
TAIL = 8

Told = dict[str, Plain]
Log = Sequence[tuple[int, Fact]]
Name = TypeVar("Name", bound=str)


class Entry(Struct, frozen=True):
    """The facts of one order: the version of the first, when, and by whom."""

    first: int
    at: float
    by: str
    facts: tuple[Fact, ...]

    @property
    def log(self) -> Log:
        numbered = enumerate(self.facts, start=self.first)
        return list(numbered)

    @property
    def last(self) -> int:
        return self.first + len(self.facts) - 1


class Memory(Protocol):
    """What happened at a table so far; `companion/tables/event_log.py` keeps it."""

    def log(self, upto: int) -> Log:
        """Every fact up to this version."""

    def state(self, upto: int, more: Log = (), until: int | None = None) -> Any:
        """What stands of it once `more` is added; with `until` only what came before
        that version, and what lasts."""


class TableHistory(Struct, frozen=True):
    """The state of one table, and what each viewer has been told on the way there.

    `public_count` counts the facts that everybody was told, `private_counts` those that
    single viewers were told besides; `recent_by_viewer` holds the last told facts of
    each viewer, `steps` what may still be undone.
    """

    rules: GameModule[Any]
    start: Any
    state: Any
    version: int = 0
    public_count: int = 0
    private_counts: Mapping[SeatId, int] = {}
    recent_by_viewer: Mapping[SeatId | None, tuple[Told, ...]] = {}
    steps: tuple[Step, ...] = ()
    rolls: int = 0

    def version_for(self, viewer: SeatId | None) -> int:
        """How many facts this viewer has been told: their version of the table."""
        return self.public_count + (self.private_counts.get(viewer, 0) if viewer else 0)

    def recent(self, viewer: SeatId | None) -> tuple[Told, ...]:
        return self.recent_by_viewer.get(viewer) or self.recent_by_viewer.get(None, ())

    def chance(
        self, now: float, draw: Callable[[int], bytes], memory: Callable[[], Memory]
    ) -> Chance:
        """What the rules are handed for the next order."""

        def past(first: int) -> Any:
            then = memory().state(self.version, until=first)
            return then.table

        return Chance(
            now,
            draw,
            self.rolls + 1,
            self.steps,
            past,
            lambda: public_lines(memory().log(self.version)),
        )

    def folded(self, facts: Iterable[Fact]) -> Any:
        """The state after these facts, from the very beginning."""
        state = self.start
        for fact in facts:
            state = self.rules.evolve(state, fact)
        return state

    def after(self, entry: Entry, memory: Callable[[], Memory]) -> "TableHistory":
        """One step on. `memory` is asked only when something was undone; it reaches up
        to this moment at least."""
        if any(isinstance(fact, Undone) for fact in entry.facts):
            state = memory().state(self.version, entry.log)
        else:
            state = self.state
            for fact in entry.facts:
                state = self.rules.evolve(state, fact)
        return replace(self.counting(entry), state=state)

    def counting(self, entry: Entry) -> "TableHistory":
        """One step on in what was told; the state is left as it was."""
        return _counted(self, entry)


def restored(
    fresh: TableHistory,
    entries: Sequence[Entry],
    breathe: Callable[[], None] = lambda: None,
) -> TableHistory:
    """A history from its whole log. `breathe` is called after every step: whoever
    waits may have a turn."""
    history = fresh
    for entry in entries:
        history = history.counting(entry)
        breathe()
    state = fresh.state
    for _, fact in standing([pair for entry in entries for pair in entry.log]):
        state = fresh.rules.evolve(state, fact)
        breathe()
    return replace(history, state=state)


def public_lines(log: Log) -> list[tuple[int, Fact]]:
    """What the whole table was told and what still counts, with the numbers of the table's log."""
    every: list[tuple[int, Fact]] = []
    numbers: dict[int, int] = {}
    for at, fact in log:
        is_public = fact.visible_to(None) is not None
        if is_public:
            numbers[at] = len(numbers) + 1
        if is_public or isinstance(fact, Undone):
            every.append((at, fact))
    return [(numbers[at], fact) for at, fact in standing(every) if at in numbers]


def _counted(history: TableHistory, entry: Entry) -> TableHistory:
    told = [(fact, fact.visible_to(None)) for fact in entry.facts]
    said = [fact for fact, public in told if public is not None]
    counts = _Counting(history)
    keep = max(TAIL, len(said))
    for fact, public in told:
        counts.take(fact, public, entry.at, keep)
    numbers = [int(getattr(fact, "number", 0)) for fact in entry.facts if fact.numbered]
    rolls = max([history.rolls, *numbers])
    steps = _steps(history, entry, said, counts.public_count)
    return replace(
        history,
        version=entry.last,
        public_count=counts.public_count,
        private_counts=counts.private_counts,
        recent_by_viewer=counts.recent_by_viewer,
        steps=steps,
        rolls=rolls,
    )


class _Counting:
    """What each viewer has been told, moved on fact by fact."""

    def __init__(self, history: TableHistory) -> None:
        self.public_count = history.public_count
        self.private_counts = dict(history.private_counts)
        self.recent_by_viewer = dict(history.recent_by_viewer)

    def take(self, fact: Fact, public: Told | None, at: float, keep: int) -> None:
        """`public` is what all are told of it: secrets leave no trace."""
        listeners = audience(fact)
        self.public_count += public is not None
        for viewer in listeners:
            self.recent_by_viewer.setdefault(
                viewer, self.recent_by_viewer.get(None, ())
            )
            if public is None:
                self.private_counts[viewer] = self.private_counts.get(viewer, 0) + 1
        for listener in [None, *filter(None, self.recent_by_viewer)]:
            said = fact.visible_to(listener) if listener in listeners else public
            if said is not None:
                self._write(listener, round(at), said, keep)

    def _write(self, listener: SeatId | None, at: int, said: Told, keep: int) -> None:
        private = self.private_counts.get(listener, 0) if listener else 0
        every = self.public_count
        line: Told = {"n": every + private, "all": every, "at": at, **said}
        before = self.recent_by_viewer.get(listener, ())
        self.recent_by_viewer[listener] = (*before[1 - keep :], line)


def audience(fact: Fact) -> Seats:
    """The viewers who are told something of this fact that the whole table is not: they
    are named in it."""
    if type(fact).visible_to is Fact.visible_to and not fact.private and not fact.mine:
        return ()
    public = fact.visible_to(None)
    named = {HOST, *_named(fact)}
    return tuple(
        viewer
        for viewer in sorted(named)
        if fact.visible_to(viewer) not in (None, public)
    )


def _named(fact: Fact) -> Iterator[SeatId]:
    """Every text in it that might name a viewer."""
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        several = value if isinstance(value, tuple | list | dict) else (value,)
        yield from (SeatId(one) for one in several if isinstance(one, str))


def _steps(
    history: TableHistory, entry: Entry, said: Sequence[Fact], public_count: int
) -> tuple[Step, ...]:
    """What may still be undone after this entry."""
    steps = history.steps
    for fact in entry.facts:
        if isinstance(fact, Undone):
            steps = tuple(step for step in steps if not _is_gone(step, fact))
    if all(fact.survives_undo and not fact.irreversible for fact in entry.facts):
        return steps
    return (*steps[1 - KEPT :], _step(history, entry, said, public_count))


def _is_gone(step: Step, undone: Undone) -> bool:
    return step.last >= undone.first and step.first <= undone.last


def _step(
    history: TableHistory, entry: Entry, said: Sequence[Fact], public_count: int
) -> Step:
    facts = entry.facts
    between = chain.from_iterable(map(history.rules.between, facts))
    listeners = () if said else chain.from_iterable(map(audience, facts))
    barriers = [fact.undo_needs_all for fact in facts]
    return Step(
        first=entry.first,
        last=entry.last,
        by=entry.by,
        number=public_count,
        private=not said,
        kinds=tuple(tag_of(type(fact)) for fact in said or facts),
        undo_needs_all=_each_once(filter(None, barriers)),
        irreversible=any(fact.irreversible for fact in facts),
        said=len(said),
        audience=_each_once(listeners),
        independent=all(fact.independent or fact.survives_undo for fact in facts),
        between=_each_once(between),
    )


def _each_once(found: Iterable[Name]) -> tuple[Name, ...]:
    return tuple(dict.fromkeys(found))
