"""A name means one thing: two modules share one only where they are two sides of the
same thing."""

from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "companion" / "games"
PYTHON = ("cards", "generator", "companion")
MEANT = {
    # a command, and what it carries out
    "calibrate",
    "check",
    "corrections",
    "export",
    # how a room is started, and how it says what is wrong with what it was handed
    "__init__",
    "__main__",
    "errors",
    # what a game adds to the block or to the part of the kit of that name
    "expected_cards",
    "features",
    "preconditions",
    "views",
}
# the names by which a page brings a game's screen, and what that screen says otherwise
SCREENS = {"phone", "screen", "score", "tidings"}


def room_of(path: Path) -> str:
    """Games are rooms of their own that never meet: among them a name may come again."""
    if path.is_relative_to(GAMES) and path.parent != GAMES:
        return "a game"
    return str(path.relative_to(ROOT))


def shared(pattern: str, *folders: str) -> dict[str, set[str]]:
    """The stems that files of several rooms have."""
    found: dict[str, set[str]] = defaultdict(set)
    for folder in folders:
        for path in (ROOT / folder).rglob(pattern):
            found[path.stem].add(room_of(path))
    return {stem: places for stem, places in found.items() if len(places) > 1}


def test_no_two_modules_share_a_name_for_different_things() -> None:
    """Whoever is told a module's name opens the right file."""
    found = shared("*.py", *PYTHON)
    assert {stem: places for stem, places in found.items() if stem not in MEANT} == {}
    assert found.keys() >= MEANT, "what nobody shares any more needs no excuse"


def test_no_two_modules_of_the_screens_share_a_name_for_different_things() -> None:
    """The same for what phones load: a game's module of one of our names stands beside
    ours."""
    assert shared("*.js", "companion").keys() == SCREENS
