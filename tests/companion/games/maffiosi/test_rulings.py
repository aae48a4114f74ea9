"""Each ruling with the reading of the book that it decided against: under that one its
test would fail."""

from companion.games.maffiosi.cakes import (
    KaBoom,
    OrderCake,
    PassItOn,
    caught,
    ways_open,
)
from companion.games.maffiosi.endings import standing_of
from companion.games.maffiosi.income import income
from companion.games.maffiosi.playing import Discard, FinishTurn
from companion.games.maffiosi.seating import Move, PlaceFigure, Scram
from companion.games.maffiosi.sleeping import Nightcap
from companion.rules.agreement import Propose
from companion.rules.amendments import CorrectPurse
from companion.rules.messages import BANK, Caller
from tests.companion.games.maffiosi.scene import Scene

THREE = {"yellow_henkie_1": 5, "red_henkie_1": 11, "blue_henkie_1": 18}


def laid(
    places: dict[str, int],
    asleep: tuple[str, ...] = (),
    players: int = 3,
    **options: str,
) -> Scene:
    scene = Scene(players, **options)
    scene.sit(places, asleep)
    return scene


def test_m1_a_cake_at_an_empty_seat_kills_its_neighbours_round_the_corner() -> None:
    """The other readings: a cake needs somebody before it; the table has two ends, and
    30 is not next to 1."""
    scene = laid(
        {
            "yellow_henkie_1": 5,
            "red_henkie_1": 30,
            "blue_henkie_1": 2,
            "red_henkie_2": 12,
        }
    )
    scene.turn("yellow")
    scene.do("yellow", OrderCake(1))
    assert [one.id for one in caught(scene.state, 1)] == [
        "red_henkie_1",
        "blue_henkie_1",
    ]


def test_m1_a_cake_goes_past_empty_seats_to_sleepers_and_own_figures() -> None:
    """The other reading: it goes to the next seat, or to the next opponent who is awake."""
    scene = laid({**THREE, "yellow_henkie_2": 13}, ("yellow_henkie_2",))
    scene.cake("blue", 12)
    scene.turn("yellow")
    assert ways_open(scene.state, scene.seat("blue")) == {
        "clockwise": 13,
        "against": 11,
    }
    scene.do("yellow", PassItOn(scene.seat("blue"), "clockwise"))
    assert scene.cakes() == {"blue": 13}


def test_m1_a_side_with_a_cake_is_closed_and_with_both_closed_nothing_is_passed() -> (
    None
):
    """The other reading: such a cake is passed over, to the figure behind it."""
    scene = laid(THREE)
    scene.cake("red", 11)
    scene.cake("blue", 10)
    scene.turn("yellow")
    assert ways_open(scene.state, scene.seat("blue")) == {"against": 5}
    scene.cake("yellow", 5)
    assert ways_open(scene.state, scene.seat("blue")) == {}
    assert (
        scene.refused("yellow", PassItOn(scene.seat("blue"), "against"))
        == "that_side_is_closed"
    )


def test_m1_the_cake_of_a_player_who_is_out_is_an_opponents_and_goes_into_the_box() -> (
    None
):
    """The other reading: nobody may touch it any more, or it would go back to whoever is out."""
    scene = laid({**THREE, "green_henkie_1": 20}, players=4)
    scene.cake("green", 12)
    scene.ruled("figure", figure="green_henkie_1", place=0)
    scene.turn("yellow")
    scene.do("yellow", KaBoom(scene.seat("green")))
    assert scene.cakes() == {} and scene.at(11) is None
    assert [
        one.what for one in scene.state.then_by_hand + scene.state.now_by_hand
    ].count("cake_box") == 1


def test_m2_a_second_token_removes_an_own_figure_as_well() -> None:
    """The other reading: only a token of another player is one too many."""
    scene = laid(
        {
            "yellow_henkie_1": 5,
            "yellow_henkie_2": 9,
            "red_henkie_1": 6,
            "blue_henkie_1": 10,
        },
        ("yellow_henkie_1",),
    )
    scene.turn("yellow")
    scene.do("yellow", Nightcap(["yellow_henkie_1", "red_henkie_1", "blue_henkie_1"]))
    assert scene.at(5) is None and scene.places("yellow") == [9]


def test_m2_a_nightcap_that_removes_everybody_ends_the_game_like_one_explosion() -> (
    None
):
    """The other reading: whoever played it is the last one, and takes the middle."""
    places = {"yellow_henkie_1": 5, "red_henkie_1": 6, "blue_henkie_1": 10}
    scene = laid(places, tuple(places))
    scene.turn("yellow")
    before = scene.state.table.bank.purses[BANK]
    scene.do("yellow", Nightcap(list(places)))
    assert (
        scene.state.ending == "nobody" and scene.state.table.bank.purses[BANK] == before
    )
    assert scene.out == [{"yellow", "red", "blue"}]


def test_m3_after_a_scram_all_reseat_in_turn_beside_cakes_and_asleep() -> None:
    """The other readings: cakes are cleared away, sleepers wake, one may leave somebody
    off, each seats all at once."""
    scene = laid({**THREE, "yellow_henkie_2": 6}, ("red_henkie_1",))
    scene.cake("blue", 20)
    scene.turn("yellow")
    scene.do("yellow", Scram())
    assert scene.cakes() == {"blue": 20} and scene.state.figures["red_henkie_1"].asleep
    assert scene.refused("red", PlaceFigure("red_henkie_1", 1)) == "not_your_turn"
    scene.do("yellow", PlaceFigure("yellow_henkie_1", 20))
    assert scene.refused("yellow", PlaceFigure("yellow_henkie_2", 1)) == "not_your_turn"
    scene.do("red", PlaceFigure("red_henkie_1", 1))
    assert scene.refused("yellow", FinishTurn()) == "first_be_seated"
    scene.do("blue", PlaceFigure("blue_henkie_1", 2))
    scene.do("yellow", PlaceFigure("yellow_henkie_2", 3))
    assert scene.actor == "yellow" and scene.state.placer is None


def test_m3_the_move_after_a_scram_is_not_for_a_sleeper() -> None:
    """The other reading: whoever just stood up is awake enough to move."""
    scene = laid({**THREE, "yellow_henkie_2": 6}, ("yellow_henkie_1",))
    scene.turn("yellow")
    scene.do("yellow", Scram())
    for colour, name, place in (
        ("yellow", "yellow_henkie_1", 5),
        ("red", "red_henkie_1", 11),
        ("blue", "blue_henkie_1", 18),
        ("yellow", "yellow_henkie_2", 6),
    ):
        scene.do(colour, PlaceFigure(name, place))
    assert scene.refused("yellow", Move("yellow_henkie_1", 1)) == "figure_asleep"
    scene.do("yellow", Move("yellow_henkie_2", 1))


def test_m3_a_ruling_while_people_are_being_seated_stops_nobody() -> None:
    """The other reading: whoever was awaited is waited for, though the table put the
    last figure on its chair."""
    scene = laid(THREE)
    scene.turn("yellow")
    scene.do("yellow", Scram())
    scene.ruled("figure", figure="yellow_henkie_1", place=1)
    scene.do("red", PlaceFigure("red_henkie_1", 2))
    scene.ruled("figure", figure="blue_henkie_1", place=3)
    assert scene.state.placer is None
    scene.do("yellow", FinishTurn())
    assert scene.actor == "red"


def test_m3_a_scram_leaves_the_game_only_when_it_was_played() -> None:
    """The other reading: discarded it is gone as well."""
    scene = laid(THREE)
    scene.turn("yellow")
    before = len(scene.state.used)
    scene.do("yellow", Discard("scram"))
    assert len(scene.state.used) == before + 1
    scene.turn("red")
    scene.do("red", Scram())
    assert len(scene.state.used) == before + 1


def test_m4_a_discard_ends_the_turn_without_a_move() -> None:
    """The other reading: a Move may follow whatever was laid down first."""
    scene = laid(THREE)
    scene.turn("yellow")
    scene.do("yellow", Discard("stab"))
    assert (
        scene.actor == "red"
        and scene.refused("yellow", Move("yellow_henkie_1", 1)) == "not_your_turn"
    )


def test_m4_whoever_removes_the_own_last_figure_draws_nothing() -> None:
    """The other reading: the turn is played to its end first. (MAF-50: out at once.)"""
    scene = laid({**THREE, "yellow_henkie_1": 10, "red_henkie_2": 25})
    scene.cake("blue", 9)
    scene.turn("yellow")
    scene.do("yellow", KaBoom(scene.seat("blue")))
    assert scene.out == [{"yellow"}] and scene.actor == "red"
    assert scene.state.hands[scene.seat("yellow")] == 0


def test_m5_the_last_one_left_by_a_cake_takes_the_middle_before_any_income() -> None:
    """The other reading: the player whose cake did it collects the income of that turn first."""
    scene = laid({"yellow_boss_1": 1, "red_henkie_1": 11, "blue_henkie_1": 12})
    scene.cake("yellow", 12)
    scene.turn("blue")
    had = scene.purse("yellow")
    middle = scene.state.table.bank.purses[BANK]
    counted = scene.state.income
    scene.do("blue", Discard("stab"))
    assert scene.state.ending == "last_one" and scene.purse("yellow") == had + middle
    assert scene.state.income == counted


def test_m5_after_the_last_note_there_is_no_third_step() -> None:
    """The other reading: the turn in which it was taken goes on."""
    scene = laid({**THREE, "red_boss_1": 1}, last_note="sum")
    scene.turn("yellow")
    has = scene.purse("blue") + scene.state.table.bank.purses[BANK] - 1000
    scene.give(
        Caller(host=True), Propose(CorrectPurse(scene.seat("blue"), has, "the scene"))
    )
    scene.do("yellow", Discard("stab"))
    assert scene.state.ending == "last_note" and scene.state.step == "cash"
    assert scene.state.table.stage == "over"


def test_m5_of_those_removed_together_the_figures_just_before_decide() -> None:
    """The other reading: whoever was removed together is level for good. (MAF-62)"""
    scene = laid(
        {
            "yellow_henkie_1": 5,
            "red_henkie_1": 11,
            "red_henkie_2": 12,
            "blue_henkie_1": 13,
        }
    )
    scene.cake("yellow", 12)
    scene.turn("blue")
    scene.do("blue", Discard("stab"))
    red, blue = (
        standing_of(scene.state, scene.seat(colour)) for colour in ("red", "blue")
    )
    assert scene.out == [{"red", "blue"}] and red[1] == blue[1] and red[2] > blue[2]


def test_m5_where_the_last_note_ended_it_the_figures_at_the_end_decide() -> None:
    """The other reading: those who are still at the table are level, and share the win."""
    scene = laid({**THREE, "red_boss_1": 14}, last_note="sum")
    scene.turn("yellow")
    for colour, has in (("blue", 50_000), ("red", 49_000), ("yellow", 20_000)):
        rich = CorrectPurse(scene.seat(colour), has, "the scene")
        scene.give(Caller(host=True), Propose(rich))
    scene.do("yellow", Discard("stab"))
    assert scene.state.ending == "last_note" and scene.purse("red") == scene.purse(
        "blue"
    )
    assert scene.ranks() == {"red": 1, "blue": 2, "yellow": 3}


def test_m6_a_sleeping_boss_earns_nothing_unless_the_table_chose_otherwise() -> None:
    """The other reading: alive is enough, as the book says word for word; that is the option."""
    places = {**THREE, "yellow_boss_1": 6}
    for chosen, due in (("yes", 0), ("no", 1000)):
        scene = laid(places, ("yellow_boss_1",), sleeping_boss=chosen)
        assert income(scene.state, scene.seat("yellow")).due == due
