"""Laws of ranking: more is better, equal is equal, and a tie-break is named only where
it decided something."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.kit.knocked_out import lasted, next_in, still_in
from companion.rules.kit.ranking import placed, ranked, sole_leader
from companion.rules.kit.steps import following
from companion.rules.messages import SeatId
from companion.rules.table_blocks import Line

SEATS = [SeatId(f"s{number}") for number in range(1, 6)]
KEYS = st.dictionaries(
    st.sampled_from(SEATS), st.tuples(*[st.integers(0, 2)] * 3), min_size=1
)


@given(KEYS)
def test_a_place_counts_who_did_better(
    keys: dict[SeatId, tuple[int, int, int]],
) -> None:
    places = ranked(keys)
    assert {one.seat for one in places} == set(keys)
    assert all(
        one.rank == 1 + sum(key > keys[one.seat] for key in keys.values())
        for one in places
    )
    assert [one.rank for one in places] == sorted(one.rank for one in places)


@given(st.dictionaries(st.sampled_from(SEATS), st.integers(0, 3)))
def test_whoever_has_more_than_everybody_else_leads_alone(
    has: dict[SeatId, int],
) -> None:
    """On a tie, and where nobody plays, nobody does."""
    ahead = {
        seat: all(has[seat] > has[other] for other in has if other != seat)
        for seat in has
    }
    assert sole_leader(has) == next((seat for seat in has if ahead[seat]), None)


@given(KEYS)
def test_a_tie_break_is_named_where_equal_scores_got_different_places(
    keys: dict[SeatId, tuple[int, int, int]],
) -> None:
    for one in ranked(keys):
        own = keys[one.seat]
        apart = [key for key in keys.values() if key[0] == own[0] and key != own]
        needed = [0 if key[1] != own[1] else 1 for key in apart]
        assert one.decided_by == (max(needed) if needed else None)


@given(KEYS)
def test_places_tell_their_lines_and_what_decided_by_its_name(
    keys: dict[SeatId, tuple[int, int, int]],
) -> None:
    """Points are what the lines come to; a comparison is named as the game calls it."""
    counted = {
        seat: [Line("cash", float(key[0] - 1)), Line("more", 1.0)]
        for seat, key in keys.items()
    }
    places = placed(keys, counted, ("lasted", "figures"))
    for place, one in zip(places, ranked(keys), strict=True):
        assert (place.seat, place.rank) == (one.seat, one.rank)
        assert place.points == keys[one.seat][0]
        assert place.lines == tuple(counted[one.seat])
        named = {None: None, 0: "lasted", 1: "figures"}
        assert place.tie == named[one.decided_by]


GROUPS = st.permutations(SEATS).flatmap(
    lambda order: st.integers(0, 4).map(
        lambda gone: [[order[at]] for at in range(gone)]
    )
)


@given(GROUPS, st.sampled_from(SEATS))
def test_the_turn_goes_on_clockwise_to_somebody_who_is_in(
    out: list[list[SeatId]], seat: SeatId
) -> None:
    here = still_in(SEATS, out)
    following_seat = next_in(SEATS, out, seat)
    assert following_seat in here
    circle = [*SEATS[SEATS.index(seat) + 1 :], *SEATS]
    passed = circle[: circle.index(following_seat)]
    assert not set(passed) & set(here)


@given(GROUPS)
def test_who_goes_later_lasted_longer(out: list[list[SeatId]]) -> None:
    assert [lasted(group[0], out) for group in out] == list(range(len(out)))
    assert {lasted(seat, out) for seat in still_in(SEATS, out)} <= {len(out)}


@given(
    st.lists(st.sampled_from("abcd"), unique=True),
    st.sampled_from("abcdx"),
    st.sets(st.sampled_from("abcd")),
)
def test_a_turn_goes_through_its_steps_in_order_and_past_the_empty_ones(
    steps: list[str], step: str, wanted: set[str]
) -> None:
    at = steps.index(step) + 1 if step in steps else 0
    left = [one for one in steps[at:] if one in wanted]
    assert following(steps, step, lambda one: one in wanted) == (
        left[0] if left else None
    )
