"""What lies in the box: the cards and numbers of the game's data, in the shapes that
the rules ask for."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from cards.model import Card
from companion.rules.kit.named import deck_of
from companion.rules.table import Setup

Shape = TypeVar("Shape")


class GangsterCard(Struct, frozen=True):
    id: str
    family: str
    starts: bool
    strength: int
    price: int


class BusinessCard(Struct, frozen=True):
    id: str
    businessman: bool
    income: int
    price: int
    monopoly: str | None
    ability: str | None
    times: int
    copies: int


class JobCard(Struct, frozen=True):
    id: str
    round: int
    kind: str
    attack: bool
    effect: str
    victim: str | None
    needs: tuple[str, ...]
    target: int | None
    two: int
    one: int


class InfluenceCard(Struct, frozen=True):
    """All cards of one effect."""

    effect: str
    when: str
    starts: bool
    opponents_only: bool
    modifies: str | None
    by: int
    looks: int


class MonopolyCard(Struct, frozen=True):
    id: str
    business: str
    income: int
    least: int


class Draw(Struct, frozen=True):
    jobs: int
    influence: int


class Box(Struct, frozen=True):
    """Everything that the rules read of the data; nothing in it ever changes."""

    setup: Setup
    numbers: Mapping[str, int]
    draws: Mapping[int, Draw]
    violence: tuple[int, ...]
    gangsters: Mapping[str, GangsterCard]
    businesses: Mapping[str, BusinessCard]
    jobs: Mapping[str, JobCard]
    influence: Mapping[str, InfluenceCard]
    monopolies: Mapping[str, MonopolyCard]
    start_businesses: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, Any]
    markers: int

    @property
    def rounds(self) -> int:
        """LCN-20, LCN-134: four rounds, three in the short game."""
        return self.numbers["short_rounds" if self.has("short_game") else "rounds"]

    def has(self, option: str) -> bool:
        return self.setup.chosen(option) == "yes"

    def chosen(self, option: str) -> str:
        return self.setup.chosen(option)

    def first_round_of(self, effect: str) -> int:
        """From which round on a Job with this effect can lie on the table."""
        return min(card.round for card in self.jobs.values() if card.effect == effect)

    @property
    def influence_from(self) -> int:
        """LCN-24: the round in which Influence comes in; an edition may say how late is
        too late."""
        chosen = self.chosen("late_influence")
        if chosen == "never":
            return 1
        return min(
            int(chosen.removeprefix("round_")),
            int(self.rules["late_influence_last_round"]),
        )


def box_of(setup: Setup) -> Box:
    """The box as these players chose to open it."""
    decks = {str(name): deck.cards for name, deck in setup.game.decks.items()}
    tables = {name: table.rows for name, table in setup.game.tables.items()}
    return Box(
        setup=setup,
        numbers={str(row["name"]): _whole(row["value"]) for row in tables["numbers"]},
        draws={_whole(row["round"]): _draw(row) for row in tables["draw"]},
        violence=tuple(_whole(row["factor"]) for row in tables["violence"]),
        gangsters=_each(_gangster, decks["gangsters"]),
        businesses=_each(_business, decks["businesses"]),
        jobs=_each(_job, decks["jobs"]),
        influence=_by("effect", _influence, reversed(decks["influence"])),
        monopolies=_each(_monopoly, decks["monopolies"]),
        start_businesses=_by(
            "family", lambda card: _names(card.facts["start"]), decks["bosses"]
        ),
        rules=_edition(setup),
        markers=min(card.copies for card in decks["deal_markers"]),
    )


def _each(shape: Callable[[Card], Shape], cards: Iterable[Card]) -> dict[str, Shape]:
    return {card.id: shape(card) for card in cards}


def _by(
    fact: str, shape: Callable[[Card], Shape], cards: Iterable[Card]
) -> dict[str, Shape]:
    return {str(card.facts[fact]): shape(card) for card in cards}


def _edition(setup: Setup) -> Mapping[str, Any]:
    chosen = next(
        (one for name, one in setup.game.editions.items() if name == setup.edition),
        None,
    )
    if chosen:
        return chosen.rules
    return {}


def _draw(row: Mapping[str, object]) -> Draw:
    return Draw(_whole(row["jobs"]), _whole(row["influence"]))


def effect_of(box: Box, card: str) -> str:
    """The effect of an Influence card; the two optional ones share theirs with others."""
    return next(
        str(one.facts["effect"])
        for one in deck_of(box.setup, "influence")
        if one.id == card
    )


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    return 0


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return tuple(str(name) for name in value)
    return ()


def _or_none(value: object) -> str | None:
    if value:
        return str(value)
    return None


def _gangster(card: Card) -> GangsterCard:
    facts = card.facts
    return GangsterCard(
        card.id,
        str(facts["family"]),
        facts["kind"] == "start",
        _whole(facts["strength"]),
        _whole(facts["price"]),
    )


def _business(card: Card) -> BusinessCard:
    facts = card.facts
    return BusinessCard(
        id=card.id,
        businessman=facts["class"] == "businessman",
        income=_whole(facts["income"]),
        price=_whole(facts["price"]),
        monopoly=_or_none(facts["monopoly"]),
        ability=_or_none(facts["ability"]),
        times=_whole(facts["times"]),
        copies=card.copies,
    )


def _job(card: Card) -> JobCard:
    facts = card.facts
    return JobCard(
        id=card.id,
        round=_whole(facts["round"]),
        kind=str(facts["kind"]),
        attack=bool(facts["is_attack"]),
        effect=str(facts["effect"]),
        victim=_or_none(facts["victim"]),
        needs=_names(facts["needs"]),
        target=_whole(facts["target"]) or None,
        two=_whole(facts["two"]),
        one=_whole(facts["one"]),
    )


def _influence(card: Card) -> InfluenceCard:
    facts = card.facts
    return InfluenceCard(
        effect=str(facts["effect"]),
        when=str(facts["when"]),
        starts=bool(facts["start"]),
        opponents_only=facts["whose"] == "opponent",
        modifies=_or_none(facts["modifies"]),
        by=_whole(facts["by"]),
        looks=_whole(facts["looks"]),
    )


def _monopoly(card: Card) -> MonopolyCard:
    facts = card.facts
    return MonopolyCard(
        card.id, str(facts["business"]), _whole(facts["income"]), _whole(facts["least"])
    )
