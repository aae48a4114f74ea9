"""What things are called at one table in one language: people, purses, cards, counters,
phases, amounts, times."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Protocol

from msgspec import Struct

from cards.words import Words, fill, money, number
from companion.rules.messages import BANK, HOST, SeatId
from companion.rules.sides import sides
from companion.rules.table import Table
from companion.rules.table_blocks import Seat

# Characters that XML forbids, and those that turn the direction of the rest of the line.
_UNSPEAKABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)
# Where a game's own words say what ours do not.
_OF_THE_GAME = {"bent": "rule", "scored": "score"}


class Speech(Protocol):
    """The words of the screens in one language, as the web keeps them."""

    @property
    def language(self) -> str: ...

    @property
    def entries(self) -> Mapping[str, Any]: ...

    def __call__(self, key: str, **values: object) -> Any: ...


class Look(Struct, frozen=True):
    """How a seat is drawn."""

    colour: str
    emblem: str
    letter: str


def clean(text: str) -> str:
    """What people typed, without signs that break a drawing or a line; everything else
    stays as they wrote it."""
    return _UNSPEAKABLE.sub("", text)


class Naming:
    """Names for a table; card words follow what is printed, all others the reader."""

    def __init__(self, speech: Speech, table: Table) -> None:
        self.say = speech
        self.table = table
        game = table.setup.game
        self.language = speech.language
        self._cards: Words = game.words[table.setup.cards_for(self.language)]
        self._game: Words = game.words.get(self.language, self._cards)
        self._by_id = {str(card.id): card for card in game.cards()}
        self._by_name = self._by_id | {
            str(code): copy.card for code, copy in table.setup.copies.items()
        }

    @property
    def seats(self) -> Mapping[SeatId, Seat]:
        return self.table.seats

    def game(self) -> str:
        return self._game["game.name"]

    def seat(self, seat: object) -> str:
        """A player, the host's screen, or the table as a whole."""
        found = self.table.seats.get(SeatId(str(seat)))
        if found is not None:
            return clean(found.name) or str(seat)
        return str(self.say("all.table_screen" if seat == HOST else "all.table"))

    def look(self, seat: SeatId) -> Look:
        return Look(*sides(self.table)[self.table.seats[seat].side])

    def side(self, seat: SeatId) -> str:
        """The side or colour; only sides of a game have names of their own."""
        return self._game.get(f"side.{self.table.seats[seat].side}.title") or ""

    def side_named(self, side: str) -> str:
        """A side, or a colour as it is called."""
        return self._game.get(f"side.{side}.title") or self.known("colour", side)

    def purse(self, purse: object) -> str:
        """A player, the bank, or a pot of the game."""
        if purse in self.table.seats:
            return self.seat(purse)
        if purse == BANK:
            return str(self.say("bank.name"))
        kind, _, owner = str(purse).partition(":")
        if owner:
            return str(
                self.say(
                    "bank.second",
                    name=self.seat(owner),
                    kind=self.known("purse_kind", kind),
                )
            )
        return self._game.get(f"play.pot.{purse}.title") or str(
            self.say("bank.pot", name=clean(str(purse)))
        )

    def card(self, name: object) -> str:
        """The title of a card by the code of one of its copies, or by its own name."""
        card = self._by_name.get(str(name))
        if card is None:
            return clean(str(name))
        return self._cards.called(card.words) or str(card.id)

    def card_named(self, name: str) -> str:
        """The title of a card by its own id, which is how facts of a game name it."""
        card = self._by_id.get(name)
        if card:
            return self.card(card.id)
        return clean(name).replace("_", " ")

    def is_card(self, name: object) -> bool:
        return isinstance(name, str) and name in self._by_name

    def place(self, text: object) -> str:
        """Where a plan lies: on a card that the rules named, or wherever people said; a
        code of theirs stays a code."""
        card = self._by_id.get(str(text))
        if card:
            return self.card(card.id)
        return clean(str(text))

    def counter(self, counter: object) -> str:
        return self._game.get(f"counter.{counter}.title") or clean(
            str(counter)
        ).replace("_", " ")

    def majority(self, majority: object) -> str:
        return self._game.get(f"majority.{majority}.title") or str(majority)

    def round(self, number: int) -> str:
        """As the game numbers its rounds."""
        return self._game.get(f"term.round_{number}") or self.number(number)

    def phase(self, phase: int) -> str:
        """The name of a phase by its place; a game without phases has none."""
        phases = self.table.setup.game.phases
        if not 0 <= phase < len(phases):
            return ""
        return self._game.get(f"phase.{phases[phase]}") or phases[phase].replace(
            "_", " "
        )

    def known(self, section: str, name: object) -> str:
        """A word of ours or of the game, or the bare name where nobody has one."""
        return self.worded(section, str(name), {}) or clean(str(name)).replace("_", " ")

    def worded(
        self, section: str, name: str, values: Mapping[str, object]
    ) -> str | None:
        """A sentence of ours, or the game's own in its section for such things."""
        key = f"{section}.{name}"
        if key in self.say.entries:
            return str(self.say(key, **values))
        stem = f"{_OF_THE_GAME.get(section, section)}.{name}"
        if stem in self.say.entries:
            return str(self.say(stem, **values))
        own = (
            self._game.get(stem)
            or self._game.get(f"{stem}.title")
            or (section == "scored" and self._game.get(name))
        )
        if own:
            return fill(own, {key: str(value) for key, value in values.items()})
        return None

    def of_game(self, key: str) -> str | None:
        """A word of the game at the table, in the reader's language where it has that."""
        return self._game.get(key)

    def number(self, value: int) -> str:
        return number(value, self.language)

    def money(self, amount: float) -> str:
        coin = self.table.setup.game.money
        return money(round(amount), coin.symbol if coin else "", self.language)

    def points(self, points: float) -> str:
        """Whole or half numbers, as this language writes them."""
        whole = number(int(points), self.language)
        if points == int(points):
            return whole
        sign = "\u2212" if -1 < points < 0 else ""
        return f"{sign}{whole}{'.' if self.language == 'en' else ','}{f'{abs(points) % 1:g}'[2:]}"

    def worth(self, points: float) -> str:
        """A score as the game counts it: some count money."""
        if "score.worth" not in self.say.entries:
            return self.points(points)
        return str(self.say("score.worth", amount=self.money(points)))

    def day(self, at: float) -> str:
        when = datetime.fromtimestamp(at)
        month = self.say("keepsake.months")[when.month - 1]
        return str(
            self.say("keepsake.day", day=when.day, month=month, year=str(when.year))
        )

    def hour(self, at: float) -> str:
        return f"{datetime.fromtimestamp(at):%H:%M}"

    def several(self, names: list[str]) -> str:
        """Anna, Bob and Cas."""
        if len(names) < 2:
            return "".join(names)
        return str(self.say("all.and", first=", ".join(names[:-1]), last=names[-1]))
