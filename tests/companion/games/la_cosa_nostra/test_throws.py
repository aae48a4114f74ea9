"""What all see of a throw: the number to roll before it, the die that the Cop takes up,
and the last one afterwards."""

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.cash_jobs import TakeUpDie
from companion.games.la_cosa_nostra.tasks import TurnUp
from companion.games.la_cosa_nostra.views import DeedView
from tests.companion.games.la_cosa_nostra.scene import Scene


def deed(scene: Scene) -> DeedView:
    action = scene.board().action
    assert action
    return action.deeds[-1]


def test_the_number_stands_there_before_the_roll() -> None:
    """Nothing while the card is hidden, nor while an Attack on a Gangster has no
    victim; then strength and task."""
    scene = Scene().planning(3)
    thug = scene.lay("calmuti", 2, "assassination_3")
    scene.lay("blundetto", 3, "car_theft")
    scene.action("calmuti")
    scene.announce("calmuti", thug, "blundetto")
    assert deed(scene).need == 0
    scene.do("calmuti", TurnUp())
    assert deed(scene).need == 0
    scene.do("calmuti", NameVictim("big_joey"))
    assert deed(scene).need == 4  # three pistols, and a task on him
    assert deed(scene).dice == 2


def test_the_last_throw_stays_until_the_next_task() -> None:
    scene = Scene().planning(2)
    driver = scene.lay("calmuti", 2, "car_theft")
    second = scene.lay("dimaggio", 2, "birthday_party")
    scene.action()
    assert scene.board().last is None
    scene.act("calmuti", driver, None, 4, 1)
    while scene.window:
        scene.time_is_up()
    last = scene.board().last
    assert scene.board().action is None and last
    assert (last.card, last.results, last.successes, last.dice) == (
        "car_theft",
        (4, 1),
        1,
        2,
    )
    assert last.need == scene.state.box.jobs["car_theft"].target
    scene.announce("dimaggio", second)
    assert scene.board().last is None


def test_the_die_that_the_cop_takes_up_is_shown() -> None:
    scene = Scene().planning(2)
    scene.own("calmuti", "cop")
    driver = scene.lay("calmuti", 2, "car_theft")
    scene.action().act("calmuti", driver, None, 4, 1)
    assert deed(scene).again is None
    scene.do("calmuti", TakeUpDie(1))
    assert (deed(scene).again, deed(scene).dice, deed(scene).results) == (1, 1, (4, 1))
    scene.roll("calmuti", 5)
    while scene.window:
        scene.time_is_up()
    last = scene.board().last
    assert last and (last.results, last.successes, last.again) == ((4, 5), 2, None)


def test_nobody_is_asked_to_launder_an_empty_purse() -> None:
    """R17."""
    scene = Scene().planning(2)
    scene.give_money("calmuti", 0)
    thug = scene.lay("calmuti", 2, "money_laundering_2")
    scene.action().act("calmuti", thug, None, 3, 3)
    assert scene.board().action is None
    assert scene.state.families[scene.seat("calmuti")].laundered == 0
    last = scene.board().last
    assert last and last.successes == 2
