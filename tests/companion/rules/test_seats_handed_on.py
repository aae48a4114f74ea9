"""Seats that go to another phone or player, and the host's role: who decides, and what
the log says."""

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import ChooseHost, RemoveSeat
from companion.rules.handing import GiveSeat
from companion.rules.host_role import PassHost
from companion.rules.seats import (
    Dismiss,
    Leave,
    LendPass,
    SeatMoved,
    SetDoor,
    Sit,
    TakeSeat,
    Watch,
    key_hash,
)
from companion.rules.tracker import Begin
from tests.companion.parlour import Parlour, begun
from tests.companion.rules.test_seats import KEY


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
    assert parlour.state.seating.passes == ()


def test_the_hosts_role_comes_back_to_the_screen_when_its_holder_leaves() -> None:
    parlour = begun()
    parlour.done("host", PassHost("s1"))
    parlour.done("host", Watch(KEY))  # the laptop looks on
    assert parlour.refused("host", SetDoor("closed")).code == "host_only"
    parlour.done("Anna", Leave())
    parlour.done("host", SetDoor("closed"))
    assert parlour.refused("host", PassHost("s99")).code == "no_such_seat"


def asked(parlour: Parlour) -> tuple[tuple[str, ...], int]:
    question = next(iter(parlour.state.agreement.questions.values()))
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
    parlour.done("Cas", Vote(next(iter(parlour.state.agreement.questions)), yes=True))
    assert parlour.state.seating.host == "s2"


def test_while_the_screen_is_host_all_phones_choose() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Propose(ChooseHost("s1")))
    assert asked(parlour) == (("s1", "s2"), 2)


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
    return [each.seat for each in parlour.state.seating.passes]


def vote(parlour: Parlour, name: str, yes: bool) -> None:
    parlour.done(name, Vote(next(iter(parlour.state.agreement.questions)), yes))


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
        parlour.refused(
            "Bob", Vote(next(iter(parlour.state.agreement.questions)), yes=True)
        ).code
        == "question_over"
    )
    assert parlour.state.seating.passes == ()
    vote(parlour, "Anna", yes=False)
    assert (
        parlour.state.seating.passes == () and parlour.state.agreement.questions == {}
    )
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
    assert parlour.state.seating.passes == ()
    vote(parlour, "Dora", yes=True)
    assert lent_for(parlour) == ["s1"]


def test_where_nobody_else_can_be_asked_a_phone_has_some_minutes_to_come_back() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("host", PassHost("s2"))
    parlour.done("Bob", Propose(GiveSeat("s1", ["s2"], ["s1", "s2"])))
    assert asked(parlour) == (("s1",), 1) and parlour.state.seating.passes == ()


def test_the_log_says_who_gave_a_seat_away() -> None:
    """Also where nobody is left who could be asked."""
    parlour = begun("Anna", "Bob")
    parlour.done("host", Propose(GiveSeat("s1", [])))
    parlour.done("stranger", TakeSeat(parlour.state.seating.passes[0].code, KEY))
    assert parlour.facts()[-1].visible_to(None) == {
        "kind": "seat_given",
        "seat": "s1",
        "by": "host",
    }
    assert parlour.known("Anna") is None


def test_a_phone_that_was_sent_away_does_not_sit_down_again_by_itself() -> None:
    """Neither after a vote in the game nor after the host's no before it."""
    parlour = begun("Anna", "Bob", "Cas")
    parlour.done("host", SetDoor("open"))
    parlour.done("Anna", Propose(RemoveSeat("s3")))
    parlour.done("Bob", Vote(next(iter(parlour.state.agreement.questions)), yes=True))
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
