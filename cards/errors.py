"""What can be wrong with a game's files, said so that its owner can mend it."""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from cards.sentences import Sentence, Value, ended

Otherwise = TypeVar("Otherwise")


def say(code: str, /, **values: Value) -> Sentence:
    """A sentence of `faults/`."""
    return Sentence("cards", code, tuple(values.items()))


def write(wanted: Sentence) -> Sentence:
    return say("write", wanted=wanted)


class Hole(Struct, frozen=True, order=True):
    """One fault: where it is, what is wrong, what to do."""

    file: str
    row: int
    field: str
    problem: Sentence
    remedy: Sentence
    said: str = ""  # both in the language of whoever reads it, once that is known

    def told(self, language: str) -> "Hole":
        """As a page shows it."""
        parts = self.problem.told(language), self.remedy.told(language)
        return replace(self, said=ended(*parts))

    @property
    def sentences(self) -> tuple[Sentence, Sentence]:
        """With the place, where nothing else says it."""
        where = f"{self.file}:{self.row}:{self.field}"
        return say("at", where=where, problem=self.problem), self.remedy

    def __str__(self) -> str:
        return ended(*self.sentences)


class BadGame(Exception):
    """The files of a game have holes; all of them are listed."""

    def __init__(self, holes: Iterable[Hole]) -> None:
        self.holes = tuple(sorted(holes))
        super().__init__("\n".join(str(hole) for hole in self.holes))


Place = tuple[str, int, str]  # file, row, field


class Report(Struct):
    """Collects the holes of one folder, so that all are told at once."""

    folder: str
    holes: list[Hole] = field(default_factory=list)
    # what seems missing elsewhere may stand in these files
    unread: set[str] = field(default_factory=set)
    # values that stand in the corrections
    moved: dict[Place, Place] = field(default_factory=dict)

    def add(
        self, file: str, row: int, name: str, problem: Sentence, remedy: Sentence
    ) -> None:
        file, row, name = self.moved.get((file, row, name), (file, row, name))
        where = file if Path(file).is_absolute() else f"{self.folder}/{file}"
        self.holes.append(Hole(where, row, name, problem, remedy))

    def unreadable(
        self, file: str, row: int, problem: Sentence, remedy: Sentence
    ) -> None:
        """A hole that keeps the rest of its file from being read."""
        self.unread.add(file)
        self.add(file, row, "-", problem, remedy)


def or_nearest(
    name: str, known: Iterable[str], otherwise: Otherwise
) -> Sentence | Otherwise:
    """The remedy for an unknown name: the nearest known one, if there is one."""
    # only who has to ask loads it
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(name, sorted(known), n=1)
    if near:
        return say("near", cell=near[0])
    return otherwise


class Mistake(Exception):
    """Something a person can put right; its text is the one sentence that says how."""
