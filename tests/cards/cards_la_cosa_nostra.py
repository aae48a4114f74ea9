"""The cards of La Cosa Nostra as the tests of their counts read them."""

from functools import cache

from cards import Game, folder_of, load
from cards.model import Card, DeckId

# class, income, price, copies
BUSINESSES = {
    "lawyer": ("businessman", 1000, 2000, 3),
    "politician": ("businessman", 1000, 2000, 3),
    "cop": ("businessman", 1000, 2000, 3),
    "pimp": ("businessman", 2000, 4000, 4),
    "drug_dealer": ("businessman", 2000, 4000, 4),
    "loan_shark": ("businessman", 2000, 4000, 4),
    "building_firm": ("company", 4000, 8000, 3),
    "waste_company": ("company", 4000, 8000, 3),
    "garage": ("company", 4000, 8000, 3),
    "night_club": ("company", 5000, 10000, 2),
    "casino": ("company", 6000, 12000, 2),
}


@cache
def lcn() -> Game:
    """The game, read once."""
    return load(folder_of("la_cosa_nostra"))


def cards(deck: str) -> tuple[Card, ...]:
    return lcn().decks[DeckId(deck)].cards


def jobs(effect: str, number: int = 0) -> list[Card]:
    return [
        card
        for card in cards("jobs")
        if card.facts["effect"] == effect and number in (0, card.facts["round"])
    ]


def amount(card: Card, name: str) -> int:
    return int(str(card.facts[name]))


def needs(card: Card) -> tuple[str, ...]:
    found = card.facts["needs"]
    return tuple(map(str, found)) if isinstance(found, tuple) else ()
