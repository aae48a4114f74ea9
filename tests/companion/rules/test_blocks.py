"""What the stories do not reach: dice with a witness, the limits of bank and undo,
views of what is under way."""

import hmac

import pytest

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CorrectPurse, RemoveSeat
from companion.rules.bank import (
    MOST_REQUESTS,
    AskMoney,
    Pay,
    Take,
    beyond_the_box,
    in_the_box,
)
from companion.rules.counters import Count
from companion.rules.dice import CommitEntropy, Roll, Rolled, Witness
from companion.rules.ending import BreakTie, EndGame
from companion.rules.handing import GiveSeat
from companion.rules.messages import Caller, PurseId, SeatId
from companion.rules.seats import Admit, Leave, Sit, TakeSeat, key_hash
from companion.rules.slips import WriteSlip
from companion.rules.ticks import MOST, Tick
from companion.rules.tracker import EndTurn, NextPhase, Nudge, StartTimer, TimeIsUp
from companion.rules.undo import KEPT, TakeBack, Undo
from tests.companion.parlour import Parlour, begun, secret

TAP = "a1" * 32


def by_hand(seed: str, label: str, sides: tuple[int, ...]) -> tuple[int, ...]:
    """Dice as `fairness.md` tells anybody to work them out, for few dice and no rejected word."""
    text = f"consigliere roll 1\n{label}\ndice {' '.join(map(str, sides))}\nblock 0"
    block = hmac.digest(bytes.fromhex(seed), text.encode(), "sha256")
    words = [
        int.from_bytes(block[at : at + 4], "big") for at in range(0, 4 * len(sides), 4)
    ]
    return tuple(word % each + 1 for word, each in zip(words, sides, strict=True))


def test_the_witness_of_a_roll_is_the_next_phone_that_has_promised() -> None:
    parlour = begun("Anna", "Bob", "Cas")
    entropy, promise = secret("of Cas")
    _, following = secret("of Cas, the next")
    parlour.done("Cas", CommitEntropy(promise))
    parlour.done("Anna", Roll([6, 6, 20], TAP, "break in"))
    assert parlour.look(None)["roll"] == {
        "number": 1,
        "seat": "s1",
        "sides": [6, 6, 20],
        "reason": "break in",
        "witness": "s3",
    }
    assert parlour.look("Cas")["me"]["witness"] == 1
    assert parlour.look("Bob")["me"]["witness"] is None
    assert parlour.refused("Bob", Witness(1, entropy)).code == "roll_over"
    parlour.done("Cas", Witness(1, entropy, following))
    rolled = next(fact for fact in parlour.facts() if isinstance(fact, Rolled))
    assert rolled.results == by_hand(
        parlour.state.seed,
        f"table {parlour.table}\nnumber 1\nby s1\ntap {TAP}\n"
        f"witness s3\ncommitted {promise}\nsecret {entropy}",
        (6, 6, 20),
    )
    assert rolled.how == "app"
    assert parlour.look("Cas")["me"]["promised"]


def test_nobody_witnesses_their_own_roll_from_the_same_phone() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Sit("Little Anna", key_hash(parlour.tokens["Anna"])))
    parlour.done("host", Admit("s3"))
    little = Caller(SeatId("s3"))
    parlour.done(little, CommitEntropy(secret("x")[1]))
    parlour.done("Anna", Roll([6]))
    assert parlour.look(None)["cast"]["how"] == "unwitnessed"
    parlour.done("Bob", CommitEntropy(secret("y")[1]))
    parlour.done("Anna", Roll([6]))
    assert parlour.look(None)["roll"]["witness"] == "s2"


def test_a_witness_who_leaves_holds_nothing_up() -> None:
    parlour = begun("Anna", "Bob", "Cas")
    parlour.done("Bob", CommitEntropy(secret("b")[1]))
    parlour.done("Anna", Roll([6]))
    parlour.done("Bob", Leave())
    window = parlour.state.dice.witness_window
    assert window
    parlour.wait(2)
    parlour.done("clock", TimeIsUp(window.id))
    assert parlour.look(None)["cast"]["how"] == "unwitnessed"


def test_the_turn_moves_on_when_its_player_leaves_and_an_undo_does_not_bring_it_back() -> (
    None
):
    parlour = begun("Anna", "Bob", "Cas")
    parlour.done("Anna", EndTurn())
    parlour.done("Bob", Nudge("s1"))
    parlour.done("Anna", Leave())
    parlour.done("Bob", Leave())
    assert parlour.look(None)["turn"]["seat"] == "s3"
    # back to before Anna ended her turn
    parlour.done("Cas", Propose(Undo(parlour.version(None) - 4)))
    assert parlour.look(None)["recent"][-1]["kind"] == "undone"
    assert parlour.look(None)["turn"]["seat"] == "s3"
    parlour.done("Cas", EndTurn())
    assert parlour.look(None)["turn"]["seat"] == "s3"


def test_the_last_vote_waits_for_dice_in_the_air_and_then_counts() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Pay("s2", 10))
    parlour.done("Anna", Propose(Undo(parlour.version(None) - 1)))
    (question,) = parlour.state.agreement.questions
    entropy, promise = secret("b")
    parlour.done("Bob", CommitEntropy(promise))
    parlour.done("Anna", Roll([6]))
    assert parlour.refused("Bob", Vote(question, True)).code == "roll_under_way"
    parlour.done("Bob", Witness(1, entropy))
    parlour.done("Bob", Vote(question, True))
    assert parlour.look(None)["recent"][-1]["how"] == "overtaken"


def test_the_end_counts_dice_that_are_in_the_air() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Bob", CommitEntropy(secret("b")[1]))
    parlour.done("Anna", Roll([6]))
    parlour.done("host", EndGame())
    assert parlour.look(None)["cast"]["how"] == "unwitnessed"
    assert parlour.state.dice.witness_window is None


def test_once_the_seed_was_shown_nobody_chooses_the_tap_of_their_roll() -> None:
    parlour = begun("Anna")
    parlour.done("host", EndGame())
    assert parlour.look(None)["score"]["seed"] == parlour.state.seed
    parlour.done("Anna", Propose(Undo(parlour.version(None) - 1)))
    parlour.done("Anna", Roll([6], TAP))
    assert parlour.state.seed not in str(parlour.look(None)["score"])
    assert [fact.tap for fact in parlour.facts() if isinstance(fact, Rolled)] != [TAP]


def test_a_step_between_call_and_dice_does_not_split_the_roll() -> None:
    """Whoever could go back to the middle of a roll would get other dice for it."""
    parlour = begun("Anna", "Bob")
    entropy, promise = secret("b")
    parlour.done("Bob", CommitEntropy(promise))
    before = parlour.version(None)
    parlour.done("Anna", Roll([6]))
    parlour.done("Bob", Count("heat", 1))
    parlour.done("Bob", Witness(1, entropy))
    parlour.done("Anna", Propose(Undo(before + 1)))
    (question,) = parlour.state.agreement.questions
    assert parlour.look(None)["questions"][0]["shows"]["steps"] == 1
    parlour.done("Bob", Vote(question, True))
    assert parlour.state.dice.roll is None
    assert parlour.state.counters["heat"]["table"] == 0


def test_nobody_is_buried_in_requests() -> None:
    parlour = begun("Anna", "Bob", "Cas")
    for _ in range(MOST_REQUESTS // 2):
        parlour.done("Anna", AskMoney(["s2", "s3", "s2"], 5))
    assert parlour.refused("Anna", AskMoney(["s2"], 5)).code == "too_many_requests"


def test_a_finite_box_gives_start_money_as_far_as_it_goes() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Take("bank", 780))
    parlour.sit("Cas")
    assert (parlour.purse("Cas"), parlour.purse("bank")) == (0, 0)
    assert in_the_box(parlour.state) == 1000
    assert beyond_the_box(parlour.state, {PurseId("s1"): 1000}) is None
    assert (
        beyond_the_box(parlour.state, {PurseId("s1"): 1000, PurseId("s2"): 1})
        is not None
    )


def test_an_endless_bank_goes_below_nothing_but_nobody_else_does() -> None:
    parlour = begun("Anna", "Bob", game="starter")
    parlour.done("Anna", Take("bank", 1_000_000))
    assert parlour.purse("bank") == -1_000_100
    assert parlour.refused("Bob", Pay("s1", 51)).code == "not_enough_money"


def test_what_is_over_waits_for_nobody() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", WriteSlip(5, True))
    parlour.done("Anna", AskMoney(["s2"], 5))
    parlour.done("Anna", StartTimer(60))
    parlour.done("host", EndGame())
    me = parlour.look("Anna")["me"]
    assert (me["slips"], me["asked_by_me"], parlour.look(None)["turn"]["window"]) == (
        [],
        [],
        None,
    )
    assert parlour.refused("host", BreakTie(SeatId("s1"))).code == "no_tie_to_break"


def test_a_nudge_counts_once_until_the_turn_moves() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Bob", Nudge("s1"))
    before = parlour.version(None)
    parlour.done("Bob", Nudge("s1"))
    assert parlour.version(None) == before
    assert parlour.refused("Bob", Nudge("s2")).code == "no_such_seat"
    parlour.done("Anna", EndTurn())
    assert parlour.look(None)["turn"]["nudged"] is None


def test_the_tables_screen_moves_phases_and_takes_them_back() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("host", NextPhase())
    assert parlour.look(None)["turn"]["phase"] == 1
    assert parlour.refused("Anna", TakeBack()).code == "not_your_step"
    parlour.done("host", TakeBack())
    assert parlour.look(None)["turn"]["phase"] == 0
    assert parlour.refused("stranger", NextPhase()).code == "needs_seat"


def test_the_view_says_whether_ones_last_act_can_be_taken_back() -> None:
    """Only to whoever did it, only while it is the last that all saw, and not once
    something came to light."""
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Count("heat", 1))
    assert [parlour.look(who)["take_back"] for who in ("Anna", "Bob", "host")] == [
        True,
        False,
        False,
    ]
    assert "take_back" not in parlour.look(None)
    parlour.done("Bob", Count("heat", 1))
    assert [parlour.look(who)["take_back"] for who in ("Anna", "Bob")] == [False, True]
    parlour.done("Bob", TakeBack())
    assert [parlour.look(who)["take_back"] for who in ("Anna", "Bob")] == [True, False]
    parlour.done("Bob", Roll([6]))
    assert [parlour.look(who)["take_back"] for who in ("Anna", "Bob")] == [False, False]


def test_an_undo_reaches_back_as_far_as_steps_are_kept() -> None:
    parlour = begun("Anna")
    first = parlour.version(None)
    for _ in range(KEPT + 5):
        parlour.done("Anna", Count("heat", 1))
    assert parlour.refused("Anna", Propose(Undo(first))).code == "too_far_back"
    assert (
        parlour.refused("Anna", Propose(Undo(first + 1000))).code == "nothing_to_undo"
    )
    parlour.done("Anna", Propose(Undo(first + 50)))
    assert parlour.state.counters["heat"]["table"] == 50
    assert (
        parlour.process().live(parlour.table).history
        == parlour.tables.live(parlour.table).history
    )


def test_two_undos_in_a_row_go_back_twice() -> None:
    parlour = begun("Anna")
    for _ in range(3):
        parlour.done("Anna", Count("heat", 1))
    parlour.done("Anna", TakeBack())
    parlour.done("Anna", TakeBack())
    parlour.done("Anna", Count("heat", 10))
    assert parlour.state.counters["heat"]["table"] == 11
    parlour.done("Anna", TakeBack())
    parlour.done("Anna", TakeBack())
    assert parlour.state.counters["heat"]["table"] == 0


def test_a_correction_of_what_has_changed_meanwhile_is_overtaken() -> None:
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Propose(CorrectPurse("s1", 130, "found some")))
    (question,) = parlour.state.agreement.questions
    parlour.done("Anna", Take("bank", 30))
    parlour.done("Bob", Vote(question, True))
    assert parlour.purse("Anna") == 130
    parlour.done("Anna", Propose(CorrectPurse("s1", 140, "found more")))
    (question,) = parlour.state.agreement.questions
    parlour.done("Anna", Take("bank", 1))
    parlour.done("Bob", Vote(question, True))
    assert parlour.purse("Anna") == 131


def test_who_is_to_be_removed_is_not_asked_and_the_proposer_may_leave_first() -> None:
    parlour = begun("Anna", "Bob", "Cas", "Dora")
    parlour.done("Anna", Propose(RemoveSeat("s4")))
    assert parlour.look(None)["questions"][0]["waits_for"] == ["s2", "s3"]
    parlour.done("Anna", Leave())
    assert parlour.look(None)["questions"] == []
    assert parlour.look(None)["recent"][-1]["how"] == "withdrawn"


@pytest.mark.parametrize("quorum", ["all", "majority"])
def test_a_question_is_settled_among_those_who_stay(quorum: str) -> None:
    parlour = begun("Anna", "Bob", "Cas", "Dora", quorum=quorum)
    parlour.done("Anna", Propose(CorrectPurse("s1", 130, "")))
    (question,) = parlour.state.agreement.questions
    parlour.done("Bob", Vote(question, True))
    parlour.done("Cas", Leave())
    if quorum == "all":
        assert parlour.purse("Anna") == 100
        parlour.done("Dora", Vote(question, True))
    assert parlour.purse("Anna") == 130
    assert parlour.state.agreement.questions == {}


def test_a_phone_that_was_lent_a_seat_knows_nothing_it_was_not_told() -> None:
    """The token is kept as a hash, and no view holds even that."""
    parlour = begun("Anna", "Bob")
    parlour.done("host", Propose(GiveSeat("s2")))
    parlour.done(
        "stranger",
        TakeSeat(parlour.look("host")["host"]["passes"][0]["code"], key_hash("new")),
    )
    for viewer in (None, "host", "Anna", "Bob"):
        assert key_hash("new") not in str(parlour.look(viewer))


def test_orders_of_nobody_are_refused_not_misunderstood() -> None:
    parlour = Parlour()
    assert parlour.refused("stranger", Pay("s1", 5)).code == "needs_seat"
    assert parlour.refused("stranger", EndGame()).code == "host_only"
    assert parlour.refused("host", EndGame()).code == "no_game_running"


def test_the_end_leaves_no_question_open() -> None:
    """What was still proposed when the game ended cannot be agreed on behind the back
    of the score."""
    parlour = begun("Anna", "Bob", "Cas")
    parlour.done("Anna", Propose(CorrectPurse("s1", 1, "a whim")))
    question = next(iter(parlour.state.agreement.questions))
    parlour.done("host", EndGame())
    assert parlour.state.agreement.questions == {}
    assert parlour.refused("Bob", Vote(question, True)).code == "question_over"


def test_a_line_of_the_list_is_ticked_for_all_and_taken_away_by_anybody() -> None:
    """Once, however many tap at once; the table's screen may, too."""
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Tick("sort_jobs", done=True))
    before = parlour.version(None)
    parlour.done("Bob", Tick("sort_jobs", done=True))
    assert parlour.version(None) == before and parlour.look(None)["ticks"] == [
        "sort_jobs"
    ]
    parlour.done("host", Tick("family:s1", done=True))
    assert parlour.look("Bob")["ticks"] == ["sort_jobs", "family:s1"]
    parlour.done("Bob", Tick("sort_jobs", done=False))
    assert parlour.look(None)["ticks"] == ["family:s1"]


def test_ticks_are_of_their_phase_and_are_no_step_of_the_game() -> None:
    """One's last act is still taken back with a tap, what lies there stays ticked, and
    a new phase has a new list."""
    parlour = begun("Anna", "Bob")
    parlour.done("Anna", EndTurn())
    parlour.done("Bob", Tick("market", done=True))
    parlour.done("Anna", TakeBack())
    assert (parlour.look(None)["turn"]["seat"], parlour.look(None)["ticks"]) == (
        "s1",
        ["market"],
    )
    parlour.done("Anna", NextPhase())
    assert parlour.look(None)["ticks"] == []
    parlour.done("Bob", Tick("hand_limit", done=True))
    for number in range(MOST + 5):
        parlour.done("Anna", Tick(f"line_{number}", done=True))
    assert len(parlour.look(None)["ticks"]) == MOST
