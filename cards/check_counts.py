"""The numbers that a game declares of itself against its rows, and codes that clash."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cards import codes
from cards.draft import Draft
from cards.errors import say
from cards.holes import in_game, known_column
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
    file, count = files.file_of(deck.id), declared["count"]
    problem = say("counts_copies", n=count, file=file, total=total)
    remedy = say("correct_copies")
    if counted:
        remedy = say("correct_others", line=f"game,deck.{deck.id}.count,{total}")
    in_game(files, f"deck.{deck.id}.count", problem, remedy)


def _check_shares(files: Draft, deck: Deck, rows: list[Row]) -> None:
    """How many copies each value of a column has."""
    declared: Any = files.game.table("deck")[deck.id]
    for column, wanted in declared.get("counts", {}).items():
        where = f"deck.{deck.id}.counts.{column}"
        if column != "option":
            known = files.columns[deck.id]
            known_column(files, where, column, known)
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
    """Without a file it is the list of spaces that was counted."""
    tree = files.board if where.startswith("board.") else files.game
    for value, count in wanted.items():
        if found[value] != count:
            name = f"{where}.{value}"
            problem = say("counts", n=count, file=file, found=found[value])
            if not file:
                problem = say("counts_spaces", n=count, found=found[value])
            remedy = say("correct_one")
            files.report.add(tree.name, tree.line(name), name, problem, remedy)


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
    problem = say(
        "clash",
        n=second.number,
        card=second.card.id,
        m=first.number,
        other=first.card.id,
    )
    files.report.add(row.file, row.at, "code", problem, say("write_code", code=cell))


def _offers(tag: str, copy: Copy) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield codes.make(tag, f"{copy.card.id}+{number}", copy.number)
