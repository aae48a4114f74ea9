"""What a face speaks of: one card, back or space, and how a name in a layout is
answered from it."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from cards import codes, words
from cards.columns import Column
from cards.model import Card, Copy, Facts, Game, SideId, Value
from cards.rows import parse_columns
from cards.words import Words, places
from generator.faces.formulas import SIGN, Sum

# what pieces have by themselves, and what the plain looks ask every game for
USUAL = frozenset({"id", "copy", "code", "art", "group", "title", "text", "value"})


class Said(Struct, frozen=True, dict=True):
    """A game in one language, and the ways its values are written there."""

    game: Game
    language: str

    @cached_property
    def words(self) -> Words:
        return self.game.words[self.language]

    @cached_property
    def columns(self) -> Mapping[str, Mapping[str, Column]]:
        return {
            name: parse_columns(deck.columns) for name, deck in self.game.decks.items()
        }

    @cached_property
    def names(self) -> frozenset[str]:
        """Every column of decks and boards, every field of the words, filled in or not,
        and what is usual."""
        parts = (*self.columns.values(), *self.game.board_columns.values())
        columns = (name for part in parts for name in part)
        return USUAL | self._fields | frozenset(columns)

    @property
    def _fields(self) -> frozenset[str]:
        asked = (name for deck in self.game.decks.values() for name in deck.words)
        keys = (key for words in self.game.words.values() for key in words.entries)
        fields = {key.rpartition(".")[2] for key in keys}
        return frozenset(fields | {name.removesuffix("?") for name in asked})

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        return {card.id: card for card in self.game.cards()}

    def shown(self, value: Value, column: Column | None) -> str:
        """A fact as a person reads it."""
        if value in (None, "") or value is False:
            return ""
        kind = column.kind if column else "text"
        if kind in _SHOWN:
            return _SHOWN[kind](self, value)
        if isinstance(value, tuple):
            return " ".join(map(str, value))
        if isinstance(value, int) and value is not True:
            return words.number(value, self.language)
        return str(value)

    def money(self, value: Any) -> str:
        symbol = self.game.money.symbol if self.game.money else ""
        return words.money(value, symbol, self.language)

    def title(self, name: Any) -> str:
        """The printed name of a card."""
        return self.words.get(f"card.{self.cards[name].words}.title") or str(name)

    def titles(self, names: Any) -> str:
        return ", ".join(map(self.title, names))

    def side(self, name: Any) -> str:
        return self.words[f"side.{name}.title"]

    def sides(self, names: Any) -> str:
        return ", ".join(map(self.side, names))


_SHOWN: Mapping[str, Callable[[Said, Any], str]] = {
    "money": Said.money,
    "card": Said.title,
    "cards": Said.titles,
    "side": Said.side,
    "sides": Said.sides,
}


class Subject(Struct, frozen=True, dict=True):
    """One thing to draw: its facts, its words, its drawings and, for a coded copy, its code."""

    said: Said
    name: str
    facts: Facts
    columns: Mapping[str, Column]
    stem: str
    art: tuple[str, ...] = ()
    code: codes.Code | None = None
    payload: str = ""
    more: Mapping[str, str] = field(default_factory=dict)

    def raw(self, name: str) -> str:
        """A fact as it stands in the data, for conditions and colours."""
        value = self.facts.get(name)
        if isinstance(value, bool):
            if value:
                return "yes"
            return "no"
        if isinstance(value, tuple):
            return " ".join(map(str, value))
        if value is None:
            return self.more.get(name, "")
        return str(value)

    def has(self, name: str) -> bool:
        """Whether there is such a fact or word at all; a flag that says no is none."""
        return self.facts.get(name) is not False and bool(
            self.raw(name) or self.word(name)
        )

    def word(self, name: str) -> str:
        """A field of the words, its own numbers filled in."""
        text = self.said.words.get(f"{self.stem}.{name}") or ""
        if "{" in text:
            return words.fill(text, self.numbers)
        return text

    @cached_property
    def place(self) -> str:
        """Where a fault is, as a refusal begins."""
        return f"{self.said.game.id}, {self.said.language}, {self.name}"

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        return {
            name: self.said.shown(value, self.columns.get(name))
            for name, value in self.facts.items()
        }

    def answer(self, name: str) -> str | None:
        """What `{name}` in a layout stands for; None if nobody knows the name (then it
        is an icon)."""
        if name in self.more:
            return self.more[name]
        if name.startswith(SIGN):
            facts = {**dict.fromkeys(self.columns), **self.facts}
            said = self.said
            return Sum(name, self.place, facts, said.money, said.language).answer()
        text = self.word(name)
        if text:
            return text
        if name in self.columns or name in self.facts:
            return self.said.shown(self.facts.get(name), self.columns.get(name))
        first, _, rest = name.partition(".")
        if rest:
            return self._dotted(name, first, rest)
        return None

    def _dotted(self, name: str, first: str, rest: str) -> str | None:
        """`fact.two`, `en.title`, `side.emblem`, `place.title`, or any entry of the words."""
        game = self.said.game
        if first == "fact":
            return self.said.shown(self.facts.get(rest), self.columns.get(rest))
        if first in game.words and rest:
            return self._in_another(first, rest)
        if first in {*self.columns, *self.facts}:
            return self._through(first, rest)
        if first in {"money", *game.tables}:
            return self._listed(first, rest)
        return self.said.words.get(name)

    def _in_another(self, language: str, field: str) -> str:
        """A text in another language than that of the print."""
        if language == self.said.language:
            return ""
        return self.said.game.words[language].get(f"{self.stem}.{field}") or ""

    def _listed(self, first: str, rest: str) -> str | None:
        """A number of a list of the game: `{numbers.swap_limit}`, `{draw.2.jobs}`; as
        an amount: `{money.shop.1}`."""
        table, _, key = rest.partition(".") if first == "money" else (first, "", rest)
        key, _, column = key.partition(".")
        rows = (
            self.said.game.tables[table].rows if table in self.said.game.tables else ()
        )
        for row in rows:
            name, value, *_ = row.values()
            if str(name) == key:
                value = row.get(column, value)
                if first == "money":
                    return self.said.money(value)
                return self.said.shown(value, None)
        return None

    def _through(self, column: str, rest: str) -> str | None:
        """A property of what a column points at."""
        value = self.facts.get(column)
        if not value:
            return ""
        side = self.said.game.sides.get(SideId(str(value)))
        if side and rest in {"emblem", "letter", "colour"}:
            return str(getattr(side, rest))
        stem = f"side.{value}" if side else f"card.{value}"
        return self.said.words.get(f"{stem}.{rest}") or ""


def subject_of(copy: Copy, said: Said, payload: str) -> Subject:
    """A physical piece as the subject of its face."""
    card = copy.card
    more = {"copy": str(copy.number), "id": card.id, "art": " ".join(card.art)}
    if copy.code:
        more["code"] = codes.short(copy.code)
    return Subject(
        said,
        card.id,
        card.facts,
        said.columns[card.deck],
        f"card.{card.words}",
        card.art,
        copy.code,
        payload,
        more,
    )


def is_shared(text: str) -> bool:
    """Whether a layout's text is the same on every face: no names of the card's own in it."""
    return all(
        name.partition(".")[0] in {"term", "phase", "symbol", "game", "deck"}
        for name in places(text)
    )
