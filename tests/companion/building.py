"""Games whose rules are being built: tests play them as if they were listed, and nobody
else does yet."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion import games
from companion.games import MODULES, has_rules
from companion.rules.protocol import GameModule
from companion.web.screen_words import _read

ROOM = Path(games.__file__).parent
BUILDING: Mapping[str, GameModule[Any]] = {
    game: import_module(f"companion.games.{game}").GAME
    for game in MODULES
    if not has_rules(game) and (ROOM / game / "__init__.py").is_file()
}


@contextmanager
def listed(game: str) -> Iterator[None]:
    """Meanwhile a game that is being built is found by its name, like any other."""
    own = {game: BUILDING[game]} if game in BUILDING else {}
    with patch.dict(MODULES, own):
        # words that were read while nobody knew the game's rules say nothing of its
        # facts
        _read.cache_clear()
        yield
    _read.cache_clear()
