"""Ways to break a copy of a game's files; a table of faults is written with them."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Edit = Callable[[Path], None]
LCN, MAF, CAP, CF = "la_cosa_nostra", "maffiosi", "capo_della_mafia", "counterfeiters"
NEW = "starter"
Place = int | str | tuple[str, str]


@dataclass(frozen=True)
class Found:
    """A hole that must be reported: its file, its row, field and words.

    A row may be given by a text that stands in it, or by two: the second is looked for
    below the first.
    """

    file: str
    row: Place
    field: str
    words: str

    def place(self, folder: Path) -> tuple[str, int, str]:
        if isinstance(self.row, int):
            return f"{folder.name}/{self.file}", self.row, self.field
        before, text = ("", self.row) if isinstance(self.row, str) else self.row
        lines = (folder / self.file).read_text("utf-8", errors="replace").split("\n")
        first = next(at for at, line in enumerate(lines) if before in line)
        row = next(
            at for at, line in enumerate(lines[first:], start=first + 1) if text in line
        )
        return f"{folder.name}/{self.file}", row, self.field


@dataclass(frozen=True)
class Breakage:
    """One way to break one file of one game, and everything that must be said about it,
    no more and no less."""

    name: str
    game: str
    file: str
    edit: Edit
    holes: tuple[Found, ...]


def case(
    name: str, game: str, file: str, edit: Edit, *holes: tuple[str, Place, str, str]
) -> Breakage:
    """A line of a table of breakages."""
    return Breakage(name, game, file, edit, tuple(Found(*hole) for hole in holes))


def swap(old: str, new: str) -> Edit:
    """Another text in the place of a text, once."""

    def edit(path: Path) -> None:
        text = path.read_text("utf-8")
        assert old in text, f"{path.name} has no {old!r}"
        path.write_text(text.replace(old, new, 1), "utf-8")

    return edit


def swap_bytes(old: bytes, new: bytes) -> Edit:
    """The same below the level of characters."""

    def edit(path: Path) -> None:
        assert old in path.read_bytes()
        path.write_bytes(path.read_bytes().replace(old, new, 1))

    return edit


def written(text: str) -> Edit:
    """A whole new text, or a new file."""

    def edit(path: Path) -> None:
        path.write_text(text, "utf-8")

    return edit


def added(text: str) -> Edit:
    """Something more at the end."""

    def edit(path: Path) -> None:
        path.write_text(path.read_text("utf-8") + text, "utf-8")

    return edit


def gone(path: Path) -> None:
    """The file is not there."""
    path.unlink()


def without_line(start: str, after: str = "") -> Edit:
    """The first line that begins so (after a line that holds another text) is left out."""

    def edit(path: Path) -> None:
        head, middle, tail = (
            path.read_text("utf-8").partition(after)
            if after
            else ("", "", path.read_text("utf-8"))
        )
        shorter, count = re.subn(rf"(?m)^{re.escape(start)}.*\n", "", tail, count=1)
        assert count == 1, f"{path.name} has no line {start!r}"
        path.write_text(head + middle + shorter, "utf-8")

    return edit


def column(name: str, value: Callable[[dict[str, str]], str] | None) -> Edit:
    """A column more or less in a sheet; `value` gives its cell from the row, None takes
    the column away."""

    def edit(path: Path) -> None:
        rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8"))))
        header = [key for key in rows[0] if key != name or value]
        header += [name] if value and name not in header else []
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(
                file, header, extrasaction="ignore", lineterminator="\n"
            )
            writer.writeheader()
            writer.writerows(
                {**row, name: value(row)} if value else row for row in rows
            )

    return edit


def cell(row: str, name: str, value: str) -> Edit:
    """One cell of one row of a sheet, by the row's first cell; the column is made if it
    is not there."""
    return column(
        name,
        lambda cells: (
            value if next(iter(cells.values())) == row else cells.get(name) or ""
        ),
    )
