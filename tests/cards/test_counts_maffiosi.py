"""Maffiosi against its facts (sections 2.1 to 2.7), typed by hand."""

from collections import Counter
from functools import cache

import pytest

from cards import Game, folder_of, load
from cards.model import DeckId, Facts, Space

COLOURS = ("yellow", "red", "blue", "green", "orange", "purple")
ROLES = ("boss", "robbie", "stiletto", "henkie")
ACTIONS = {
    "stab": 10, "shoot": 10, "order_cake": 9, "pass_it_on": 7, "ka_boom": 6, "nightcap": 6,
    "scram": 2, "move": 10,
}  # fmt: skip
# players: figures of each role a colour, notes of each value, total
SETUPS = {
    3: ((1, 2, 2, 5), (20, 10, 5), 120_000),
    4: ((1, 1, 2, 3), (20, 10, 2), 90_000),
    5: ((1, 1, 1, 3), (20, 10, 0), 70_000),
    6: ((1, 1, 1, 2), (20, 8, 0), 60_000),
}
FEATURES = {
    "revolver": {4, 7, 12, 18, 21, 25, 28},
    "knife": {2, 9, 16, 23, 27},
    "drink": {5, 6, 10, 13, 15, 19, 20, 24, 29},
    "cafe": {3, 17},
    "restaurant": {8, 26},
    "casino": {1, 22},
    "register": {30},
    "plain": {11, 14},
}
LETTERS = dict(
    zip(
        "CDEFGHIJKLMNOPQRAB",
        (1, 3, 6, 7, 8, 10, 12, 13, 14, 17, 19, 20, 22, 23, 24, 26, 28, 30),
        strict=True,
    )
)
CROSSED = {14, 15, 29, 30}
# players, colour: Boss, Robbies, Stilettos, Henkies, income of the first turn
SEATINGS = """
3 yellow: 29 | 3 21 | 13 16 | 5 9 11 23 26 | 3000
3 red: 28 | 8 27 | 17 19 | 1 6 12 14 24 | 4000
3 blue: 7 | 4 25 | 10 22 | 2 15 18 20 30 | 4000
4 yellow: 21 | 10 | 16 27 | 3 8 25 | 3000
4 red: 2 | 18 | 12 29 | 5 22 26 | 3000
4 blue: 20 | 28 | 17 23 | 1 7 13 | 3000
4 green: 15 | 19 | 4 24 | 6 9 30 | 2000
5 yellow: 19 | 8 | 12 | 4 22 28 | 3000
5 red: 6 | 2 | 27 | 15 17 25 | 2000
5 blue: 20 | 11 | 29 | 1 10 23 | 2000
5 green: 9 | 24 | 26 | 3 14 18 | 3000
5 orange: 7 | 5 | 30 | 13 16 21 | 2000
6 yellow: 27 | 13 | 22 | 6 10 | 2000
6 red: 2 | 21 | 30 | 12 16 | 2000
6 blue: 18 | 1 | 24 | 9 29 | 2000
6 green: 19 | 4 | 11 | 17 25 | 2000
6 orange: 7 | 23 | 15 | 3 26 | 3000
6 purple: 8 | 20 | 14 | 5 28 | 2000
"""


@cache
def maf() -> Game:
    """The game, read once."""
    return load(folder_of("maffiosi"))


def seats() -> dict[int, Space]:
    return {int(space.id): space for space in maf().boards["table"].spaces}


def lettered() -> dict[str, int]:
    """At which seat each letter of the examples stands."""
    return {
        str(space.facts["letter"]): number
        for number, space in seats().items()
        if space.facts["letter"]
    }


def numbers(value: object) -> list[int]:
    """One seat or several."""
    return [int(item) for item in (value if isinstance(value, tuple) else (value,))]


def sat(row: Facts) -> list[int]:
    """All seats that a seating gives to one colour."""
    return [seat for role in ROLES for seat in numbers(row[role])]


def test_action_cards() -> None:
    """60 cards of eight kinds."""
    cards = maf().decks[DeckId("actions")].cards
    assert sum(card.copies for card in cards) == 60
    assert {str(card.facts["kind"]): card.copies for card in cards} == ACTIONS


def test_figures_are_as_many_as_any_number_of_players_needs() -> None:
    """10, 10, 10, 7, 6, 5 by colour; of each role the most that any set-up with that
    colour asks for."""
    found = Counter[tuple[object, object]]()
    for card in maf().decks[DeckId("figures")].cards:
        found[card.facts["colour"], card.facts["role"]] += card.copies
    by_colour = [
        sum(count for (one, _), count in found.items() if one == colour)
        for colour in COLOURS
    ]
    assert by_colour == [10, 10, 10, 7, 6, 5]
    for place, colour in enumerate(COLOURS):
        most = [
            max(SETUPS[players][0][role] for players in range(max(3, place + 1), 7))
            for role in range(4)
        ]
        assert [found[colour, role] for role in ROLES] == most


@pytest.mark.parametrize("deck", ["menus", "cakes"])
def test_one_menu_and_one_cake_for_each_colour(deck: str) -> None:
    """Six each, in the six colours."""
    cards = maf().decks[DeckId(deck)].cards
    assert {str(card.facts["colour"]): card.copies for card in cards} == dict.fromkeys(
        COLOURS, 1
    )
    assert tuple(str(side) for side in maf().sides) == COLOURS


def test_notes_are_enough_for_every_set_up() -> None:
    """20 x 1,000, 10 x 5,000, 5 x 10,000."""
    notes = {
        card.facts["value"]: card.copies for card in maf().decks[DeckId("notes")].cards
    }
    assert notes == {1000: 20, 5000: 10, 10000: 5}


@pytest.mark.parametrize("players", SETUPS)
def test_set_ups(players: int) -> None:
    """Colours in turn order, figures of each role, notes in the middle: 120, 90, 70, 60
    thousand."""
    figures, notes, total = SETUPS[players]
    row = next(row for row in maf().tables["setup"].rows if row["players"] == players)
    assert row["colours"] == COLOURS[:players]
    assert tuple(row[role] for role in ROLES) == figures
    laid = {value: int(str(row[f"note_{value}"])) for value in (1000, 5000, 10000)}
    assert sum(value * count for value, count in laid.items()) == total
    assert tuple(laid.values()) == notes
    assert players * sum(int(str(row[role])) for role in ROLES) in (28, 30)


def test_seats_and_their_features() -> None:
    """30 seats: 7 revolvers, 5 knives, 9 drinks, three pairs of businesses, a register,
    two plain ones."""
    found: dict[str, set[int]] = {}
    for number, space in seats().items():
        assert space.facts["number"] == number
        found.setdefault(str(space.facts["feature"]), set()).add(number)
    assert {name: len(places) for name, places in found.items()} == {
        "revolver": 7, "knife": 5, "drink": 9, "cafe": 2, "restaurant": 2, "casino": 2,
        "register": 1, "plain": 2,
    }  # fmt: skip
    assert sorted(seats()) == list(range(1, 31))
    assert found == FEATURES


def test_letters_of_the_examples() -> None:
    """A to R on eighteen seats, in the places that the examples need."""
    assert lettered() == LETTERS
    assert sorted(lettered()) == list("ABCDEFGHIJKLMNOPQR")


def test_opposites() -> None:
    """Seat s faces 29 - s; the ends of the table are crossed."""
    for number, space in seats().items():
        assert space.facts["opposite"] == (None if number in CROSSED else 29 - number)


def test_what_the_examples_ask_of_the_table() -> None:
    """F faces O, P is next to O, I-J-K in a row, M and N in one blast without O, P and
    Q in one without O and R."""
    at = lettered()
    assert seats()[at["F"]].facts["opposite"] == at["O"]
    assert at["P"] - at["O"] == 1
    assert [at[letter] - at["I"] for letter in "JK"] == [1, 2]
    assert abs(at["N"] - at["M"]) == 1 < at["O"] - at["N"]
    assert at["Q"] - at["P"] == 1 < at["R"] - at["Q"]
    wanted = {
        "B": "register",
        "C": "casino",
        "O": "casino",
        "D": "cafe",
        "L": "cafe",
        "G": "restaurant",
        "R": "restaurant",
    }
    wanted |= {"F": "revolver", "P": "knife", "E": "drink", "N": "drink"}
    assert {letter: seats()[at[letter]].facts["feature"] for letter in wanted} == wanted


def test_fixed_seatings_row_by_row() -> None:
    """The eighteen charts as the facts give them."""
    found = [
        f"{row['players']} {row['colour']}: "
        + " | ".join(
            " ".join(map(str, numbers(row[name]))) for name in (*ROLES, "first_income")
        )
        for row in maf().tables["seating"].rows
    ]
    assert found == SEATINGS.strip().splitlines()


@pytest.mark.parametrize("players", SETUPS)
def test_a_seating_uses_every_seat_once(players: int) -> None:
    """No seat twice, and none left but 11 and 14 with four players; each role in the
    number of the set-up."""
    rows = [row for row in maf().tables["seating"].rows if row["players"] == players]
    taken = [seat for row in rows for seat in sat(row)]
    assert len(taken) == len(set(taken))
    assert set(range(1, 31)) - set(taken) == ({11, 14} if players == 4 else set())
    assert [str(row["colour"]) for row in rows] == list(COLOURS[:players])
    for row in rows:
        assert tuple(len(numbers(row[role])) for role in ROLES) == SETUPS[players][0]


def test_first_incomes_follow_from_the_seats() -> None:
    """1,000 for the Boss and each business seat, 2,000 for both of a kind, doubled at
    the register (MAF-20 to 23)."""
    for row in maf().tables["seating"].rows:
        features = [seats()[seat].facts["feature"] for seat in sat(row)]
        owned = [features.count(kind) for kind in ("cafe", "restaurant", "casino")]
        income = 1000 + 1000 * sum(owned) + 2000 * owned.count(2)
        assert row["first_income"] == income * (1 + features.count("register")), row
        assert 2 not in owned, "nobody starts with both seats of a business"
