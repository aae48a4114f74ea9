"""Payday, the end of a round, and the final score with its ties."""

import pytest

from companion.games.la_cosa_nostra.influence import ModifierLaid
from companion.games.la_cosa_nostra.payday import BonusEarned, Earned, Recruit
from companion.games.la_cosa_nostra.phases import BeginPayday
from companion.games.la_cosa_nostra.planning import Next
from companion.games.la_cosa_nostra.state import PAYDAY
from companion.games.la_cosa_nostra.tasks import Discard
from companion.rules.ending import BreakTie, CountCash, EndGame
from tests.companion.games.la_cosa_nostra.scene import CREW, Scene
from tests.companion.games.scene import of_kind


def paid_out(round_: int = 1, *sides: str, **more: str) -> Scene:
    """The last task of a round is discarded, Payday follows."""
    scene = Scene(*sides, **more).planning(round_)  # type: ignore[arg-type]
    return ended(scene)


def ended(scene: Scene) -> Scene:
    last = scene.sides[-1]
    scene.action(last)
    scene.do(
        last,
        Discard(next(one.id for one in scene.state.gangsters.values() if one.purchase)),
    )
    scene.host(BeginPayday())
    return scene


def test_income_line_by_line() -> None:
    """LCN-110: active Businesses, then Monopolies."""
    scene = Scene().planning()
    scene.own("calmuti", "pimp")
    scene.turn_over("blundetto.cop")
    ended(scene)
    told = {fact.seat: fact for fact in of_kind(scene.facts, Earned)}
    assert told[scene.seat("calmuti")].lines == (
        ("pimp", 2000),
        ("politician", 1000),
        ("garage", 4000),
        ("pimp", 2000),
        ("prostitution", 5000),
    )
    assert scene.purse("calmuti") == 2000 + 14000
    assert told[scene.seat("blundetto")].amount == 6000
    scene.turn_over("calmuti.garage")
    paid = {seat: fact.lines for seat, fact in told.items()}
    assert scene.board().earned == paid


@pytest.mark.parametrize(
    ("robots", "caller"),
    [("s1", "blundetto"), ("s1 s2", "dimaggio"), ("s1 s2 s3", "calmuti")],
)
def test_a_robot_leaves_the_tap_to_people(robots: str, caller: str) -> None:
    """R21: only people know when they have finished trading; a robot begins Payday
    where nobody else is left."""
    scene = Scene(robots=robots).planning().action("dimaggio")
    scene.do("dimaggio", Discard(CREW["dimaggio"][1]))
    awaits = scene.board().awaits
    assert awaits and (awaits.what, awaits.seats) == ("payday", [scene.seat(caller)])
    assert [side for side in scene.sides if "begin_payday" in scene.may(side)] == [
        caller
    ]
    for side in set(scene.sides) - {caller}:
        assert scene.refused(side, BeginPayday()).code == "start_player_only"
    scene.do(caller, BeginPayday())
    assert scene.state.table.tracker.phase == PAYDAY


def test_recruiting_one_each_clockwise() -> None:
    """LCN-111: the own choice, at the printed price."""
    scene = paid_out()
    assert (scene.state.table.tracker.phase, scene.turn) == (PAYDAY, "calmuti")
    for side in scene.sides:
        scene.give_money(side, 10000)
    scene.give_money("calmuti", 9000)
    assert (
        scene.refused("calmuti", Recruit("rosa_cantilena")).code == "not_enough_money"
    )
    scene.give_money("calmuti", 16000)
    assert (
        scene.refused("calmuti", Recruit("mia_lavecchia")).code == "not_in_your_reserve"
    )
    scene.do("calmuti", Recruit("silent_ottavio"))
    assert (scene.purse("calmuti"), scene.turn) == (1000, "blundetto")
    scene.do("blundetto", Next())
    scene.do("dimaggio", Next())
    assert (scene.state.table.tracker.round, scene.turn) == (2, "blundetto")


def asked_in_turn(scene: Scene) -> list[str]:
    """Who is asked whom they recruit, until the round is over."""
    asked = []
    while scene.state.table.tracker.phase == PAYDAY:
        asked.append(scene.turn)
        scene.do(scene.turn, Next())
    return asked


def rich(scene: Scene, *sides: str) -> Scene:
    """These can pay for one of their reserve."""
    for side in sides:
        scene.give_money(side, 10000)
    scene.settle()
    return scene


def test_who_can_pay_for_nobody_is_passed_over() -> None:
    """LCN-111: where all see every purse, no tap is asked for where there is nothing to
    choose; where nobody can pay at all, one tap ends Payday for all."""
    assert asked_in_turn(paid_out()) == ["calmuti"]
    scene = rich(Scene().planning(), "blundetto", "dimaggio")
    scene.turn_over("blundetto.cop")
    assert asked_in_turn(ended(scene)) == ["blundetto", "dimaggio"]
    assert asked_in_turn(ended(rich(Scene().planning(), "dimaggio"))) == ["dimaggio"]


def test_who_comes_into_money_meanwhile_is_asked_after_the_others() -> None:
    """LCN-111: what is lent in Payday still hires somebody in Payday, and
    nobody is asked twice."""
    scene = ended(rich(Scene().planning(), "blundetto", "dimaggio"))
    assert scene.turn == "blundetto"
    rich(scene, "calmuti")
    assert asked_in_turn(scene) == ["blundetto", "dimaggio", "calmuti"]


@pytest.mark.parametrize("wish", [{"edition": "de"}, {"money": "paper"}])
def test_a_purse_that_nobody_sees_is_not_told_by_being_passed_over(
    wish: dict[str, str],
) -> None:
    """D19: in the German edition, and where notes lie on the table, everybody with a
    reserve is asked, whatever they have."""
    scene = ended(Scene(**wish).planning())  # type: ignore[arg-type]
    assert asked_in_turn(scene) == [*scene.sides]


def test_a_new_round_turns_everything_up() -> None:
    """LCN-55, LCN-113, R9: before the Draw, so that a Politician counts for it."""
    scene = Scene().planning()
    scene.apply(
        ModifierLaid(scene.seat("calmuti"), "machine_pistol", "pip_fontanel", None)
    )
    scene.turn_over("calmuti.politician")
    scene.turn_over("big_joey")
    ended(scene)
    scene.nobody_recruits()
    assert scene.gangster("big_joey").there
    assert scene.gangster("pip_fontanel").modifiers == ()
    assert scene.state.start == scene.seat("blundetto")
    draws = {
        one.seat: one.facts["influence"]
        for one in scene.board().checklist
        if one.key == "draw"
    }
    assert draws[scene.seat("calmuti")] == 3


def test_the_hand_limit_is_called_to_mind_from_round_two() -> None:
    """LCN-112."""
    assert not [one for one in paid_out(1).board().checklist if one.key == "hand_limit"]
    check = next(
        one for one in paid_out(2).board().checklist if one.key == "hand_limit"
    )
    assert check.facts == {"jobs": 3, "influence": 3}


@pytest.mark.parametrize(("extra", "winner"), [("casino", True), (None, False)])
def test_business_bonus(extra: str | None, winner: bool) -> None:
    """LCN-141: the highest income alone."""
    scene = Scene(business_bonus="yes").planning()
    if extra:
        scene.own("blundetto", extra)
    ended(scene)
    bonus = of_kind(scene.facts, BonusEarned)
    assert [fact.seat for fact in bonus] == (
        [scene.seat("blundetto")] if winner else []
    )


@pytest.mark.parametrize(("options", "round_"), [({}, 4), ({"short_game": "yes"}, 3)])
def test_the_game_ends_after_the_last_action_phase(
    options: dict[str, str], round_: int
) -> None:
    """LCN-130, LCN-134: no ordinary Payday, no recruiting."""
    scene = paid_out(round_, **options)
    assert scene.state.table.stage == "over"
    assert of_kind(scene.facts, Earned) == []
    result = scene.state.table.ending.result
    assert result and {place.points for place in result.places} == {2000 + 14000}


def test_turned_over_cards_stay_so_in_the_final_score() -> None:
    """R9."""
    scene = Scene().planning(4)
    scene.turn_over("calmuti.garage")
    ended(scene)
    result = scene.state.table.ending.result
    assert result
    assert (
        next(one.points for one in result.places if one.seat == scene.seat("calmuti"))
        == 2000 + 2 * 3000
    )


def test_the_business_bonus_counts_once_in_the_last_round() -> None:
    """R16."""
    scene = Scene(business_bonus="yes").planning(4)
    scene.own("calmuti", "cop")
    ended(scene)
    assert scene.state.table.ending.result
    place = scene.state.table.ending.result.places[0]
    assert {line.words: line.points for line in place.lines}["business_bonus"] == 5000


@pytest.mark.parametrize(
    ("edition", "decided"),
    [("nl", "highest_price"), ("en", "highest_price"), ("de", "sum_of_prices")],
)
def test_a_tie_is_broken_by_the_editions_own_rule(edition: str, decided: str) -> None:
    """LCN-133, D3: LaServa's Night Club is the dearest single card; the sums are 14,000
    each, plus a Gangster."""
    scene = Scene("calmuti", "laserva", "dimaggio", edition=edition).planning(4)
    scene.recruit("calmuti", "rosa_cantilena")
    scene.recruit("laserva", "mama_zanetta")
    scene.recruit("dimaggio", "mia_lavecchia")
    scene.give_money("dimaggio", 0)
    ended(scene)
    result = scene.state.table.ending.result
    assert result
    assert [(place.seat, place.rank, place.tie) for place in result.places[:2]] == [
        (scene.seat("laserva"), 1, decided),
        (scene.seat("calmuti"), 2, decided),
    ]
    assert result.open_tie == ()


def test_what_is_equal_then_is_wrestled_for() -> None:
    """LCN-133: confirmed by a tap."""
    scene = Scene("calmuti", "blundetto", "dimaggio").planning(4)
    scene.give_money("dimaggio", 0)
    ended(scene)
    assert scene.state.table.ending.result
    assert set(scene.state.table.ending.result.open_tie) == {
        scene.seat("calmuti"),
        scene.seat("blundetto"),
    }
    scene.host(BreakTie(scene.seat("blundetto")))
    assert [place.rank for place in scene.state.table.ending.result.places] == [1, 2, 3]


def test_money_on_paper_is_counted_at_the_end() -> None:
    """The app moves none, and asks once."""
    scene = Scene(money="paper").planning(4)
    ended(scene)
    assert scene.state.table.ending.counting
    for side, amount in zip(scene.sides, (9000, 12000, 3000), strict=True):
        scene.do(side, CountCash(amount))
    assert scene.state.table.ending.result
    assert [place.points for place in scene.state.table.ending.result.places] == [
        26000,
        23000,
        17000,
    ]


def test_the_host_may_end_it_early() -> None:
    scene = Scene().planning(2)
    scene.host(EndGame())
    assert scene.state.table.stage == "over"


def test_income_is_earned_on_paper_too() -> None:
    """Counted and said, not moved."""
    scene = Scene(money="paper").planning()
    ended(scene)
    assert [fact.amount for fact in of_kind(scene.facts, Earned)] == [7000, 7000, 7000]
    assert scene.purse("calmuti") == 0
    scene.do("calmuti", Recruit("rosa_cantilena"))
