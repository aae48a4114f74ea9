"""A photo against what should lie there: found, missing, surprising; and silence about
everything that is hidden."""

from collections.abc import Mapping

import pytest

from cards.codes import Code
from cards.model import Copy
from companion.rules.expected_cards import ExpectedCard, Spot, Surprise, compared
from tests.companion.parlour import SHELF

ANNA, BOB, MARKET = Spot("s1"), Spot("s2"), Spot("market")


@pytest.fixture(scope="module")
def copies() -> Mapping[Code, Copy]:
    found = SHELF.in_edition("la_cosa_nostra", "en")
    assert found
    return found[1]


def codes_of(copies: Mapping[Code, Copy], card: str) -> list[Code]:
    return [code for code, copy in copies.items() if copy.card.id == card]


def test_what_lies_there_is_found_and_what_does_not_is_missing(
    copies: Mapping[Code, Copy],
) -> None:
    pimps, casinos = codes_of(copies, "pimp"), codes_of(copies, "casino")
    expected = [
        ExpectedCard(("pimp",), ANNA),
        ExpectedCard(("casino",), ANNA),
        ExpectedCard(("casino",), BOB),
    ]
    told = compared(expected, copies, [pimps[0]], ANNA)
    assert [(code, one.cards) for code, one in told.found] == [(pimps[0], ("pimp",))]
    assert told.missing == [expected[1]] and told.surprising == []
    assert compared(expected, copies, [pimps[0], *casinos[:2]], None).missing == []


def test_the_copy_that_is_known_goes_before_its_kind(
    copies: Mapping[Code, Copy],
) -> None:
    """Two cards of one kind, one of which was scanned: each of both finds its own place."""
    first, second, *_ = codes_of(copies, "pimp")
    expected = [ExpectedCard(("pimp",), ANNA), ExpectedCard(("pimp",), BOB, first)]
    told = compared(expected, copies, [first, second], None)
    assert {code: one.spot for code, one in told.found} == {first: BOB, second: ANNA}
    assert compared(expected, copies, [first], ANNA).surprising == [
        Surprise(first, "elsewhere", BOB)
    ]


def test_what_lies_aside_may_be_covered_and_what_is_turned_down_may_not_be_read(
    copies: Mapping[Code, Copy],
) -> None:
    pimp, casino = codes_of(copies, "pimp")[0], codes_of(copies, "casino")[0]
    expected = [
        ExpectedCard(("pimp",), ANNA, how="aside"),
        ExpectedCard(("casino",), ANNA, how="down"),
    ]
    told = compared(expected, copies, [], ANNA)
    assert (told.found, told.missing, told.surprising) == ([], [], [])
    told = compared(expected, copies, [pimp, casino], ANNA)
    assert [code for code, _ in told.found] == [pimp] and told.surprising == [
        Surprise(casino, "down", ANNA)
    ]


def test_a_kind_that_lies_at_several_spots_tells_of_none(
    copies: Mapping[Code, Copy],
) -> None:
    pimp = codes_of(copies, "pimp")[0]
    expected = [ExpectedCard(("pimp",), BOB), ExpectedCard(("pimp",), MARKET)]
    assert compared(expected, copies, [pimp], ANNA).surprising == [
        Surprise(pimp, "unknown")
    ]


def test_a_copy_seen_twice_counts_once_and_unknown_ones_are_named(
    copies: Mapping[Code, Copy],
) -> None:
    job = codes_of(copies, "ghost_payroll")[0]
    assert compared([], copies, [job, job], None).surprising == [
        Surprise(job, "unknown")
    ]
