"""Where evenings went wrong in trials: announcements that lingered, windows and dice of
Jobs that were ruled away."""

from typing import Any

import pytest

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.deals import AnswerOffer, Offer, Side
from companion.games.la_cosa_nostra.planning import StayIdle, StaysIdle
from companion.games.la_cosa_nostra.responses import Replied, Respond
from companion.games.la_cosa_nostra.tasks import Announce, Discard, PayPurchase, TurnUp
from companion.games.la_cosa_nostra.throwing import TypeThrow
from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CorrectTurn, GameRuling
from companion.rules.messages import Caller, Refusal
from companion.rules.plans import PlanRevealed
from companion.rules.table_dice import ConfirmDice
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.la_cosa_nostra.test_table import rule
from tests.companion.games.scene import of_kind


def agreed(scene: Scene, what: CorrectTurn | GameRuling) -> None:
    first, *others = scene.sides
    scene.do(first, Propose(what))
    for side in others:
        scene.do(
            side, Vote(next(iter(scene.state.table.agreement.questions)), yes=True)
        )


def test_whoever_pays_instead_of_what_was_announced_has_had_the_turn() -> None:
    """LCN-40: one task a turn; what was announced before stays face down."""
    for instead in (PayPurchase("pip_fontanel"), Discard("pip_fontanel")):
        scene = Scene().planning()
        thief = scene.lay("calmuti", 2, "theft_1")
        scene.shop("calmuti", "pip_fontanel", "politician")
        scene.lay("blundetto", 2, "bash_1")
        scene.action()
        scene.announce("calmuti", thief, "blundetto")
        scene.do("calmuti", instead)
        assert (scene.turn, scene.state.action) == ("blundetto", None)
        assert scene.refused("calmuti", TurnUp()).code == "not_now"


def test_the_same_answer_twice_keeps_its_place_in_the_line() -> None:
    """LCN-92: first come, first served, also for nervous fingers; another answer goes
    to the end."""
    scene = Scene().planning(3)
    scene.own("calmuti", "building_firm")
    worker = scene.lay("calmuti", 2, "union_ballot")
    first, second = (
        scene.lay("blundetto", 3, "robbery_3"),
        scene.lay("dimaggio", 3, "robbery_3", 1),
    )
    scene.action().act("calmuti", worker, None, 3, 3)
    scene.do("blundetto", Respond(gangster=first))
    scene.do("dimaggio", Respond(gangster=second))
    assert of_kind(scene.do("blundetto", Respond(gangster=first)), Replied) == []
    assert [fact.on for fact in of_kind(scene.time_is_up(), PlanRevealed)] == [first]


def test_a_window_closes_with_the_job_that_was_ruled_away() -> None:
    """It is not for the next Job, which has a window of its own."""
    scene = Scene().planning(3)
    first, second = (
        scene.lay("calmuti", 2, "fur_warehouse_raid"),
        scene.lay("calmuti", 3, "jewellery_row_break_in"),
    )
    scene.lay("blundetto", 3, "robbery_3")
    scene.action().act("calmuti", first, None, 4, 4)
    assert scene.window == "robbery"
    rule(scene, "stop")
    assert scene.state.table.tracker.window is None
    agreed(scene, CorrectTurn(scene.seat("calmuti"), "again"))
    scene.act("calmuti", second, None, 5, 1, 1)
    assert scene.window == "robbery"


def test_dice_of_a_job_that_was_ruled_away_are_not_those_of_the_next() -> None:
    """Typed dice wait for somebody who confirms them; until then nobody announces anything."""
    scene = Scene().planning()
    thief, second = (
        scene.lay("calmuti", 2, "theft_1"),
        scene.lay("blundetto", 2, "theft_1", 1),
    )
    scene.action().act("calmuti", thief, "blundetto")
    scene.do("calmuti", TypeThrow([6, 6]))
    rule(scene, "stop")
    assert (
        scene.refused("blundetto", Announce(second, scene.seat("calmuti"))).code
        == "roll_under_way"
    )
    roll = scene.state.table.dice.roll
    assert roll
    scene.do("dimaggio", ConfirmDice(roll.number, yes=True, results=[6, 6]))
    scene.announce("blundetto", second, "calmuti")
    scene.do("blundetto", TurnUp())
    assert scene.state.action and scene.state.action.top.results is None


def test_a_card_left_open_by_a_ruling_is_lost_like_any_other_task() -> None:
    """The table gives the turn to somebody else in the middle of a Job; then its
    Gangster is sold."""
    scene = Scene().planning()
    thief = scene.lay("calmuti", 2, "theft_1")
    scene.lay("blundetto", 2, "bash_1")
    scene.action().act("calmuti", thief, "blundetto")
    agreed(scene, CorrectTurn(scene.seat("blundetto"), "it was his"))
    assert scene.gangster(thief).busy
    scene.do("calmuti", Offer(scene.seat("dimaggio"), Side(cards=[thief])))
    scene.do("dimaggio", AnswerOffer(next(iter(scene.state.offers)), yes=True))
    assert not scene.gangster(thief).busy
    assert scene.state.spent[scene.copy("theft_1")] is None  # all have seen it


def test_rulings_keep_cards_and_markers_possible() -> None:
    """A planned Purchase stays with its Gangster; no sixth marker, none on a card that
    is turned over."""
    scene = Scene().planning()
    planned = scene.shop("calmuti", "pip_fontanel", "cop")
    other = scene.seat("blundetto")
    owner = Propose(GameRuling("owner", {"card": planned, "to": other}))
    assert scene.refused("calmuti", owner).code == "not_paid_yet"
    for _ in range(5):
        rule(scene, "marker", card="blundetto.cop", seat=scene.seat("dimaggio"))
    sixth = Propose(
        GameRuling("marker", {"card": "calmuti.pimp", "seat": scene.seat("dimaggio")})
    )
    assert scene.refused("calmuti", sixth).code == "no_marker_left"
    scene.turn_over("calmuti.pimp")
    down = Propose(GameRuling("marker", {"card": "calmuti.pimp", "seat": other}))
    assert scene.refused("calmuti", down).code == "card_is_down"


def test_nobody_scans_the_same_card_twice() -> None:
    """R15: what a seat without a phone has turned up before cannot lie on another Gangster."""
    scene = Scene(without_phone=("calmuti",)).planning()
    first, second = (
        scene.lay("calmuti", 2, "theft_1"),
        scene.lay("calmuti", 3, "theft_1"),
    )
    scene.lay("blundetto", 2, "bash_1")
    scene.action()
    scene.announce("calmuti", first, "blundetto")
    scene.do("calmuti", TurnUp(scene.copy("theft_1")))
    scene.roll("calmuti", 1, 1)
    scene.do("blundetto", Discard("nico_quattrosoldi"))
    scene.do("dimaggio", Discard("lenny_dimaggio"))
    scene.announce("calmuti", second, "blundetto")
    assert (
        scene.refused("calmuti", TurnUp(scene.copy("theft_1"))).code == "job_is_spent"
    )
    scene.do("calmuti", TurnUp(scene.copy("theft_1", 1)))


def test_an_empty_market_lets_gangsters_stay_idle_whatever_lies_in_the_stack() -> None:
    """R12: no Job card and no market card; a single card under the stack must not hold
    the table up for ever."""
    scene = Scene(market="app").planning()
    for card in (*scene.state.market, *scene.state.stack):
        rule(scene, "business", card=card, to=scene.seat("dimaggio"))
    assert (scene.state.market, scene.state.stack) == ((), ())
    rule(scene, "state", card="dimaggio.lawyer", state="gone")
    assert (scene.state.market, scene.state.stack) == ((), ("lawyer",))
    assert "stay_idle" in scene.may("calmuti") and "plan_purchase" not in scene.may(
        "calmuti"
    )
    assert of_kind(scene.do("calmuti", StayIdle("pip_fontanel")), StaysIdle)


@pytest.mark.parametrize(
    "values",
    [
        {"name": "state", "card": "big_joey", "state": []},
        {"name": "state", "card": "big_joey", "state": {}},
        {"name": "state", "card": ["big_joey"], "state": "down"},
        {"name": "market", "cards": [[]]},
        {"name": "market", "cards": [{}]},
        {"name": "laundered", "seat": "s1", "to": 2**70},
        {"name": "laundered", "seat": "s1", "to": True},
        {"name": "owner", "card": "big_joey", "to": {}},
        {"name": "modifier", "card": "big_joey", "effect": {}},
    ],
)
def test_values_of_the_wrong_kind_are_refused(values: dict[str, Any]) -> None:
    """A ruling made of lists, tables and numbers that are none is no accident of the server."""
    scene = Scene(market="app").planning()
    caller = Caller(scene.seat("calmuti"))
    more = {name: value for name, value in values.items() if name != "name"}
    answer = rules.decide(
        scene.state, Propose(GameRuling(values["name"], more)), caller, scene.chance()
    )
    assert isinstance(answer, Refusal)
