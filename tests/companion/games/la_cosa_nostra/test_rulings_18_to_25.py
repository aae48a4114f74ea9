"""One test for each ruling R18 to R25. Each names the other way to read the books,
under which it would fail."""

from typing import Any

import pytest

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.deals import AnswerOffer, Offer, Side
from companion.games.la_cosa_nostra.effects import Stake
from companion.games.la_cosa_nostra.influence import ExchangeMarket, Peek
from companion.games.la_cosa_nostra.payday import Earned, Recruit, Recruited
from companion.games.la_cosa_nostra.phases import BeginPayday
from companion.games.la_cosa_nostra.planning import Next
from companion.games.la_cosa_nostra.responses import Respond
from companion.games.la_cosa_nostra.rulings import WAYS
from companion.games.la_cosa_nostra.state import ACTION, DRAW, PAYDAY, PLANNING
from companion.games.la_cosa_nostra.tasks import Discard, TurnUp
from companion.games.la_cosa_nostra.turns import Scheme
from companion.rules.agreement import Propose
from companion.rules.amendments import CorrectPhase, CorrectTurn
from companion.rules.kit.builder import FactBuilder
from companion.rules.messages import Caller, Refusal
from companion.rules.plans import PlanShown
from companion.rules.seats import Leave
from tests.companion.games.la_cosa_nostra.scene import Scene, closed, done
from tests.companion.games.la_cosa_nostra.test_influence import schemers
from tests.companion.games.la_cosa_nostra.test_payday import ended, paid_out
from tests.companion.games.scene import of_kind


def agreed(scene: Scene, what: Any) -> None:
    """Carried out as the table agreed on it, and what follows."""
    host = Caller(host=True)
    builder = FactBuilder(scene.state, scene.chance(), rules.evolve, host)
    answer = WAYS[type(what)](builder, what)
    assert not isinstance(answer, Refusal), answer
    scene.apply(*answer)
    scene.settle()


def test_r18_a_schemers_turn_that_has_begun_is_never_overtaken() -> None:
    """The other reading: whoever sits nearer to the start player goes first, however
    late the card came."""
    scene = schemers()
    scene.do("dimaggio", Scheme())
    scene.announce("dimaggio", "phil_malony", "calmuti")
    scene.do("blundetto", Scheme())
    assert scene.turn == "dimaggio" and scene.state.action
    scene.act("dimaggio", "phil_malony", None, 3, 3)
    assert scene.turn == "blundetto"


def test_r19_a_card_that_is_turned_over_breaks_no_tie() -> None:
    """The other reading: its price can be read whichever way it lies, so the dearest
    card on the table wins."""
    for edition in ("nl", "en", "de"):
        scene = Scene("calmuti", "laserva", "dimaggio", edition=edition).planning(4)
        # … and 2 x 2,000 of the Pimp: as much as Calmuti's 2,000 and 2 x 7,000
        scene.give_money("laserva", 12000)
        scene.give_money("dimaggio", 0)
        scene.turn_over("laserva.night_club")
        ended(scene)
        result = scene.state.table.ending.result
        assert result
        assert [(place.seat, place.points) for place in result.places[:2]] == [
            (scene.seat("calmuti"), 16000),
            (scene.seat("laserva"), 16000),
        ]
        assert [place.rank for place in result.places] == [1, 2, 3]


def test_r20_whoever_looked_may_know_and_nobody_else_is_told() -> None:
    """The other reading: what was seen may be told on, so the app might as well tell everybody."""
    scene = schemers()
    plan = scene.gangster("big_joey").plan or ""
    shown = of_kind(scene.do("calmuti", Peek("snitch", [plan])), PlanShown)[0]
    told = {side: shown.visible_to(scene.seat(side)) for side in scene.sides}
    assert told["calmuti"] and told["calmuti"]["copy"] == shown.copy
    assert shown.copy not in str(told["dimaggio"])


def test_r21_after_the_last_task_trades_are_possible_until_the_start_player_taps() -> (
    None
):
    """The other reading: Payday is paid in the same moment, and nobody can trade for a
    Monopoly any more."""
    scene = Scene().planning()
    scene.own("dimaggio", "pimp")
    scene.action("dimaggio")
    scene.do("dimaggio", Discard("lenny_dimaggio"))
    waits = scene.board().awaits
    assert (scene.state.table.tracker.phase, waits and (waits.what, waits.seats)) == (
        ACTION,
        ("payday", [scene.seat("calmuti")]),
    )
    extra = next(
        one.id for one in scene.state.businesses.values() if one.id.startswith("extra")
    )
    scene.do("dimaggio", Offer(scene.seat("calmuti"), Side(cards=[extra])))
    scene.do("calmuti", AnswerOffer(next(iter(scene.state.offers)), yes=True))
    assert scene.refused("blundetto", BeginPayday()).code == "start_player_only"
    scene.do("calmuti", BeginPayday())
    lines = next(
        fact.lines
        for fact in of_kind(scene.facts, Earned)
        if fact.seat == scene.seat("calmuti")
    )
    assert ("prostitution", 5000) in lines and scene.state.table.tracker.phase == PAYDAY


def test_r21_the_final_score_waits_for_the_tap_too() -> None:
    """The other reading: the last task of round IV ends the game, and the most
    Gangsters cannot be traded for."""
    scene = Scene().planning(4)
    scene.action("dimaggio")
    scene.do("dimaggio", Discard("lenny_dimaggio"))
    assert scene.state.table.ending.result is None and "begin_payday" in scene.may(
        "calmuti"
    )
    assert "begin_payday" not in scene.may("blundetto")
    scene.host(BeginPayday())
    assert scene.state.table.ending.result is not None


def test_r21_payday_waits_for_every_task() -> None:
    """The other reading: whoever starts may cut the Action short."""
    scene = schemers()
    assert scene.refused("calmuti", BeginPayday()).code == "tasks_left"


def test_r22_a_turn_is_open_for_influence_until_the_next_player_begins() -> None:
    """The other reading: the task that was done ends the turn, and a Snitch after it is
    too late."""
    scene = schemers()
    scene.do("calmuti", Discard("vito_baritono"))
    assert scene.turn == "blundetto"
    first, second = (
        scene.gangster(name).plan or "" for name in ("big_joey", "nico_quattrosoldi")
    )
    assert of_kind(scene.do("calmuti", Peek("spy", [first])), PlanShown)
    assert (
        scene.refused("dimaggio", Peek("spy", [first])).code == "influence_in_own_turn"
    )
    scene.announce("blundetto", "big_joey")
    assert (
        scene.refused("calmuti", Peek("spy", [second])).code == "influence_in_own_turn"
    )


def test_r22_a_snitch_changes_the_market_between_the_roll_of_an_offer_and_the_choice() -> (
    None
):
    """The other reading: while a card is up nothing else is played."""
    scene = Scene(market="app").planning(2)
    buyer = scene.lay("calmuti", 2, "exceptional_offer_2")
    scene.action().act("calmuti", buyer, None, 3, 3)
    before = scene.state.market
    assert "exchange_market" in scene.may(
        "calmuti"
    ) and "exchange_market" not in scene.may("blundetto")
    scene.do("calmuti", ExchangeMarket())
    assert scene.state.market != before and "take_card" in scene.may("calmuti")


def test_r23_what_two_agreed_on_is_not_between_one_alone() -> None:
    """The other reading: a tap of one takes back what is not yet answered by anybody's act."""
    scene = Scene().planning()
    scene.do(
        "blundetto",
        Offer(scene.seat("calmuti"), Side(money=500), Side(markers=["calmuti.garage"])),
    )
    facts = scene.do("calmuti", AnswerOffer(next(iter(scene.state.offers)), yes=True))
    bound = {name for fact in facts for name in rules.GAME.between(fact)}
    assert bound == {scene.seat("calmuti"), scene.seat("blundetto")}


def test_r24_back_to_payday_pays_nobody_twice_unless_the_table_says_so() -> None:
    """The other reading: whoever goes back to Payday gets its incomes, whatever was paid before."""
    for again, has in ((False, 9000), (True, 16000)):
        scene = paid_out()
        scene.nobody_recruits()
        assert (
            scene.state.table.tracker.phase,
            scene.state.table.tracker.round,
            scene.purse("calmuti"),
        ) == (DRAW, 2, 9000)
        agreed(
            scene,
            CorrectPhase(PAYDAY, 1, "recruit", {"incomes": again, "marker": True}),
        )
        assert (scene.purse("calmuti"), scene.turn) == (has, "calmuti")
        scene.give_money("calmuti", 15000)
        assert of_kind(scene.do("calmuti", Recruit("silent_ottavio")), Recruited)
        scene.nobody_recruits()
        assert (scene.state.table.tracker.round, scene.state.start) == (
            2,
            scene.seat("blundetto"),
        )


def test_r24_going_back_before_a_payday_does_not_pay_it_a_second_time() -> None:
    """The other reading: Payday pays whenever it begins."""
    for again, has in ((False, 9000), (True, 16000)):
        scene = paid_out()
        agreed(scene, CorrectPhase(ACTION, 1, "one more Job", {"incomes": again}))
        scene.host(BeginPayday())
        assert (scene.state.table.tracker.phase, scene.purse("calmuti")) == (
            PAYDAY,
            has,
        )


def test_r24_on_to_the_next_round_readies_cards_if_the_table_says_so() -> None:
    """The other reading: a round that is ruled on leaves everything as it lay, or
    begins like any other."""
    for yes in (False, True):
        scene = Scene().planning(2)
        scene.turn_over("big_joey")
        scene.action("dimaggio")
        agreed(
            scene,
            CorrectPhase(
                DRAW, 3, "late", {"readied": yes, "marker": yes, "incomes": False}
            ),
        )
        starts = scene.seat("blundetto" if yes else "calmuti")
        assert (
            scene.gangster("big_joey").there,
            scene.state.start,
            scene.purse("calmuti"),
        ) == (yes, starts, 2000)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (CorrectPhase(DRAW, 5, "33"), "no_such_round"),
        (CorrectPhase(PLANNING, 5, "33"), "no_such_round"),
        (CorrectPhase(7, 1, ""), "no_such_phase"),
        (CorrectPhase(ACTION, 1, "", {"readied": True}), "no_such_ruling"),
    ],
)
def test_r24_only_rounds_phases_and_lines_of_this_game(
    order: CorrectPhase, code: str
) -> None:
    """The other reading: whatever number somebody types; then no screen could show the table."""
    assert Scene().planning().refused("calmuti", Propose(order)).code == code


def test_r24_a_short_game_has_no_fourth_round() -> None:
    """The other reading: the box has cards for four rounds, so there are four."""
    scene = Scene(short_game="yes").planning()
    assert scene.refused("calmuti", Propose(CorrectPhase(DRAW, 4, ""))).facts == {
        "rounds": 3
    }


@pytest.mark.parametrize("what", ["turn", "phase"])
def test_r17_a_job_that_the_table_rules_away_gives_the_stake_back(what: str) -> None:
    """The other reading: money on the card goes the way of the card."""
    scene = Scene().planning(4)
    racer = scene.lay("calmuti", 2, "horse_racing")
    scene.action()
    scene.announce("calmuti", racer)
    scene.do("calmuti", TurnUp())
    scene.do("calmuti", Stake(2000))
    assert scene.purse("calmuti") == 0
    agreed(
        scene,
        CorrectTurn(scene.seat("blundetto"), "")
        if what == "turn"
        else CorrectPhase(PLANNING, 4, ""),
    )
    assert scene.purse("calmuti") == 2000


@pytest.mark.parametrize("leaves", [1, 2])
def test_r25_whoever_leaves_while_choosing_a_recruit_takes_nobody_elses_right(
    leaves: int,
) -> None:
    """The other reading: the circle is closed where the first who chose is no longer there."""
    sides = ("calmuti", "blundetto", "dimaggio", "laserva", "caruso")
    scene = paid_out(1, *sides)
    for side in sides:
        scene.give_money(side, 30000)
    for side in sides[:leaves]:
        scene.do(side, Leave())
    chose = []
    while scene.state.table.tracker.phase == PAYDAY:
        chose.append(scene.turn)
        scene.do(scene.turn, Next())
    assert chose == [*sides[leaves:]]


@pytest.mark.parametrize("card", ["theft_3", "property_damage"])
def test_r25_an_estate_pays_nothing_from_the_moment_its_player_leaves(
    card: str,
) -> None:
    """The other reading: the dice have fallen, so the money goes, whoever is there to
    hand it over."""
    scene = Scene().planning(3)
    thief = scene.lay("calmuti", 2, card)
    scene.lay("blundetto", 3, "trap_3")
    scene.action()
    scene.act("calmuti", thief, "blundetto", 6, 6)
    assert scene.window == "trap"
    scene.do("blundetto", Leave())
    closed(scene)
    assert (scene.purse("blundetto"), done(scene).outcome, done(scene).why) == (
        2000,
        "void",
        "no_victim",
    )


def test_r25_an_estate_wins_nothing_by_what_was_under_way() -> None:
    """The other reading: who rolled well is paid, though they have gone."""
    scene = Scene().planning(3)
    worker = scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.action().act("calmuti", worker, "blundetto", 6, 6)
    scene.do("calmuti", Leave())
    closed(scene)
    assert (scene.purse("calmuti"), scene.purse("blundetto"), done(scene).why) == (
        2000,
        2000,
        "left",
    )


def test_r25_robbers_keep_their_right_when_the_owner_of_the_job_leaves() -> None:
    """The other reading: the Job is void with its player, and so is everybody's answer to it."""
    scene = Scene().planning(3)
    worker = scene.lay("calmuti", 2, "gas_station_robbery")
    robber = scene.lay("blundetto", 3, "robbery_3")
    scene.action().act("calmuti", worker, None, 6, 6)
    assert scene.window == "robbery"
    scene.do("calmuti", Leave())
    scene.do("blundetto", Respond(gangster=robber))
    scene.time_is_up()
    scene.roll("blundetto", 6, 6, 6)
    closed(scene)
    assert scene.purse("calmuti") == 2000 < scene.purse("blundetto")


def test_r25_what_somebody_left_behind_can_be_hit_but_not_won_over() -> None:
    """The other reading: a Businessman without a master changes sides all the more easily."""
    scene = Scene().planning(3)
    talker = scene.lay("calmuti", 2, "persuasion_3")
    scene.lay("dimaggio", 3, "bash_2")
    scene.action()
    scene.do("blundetto", Leave())
    scene.announce("calmuti", talker, "blundetto")
    assert scene.refused("calmuti", TurnUp()).facts == {"why": "no_victim"}
    assert next(
        one.targets for one in scene.mine("dimaggio").jobs if one.card == "bash_2"
    ) == (
        scene.seat("calmuti"),
        scene.seat("blundetto"),
    )
