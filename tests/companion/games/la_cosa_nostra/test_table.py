"""What the table does above the rules: rulings, strictness, people who leave, seats
without a phone, secrets."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.finishing import JobDone, ResponseEnded
from companion.games.la_cosa_nostra.influence import LayInfluence, Peek
from companion.games.la_cosa_nostra.planning import PlanJob
from companion.games.la_cosa_nostra.responses import Respond
from companion.games.la_cosa_nostra.tasks import GiveUp, TurnUp
from companion.rules import dispatch as shared
from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import GameRuling
from companion.rules.messages import Fact, Order
from companion.rules.plans import PlanShown
from companion.rules.seats import Leave, Return
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.random_games import replays
from tests.companion.games.scene import of_kind


def rule(scene: Scene, name: str, **values: Any) -> None:
    """Proposed by one, agreed by all."""
    first, *others = scene.sides
    scene.do(first, Propose(GameRuling(name, values, "we looked")))
    for side in others:
        if scene.state.table.agreement.questions:
            scene.do(
                side, Vote(next(iter(scene.state.table.agreement.questions)), yes=True)
            )
    assert not scene.state.table.agreement.questions


def test_rulings_put_cards_where_they_should_be() -> None:
    scene = Scene(market="app").planning()
    other = scene.seat("blundetto")
    rule(scene, "owner", card="calmuti.pimp", to=other)
    assert scene.business("calmuti.pimp").owner == other
    rule(scene, "state", card="big_joey", state="down")
    assert scene.gangster("big_joey").down
    rule(scene, "state", card="big_joey", state="killed", by=scene.seat("dimaggio"))
    assert scene.state.families[scene.seat("dimaggio")].kills == ("big_joey",)
    rule(scene, "state", card="big_joey", state="active")
    assert (
        scene.gangster("big_joey").there
        and not scene.state.families[scene.seat("dimaggio")].kills
    )
    rule(scene, "marker", card="blundetto.cop", seat=scene.seat("calmuti"))
    assert scene.business("blundetto.cop").markers
    rule(scene, "state", card="blundetto.cop", state="gone")
    assert "blundetto.cop" not in scene.state.businesses
    rule(scene, "business", card="casino", to=other)
    assert any(
        one.card == "casino" and one.owner == other
        for one in scene.state.businesses.values()
    )
    rule(scene, "laundered", seat=other, to=4000)
    assert scene.state.families[other].laundered == 4000
    rule(scene, "start", seat=other)
    assert scene.state.start == other
    rule(scene, "modifier", card="big_joey", effect="distraction")
    assert [one.effect for one in scene.gangster("big_joey").modifiers] == [
        "distraction"
    ]
    rule(scene, "used", card="big_joey", yes=True)
    assert scene.gangster("big_joey").used


def test_a_ruling_that_means_nothing_is_refused_before_the_vote() -> None:
    scene = Scene().planning()
    assert (
        scene.refused("calmuti", Propose(GameRuling("weather", {}))).code
        == "no_such_ruling"
    )
    assert scene.refused(
        "calmuti", Propose(GameRuling("owner", {"card": "nobody"}))
    ).code
    assert scene.refused(
        "calmuti", Propose(GameRuling("laundered", {"seat": scene.seat("calmuti")}))
    ).code


def test_a_task_and_what_is_under_way_can_be_ruled_away() -> None:
    scene = Scene().planning()
    thief, second = (
        scene.lay("calmuti", 2, "theft_1"),
        scene.lay("calmuti", 3, "theft_1", 1),
    )
    rule(scene, "task", card=second)
    assert not scene.gangster(second).busy
    scene.action()
    scene.announce("calmuti", thief, "blundetto")
    scene.do("calmuti", TurnUp())
    rule(scene, "stop")
    assert of_kind(scene.facts, JobDone)[-1].why == "ruling"


def test_a_card_that_comes_up_twice_stands_still_until_the_table_says() -> None:
    """Settled at the reveal, before everybody; given up, or accepted by ruling."""
    for accepted in (False, True):
        scene = Scene().planning()
        first, second = (
            scene.lay("calmuti", 2, "theft_1"),
            scene.lay("blundetto", 2, "theft_1"),
        )
        scene.action().act("calmuti", first, "blundetto", 1, 1)
        scene.announce("blundetto", second, "calmuti")
        scene.do("blundetto", TurnUp())
        assert scene.may("blundetto")[0] == "give_up"
        if accepted:
            rule(scene, "clash")
            scene.roll("blundetto", 4, 4)
            assert scene.purse("blundetto") == 4000
        else:
            scene.do("blundetto", GiveUp())
            assert of_kind(scene.facts, JobDone)[-1].why == "clash"


def test_a_seat_without_a_phone_plans_blind_and_shows_at_the_reveal() -> None:
    """R15: no code when it is laid, none in any view; peeking is lifting the card."""
    scene = Scene(without_phone=("calmuti",)).planning()
    assert (
        scene.refused("calmuti", PlanJob("pip_fontanel", scene.copy("theft_1"))).code
        == "lays_blind"
    )
    thief = scene.lay("calmuti", 2, "theft_1")
    plan = scene.gangster(thief).plan or ""
    assert scene.state.table.plans[plan].copy is None
    scene.lay("blundetto", 3, "bash_1")
    facts = scene.do("blundetto", Peek("snitch", [plan]))
    assert of_kind(facts, PlanShown)[0].copy is None
    scene.action()
    scene.announce("calmuti", thief, "blundetto")
    assert scene.refused("calmuti", TurnUp()).code == "plan_is_blind"
    scene.do("calmuti", TurnUp(scene.copy("theft_1")))
    scene.roll("calmuti", 4, 1)
    assert scene.purse("calmuti") == 4000


def test_a_blind_peeker_learns_nothing_from_the_app() -> None:
    """R15: whoever has no phone lifts the card."""
    scene = Scene(without_phone=("calmuti",)).planning()
    thief = scene.lay("blundetto", 2, "theft_1")
    scene.lay("calmuti", 1, "bash_1")
    facts = scene.do("calmuti", Peek("snitch", [scene.gangster(thief).plan or ""]))
    assert of_kind(facts, PlanShown)[0].copy is None


def test_a_blind_response_is_shown_or_it_was_a_bluff() -> None:
    """R15: taken at its word in the window; a card that is something else stays face down."""
    for code, ended in (("robbery_3", "success"), (None, "void")):
        scene = Scene(without_phone=("blundetto",)).planning(3)
        scene.own("calmuti", "building_firm")
        worker = scene.lay("calmuti", 2, "union_ballot")
        robber = scene.lay("blundetto", 3, "robbery_3")
        scene.action().act("calmuti", worker, None, 3, 3)
        scene.do("blundetto", Respond(gangster=robber))
        scene.time_is_up()
        if code:
            refused = scene.refused("blundetto", TurnUp(scene.copy("theft_3")))
            assert refused.code == "not_that_response"
            scene.do("blundetto", TurnUp(scene.copy(code)))
            scene.roll("blundetto", 4, 4, 4)
        else:
            scene.do("blundetto", GiveUp())
        assert of_kind(scene.facts, ResponseEnded)[-1].outcome == ended
        assert scene.gangster(robber).busy == (code is None)


def test_whoever_leaves_drops_their_tasks_and_the_game_goes_on() -> None:
    """Cards remain targets, money stays; who comes back plays on."""
    scene = Scene("calmuti", "blundetto", "dimaggio", "caruso").planning()
    thug = scene.lay("calmuti", 2, "bash_1")
    scene.lay("blundetto", 3, "theft_1")
    scene.action()
    scene.do("blundetto", Leave())
    assert not scene.gangster("big_joey").busy
    scene.act("calmuti", thug, "blundetto")
    scene.do("calmuti", NameVictim("blundetto.cop"))
    scene.roll("calmuti", 2, 2)
    while scene.window:
        scene.time_is_up()
    assert scene.business("blundetto.cop").down
    assert scene.purse("blundetto") == 2000
    assert scene.turn == "caruso"
    scene.do("blundetto", Return())
    assert scene.board().awaits


@pytest.mark.parametrize("moment", ["announced", "victim", "throw"])
def test_whoever_leaves_in_the_middle_of_a_job_leaves_nothing_hanging(
    moment: str,
) -> None:
    scene = Scene("calmuti", "blundetto", "dimaggio", "caruso").planning()
    thug = scene.lay("calmuti", 2, "bash_1")
    scene.lay("blundetto", 3, "theft_1")
    scene.action()
    scene.announce("calmuti", thug, "blundetto")
    if moment != "announced":
        scene.do("calmuti", TurnUp())
    if moment == "throw":
        scene.do("calmuti", NameVictim("blundetto.cop"))
    scene.do("calmuti", Leave())
    assert scene.state.action is None
    assert scene.turn == "blundetto"


def test_a_target_that_left_keeps_the_money() -> None:
    scene = Scene("calmuti", "blundetto", "dimaggio", "caruso").planning()
    thief = scene.lay("calmuti", 2, "theft_1")
    scene.action()
    scene.do("blundetto", Leave())
    scene.announce("calmuti", thief, "blundetto")
    assert scene.refused("calmuti", TurnUp()).facts == {"why": "no_victim"}


def test_rules_may_bend_where_the_table_wants_it() -> None:
    """The dial: each soft rule by its number."""
    scene = Scene(strictness="free").planning()
    scene.do("blundetto", LayInfluence("henchman", "big_joey"))
    scene.do("calmuti", PlanJob("pip_fontanel", scene.copy("car_theft")))
    scene.do("calmuti", PlanJob("vito_baritono", scene.copy("theft_1")))
    warned = Scene(strictness="warn").planning()
    assert warned.refused(
        "calmuti", PlanJob("pip_fontanel", warned.copy("car_theft"))
    ).facts["may_overrule"]
    warned.do(
        "calmuti",
        PlanJob("pip_fontanel", warned.copy("car_theft")),
        override_reason="the pile was mixed up",
    )
    assert warned.state.table.strictness.rulings[0].what == "lcn_21"


def test_every_tag_is_its_own() -> None:
    """Orders and facts of the game do not shadow those of the shared blocks."""
    assert len({one.__struct_config__.tag for one in rules.ORDERS}) == len(rules.ORDERS)
    assert len({one.__struct_config__.tag for one in rules.FACTS}) == len(rules.FACTS)
    assert set(shared.FACTS) <= set(rules.FACTS)
    parts = [
        import_module(f"{rules.__name__}.{one.name}")
        for one in iter_modules(rules.__path__)
    ]
    own = {
        one
        for part in parts
        for one in vars(part).values()
        if getattr(one, "__module__", "") == part.__name__
    }
    assert {
        one for one in own if isinstance(one, type) and issubclass(one, Fact)
    } <= set(rules.FACTS)
    assert {
        one for one in own if isinstance(one, type) and issubclass(one, Order)
    } <= set(rules.ORDERS)


def test_the_stored_facts_are_the_evening() -> None:
    """Encoded, decoded and folded anew they make the same state."""
    scene = Scene()
    fresh = Scene(begin=False)
    start = rules.start(_opening(fresh))
    replays(rules.GAME, start, scene.facts, scene.state)


def _opening(scene: Scene) -> Any:
    table = scene.state.table
    fact = shared.TableOpened(
        game="la_cosa_nostra",
        edition="en",
        language="en",
        options={},
        strictness="enforce",
        money="app",
        quorum="all",
        commitment="",
        seed=table.seed,
        host_key=table.host_key,
        code=table.code,
        data="",
    )
    return shared.Opening(table.setup, fact)


def test_the_filters_of_the_log_find_what_only_this_game_tells() -> None:
    """Sums under money, counted dice under dice, tasks under plans, what the table put
    right under table."""
    groups = {
        kind.__struct_config__.tag: kind.group
        for kind in rules.FACTS
        if kind not in shared.FACTS
    }
    assert {tag for tag, group in groups.items() if group == "table"} == {
        *(str(tag) for tag in groups if str(tag).endswith("_corrected")),
        "clash_accepted",
    }
    assert {
        groups[tag]
        for tag in (
            "earned",
            "bonus_earned",
            "recruited",
            "business_bought",
            "laundered",
        )
    } == {"money"}
    assert {groups[tag] for tag in ("dice_read", "die_taken_up", "dice_kept")} == {
        "dice"
    }
    assert {
        groups[tag]
        for tag in ("purchase_planned", "stays_idle", "job_announced", "task_dropped")
    } == {"plans"}
