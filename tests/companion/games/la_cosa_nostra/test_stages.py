"""Who may answer what at which stage of a deed."""

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.responses import ReturnFire
from companion.games.la_cosa_nostra.stages import STAGES
from companion.games.la_cosa_nostra.tasks import TurnUp
from companion.games.la_cosa_nostra.throwing import Throw
from companion.rules.messages import Refusal
from tests.companion.games.la_cosa_nostra.scene import Scene


def attack() -> Scene:
    """An Assassination that Calmuti has announced against Blundetto."""
    scene = Scene().planning(3)
    thug = scene.lay("calmuti", 2, "assassination_3")
    scene.lay("blundetto", 3, "car_theft")
    scene.action("calmuti").announce("calmuti", thug, "blundetto")
    return scene


def test_only_whoever_is_asked_answers() -> None:
    """Neither the victim nor anybody else turns up, names a victim or rolls in the
    attacker's place."""
    scene = attack()
    not_yours = Refusal("not_your_turn", {"turn": scene.seat("calmuti")})
    for order in (TurnUp(), NameVictim("big_joey"), Throw()):
        assert scene.refused("blundetto", order) == not_yours
        assert scene.refused("dimaggio", order) == not_yours
        scene.do("calmuti", order)


def test_an_answer_that_nobody_asked_for_comes_at_the_wrong_time() -> None:
    """With nothing under way, or at another stage, it is said which stage that is."""
    assert Scene().planning().refused("calmuti", Throw()) == Refusal(
        "not_now", {"stage": None}
    )
    scene = attack()
    for order in (NameVictim("big_joey"), Throw(), ReturnFire(yes=True)):
        assert scene.refused("calmuti", order) == Refusal(
            "not_now", {"stage": "announced"}
        )


def test_only_whoever_is_asked_is_offered_an_answer() -> None:
    scene = attack()
    offered = {side: scene.may(side) for side in scene.sides}
    assert [side for side in scene.sides if "turn_up" in offered[side]] == ["calmuti"]


def test_a_deed_always_stands_somewhere() -> None:
    """The names of the stages are different, and the last one holds whatever is the case."""
    scene = attack()
    assert scene.state.action
    assert len({stage.name for stage in STAGES}) == len(STAGES)
    assert STAGES[-1].holds(scene.state, scene.state.action.top)
