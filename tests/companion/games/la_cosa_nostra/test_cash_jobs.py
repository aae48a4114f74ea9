"""Cash Jobs: prerequisites of one's own and on loan, which marker is spent, and the Cop."""

import pytest

from companion.games.la_cosa_nostra.cash_jobs import TakeUpDie, UseCards
from companion.games.la_cosa_nostra.finishing import JobLacked
from companion.games.la_cosa_nostra.tasks import TurnUp
from tests.companion.games.la_cosa_nostra.scene import Scene, at_turn, done
from tests.companion.games.scene import of_kind


@pytest.mark.parametrize(
    ("dice", "paid"), [((4, 4), 9000), ((4, 1), 7000), ((1, 1), 0)]
)
def test_cash_job_with_an_own_prerequisite(dice: tuple[int, int], paid: int) -> None:
    """LCN-80: the bank pays at once what the dice reached."""
    scene = Scene().planning(2)
    driver = scene.lay("calmuti", 2, "car_theft")
    scene.action().act("calmuti", driver, None, *dice)
    assert scene.purse("calmuti") == 2000 + paid


def test_cash_job_without_its_prerequisite_is_void_and_spends_no_marker() -> None:
    """LCN-81, R10: the Lawyer is there by a marker, the Loan Shark is not."""
    scene = Scene("calmuti", "dimaggio", "blundetto").planning(2)
    scene.marker("calmuti", "dimaggio.lawyer")
    clerk = scene.lay("calmuti", 2, "investment_fraud")
    scene.action()
    scene.announce("calmuti", clerk)
    assert scene.refused("calmuti", TurnUp()).facts == {"why": "missing"}
    scene.do("calmuti", TurnUp(sure=True))
    (lacked,) = of_kind(scene.facts, JobLacked)
    assert (lacked.card, lacked.lacks) == ("investment_fraud", ("loan_shark",))
    assert scene.gangster(clerk).plan is None
    assert scene.business("dimaggio.lawyer").markers == (scene.seat("calmuti"),)


def test_a_marker_is_spent_by_a_roll_that_fails() -> None:
    """R10."""
    scene = Scene("calmuti", "dimaggio", "blundetto").planning(2)
    scene.marker("calmuti", "dimaggio.lawyer")
    scene.marker("calmuti", "blundetto.loan_shark")
    clerk = scene.lay("calmuti", 2, "investment_fraud")
    scene.action().act("calmuti", clerk, None, 1, 1)
    assert scene.business("dimaggio.lawyer").markers == ()
    assert scene.business("blundetto.loan_shark").markers == ()


def test_which_marker_to_spend_is_the_players_choice() -> None:
    """LCN-81: asked only where there is a choice; the other marker stays."""
    scene = Scene("laserva", "dimaggio", "caruso").planning()
    scene.own("laserva", "politician")
    for lender in ("dimaggio", "caruso"):
        scene.marker("laserva", f"{lender}.lawyer")
    clerk = scene.lay("laserva", 2, "forged_permits")
    scene.action()
    scene.announce("laserva", clerk)
    scene.do("laserva", TurnUp())
    politician = next(
        one.id for one in scene.state.businesses.values() if one.card == "politician"
    )
    assert scene.may("laserva") == ["use_cards", "take_marker"]
    assert (
        scene.refused("laserva", UseCards(["caruso.lawyer"])).code
        == "not_what_is_needed"
    )
    scene.do("laserva", UseCards(["caruso.lawyer", politician]))
    scene.roll("laserva", 3, 3)
    assert scene.business("caruso.lawyer").markers == ()
    assert scene.business("dimaggio.lawyer").markers == (scene.seat("laserva"),)


def test_the_cop_has_one_die_rolled_again_once_a_round() -> None:
    """LCN-89, R5: for a Cash Job, by choice, each Cop once."""
    scene = Scene("blundetto", "calmuti", "dimaggio").planning()
    first = scene.lay("blundetto", 2, "pickpocket_sweep")
    second = scene.lay("blundetto", 3, "rigged_card_table")
    scene.action().act("blundetto", first, None, 1, 2)
    assert scene.may("blundetto")[:2] == ["take_up_die", "keep_dice"]
    scene.do("blundetto", TakeUpDie(0))
    scene.roll("blundetto", 6)
    assert scene.purse("blundetto") == 2000 + 2000
    at_turn(scene, "blundetto")
    scene.act("blundetto", second, None, 1, 1, 1)
    assert done(scene).outcome == "failed"


@pytest.mark.parametrize(
    ("strength", "dice", "asked"),
    [(1, (6,), False), (1, (1,), True), (2, (6, 1), True)],
)
def test_the_cop_is_asked_only_while_a_die_could_do_better(
    strength: int, dice: tuple[int, ...], asked: bool
) -> None:
    """R5: no question that has but one answer."""
    scene = Scene("blundetto", "calmuti", "dimaggio").planning()
    worker = scene.lay("blundetto", strength, "pickpocket_sweep")
    scene.action().act("blundetto", worker, None, *dice)
    assert ("take_up_die" in scene.may("blundetto")) == asked


def test_the_cop_stays_in_bed_for_attacks() -> None:
    scene = Scene("blundetto", "calmuti", "dimaggio").planning()
    thief = scene.lay("blundetto", 2, "theft_1")
    scene.action().act("blundetto", thief, "calmuti", 1, 1)
    assert done(scene).outcome == "failed"
