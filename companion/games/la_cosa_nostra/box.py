"""What lies in the box: the cards and numbers of the game's data, in the shapes that
the rules ask for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Struct

from cards import Game
from cards.codes import Code
from cards.model import Card, DeckId
from companion.rules.kit.named import deck_of
from companion.rules.kit.typed_rows import (
    Column,
    each,
    numbers_of,
    several,
    shaped,
    whole,
)
from companion.rules.table import Setup


class GangsterCard(Struct, frozen=True):
    id: str
    family: str
    starts: Annotated[bool, Column("kind", yes="start")]
    strength: int
    price: int


class BusinessCard(Struct, frozen=True):
    id: str
    businessman: Annotated[bool, Column("class", yes="businessman")]
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
    attack: Annotated[bool, Column("is_attack")]
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
    starts: Annotated[bool, Column("start")]
    opponents_only: Annotated[bool, Column("whose", yes="opponent")]
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
    markers: int  # LCN-11: so many Deal markers for each family
    # the copies of each response card, with the round from which they are dealt
    responses: Mapping[str, tuple[tuple[int, Code], ...]]

    @property
    def rounds(self) -> int:
        """LCN-20, LCN-134: four rounds, three in the short game."""
        short = self.has("short_game")
        return self.numbers["short_rounds" if short else "rounds"]

    def has(self, option: str) -> bool:
        return self.setup.chosen(option) == "yes"

    def chosen(self, option: str) -> str:
        return self.setup.chosen(option)

    @property
    def start_influence(self) -> list[str]:
        """LCN-03: one of each for everybody."""
        return [card.effect for card in self.influence.values() if card.starts]

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
    influence = each(InfluenceCard, decks["influence"])
    return Box(
        setup=setup,
        numbers=numbers_of(setup),
        draws={whole(row["round"]): shaped(Draw, row) for row in tables["draw"]},
        violence=tuple(whole(row["factor"]) for row in tables["violence"]),
        gangsters=each(GangsterCard, decks["gangsters"]),
        businesses=each(BusinessCard, decks["businesses"]),
        jobs=each(JobCard, decks["jobs"]),
        influence={one.effect: one for one in reversed(influence.values())},
        monopolies=each(MonopolyCard, decks["monopolies"]),
        start_businesses=_begun_with(decks["bosses"]),
        rules=_edition(setup),
        markers=min(card.copies for card in decks["deal_markers"]),
        responses=_responses(setup),
    )


def _responses(setup: Setup) -> dict[str, tuple[tuple[int, Code], ...]]:
    found: dict[str, list[tuple[int, Code]]] = defaultdict(list)
    for code, copy in setup.copies.items():
        facts = copy.card.facts
        if facts.get("kind") == "response":
            found[str(facts["effect"])].append((whole(facts["round"]), code))
    return {effect: tuple(copies) for effect, copies in found.items()}


def _begun_with(bosses: Iterable[Card]) -> dict[str, tuple[str, ...]]:
    return {str(one.facts["family"]): several(one.facts["start"]) for one in bosses}


def _edition(setup: Setup) -> Mapping[str, Any]:
    for name, one in setup.game.editions.items():
        if name == setup.edition:
            return one.rules
    return {}


def boss_of(game: Game, side: str) -> str:
    """The Boss of a family; none where nobody plays one."""
    bosses = game.decks[DeckId("bosses")].cards
    return next((card.id for card in bosses if card.facts["family"] == side), "")


def effect_of(box: Box, card: str) -> str:
    """The effect of an Influence card; the two optional ones share theirs with others."""
    return next(
        str(one.facts["effect"])
        for one in deck_of(box.setup, "influence")
        if one.id == card
    )
