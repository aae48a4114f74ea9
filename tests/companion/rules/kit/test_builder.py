"""Laws of facts in the making: the state is always that of the facts so far, and
consequences come to an end."""

import pytest
from msgspec.structs import replace

from companion.rules import dispatch as shared
from companion.rules.kit.builder import NOBODY, FactBuilder, GameState, settle
from companion.rules.kit.cash import affords, capped, cash, short_of
from companion.rules.kit.preconditions import at_turn, in_phase, rule_broken
from companion.rules.kit.refusing import Refused
from companion.rules.messages import BANK, Caller, Chance, Fact, Refusal, SeatId
from companion.rules.table_blocks import Strictness
from companion.rules.tracker import TurnBegan
from tests.companion.parlour import Draw, begun

ANNA, BOB = SeatId("s1"), SeatId("s2")


class Toy(GameState, frozen=True):
    """Nothing besides the shared blocks."""


def evolve(state: Toy, fact: Fact) -> Toy:
    return replace(state, table=shared.evolve(state.table, fact))


def builder(money: str = "app", who: Caller = NOBODY) -> FactBuilder[Toy]:
    state = Toy(begun("Anna", "Bob", money=money).state)
    return FactBuilder(state, Chance(0.0, Draw("toy")), evolve, who)


def test_each_fact_is_judged_by_what_the_one_before_it_did() -> None:
    made = builder()
    before = cash(made.state.table, ANNA) or 0
    made.earn(ANNA, 5, "found")
    made.pay(ANNA, BOB, before + 5, "lost")
    assert cash(made.state.table, ANNA) == 0
    assert made.state == evolve(evolve(builder().state, made.facts[0]), made.facts[1])


def test_what_a_block_answers_is_taken_whole_or_not_at_all() -> None:
    made = builder()
    assert made.take([TurnBegan(BOB)]) is None
    assert made.state.table.tracker.turn == BOB
    assert made.take(Refusal("not_now")) == Refusal("not_now")
    assert made.facts == [TurnBegan(BOB)]


def test_on_paper_no_money_moves_and_everybody_is_believed() -> None:
    made = builder("paper")
    made.pay(BANK, ANNA, 5, "found")
    assert made.facts == []
    assert affords(made.state.table, ANNA, 10**9)
    assert short_of(made.state.table, ANNA, 10**9) is None
    assert capped(made.state.table, ANNA, 7) == 7


def test_nobody_pays_more_than_they_have() -> None:
    table = builder().state.table
    has = cash(table, ANNA) or 0
    assert capped(table, ANNA, has + 1) == has
    assert short_of(table, ANNA, has) is None
    assert short_of(table, ANNA, has + 1) == Refusal(
        "not_enough_money", {"has": has, "needs": has + 1}
    )


def test_consequences_follow_until_there_are_none() -> None:
    made = builder()

    def down_to_three(one: FactBuilder[Toy]) -> None:
        has = cash(one.state.table, ANNA) or 0
        if has > 3:
            one.pay(ANNA, BANK, 1, "tax")

    settle(made, [down_to_three])
    assert cash(made.state.table, ANNA) == 3


def test_consequences_in_a_circle_are_a_fault_of_the_rules() -> None:
    made = builder()

    def to_and_fro(one: FactBuilder[Toy]) -> None:
        one.add(TurnBegan(BOB if one.state.table.tracker.turn == ANNA else ANNA))

    with pytest.raises(RuntimeError, match="circle"):
        settle(made, [to_and_fro])


def test_another_ones_turn_is_refused_by_name_and_only_where_the_rule_is_enforced() -> (
    None
):
    made = builder()
    made.add(TurnBegan(ANNA))
    made.who = Caller(ANNA)
    assert at_turn(made, "turn") is None
    made.who = Caller(BOB)
    refusal = at_turn(made, "turn")
    assert refusal is not None
    assert (refusal.code, refusal.facts["turn"]) == ("not_your_turn", ANNA)
    free = Strictness(levels={"turn": "free"})
    made.state = replace(made.state, table=replace(made.state.table, strictness=free))
    assert at_turn(made, "turn") is None


def test_a_broken_rule_ends_the_order_with_its_reason_unless_the_rule_is_bent() -> None:
    """What the refusal says is named where the rule is broken."""
    made = builder(who=Caller(ANNA))
    with pytest.raises(Refused) as ended:
        rule_broken(made, "too_many", "most", most=3)
    assert ended.value.refusal == Refusal("too_many", {"most": 3}, "most")
    free = Strictness(levels={"most": "free"})
    made.state = replace(made.state, table=replace(made.state.table, strictness=free))
    rule_broken(made, "too_many", "most", most=3)


def test_a_phase_that_is_not_now_is_named_with_those_that_would_do() -> None:
    made = builder()
    names = made.state.table.setup.game.phases
    assert len(names) > 1
    assert in_phase(made.state, made.state.table.tracker.phase) is None
    refusal = in_phase(made.state, 1)
    assert refusal is not None
    assert refusal.facts == {"phase": names[0], "needs": [names[1]]}
