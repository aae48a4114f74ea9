"""The examples of the rule book, seat by seat; letters stand for seats as in its pictures."""

import pytest

from companion.games.maffiosi.cakes import KaBoom, OrderCake, PassItOn
from companion.games.maffiosi.income import IncomeCounted, income
from companion.games.maffiosi.playing import FinishTurn
from companion.games.maffiosi.seating import Move
from companion.games.maffiosi.sleeping import WokeUp
from companion.games.maffiosi.violence import Shoot, Stab
from companion.rules.agreement import Propose
from companion.rules.amendments import CorrectPhase
from companion.rules.messages import Caller
from tests.companion.games.maffiosi.scene import LETTERS, Scene
from tests.companion.games.scene import of_kind


def laid(players: int, asleep: tuple[str, ...] = (), **letters: str) -> Scene:
    """These figures on these letters; families without any keep one where it harms nobody."""
    scene = Scene(players)
    places = {name: LETTERS[letter] for letter, name in letters.items()}
    spare = iter((16, 11, 9, 4, 18, 15))
    for side in [seat.side for seat in scene.state.table.seats.values()]:
        if not any(name.startswith(side) for name in places):
            places[f"{side}_henkie_1"] = next(spare)
    scene.sit(places, asleep)
    return scene


def whole_turn(scene: Scene, colour: str) -> int:
    """Cake and cash of this colour as its turn begins; what it was due."""
    scene.turn(colour)
    facts = scene.give(Caller(host=True), _from_the_cake(scene))
    counted: list[IncomeCounted] = of_kind(facts, IncomeCounted)
    return counted[0].due


def _from_the_cake(scene: Scene) -> Propose:
    return Propose(CorrectPhase(0, scene.state.table.tracker.round, "the example"))


def test_mt1_red_blows_up_a_collects_and_passes_the_blue_cake_on() -> None:
    """MAF-10, MAF-23: 1,000 for the café, doubled at the register; the cake passed
    clockwise spares Q."""
    scene = laid(
        4,
        A="blue_henkie_1",
        D="red_henkie_1",
        B="red_henkie_2",
        Q="red_henkie_3",
        R="yellow_henkie_1",
        O="green_henkie_1",
    )
    scene.cake("red", LETTERS["A"])
    scene.cake("blue", LETTERS["Q"])
    assert whole_turn(scene, "red") == 2000
    assert scene.at(LETTERS["A"]) is None and scene.cakes() == {"blue": LETTERS["Q"]}
    scene.do("red", PassItOn(scene.seat("blue"), "clockwise"))
    assert scene.cakes() == {"blue": LETTERS["R"]}
    assert LETTERS["Q"] not in scene.state.box.ring.around(LETTERS["R"])


def test_mt2_yellow_takes_two_and_earns_nothing() -> None:
    """MAF-10: M and N go; no Boss and no business is no income; the cake at J threatens
    I, J and K."""
    scene = laid(
        3,
        M="red_henkie_1",
        N="blue_henkie_1",
        A="yellow_henkie_1",
        I="red_henkie_2",
        J="blue_henkie_2",
    )
    scene.cake("yellow", LETTERS["N"])
    assert whole_turn(scene, "yellow") == 0
    assert scene.at(LETTERS["M"]) is None and scene.at(LETTERS["N"]) is None
    scene.do("yellow", OrderCake(LETTERS["J"]))
    assert set(scene.state.box.ring.around(scene.cakes()["yellow"])) == {
        LETTERS[one] for one in "IJK"
    }


def test_mt3_orange_owns_the_casinos_and_wakes_a_man() -> None:
    """MAF-22: 1,000 + 2 × 1,000 + 2,000; Ka-Boom on the red cake removes A; N wakes up
    at the end (MAF-40)."""
    scene = laid(
        5,
        ("orange_henkie_2",),
        O="orange_boss_1",
        C="orange_henkie_1",
        N="orange_henkie_2",
        A="yellow_henkie_1",
        P="yellow_henkie_2",
    )
    scene.cake("red", 29)
    assert whole_turn(scene, "orange") == 5000
    facts = scene.do("orange", KaBoom(scene.seat("red")))
    facts += scene.do("orange", FinishTurn()) if scene.actor == "orange" else []
    assert scene.at(LETTERS["A"]) is None
    assert [one.figure for one in of_kind(facts, WokeUp)] == ["orange_henkie_2"]


def test_mt4_purple_stabs_with_the_knife_of_the_table() -> None:
    """The Stiletto at E sleeps and may not be used; from P the orange Boss at O is
    removed; E wakes (MAF-40)."""
    scene = laid(
        6,
        ("purple_stiletto_1",),
        R="purple_boss_1",
        E="purple_stiletto_1",
        P="purple_henkie_1",
        O="orange_boss_1",
        M="orange_henkie_1",
        F="red_henkie_1",
    )
    assert whole_turn(scene, "purple") == 2000
    assert (
        scene.refused("purple", Stab("purple_stiletto_1", "red_henkie_1"))
        == "figure_asleep"
    )
    scene.do("purple", Stab("purple_henkie_1", "orange_boss_1"))
    assert scene.at(LETTERS["O"]) is None
    scene.do("purple", FinishTurn())
    assert not scene.state.figures["purple_stiletto_1"].asleep


def test_mt5_blue_shoots_with_the_revolver_of_the_table() -> None:
    """MAF-10: the cake takes P and Q; 1,000 for the restaurant at G (MAF-21); from F
    the Boss at O is shot."""
    scene = laid(
        3,
        P="red_henkie_1",
        Q="yellow_henkie_1",
        G="blue_henkie_1",
        F="blue_henkie_2",
        O="red_boss_1",
        A="yellow_henkie_2",
        B="red_henkie_2",
    )
    scene.cake("blue", LETTERS["Q"])
    assert whole_turn(scene, "blue") == 1000
    assert scene.at(LETTERS["P"]) is None and scene.at(LETTERS["Q"]) is None
    scene.do("blue", Shoot("blue_henkie_2", "red_boss_1"))
    assert scene.at(LETTERS["O"]) is None


def test_mt6_green_moves_the_boss_to_a_cafe() -> None:
    """MAF-20: 1,000 wherever he sits; on the free café he will bring 1,000 more."""
    scene = laid(4, H="green_boss_1")
    assert whole_turn(scene, "green") == 1000
    scene.do("green", Move("green_boss_1", LETTERS["L"]))
    assert income(scene.state, scene.seat("green")).due == 2000


@pytest.mark.parametrize(
    ("players", "colour", "most"),
    [
        (3, "yellow", 26_000),
        (4, "green", 26_000),
        (5, "orange", 20_000),
        (6, "purple", 18_000),
    ],
)
def test_mt7_everything_in_one_hand(players: int, colour: str, most: int) -> None:
    """MAF-24, MAF-22, MAF-23: all six businesses, the Boss and the register; with fewer
    figures fewer monopolies."""
    scene = Scene(players)
    figures = [name for name, _ in scene.state.box.figure_ids(colour, players)]
    kinds = ("register", "cafe", "restaurant", "casino")
    chairs = [*scene.state.box.with_feature(*kinds)]
    chairs.sort(key=lambda place: kinds.index(scene.state.box.chairs[place].feature))
    places = dict(zip(figures, chairs, strict=False))
    others = [one for one in ("yellow", "red", "blue") if one != colour]
    spare = iter((10, 11, 12))
    scene.sit({**places, **{f"{one}_henkie_1": next(spare) for one in others}})
    assert income(scene.state, scene.seat(colour)).due == most
