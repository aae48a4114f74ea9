"""Each ruling with the reading of the book that it decided against: under that one its
test would fail."""

from companion.games.counterfeiters.diners import DinersServed, TellDiners
from companion.games.counterfeiters.flights import Fly, strikes
from companion.games.counterfeiters.laundering import FakesWashed, SellToFence, Shop
from companion.games.counterfeiters.lawyers import RestLawyer
from companion.games.counterfeiters.market import BuyCard, CardBought
from companion.games.counterfeiters.police import EndReached
from companion.games.counterfeiters.presses import FakesPrinted, PrintFakes
from companion.games.counterfeiters.state import LAST, LAWYERS
from companion.games.counterfeiters.taxes import CheatTax
from companion.rules.bank import Paid, PaidUnseen
from companion.rules.messages import HOST
from tests.companion.games.counterfeiters.scene import Scene
from tests.companion.games.scene import of_kind

OPEN = (FakesPrinted, FakesWashed, CardBought)


def test_f1_whoever_moved_the_officer_places_last_and_only_one() -> None:
    """The other readings: play just goes on from there, or the first player begins, and
    all henchmen are placed."""
    scene = Scene(3)
    scene.officer(29)
    scene.flat("Anna")
    scene.do("Bob", CheatTax("tax_1"))
    placed = []
    while scene.state.phase == LAST and scene.stage == "play":
        placed.append(scene.actor)
        scene.flat(scene.actor)
    assert placed == ["Cas", "Anna", "Bob"]


def test_f1_the_last_space_ends_a_strike_and_opens_no_supermarket() -> None:
    """The other readings: the last strike goes on until the end; or what was refused is
    taken again."""
    scene = Scene(3)
    scene.officer(28)
    scene.ruled("refused", quality=2)
    assert strikes(scene.state)
    scene.purse("Bob", 200)
    scene.fakes("Bob", 0, 2)
    scene.do("Anna", CheatTax("tax_1"))
    scene.ruled("henchman", space="tax_1")
    scene.do("Bob", CheatTax("tax_1"))
    assert scene.state.phase == LAST and not strikes(scene.state)
    scene.flat("Cas")
    scene.do("Anna", CheatTax("tax_2"))
    assert (
        scene.refused("Bob", Shop("supermarket_1", [0, 1, 0])) == "supermarket_refuses"
    )
    scene.do("Bob", Fly("flight_1", 20))
    assert scene.stage == "over"


def test_f1_diners_work_once_though_the_last_henchman_of_a_round_came_to_the_end() -> (
    None
):
    """The other reading: the round ends first, and they work for it and for the end."""
    scene = Scene(2)
    scene.card("Bob", "diner_a_2")
    scene.fakes("Bob", 4)
    scene.officer(15)
    scene.flat("Anna", "Bob", "Anna", "Bob", "Anna")
    facts = scene.do("Bob", CheatTax("tax_1"))
    assert [one.count for one in of_kind(facts, DinersServed)] == [
        1
    ] and scene.stage == "over"
    (reached,) = of_kind(facts, EndReached)
    assert reached.seats == () and reached.variant == "nobody"


def at_the_lawyers(*cards: str) -> Scene:
    """Anna has these, and one henchman on the board, on the space with the sunglasses."""
    scene = Scene(2)
    scene.card("Anna", *cards)
    scene.officer(15)
    scene.do("Anna", CheatTax("tax_1"))
    scene.flat("Bob", "Anna")
    return scene


def test_f2_a_lawyer_may_rest() -> None:
    """The other reading: whoever has one must use it. (CF-101)"""
    scene = at_the_lawyers("great_lawyer_d_2")
    assert scene.state.phase == LAWYERS
    before = scene.hand("Anna")
    scene.do("Anna", RestLawyer())
    assert scene.stage == "over" and scene.hand("Anna") == before


def test_f2_a_henchman_that_lies_flat_is_on_no_board() -> None:
    """The other reading: a lawyer gets any henchman up again."""
    scene = Scene(2)
    scene.card("Bob", "great_lawyer_d_2")
    scene.officer(15)
    scene.do("Anna", CheatTax("tax_1"))
    scene.flat("Bob", "Anna")
    assert scene.stage == "over"


def test_f2_one_player_uses_both() -> None:
    """The other reading: one lawyer a player."""
    scene = at_the_lawyers("great_lawyer_d_2", "bad_lawyer_d_2")
    scene.do("Anna", CheatTax("tax_2", lifting="tax_1"))
    assert scene.state.lawyer == "bad_lawyer" and scene.actor == "Anna"
    scene.do("Anna", CheatTax("tax_1", lifting="tax_2"))
    assert scene.stage == "over"


def test_f3_tax_fraud_is_in_the_hand_before_the_godfather_comes() -> None:
    """The other reading: he comes first, and the 30 are safe. 20 + 30 = 50; half of it
    is 25, so 30 are paid."""
    scene = Scene(2)
    scene.officer(3)
    scene.do("Anna", CheatTax("tax_1"))
    assert (scene.hand("Anna"), scene.hand("Bob")) == (20, 10)


def test_f4_the_fare_comes_out_of_the_hand_before_any_money_moves() -> None:
    """The other reading: money that comes back pays its own flight."""
    scene = Scene(2)
    scene.purse("Anna", 20, 200)
    assert scene.refused("Anna", Fly("flight_1", -100)) == "cannot_pay"
    scene.purse("Anna", 30)
    scene.do("Anna", Fly("flight_1", -100))
    assert (scene.hand("Anna"), scene.envelope("Anna")) == (100, 100)


def test_f4_a_strike_grounds_private_jets_too() -> None:
    """The other reading: only the scheduled flight needs controllers."""
    scene = Scene(2)
    scene.card("Anna", "jet_c_2")
    scene.officer(5)
    assert scene.refused("Anna", Fly("jet_1", 10)) == "strike"


def test_f5_nothing_slides_within_a_round() -> None:
    """The other reading: the row closes up as soon as a card is bought."""
    scene = Scene(2)
    scene.ruled("slot", slot=3, card="paper_a_2")
    scene.do("Anna", BuyCard("market_4", "ink_a_2"))
    assert scene.state.slots[2:] == ("paper_a_2", None)
    assert scene.refused("Bob", BuyCard("market_4", "printer_a_2")) == "space_taken"
    scene.flat("Bob", "Anna", "Bob", "Anna", "Bob")
    assert scene.state.slots[2:] == ("", "paper_a_2")


def test_f6_who_would_print_a_quality_that_is_used_up_does_not_print_a_worse_one() -> (
    None
):
    """The other reading: the press runs with what the bank still has."""
    scene = Scene(2)
    scene.card("Anna", "paper_a_2")
    scene.fakes("Bob", 0, 30)
    assert scene.refused("Anna", PrintFakes("print_1")) == "nothing_to_print"


def test_f6_the_owner_picks_the_note_of_a_diner() -> None:
    """The other reading: always the worst, or always the best."""
    for picked, left in (([], (0, 1, 1)), ([2], (1, 0, 1)), ([3], (1, 1, 0))):
        scene = Scene(2)
        scene.card("Anna", "diner_a_2")
        scene.fakes("Anna", 1, 1, 1)
        scene.do("Anna", TellDiners(picked))
        scene.flat("Anna", "Bob", "Anna", "Bob", "Anna", "Bob")
        assert scene.notes("Anna") == left and scene.hand("Anna") == 70


def test_f7_fares_are_open_and_amounts_of_flights_and_godfather_payments_are_not() -> (
    None
):
    """The other readings: everything is told; or nothing of a flight is."""
    scene = Scene(2)
    scene.purse("Anna", 100)
    facts = scene.do("Anna", Fly("flight_1", 50))
    assert [(type(one), one.amount) for one in of_kind(facts, Paid)] == [
        (Paid, 30),
        (PaidUnseen, 50),
    ]
    scene.officer(3)
    facts = scene.do("Bob", CheatTax("tax_1"))
    paid = of_kind(facts, PaidUnseen)
    assert {one.payer for one in paid} == {scene.seat("Anna"), scene.seat("Bob")}
    for one in paid:
        assert [
            viewer
            for viewer in (None, HOST, *scene.state.players)
            if one.visible_to(viewer)
        ] == [one.payer]


def test_f7_what_is_printed_sold_swapped_and_bought_all_are_told() -> None:
    """The other reading: a screen hides these as well."""
    scene = Scene(2)
    scene.purse("Anna", 100)
    scene.fakes("Anna", 4, 0, 1)
    told = []
    orders = (
        PrintFakes("print_1"),
        SellToFence("fence_1", [1, 0, 1]),
        Shop("supermarket_1", [2, 0, 0]),
        BuyCard("market_4", "diner_a_2"),
    )
    for order in orders:
        facts = scene.do("Anna", order)
        told += [one.visible_to(None) for one in facts if isinstance(one, OPEN)]
        scene.flat("Bob")
    printed, sold, swapped, bought = told
    assert printed and (printed["count"], printed["quality"]) == (2, 1)
    assert sold and (sold["count"], sold["paid"]) == (2, 40)
    assert swapped and (swapped["count"], swapped["paid"]) == (2, 100)
    assert bought and (bought["card"], bought["price"]) == ("diner_a_2", 10)


def test_f8_the_pawn_changes_hands_when_the_next_round_begins() -> None:
    """The other reading: whoever takes it is first at once."""
    scene = Scene(3)
    scene.flat("Anna")
    scene.do("Bob", CheatTax("tax_1"))
    assert scene.actor == "Cas" and scene.state.first == scene.seat("Anna")
    scene.flat("Cas", "Anna", "Bob", "Cas", "Anna", "Bob", "Cas")
    assert scene.actor == "Bob" and scene.state.first == scene.seat("Bob")


def test_f8_without_the_option_a_round_without_a_cap_leaves_the_officer_where_he_is() -> (
    None
):
    """The other reading: he always walks on, or never does."""
    for option, stands in (("yes", 1), ("no", 0)):
        scene = Scene(2, stalling=option)
        scene.flat("Anna", "Bob", "Anna", "Bob", "Anna", "Bob")
        assert scene.state.officer == stands
