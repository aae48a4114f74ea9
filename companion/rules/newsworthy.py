"""What the morning paper may print: stories, found in what everybody was told of an
evening (pure functions from public facts to typed values)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from companion.rules.messages import SeatId

Line = Mapping[str, Any]  # a fact as the whole table was told it
Lines = Iterable[Line]
Evening = Sequence[Line]
Counts = Counter[SeatId]
Key = TypeVar("Key")


class Story(Struct, frozen=True, tag_field="story", tag=str.lower):
    """One thing worth printing. Its words are `paper.<name>.head` and `.text`; its fields
    stand for what their types say, as those of facts do. The heaviest come first."""

    weight: ClassVar[int] = 5


Finder = Callable[[Evening], Story | None]


def found(finders: Iterable[Finder], evening: Evening) -> list[Story]:
    """Whatever there is to tell: what the log does not hold is not printed."""
    stories = (find(evening) for find in finders)
    return [story for story in stories if story is not None]


def told_of(evening: Evening, kind: str, **wanted: object) -> Iterator[Line]:
    """The facts of one kind whose fields are as wanted."""
    for line in evening:
        if line["kind"] != kind:
            continue
        if _fits(line, wanted):
            yield line


def _fits(line: Line, wanted: Mapping[str, object]) -> bool:
    return all(line.get(name) == value for name, value in wanted.items())


def seats_in(lines: Lines, field: str = "seat") -> Counts:
    """How often each stands there; nobody is not counted."""
    return Counter(line[field] for line in lines if line[field] is not None)


def summed(lines: Lines, field: str, by: str = "seat") -> Counts:
    """What it came to for each."""
    sums: Counts = Counter()
    for line in lines:
        sums[line[by]] += line[field]
    return sums


def leader(counts: Counter[Key], least: int = 2) -> tuple[Key, int] | None:
    """Who is ahead of everybody else, with so much at least; a paper names nobody for
    what two did equally often."""
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < least:
        return None
    if len(ranked) > 1 and ranked[1][1] == ranked[0][1]:
        return None
    return ranked[0]


def led_by(kind: type[Story], counts: Counter[Any], least: int = 2) -> Story | None:
    """The story of whoever is ahead: who they are (one, or a pair), and how far."""
    ahead = leader(counts, least)
    if ahead is None:
        return None
    who, count = ahead
    if isinstance(who, tuple):
        return kind(*who, count)
    return kind(who, count)


def told_by(kind: type[Story], line: Line | None) -> Story | None:
    """The story whose fields stand in this line under the same names."""
    if line is None:
        return None
    told = (line[name] for name in kind.__struct_fields__)
    return kind(*told)


def largest(lines: Lines, field: str) -> Line | None:
    """The line with the most in this field, the first of equals; none where it is nothing."""
    best = max(lines, key=lambda line: int(line[field]), default=None)
    if best is None or best[field] <= 0:
        return None
    return best


def most_in(kind: type[Story], told: str, field: str) -> Finder:
    """Finds the fact of its kind with the most in a field."""

    def find(evening: Evening) -> Story | None:
        return told_by(kind, largest(told_of(evening, told), field))

    return find


def most_often(
    kind: type[Story], told: str, by: str = "seat", **wanted: object
) -> Finder:
    """Finds who stands most often in such facts."""

    def find(evening: Evening) -> Story | None:
        return led_by(kind, seats_in(told_of(evening, told, **wanted), by))

    return find


def most_of_all(kind: type[Story], told: str, field: str, least: int = 2) -> Finder:
    """Finds for whom a field comes to most, all such facts together."""

    def find(evening: Evening) -> Story | None:
        return led_by(kind, summed(told_of(evening, told), field), least)

    return find
