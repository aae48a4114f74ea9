"""What the boxes declare, typed by hand from the facts and never derived from the data:
pieces, sizes, sources."""

import csv
import tomllib
from collections import Counter
from functools import cache

import pytest

from cards import GAMES, Game, folder_of, load
from cards.model import Card, DeckId
from tests.boxes.said import box

LCN, MAF, CAP, CF = "la_cosa_nostra", "maffiosi", "capo_della_mafia", "counterfeiters"
ORIGINS = {"rulebook", "inferred", "house"}


@cache
def game(name: str) -> Game:
    """One of our games, read once."""
    return load(folder_of(name))


def card(name: str, wanted: str) -> Card:
    """A card by its id."""
    return next(card for card in game(name).cards() if card.id == wanted)


@pytest.mark.parametrize("name", GAMES)
def test_every_box_holds_what_it_declares(name: str) -> None:
    """Each deck has its kind and its number of pieces, without the pieces behind an
    option; and there is no other."""
    decks = game(name).decks
    found = {
        key: (deck.kind, sum(1 for _ in game(name).copies(key)))
        for key, deck in decks.items()
    }
    assert found == box(name).pieces
    assert set(game(name).boards) == box(name).boards


@pytest.mark.parametrize("name", GAMES)
def test_the_frame_of_each_game(name: str) -> None:
    """Tag, players, minutes and age."""
    found = game(name)
    said = box(name)
    assert (found.tag, found.players, found.minutes, found.age) == (
        said.tag,
        said.players,
        said.minutes,
        said.age,
    )


def test_capo_has_110_cards() -> None:
    """70 + 16 + 10 + 7 + 7, as the rule book adds them up."""
    decks = game(CAP).decks.values()
    assert (
        sum(card.copies for deck in decks if deck.kind == "card" for card in deck.cards)
        == 110
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_row_says_where_it_comes_from(name: str) -> None:
    """No row of a sheet leaves its origin to a default, and no origin is anything but
    the three tags."""
    for path in sorted(folder_of(name).glob("*.csv")):
        for row in csv.DictReader(path.read_text("utf-8").splitlines()):
            origins = [
                part.rpartition("=")[2].strip()
                for part in (row.get("source") or "").split(";")
            ]
            assert set(origins) <= ORIGINS, f"{path.name}: {row}"


@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_the_toml_files_says_where_it_comes_from(name: str) -> None:
    """The game itself, its money, each option and each board carry a source; spaces
    have their own or their board's."""
    data = tomllib.loads((folder_of(name) / "game.toml").read_text("utf-8"))
    parts = [
        data,
        *data.get("option", {}).values(),
        *([data["money"]] if "money" in data else []),
    ]
    board = folder_of(name) / "board.toml"
    parts += (
        tomllib.loads(board.read_text("utf-8"))["board"].values()
        if board.exists()
        else []
    )
    assert all(part.get("source", "").split(";")[0] in ORIGINS for part in parts)


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_of_words_is_not_a_sheet_of_facts(name: str) -> None:
    """Nothing but the declared sheets lies in a game's folder, so nothing is printed
    that is not counted."""
    declared = {f"{part}.csv" for part in (*game(name).decks, *game(name).tables)}
    assert {path.name for path in folder_of(name).glob("*.csv")} == declared


SOURCES = [
    (LCN, "gas_station_robbery", "two one kind needs", "rulebook"),
    (LCN, "gas_station_robbery", "round", "inferred"),
    (LCN, "gas_station_robbery", "target", "house"),
    (LCN, "pickpocket_sweep", "two one target round words copies", "house"),
    (LCN, "cigarette_smuggling", "words", "inferred"),
    (LCN, "cigarette_smuggling", "needs target two one", "house"),
    (LCN, "car_theft", "needs two one words", "rulebook"),
    (LCN, "car_theft", "round target", "house"),
    (LCN, "investment_fraud", "needs two one words", "rulebook"),
    (LCN, "investment_fraud", "round target", "house"),
    (LCN, "bash_1", "target copies", "rulebook"),
    (LCN, "vandalism_2", "target copies", "rulebook"),
    (LCN, "property_damage", "two one copies round", "rulebook"),
    (LCN, "property_damage", "target", "house"),
    (LCN, "theft_1", "target two one", "house"),
    (LCN, "theft_2", "target copies", "rulebook"),
    (LCN, "money_laundering_3", "two one", "rulebook"),
    (LCN, "money_laundering_3", "target", "house"),
    (LCN, "drive_by", "target", "inferred"),
    (LCN, "lawyer", "copies income price ability", "rulebook"),
    (LCN, "pimp", "copies", "house"),
    (LCN, "pimp", "income price", "rulebook"),
    (LCN, "night_club", "income price", "inferred"),
    (LCN, "casino", "income price", "inferred"),
    (LCN, "casino", "copies", "house"),
    (LCN, "big_joey", "words family", "rulebook"),
    (LCN, "big_joey", "strength", "house"),
    (LCN, "sal_tremonti", "words strength", "house"),
    (LCN, "mr_hong", "words price", "rulebook"),
    (LCN, "iron_celestino", "price", "inferred"),
    (LCN, "vito_baritono", "words", "rulebook"),
    (LCN, "vito_baritono", "family", "house"),
    (LCN, "snitch", "copies", "rulebook"),
    (LCN, "saboteur_bonus", "copies", "house"),
    (LCN, "john_caruso", "start words", "rulebook"),
    (LCN, "note_20000", "copies value", "house"),
    (LCN, "deal_caruso", "copies", "rulebook"),
    (MAF, "stab", "kind words", "rulebook"),
    (MAF, "stab", "copies", "house"),
    (MAF, "purple_henkie", "copies", "inferred"),
    (MAF, "purple_henkie", "role", "rulebook"),
    (MAF, "note_5000", "value", "rulebook"),
    (MAF, "note_5000", "copies", "house"),
    (MAF, "sleep_token", "copies", "rulebook"),
    (CAP, "little_tony_i", "copies special words", "rulebook"),
    (CAP, "little_tony_i", "symbols stars", "house"),
    (CAP, "giulia_napoli_b", "copies symbols stars", "house"),
    (CAP, "vincenzo_forza", "copies", "house"),
    (CAP, "vincenzo_forza", "symbols", "rulebook"),
    (CAP, "captain_penny", "stars", "rulebook"),
    (CAP, "beppe_sordini", "stars symbols copies words", "house"),
    (CAP, "promotion_contract", "symbols stars", "rulebook"),
    (CAP, "promotion_contract", "envelope", "house"),
    (CAP, "convoy", "symbols stars words", "house"),
    (CAP, "have_a_sit_down", "effect words", "rulebook"),
    (CAP, "heat_wave", "effect amount", "house"),
    (CF, "printer_s_2", "kind pile notes", "rulebook"),
    (CF, "printer_s_2", "players copies", "house"),
    (CF, "ticket_d_3", "value pile", "house"),
    (CF, "ticket_d_3", "kind", "rulebook"),
    (CF, "fake_3", "copies value quality", "rulebook"),
    (CF, "real_10", "copies value", "rulebook"),
    (CF, "henchman_cyan", "copies", "rulebook"),
    (CF, "henchman_cyan", "side", "house"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "row", "fields", "origin"), SOURCES)
def test_origins_match_the_tags_of_the_facts(
    name: str, row: str, fields: str, origin: str
) -> None:
    """Spot checks: what a rule book gives, what is inferred from it or from reviews,
    what the house made up."""
    sources = card(name, row).sources
    assert {field: sources.of(field) for field in fields.split()} == dict.fromkeys(
        fields.split(), origin
    )


def test_nine_gangsters_are_known_and_21_invented() -> None:
    """The names that the pictures show, and ours."""
    origins = Counter(
        found.sources.of("words")
        for found in game(LCN).decks[DeckId("gangsters")].cards
    )
    assert origins == {"rulebook": 9, "house": 21}


def test_three_cash_jobs_are_known() -> None:
    """36 of the 39 are the house's own; of one of these the theme is known."""
    jobs = [
        found
        for found in game(LCN).decks[DeckId("jobs")].cards
        if found.facts["kind"] == "cash"
    ]
    assert Counter(found.sources.origin for found in jobs) == {
        "rulebook": 3,
        "house": 36,
    }
    assert Counter(found.sources.of("words") for found in jobs) == {
        "rulebook": 3,
        "inferred": 1,
        "house": 35,
    }


def test_the_data_lies_where_the_guide_says() -> None:
    """The four folders, each with its game.toml, and words in three languages."""
    for name in GAMES:
        found = {path.name for path in folder_of(name).glob("*.toml")}
        assert found >= {"game.toml", "words.en.toml", "words.nl.toml", "words.de.toml"}
