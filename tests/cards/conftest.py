"""What the tests of the data share: copies of the real games that a test may break."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cards import HERE


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of one of our games, or of the starter, free to break."""

    def copy(game: str) -> Path:
        return Path(shutil.copytree(HERE / game, tmp_path / game))

    return copy
