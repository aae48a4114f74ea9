"""Around the rules: practice by what a seat sees, the table check, lists of things to
do by hand, simulated figures."""

import argparse
import json
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from companion.commands import simulate
from companion.games.maffiosi import GAME
from companion.games.maffiosi.cakes import KaBoom, OrderCake, PassItOn
from companion.games.maffiosi.checklists import checklist
from companion.games.maffiosi.expected_cards import USED
from companion.games.maffiosi.options import may
from companion.games.maffiosi.playing import Discard
from companion.games.maffiosi.seating import Move, PlaceFigure
from companion.games.maffiosi.table_robots import TableRobots
from companion.games.maffiosi.violence import Shoot, Stab
from companion.keepsakes import savefile
from companion.keepsakes.table_record import account_of
from companion.practice.practice_tables import Match, wishes
from companion.rules.ending import EndGame
from companion.rules.kit.checklist import Check
from companion.rules.messages import Caller, Order, Refusal, SeatId
from companion.rules.tracker import Begin
from companion.tables.service import Done
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.games.maffiosi.scene import Scene
from tests.companion.parlour import Parlour

STRIKES = {"stab": Stab, "shoot": Shoot}
THREE = {"yellow_henkie_1": 5, "red_henkie_1": 11, "blue_henkie_1": 18}


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- nothing secret depends on it


@pytest.mark.parametrize("players", [3, 6])
def test_robots_play_by_what_their_seats_see(players: int) -> None:
    """A practice evening to its end: every wish is carried out, hands have five cards,
    and each is its owner's."""
    scene = Scene(players)
    table_robots = TableRobots(scene.state, dice(1), dice(2))
    table_robots.after(scene.facts, scene.state)
    for _ in range(2000):
        if scene.state.table.stage == "over":
            break
        wished = list(
            table_robots.wishes(
                scene.state.families, lambda seat: GAME.view(scene.state, seat)
            )
        )
        seat, order = wished[0]
        table_robots.after(scene.give(Caller(seat), order), scene.state)
        held = {one: table_robots.hand(one).cards for one in scene.state.families}
        assert {one: len(cards) for one, cards in held.items()} == dict(
            scene.state.hands
        )
        every = [card for cards in held.values() for card in cards]
        assert len(set(every)) == len(every)
    assert scene.state.ending


def test_the_pot_of_a_practice_table_is_dealt_again_from_the_same_facts() -> None:
    """Who tells the evening again deals the same hands."""
    scene = Scene(4)
    one, other = (TableRobots(scene.state, dice(seed), dice(7)) for seed in (1, 2))
    one.after(scene.facts, scene.state)
    other.after(scene.facts, scene.state)
    assert [one.hand(seat) for seat in scene.state.families] == [
        other.hand(seat) for seat in scene.state.families
    ]


def test_the_table_check_expects_the_used_cards_and_nothing_of_hands() -> None:
    """MAF-70: the top of the used cards lies open, what is below may be covered, a hand
    laid down is any card."""
    scene = Scene(3)
    copy = next(
        str(code)
        for code, one in scene.state.box.setup.copies.items()
        if one.card.id == "stab"
    )
    scene.sit(THREE)
    scene.turn("yellow")
    scene.do("yellow", Discard(copy))
    scene.do("red", Discard("move"))
    menus, pile = (
        GAME.expected_cards(scene.state)[:3],
        GAME.expected_cards(scene.state)[3:],
    )
    assert [one.cards for one in menus] == [
        ("menu_yellow",),
        ("menu_red",),
        ("menu_blue",),
    ]
    assert [(one.cards, one.copy, one.how, one.spot) for one in pile] == [
        (("stab",), copy, "aside", USED),
        (("move",), None, "open", USED),
    ]
    scene.ruled("figure", figure="blue_henkie_1", place=0)
    assert {one.how for one in GAME.expected_cards(scene.state)} == {"aside"}


def test_the_lists_say_what_to_lay_out_and_what_to_put_away() -> None:
    """MAF-01, MAF-02, MAF-32: figures by the chart, notes, tokens, cards; a pot to be
    shuffled; at the end the box."""
    scene = Scene(3)
    view = GAME.view(scene.state, None)["game"]
    keys = [one.key for one in view.checklist]
    assert keys == [*["family_by_chart"] * 3, "notes_stay", "sleep_tokens", "deal"]
    assert (
        view.checklist[0].facts["places"]["boss"] == [29]
        and view.checklist[0].facts["count"] == 10
    )
    scene.give(Caller(host=True), EndGame())
    keys = [one.key for one in GAME.view(scene.state, None)["game"].checklist]
    assert keys == ["figures_home", "cards_home", "tokens_home", "notes_home"]


def test_with_money_only_the_lists_say_nothing_that_the_app_does_not_know() -> None:
    """People lay out, deal and put away all the same; how many figures are left nobody
    told."""
    scene = Scene(3, keeps="money")
    keys = [one.key for one in checklist(scene.state)]
    assert keys == [*["family"] * 3, "notes_stay", "sleep_tokens", "deal"]
    scene.give(Caller(host=True), EndGame())
    first, *rest = checklist(scene.state)
    assert first == Check("figures_away")
    assert [one.key for one in rest] == ["cards_home", "tokens_home", "notes_home"]


def offered(scene: Scene, colour: str) -> set[Order]:
    """Every order that `may` lists, with each of its targets."""
    listed = {one["order"]: one for one in may(scene.state, scene.seat(colour))}
    strikes = {
        make(target["by"], victim)
        for kind, make in STRIKES.items()
        for target in listed[kind]["targets"]
        for victim in target["victims"]
    }
    cakes = listed["pass_it_on"]["cakes"]
    moves = listed["move"]
    return {
        *strikes,
        *(OrderCake(one["place"]) for one in listed["order_cake"]["places"]),
        *(PassItOn(one["cake"], way["way"]) for one in cakes for way in one["ways"]),
        *(KaBoom(one["cake"]) for one in listed["ka_boom"]["cakes"]),
        *(Move(name, place) for name in moves["figures"] for place in moves["places"]),
    }


def imaginable(scene: Scene) -> Iterator[Order]:
    """Every figure against every other, every cake, every seat, and some that are not there."""
    figures, places = [*scene.state.figures, "nobody"], range(32)
    for by, victim in product(figures, figures):
        yield from (Stab(by, victim), Shoot(by, victim))
    for seat in (*scene.state.families, "nobody"):
        yield from (
            PassItOn(seat, "clockwise"),
            PassItOn(seat, "against"),
            KaBoom(seat),
        )
    yield from (OrderCake(place) for place in places)
    yield from (Move(name, place) for name in figures for place in places)


@pytest.mark.parametrize("players", [3, 4])
def test_whatever_is_offered_is_carried_out_and_nothing_else(players: int) -> None:
    """Sleepers, cakes side by side, a full table and one with free seats: what `may`
    lists, and not one order more."""
    scene = Scene(players)
    awake = next(one for one in scene.state.figures.values() if one.role == "robbie")
    scene.ruled("figure", figure=awake.id, place=awake.place, asleep=True)
    scene.cake("red", 9)
    scene.cake("blue", 10)
    who = Caller(scene.seat("yellow"))
    allowed = {
        one
        for one in imaginable(scene)
        if not isinstance(scene.try_(who, one), Refusal)
    }
    assert allowed == offered(scene, "yellow") and len(allowed) > 20


def test_reasons_are_given_where_a_card_cannot_be_played() -> None:
    """A full table: no Move; no cake: nothing to pass or set off; after the first card
    only a Move."""
    scene = Scene(3)
    why = {
        one["order"]: one.get("why") for one in may(scene.state, scene.seat("yellow"))
    }
    assert (why["move"], why["pass_it_on"], why["ka_boom"]) == (
        "no_free_seat",
        "no_cake_to_pass",
        "no_such_cake",
    )
    assert why["order_cake"] is None and may(scene.state, scene.seat("red")) == []
    assert may(scene.state, SeatId("nobody")) == []


def test_simulations_tell_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    """`consigliere simulate`: for people and for scripts, with games of different
    lengths and no editions."""
    parser = argparse.ArgumentParser()
    simulate.arguments(parser)
    assert (
        simulate.run(
            parser.parse_args(["maffiosi", "--games", "3", "--players", "4", "--json"])
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 3 and found["actions"]["stab"]["played"] > 0
    assert (
        simulate.run(
            parser.parse_args(
                ["maffiosi", "--games", "2", "--option", "seating=manual"]
            )
        )
        == 0
    )
    assert "Card" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_and_notes_have_no_line_of_their_own_in_the_log(language: str) -> None:
    """What the game keeps silent comes to what all games do."""
    silent = words_of(language, "maffiosi").entries["telling.silent"]
    assert {"step_began", "notes_taken", "entropy_promised"} <= {*silent}
    assert (
        "step_began"
        not in words_of(language, "la_cosa_nostra").entries["telling.silent"]
    )


def test_one_person_practises_with_three_robots() -> None:
    """At a table of the server: robots wait for Anna, Anna holds five cards, and the
    evening comes to an end, which can be taken along as an open file."""
    parlour = Parlour("maffiosi", robots=3)
    parlour.sit("Anna")
    parlour.done("host", Begin())
    live, match = (
        parlour.tables.live(parlour.table),
        Match(parlour.tables, parlour.table),
    )
    anna = parlour.seats["Anna"]
    for number in range(1000):
        match.catch_up()
        if parlour.state.stage == "over":
            break
        state = live.history.state
        if state.placer == anna:  # somebody's Scram asks all
            placed = match.table_robots.order(anna, state)
            assert isinstance(placed, PlaceFigure)
            parlour.done("Anna", placed)
        elif state.placer is None and state.actor == anna:
            hand = match.table_robots.hand(anna).cards
            assert len(hand) == 5
            parlour.done("Anna", Discard(hand[0]))
        else:
            seat, order = next(wishes(live, match))
            assert isinstance(
                parlour.tables.execute(
                    parlour.table, Caller(seat), order, f"robot {number}"
                ),
                Done,
            )
    assert parlour.look(None)["game"]["ending"]
    file = savefile.opened(taken_along(parlour))
    assert isinstance(file, savefile.SaveFile) and file.rows and not file.sealed


def taken_along(parlour: Parlour) -> bytes:
    """The file of a finished evening, as anybody at the table may have it."""
    raw = savefile.saved(account_of(parlour.tables, parlour.table), 1.0)
    assert not isinstance(raw, Refusal)
    return raw
