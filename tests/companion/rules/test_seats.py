"""Who sits here: names, colours, doors, phones, and the host's role."""

import pytest

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import RemoveSeat
from companion.rules.messages import Caller, Refusal
from companion.rules.names import RESERVED, alike, clean
from companion.rules.seats import (
    Admit,
    Dismiss,
    Leave,
    Rename,
    Return,
    SetDoor,
    Sit,
    Watch,
    key_hash,
    spoken,
)
from companion.rules.tracker import Begin
from companion.web.screen_words import words_of
from tests.companion.parlour import Parlour, begun

KEY = key_hash("a phone")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna \t Maria ", "Anna Maria"),
        ("An\u202ena", "Anna"),
        ("A\u0000n\u200bna\ufeff", "A nna"),
        ("<svg onload=x>", "<svg onload=x>"),
        ("👩‍👧 & co", "👩‍👧 & co"),
        ("\u200d\u2066", ""),
        ("سارة", "سارة"),
        ("\u3164", ""),
        ("\u115f\u2800\uffa0 \u0301\ufe0f", ""),
        ("Bob\u3164", "Bob"),
        ("B\u034fob", "Bob"),
        ("A" + "\u0336" * 20, "A" + "\u0336" * 4),
        ("नि❤\ufe0f ก็", "नि❤\ufe0f ก็"),
    ],
)
def test_a_name_shows_what_can_be_seen_and_nothing_that_turns_it_around(
    typed: str, shown: str
) -> None:
    assert clean(typed) == shown


def test_names_that_read_alike_are_one_name() -> None:
    assert alike("ＡＮＮＡ") == alike("anna")
    parlour = Parlour()
    parlour.sit("Anna")
    assert parlour.refused("stranger", Sit("ANN\u200bA", KEY)).code == "name_taken"
    assert parlour.refused("stranger", Sit("\u200b", KEY)).code == "name_empty"
    assert parlour.refused("Anna", Rename(" \u2060 ")).code == "name_empty"
    for unseen in (
        "Anna\u3164",
        "An\u200dna",
        "Anna\ufe0f",
        "\u2800Anna",
        "Ann\U000e0101a",
    ):
        assert parlour.refused("stranger", Sit(unseen, KEY)).code == "name_taken", (
            ascii(unseen)
        )
    before = parlour.version(None)
    parlour.done("Anna", Rename(" Anna "))
    assert parlour.version(None) == before


def test_colours_are_taken_once_and_given_in_order() -> None:
    parlour = Parlour()
    parlour.done("stranger", Sit("Anna", KEY, side="teal"))
    assert (
        parlour.refused("stranger", Sit("Bob", key_hash("b"), side="teal")).code
        == "side_taken"
    )
    assert (
        parlour.refused("stranger", Sit("Bob", key_hash("b"), side="plaid")).code
        == "no_such_side"
    )
    parlour.sit("Bob", "Cas", "Dora")
    assert [seat["side"] for seat in parlour.look(None)["seats"]] == [
        "teal",
        "gold",
        "crimson",
        "azure",
    ]
    assert {"colour", "emblem", "letter"} <= set(parlour.look(None)["seats"][0])
    parlour.sit("Ed", "Fien")
    assert parlour.refused("stranger", Sit("Gus", key_hash("g"))).code == "table_full"


def test_the_door_is_open_asks_or_is_closed() -> None:
    parlour = Parlour()
    parlour.sit("Anna")
    assert parlour.refused("Anna", SetDoor("closed")).code == "host_only"
    parlour.done("host", SetDoor("ask"))
    parlour.sit("Bob")
    assert not parlour.look(None)["seats"][1]["admitted"]
    parlour.done("host", Dismiss("s2"))
    parlour.done("host", SetDoor("closed"))
    assert parlour.known("Bob") is None
    assert (
        parlour.refused(Caller(parlour.seats["Bob"]), Return()).code == "joining_closed"
    )
    assert (
        parlour.refused("stranger", Sit("Cas", key_hash("c"))).code == "joining_closed"
    )
    assert parlour.refused("stranger", Watch(key_hash("w"))).code == "joining_closed"
    assert parlour.look(None)["table"]["code"] is None
    parlour.sit("Cas", by="host")
    parlour.done("host", Admit("s2"))
    assert (
        parlour.look(None)["seats"][1] | {"left": False, "admitted": True}
        == parlour.look(None)["seats"][1]
    )


def test_whoever_was_sent_away_knocks_and_the_host_decides_again() -> None:
    """Knocking is not coming in: the estate waits until the host opens, and then is
    theirs as it was."""
    parlour = begun("Anna", "Bob", "Cas")
    parlour.done("Anna", Propose(RemoveSeat("s2")))
    parlour.done("Cas", Vote(parlour.look("Cas")["questions"][0]["id"], True))
    had = parlour.purse("Bob")
    parlour.done("Bob", Return())
    knocking = parlour.look("host")["seats"][1]
    assert (knocking["left"], knocking["admitted"]) == (False, False)
    assert parlour.refused("Bob", Leave()).code == "not_admitted"
    assert parlour.look(None)["recent"][-1]["kind"] == "seat_knocks"
    parlour.done("host", Admit("s2"))
    assert parlour.look(None)["seats"][1]["admitted"]
    assert parlour.purse("Bob") == had


def test_nobody_is_admitted_beyond_the_number_of_places() -> None:
    parlour = Parlour("silent")
    parlour.sit("Anna", "Bob", "Cas")
    parlour.done("host", SetDoor("ask"))
    parlour.sit("Dora", "Ed")
    parlour.done("host", Admit("s4"))
    assert parlour.refused("host", Admit("s5")).code == "table_full"
    parlour.done("Anna", Leave())
    parlour.done("host", Admit("s5"))
    assert parlour.refused("Anna", Return()).code == "table_full"


def test_whoever_returns_to_the_lobby_takes_another_colour_if_theirs_is_gone() -> None:
    parlour = Parlour()
    parlour.sit("Anna")
    parlour.done("Anna", Leave())
    parlour.sit("Bob")
    assert parlour.look(None)["seats"][1]["side"] == "gold"
    parlour.done("Anna", Return())
    assert (
        parlour.look(None)["seats"][0] | {"side": "crimson", "left": False}
        == parlour.look(None)["seats"][0]
    )
    parlour.done("Anna", Leave())
    parlour.sit("ANNA")
    assert parlour.refused("Anna", Return()).code == "name_taken"


def test_an_estate_keeps_its_colours_though_its_player_left() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Leave())
    parlour.sit("Cas")
    assert parlour.look(None)["seats"][2]["side"] == "teal"
    assert parlour.refused("stranger", Sit("Anna", key_hash("x"))).code == "name_taken"


def test_who_came_back_from_the_lobby_gets_a_purse_as_any_latecomer() -> None:
    parlour = Parlour()
    parlour.sit("Anna", "Bob", "Cas")
    parlour.done("Cas", Leave())
    parlour.done("host", Begin("s2"))
    assert parlour.purses == {"Bob": 100, "Anna": 120, "kitty": 0}
    parlour.done("Cas", Return())
    assert parlour.purse("Cas") == 120
    assert parlour.state.counters["respect"]["s3"] == 1
    parlour.done("Cas", Leave())
    parlour.done("Cas", Return())
    assert parlour.purse("Cas") == 120


def test_only_the_host_seats_people_without_a_phone() -> None:
    parlour = Parlour()
    assert (
        parlour.refused("stranger", Sit("Anna", KEY, phone=False)).code == "host_only"
    )
    parlour.done("host", Sit("Anna", KEY, phone=False))
    assert parlour.tables.caller(parlour.table, "a phone") is None


def test_codes_hold_no_signs_that_look_alike() -> None:
    signs = set("".join(spoken(bytes([high] * 12)) for high in range(256)))
    assert not signs & set("0O1ILB8S5Z2Q")
    assert len(spoken(bytes(12))) == 6


def test_a_game_needs_its_people() -> None:
    parlour = Parlour("silent")
    parlour.sit("Anna")
    assert parlour.refused("host", Begin()).facts == {"least": 2, "here": 1}
    parlour.sit("Bob")
    assert parlour.refused("host", Begin("s9")).code == "no_such_seat"
    assert parlour.refused("Anna", Begin()).code == "host_only"
    parlour.done("host", Begin("s2"))
    assert parlour.look(None)["turn"]["seat"] == "s2"
    assert parlour.refused("host", Begin()).code == "game_running"


def test_whoever_comes_while_the_game_runs_is_let_in_before_they_get_any_money() -> (
    None
):
    """Also where the door stood open before; the host may open it again."""
    parlour = begun("Anna", "Bob")
    parlour.done("stranger", Sit("Cas", KEY))
    newcomer = parlour.state.seats["s3"]  # type: ignore[index]
    assert not newcomer.admitted and "s3" not in parlour.state.bank.purses
    parlour.done("host", Admit("s3"))
    assert parlour.state.bank.purses["s3"] == 120  # type: ignore[index]
    parlour.done("host", SetDoor("open"))
    parlour.done("stranger", Sit("Dora", key_hash("d")))
    assert parlour.state.bank.purses["s4"] == 120  # type: ignore[index]


def test_start_money_comes_once_to_a_phone() -> None:
    """Whoever leaves the running game comes back to their own place and purse, under no
    other name."""
    parlour = begun("Anna", "Bob")
    parlour.done("host", SetDoor("open"))
    parlour.done("Anna", Leave())
    key = key_hash("token of Anna")
    assert parlour.refused("stranger", Sit("Another", key)) == Refusal(
        "seat_waits", {"seat": "s1"}
    )
    before = parlour.state.bank.purses
    parlour.done("Anna", Return())
    assert parlour.state.bank.purses == before


@pytest.mark.parametrize(
    "double", ["\u0410nna", "Ann\u0430", "\u0391nna", "\u0410\u041d\u041d\u0410"]
)
def test_letters_of_another_script_make_no_second_name(double: str) -> None:
    parlour = Parlour()
    parlour.sit("Anna" if double[1] == "n" or double.endswith("\u0430") else "AHHA")
    assert parlour.refused("stranger", Sit(double, KEY)).code == "name_taken"


@pytest.mark.parametrize(
    "name", ["Bank", "the BANK", "B\u0430nk", "host", "Spielleitung", "De tafel"]
)
def test_nobody_poses_as_the_bank_or_the_host(name: str) -> None:
    """The log names them beside the players."""
    parlour = Parlour()
    assert parlour.refused("stranger", Sit(name, KEY)).code == "name_reserved"
    parlour.sit("Anna")
    assert parlour.refused("Anna", Rename(name)).code == "name_reserved"


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_whatever_the_log_calls_itself_is_no_name_for_a_player(language: str) -> None:
    say = words_of(language)
    assert {
        alike(str(say(key))) for key in ("all.table", "all.table_screen", "bank.name")
    } <= RESERVED
