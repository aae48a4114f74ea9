"""When everybody is asked, and for how long: only what lies open decides."""

import pytest
from msgspec.structs import replace

from companion.games.la_cosa_nostra.attacks import NameVictim, Struck
from companion.games.la_cosa_nostra.responses import DocPlayed, Respond, ResponseBegan
from companion.games.la_cosa_nostra.tasks import TurnUp
from companion.rules.messages import SeatId
from companion.rules.seats import Leave
from companion.rules.tracker import WindowClosed, WindowOpened
from tests.companion.games.la_cosa_nostra.scene import Scene, done
from tests.companion.games.scene import of_kind

DOCTOR = Respond(doc="emergency_doc")
TRAP = Respond(gangster="nico_quattrosoldi")


def bombed(card: str = "trap_3", *, dice: int = 5) -> Scene:
    """Calmuti's bomb goes off under Big Joey; another of his family has a card face down."""
    scene = Scene().planning(3)
    scene.shop("blundetto", "big_joey", "casino")
    driver = scene.lay("calmuti", 2, "car_bomb_3")
    scene.lay("blundetto", 2, card)
    scene.action().announce("calmuti", driver, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("big_joey"))
    scene.roll("calmuti", dice, dice)
    return scene


def paid_job(scene: Scene) -> Scene:
    """Calmuti has rolled for 13,000; Big Joey has a card face down."""
    scene.planning(3).own("calmuti", "building_firm")
    worker = scene.lay("calmuti", 2, "union_ballot")
    scene.lay("blundetto", 3, "theft_3")
    assert worker == "vito_baritono"
    return scene.action()


def asked(scene: Scene) -> list[tuple[str, int]]:
    told = of_kind(scene.facts, WindowOpened)
    return [(fact.what, int(fact.seconds)) for fact in told if fact.window != "before"]


def rolled(scene: Scene) -> Scene:
    scene.act("calmuti", "vito_baritono", None, 3, 3)
    return scene


@pytest.mark.parametrize(("times", "seconds"), [(0, 12), (1, 6), (2, 4), (9, 4)])
def test_a_window_that_the_table_knows_is_shorter(times: int, seconds: int) -> None:
    """The first of its kind is read, in the second the button is found; then the hand
    knows the way. Only how often it was asked decides."""
    scene = paid_job(Scene())
    for _ in range(times):
        scene.apply(WindowOpened("before", "robbery", 6, 0.0))
        scene.apply(WindowClosed("before", "robbery", in_time=False))
    assert asked(rolled(scene)) == [("robbery", seconds)]


def test_who_has_no_phone_has_time_to_say_it() -> None:
    """Somebody else must tap for them, so no window is a short one at that table."""
    assert sixth(Scene(without_phone=("dimaggio",))) == [("robbery", 6)]


def test_two_on_one_phone_have_time_to_hand_it_on() -> None:
    """One answers after the other, in the window that all have."""
    shared = Scene(shared_phone=("dimaggio", "blundetto"))
    assert sixth(shared) == [("robbery", 12)]


def sixth(scene: Scene) -> list[tuple[str, int]]:
    """A window that the table knows by now."""
    paid_job(scene)
    for _ in range(5):
        scene.apply(WindowOpened("before", "robbery", 6, 0.0))
        scene.apply(WindowClosed("before", "robbery", in_time=False))
    return asked(rolled(scene))


@pytest.mark.parametrize(("knower", "window"), [(None, None), ("s2", "robbery")])
def test_no_window_for_a_card_that_lies_open_in_every_copy(
    knower: str | None, window: str | None
) -> None:
    """LCN-90: no Robbery can lie face down when all have seen each of them; one that
    only its owner saw go is as good as hidden."""
    scene = paid_job(Scene())
    first, second = scene.copy("robbery_3"), scene.copy("robbery_3", 1)
    seen = SeatId(knower) if knower else None
    scene.state = replace(scene.state, spent={first: None, second: seen})
    assert rolled(scene).window == window


def test_a_box_without_such_a_card_asks_nobody_for_it() -> None:
    """An owner's corrections may say that there is none; a Job pays all the same."""
    scene = paid_job(Scene())
    bare = replace(scene.state.box, responses={})
    scene.state = replace(scene.state, box=bare)
    assert asked(rolled(scene)) == []


def test_a_robbery_of_a_later_round_lies_on_no_table_yet() -> None:
    """In round III the two of that round are all there are; round IV brings another."""
    for round_, window in ((3, None), (4, "robbery")):
        scene = Scene().planning(round_)
        scene.own("calmuti", "building_firm")
        scene.lay("calmuti", 2, "union_ballot")
        scene.lay("blundetto", 3, "theft_3")
        both = (scene.copy("robbery_3", number) for number in (0, 1))
        scene.state = replace(scene.state, spent=dict.fromkeys(both))
        assert rolled(scene.action()).window == window


@pytest.mark.parametrize("card", ["trap_3", "theft_3"])
def test_a_blow_asks_for_trap_and_doctor_in_one_window(card: str) -> None:
    """R3, R7: whoever could answer; nobody does, and the bomb goes off without another
    question."""
    scene = bombed(card)
    assert asked(scene) == [("trap_or_doc", 12)]
    board = scene.board().action
    assert board and (board.deeds[-1].hit, board.deeds[-1].level) == (
        "big_joey",
        "kill",
    )
    assert not of_kind(scene.facts, Struck)
    scene.time_is_up()
    assert not scene.window and scene.gangster("big_joey").place == "killed"


def test_a_trap_alone_where_no_doctor_could_come() -> None:
    """Where the dice hit nobody, only a Trap is asked for."""
    assert bombed(dice=1).window == "trap"


def test_a_doctor_may_come_to_a_blow_that_nobody_trapped() -> None:
    """R7: the blow falls, one doctor makes it milder, and a second may still come, in a
    window of that kind."""
    scene = bombed()
    scene.do("dimaggio", DOCTOR)
    scene.time_is_up()
    told = [type(one) for one in scene.facts if isinstance(one, Struck | DocPlayed)]
    assert told == [Struck, DocPlayed]
    assert asked(scene) == [("trap_or_doc", 12), ("doc", 6)]
    scene.time_is_up()
    assert scene.gangster("big_joey").down


@pytest.mark.parametrize(("dice", "outcome"), [(3, "repelled"), (1, "success")])
def test_a_trap_goes_before_a_doctor_who_was_faster(dice: int, outcome: str) -> None:
    """R3: what the Trap repels needs no doctor; what it does not is asked for again."""
    scene = bombed()
    scene.do("dimaggio", DOCTOR)
    scene.do("blundetto", TRAP)
    scene.time_is_up()
    assert [fact.deed for fact in of_kind(scene.facts, ResponseBegan)] == ["trap"]
    scene.roll("blundetto", dice, 1)
    assert not of_kind(scene.facts, DocPlayed)
    if outcome == "success":
        assert scene.window == "doc"
        scene.time_is_up()
    assert (done(scene).outcome, scene.window) == (outcome, None)


def test_everybody_may_send_for_the_doctor_and_the_victim_may_trap() -> None:
    """In the same window, each for what they hold; who changes their mind has one answer."""
    scene = bombed()
    ways = {
        side: [one for one in scene.mine(side).may if one["order"] == "respond"]
        for side in scene.sides
    }
    assert all(
        {"card": "emergency_doc"}.items() <= way[-1].items() for way in ways.values()
    )
    assert [len(ways[side]) for side in scene.sides] == [1, 2, 1]
    assert scene.refused("dimaggio", TRAP).code == "not_for_you"
    scene.do("blundetto", TRAP)
    scene.do("blundetto", DOCTOR)
    scene.time_is_up()
    assert of_kind(scene.facts, DocPlayed) and not of_kind(scene.facts, ResponseBegan)


def test_whoever_strikes_and_leaves_strikes_nobody() -> None:
    """R25: an answer to a blow that no longer falls is not used up."""
    scene = bombed()
    scene.do("dimaggio", DOCTOR)
    scene.do("calmuti", Leave())
    scene.time_is_up()
    assert not of_kind(scene.facts, Struck) and not of_kind(scene.facts, DocPlayed)
    assert scene.gangster("big_joey").there
