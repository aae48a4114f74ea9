"""What a layout says in vain: faces that nothing in the game has, conditions that no card
can meet. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cards.errors import or_nearest
from cards.model import Game
from cards.rows import parse_columns
from cards.sentences import Sentence
from generator.errors import say
from generator.faces.looks import PLAIN, Look, Looks, extended, read_looks

ANYTHING = {"*", ""}  # that a column is filled in, or empty


def unseen(game: Game, looks: Looks, folder: Path) -> Iterator[Sentence]:
    plain = read_looks(PLAIN.parent).faces
    known = set(_faces_of(game)) | plain.keys()
    for name in sorted(looks.faces.keys() - known - extended(folder)):
        remedy = or_nearest(name, known, say("name_face"))
        yield say("face_unseen", cell=name, remedy=remedy)
    choices = _choices(game)
    for look in (look for boxes in looks.faces.values() for look in boxes):
        yield from _never(look, choices)


def _faces_of(game: Game) -> Iterator[str]:
    for deck in game.decks.values():
        yield from (deck.layout, f"back_{deck.layout}", f"base_{deck.layout}")
        yield from (deck.kind, f"back_{deck.kind}")
    yield from (f"back_{back}" for back in game.backs)
    for board in game.boards:
        yield from (f"board_{board}", f"space_{board}")
    yield from ("board", "space", "cover", "base", "tuck", "tuck_side", "tuck_lid")


def _choices(game: Game) -> Mapping[str, set[str]]:
    """What may stand in a column, where every deck that has it lists that."""
    found: dict[str, set[str]] = {}
    loose: set[str] = set()
    decks = (deck.columns for deck in game.decks.values())
    for columns in map(parse_columns, (*decks, *game.board_columns.values())):
        for name, column in columns.items():
            found.setdefault(name, set()).update(column.choices)
            if not column.choices:
                loose.add(name)
    return {name: listed for name, listed in found.items() if name not in loose}


def _never(look: Look, choices: Mapping[str, set[str]]) -> Iterator[Sentence]:
    for name, asked in (*look.when.items(), *look.unless.items()):
        for cell in _strangers(asked, choices.get(name)):
            listed = choices[name]
            remedy = or_nearest(
                cell, listed, say("write_one_of", list=", ".join(sorted(listed)))
            )
            yield say("when_unseen", name=name, cell=cell, remedy=remedy)


def _strangers(asked: Iterable[str], listed: set[str] | None) -> set[str]:
    return set(asked) - listed - ANYTHING if listed else set()
