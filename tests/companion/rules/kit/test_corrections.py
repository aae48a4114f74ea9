"""A game's own corrections: values of any other kind are refused before anything is touched."""

from types import SimpleNamespace
from typing import Annotated, Any, Literal

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CorrectPurse, GameRuling
from companion.rules.ending import EndGame
from companion.rules.kit.builder import FactBuilder
from companion.rules.kit.typed_rulings import (
    Found,
    Way,
    carried_out,
    correction,
    in_whole_notes,
    ruled_by,
    scored_by,
    shared_way,
    unless,
)
from companion.rules.messages import Caller, Order, Refusal, SeatId
from companion.rules.strictness import Ruled
from companion.rules.tracker import TurnBegan
from tests.companion.rules.kit.test_builder import ANNA, BOB, Toy, builder


def turn_hat(
    made: FactBuilder[Toy], seat: Literal["s1", "s2"], up: bool
) -> Refusal | None:
    """Whose hat lies which way up."""
    if not up:
        return Refusal("nothing_would_change")
    made.add(TurnBegan(SeatId(seat)))
    return None


HATS = {"hat": correction(turn_hat)}


def answer(name: str, values: dict[str, Any]) -> Any:
    return carried_out(
        builder(who=Caller(ANNA)), GameRuling(name, values, "it fell"), HATS
    )


def test_a_correction_is_told_with_its_reason_before_what_it_does() -> None:
    assert answer("hat", {"seat": "s2", "up": True}) == [
        Ruled(ANNA, "hat", "it fell"),
        TurnBegan(BOB),
    ]


def test_the_game_may_say_no() -> None:
    assert answer("hat", {"seat": "s2", "up": False}) == Refusal("nothing_would_change")


def test_an_unknown_correction_is_refused_by_its_name() -> None:
    assert answer("coat", {}) == Refusal("no_such_ruling", {"name": "coat"})


@given(
    st.dictionaries(
        st.sampled_from(["seat", "up", "more"]),
        st.none()
        | st.integers()
        | st.text(max_size=2)
        | st.lists(st.booleans())
        | st.just({}),
    )
)
def test_values_of_another_kind_change_nothing(values: dict[str, Any]) -> None:
    assert answer("hat", values) == Refusal("ruling_unclear", {"needs": ["seat", "up"]})


def test_the_table_agrees_and_the_game_carries_it_out_its_own_way() -> None:
    """The first asks, the last yes carries it out: the hat is turned by this game's rule."""
    made = builder(who=Caller(ANNA))
    ways: dict[type[Order], Way] = {GameRuling: ruled_by(HATS)}
    hat = GameRuling("hat", {"seat": "s2", "up": True}, "it fell")
    assert shared_way(made, Propose(hat), ways) is None
    (question,) = made.state.table.agreement.questions
    made.who = Caller(BOB)
    assert shared_way(made, Vote(question, yes=True), ways) is None
    assert made.facts[-2:] == [Ruled(ANNA, "hat", "it fell"), TurnBegan(BOB)]
    assert made.state.table.tracker.turn == BOB


def test_what_a_ruling_names_is_found_before_it_is_carried_out() -> None:
    """Or refused as whoever looked for it says."""

    def seat(state: Toy, text: str) -> SeatId | Refusal:
        return SeatId(text) if text == BOB else Refusal("no_such_seat")

    def turn(made: FactBuilder[Toy], of: Annotated[SeatId, Found(seat)]) -> None:
        made.add(TurnBegan(of))

    known = {"hat": correction(turn)}
    told = {
        name: carried_out(
            builder(who=Caller(ANNA)),
            GameRuling("hat", {"of": name}, "it fell"),
            known,
        )
        for name in (ANNA, BOB)
    }
    assert told[ANNA] == Refusal("no_such_seat")
    assert told[BOB] == [Ruled(ANNA, "hat", "it fell"), TurnBegan(BOB)]


def test_a_way_is_closed_while_something_speaks_against_it() -> None:
    """And the order is not even looked at then."""
    way = unless(lambda state: Refusal("game_over"), ruled_by(HATS))
    order = GameRuling("hat", {}, "it fell")
    assert way(builder(), order) == Refusal("game_over")
    open_way = unless(lambda state: None, ruled_by(HATS))
    told = open_way(builder(), order)
    assert told == Refusal("ruling_unclear", {"needs": ["seat", "up"]})


class Boxed(Toy, frozen=True):
    """A game whose smallest note is a ten."""

    @property
    def box(self) -> Any:
        return SimpleNamespace(smallest_note=10)


def boxed() -> FactBuilder[Any]:
    plain = builder()
    return FactBuilder(
        Boxed(plain.state.table), plain.chance, plain.evolve, Caller(ANNA)
    )


def test_a_purse_is_put_right_in_whole_notes() -> None:
    """Fifteen cannot be laid with tens; twenty can."""
    odd, even = (CorrectPurse("s1", to, "found") for to in (15, 20))
    assert in_whole_notes(boxed(), odd) == Refusal("no_such_notes", {"note": 10})
    answer = in_whole_notes(boxed(), even)
    assert not isinstance(answer, Refusal) and answer


def test_a_game_ends_by_its_own_count() -> None:
    """What the table ends is counted by the game, of the state as it is."""
    way = scored_by(lambda state, chance: [TurnBegan(next(iter(state.table.seats)))])
    assert way(builder(), EndGame()) == [TurnBegan(ANNA)]
