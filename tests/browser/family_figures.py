"""One round of La Cosa Nostra as it is played with paper: who plays which card, and
what is printed on them."""

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.browser.family_moves import Thrown
from tests.browser.photographs import Printed, jpeg, on_the_table

GAME = "la_cosa_nostra"
DATA = Path(__file__).parents[2] / "cards" / GAME


class Sitter(NamedTuple):
    """Somebody at the table, with the family whose cards lie before them."""

    name: str
    language: str
    family: str
    title: str


PEOPLE = (
    Sitter("Annabel", "en", "blundetto", "Blundetto"),
    Sitter("Bram", "nl", "dimaggio", "DiMaggio"),
    Sitter("Cäcilie", "de", "calmuti", "Calmuti"),
    Sitter("Dora", "en", "laserva", "LaServa"),
    Sitter("Ed", "en", "caruso", "Caruso"),
)


class Task(NamedTuple):
    """Who sends whom with which card, and how the card gets into the phone."""

    who: str
    gangster: str
    card: str
    how: str


ROUND = (
    Task("Annabel", "big_joey", "rigged_card_table", "photo"),
    Task("Bram", "franco_luciano", "theft_1", "photo"),
    Task("Cäcilie", "bobby_ruthless", "bash_1", "signs"),
    Task("Dora", "tito_scarpanera", "ghost_payroll", "photo"),
    Task("Ed", "bruno_campanaro", "property_damage", "among others"),
    Task("Annabel", "nico_quattrosoldi", "overdue_interest", "photo"),
    Task("Bram", "phil_malony", "politician", "list"),
    Task("Cäcilie", "vito_baritono", "hotel_ledger_blackmail", "signs"),
    Task("Dora", "gilda_ferrone", "pimp", "market photo"),
    Task("Ed", "eddie_pascarin", "loaded_dice_evening", "photo"),
    Task("Annabel", "sal_tremonti", "forged_permits", "signs"),
    Task("Bram", "lenny_dimaggio", "corner_delivery", "photo"),
    Task("Cäcilie", "pip_fontanel", "gas_station_robbery", "signs"),
    Task("Dora", "enzo_mezzaluna", "pickpocket_sweep", "photo"),
    Task("Ed", "luca_sottovoce", "velvet_rope_skim", "signs"),
)
SHOPPING = ("list", "market photo")
# in the same photo, to the left and to the right
LYING_ABOUT = ("chop_shop_parts", "cigarette_smuggling")


def figures(deck: str) -> dict[str, dict[str, str]]:
    """What is printed on the cards of a deck."""
    with (DATA / f"{deck}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


DECKS = ("jobs", "businesses", "gangsters", "bosses", "monopolies")
JOBS, BUSINESSES, GANGSTERS, BOSSES, MONOPOLIES = map(figures, DECKS)


@dataclass(frozen=True)
class Printout:
    """The cards out of the printer, and what is written on them in the language they
    were printed in."""

    cards: dict[str, list[Printed]]
    words: dict[str, dict[str, str]]

    def title(self, card: str) -> str:
        return self.words[JOBS.get(card, {}).get("words") or card]["title"]

    def photo(self, card: str) -> bytes:
        return jpeg(on_the_table([self.cards[card][0]], (1100, 1500)))

    def photo_among(self, card: str, others: tuple[str, str]) -> bytes:
        row = [self.cards[one][0] for one in (others[0], card, others[1])]
        return jpeg(on_the_table(row, (2400, 1300)))


def start_of(family: str) -> list[str]:
    return next(
        boss["start"].split() for boss in BOSSES.values() if boss["family"] == family
    )


def brings(card: str, thrown: Thrown) -> int:
    """The figures on the card: one for two successes and more, one for a single one."""
    hits = sum(face >= thrown.needed for face in thrown.faces)
    return (
        int(JOBS[card]["two"]) if hits >= 2 else int(JOBS[card]["one"]) if hits else 0
    )


def income(row: list[str]) -> list[int]:
    """Line by line: cards of a kind together, then the Monopoly."""
    lines = [
        row.count(card) * int(BUSINESSES[card]["income"]) for card in dict.fromkeys(row)
    ]
    return (
        [*lines, int(MONOPOLIES["prostitution"]["income"])]
        if row.count("pimp") >= 2
        else lines
    )


def reserve(family: str) -> list[str]:
    return [
        name
        for name, row in GANGSTERS.items()
        if row["family"] == family and row["kind"] == "recruit"
    ]
