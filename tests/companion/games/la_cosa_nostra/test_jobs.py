"""Every effect of the Job cards, with two successes, with one, with none."""

import pytest

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.effects import (
    TakeCard,
)
from companion.games.la_cosa_nostra.influence import ModifierLaid
from companion.games.la_cosa_nostra.market import in_the_stack
from companion.games.la_cosa_nostra.planning import PlanJob
from companion.games.la_cosa_nostra.responses import ReturnFire
from companion.games.la_cosa_nostra.rulings import MarketCorrected
from companion.games.la_cosa_nostra.tasks import TurnUp
from companion.games.la_cosa_nostra.throwing import Throw, TypeThrow
from companion.rules.messages import SeatId
from tests.companion.games.la_cosa_nostra.scene import Scene, at_turn, closed, done


@pytest.mark.parametrize(
    ("dice", "down"), [((2, 2), True), ((1, 2), True), ((1, 1), False)]
)
def test_bash(dice: tuple[int, int], down: bool) -> None:
    """LCN-61, LCN-63: one line on the card: any success deactivates him, his marker
    goes home, he earns nothing."""
    scene = Scene().planning()
    scene.marker("dimaggio", "blundetto.cop")
    thug = scene.lay("calmuti", 2, "bash_1")
    scene.action()
    scene.announce("calmuti", thug, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("blundetto.cop"))
    scene.roll("calmuti", *dice)
    closed(scene)
    assert scene.business("blundetto.cop").down == down
    assert scene.business("blundetto.cop").markers == (
        () if down else (scene.seat("dimaggio"),)
    )


@pytest.mark.parametrize(
    ("edition", "dice", "paid"),
    [
        ("en", (3, 3), 5000),
        ("en", (3, 1), 2000),
        ("de", (3, 3), 5000),
        ("nl", (3, 3), 6000),
        ("nl", (3, 1), 3000),
    ],
)
def test_property_damage_by_edition(
    edition: str, dice: tuple[int, int], paid: int
) -> None:
    """D2: to the bank, not to the attacker, who is told of no money either."""
    scene = Scene(edition=edition).planning()
    scene.give_money("blundetto", 9000)
    thug = scene.lay("calmuti", 2, "property_damage")
    scene.action().act("calmuti", thug, "blundetto", *dice)
    assert (scene.purse("calmuti"), scene.purse("blundetto")) == (2000, 9000 - paid)
    assert done(scene).variant == "success"


@pytest.mark.parametrize(("dice", "down"), [((3, 1), True), ((2, 2), False)])
def test_vandalism_names_the_only_company_by_itself(
    dice: tuple[int, int], down: bool
) -> None:
    """LCN-61: where there is no choice, nobody is asked for a victim."""
    scene = Scene().planning()
    thug = scene.lay("calmuti", 2, "vandalism_1")
    scene.action().act("calmuti", thug, "blundetto", *dice)
    assert scene.business("blundetto.waste_company").down == down


@pytest.mark.parametrize(
    ("dice", "lies"), [((4, 4), "gone"), ((4, 1), "down"), ((1, 1), "there")]
)
def test_arson(dice: tuple[int, int], lies: str) -> None:
    """LCN-65, D5: a Company in all editions; destroyed, it goes under the stack; no
    doctor comes for buildings."""
    scene = Scene(market="app").planning(3, influence=2)
    thug = scene.lay("calmuti", 2, "arson_3")
    scene.action().act("calmuti", thug, "blundetto", *dice)
    assert scene.window is None
    one = scene.state.businesses.get("blundetto.waste_company")
    assert {
        "gone": one is None,
        "down": bool(one and one.down),
        "there": bool(one and one.there),
    }[lies]
    if lies == "gone":
        assert scene.state.stack[-1] == "waste_company"


@pytest.mark.parametrize(
    ("dice", "lies"), [((4, 4), "gone"), ((4, 1), "down"), ((1, 1), "there")]
)
def test_kill_a_businessman(dice: tuple[int, int], lies: str) -> None:
    """LCN-65: two successes kill, one deactivates."""
    scene = Scene().planning(2)
    thug = scene.lay("calmuti", 2, "kill_businessman_2")
    scene.action()
    scene.announce("calmuti", thug, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("blundetto.cop"))
    scene.roll("calmuti", *dice)
    closed(scene)
    one = scene.state.businesses.get("blundetto.cop")
    assert {
        "gone": one is None,
        "down": bool(one and one.down),
        "there": bool(one and one.there),
    }[lies]


@pytest.mark.parametrize(
    ("dice", "owner"),
    [((4, 4), "calmuti"), ((4, 1), "blundetto"), ((1, 1), "blundetto")],
)
def test_persuasion(dice: tuple[int, int], owner: str) -> None:
    """LCN-88: two successes only; markers on him go back, what he did this round stays done."""
    scene = Scene().planning(2)
    scene.marker("dimaggio", "blundetto.cop")
    thug = scene.lay("calmuti", 2, "persuasion_2")
    scene.action()
    scene.announce("calmuti", thug, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("blundetto.cop"))
    scene.roll("calmuti", *dice)
    assert scene.business("blundetto.cop").owner == scene.seat(owner)
    assert bool(scene.business("blundetto.cop").markers) == (owner == "blundetto")


@pytest.mark.parametrize(
    ("dice", "lies"), [((5, 5), "killed"), ((5, 1), "down"), ((1, 1), "there")]
)
def test_car_bomb(dice: tuple[int, int], lies: str) -> None:
    """LCN-64: killed, the card counts for the killer; deactivated, its planned Purchase is lost."""
    scene = Scene().planning(3)
    scene.shop("blundetto", "big_joey", "casino")
    thug = scene.lay("calmuti", 2, "car_bomb_3")
    scene.action()
    scene.announce("calmuti", thug, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("big_joey"))
    scene.roll("calmuti", *dice)
    closed(scene)
    joey = scene.gangster("big_joey")
    assert {"killed": joey.place == "killed", "down": joey.down, "there": joey.there}[
        lies
    ]
    assert (joey.purchase is None) == (lies != "there")
    assert scene.state.families[scene.seat("calmuti")].kills == (
        ("big_joey",) if lies == "killed" else ()
    )


@pytest.mark.parametrize(("dice", "price"), [((3, 3), 6000), ((3, 1), 11000)])
def test_exceptional_offer(dice: tuple[int, int], price: int) -> None:
    """LCN-70: half price, or 1,000 less; the market is filled at once (R12)."""
    scene = Scene(market="app").planning(2)
    _market(scene, "casino", "cop", "pimp", "politician")
    scene.give_money("calmuti", 12000)
    buyer = scene.lay("calmuti", 2, "exceptional_offer_2")
    scene.action().act("calmuti", buyer, None, *dice)
    assert scene.refused("calmuti", TakeCard("night_club")).code == "not_in_the_market"
    scene.do("calmuti", TakeCard("casino"))
    assert scene.purse("calmuti") == 12000 - price
    assert len(scene.state.market) == 4
    assert "casino" in [
        one.card
        for one in scene.state.businesses.values()
        if one.owner == scene.seat("calmuti")
    ]


def test_what_is_too_dear_is_told_beside_what_can_be_paid() -> None:
    """LCN-70: at the price that the roll has made."""
    scene = Scene(market="app").planning(2)
    _market(scene, "casino", "cop", "pimp", "politician")
    scene.give_money("calmuti", 2000)
    buyer = scene.lay("calmuti", 2, "exceptional_offer_2")
    scene.action().act("calmuti", buyer, None, 3, 3)
    [asked] = (one for one in scene.mine("calmuti").may if "prices" in one)
    assert asked["prices"]["pimp"] == 2000
    assert asked["dear"] == {"casino": 6000}


@pytest.mark.parametrize(("dice", "price"), [((3, 3), 8000), ((3, 1), 10000)])
def test_connections(dice: tuple[int, int], price: int) -> None:
    """LCN-70: the stack is searched, by its player alone, and shuffled afterwards (R12)."""
    scene = Scene(market="app").planning(2)
    _market(scene, "lawyer", "cop", "pimp", "politician")
    scene.give_money("calmuti", 12000)
    buyer = scene.lay("calmuti", 2, "connections_2")
    scene.action().act("calmuti", buyer, None, *dice)
    stack = scene.state.stack
    searched = scene.mine("calmuti").stack
    assert searched and sum(searched.values()) == len(stack)
    assert scene.mine("blundetto").stack is None
    scene.do("calmuti", TakeCard("night_club"))
    assert scene.purse("calmuti") == 12000 - price
    assert sorted([*scene.state.stack, "night_club"]) == sorted(stack)


def test_connections_may_bring_nothing() -> None:
    scene = Scene(market="app").planning(2)
    buyer = scene.lay("calmuti", 2, "connections_2")
    scene.action().act("calmuti", buyer, None, 3, 3)
    scene.do("calmuti", TakeCard())
    assert scene.state.action is None


def test_without_a_legal_victim_the_job_is_void() -> None:
    """R4, R9: the only Company of the target is turned over already."""
    scene = Scene("calmuti", "laserva", "blundetto").planning(2)
    first, second = (
        scene.lay("calmuti", 2, "vandalism_1"),
        scene.lay("calmuti", 3, "vandalism_2"),
    )
    scene.action().act("calmuti", first, "laserva", 3, 3)
    at_turn(scene, "calmuti")
    scene.announce("calmuti", second, "laserva")
    scene.do("calmuti", TurnUp(sure=True))
    assert (done(scene).outcome, done(scene).why) == ("void", "no_victim")


def test_nobody_is_an_answer_that_makes_an_attack_void() -> None:
    """R4, R1: asked for every Job; its player is warned, nobody else."""
    scene = Scene().planning()
    thug = scene.lay("calmuti", 2, "theft_1")
    scene.action()
    scene.announce("calmuti", thug, None)
    assert scene.refused("calmuti", TurnUp()).facts == {"why": "no_victim"}
    scene.do("calmuti", TurnUp(sure=True))
    assert (done(scene).outcome, done(scene).why) == ("void", "no_victim")


def test_a_target_may_be_named_for_a_job_that_needs_none() -> None:
    """R1: so that asking tells nothing."""
    scene = Scene().planning()
    worker = scene.lay("calmuti", 2, "gas_station_robbery")
    scene.action().act("calmuti", worker, "blundetto", 3, 3)
    assert scene.purse("calmuti") == 4000


@pytest.mark.parametrize(
    ("card", "still"), [("theft_1", True), ("gas_station_robbery", False)]
)
def test_whoever_was_named_for_nothing_is_let_go(card: str, still: bool) -> None:
    """R1: nobody reads any longer that somebody is after them once the Job lies open
    and harms nobody."""
    scene = Scene().planning()
    worker = scene.lay("calmuti", 2, card)
    scene.action().announce("calmuti", worker, "blundetto")
    assert _aimed_at(scene) == scene.seat("blundetto")
    scene.do("calmuti", TurnUp())
    assert (_aimed_at(scene) is not None) == still


def _aimed_at(scene: Scene) -> SeatId | None:
    action = scene.board().action
    assert action
    return action.deeds[0].target


def test_drive_by_with_one_success_does_nothing_at_all() -> None:
    """D7: as Assassination; fire is returned only without any success."""
    scene = Scene().planning(4)
    driver = scene.lay("calmuti", 2, "drive_by")
    scene.action()
    scene.announce("calmuti", driver, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("big_joey"))
    scene.roll("calmuti", 3, 1)
    assert (done(scene).outcome, scene.gangster("big_joey").there) == ("failed", True)


@pytest.mark.parametrize(("dice", "killed"), [((2, 2, 1), True), ((2, 1, 1), False)])
def test_return_fire(dice: tuple[int, ...], killed: bool) -> None:
    """LCN-53, R8: own strength as dice against that of the attacker, two successes; no
    Henchman, no +1 for the Job."""
    scene = Scene().planning(4)
    driver = scene.lay("calmuti", 2, "drive_by")
    scene.action()
    scene.announce("calmuti", driver, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("big_joey"))
    scene.roll("calmuti", 1, 1)
    assert scene.refused("calmuti", ReturnFire(yes=True)).code == "not_your_turn"
    scene.do("blundetto", ReturnFire(yes=True))
    scene.roll("blundetto", *dice)
    closed(scene)
    assert (scene.gangster(driver).place == "killed") == killed
    assert scene.state.families[scene.seat("blundetto")].kills == (
        (driver,) if killed else ()
    )
    assert scene.state.action is None


def test_fire_need_not_be_returned() -> None:
    """D27: may."""
    scene = Scene().planning(4)
    driver = scene.lay("calmuti", 2, "drive_by")
    scene.action()
    scene.announce("calmuti", driver, "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("big_joey"))
    scene.roll("calmuti", 1, 1)
    scene.do("blundetto", ReturnFire(yes=False))
    assert scene.state.action is None


def test_five_dice_for_strength_four_with_a_machine_pistol() -> None:
    """LCN-56: on the table one of the four is rolled again; five results are typed."""
    scene = Scene().planning()
    scene.recruit("calmuti", "hammer_brunello")
    scene.apply(
        ModifierLaid(scene.seat("calmuti"), "machine_pistol", "hammer_brunello", None)
    )
    scene.do("calmuti", PlanJob("hammer_brunello", scene.copy("gas_station_robbery")))
    scene.action()
    scene.announce("calmuti", "hammer_brunello")
    scene.do("calmuti", TurnUp())
    assert scene.refused("calmuti", TypeThrow([1, 2, 3, 4])).code == "no_such_dice"
    scene.roll("calmuti", 1, 2, 2, 2, 3)
    assert scene.purse("calmuti") == 3000


def test_dice_of_the_app() -> None:
    """LCN-50: the app rolls as many dice as the Gangster is strong."""
    scene = Scene().planning()
    worker = scene.lay("calmuti", 3, "gas_station_robbery")
    scene.action()
    scene.announce("calmuti", worker)
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", Throw())
    assert scene.state.table.dice.cast and len(scene.state.table.dice.cast.results) == 3
    assert scene.state.action is None


def _market(scene: Scene, *cards: str) -> None:
    """The app's market holds these cards, the stack all others."""
    left = in_the_stack(scene.state)
    for card in cards:
        left[card] -= 1
    stack = tuple(card for card, many in left.items() for _ in range(many))
    scene.apply(MarketCorrected(cards, stack))
