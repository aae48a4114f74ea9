"""What a column may hold: a type written as a few words, and how a cell of it is read."""

import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from cards.model import Value

_BOUNDS = re.compile(r"(-?\d{1,15})-(-?\d{1,15})?")
_YES = {
    "yes": True,
    "true": True,
    "1": True,
    "x": True,
    "no": False,
    "false": False,
    "0": False,
    "": False,
}
_WHOLE = re.compile(r"[-+\u2212]?\d{1,15}")  # more digits than any money needs
_GROUPED = re.compile(r"[-+]?\d{1,3}([.,\u00a0' ]\d{3})+")


class BadType(ValueError):
    """The words after a column's name are no type."""


class BadCell(ValueError):
    """A cell does not fit its column; carries what is wrong and what to write."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem, self.remedy = problem, remedy


class Column(Struct, frozen=True):
    """The type of one column."""

    kind: str
    optional: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    deck: str = ""

    def read(self, cell: object) -> Value:
        """The value of a cell, written in a sheet (text) or in TOML (typed)."""
        text = _as_text(cell)
        if not text and self.kind not in {"flag", "text"}:
            if self.optional:
                return None
            raise BadCell("is empty", f"write {self.wanted()}")
        return _READERS[self.kind](self, text)

    def wanted(self) -> str:
        """The type in words, for a remedy."""
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        return _WORDED[self.kind].format(deck=self.deck) + self._bounds()

    def _bounds(self) -> str:
        """`from 1 to 4`, or `, 0 or more` where there is no upper end."""
        if self.low is None:
            if self.high is not None:
                return f" up to {self.high}"
            return ""
        if self.high is None:
            return f", {self.low} or more"
        return f" from {self.low} to {self.high}"


def parse(spec: str) -> Column:
    """A type as `game.toml` writes it, for instance `int 1-6?` or `cards businesses`."""
    text = spec.strip()
    optional = text.endswith("?")
    text = text.removesuffix("?").strip()
    if "|" in text:
        choices = tuple(choice.strip() for choice in text.split("|"))
        return Column("choice", optional, choices=choices)
    kind, _, rest = text.partition(" ")
    if kind not in _READERS or kind == "choice":
        raise BadType(spec)
    if kind in {"card", "cards"}:
        return _pointing(kind, optional, rest.strip(), spec)
    low, high = _bounds(kind, rest.strip(), spec)
    if kind == "money" and low is None:
        low = 0
    return Column(kind, optional, low, high)


def _pointing(kind: str, optional: bool, deck: str, spec: str) -> Column:
    """At cards of a deck, which has to be named."""
    if not deck:
        raise BadType(spec)
    return Column(kind, optional, deck=deck)


def _bounds(kind: str, text: str, spec: str) -> tuple[int | None, int | None]:
    if not text:
        return None, None
    found = _BOUNDS.fullmatch(text)
    if found is None or kind not in {"int", "ints", "money"}:
        raise BadType(spec)
    return int(found[1]), int(found[2]) if found[2] else None


def _as_text(cell: object) -> str:
    if isinstance(cell, bool):
        if cell:
            return "yes"
        return "no"
    if isinstance(cell, list):
        return " ".join(_as_text(item) for item in cell)
    if cell is None:
        return ""
    return str(cell).strip()


def _whole(column: Column, text: str) -> int:
    plain = text.replace("\u2212", "-")
    if _GROUPED.fullmatch(plain):
        digits = re.sub(r"[^\d+-]", "", plain)
        raise BadCell(f"'{text}' groups its digits", f"write {digits}")
    if not _WHOLE.fullmatch(plain):
        raise BadCell(f"'{text}' is no whole number", f"write {column.wanted()}")
    value = int(plain)
    if (column.low is not None and value < column.low) or (
        column.high is not None and value > column.high
    ):
        raise BadCell(f"{value} is out of bounds", f"write {column.wanted()}")
    return value


def _number(column: Column, text: str) -> float:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        raise BadCell(f"'{text}' is no number", f"write {column.wanted()}") from None
    if not abs(value) < 1e9:  # also refuses inf and nan
        raise BadCell(f"'{text}' is no usable number", f"write {column.wanted()}")
    return value


def _flag(column: Column, text: str) -> bool:
    if text.lower() not in _YES:
        raise BadCell(f"'{text}' is neither yes nor no", "write yes or no")
    return _YES[text.lower()]


def _choice(column: Column, text: str) -> str:
    if text not in column.choices:
        raise BadCell(f"'{text}' is not among the choices", f"write {column.wanted()}")
    return text


def _ints(column: Column, text: str) -> tuple[int, ...]:
    return tuple(_whole(column, part) for part in text.split())


def _text(column: Column, text: str) -> str:
    if not text and not column.optional:
        raise BadCell("is empty", "write a text")
    return text


def _names(column: Column, text: str) -> tuple[str, ...]:
    return tuple(text.split())


_READERS: Mapping[str, Callable[[Column, str], Value]] = {
    "int": _whole,
    "money": _whole,
    "number": _number,
    "text": _text,
    "flag": _flag,
    "choice": _choice,
    "card": _text,
    "side": _text,
    "cards": _names,
    "sides": _names,
    "icons": _names,
    "list": _names,
    "ints": _ints,
}
_WORDED = {
    "int": "a whole number",
    "money": "an amount without signs or dots",
    "number": "a number",
    "text": "a text",
    "flag": "yes or no",
    "card": "an id of the deck '{deck}'",
    "side": "the id of a side",
    "cards": "ids of the deck '{deck}', separated by spaces",
    "sides": "ids of sides, separated by spaces",
    "icons": "names of icons, separated by spaces",
    "list": "words separated by spaces",
    "ints": "whole numbers separated by spaces",
}
