"""Setting up, drawing and Planning: whose turn, which tasks, what the market does."""

import pytest

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.market import MarketFilled, in_the_stack
from companion.games.la_cosa_nostra.planning import (
    Next,
    PlanJob,
    PlanPurchase,
    StayIdle,
    StaysIdle,
)
from companion.games.la_cosa_nostra.setup import Confess, HardLuck, Ready
from companion.games.la_cosa_nostra.state import ACTION, DRAW, PLANNING
from companion.rules.bank import Take
from companion.rules.dice import Roll
from companion.rules.messages import Caller, Refusal
from companion.rules.plans import Lay, PlanLaid
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin, EndTurn, NextPhase, WindowOpened
from tests.companion.games.la_cosa_nostra.scene import CREW, Scene
from tests.companion.games.scene import of_kind


def drawn(scene: Scene) -> Scene:
    for side in scene.sides:
        scene.do(side, Ready())
    return scene


def test_families_begin_as_the_backs_of_their_bosses_say() -> None:
    """LCN-04, LCN-05, LCN-08, LCN-11."""
    scene = Scene("laserva", "caruso", "calmuti")
    family = next(one for one in scene.board().families if one.side == "laserva")
    assert [one.card for one in family.businesses] == ["pimp", "night_club"]
    assert [one.strength for one in family.gangsters] == [1, 2, 3]
    assert (family.reserve, family.markers, scene.purse("laserva")) == (3, 5, 2000)


def test_whoever_confesses_starts() -> None:
    """LCN-09: unless the host names somebody."""
    scene = Scene(begin=False)
    scene.do("dimaggio", Confess())
    scene.host(Begin())
    assert (scene.turn, scene.state.start) == ("dimaggio", scene.seat("dimaggio"))


@pytest.mark.parametrize("there", ["blundetto", "dimaggio", "calmuti"])
def test_the_first_game_hint_names_what_is_missing(there: str) -> None:
    """LCN-10: the yellow, the green and the red family, whichever of them nobody took;
    else no hint."""
    scene = Scene("laserva", "caruso", there, begin=False)
    check = next(one for one in scene.board().checklist if one.key == "first_game")
    assert check.facts == {
        "sides": [one for one in ("blundetto", "dimaggio", "calmuti") if one != there]
    }
    assert "first_game" not in [one.key for one in Scene(begin=False).board().checklist]


def test_the_app_deals_a_market_of_four_with_one_company_at_most() -> None:
    """LCN-06, LCN-07: families that nobody plays are in the stack."""
    for at in range(12):
        scene = Scene("laserva", "caruso", "calmuti", market="app", begin=False)
        scene.drawn = at * 100
        scene.host(Begin())
        market = scene.state.market
        assert len(set(market)) == 4
        assert (
            sum(not scene.state.box.businesses[card].businessman for card in market)
            <= 1
        )
        assert len(scene.state.stack) == sum(in_the_stack(scene.state).values()) - 4


def test_planning_begins_when_all_have_drawn() -> None:
    """LCN-21."""
    scene = Scene()
    scene.do("calmuti", Ready())
    scene.do("blundetto", Ready())
    assert (scene.state.table.tracker.phase, [*scene.board().awaits.seats]) == (  # type: ignore[union-attr]
        DRAW,
        [scene.seat("dimaggio")],
    )
    scene.do("dimaggio", Ready())
    assert (scene.state.table.tracker.phase, scene.turn) == (PLANNING, "calmuti")


def test_hard_luck_deals_again() -> None:
    """LCN-23: everybody draws again, so nobody is ready any more."""
    scene = Scene()
    scene.do("calmuti", Ready())
    scene.do("blundetto", HardLuck())
    assert scene.state.ready == ()
    assert any(one.key == "redeal" for one in scene.board().checklist)


def test_the_checklist_says_what_to_draw() -> None:
    """LCN-21, LCN-22: a Politician draws one more, in round I too."""
    scene = Scene()
    draws = {
        one.seat: one.facts for one in scene.board().checklist if one.key == "draw"
    }
    assert draws[scene.seat("calmuti")] == {"round": 1, "jobs": 4, "influence": 1}
    assert draws[scene.seat("blundetto")] == {"round": 1, "jobs": 4, "influence": 0}


def test_one_task_a_turn_clockwise_until_all_have_one() -> None:
    """LCN-30, LCN-31, LCN-33."""
    scene = drawn(Scene())
    jobs = iter(
        [
            "gas_station_robbery",
            "pickpocket_sweep",
            "rigged_card_table",
            "chop_shop_parts",
            "ghost_payroll",
        ]
    )
    order = []
    for strength in (1, 2, 3):
        for side in scene.sides:
            order.append(scene.turn)
            assert scene.turn == side
            if side == "calmuti":
                scene.do(
                    side,
                    PlanPurchase(
                        CREW[side][strength],
                        "cop" if strength == 1 else "pimp",
                        done=True,
                    ),
                )
            else:
                card = next(jobs, "overdue_interest")
                scene.do(
                    side, PlanJob(CREW[side][strength], scene.copy(card), done=True)
                )
    assert order == [*scene.sides] * 3
    assert (scene.state.table.tracker.phase, scene.turn) == (ACTION, "calmuti")


def test_nobody_passes_while_a_gangster_is_idle() -> None:
    """LCN-30: a soft rule, so a table that does not mind may say so."""
    scene = drawn(Scene())
    assert scene.refused("calmuti", Next()).rule == "lcn_30"
    warned = drawn(Scene(strictness="warn"))
    assert warned.refused("calmuti", Next()).facts["may_overrule"] is True
    warned.do("calmuti", Next(), override_reason="he is asleep")
    assert (warned.turn, warned.state.table.strictness.rulings[0].what) == (
        "blundetto",
        "lcn_30",
    )


def test_a_second_task_in_one_turn_is_too_many() -> None:
    scene = drawn(Scene())
    scene.do("calmuti", PlanJob("pip_fontanel", scene.copy("gas_station_robbery")))
    second = PlanJob("vito_baritono", scene.copy("pickpocket_sweep"))
    assert scene.refused("calmuti", second).code == "one_task_per_turn"
    assert (
        scene.refused("blundetto", PlanJob("big_joey", scene.copy("theft_1"))).code
        == "not_your_turn"
    )


def test_two_tasks_a_turn_from_the_second_round_on() -> None:
    """LCN-36, D14."""
    scene = drawn(Scene(two_tasks="yes"))
    scene.do("calmuti", PlanJob("pip_fontanel", scene.copy("gas_station_robbery")))
    assert (
        scene.refused("calmuti", PlanJob("vito_baritono", scene.copy("theft_1"))).code
        == "one_task_per_turn"
    )
    scene.planning(2)
    scene.do("calmuti", PlanJob("vito_baritono", scene.copy("theft_1"), done=True))
    assert scene.turn == "calmuti"
    scene.do("calmuti", PlanJob("bobby_ruthless", scene.copy("theft_2"), done=True))
    assert scene.turn == "blundetto"


def test_laying_a_plan_tells_nobody_anything() -> None:
    """LCN-31: a copy that somebody else has planned is accepted silently, and what is
    told is the same."""
    scene = drawn(Scene())
    copy = scene.copy("theft_1")
    scene.do("calmuti", PlanJob("pip_fontanel", copy, done=True))
    facts = scene.do("blundetto", PlanJob("big_joey", copy))
    said = of_kind(facts, PlanLaid)[0].visible_to(scene.seat("calmuti"))
    assert said and "copy" not in said
    own = scene.refused("calmuti", PlanJob("vito_baritono", copy))
    assert own.code == "not_your_turn"


def test_a_job_of_a_later_round_does_not_fit() -> None:
    """LCN-21: soft, like everything that paper could have mixed up."""
    scene = drawn(Scene())
    assert (
        scene.refused("calmuti", PlanJob("pip_fontanel", scene.copy("car_theft"))).rule
        == "lcn_21"
    )


def test_the_market_is_filled_at_once() -> None:
    """LCN-32: the app's own market; a card that does not lie there cannot be planned."""
    scene = drawn(Scene(market="app"))
    card, top = scene.state.market[0], scene.state.stack[0]
    missing = next(
        one for one in scene.state.box.businesses if one not in scene.state.market
    )
    assert (
        scene.refused("calmuti", PlanPurchase("pip_fontanel", missing)).code
        == "not_in_the_market"
    )
    facts = scene.do("calmuti", PlanPurchase("pip_fontanel", card))
    assert of_kind(facts, MarketFilled)[0].market[-1] == top
    assert scene.purse("calmuti") == 2000


def test_a_scanned_purchase_is_known_by_its_copy() -> None:
    """Nobody else can have that very card, and no kind outlasts its copies."""
    scene = drawn(Scene())
    scene.do("calmuti", PlanPurchase("pip_fontanel", scene.copy("casino"), done=True))
    again = scene.refused("blundetto", PlanPurchase("big_joey", scene.copy("casino")))
    assert again.code == "card_lies_elsewhere"
    scene.do("blundetto", PlanPurchase("big_joey", scene.copy("casino", 1), done=True))
    assert (
        scene.refused("dimaggio", PlanPurchase("phil_malony", "casino")).code
        == "no_copy_left"
    )


def test_an_idle_gangster_where_nothing_is_left_to_buy() -> None:
    """R12: refused while a market card lies there."""
    scene = drawn(Scene())
    assert scene.refused("calmuti", StayIdle("pip_fontanel")).code == "market_is_open"
    for card, many in in_the_stack(scene.state).items():
        for _ in range(many):
            scene.own("dimaggio", card)
    facts = scene.do("calmuti", StayIdle("pip_fontanel"))
    assert of_kind(facts, StaysIdle)
    assert "stay_idle" in scene.may("calmuti")


def test_a_minute_for_each_gangster() -> None:
    """LCN-142: a window that ends with the turn; running over it costs nothing but looks."""
    scene = drawn(Scene(time_limit="yes"))
    window = scene.state.table.tracker.window
    assert window and window.seconds == 60
    scene.time_is_up()
    assert scene.turn == "calmuti"
    facts = scene.do(
        "calmuti", PlanJob("pip_fontanel", scene.copy("theft_1"), done=True)
    )
    assert of_kind(facts, WindowOpened)


def test_shared_orders_that_this_game_keeps_to_itself() -> None:
    scene = drawn(Scene())
    for order in (
        Take("bank", 500),
        Roll([6]),
        Lay(scene.copy("theft_1")),
        EndTurn(),
        NextPhase(),
    ):
        assert scene.refused("calmuti", order).code == "not_in_this_game"


def test_nobody_joins_a_running_game() -> None:
    scene = Scene()
    answer = rules.decide(
        scene.state, Sit("Late", key_hash("late")), Caller(), scene.chance()
    )
    assert isinstance(answer, Refusal) and answer.code == "game_running"
