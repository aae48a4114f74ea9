"""Windows: Robbery, Trap and Emergency doc, what opens them, who is served, what they
do together."""

import pytest

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.deals import Offer, Side
from companion.games.la_cosa_nostra.finishing import ResponseEnded
from companion.games.la_cosa_nostra.losses import TakeMarker
from companion.games.la_cosa_nostra.responses import Replied, Respond, ReturnFire
from companion.games.la_cosa_nostra.throwing import Throw
from companion.games.la_cosa_nostra.turns import RoundBegan
from companion.games.la_cosa_nostra.views import GangsterView
from companion.rules.bank import Pay
from companion.rules.plans import PlanRevealed
from companion.rules.tracker import TimeIsUp
from tests.companion.games.la_cosa_nostra.answering import cash_job, outcome
from tests.companion.games.la_cosa_nostra.scene import Scene, done
from tests.companion.games.scene import of_kind


@pytest.mark.parametrize(
    ("job", "robbery", "owner", "robber"),
    [
        ((3, 3), (4, 4, 1), 0, 13000),
        # half of 13,000, rounded down to a full thousand
        ((3, 3), (4, 1, 1), 7000, 6000),
        ((3, 1), (4, 4, 4), 0, 9000),
        ((3, 1), (4, 1, 1), 5000, 4000),
        ((3, 3), (1, 1, 1), 13000, 0),
    ],
)
def test_robbery(
    job: tuple[int, int], robbery: tuple[int, ...], owner: int, robber: int
) -> None:
    """LCN-91: all or half of the profit, the rest stays with the owner of the Job, who
    is told of no more."""
    scene = cash_job(*job)
    assert scene.window == "robbery"
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", *robbery)
    if scene.window:
        scene.time_is_up()
    assert (scene.purse("calmuti"), scene.purse("blundetto")) == (
        2000 + owner,
        2000 + robber,
    )
    assert done(scene).amount == owner
    assert scene.gangster("big_joey").used
    assert scene.state.action is None


@pytest.mark.parametrize(("dice", "robbed"), [((4, 4, 1), True), ((1, 1, 1), False)])
def test_who_was_robbed_is_seen_on_the_card_until_the_next_round(
    dice: tuple[int, ...], robbed: bool
) -> None:
    """The Gangster whose profit went elsewhere carries it on his card, with the name of
    the robber; an attempt leaves nothing."""
    scene = cash_job(3, 3)
    worker = scene.state.action.base.gangster  # type: ignore[union-attr]
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", *dice)
    if scene.window:
        scene.time_is_up()
    seen = {one.id: one.robbed for one in gangsters(scene) if one.robbed}
    assert seen == ({worker: scene.seat("blundetto")} if robbed else {})
    scene.apply(RoundBegan(4, scene.seat("calmuti")))
    assert not [one for one in gangsters(scene) if one.robbed]


def gangsters(scene: Scene) -> list[GangsterView]:
    return [one for family in scene.board().families for one in family.gangsters]


def test_no_window_after_a_job_that_failed() -> None:
    assert cash_job(1, 1).window is None


def test_no_window_in_the_first_two_rounds() -> None:
    """LCN-90: response cards come with round III."""
    scene = Scene().planning(2)
    worker = scene.lay("calmuti", 2, "car_theft")
    scene.lay("blundetto", 3, "theft_2")
    scene.action().act("calmuti", worker, None, 4, 4)
    assert not scene.window


def test_no_window_where_nobody_has_a_card_face_down() -> None:
    """What all can see is no secret."""
    scene = Scene().planning(3)
    scene.own("calmuti", "building_firm")
    worker = scene.lay("calmuti", 2, "union_ballot")
    scene.action().act("calmuti", worker, None, 3, 3)
    assert not scene.window


def test_the_window_runs_its_length_whoever_could_answer() -> None:
    """The same for a bluff; nothing ends it early."""
    scene = cash_job(3, 3, robber="theft_3")
    window = scene.state.table.tracker.window
    assert window and window.seconds == 12
    assert (
        scene.refused("blundetto", Respond(gangster="big_joey")).code
        == "not_that_response"
    )
    scene.now = window.ends - 1
    refused = scene.refused("blundetto", Throw())
    assert refused.code == "not_now"
    scene.time_is_up()
    assert outcome(scene) == ("success", 13000)


def test_an_answer_is_private_until_the_window_closes() -> None:
    """No fact for anybody else, no change of the board."""
    scene = cash_job(3, 3)
    before = scene.board()
    facts = scene.do("blundetto", Respond(gangster="big_joey"))
    assert [type(fact) for fact in facts] == [Replied]
    assert facts[0].visible_to(None) is None
    assert facts[0].visible_to(scene.seat("calmuti")) is None
    assert scene.board() == before
    assert scene.mine("calmuti").reply is None
    assert scene.mine("blundetto").reply == "big_joey"


def test_an_answer_can_be_taken_back_while_the_window_is_open() -> None:
    scene = cash_job(3, 3)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.do("blundetto", Respond())
    scene.time_is_up()
    assert outcome(scene) == ("success", 13000)
    assert not scene.gangster("big_joey").used


def test_first_come_first_served_and_after_a_failure_another_may_try() -> None:
    """R5: the second card stays face down; when the first failed, its player may try again."""
    scene = Scene().planning(3)
    scene.own("calmuti", "building_firm")
    worker = scene.lay("calmuti", 2, "union_ballot")
    first, second = (
        scene.lay("blundetto", 3, "robbery_3"),
        scene.lay("dimaggio", 3, "robbery_3", 1),
    )
    scene.action().act("calmuti", worker, None, 3, 3)
    scene.do("dimaggio", Respond(gangster=second))
    scene.do("blundetto", Respond(gangster=first))
    closed = scene.time_is_up()
    assert [fact.on for fact in of_kind(closed, PlanRevealed)] == [second]
    scene.roll("dimaggio", 1, 1, 1)
    assert scene.window == "robbery"
    assert scene.refused("dimaggio", Respond(gangster=second)).code == "not_for_you"
    scene.do("blundetto", Respond(gangster=first))
    scene.time_is_up()
    scene.roll("blundetto", 4, 4, 1)
    assert not scene.window
    assert (
        scene.purse("calmuti"),
        scene.purse("blundetto"),
        scene.purse("dimaggio"),
    ) == (2000, 15000, 2000)


def test_only_one_robbery_succeeds() -> None:
    """LCN-143, R5: never a Robbery on a Robbery."""
    scene = Scene().planning(3)
    scene.own("calmuti", "building_firm")
    worker = scene.lay("calmuti", 2, "union_ballot")
    first = scene.lay("blundetto", 3, "robbery_3")
    scene.lay("dimaggio", 3, "robbery_3", 1)
    scene.action().act("calmuti", worker, None, 3, 3)
    scene.do("blundetto", Respond(gangster=first))
    scene.time_is_up()
    scene.roll("blundetto", 4, 4, 1)
    assert not scene.window
    assert scene.purse("blundetto") == 15000


def test_robbers_may_be_robbed_where_that_was_agreed() -> None:
    """LCN-143: half of the loot, rounded down; the rest stays with the first robber."""
    scene = Scene(rob_the_robber="yes").planning(3)
    scene.own("calmuti", "building_firm")
    worker = scene.lay("calmuti", 2, "union_ballot")
    first, second = (
        scene.lay("blundetto", 3, "robbery_3"),
        scene.lay("dimaggio", 3, "robbery_3", 1),
    )
    scene.action().act("calmuti", worker, None, 3, 3)
    scene.do("blundetto", Respond(gangster=first))
    scene.time_is_up()
    scene.roll("blundetto", 4, 4, 1)
    scene.do("dimaggio", Respond(gangster=second))
    scene.time_is_up()
    scene.roll("dimaggio", 4, 1, 1)
    assert (
        scene.purse("calmuti"),
        scene.purse("blundetto"),
        scene.purse("dimaggio"),
    ) == (2000, 9000, 8000)
    seen = {one.id: one.robbed for one in gangsters(scene) if one.robbed}
    assert seen == {worker: scene.seat("blundetto"), first: scene.seat("dimaggio")}


@pytest.mark.parametrize(
    ("trap", "repelled", "killed"),
    [((3, 3, 1), True, True), ((3, 1, 1), True, False), ((1, 1, 1), False, False)],
)
def test_trap_against_theft(
    trap: tuple[int, ...], repelled: bool, killed: bool
) -> None:
    """LCN-93, R6: after the attacker's roll, whatever it shows; with two successes the
    attacker dies as well."""
    scene = Scene().planning(3)
    scene.give_money("blundetto", 9000)
    thief = scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.action().act("calmuti", thief, "blundetto", 4, 4)
    assert scene.window == "trap"
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", *trap)
    while scene.window:
        scene.time_is_up()
    assert scene.purse("blundetto") == (9000 if repelled else 2000)
    assert (scene.gangster(thief).place == "killed") == killed
    assert scene.state.families[scene.seat("blundetto")].kills == (
        (thief,) if killed else ()
    )


def test_a_trap_may_be_sprung_on_an_attack_that_failed() -> None:
    """R6: in all editions."""
    scene = Scene(edition="nl").planning(3)
    thief = scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.action().act("calmuti", thief, "blundetto", 1, 1)
    assert scene.window == "trap"
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 3, 3, 3)
    while scene.window:
        scene.time_is_up()
    assert scene.gangster(thief).place == "killed"


def test_only_the_victim_may_spring_a_trap() -> None:
    scene = Scene().planning(3)
    thief = scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "theft_3")
    trapper = scene.lay("dimaggio", 3, "trap_3")
    scene.action().act("calmuti", thief, "blundetto", 4, 4)
    assert scene.refused("dimaggio", Respond(gangster=trapper)).code == "not_for_you"


def test_a_robbery_may_be_trapped_by_the_owner_of_the_job() -> None:
    """LCN-92, R5: repelled, it pays the owner in full; the robber's Gangster dies of
    two successes."""
    scene = Scene().planning(3)
    scene.own("calmuti", "building_firm")
    worker, trapper = (
        scene.lay("calmuti", 2, "union_ballot"),
        scene.lay("calmuti", 3, "trap_3"),
    )
    robber = scene.lay("blundetto", 3, "robbery_3")
    scene.action().act("calmuti", worker, None, 3, 3)
    scene.do("blundetto", Respond(gangster=robber))
    scene.time_is_up()
    scene.roll("blundetto", 4, 4, 4)
    assert scene.window == "trap"
    scene.do("calmuti", Respond(gangster=trapper))
    scene.time_is_up()
    scene.roll("calmuti", 3, 3, 3)
    while scene.window:
        scene.time_is_up()
    assert (scene.purse("calmuti"), scene.purse("blundetto")) == (15000, 2000)
    assert scene.gangster(robber).place == "killed"
    assert [fact.outcome for fact in of_kind(scene.facts, ResponseEnded)] == [
        "success",
        "repelled",
    ]


def test_no_trap_against_a_trap() -> None:
    """LCN-94: a Trap is no Attack."""
    scene = Scene().planning(4)
    thief, counter = (
        scene.lay("calmuti", 2, "theft_3"),
        scene.lay("calmuti", 3, "trap_4"),
    )
    scene.lay("blundetto", 3, "trap_3")
    scene.action().act("calmuti", thief, "blundetto", 4, 4)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 3, 1, 1)
    assert not scene.window
    assert not scene.gangster(counter).used


def test_a_trapped_drive_by_that_fires_back() -> None:
    """R8: the Trap failed, the Drive-by missed: the victim may still shoot; shots may
    be trapped once more."""
    scene = Scene().planning(4)
    driver, guard = (
        scene.lay("calmuti", 2, "drive_by"),
        scene.lay("calmuti", 3, "trap_4"),
    )
    scene.lay("blundetto", 3, "trap_4", 1)
    scene.action().act("calmuti", driver, "blundetto")
    scene.do("calmuti", NameVictim("nico_quattrosoldi"))
    scene.roll("calmuti", 1, 1)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 1, 1, 1)
    scene.do("blundetto", ReturnFire(yes=True))
    scene.roll("blundetto", 2, 2)
    assert scene.window == "trap_or_doc"
    scene.do("calmuti", Respond(gangster=guard))
    scene.time_is_up()
    scene.roll("calmuti", 3, 3, 1)
    while scene.window:
        scene.time_is_up()
    assert scene.gangster(driver).place == "table"
    assert scene.gangster("nico_quattrosoldi").place == "killed"
    assert scene.state.action is None


def test_a_repelled_drive_by_draws_no_fire() -> None:
    scene = Scene().planning(4)
    driver = scene.lay("calmuti", 2, "drive_by")
    scene.lay("blundetto", 3, "trap_4")
    scene.action().act("calmuti", driver, "blundetto")
    scene.do("calmuti", NameVictim("nico_quattrosoldi"))
    scene.roll("calmuti", 1, 1)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 3, 1, 1)
    assert scene.state.action is None


def test_money_and_cards_are_frozen_from_the_reveal_to_the_resolution() -> None:
    """R2: only a marker's owner may still withdraw it."""
    scene = cash_job(3, 3)
    scene.marker("dimaggio", "blundetto.cop")
    other = scene.seat("dimaggio")
    assert scene.refused("blundetto", Pay(other, 500)).code == "frozen"
    assert scene.refused("blundetto", Offer(other, Side(money=500))).code == "frozen"
    scene.do("dimaggio", TakeMarker("blundetto.cop"))
    scene.time_is_up()
    scene.do("blundetto", Pay(other, 500))


def test_nobody_but_the_clock_closes_a_window() -> None:
    scene = cash_job(3, 3)
    window = scene.state.table.tracker.window
    assert window
    assert scene.refused("blundetto", TimeIsUp(window.id)).code == "clock_only"
