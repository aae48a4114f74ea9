"""What a table may choose where book and rulings are silent: each house decision under
both of its names."""

from random import Random

import pytest

from companion.games.counterfeiters.checklists import checklist
from companion.games.counterfeiters.diners import DinersServed
from companion.games.counterfeiters.endings import TicketsPaid
from companion.games.counterfeiters.laundering import FakesWashed, SellToFence, Shop
from companion.games.counterfeiters.options import may
from companion.games.counterfeiters.police import GodfatherCame
from companion.games.counterfeiters.presses import FakesPrinted, PrintFakes
from companion.games.counterfeiters.robots import Robot
from companion.games.counterfeiters.table_robots import sight
from companion.games.counterfeiters.taxes import CheatTax, TaxCheated
from companion.games.counterfeiters.views import mine, public
from companion.rules.kit.notes import worth
from tests.companion.games.counterfeiters.scene import Scene
from tests.companion.games.scene import of_kind


def offered(scene: Scene, name: str, space: str) -> dict[str, object]:
    """What this player is told of a space."""
    every = may(scene.state, scene.seat(name))
    return next(one for one in every if one.get("space") == space)


def with_so_much_in_the_bank(left: int, notes: str) -> Scene:
    """Bob has all the rest behind his screen."""
    scene = Scene(2, real_notes=notes)
    box = worth(scene.state.box.real)
    scene.purse("Bob", box - left - scene.hand("Anna"))
    return scene


def test_a_bank_that_runs_out_writes_slips_or_pays_what_it_has_left() -> None:
    """CF-40, CF-50, CF-60: 80 for two swapped and none for a third tax fraud; what it
    has left is told beforehand."""
    for notes, paid in (("slips", 100), ("box", 80)):
        scene = with_so_much_in_the_bank(80, notes)
        scene.fakes("Anna", 2)
        told = offered(scene, "Anna", "supermarket_1").get("bank")
        assert told == (80 if notes == "box" else None)
        (washed,) = of_kind(
            scene.do("Anna", Shop("supermarket_1", [2, 0, 0])), FakesWashed
        )
        assert washed.paid == paid and scene.hand("Anna") == 20 + paid
    scene.fakes("Bob", 1)
    for space, order in (
        ("tax_2", CheatTax("tax_2")),
        ("fence_1", SellToFence("fence_1", [1, 0, 0])),
    ):
        assert offered(scene, "Bob", space)["why"] == "bank_has_none_left"
        assert scene.refused("Bob", order) == "bank_has_none_left"


@pytest.mark.parametrize(("notes", "paid"), [("slips", 30), ("box", 10)])
def test_the_tax_office_pays_what_it_says(notes: str, paid: int) -> None:
    """CF-60: the sum on the sheet is the one that comes."""
    scene = with_so_much_in_the_bank(10, notes)
    assert offered(scene, "Anna", "tax_2")["pays"] == paid
    (cheated,) = of_kind(scene.do("Anna", CheatTax("tax_2")), TaxCheated)
    assert cheated.amount == paid and scene.hand("Anna") == 20 + paid


def at_the_end(*cards: str) -> Scene:
    """Anna has these and three counterfeits when the officer arrives; 80 are left in
    the bank."""
    scene = Scene(2, real_notes="box")
    scene.card("Anna", *cards)
    scene.fakes("Anna", 3)
    scene.purse("Bob", 0, worth(scene.state.box.real) - 80 - 20)
    scene.officer(15)
    scene.do("Anna", CheatTax("tax_1"))
    scene.flat("Bob", "Anna")
    assert scene.stage == "over"
    return scene


def test_a_diner_for_which_nothing_is_left_leaves_the_counterfeit_where_it_is() -> None:
    """CF-91, CF-102: 50, the last 30, and nothing for the third."""
    scene = at_the_end("diner_a_2", "diner_b_2", "diner_c_2")
    (served,) = of_kind(scene.facts, DinersServed)
    assert (served.count, served.paid) == (2, 80)
    assert scene.notes("Anna") == (1, 0, 0)


def test_the_score_tells_what_tickets_have_brought_of_what_they_promise() -> None:
    """CF-102: 150 are printed on them, 80 are left."""
    scene = at_the_end("ticket_c_2", "ticket_d_2")
    (won,) = of_kind(scene.facts, TicketsPaid)
    result = scene.state.table.ending.result
    assert won.paid == 80 and result
    lines = [line for one in result.places for line in one.lines]
    assert [one.points for one in lines if one.words == "tickets"] == [80]


def test_a_printing_that_falls_short_takes_what_is_left_or_is_none() -> None:
    """F6: one note is left of the two that a press makes."""
    for short, why in (("left", None), ("whole", "too_few_to_print")):
        scene = Scene(2, short_print=short)
        scene.fakes("Bob", 29)
        assert offered(scene, "Anna", "print_1")["why"] == why
        if why:
            assert scene.refused("Anna", PrintFakes("print_1")) == why
        else:
            facts = scene.do("Anna", PrintFakes("print_1"))
            assert [one.count for one in of_kind(facts, FakesPrinted)] == [1]
    scene.fakes("Bob", 30)
    assert offered(scene, "Anna", "print_1")["why"] == "nothing_to_print"


def test_a_cap_at_the_end_does_nothing_or_calls_the_godfather() -> None:
    """CF-100, F2: of the last henchmen; a lawyer's never does. What it does now stands
    on every screen, and robots know it."""
    for choice, came in (("nothing", 0), ("godfather", 1)):
        scene = Scene(2, last_caps=choice)
        scene.card("Anna", "great_lawyer_d_2")
        scene.officer(15)
        assert caps(scene) == "moves"
        scene.do("Anna", CheatTax("tax_1"))
        assert caps(scene) == choice
        assert (near(scene, "Bob") == 1) == bool(came)
        scene.fakes("Bob", 1)
        facts = scene.do("Bob", SellToFence("fence_2", [1, 0, 0]))
        assert len(of_kind(facts, GodfatherCame)) == came
        scene.flat("Anna")
        assert caps(scene) == "nothing"
        facts = scene.do("Anna", CheatTax("tax_1", lifting="tax_1"))
        assert not of_kind(facts, GodfatherCame) and scene.stage == "over"


def caps(scene: Scene) -> str:
    game = public(scene.state)
    assert game
    return game.caps


def near(scene: Scene, name: str) -> int:
    """How far away a robot on this chair believes the Godfather to be."""
    game, seat = public(scene.state), scene.seat(name)
    assert game
    robot = Robot(scene.state.box, Random(name))  # noqa: S311 (it need not choose)
    return sight(robot, seat, game, mine(scene.state, seat)).near


def test_with_notes_on_the_table_the_list_says_what_the_bank_does() -> None:
    for notes, key in (("slips", "bank_writes"), ("box", "bank_pays_what_is_left")):
        scene = Scene(2, real_notes=notes, money="paper")
        assert key in [one.key for one in checklist(scene.state)]


def test_an_ingredient_that_lies_before_somebody_is_offered_as_such() -> None:
    """CF-30: a second ink makes no note better, a second press prints more; of paper she
    has none."""
    scene = Scene(2)
    for slot, card in (("1", "ink_a_2"), ("2", "printer_a_2"), ("3", "paper_a_2")):
        scene.ruled("slot", slot=int(slot), card=card)
    told = [offered(scene, "Anna", f"market_{slot}").get("again") for slot in "123"]
    assert told == [True, None, None]


def test_one_note_has_words_of_its_own() -> None:
    """CF-50, CF-91: no sentence speaks of one note as of many."""
    scene = Scene(2)
    scene.card("Anna", "diner_a_2")
    scene.fakes("Anna", 2)
    (sold,) = of_kind(scene.do("Anna", SellToFence("fence_1", [1, 0, 0])), FakesWashed)
    assert sold.variant == "fence_one"
    scene.flat("Bob", "Anna", "Bob", "Anna", "Bob")
    (served,) = of_kind(scene.facts, DinersServed)
    assert (served.count, served.variant) == (1, "one")
