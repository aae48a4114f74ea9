"""Around the rules: what is offered is carried out and nothing else, reasons where it
is not, simulated figures."""

import argparse
import json
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from companion.commands import simulate
from companion.games.capo_della_mafia import GAME
from companion.games.capo_della_mafia.judging import CapoJudged
from companion.games.capo_della_mafia.mafiosi import LayMafiosi, MafiosiLaid, TurnUp
from companion.games.capo_della_mafia.options import may
from companion.games.capo_della_mafia.rounds import CardsDiscarded
from companion.games.capo_della_mafia.settling import ClaimGiulia, RespectMoved, Settle
from companion.games.capo_della_mafia.suspecting import CountDown, SealSuspicion
from companion.games.capo_della_mafia.table_robots import TableRobots
from companion.practice.simulation import Simulation
from companion.rules.messages import Caller, Order, Refusal, SeatId
from companion.rules.ticks import Tick
from tests.companion.games.capo_della_mafia.rowdies import wanted
from tests.companion.games.capo_della_mafia.scene import (
    BAKER,
    BEPPE,
    CARMINE,
    ROCCO,
    Scene,
)
from tests.companion.games.scene import SHELF


def offer(scene: Scene, name: str, order: str) -> dict[str, object]:
    return next(
        one for one in may(scene.state, scene.seat(name)) if one["order"] == order
    )


def imaginable(scene: Scene) -> Iterator[Order]:
    """Numbers of cards, targets and claims, some of which make no sense."""
    yield from (LayMafiosi(count=count) for count in range(8))
    yield from (SealSuspicion(at) for at in (*scene.state.capos, "nobody", None))
    cards = [scene.code(card, 1) for card in (ROCCO, CARMINE, BEPPE, "giulia_napoli_i")]
    yield from (
        TurnUp(list(some)) for size in range(4) for some in combinations(cards, size)
    )
    yield from (ClaimGiulia(card) for card in cards)
    yield from (CountDown(), Settle())


def allowed(scene: Scene, name: str) -> set[str]:
    """By kind, what the rules carry out."""
    who = Caller(scene.seat(name))
    done = [
        one
        for one in imaginable(scene)
        if not isinstance(scene.try_(who, one), Refusal)
    ]
    return {str(one.__struct_config__.tag) for one in done}


def offered(scene: Scene, name: str) -> set[str]:
    return {
        one["order"]
        for one in may(scene.state, scene.seat(name))
        if one.get("can", True)
    }


def test_whatever_is_offered_is_carried_out_and_nothing_else() -> None:
    """At each step of a round, for whoever counts and for whoever does not."""
    scene = Scene()
    scene.task(BAKER)
    for name in scene.names:
        assert offered(scene, name) == allowed(scene, name) == {"lay_mafiosi"}
    cards = [scene.code(card, 1) for card in (ROCCO, CARMINE)]
    scene.do("Anna", LayMafiosi(cards))
    scene.do("Bob", LayMafiosi([scene.code(BEPPE, 1)]))
    scene.do("Cas", LayMafiosi([scene.code("giulia_napoli_i", 1)]))
    assert [offered(scene, name) for name in scene.names] == [{"turn_up"}, set(), set()]
    assert [allowed(scene, name) for name in scene.names] == [{"turn_up"}, set(), set()]
    scene.do("Anna", TurnUp(cards[:1]))
    for name in scene.names:
        assert offered(scene, name) == allowed(scene, name) == {"seal_suspicion"}
    scene.point()
    assert [offered(scene, name) for name in scene.names] == [
        {"settle"},
        set(),
        {"claim_giulia"},
    ]
    assert [allowed(scene, name) for name in scene.names] == [
        {"settle"},
        set(),
        {"claim_giulia"},
    ]


def test_targets_and_numbers_of_an_offer_are_the_legal_ones() -> None:
    """Not oneself; one card at least, the hand or an event at most; why somebody cannot count."""
    scene = Scene()
    scene.task(BAKER, "short_handed")
    lay = offer(scene, "Bob", "lay_mafiosi")
    assert (lay["least"], lay["most"], lay["again"]) == (1, 2, False)
    scene.lay()
    assert offer(scene, "Bob", "seal_suspicion")["targets"] == [
        scene.seat("Anna"),
        scene.seat("Cas"),
    ]
    for name in scene.names:
        scene.do(name, SealSuspicion())
    assert offer(scene, "Bob", "count_down")["why"] == "not_your_turn"
    assert offer(scene, "Anna", "count_down")["why"] is None
    assert may(scene.state, SeatId("nobody")) == []


@pytest.mark.parametrize("players", [3, 7])
def test_robots_play_by_what_their_seats_see(players: int) -> None:
    """A practice evening to its end: every wish is carried out, hands are as the app
    counts them, each card is once."""
    scene = Scene(players)
    table_robots = TableRobots(scene.state, dice(1), dice(2))
    table_robots.after(scene.facts, scene.state)
    for _ in range(3000):
        if scene.state.table.stage == "over":
            break
        if scene.state.table.tracker.window:
            table_robots.after(scene.zero(), scene.state)
            continue
        seat, order = next(
            table_robots.wishes(
                scene.state.capos, lambda seat: GAME.view(scene.state, seat)
            )
        )
        table_robots.after(scene.give(Caller(seat), order), scene.state)
        held = {one: table_robots.hand(one).cards for one in scene.state.capos}
        assert {one: len(cards) for one, cards in held.items()} == dict(
            scene.state.hands
        )
        every = [card for cards in held.values() for card in cards]
        assert len(set(every)) == len(every)
    assert scene.state.table.ending.result


def test_the_piles_of_a_practice_table_are_dealt_again_from_the_same_facts() -> None:
    """Who tells the evening again deals the same hands."""
    scene = Scene(4)
    one, other = (TableRobots(scene.state, dice(seed), dice(7)) for seed in (1, 2))
    one.after(scene.facts, scene.state)
    other.after(scene.facts, scene.state)
    assert [one.hand(seat) for seat in scene.state.capos] == [
        other.hand(seat) for seat in scene.state.capos
    ]


def test_robots_catch_more_bluffers_than_innocents() -> None:
    """They play sensibly: two right suspicions for each wrong one, over some games."""
    reasons: list[str] = []
    for number in range(10):
        game = Simulation(wanted(number), SHELF)
        game.play()
        reasons += [
            fact.reason for fact in game.facts if isinstance(fact, RespectMoved)
        ]
    assert reasons.count("right") > 2 * reasons.count("wrong") > 0


def test_each_mafioso_counts_once_a_round_and_pays_where_the_hat_stayed() -> None:
    """What simulations tell of cards: every card that was laid, and whether its team
    kept its hat; nobody needs to have seen it."""
    game = Simulation(wanted(1), SHELF)
    game.play()
    laid = sum(fact.count for fact in game.facts if isinstance(fact, CardsDiscarded))
    jailed = 0
    teams: dict[SeatId, list[str]] = {}
    for fact in game.facts:
        if isinstance(fact, MafiosiLaid):
            teams[fact.seat] = list(fact.cards)
        elif isinstance(fact, CapoJudged) and not fact.hat:
            jailed += len(teams[fact.seat])
    paid = sum(one.worked for one in game.cards)
    assert len(game.cards) == laid
    assert 0 < jailed == laid - paid < laid


def test_a_line_of_the_set_up_is_ticked_for_the_whole_table() -> None:
    """Laying out by hand is ticked off while people begin."""
    scene = Scene()
    scene.give(Caller(host=True), Tick("deal", done=True))
    assert scene.state.table.ticks == ("deal",)


def test_simulations_tell_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    """`consigliere simulate`, for people and for scripts."""
    parser = argparse.ArgumentParser()
    simulate.arguments(parser)
    assert (
        simulate.run(
            parser.parse_args(
                ["capo_della_mafia", "--games", "3", "--players", "4", "--json"]
            )
        )
        == 0
    )
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert (
        simulate.run(
            parser.parse_args(
                ["capo_della_mafia", "--games", "2", "--option", "introductory=yes"]
            )
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "worked" in said and "beppe_sordini" in said and "cash after" not in said


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- nothing secret depends on it
