"""Which copy has which code: made from its name, unless another copy has it already.

Of two copies with one code the one that was printed first keeps it. What was printed is
written down beside the decks, in `codes.lock`: cards that come later take what is free,
and a code of paper that lies somewhere is never given away.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from cards import codes
from cards.codes import Code
from cards.draft import Draft
from cards.errors import say
from cards.files import Sheet, read_sheet
from cards.model import Game
from cards.rows import Row

NAME = "codes.lock"
HEADER = ("card", "copy", "code")
OURS = Path(__file__).parent
Piece = tuple[str, int]  # a card, and which of its copies


def settle(files: Draft) -> None:
    """Every copy gets its code: from the column `code`, from what was printed, from its
    name, or, where that is taken, the first that is free."""
    tag = str(files.game.data.get("tag", "XX"))
    fixed = dict(_fixed(files, tag))
    kept = {piece: code for piece, code in _kept(files, tag) if piece not in fixed}
    files.codes = {**kept, **fixed}
    taken = set(files.codes.values())
    for card, copy in sorted(_pieces(files) - files.codes.keys()):
        code = next(code for code in _offers(tag, card, copy) if code not in taken)
        files.codes[card, copy] = code
        taken.add(code)


def keep(folder: Path, game: Game) -> None:
    """Write down which copies have which codes, once they are on paper; ours never clash,
    and a folder that cannot be written stays as it is."""
    coded = game.by_code()
    if folder.resolve().parent == OURS or not coded:
        return
    path = folder / NAME
    old = path.read_text("utf-8") if path.is_file() else ""
    lines = {line.rpartition(",")[0]: line for line in old.splitlines()[1:]}
    for code, copy in coded.items():
        piece = f"{copy.card.id},{copy.number}"
        lines[piece] = f"{piece},{codes.short(code)}"
    text = "\n".join([",".join(HEADER), *map(lines.__getitem__, sorted(lines)), ""])
    if text != old:
        with suppress(OSError):
            path.write_text(text, "utf-8")


def _coded(files: Draft) -> Iterator[Row]:
    decks: Mapping[str, Any] = files.game.table("deck")
    for name, part in decks.items():
        if part.get("kind") == "card" and part.get("coded", True):
            yield from files.decks.get(name, [])


def _pieces(files: Draft) -> set[Piece]:
    return {
        (str(row.facts.get("id") or ""), number)
        for row in _coded(files)
        for number in range(1, copies_of(row) + 1)
    }


def copies_of(row: Row) -> int:
    """One, where nothing is said."""
    said: Any = row.facts.get("copies")
    return 1 if said is None else said


def _fixed(files: Draft, tag: str) -> Iterator[tuple[Piece, Code]]:
    """What stands in the columns `code`."""
    for row in _coded(files):
        cells: Any = row.facts.get("code") or ()
        found = [codes.settled(tag, cell) for cell in cells[: copies_of(row)]]
        for number, code in enumerate(filter(None, found), start=1):
            yield (str(row.facts.get("id") or ""), number), code


def _kept(files: Draft, tag: str) -> Iterable[tuple[Piece, Code]]:
    """What was printed before; a line that cannot be is reported."""
    path = files.path / NAME
    sheet = read_sheet(path, NAME, files.report) if path.is_file() else None
    return [] if sheet is None else _lines(files, sheet, tag)


def _lines(files: Draft, sheet: Sheet, tag: str) -> Iterator[tuple[Piece, Code]]:
    for at, row in sheet.rows.items():
        code = codes.settled(tag, row.get("code", ""))
        number = row.get("copy", "")
        if code and number.isdecimal() and row.get("card"):
            yield (row["card"], int(number)), code
        else:
            files.report.add(NAME, at, "code", say("lock_line"), say("take_line"))


def _offers(tag: str, card: str, copy: int) -> Iterator[Code]:
    yield codes.make(tag, card, copy)
    number = 0
    while True:
        number += 1
        yield codes.make(tag, f"{card}+{number}", copy)
