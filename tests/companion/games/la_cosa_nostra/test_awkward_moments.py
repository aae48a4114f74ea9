"""What a table does at the wrong moment: cards ruled away under a Job, old offers,
people who leave, bent rules."""

import pytest

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.deals import Offer, OfferClosed, Side
from companion.games.la_cosa_nostra.effects import Stake
from companion.games.la_cosa_nostra.finishing import JobDone
from companion.games.la_cosa_nostra.influence import LayInfluence
from companion.games.la_cosa_nostra.losses import GangsterKilled
from companion.games.la_cosa_nostra.market import StackShuffled
from companion.games.la_cosa_nostra.planning import PlanJob
from companion.games.la_cosa_nostra.responses import Respond
from companion.games.la_cosa_nostra.setup import Ready
from companion.games.la_cosa_nostra.state import ACTION, PLANNING
from companion.games.la_cosa_nostra.tasks import Discard, TurnUp
from companion.games.la_cosa_nostra.turns import Scheme, SchemerCalled
from companion.rules.agreement import Propose
from companion.rules.amendments import GameRuling
from companion.rules.kit.piles import evidence
from companion.rules.seats import Leave
from companion.rules.tracker import TurnBegan
from tests.companion.games.la_cosa_nostra.scene import CREW, Scene, closed
from tests.companion.games.la_cosa_nostra.test_table import rule
from tests.companion.games.scene import of_kind


def named(card: str, victim: str, *dice: int, influence: int = 0) -> Scene:
    """Calmuti's Job is up, its victim is named, and (with dice) it has been rolled for."""
    scene = Scene().planning(3, influence=influence)
    scene.lay("calmuti", 2, card)
    scene.action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim(victim))
    if dice:
        scene.roll("calmuti", *dice)
    return scene


def ending(scene: Scene) -> tuple[str, str | None]:
    done = of_kind(scene.facts, JobDone)[-1]
    return done.outcome, done.why


def test_a_victim_that_is_ruled_away_before_the_roll_is_named_anew() -> None:
    """LCN-61: nobody rolls for a card that is not there."""
    scene = named("kill_businessman_3", "blundetto.cop")
    rule(scene, "state", card="blundetto.cop", state="gone")
    # the only one left
    assert (
        scene.state.action and scene.state.action.top.victim == "blundetto.loan_shark"
    )
    closed(scene).roll("calmuti", 4, 4)
    assert "blundetto.loan_shark" not in closed(scene).state.businesses


@pytest.mark.parametrize("card", ["kill_businessman_3", "persuasion_3"])
def test_a_victim_that_is_ruled_away_after_the_roll_spoils_the_job(card: str) -> None:
    """R4: the Trap window was open when the table saw that the card had left long ago."""
    scene = Scene().planning(3)
    scene.lay("calmuti", 2, card)
    scene.lay("blundetto", 3, "theft_3")
    scene.action()
    scene.announce("calmuti", "vito_baritono", "blundetto")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", NameVictim("blundetto.cop"))
    scene.roll("calmuti", 4, 4)
    rule(scene, "state", card="blundetto.cop", state="gone")
    scene.time_is_up()
    assert ending(scene) == ("void", "no_victim")


@pytest.mark.parametrize("doctor", [False, True])
def test_a_ruling_on_the_card_that_was_hit_takes_the_place_of_the_blow(
    doctor: bool,
) -> None:
    """R7: neither the blow nor a doctor finds it; nobody is killed twice."""
    scene = named("kill_businessman_3", "blundetto.cop", 4, 4, influence=2)
    if doctor:
        scene.do("dimaggio", Respond(doc="emergency_doc"))
    rule(scene, "state", card="blundetto.cop", state="gone")
    scene.time_is_up()
    assert scene.state.action is None
    bomb = named("car_bomb_3", "big_joey", 5, 5, influence=2)
    rule(bomb, "state", card="big_joey", state="killed", by=bomb.seat("dimaggio"))
    bomb.time_is_up()
    assert of_kind(bomb.facts, GangsterKilled) == []
    assert bomb.state.families[bomb.seat("dimaggio")].kills == ("big_joey",)


def test_a_trap_does_not_kill_whoever_was_ruled_away() -> None:
    scene = Scene().planning(3)
    scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.action().act("calmuti", "vito_baritono", "blundetto", 4, 4)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    rule(
        scene, "state", card="vito_baritono", state="killed", by=scene.seat("dimaggio")
    )
    scene.roll("blundetto", 3, 3, 3)
    assert scene.state.families[scene.seat("blundetto")].kills == ()
    assert ending(scene) == ("repelled", None)


@pytest.mark.parametrize("side", ["cards", "markers"])
def test_an_offer_lapses_with_the_card_it_is_about(side: str) -> None:
    """LCN-120: nobody can agree to what lies under the stack; the two are told, nobody else."""
    scene = Scene().planning(3)
    wanted = (
        Side(cards=["blundetto.waste_company"])
        if side == "cards"
        else Side(markers=["blundetto.waste_company"])
    )
    scene.do("calmuti", Offer(scene.seat("blundetto"), Side(money=1000), wanted))
    scene.lay("calmuti", 2, "arson_3")
    scene.action().act("calmuti", "vito_baritono", "blundetto", 4, 4)
    assert scene.state.offers == {}
    closed = of_kind(scene.facts, OfferClosed)[-1]
    assert closed.how == "lapsed" and closed.visible_to(scene.seat("dimaggio")) is None


def test_an_offer_lapses_when_its_gangster_is_killed_but_waits_for_one_that_is_turned_over() -> (
    None
):
    """R9: who is deactivated may be sold next round."""
    for dice, left in (((5, 5), 0), ((5, 1), 1)):
        scene = Scene().planning(3)
        scene.do(
            "calmuti",
            Offer(scene.seat("blundetto"), Side(money=1000), Side(cards=["big_joey"])),
        )
        scene.lay("calmuti", 2, "car_bomb_3")
        scene.action()
        scene.announce("calmuti", "vito_baritono", "blundetto")
        scene.do("calmuti", TurnUp())
        scene.do("calmuti", NameVictim("big_joey"))
        scene.roll("calmuti", *dice)
        assert len(closed(scene).state.offers) == left


def racing() -> Scene:
    scene = Scene("calmuti", "blundetto", "dimaggio", "caruso").planning(4)
    scene.lay("calmuti", 2, "horse_racing")
    scene.action()
    scene.announce("calmuti", "vito_baritono")
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", Stake(2000))
    return scene


def test_a_race_that_never_runs_gives_the_stake_back() -> None:
    """R17: a Job that ends without effect does not eat money; neither does one whose
    player walks out."""
    scene = racing()
    assert scene.purse("calmuti") == 0
    rule(scene, "stop")
    assert scene.purse("calmuti") == 2000
    scene = racing()
    scene.do("calmuti", Leave())
    assert scene.purse("calmuti") == 2000


def test_a_job_that_is_stopped_before_the_roll_spends_no_marker() -> None:
    """R10: the roll spends it, not the choice of the cards."""
    scene = Scene().planning(2)
    scene.marker("calmuti", "dimaggio.lawyer")
    scene.marker("calmuti", "blundetto.loan_shark")
    scene.lay("calmuti", 2, "investment_fraud")
    scene.action().act("calmuti", "vito_baritono")
    assert scene.state.action and scene.state.action.top.uses
    rule(scene, "stop")
    assert scene.business("dimaggio.lawyer").markers == (scene.seat("calmuti"),)


def test_the_last_moment_for_influence_comes_although_somebody_left() -> None:
    """LCN-140: an idle Gangster of an estate takes it from nobody, nor does the last
    planner who walks out."""
    scene = Scene(
        "calmuti", "blundetto", "dimaggio", "caruso", influence_timing="all_any_time"
    ).planning(2)
    for side in ("calmuti", "blundetto", "dimaggio"):
        for name in CREW[side].values():
            scene.turn_over(name)
    scene.do("caruso", Leave())  # with three idle Gangsters
    scene.recruit("dimaggio", "mia_lavecchia")
    scene.apply(TurnBegan(scene.seat("dimaggio")))
    scene.do("dimaggio", PlanJob("mia_lavecchia", scene.copy("theft_2"), done=True))
    assert "ready" in scene.may("calmuti")
    scene.do("calmuti", LayInfluence("saboteur", "mia_lavecchia"))
    scene.do("blundetto", Leave())
    awaits = scene.board().awaits
    assert awaits and awaits.what == "last_moment"
    scene.do("dimaggio", Ready())
    scene.do("calmuti", Ready())
    assert (scene.state.table.tracker.phase, scene.turn) == (ACTION, "dimaggio")


def test_the_last_moment_comes_although_the_last_planner_walked_out() -> None:
    scene = Scene(
        "calmuti", "blundetto", "dimaggio", "caruso", influence_timing="all_any_time"
    ).planning(2)
    for side in ("calmuti", "dimaggio", "caruso"):
        for name in CREW[side].values():
            scene.turn_over(name)
    scene.recruit("calmuti", "rosa_cantilena")
    scene.do("calmuti", PlanJob("rosa_cantilena", scene.copy("theft_2"), done=True))
    assert scene.turn == "blundetto"
    scene.do("blundetto", Leave())
    assert scene.state.table.tracker.phase == PLANNING and "ready" in scene.may(
        "calmuti"
    )


def test_a_ruling_does_not_bring_the_same_copy_twice() -> None:
    scene = Scene().planning(2)
    code = scene.copy("casino")
    rule(scene, "business", card=code, to=scene.seat("calmuti"))
    again = Propose(
        GameRuling("business", {"card": code, "to": scene.seat("blundetto")})
    )
    assert scene.refused("calmuti", again).code == "card_lies_elsewhere"


def test_a_market_that_was_ruled_leaves_a_shuffled_stack() -> None:
    """LCN-06: what comes up next is not to be read off the order of the box; the proof
    knows the new shuffle."""
    scene = Scene(market="app").planning(2)
    rule(scene, "market", cards=["cop", "pimp", "politician", "casino"])
    shuffled = of_kind(scene.facts, StackShuffled)
    assert shuffled and evidence(shuffled[-1])
    assert scene.state.stack == shuffled[-1].stack
    assert list(scene.state.stack) != sorted(
        scene.state.stack, key=list(scene.state.box.businesses).index
    )


def test_whoever_acts_out_of_turn_in_a_schemers_turn_does_not_stop_the_table() -> None:
    """Where turns are left to the table: the Schemer's turn still comes, then whoever is next."""
    scene = Scene(strictness="free").planning(1)
    for side, card in (
        ("calmuti", "theft_1"),
        ("blundetto", "bash_1"),
        ("dimaggio", "vandalism_1"),
    ):
        scene.lay(side, 2, card)
    scene.action()
    scene.do("dimaggio", Scheme())
    scene.do("calmuti", Discard("vito_baritono"))
    assert of_kind(scene.facts, SchemerCalled) and scene.turn == "dimaggio"
    assert {"announce", "discard"} <= set(scene.may("dimaggio"))
    scene.do("dimaggio", Discard("phil_malony"))
    assert scene.turn == "blundetto"
