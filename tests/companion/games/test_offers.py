"""Each game offers what the shared layers ask of it: mypy holds its modules against the protocols, in two lines."""

import pytest

from companion.games import Robots, la_cosa_nostra, plain, robots_of, rules_of
from companion.games.la_cosa_nostra import sparring
from companion.rules.protocol import Rules

RULES: dict[str, Rules] = {"la_cosa_nostra": la_cosa_nostra, "plain": plain}
ROBOTS: dict[str, Robots] = {"la_cosa_nostra": sparring}


@pytest.mark.parametrize("game", ["la_cosa_nostra", "capo_della_mafia", "no game", "plain"])
def test_a_game_is_found_by_its_name(game: str) -> None:
    """What has no rules of its own plays by the plain ones, and what has no robots has none."""
    assert rules_of(game) is RULES.get(game, plain)
    assert robots_of(game) is ROBOTS.get(game)
