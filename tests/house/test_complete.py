"""Each of our games is complete in every room."""

from pathlib import Path

import pytest

from cards import GAMES, folder_of, load

ROOT = Path(__file__).parents[2]
OURS = sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.toml") if path.parent.name != "starter")


def test_the_list_of_games_is_the_folders() -> None:
    """No folder is forgotten, no name leads nowhere."""
    assert sorted(GAMES) == OURS


@pytest.mark.parametrize("game", OURS)
def test_a_game_has_all_its_parts(game: str) -> None:
    """Words in three languages, looks, icons, a picture for the README, a reviewed page plan."""
    folder = folder_of(game)
    assert {"en", "nl", "de"} == set(load(folder).languages)
    assert (folder / "layout.toml").is_file() and list((folder / "art" / "icons").glob("*.svg"))
    assert (folder / "page.png").is_file() and f"cards/{game}/page.png" in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / "tests" / "golden" / f"{game}.en.txt").is_file()
