"""Emergency docs: who may send for one, and what becomes of the killed."""

import math
import re
from pathlib import Path

import companion
from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.responses import Respond
from companion.games.la_cosa_nostra.tasks import TurnUp
from companion.games.la_cosa_nostra.throwing import Throw
from companion.rules.dice import Rolled, falls_for
from companion.rules.tracker import WindowOpened
from tests.companion.games.la_cosa_nostra.answering import cash_job, shot
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.scene import of_kind


def test_every_window_is_as_long_as_any_other() -> None:
    """R6: the same for Robbery, Trap and doctor, whoever could answer: the pause tells
    nothing. The first of its kind takes longer, for it has to be read."""
    told = []
    for bluff in (True, False):
        robbed = cash_job(3, 3, robber="theft_3" if bluff else "robbery_3")
        trapped = Scene().planning(3)
        thief = trapped.lay("calmuti", 2, "theft_3")
        trapped.lay("blundetto", 3, "assassination_3" if bluff else "trap_3")
        trapped.action().act("calmuti", thief, "blundetto", 4, 4)
        told += of_kind([*robbed.facts, *trapped.facts, *shot().facts], WindowOpened)
    assert {fact.what for fact in told} == {"robbery", "trap", "doc"}
    assert {(fact.what, fact.seconds) for fact in told} == {
        ("robbery", 12),
        ("trap", 12),
        ("doc", 12),
    }


def test_only_the_first_of_its_kind_takes_longer() -> None:
    """In whatever round it comes, and whether or not anybody answers it."""
    for answer, lengths in (
        (Respond(), [12]),
        (Respond(doc="emergency_doc"), [12, 6]),
    ):
        scene = shot(late="round_3")
        scene.do("dimaggio", answer)
        scene.time_is_up()
        told = of_kind(scene.facts, WindowOpened)
        assert [fact.seconds for fact in told if fact.what == "doc"] == lengths


def test_dice_that_fall_take_nothing_of_the_time_to_answer() -> None:
    """Screens ask only when the dice lie still: a window behind dice of the app is
    longer by that, and as long for everybody."""
    scene = Scene().planning(3)
    thief = scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.action().announce("calmuti", thief, "blundetto")
    scene.do("calmuti", TurnUp())
    facts = scene.do("calmuti", Throw())
    (cast,), (told,) = of_kind(facts, Rolled), of_kind(facts, WindowOpened)
    assert cast.how != "table"
    assert (told.what, told.seconds) == ("trap", 12 + falls_for(len(cast.results)))


def test_screens_let_dice_fall_as_long_as_windows_wait_for_them() -> None:
    """The same sum, in seconds there and in tenths here."""
    source = (Path(companion.__file__).parent / "web/static/falling.js").read_text()
    falls, apart, read = (
        float(re.search(rf"const {name} = ([\d.]+);", source)[1])  # type: ignore[index]
        for name in ("FALLS", "APART", "READ")
    )
    for count in range(1, 9):
        shown = falls + apart * min(count - 1, 5) + read
        assert falls_for(count) == math.ceil(round(shown, 3))


def test_a_doctor_turns_a_kill_into_a_deactivation() -> None:
    """R7, LCN-68: the attacker does not get the card, the task is lost all the same."""
    scene = shot()
    assert scene.window == "doc"
    scene.do("dimaggio", Respond(doc="emergency_doc"))
    scene.time_is_up()
    assert scene.window == "doc"  # a second one may come
    scene.time_is_up()
    joey = scene.gangster("big_joey")
    assert (joey.place, joey.down, joey.purchase) == ("table", True, None)
    assert scene.state.families[scene.seat("calmuti")].kills == ()


def test_two_doctors_save_the_task_as_well() -> None:
    """R7."""
    scene = shot()
    scene.do("dimaggio", Respond(doc="emergency_doc"))
    scene.time_is_up()
    scene.do("blundetto", Respond(doc="emergency_doc"))
    scene.time_is_up()
    joey = scene.gangster("big_joey")
    assert joey.there and joey.purchase


def test_one_doctor_is_enough_for_a_deactivation() -> None:
    scene = shot(dice=(5, 1))
    scene.do("blundetto", Respond(doc="emergency_doc"))
    scene.time_is_up()
    assert not scene.window
    assert scene.gangster("big_joey").there


def test_a_doctor_for_the_victim_of_a_trap() -> None:
    """R7: for any Gangster, by any player; the Attack stays repelled."""
    scene = Scene().planning(3, influence=2)
    scene.give_money("blundetto", 9000)
    thief = scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.action().act("calmuti", thief, "blundetto", 4, 4)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 3, 3, 3)
    assert scene.window == "doc"
    scene.do("calmuti", Respond(doc="emergency_doc"))
    scene.time_is_up()
    scene.time_is_up()
    assert (scene.gangster(thief).place, scene.gangster(thief).down) == ("table", True)
    assert scene.purse("blundetto") == 9000


def test_no_doctor_can_come_before_any_influence_was_drawn() -> None:
    """Round I without a Politician at the table: everybody knows."""
    scene = Scene("blundetto", "dimaggio", "laserva").planning()
    thug = scene.lay("blundetto", 2, "bash_1")
    scene.action().act("blundetto", thug, "dimaggio")
    scene.do("blundetto", NameVictim("dimaggio.lawyer"))
    scene.roll("blundetto", 2, 2)
    assert not scene.window
    assert scene.business("dimaggio.lawyer").down
