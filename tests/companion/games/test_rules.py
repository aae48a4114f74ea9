"""RULES.md, code, tests and stories name the same rules by the same numbers."""

import re

import pytest

from tests.companion import numbers
from tests.companion.numbers import GAMES, LINE, TESTS

BY_GAME = pytest.mark.parametrize("game", numbers.games())


def _lines(game: str) -> list[str]:
    return (GAMES / game / "RULES.md").read_text("utf-8").splitlines()


@BY_GAME
def test_every_line_stands_once_under_its_own_anchor(game: str) -> None:
    """A number in a docstring leads to `RULES.md#lcn-91`; there must be one such place."""
    bullets = [line for line in _lines(game) if line.startswith("- ")]
    found = [match for line in bullets if (match := LINE.match(line))]
    assert [line for line in bullets if not LINE.match(line)] == []
    assert [
        match["number"] for match in found if match["anchor"] != match["number"].lower()
    ] == []
    assert len({match["number"] for match in found}) == len(found)


@BY_GAME
def test_no_number_is_missing_from_the_list_at_the_top(game: str) -> None:
    """The head of RULES.md says which numbers there are; a line that goes missing is
    noticed by it."""
    head = "\n".join(_lines(game)).partition("\nNumbers:")[2].partition("\n\n")[0]
    several = re.compile(r"\b([A-Z]+-?)(\d+) to \1(\d+)\b")
    said = {
        f"{prefix}{one:0{len(first)}}"
        for prefix, first, last in several.findall(head)
        for one in range(int(first), int(last) + 1)
    }
    said |= set(re.findall(r"\b[A-Z]+-?\d+\b", several.sub("", head)))
    assert said == numbers.rules(game).keys()


@BY_GAME
def test_every_number_in_the_code_stands_in_the_rules(game: str) -> None:
    """Whoever meets a number in the code can look up what it says."""
    unknown = {
        number: places
        for number, places in numbers.code(game).items()
        if number not in numbers.rules(game)
    }
    assert unknown == {}


@BY_GAME
def test_every_number_that_a_test_or_story_claims_stands_in_the_rules(
    game: str,
) -> None:
    unknown = {
        number: places
        for number, places in numbers.proofs(game).items()
        if number not in numbers.rules(game)
    }
    assert unknown == {}


@BY_GAME
def test_every_rule_and_ruling_is_named_by_the_code_that_carries_it(game: str) -> None:
    """Unless people do it, or it is a figure of the box: then the line says so."""
    needed = {
        number
        for number in numbers.rules(game)
        if numbers.kind(number) in {"rule", "ruling"}
    }
    assert (
        sorted(needed - numbers.left_to_others(game) - numbers.code(game).keys()) == []
    )


@BY_GAME
def test_every_line_is_proved_by_a_test_or_story_that_names_it(game: str) -> None:
    assert sorted(numbers.rules(game).keys() - numbers.proofs(game).keys()) == []


@BY_GAME
def test_each_test_of_a_ruling_names_the_other_reading(game: str) -> None:
    """A ruling chooses between readings of the books; its test says under which one it
    would fail."""
    if not any(numbers.kind(number) == "ruling" for number in numbers.rules(game)):
        return
    paths = (TESTS / "companion" / "games" / game).glob("test_rulings*.py")
    tests = {
        name: said
        for path in paths
        for name, said in numbers.functions(path)
        if name.startswith("test_")
    }
    assert [
        name
        for name, said in tests.items()
        if not re.match(r"The other readings?: .", said)
    ] == []
    claimed = [numbers.claimed_by_test(game, name, "") for name in tests]
    ruled = {
        number for number in numbers.rules(game) if numbers.kind(number) == "ruling"
    }
    assert all(claimed) and ruled <= {number for some in claimed for number in some}


@BY_GAME
def test_a_claim_that_walks_past_the_code_is_noticed(game: str) -> None:
    """The check that runs beside each test and story does not pass by itself."""
    claims = numbers.carriers(game).keys() - numbers.left_to_others(game)
    assert claims
    assert numbers.not_walked(game, claims, set()) == claims
