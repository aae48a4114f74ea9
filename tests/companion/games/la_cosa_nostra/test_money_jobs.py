"""Jobs that move money between players and under the Boss: presents, laundry, the races."""

import pytest

from companion.games.la_cosa_nostra.effects import Launder, Laundered, RanShort, Stake
from companion.games.la_cosa_nostra.tasks import TurnUp
from tests.companion.games.la_cosa_nostra.scene import Scene, done
from tests.companion.games.scene import of_kind


@pytest.mark.parametrize(
    ("dice", "each"), [((3, 3), 3000), ((3, 1), 1000), ((1, 1), 0)]
)
def test_birthday_party(dice: tuple[int, int], each: int) -> None:
    """LCN-62: Everybody gives what they have, and where that is less than is due the table is told;
    no Attack, so nobody is announced."""
    scene = Scene().planning(2)
    scene.give_money("blundetto", 9000)
    scene.give_money("dimaggio", 500)
    thug = scene.lay("calmuti", 2, "birthday_party")
    scene.action().act("calmuti", thug, None, *dice)
    assert scene.purse("blundetto") == 9000 - each
    assert scene.purse("dimaggio") == max(0, 500 - each)
    assert scene.purse("calmuti") == 2000 + each + min(500, each)
    short = [RanShort(scene.seat("dimaggio"), 500, each)] if each else []
    assert of_kind(scene.facts, RanShort) == short


@pytest.mark.parametrize(("dice", "most"), [((3, 3), 15000), ((3, 1), 8000)])
def test_money_laundering(dice: tuple[int, int], most: int) -> None:
    """R17: the amount is said after the roll; it leaves the purse for good."""
    scene = Scene().planning(2)
    scene.give_money("calmuti", 20000)
    thug = scene.lay("calmuti", 2, "money_laundering_2")
    scene.action().act("calmuti", thug, None, *dice)
    assert scene.refused("calmuti", Launder(most + 1)).code == "too_much"
    scene.do("calmuti", Launder(7000))
    assert scene.purse("calmuti") == 13000
    assert scene.state.families[scene.seat("calmuti")].laundered == 7000


@pytest.mark.parametrize("cash", [0, 20000])
def test_who_launders_nothing_is_told_with_the_amount(cash: int) -> None:
    """R17: Without cash nobody is asked; with cash, nothing is an answer."""
    scene = Scene().planning(2)
    scene.give_money("calmuti", cash)
    thug = scene.lay("calmuti", 2, "money_laundering_2")
    scene.action().act("calmuti", thug, None, 3, 3)
    if cash:
        scene.do("calmuti", Launder(0))
    [told] = of_kind(scene.facts, Laundered)
    assert (told.amount, told.variant) == (0, "nothing")
    assert done(scene).outcome == "success"


def test_money_laundering_that_failed_asks_nothing() -> None:
    scene = Scene().planning(2)
    thug = scene.lay("calmuti", 2, "money_laundering_2")
    scene.action().act("calmuti", thug, None, 1, 1)
    assert done(scene).outcome == "failed"
    assert scene.turn != "calmuti"


@pytest.mark.parametrize(
    ("dice", "after"), [((4, 1), 5000 - 4000 + 8000), ((1, 1), 1000)]
)
def test_horse_racing(dice: tuple[int, int], after: int) -> None:
    """LCN-53, R17: staked before the roll, out of the purse at once; one success doubles it."""
    scene = Scene().planning(4)
    scene.give_money("calmuti", 5000)
    gambler = scene.lay("calmuti", 2, "horse_racing")
    scene.action()
    scene.announce("calmuti", gambler)
    scene.do("calmuti", TurnUp())
    assert scene.refused("calmuti", Stake(5001)).facts == {"most": 5000}
    scene.do("calmuti", Stake(4000))
    assert scene.purse("calmuti") == 1000
    scene.roll("calmuti", *dice)
    assert scene.purse("calmuti") == after


def test_horse_racing_stakes_twenty_thousand_at_most() -> None:
    scene = Scene().planning(4)
    scene.give_money("calmuti", 50000)
    gambler = scene.lay("calmuti", 2, "horse_racing")
    scene.action()
    scene.announce("calmuti", gambler)
    scene.do("calmuti", TurnUp())
    assert scene.refused("calmuti", Stake(20001)).facts == {"most": 20000}
