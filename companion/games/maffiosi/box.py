"""What the data of Maffiosi say: chairs, set-ups and charts, cards, and every number."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cards.model import Facts
from companion.rules.kit.named import deck_of
from companion.rules.kit.ring import Ring
from companion.rules.kit.typed_rows import numbers_of, shaped, whole
from companion.rules.table import Setup

ROLES = ("boss", "robbie", "stiletto", "henkie")
BUSINESSES = ("cafe", "restaurant", "casino")


class Chair(Struct, frozen=True):
    """A seat at the long table; one without an opposite is crossed."""

    number: int
    feature: str
    opposite: int | None


class SetUp(Struct, frozen=True):
    """What lies on the table with so many players."""

    colours: tuple[str, ...]
    roles: Mapping[str, int]
    notes: Mapping[int, int]


class Box(Struct, frozen=True):
    """Everything that the rules read of the data; nothing in it ever changes."""

    setup: Setup
    numbers: Mapping[str, int]
    chairs: Mapping[int, Chair]
    set_ups: Mapping[int, SetUp]
    charts: Mapping[tuple[int, str], Mapping[str, int]]
    printed: Mapping[tuple[str, str], str]
    kinds: Mapping[str, str]
    pot: int

    @property
    def ring(self) -> Ring:
        """M1: the seats are a ring, the last next to the first."""
        return Ring(len(self.chairs))

    def has(self, option: str) -> bool:
        return self.setup.chosen(option) == "yes"

    def chosen(self, option: str) -> str:
        return self.setup.chosen(option)

    @property
    def bank_only(self) -> bool:
        """People keep figures, cards and cakes; the app keeps money and score."""
        return self.chosen("keeps") == "money"

    def with_feature(self, *features: str) -> list[int]:
        """The chairs that have one of these things before them."""
        return [one.number for one in self.chairs.values() if one.feature in features]

    @property
    def smallest_note(self) -> int:
        return min(value for one in self.set_ups.values() for value in one.notes)

    def figure_ids(self, colour: str, players: int) -> list[tuple[str, str]]:
        """MAF-01: the figures of a colour with so many players, each with its role."""
        roles = self.set_ups[players].roles
        return [
            (f"{colour}_{role}_{at}", role)
            for role in ROLES
            for at in range(1, roles[role] + 1)
        ]


def box_of(setup: Setup) -> Box:
    tables = setup.game.tables
    actions = deck_of(setup, "actions")
    return Box(
        setup=setup,
        numbers=numbers_of(setup),
        chairs={one.number: one for one in _chairs(setup)},
        set_ups=_set_ups(setup),
        charts={_key(row): _chart(row) for row in tables["seating"].rows},
        printed=_printed(setup),
        kinds={card.id: str(card.facts["kind"]) for card in actions},
        pot=sum(card.copies for card in actions),
    )


def _set_ups(setup: Setup) -> dict[int, SetUp]:
    values = _values(setup)
    rows = setup.game.tables["setup"].rows
    return {whole(row["players"]): _set_up(row, values) for row in rows}


def _chairs(setup: Setup) -> list[Chair]:
    spaces = setup.game.boards["table"].spaces
    return [shaped(Chair, one.facts) for one in spaces]


def _printed(setup: Setup) -> dict[tuple[str, str], str]:
    """By colour and role, the row of the figure."""
    figures = deck_of(setup, "figures")
    return {
        (str(card.facts["colour"]), str(card.facts["role"])): card.id
        for card in figures
    }


def _values(setup: Setup) -> list[int]:
    return [whole(card.facts["value"]) for card in deck_of(setup, "notes")]


def _set_up(row: Facts, values: list[int]) -> SetUp:
    colours: Any = row["colours"]
    notes = {value: whole(row[f"note_{value}"]) for value in values}
    return SetUp(tuple(colours), {role: whole(row[role]) for role in ROLES}, notes)


def _key(row: Facts) -> tuple[int, str]:
    return whole(row["players"]), str(row["colour"])


def _chart(row: Facts) -> dict[str, int]:
    """MAF-03: by figure, the number of its seat."""
    colour = row["colour"]
    found = dict[str, int]()
    for role in ROLES:
        seats: Any = row[role]
        numbers = seats if isinstance(seats, tuple) else (seats,)
        found |= {
            f"{colour}_{role}_{at}": whole(number)
            for at, number in enumerate(numbers, start=1)
        }
    return found
