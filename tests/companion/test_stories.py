"""Whole evenings as data, for every game that has some: see tests/stories/README.md."""

from pathlib import Path

import pytest

from tests.companion.numbers import claimed_by_story, games, not_walked, walking
from tests.companion.telling import Story

STORIES = Path(__file__).parents[1] / "stories"
FOUND = sorted(path for path in STORIES.glob("*/*.toml"))


@pytest.mark.parametrize(
    "path", FOUND, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_the_story_goes_as_it_is_told(path: Path) -> None:
    """… and walks through code that carries the rules which it says it shows."""
    game = path.parent.name
    with walking() as seen:
        Story(path).play()
    if game in games():
        assert not_walked(game, claimed_by_story(game, path), seen) == set()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("{who = 'Anna', type = 'pay', to = 'Bob', amount = 1000}", "not_enough_money"),
        (
            "{who = 'Anna', type = 'pay', to = 'Bob', amount = 10, refused = 'not_your_turn'}",
            "carried out",
        ),
        ("{purses = {Anna = 1}}", "purses hold"),
        ("{sees = 'Anna', at = 'purses.kitty', is = 7}", "sees 0"),
        ("{sees = 'Anna', at = 'purses.kitten', is = 0}", "there is no kitten"),
        (
            "{who = 'Anna', type = 'write_slip', amount = 10, gives = true, rings = 'all'}",
            "rang for",
        ),
        ("{scores = {Anna = 1}}", "not over"),
        ("{porses = {Anna = 1}}", "knows no"),
    ],
)
def test_a_story_that_is_wrong_is_noticed(
    wrong: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        f"game = 'corner'\nseats = ['Anna', 'Bob']\nsteps = [{wrong}]\n", "utf-8"
    )
    with pytest.raises(AssertionError, match=says):
        Story(path).play()
