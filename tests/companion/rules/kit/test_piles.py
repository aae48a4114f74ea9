"""Laws of piles and rows: no card is made or lost, a shuffle is proved by the seed,
gaps lie where the rules say."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules import fairness
from companion.rules.fairness import RollLabel
from companion.rules.kit.piles import (
    SHUFFLER,
    evidence,
    filled,
    filled_from_the_right,
    put_back,
    shuffled,
    slid,
)
from companion.rules.messages import Chance, Fact
from companion.rules.table import Table
from tests.companion.parlour import Draw, begun

CARDS = st.lists(st.text("abc", min_size=1, max_size=2), max_size=12)
ROWS = st.lists(st.none() | st.sampled_from("abcdef"), max_size=6)
TABLE: Table = begun("Anna", "Bob").state


class Mixed(Fact, frozen=True):
    """How a game tells it."""

    number: int
    order: tuple[int, ...]
    tap: str


def chance() -> Chance:
    return Chance(0.0, Draw("piles"), roll=7)


@given(CARDS)
def test_a_shuffled_pile_holds_the_same_cards_and_can_be_recomputed(
    pile: list[str],
) -> None:
    new = shuffled(TABLE, chance(), pile)
    assert sorted(new.cards) == sorted(pile)
    assert new.cards == tuple(pile[at] for at in new.order)
    if pile:
        label = RollLabel(table=TABLE.setup.table, number=7, by=SHUFFLER, tap=new.tap)
        assert new.order == fairness.shuffled(
            bytes.fromhex(TABLE.seed), label, len(pile)
        )
    record = evidence(Mixed(new.number, new.order, new.tap))
    assert (record.pile if record else 0) == len(pile)


@given(CARDS, CARDS)
def test_cards_that_are_put_back_leave_the_others_in_their_order(
    pile: list[str], aside: list[str]
) -> None:
    named, laid = [f"p{one}" for one in pile], [f"a{one}" for one in aside]
    together = put_back(TABLE, named, laid, shuffled(TABLE, chance(), named))
    assert [one for one in together if one[0] == "p"] == named
    assert sorted(together) == sorted([*named, *laid])


@given(CARDS, CARDS, st.integers(0, 8))
def test_a_row_is_filled_from_the_top_as_far_as_the_pile_goes(
    row: list[str], pile: list[str], size: int
) -> None:
    full, taken = filled(row, pile, size)
    assert [*full, *pile[taken:]] == [*row, *pile]
    assert len(full) >= min(size, len(row) + len(pile))
    assert len(full) <= max(size, len(row))


@given(ROWS, CARDS)
def test_a_row_slides_to_its_right_end_and_a_short_pile_leaves_its_left_empty(
    row: list[str | None], pile: list[str]
) -> None:
    pushed = slid(row)
    assert len(pushed) == len(row)
    assert [one for one in pushed if one] == [one for one in row if one]
    full, taken = filled_from_the_right(pushed, pile)
    gaps = [at for at, one in enumerate(full) if one is None]
    assert gaps == list(range(len(gaps)))
    assert sorted([*(one for one in full if one), *pile[taken:]]) == sorted(
        [*(one for one in row if one), *pile]
    )
