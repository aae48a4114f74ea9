"""Influence cards, the Lawyer and Schemers: when they may be played, on what, and what they do."""

import pytest

from companion.games.la_cosa_nostra.finishing import JobDone
from companion.games.la_cosa_nostra.influence import ExchangeMarket, LayInfluence, Peek
from companion.games.la_cosa_nostra.planning import Next, PlanJob
from companion.games.la_cosa_nostra.setup import Ready
from companion.games.la_cosa_nostra.tasks import Announce, Discard, TurnUp
from companion.games.la_cosa_nostra.turns import Scheme
from companion.rules.plans import PlanShown
from companion.rules.tracker import TurnBegan
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.scene import of_kind


def test_a_henchman_makes_it_easier_and_leaves_with_the_job() -> None:
    """LCN-55: the Machine Pistol stays until the end of the round (D9)."""
    scene = Scene().planning()
    worker = scene.lay("calmuti", 2, "gas_station_robbery")
    scene.do("calmuti", LayInfluence("henchman", worker))
    scene.do("calmuti", LayInfluence("machine_pistol", worker))
    scene.action().act("calmuti", worker, None, 2, 2, 1)
    assert scene.purse("calmuti") == 4000
    assert [one.effect for one in scene.gangster(worker).modifiers] == [
        "machine_pistol"
    ]


@pytest.mark.parametrize("effect", ["saboteur", "distraction"])
def test_trouble_is_for_opponents_only(effect: str) -> None:
    """LCN-54: Saboteur and Distraction never lie on an own Gangster."""
    scene = Scene().planning()
    assert (
        scene.refused("calmuti", LayInfluence(effect, "pip_fontanel")).code
        == "opponents_only"
    )
    scene.do("calmuti", LayInfluence(effect, "big_joey"))
    again = scene.refused("calmuti", LayInfluence(effect, "big_joey"))
    assert (again.code, again.rule) == ("one_of_each", "lcn_54")


def test_influence_is_played_in_ones_own_turn() -> None:
    """LCN-100."""
    scene = Scene().planning()
    scene.lay("calmuti", 2, "theft_1")
    plan = scene.gangster("vito_baritono").plan or ""
    assert (
        scene.refused("blundetto", LayInfluence("henchman", "big_joey")).rule
        == "lcn_100"
    )
    for card in ("snitch", "spy"):
        assert scene.refused("blundetto", Peek(card, [plan])).rule == "lcn_100"
    assert scene.refused("blundetto", Peek("snitch", ["c1"])).code == "no_such_plan"
    scene.do("calmuti", LayInfluence("henchman", "big_joey"))


def test_influence_at_any_time_where_that_was_agreed_with_a_last_moment() -> None:
    """LCN-140: in others' turns too; before the Action phase everybody says that they are done."""
    scene = Scene(influence_timing="all_any_time").planning()
    scene.do("blundetto", LayInfluence("henchman", "big_joey"))
    for strength in (1, 2, 3):
        for side in scene.sides:
            scene.lay(side, strength, _job(side, strength))
    scene.do(scene.turn, Next())
    assert "ready" in scene.may("calmuti")
    scene.do("blundetto", LayInfluence("distraction", "bobby_ruthless"))
    for side in scene.sides:
        scene.do(side, Ready())
    assert scene.state.table.tracker.phase == 2


def _job(side: str, strength: int) -> str:
    jobs = {
        "calmuti": ["gas_station_robbery", "pickpocket_sweep", "rigged_card_table"],
        "blundetto": ["cigarette_smuggling", "chop_shop_parts", "ghost_payroll"],
        "dimaggio": ["overdue_interest", "corner_delivery", "hotel_ledger_blackmail"],
    }
    return jobs[side][strength - 1]


def test_with_nothing_left_to_plan_there_is_still_the_moment_for_influence() -> None:
    """R13: until it is declined for the rest of this Planning."""
    scene = Scene().planning()
    scene.recruit("blundetto", "dora_pellegrin", "bookbinder")
    for strength in (1, 2, 3):
        scene.lay("calmuti", strength, _job("calmuti", strength))
        scene.lay("dimaggio", strength, _job("dimaggio", strength))
    scene.lay("blundetto", 1, _job("blundetto", 1))
    scene.do("blundetto", Next())
    assert scene.turn == "dimaggio"
    scene.do("dimaggio", LayInfluence("saboteur", "big_joey"))
    scene.do("dimaggio", Next(rest=True))
    scene.do("calmuti", Next())
    scene.lay("blundetto", 2, _job("blundetto", 2))
    scene.do("blundetto", Next())
    assert scene.turn == "calmuti"


def spied(timing: str = "own_turn") -> tuple[Scene, dict[str, str]]:
    """Three plans lie face down; by Gangster."""
    scene = Scene(
        "dimaggio", "calmuti", "blundetto", influence_timing=timing
    ).planning()
    lying = {}
    for side, strength, card in (
        ("calmuti", 1, "theft_1"),
        ("calmuti", 2, "bash_1"),
        ("blundetto", 3, "vandalism_1"),
    ):
        gangster = scene.lay(side, strength, card)
        lying[gangster] = scene.gangster(gangster).plan or ""
    scene.apply(TurnBegan(scene.seat("dimaggio")))
    return scene, lying


def test_snitch_spy_and_lawyer_look_at_planned_jobs() -> None:
    """R13: one, two, two; each peek leaves a receipt, and only the two know the card."""
    scene, lying = spied()
    one, two, three = lying.values()
    assert scene.refused("dimaggio", Peek("snitch", [one, two])).facts == {"most": 1}
    facts = scene.do("dimaggio", Peek("dimaggio.lawyer", [one, three]))
    shown = of_kind(facts, PlanShown)
    assert [fact.copy for fact in shown] == [
        scene.copy("theft_1"),
        scene.copy("vandalism_1"),
    ]
    assert "copy" not in (shown[0].visible_to(scene.seat("blundetto")) or {})
    assert scene.refused("dimaggio", Peek("lawyer", [two])).code == "not_that_card"
    scene.do("dimaggio", Peek("snitch", [two]))
    assert scene.refused("dimaggio", Peek("spy", [two])).code == "no_such_plan"


def test_spying_in_anothers_turn_is_an_option() -> None:
    """LCN-140, R13: the Lawyer alike."""
    scene, lying = spied()
    scene.do("dimaggio", PlanJob("phil_malony", scene.copy("ghost_payroll"), done=True))
    assert (
        scene.refused("dimaggio", Peek("lawyer", [lying["pip_fontanel"]])).rule
        == "lcn_100"
    )
    scene, lying = spied("spying_any_time")
    scene.do("dimaggio", PlanJob("phil_malony", scene.copy("ghost_payroll"), done=True))
    scene.do("dimaggio", Peek("lawyer", [lying["pip_fontanel"]]))


def test_the_snitch_exchanges_the_market_under_the_stack() -> None:
    """R12: the old four go under the stack before the new ones come up."""
    scene = Scene(market="app").planning()
    old, stack = scene.state.market, scene.state.stack
    scene.do("calmuti", ExchangeMarket())
    assert scene.state.market == stack[:4]
    assert scene.state.stack == (*stack[4:], *old)
    assert scene.refused("blundetto", ExchangeMarket()).code == "not_your_turn"


def test_influence_comes_later_for_beginners() -> None:
    """LCN-24, D12: the German book knows no later than round II."""
    late = Scene(late_influence="round_3").planning(2)
    assert (
        late.refused("calmuti", LayInfluence("henchman", "pip_fontanel")).rule
        == "lcn_24"
    )
    german = Scene(edition="de", late_influence="round_3").planning(2)
    assert [one.board().influence_from for one in (late, german)] == [3, 2]
    german.do("calmuti", LayInfluence("henchman", "pip_fontanel"))


def schemers() -> Scene:
    """Everybody has two Jobs; Calmuti is at turn."""
    scene = Scene().planning()
    for side in scene.sides:
        for strength in (2, 3):
            scene.lay(side, strength, _job(side, strength))
    return scene.action()


def test_a_schemer_takes_a_turn_before_another_and_play_goes_on() -> None:
    """LCN-102."""
    scene = schemers()
    scene.do("dimaggio", Scheme())
    assert scene.turn == "dimaggio"
    scene.act("dimaggio", "phil_malony", None, 3, 3)
    assert scene.turn == "calmuti"


def test_several_schemers_in_order_from_the_start_player() -> None:
    """LCN-101: whoever sits earlier goes earlier, even if the card came later; one at a
    time each."""
    scene = schemers()
    scene.do("dimaggio", Scheme())
    scene.do("blundetto", Scheme())
    assert scene.turn == "blundetto"
    assert scene.refused("dimaggio", Scheme()).code == "too_late_to_scheme"
    scene.do("blundetto", Discard("big_joey"))
    assert scene.turn == "dimaggio"
    scene.do("dimaggio", Discard("phil_malony"))
    assert scene.turn == "calmuti"


def test_too_late_once_a_card_is_up() -> None:
    """R14: until the active player commits; an announcement commits nobody."""
    scene = schemers()
    scene.announce("calmuti", "bobby_ruthless", "blundetto")
    scene.do("blundetto", Scheme())
    assert scene.state.action is None
    scene.do("blundetto", Discard("big_joey"))
    scene.announce("calmuti", "bobby_ruthless", "blundetto")
    scene.do("calmuti", TurnUp(sure=True))
    assert scene.refused("dimaggio", Scheme()).code == "too_late_to_scheme"


def test_skipping_ones_own_turn_keeps_a_response_card() -> None:
    """LCN-95, R14: with only responses left one is discarded, unless one is skipped."""
    scene = Scene().planning(3)
    trap = scene.lay("calmuti", 2, "trap_3")
    scene.lay("blundetto", 3, "theft_3")
    scene.action()
    assert scene.may("calmuti")[0] == "discard"
    assert scene.refused("calmuti", Announce(trap)).code == "response_card"
    scene.do("calmuti", Scheme(skip=True))
    assert (scene.turn, scene.gangster(trap).busy) == ("blundetto", True)


def test_a_discarded_job_stays_secret() -> None:
    """LCN-44: face down, and not in the public record of plans."""
    scene = schemers()
    plan = scene.gangster("bobby_ruthless").plan
    facts = scene.do("calmuti", Discard("bobby_ruthless"))
    assert plan not in scene.state.table.plans
    assert not of_kind(facts, JobDone)
    told = str([fact.visible_to(None) for fact in facts])
    assert scene.copy(_job("calmuti", 3)) not in told and _job("calmuti", 3) not in told
    scene.planning(2)
    again = scene.copy(_job("calmuti", 3))
    assert (
        scene.refused("calmuti", PlanJob("pip_fontanel", again)).code == "job_is_spent"
    )
    scene.recruit("dimaggio", "mia_lavecchia")
    scene.apply(TurnBegan(scene.seat("dimaggio")))
    # a refusal would tell what was discarded
    scene.do("dimaggio", PlanJob("mia_lavecchia", again))
