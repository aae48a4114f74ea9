"""What each box is said to hold: one file a game beside this one, and a game without
one has nobody who counted it."""

import tomllib
from functools import cache
from pathlib import Path

from msgspec import Struct, convert

HERE = Path(__file__).parent


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """`pieces` by deck are of a kind and so many; `tiles` by paper are the pages that
    boards are tiled over."""

    tag: str
    players: tuple[int, int]
    minutes: int
    age: int
    boards: set[str]
    codes: int
    prints: list[tuple[str, str, str, bool]]
    pieces: dict[str, tuple[str, int]]
    tiles: dict[str, int] = {}

    @property
    def counts(self) -> dict[str, int]:
        return {deck: many for deck, (_, many) in self.pieces.items()}


@cache
def box(game: str) -> Box:
    return convert(tomllib.loads((HERE / f"{game}.toml").read_text("utf-8")), Box)
