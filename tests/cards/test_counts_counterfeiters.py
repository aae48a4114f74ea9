"""Counterfeiters against its facts (sections 4.1 to 4.6), typed by hand."""

from collections import Counter
from functools import cache

import pytest

from cards import Game, folder_of, load
from cards.model import Card, DeckId, Space

# pile: what is used by two players, with three, with four
COMPONENTS = {
    "s": ("printer printer ink ink paper paper", "printer", "printer"),
    "a": ("printer printer ink paper diner", "ink paper", "printer diner"),
    "b": ("printer ink paper hologram diner", "jet printer", "ink paper"),
    "c": ("hologram diner jet ticket50 printer", "diner ticket50", "jet"),
    "d": (
        "great_lawyer bad_lawyer ticket100 ticket100 diner",
        "hologram ticket150",
        "ticket100",
    ),
}
# side: prices of the market from the left, places of the trash cans, the caps of each action
BOARDS = {
    "two": {
        "prices": [40, 30, 20, 10],
        "trash": [10],
        "print": [False, True],
        "supermarket": [True],
        "fence": [False, True],
        "tax": [True, False],
        "flight": [False],
        "jet": [False],
    },
    "four": {
        "prices": [50, 40, 30, 30, 20, 10],
        "trash": [20, 10],
        "print": [False, False, True, True],
        "supermarket": [True, True],
        "fence": [False, True, True],
        "tax": [True, False, False],
        "flight": [False, False],
        "jet": [False],
    },
}
# side: last space, start by players, Godfather, investigations of 1, 2, 3 stars, strikes
TRACKS = {
    "two": (16, {2: 0}, [4, 8, 12, 16], {1: 6, 2: 10, 3: 14}, [5, 9, 13]),
    "four": (
        30,
        {4: 0, 3: 6},
        [8, 15, 23, 30],
        {1: 11, 2: 19, 3: 26},
        [10, 14, 21, 28],
    ),
}


@cache
def cf() -> Game:
    """The game, read once."""
    return load(folder_of("counterfeiters"))


def cards(deck: str) -> tuple[Card, ...]:
    return cf().decks[DeckId(deck)].cards


def spaces(side: str, kind: str, action: str = "") -> list[Space]:
    """Spaces of a kind, in their order."""
    found = [space for space in cf().boards[side].spaces if space.facts["kind"] == kind]
    found = [space for space in found if action in ("", space.facts["action"])]
    return sorted(found, key=lambda space: int(str(space.facts["index"])))


def test_components_by_pile_and_players() -> None:
    """42 cards: S 8, A 9, B 9, C 8, D 8, each with the number of players from which it is used."""
    for pile, by_players in COMPONENTS.items():
        for players, wanted in zip((2, 3, 4), by_players, strict=True):
            found = Counter[str]()
            for card in cards("components"):
                if (card.facts["pile"], card.facts["players"]) == (pile, players):
                    found[f"{card.facts['kind']}{card.facts['value'] or ''}"] += (
                        card.copies
                    )
            assert found == Counter(wanted.split()), (pile, players)


def test_components_in_sum() -> None:
    """Without S 34 cards: by kind, by players (20, 8, 6), and the tickets by value."""
    kinds, players, tickets = Counter[object](), Counter[object](), Counter[object]()
    for card in cards("components"):
        if card.facts["pile"] != "s":
            kinds[card.facts["kind"]] += card.copies
            players[card.facts["players"]] += card.copies
            tickets[card.facts["value"]] += card.copies
    assert kinds == {
        "printer": 6, "ink": 4, "paper": 4, "hologram": 3, "diner": 6, "jet": 3, "ticket": 6,
        "great_lawyer": 1, "bad_lawyer": 1,
    }  # fmt: skip
    assert players == {2: 20, 3: 8, 4: 6}
    assert {value: count for value, count in tickets.items() if value} == {
        50: 2,
        100: 3,
        150: 1,
    }


def test_each_pile_has_its_own_hidden_back() -> None:
    """The letter is on the back; which card comes is not."""
    assert {(card.facts["pile"], card.back) for card in cards("components")} == {
        (pile, f"component_{pile}") for pile in COMPONENTS
    }
    assert all(
        cf().backs[card.back].hidden for card in cards("components") if card.back
    )


def test_notes() -> None:
    """32 x 10 and 68 x 50 real, 3,720 in all; 30, 30, 40 counterfeits of one, two,
    three stars, face value 50."""
    real = {card.facts["value"]: card.copies for card in cards("notes_real")}
    assert real == {10: 32, 50: 68}
    assert sum(int(str(value)) * count for value, count in real.items()) == 3720
    assert {card.facts["quality"]: card.copies for card in cards("notes_fake")} == {
        1: 30,
        2: 30,
        3: 40,
    }
    assert {card.facts["value"] for card in cards("notes_fake")} == {50}


@pytest.mark.parametrize(
    ("deck", "each"), [("henchmen", 3), ("screens", 1), ("envelopes", 1)]
)
def test_what_each_player_has(deck: str, each: int) -> None:
    """Three henchmen, a screen and an envelope in each of the four colours."""
    assert {
        str(card.facts["side"]): card.copies for card in cards(deck)
    } == dict.fromkeys(map(str, cf().sides), each)
    assert len(cf().sides) == 4


def test_officer_and_start_pawn() -> None:
    """One of each."""
    assert {str(card.id): card.copies for card in cards("pawns")} == {
        "officer": 1,
        "start_pawn": 1,
    }


@pytest.mark.parametrize("side", BOARDS)
def test_market_and_action_spaces(side: str) -> None:
    """Slot prices from the left, trash cans, and where the police caps are."""
    wanted = BOARDS[side]
    market = spaces(side, "action", "market")
    assert [space.facts["price"] for space in market] == wanted["prices"]
    assert [space.facts["price"] for space in market if space.facts["trash"]] == wanted[
        "trash"
    ]
    assert not any(space.facts["cap"] for space in market)
    for action in ("print", "supermarket", "fence", "tax", "flight", "jet"):
        assert [
            space.facts["cap"] for space in spaces(side, "action", action)
        ] == wanted[action], action
    glasses = [space for space in cf().boards[side].spaces if space.facts["sunglasses"]]
    assert [(space.facts["action"], space.facts["cap"]) for space in glasses] == [
        ("tax", True)
    ]


@pytest.mark.parametrize(("side", "count", "caps"), [("two", 13, 4), ("four", 21, 7)])
def test_spaces_and_caps_in_sum(side: str, count: int, caps: int) -> None:
    """13 spaces with 4 caps, 21 with 7."""
    found = spaces(side, "action")
    assert (len(found), sum(bool(space.facts["cap"]) for space in found)) == (
        count,
        caps,
    )


@pytest.mark.parametrize("side", TRACKS)
def test_the_police_track(side: str) -> None:
    """Its length, where the officer starts, and every special space."""
    last, starts, godfather, investigations, strikes = TRACKS[side]
    track = {
        int(str(space.facts["index"])): space.facts for space in spaces(side, "track")
    }
    assert sorted(track) == list(range(last + 1))
    found = {
        players: at
        for at, facts in track.items()
        for players in facts["start"] or ()  # type: ignore[union-attr]
    }
    assert found == starts
    assert [at for at in sorted(track) if track[at]["godfather"]] == godfather
    assert {
        track[at]["investigation"]: at
        for at in sorted(track)
        if track[at]["investigation"]
    } == investigations
    assert [at for at in sorted(track) if track[at]["strike"]] == strikes


def test_both_boards_are_two_sides_of_one_sheet() -> None:
    """Same sheet, same size, all spaces on it."""
    two, four = cf().boards["two"], cf().boards["four"]
    assert (two.sheet, two.size) == (four.sheet, four.size)


def test_numbers() -> None:
    """Start money in turn order, the fence's rates, and the single numbers of the rules."""
    money = cf().money
    assert money is not None
    assert money.start == (20, 30, 40, 50)
    assert [(row["quality"], row["pays"]) for row in cf().tables["fence"].rows] == [
        (1, 20),
        (2, 30),
        (3, 40),
    ]
    numbers = {str(row["number"]): row["value"] for row in cf().tables["numbers"].rows}
    wanted = {
        "face_value": 50,
        "swap_limit": 3,
        "fence_limit": 8,
        "tax_fraud": 30,
        "flight_price": 30,
        "jet_limit": 1,
    }
    wanted |= {
        "godfather_divisor": 2,
        "godfather_rounds_up_to": 10,
        "start_printers": 1,
        "start_ingredients": 1,
    }
    assert wanted.items() <= numbers.items()
    printing = {
        card.facts["kind"]: card.facts["notes"]
        for card in cards("components")
        if card.facts["notes"]
    }
    assert printing == {"printer": 2, "diner": 1}
