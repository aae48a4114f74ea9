"""The emblems that a game draws: the outlines of its icons, as the pages' own emblems
are outlines."""

import re
from collections.abc import Iterator
from pathlib import Path

from cards import Game
from companion.games import rules_of

FIELD = re.compile(r'viewBox\s*=\s*["\']\s*0[ ,]+0[ ,]+24[ ,]+24\s*["\']')
OUTLINE = re.compile(r'<path\b[^>]*?\sd\s*=\s*["\']([^"\']+)["\']')
DRAWN = re.compile(
    r"<(path|circle|ellipse|line|polygon|polyline|rect|text|image|use)\b"
)
STEPS = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE+\-., \s]+")
# signs of an outline; whoever draws finer than that gets the letter alone
MOST = 20_000


def emblems_of(game: Game) -> dict[str, str]:
    """By name, for sides, counters and whatever else the game's screens draw, as they
    are printed."""
    wanted = [
        *(side.emblem for side in game.sides.values()),
        *(one.emblem for one in game.counters.values()),
        *rules_of(game.id).signs,
    ]
    found = (
        (name, outline(Path(game.folder) / "art" / "icons" / f"{name}.svg"))
        for name in dict.fromkeys(wanted)
    )
    return {name: path for name, path in found if path}


def outline(drawing: Path) -> str:
    """The outlines of a drawing as one; nothing where it holds more than outlines,
    since half a sign is none."""
    try:
        text = re.sub(r"<!--.*?-->", "", drawing.read_text("utf-8"), flags=re.DOTALL)
    except (OSError, UnicodeDecodeError):
        return ""
    paths = list(_paths(text)) if FIELD.search(text) else []
    whole = " ".join(paths)
    plain = (
        len(paths) == len(DRAWN.findall(text)) and STEPS.fullmatch(whole) is not None
    )
    if plain and len(whole) <= MOST:
        return whole
    return ""


def _paths(text: str) -> Iterator[str]:
    return (" ".join(found.split()) for found in OUTLINE.findall(text))
