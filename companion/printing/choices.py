"""What somebody may choose of a print, read from the type of an order itself: whatever
the press learns to do, the print shop offers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from cards import Game, proposals
from cards.words import Words
from companion.catalog.overlays import NONE
from generator import (
    DUPLEX,
    MACHINES,
    SHEETS,
    SLEEVES,
    Order,
    parts_of,
    spared_boards,
    spared_decks,
    templates,
)

# what the house decides, or nobody in a browser needs
HOUSES_OWN = frozenset(
    {
        *("folder", "wanted", "address", "join", "out", "verify", "profile", "version"),
        "sleeves",  # the sleeves without a name are among those that have one
    }
)
# files go by a name that the house knows, never by a path
BY_NAME = frozenset({"corrections", "since"})
SNUG = "snug"  # whatever sleeves one has: a little smaller
PARTS = (5, 10, 20, 50)  # MB that mail and copy shops take
Short = Annotated[str, Meta(max_length=80)]
BOUNDED: Mapping[Any, Any] = {
    str: Short,
    tuple[str, ...]: Annotated[tuple[Short, ...], Meta(max_length=400)],
}
KINDS: Mapping[Any, str] = {
    bool: "flag",
    str: "text",
    tuple[str, ...]: "several",
    float: "number",
    float | None: "number",
    int | None: "number",
}


class Choice(Struct, frozen=True):
    value: str
    title: str


class Field(Struct, frozen=True):
    """Something to choose: a flag, one of some, several of some, a number or a text.
    Without `choices` its values are nobody's list."""

    name: str
    kind: str
    default: Any
    choices: list[Choice]


def wished(name: str) -> Any:
    """The type of a field as it comes from a browser."""
    if name in BY_NAME:
        return Short
    hint = get_type_hints(Order)[name]
    return BOUNDED.get(hint, hint)


def default_of(name: str) -> Any:
    if name in BY_NAME:
        return ""
    (found,) = [one.default for one in fields(Order) if one.name == name]
    return found


NAMES = tuple(one.name for one in fields(Order) if one.name not in HOUSES_OWN)
# the body of a wish: the game, and each field of an order that is anybody's to choose
Wish: type[Struct] = msgspec.defstruct(
    "Wish",
    [("game", Short), *((name, wished(name), default_of(name)) for name in NAMES)],
    frozen=True,
    forbid_unknown_fields=True,
)


def fields_of(game: Game, reader: Words, since: Iterable[Choice]) -> Iterator[Field]:
    """What can be chosen of this game, in the reader's words; what has no choice, or
    would change nothing, is not asked."""
    boxes = list(since)
    unasked = set() if spared(game, reader) else {"phones"}
    for name in (one for one in NAMES if one not in unasked):
        listed = boxes if name == "since" else _listed(name, game, reader)
        if len(listed) >= LISTED.get(name, 0):
            yield Field(name, _kind(name, listed), default_of(name), listed)


def _listed(name: str, game: Game, reader: Words) -> list[Choice]:
    return CHOICES[name](game, reader) if name in CHOICES else []


def _kind(name: str, listed: list[Choice]) -> str:
    kind = "text" if name in BY_NAME else KINDS[get_type_hints(Order)[name]]
    if kind == "text" and listed:
        return "choice"
    return kind


def spared(game: Game, reader: Words) -> list[str]:
    """What stays unprinted with phones at the table, by its title."""
    decks = [reader.get(f"deck.{deck}") or deck for _, deck in spared_decks(game)]
    boards = [board for board, _ in spared_boards(game, reader)]
    return decks + [reader.get(f"board.{board}.title") or board for board in boards]


def _languages(game: Game, reader: Words) -> list[Choice]:
    return [Choice(one, "") for one in game.languages]


def _editions(game: Game, reader: Words) -> list[Choice]:
    return [
        Choice(str(one), reader.get(f"edition.{one}.title") or one)
        for one in game.editions
    ]


def _papers(game: Game, reader: Words) -> list[Choice]:
    return [
        Choice(name, f"{name.upper() if name[-1].isdigit() else name.title()} · {size}")
        for name, (short, long) in SHEETS.items()
        if (size := f"{short:.0f} × {long:.0f} mm")
    ]


def _templates(game: Game, reader: Words) -> list[Choice]:
    """Sheets that are bought with their places."""
    return [
        Choice(one.name, f"{one.title} · {len(one.places)} × {w:g} × {h:g} mm")
        for one in templates(Path(game.folder))
        for w, h in [one.size]
    ]


def _marks(game: Game, reader: Words) -> list[Choice]:
    return [Choice(one, "") for one in MACHINES]


def _sleeves(game: Game, reader: Words) -> list[Choice]:
    """As they are sold, with the cards that they are for."""
    named = [
        Choice(name, f"{name.replace('-', ' ').title()} · {w:g} × {h:g} mm")
        for name, (w, h) in SLEEVES.items()
    ]
    return [Choice(SNUG, ""), *named]


def _parts_of_files(game: Game, reader: Words) -> list[Choice]:
    return [Choice(f"{size}MB", f"{size} MB") for size in PARTS]


def _duplex(game: Game, reader: Words) -> list[Choice]:
    return [Choice(one, "") for one in DUPLEX]


def _parts(game: Game, reader: Words) -> list[Choice]:
    decks = {str(deck) for deck in game.decks}
    return [
        Choice(one, (reader.get(f"deck.{one}") or one) if one in decks else "")
        for one in parts_of(game)
    ]


def _options(game: Game, reader: Words) -> list[Choice]:
    """Cards that only some tables want."""
    printed = [name for name, one in game.options.items() if one.scope != "play"]
    return [
        Choice(str(name), reader.get(f"option.{name}.title") or name)
        for name in printed
    ]


def _corrections(game: Game, reader: Words) -> list[Choice]:
    known = [*proposals(Path(game.folder)), NONE]
    return [Choice(one, "" if one == NONE else one) for one in known]


CHOICES: Mapping[str, Callable[[Game, Words], list[Choice]]] = {
    "language": _languages,
    "edition": _editions,
    "paper": _papers,
    "duplex": _duplex,
    "template": _templates,
    "marks": _marks,
    "sleeve": _sleeves,
    "split": _parts_of_files,
    "only": _parts,
    "options": _options,
    "corrections": _corrections,
}
# of how many there must be before it is a question
LISTED = {
    "language": 2,
    "edition": 2,
    "options": 1,
    "corrections": 2,
    "only": 2,
    "since": 1,
}
