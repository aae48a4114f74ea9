"""Who sits here: names, colours, doors, phones, and the host's role."""

import pytest

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import ChooseHost, RemoveSeat
from companion.rules.handing import GiveSeat
from companion.rules.messages import Caller, Refusal
from companion.rules.names import RESERVED, alike, clean
from companion.rules.seats import (
    Admit,
    Dismiss,
    Leave,
    LendPass,
    PassHost,
    Rename,
    Return,
    SeatMoved,
    SetDoor,
    Sit,
    TakeSeat,
    Watch,
    key_hash,
    spoken,
)
from companion.rules.tracker import Begin
from companion.web.words import words_of
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


def test_a_pass_lives_five_minutes_and_dies_with_the_move() -> None:
    parlour = begun()
    parlour.done("Anna", LendPass("s1"))
    parlour.done("host", Propose(GiveSeat("s1")))
    codes = [one["code"] for one in parlour.look("Anna")["me"]["passes"]]
    assert len(codes) == 2
    assert [one["code"] for one in parlour.look("host")["host"]["passes"]] == codes[1:]
    assert all(
        code not in str(parlour.look(name)) for code in codes for name in (None, "Bob")
    )
    assert parlour.refused("Bob", LendPass("s1")).code == "no_such_seat"
    parlour.wait(301)
    assert parlour.refused("stranger", TakeSeat(codes[0], KEY)).code == "wrong_code"
    parlour.done("Anna", LendPass("s1"))
    parlour.done(
        "stranger", TakeSeat(parlour.look("Anna")["me"]["passes"][-1]["code"], KEY)
    )
    assert isinstance(parlour.facts()[-1], SeatMoved)
    assert parlour.state.passes == ()


def test_the_hosts_role_comes_back_to_the_screen_when_its_holder_leaves() -> None:
    parlour = begun()
    parlour.done("host", PassHost("s1"))
    parlour.done("host", Watch(KEY))  # the laptop looks on
    assert parlour.refused("host", SetDoor("closed")).code == "host_only"
    parlour.done("Anna", Leave())
    parlour.done("host", SetDoor("closed"))
    assert parlour.refused("host", PassHost("s99")).code == "no_such_seat"


def asked(parlour: Parlour) -> tuple[tuple[str, ...], int]:
    question = next(iter(parlour.state.questions.values()))
    return question.voters, question.needs


def test_a_new_host_is_chosen_by_the_phones_of_the_others() -> None:
    """Whoever is gone with the role cannot vote, nor can anybody for those who are
    played from the host's screen."""
    parlour = Parlour()
    parlour.sit("Anna", "Bob", "Cas")
    parlour.sit("Dora", "Eva", phone=False)
    parlour.done("host", Begin())
    parlour.done("host", PassHost("s1"))
    parlour.done("Bob", Propose(ChooseHost("s2")))
    assert asked(parlour) == (("s2", "s3"), 2)
    parlour.done("Cas", Vote(next(iter(parlour.state.questions)), yes=True))
    assert parlour.state.host == "s2"


def test_while_the_screen_is_host_all_phones_choose() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Propose(ChooseHost("s1")))
    assert asked(parlour) == (("s1", "s2"), 2)


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


def test_a_seat_with_a_phone_of_its_own_is_not_the_hosts_to_lend() -> None:
    """Neither from the table's screen nor from the host's phone; a seat without a
    phone, and another on the same device, are."""
    parlour = begun("Anna", "Bob")
    parlour.sit("Eva", phone=False)
    assert parlour.refused("host", LendPass("s1")).code == "seat_needs_yes"
    parlour.done("host", LendPass("s3"))
    parlour.done("host", PassHost("s2"))
    assert parlour.refused("Bob", LendPass("s1")).code == "seat_needs_yes"
    parlour.done("stranger", Sit("Twin", key_hash("token of Bob")))
    parlour.done("Bob", LendPass("s4"))
    assert parlour.refused("Anna", Propose(GiveSeat("s2"))).code == "host_only"


def lent_for(parlour: Parlour) -> list[str]:
    return [each.seat for each in parlour.state.passes]


def vote(parlour: Parlour, name: str, yes: bool) -> None:
    parlour.done(name, Vote(next(iter(parlour.state.questions)), yes))


def test_whoever_sits_there_awake_decides_alone_whether_the_seat_goes_to_another_phone() -> (
    None
):
    """Until they said yes there is no pass, hence no secret of theirs on another phone;
    their no ends it."""
    parlour = begun("Anna", "Bob", "Cas")
    give = Propose(GiveSeat("s1", ["s1", "s2", "s3"], ["s1", "s2", "s3"]))
    parlour.done("host", give)
    assert asked(parlour) == (("s1",), 1)
    assert (
        parlour.refused("Bob", Vote(next(iter(parlour.state.questions)), yes=True)).code
        == "question_over"
    )
    assert parlour.state.passes == ()
    vote(parlour, "Anna", yes=False)
    assert parlour.state.passes == () and parlour.state.questions == {}
    parlour.done("host", give)
    vote(parlour, "Anna", yes=True)
    assert lent_for(parlour) == ["s1"]


def test_a_seat_whose_phone_is_gone_takes_the_yes_of_most_others_but_the_hosts() -> (
    None
):
    parlour = begun("Anna", "Bob", "Cas", "Dora")
    parlour.done("host", PassHost("s2"))
    parlour.done("Bob", Propose(GiveSeat("s1", ["s2", "s3"], ["s1", "s2", "s3", "s4"])))
    assert asked(parlour) == (("s3", "s4"), 2)
    vote(parlour, "Cas", yes=True)
    assert parlour.state.passes == ()
    vote(parlour, "Dora", yes=True)
    assert lent_for(parlour) == ["s1"]


def test_where_nobody_else_can_be_asked_a_phone_has_some_minutes_to_come_back() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("host", PassHost("s2"))
    parlour.done("Bob", Propose(GiveSeat("s1", ["s2"], ["s1", "s2"])))
    assert asked(parlour) == (("s1",), 1) and parlour.state.passes == ()


def test_the_log_says_who_gave_a_seat_away() -> None:
    """Also where nobody is left who could be asked."""
    parlour = begun("Anna", "Bob")
    parlour.done("host", Propose(GiveSeat("s1", [])))
    parlour.done("stranger", TakeSeat(parlour.state.passes[0].code, KEY))
    assert parlour.facts()[-1].visible_to(None) == {
        "kind": "seat_given",
        "seat": "s1",
        "by": "host",
    }
    assert parlour.known("Anna") is None


def test_whoever_comes_while_the_game_runs_is_let_in_before_they_get_any_money() -> (
    None
):
    """Also where the door stood open before; the host may open it again."""
    parlour = begun("Anna", "Bob")
    parlour.done("stranger", Sit("Cas", KEY))
    assert not parlour.state.seats["s3"].admitted and "s3" not in parlour.state.purses  # type: ignore[index]
    parlour.done("host", Admit("s3"))
    assert parlour.state.purses["s3"] == 120  # type: ignore[index]
    parlour.done("host", SetDoor("open"))
    parlour.done("stranger", Sit("Dora", key_hash("d")))
    assert parlour.state.purses["s4"] == 120  # type: ignore[index]


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
    before = parlour.state.purses
    parlour.done("Anna", Return())
    assert parlour.state.purses == before


def test_a_phone_that_was_sent_away_does_not_sit_down_again_by_itself() -> None:
    """Neither after a vote in the game nor after the host's no before it."""
    parlour = begun("Anna", "Bob", "Cas")
    parlour.done("host", SetDoor("open"))
    parlour.done("Anna", Propose(RemoveSeat("s3")))
    parlour.done("Bob", Vote(next(iter(parlour.state.questions)), yes=True))
    assert (
        parlour.refused("stranger", Sit("Nobody", key_hash("token of Cas"))).code
        == "seat_waits"
    )
    lobby = Parlour()
    lobby.sit("Anna")
    lobby.done("host", Dismiss("s1"))
    assert (
        lobby.refused("stranger", Sit("Nobody", key_hash("token of Anna"))).code
        == "seat_waits"
    )


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
