"""The games of the box, one line each; whatever is not listed here, a folder of
somebody's own, plays by `plain`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cards import Game
from cards.model import Option, OptionId
from companion.games import (
    capo_della_mafia,
    counterfeiters,
    la_cosa_nostra,
    maffiosi,
    plain,
)
from companion.rules import robot_seats as robots
from companion.rules.protocol import GameModule, Robots

HERE = Path(__file__).parent
# bank, dice, hidden plans, counters, and the score that the data declare
PLAIN: GameModule[Any] = plain.GAME
MODULES: Mapping[str, GameModule[Any]] = {
    "la_cosa_nostra": la_cosa_nostra.GAME,
    "maffiosi": maffiosi.GAME,
    "capo_della_mafia": capo_della_mafia.GAME,
    "counterfeiters": counterfeiters.GAME,
}


def rules_of(game: str) -> GameModule[Any]:
    """The rules of a game, by the game's id."""
    return MODULES.get(game, PLAIN)


def has_rules(game: str) -> bool:
    """Whether the app knows this game's own rules."""
    return rules_of(game) is not PLAIN


def offered(game: Game) -> Mapping[OptionId, Option]:
    """The choices of a game that something obeys: those about play need its own rules."""
    obeyed = has_rules(game.id)
    return {
        name: one for name, one in game.options.items() if obeyed or one.scope != "play"
    }


def robots_of(game: str) -> Robots[Any] | None:
    """The robots of a game; most games have none."""
    return rules_of(game).robots


def practice_choices(game: str) -> dict[str, str]:
    """What a practice table has no choice about, since nothing of it is paper."""
    found = robots_of(game)
    if found:
        return dict(found.choices)
    return {}


def most_robots(game: Game) -> int:
    """How many robots one may practise with: a chair is for a person."""
    if robots_of(game.id):
        return min(game.players[1] - 1, robots.MOST)
    return 0


def word_files(game: str, language: str) -> list[Path]:
    """The words that a game brings for the screens: one file of a language, or a folder of them."""
    words = HERE / game / "words"
    if not has_rules(game):
        return []
    return [
        path
        for path in (
            words / f"{language}.toml",
            *sorted((words / language).glob("*.toml")),
        )
        if path.is_file()
    ]


def screens_of(game: str) -> Path | None:
    """The folder of a game's own screens: modules for the pages, and one style for all."""
    folder = HERE / game / "screens"
    if has_rules(game) and folder.is_dir():
        return folder
    return None
