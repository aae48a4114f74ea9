"""A game's own corrections: values of any other kind are refused before anything is touched."""

from typing import Any, Literal

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.rules.amendments import GameRuling
from companion.rules.kit.builder import FactBuilder
from companion.rules.kit.typed_rulings import Correction, carried_out
from companion.rules.messages import Caller, Refusal, SeatId
from companion.rules.strictness import Ruled
from companion.rules.tracker import TurnBegan
from tests.companion.rules.kit.test_builder import ANNA, BOB, Toy, builder


class Hats(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose hat lies which way up."""

    seat: Literal["s1", "s2"]
    up: bool


def turn_hat(made: FactBuilder[Toy], values: Hats) -> Refusal | None:
    if not values.up:
        return Refusal("nothing_would_change")
    made.add(TurnBegan(SeatId(values.seat)))
    return None


HATS = {"hat": Correction(Hats, turn_hat)}


def answer(name: str, values: dict[str, Any]) -> Any:
    return carried_out(
        builder(), GameRuling(name, values, "it fell"), Caller(ANNA), HATS
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
