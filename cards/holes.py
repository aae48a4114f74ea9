"""How holes of game.toml are reported: on the line of their key, with what to do."""

from collections.abc import Iterable

from cards.draft import Draft
from cards.errors import or_nearest

NAME_A_COLUMN = "write the name of a column"


def in_game(files: Draft, name: str, problem: str, remedy: str) -> None:
    files.report.add(files.game.name, files.game.line(name), name, problem, remedy)


def known_as(
    files: Draft, where: str, what: str, name: str, known: Iterable[str], remedy: str
) -> None:
    """A name that has to be one of these, or nearly."""
    if name not in known:
        problem = f"there is no {what} '{name}'"
        in_game(files, where, problem, or_nearest(name, known, remedy))
