"""How holes of game.toml are reported: on the line of their key, with what to do."""

from collections.abc import Iterable

from cards.draft import Draft
from cards.errors import or_nearest, say, write
from cards.sentences import Sentence

NAME_A_COLUMN = write(say("wanted_column"))


def in_game(files: Draft, name: str, problem: Sentence, remedy: Sentence) -> None:
    files.report.add(files.game.name, files.game.line(name), name, problem, remedy)


def known_as(
    files: Draft,
    where: str,
    name: str,
    known: Iterable[str],
    problem: Sentence,
    remedy: Sentence,
) -> None:
    """A name that has to be one of these, or nearly."""
    if name not in known:
        in_game(files, where, problem, or_nearest(name, known, remedy))


def known_column(files: Draft, where: str, name: str, known: Iterable[str]) -> None:
    problem = say("no_column", cell=name)
    known_as(files, where, name, known, problem, NAME_A_COLUMN)
