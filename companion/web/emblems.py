"""The emblems that a game draws: the outlines of its icons, as the pages' own emblems
are outlines."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from cards import Game
from companion.games import rules_of

FIELD = re.compile(r'viewBox\s*=\s*["\']\s*0[ ,]+0[ ,]+24[ ,]+24\s*["\']')
OUTLINE = re.compile(r'<path\b[^>]*?\sd\s*=\s*["\']([^"\']+)["\']')
DRAWN = re.compile(
    r"<(path|circle|ellipse|line|polygon|polyline|rect|text|image|use)\b"
)
STEPS = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE+\-., \s]+")
STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
# steps that are told from the corner of the field, and how many numbers each has
PLACES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
Point = tuple[int, int]
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
    return _drawn(game, wanted)


def late_emblems_of(game: Game) -> dict[str, str]:
    """Those that phones have after their first screen, beside the pictures of cards."""
    return _drawn(game, rules_of(game.id).late_signs)


def _drawn(game: Game, wanted: Iterable[str]) -> dict[str, str]:
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
        return slim(whole)
    return ""


def slim(path: str) -> str:
    """The same outline in tenths, each step from where the pen is: half the letters.

    What is drawn with other steps than these (arcs, shorthands) stays as it is."""
    steps = [(kind, _tenths(rest)) for kind, rest in STEP.findall(path)]
    if path[:1] != "M" or not all(_is_whole(kind, at) for kind, at in steps):
        return path
    pen = start = (0, 0)
    parts = []
    for kind, at in steps:
        parts.append(kind.lower() + _joined(_from(pen, kind, at)))
        pen = start if kind == "Z" else _moved(pen, kind, at)
        start = pen if kind == "M" else start
    return "".join(parts)


def _tenths(rest: str) -> list[int]:
    return [round(float(one) * 10) for one in NUMBER.findall(rest)]


def _is_whole(kind: str, at: list[int]) -> bool:
    """One step of a kind that is told from the corner of the field."""
    return kind in PLACES and len(at) == PLACES[kind]


def _from(pen: Point, kind: str, at: list[int]) -> list[int]:
    if kind == "V":
        return [at[0] - pen[1]]
    return [one - pen[number % 2] for number, one in enumerate(at)]


def _moved(pen: Point, kind: str, at: list[int]) -> Point:
    if kind == "H":
        return at[0], pen[1]
    if kind == "V":
        return pen[0], at[0]
    return at[-2], at[-1]


def _joined(tenths: list[int]) -> str:
    """A minus parts two numbers as well as a blank does; nobody needs a nought before the point."""
    told = " ".join(f"{one / 10:g}" for one in tenths)
    return re.sub(r"(?<!\d)0\.", ".", told).replace(" -", "-")


def _paths(text: str) -> Iterator[str]:
    return (" ".join(found.split()) for found in OUTLINE.findall(text))
