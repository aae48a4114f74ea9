"""What a column may hold: a type written as a few words, and how a cell of it is read."""

import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from cards.errors import say, write
from cards.model import Value
from cards.sentences import Sentence

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

    def __init__(self, problem: Sentence, remedy: Sentence) -> None:
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
            raise BadCell(say("empty"), write(self.wanted()))
        return _READERS[self.kind](self, text)

    def wanted(self) -> Sentence:
        """The type in words, for a remedy."""
        if self.kind in _WORDED:
            return _WORDED[self.kind]
        if self.kind in _BOUNDED:
            return _BOUNDED[self.kind](self.low, self.high)
        if self.kind == "choice":
            return say("wanted_one", list=", ".join(self.choices))
        if self.kind == "card":
            return say("wanted_card", deck=self.deck)
        return say("wanted_cards", deck=self.deck)


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
        raise BadCell(say("groups", cell=text), say("write", wanted=digits))
    if not _WHOLE.fullmatch(plain):
        raise BadCell(say("no_whole", cell=text), write(column.wanted()))
    value = int(plain)
    if (column.low is not None and value < column.low) or (
        column.high is not None and value > column.high
    ):
        raise BadCell(say("bounds", cell=value), write(column.wanted()))
    return value


def _number(column: Column, text: str) -> float:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        raise BadCell(say("no_number", cell=text), write(column.wanted())) from None
    if not abs(value) < 1e9:  # also refuses inf and nan
        raise BadCell(say("no_usable_number", cell=text), write(column.wanted()))
    return value


def _flag(column: Column, text: str) -> bool:
    if text.lower() not in _YES:
        raise BadCell(say("yes_no", cell=text), write(say("wanted_flag")))
    return _YES[text.lower()]


def _choice(column: Column, text: str) -> str:
    if text not in column.choices:
        raise BadCell(say("not_choice", cell=text), write(column.wanted()))
    return text


def _ints(column: Column, text: str) -> tuple[int, ...]:
    return tuple(_whole(column, part) for part in text.split())


def _text(column: Column, text: str) -> str:
    if not text and not column.optional:
        raise BadCell(say("empty"), write(say("wanted_text")))
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
_WORDED: Mapping[str, Sentence] = {
    "number": say("wanted_number"),
    "text": say("wanted_text"),
    "flag": say("wanted_flag"),
    "side": say("wanted_side"),
    "sides": say("wanted_sides"),
    "icons": say("wanted_icons"),
    "list": say("wanted_list"),
}


def _whole_in_words(low: int | None, high: int | None) -> Sentence:
    if low is None:
        return say("wanted_whole")
    if high is None:
        return say("wanted_whole_least", low=low)
    return say("wanted_whole_between", low=low, high=high)


def _money_in_words(low: int | None, high: int | None) -> Sentence:
    if high is None:
        return say("wanted_money_least", low=low or 0)
    return say("wanted_money_between", low=low or 0, high=high)


def _ints_in_words(low: int | None, high: int | None) -> Sentence:
    if low is None:
        return say("wanted_ints")
    if high is None:
        return say("wanted_ints_least", low=low)
    return say("wanted_ints_between", low=low, high=high)


_BOUNDED: Mapping[str, Callable[[int | None, int | None], Sentence]] = {
    "int": _whole_in_words,
    "money": _money_in_words,
    "ints": _ints_in_words,
}
