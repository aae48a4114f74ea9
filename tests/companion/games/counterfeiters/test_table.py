"""What a table of Counterfeiters offers besides its rules: offers that hold, lists for
hands, the photo, practice."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games import counterfeiters as rules
from companion.games.counterfeiters.checklists import checklist
from companion.games.counterfeiters.diners import DinersServed
from companion.games.counterfeiters.expected_cards import expected_cards
from companion.games.counterfeiters.lawyers import LawyerCalled
from companion.games.counterfeiters.market import BuyCard, CardBought
from companion.games.counterfeiters.options import may
from companion.games.counterfeiters.placing import HenchmanPlaced, LayFlat
from companion.games.counterfeiters.presses import PrintFakes
from companion.games.counterfeiters.table_robots import TableRobots
from companion.games.counterfeiters.taxes import CheatTax
from companion.practice.simulation import Simulation, Trial
from companion.rules.bank import Paid
from companion.rules.expected_cards import at_seat
from companion.rules.kit.holdings import HandedOver
from companion.rules.messages import HOST, Caller, Order, Refusal, SeatId
from tests.companion.games.counterfeiters.rowdies import Watched, wanted
from tests.companion.games.counterfeiters.scene import Scene
from tests.companion.games.scene import SHELF, of_kind

PLAIN_ORDERS = {"print_fakes": PrintFakes, "cheat_tax": CheatTax, "buy_card": BuyCard}


class Offered(Watched):
    """An evening in which every offer of whoever is at turn is tried out before the
    robot chooses."""

    def _act(self, seat: SeatId) -> bool:
        for one in may(self.state, seat):
            kind = PLAIN_ORDERS.get(str(one["order"]))
            if kind is not None and not one.get("scan") and one["why"] != "space_taken":
                self._holds(
                    seat,
                    one,
                    kind(one["space"], lifting=next(iter(one.get("lifting", [])), "")),
                )
        return super()._act(seat)

    def _holds(self, seat: SeatId, one: dict[str, Any], order: Order) -> None:
        answer = rules.decide(self.state, order, Caller(seat), Scene(2).chance())
        assert isinstance(answer, Refusal) == (not one["can"]), (one, answer)
        if isinstance(answer, Refusal):
            assert answer.code == one["why"]


@pytest.mark.parametrize("number", range(3))
def test_what_a_seat_is_offered_is_carried_out_and_what_is_closed_is_refused_for_that_reason(
    number: int,
) -> None:
    Offered(wanted(number)).play()


def test_a_seat_without_its_turn_is_offered_no_space() -> None:
    """Bob may count notes, and nothing else; Anna sees each space once, and may lay one flat."""
    scene = Scene(2)
    assert [one["order"] for one in may(scene.state, scene.seat("Bob"))] == [
        "count_notes"
    ]
    offers = may(scene.state, scene.seat("Anna"))
    assert [one["space"] for one in offers if "space" in one] == [
        *scene.state.board.spaces
    ]
    assert {"order": "lay_flat"} in offers


def test_the_photo_is_compared_with_what_was_bought_and_with_the_row() -> None:
    """A card that was scanned is that copy; one in the row that nobody named may be any."""
    scene = Scene(2)
    code = next(
        str(code)
        for code, copy in scene.state.box.setup.copies.items()
        if copy.card.id == "diner_a_2"
    )
    scene.do("Anna", BuyCard("market_4", code))
    lying = expected_cards(scene.state)
    assert [one.spot for one in lying if one.copy == code] == [
        at_seat(scene.seat("Anna"))
    ]
    row = [one for one in lying if one.spot == "market"]
    assert len(row) == 3 and all(one.how == "aside" for one in row)


def test_hands_are_told_what_to_lay_out_once_and_what_to_put_away() -> None:
    scene = Scene(2)
    assert [one.key for one in checklist(scene.state)][:3] == [
        "board_side",
        "officer_starts",
        "cards_for",
    ]
    scene.flat("Anna", "Bob", "Anna", "Bob", "Anna", "Bob")
    assert checklist(scene.state) == []
    scene.officer(15)
    scene.do("Anna", CheatTax("tax_1"))
    scene.flat("Bob", "Anna")
    assert scene.stage == "over" and "cards_home" in [
        one.key for one in checklist(scene.state)
    ]


def test_robots_at_a_practice_table_wish_by_what_their_seats_are_shown() -> None:
    """The robot at turn wants something that is carried out; the others want nothing."""
    scene = Scene(3, market_tracking="yes")
    # must repeat itself
    robots = TableRobots(scene.state, Random("robots"), Random("deal"))  # noqa: S311
    for _ in range(200):
        if scene.stage == "over":
            break
        wishes = list(
            robots.wishes(
                scene.state.players, lambda viewer: rules.GAME.view(scene.state, viewer)
            )
        )
        assert [seat for seat, _ in wishes] == [scene.state.table.tracker.turn]
        scene.give(Caller(wishes[0][0]), wishes[0][1])
    assert scene.stage == "over"


def test_a_henchman_laid_flat_ends_the_turn_and_nothing_else() -> None:
    """CF-11."""
    scene = Scene(2)
    facts = scene.do("Anna", LayFlat())
    assert [type(one).__name__ for one in facts] == ["HenchmanLaidFlat", "TurnBegan"]
    assert not of_kind(facts, Paid) and scene.actor == "Bob"


def test_which_note_a_diner_takes_only_its_owner_is_told() -> None:
    """How many, all see; Bob and the table hear nothing of the stars."""
    scene = Scene(2)
    scene.card("Anna", "diner_a_2")
    scene.fakes("Anna", 1, 0, 1)
    scene.flat("Anna", "Bob", "Anna", "Bob", "Anna")
    facts = scene.do("Bob", LayFlat())
    handed = of_kind(facts, HandedOver)
    assert [one.kind_of for one in handed] == ["1"]
    told = [
        viewer
        for viewer in (None, HOST, *scene.state.players)
        if handed[0].visible_to(viewer)
    ]
    assert told == [scene.seat("Anna")]
    assert [
        one.count for one in of_kind(facts, DinersServed) if one.visible_to(None)
    ] == [1]


def test_robots_buy_jets_and_lawyers_and_use_them() -> None:
    """Over some games of three: whoever has a jet flies with it more than once, and
    lawyers are called at the end."""
    told = Counter[str]()
    for number in range(12):
        trial = Trial(
            "counterfeiters", 3, "en", {"market_tracking": "yes"}, f"{number}"
        )
        game = Simulation(trial, SHELF)
        game.play()
        parts = game.state.box.parts
        told.update(
            parts[one.card].kind for one in game.facts if isinstance(one, CardBought)
        )
        told.update(one.space for one in game.facts if isinstance(one, HenchmanPlaced))
        told["called"] += sum(isinstance(one, LawyerCalled) for one in game.facts)
    assert told["jet_1"] > told["jet"] >= 4
    assert told["called"] >= 4
