"""The numbers that a game declares of itself against its rows, and codes that clash."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cards import codes
from cards.draft import Draft
from cards.holes import NAME_A_COLUMN, in_game, known_as
from cards.model import Copy, Deck, Game
from cards.rows import Row


def check_counts(files: Draft, deck: Deck) -> None:
    """The box's own numbers against the rows, where those could be read; rows behind an
    option are outside the box."""
    rows = files.decks.get(deck.id, [])
    if files.file_of(deck.id) in files.report.unread or any(
        "copies" not in row.facts for row in rows
    ):
        return
    counted = any(card.sources.of("copies") == "corrected" for card in deck.cards)
    _check_total(files, deck, counted)
    # else an owner has counted the real box: how its cards divide is no fact of ours
    # any more
    if not counted:
        _check_shares(files, deck, rows)


def _check_total(files: Draft, deck: Deck, counted: bool) -> None:
    declared: Any = files.game.table("deck")[deck.id]
    total = sum(card.copies for card in deck.cards if card.option is None)
    if "count" not in declared or total == declared["count"]:
        return
    where = files.file_of(deck.id)
    problem = f"says {declared['count']}, but the copies in {where} add up to {total}"
    remedy = "correct the copies there or this number"
    if counted:
        remedy = (
            "correct other copies too, "
            f"or add the line game,deck.{deck.id}.count,{total} to your corrections"
        )
    in_game(files, f"deck.{deck.id}.count", problem, remedy)


def _check_shares(files: Draft, deck: Deck, rows: list[Row]) -> None:
    """How many copies each value of a column has."""
    declared: Any = files.game.table("deck")[deck.id]
    for column, wanted in declared.get("counts", {}).items():
        where = f"deck.{deck.id}.counts.{column}"
        if column != "option":
            known = files.columns[deck.id]
            known_as(files, where, "column", column, known, NAME_A_COLUMN)
        if all(column in row.facts for row in rows):
            found = _copies_by(deck, column)
            compare_counts(files, where, wanted, found, files.file_of(deck.id))


def _copies_by(deck: Deck, column: str) -> Counter[str]:
    """Copies of each value; those behind an option lie outside the box."""
    if column == "option":
        return tally((card.copies, card.option) for card in deck.cards)
    boxed = (card for card in deck.cards if card.option is None)
    return tally((card.copies, card.facts.get(column)) for card in boxed)


def tally(values: Iterable[tuple[int, object]]) -> Counter[str]:
    sums = Counter[str]()
    for copies, value in values:
        for item in value if isinstance(value, tuple) else (value,):
            sums[_as_key(item)] += copies
    return sums


def _as_key(item: object) -> str:
    """A value as counts name it."""
    if isinstance(item, bool):
        if item:
            return "yes"
        return "no"
    return str(item)


def compare_counts(
    files: Draft, where: str, wanted: Mapping[str, int], found: Counter[str], file: str
) -> None:
    tree = files.board if where.startswith("board.") else files.game
    for value, count in wanted.items():
        if found[value] != count:
            name = f"{where}.{value}"
            problem = f"says {count}, but {file} has {found[value]}"
            files.report.add(
                tree.name, tree.line(name), name, problem, "correct one of the two"
            )


def check_codes(files: Draft, game: Game) -> None:
    """Two copies with one code: name both, and offer a code that is free."""
    rows = (row for rows in files.decks.values() for row in rows)
    found = {str(row.facts.get("id")): row for row in rows}
    taken: dict[str, Copy] = {}
    # all are known before the first free code is offered
    clashes = list(_clashes(game, taken))
    for first, second in clashes:
        offers = _offers(game.tag, second)
        free = next(code for code in offers if code not in taken)
        _report_clash(files, found[second.card.id], first, second, free)


def _clashes(game: Game, taken: dict[str, Copy]) -> Iterator[tuple[Copy, Copy]]:
    """Pairs of copies with one code; of two rows with one id, the id has its own line."""
    every = frozenset(game.options)
    for copy in (copy for deck in game.decks for copy in game.copies(deck, every)):
        if copy.code:
            first = taken.setdefault(copy.code, copy)
            if (first.card.id, first.number) != (copy.card.id, copy.number):
                yield first, copy


def _report_clash(files: Draft, row: Row, first: Copy, second: Copy, free: str) -> None:
    before = second.card.codes[: second.number - 1]
    cell = " ".join(codes.short(code) for code in (*before, codes.Code(free)))
    problem = (
        f"copy {second.number} of '{second.card.id}' has the "
        f"code of copy {first.number} of '{first.card.id}'"
    )
    remedy = (
        f"write {cell} into the column 'code' here, "
        "or settle the other card if this one is printed already"
    )
    files.report.add(row.file, row.at, "code", problem, remedy)


def _offers(tag: str, copy: Copy) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield codes.make(tag, f"{copy.card.id}+{number}", copy.number)
