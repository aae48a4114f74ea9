"""A small game whose layout has every kind of box, and layouts made from it by mistakes
that keep the structure of the file: values of other kinds, keys that go or wander."""

import json
from collections.abc import Iterator
from copy import deepcopy
from math import isinf, isnan
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

Spot = tuple[Any, Any]  # a table or a list, and a key or a place of it
GAME = """tag = "MUT"
players = [2, 4]
minutes = 30
source = "house"
[stock]
card = 0.3
[side.red]
colour = "#aa2020"
emblem = "star"
letter = "R"
[back.jobs]
[deck.jobs]
kind = "card"
size = [63, 88]
stock = "card"
back = "jobs"
words = ["title", "text?"]
[deck.jobs.columns]
kind = "text"
many = "int 0-9"
owner = "side?"
signs = "icons?"
[deck.coins]
kind = "token"
size = [20, 20]
stock = "card"
words = ["title"]
[deck.people]
kind = "figure"
size = [25, 40]
stock = "card"
words = ["title"]
"""
JOBS = """id,copies,art,kind,many,owner,signs,title.en,text.en
one,2,picture,a,3,red,star star,First,Take **{many}** {star} and go.
two,1,drawn,b,0,,,Second,A longer text that runs over two lines at least.
"""
WORDS = """[game]
name = "Mutants"
tagline = "t"
about = "a"
[deck]
jobs = "Jobs"
coins = "Coins"
people = "People"
[side.red]
title = "Red"
[symbol]
star = "Star"
"""
STAR = "M12 2L15 9L22 9L16 14L18 21L12 17L6 21L8 14L2 9L9 9Z"
LAYOUT: dict[str, Any] = {
    "palette": {"deep": "#203040", "warm": "#c08030"},
    "colours": {"kind": {"a": "#112233", "other": "#445566"}},
    "font": {"typed": {"regular": "SpecialElite-Regular"}},
    "face": {
        "jobs": {
            "extends": "edge",
            "box": [
                {"kind": "fill", "at": [3, 3, "w-6", 9], "colour": "kind+20"},
                {
                    "kind": "text", "at": [4, 4, "w-8", 7], "text": "{title}",
                    "font": "title", "size": 12, "colour": "warm", "lines": 1,
                },
                {"kind": "text", "at": [4, 32, "w-8", 16], "text": "{text}",
                 "when": {"text": True}, "min": 7, "align": "center", "leading": 1.2},
                {"kind": "text", "at": [55, 20, 5, 30], "text": "{id} {kind}", "turn": 90,
                 "upper": True, "bold": True, "valign": "middle"},
                {"kind": "drawing", "at": [4, 14, 30, 16], "name": "{art}", "turn": 5},
                {"kind": "icons", "at": [36, 14, 20, 6], "names": "{signs}", "size": 4,
                 "gap": 1, "colour": "owner", "when": {"owner": "red"}},
                {"kind": "icons", "at": [4, 50, 30, 5], "names": "star", "repeat": "many",
                 "badge": "under", "inset": 0.5, "align": "left"},
                {"kind": "pattern", "at": [36, 50, 20, 12], "name": "rays", "count": 9,
                 "colour": "deep", "inner": 1, "unless": {"kind": ["b"]}},
                {"kind": "code", "at": [24, 64, 15, 20]},
            ],
        },
        "edge": {"box": [
            {"kind": "fill", "at": [1, 1, "w-2", "h-2"], "stroke": "deep", "line": 0.4,
             "radius": 3},
            {"kind": "line", "at": [4, 30], "to": ["w-4", 30], "line": 0.2, "dash": 1},
        ]},
        "back_jobs": {"symmetric": True, "box": [
            {"kind": "fill", "at": [-3, -3, "w+6", "h+6"], "colour": "deep"},
            {"kind": "pattern", "at": [4, 4, "w-8", "h-8"], "name": "guilloche",
             "turns": 5, "step": 3, "line": 0.2, "stroke": "warm-30"},
        ]},
        "token": {"box": [
            {"kind": "ellipse", "at": [0, 0, "w", "h"], "colour": "warm", "line": 0.3},
            {"kind": "text", "at": ["w*0.15", "h/3", "w*0.7", 7], "text": "{title}",
             "align": "center"},
        ]},
    },
}  # fmt: skip
ODD: list[Any] = [
    0, 1, -1, 0.1, 1e9, -1e9, 1e-9, 99999999999999999999, float("nan"), float("inf"),
    True, False, "", " ", "w", "h", "w-99", "w/0", "w*0", "h*1e9", "w+h", "--1", "4mm",
    "{", "}", "{}", "{{title}}", "{title", "{nobody}", "{en.title}", "{owner.colour}",
    "{owner.}", "{fact.}", "{.}", "{money.a}", "{title.title}", "{many} {many}", "**",
    "****a", "**{star}", "*", "{code}", "{art}", "ink", "deep+999", "deep-", "+", "#12",
    "#gggggg", "#12345678", "red", "kind", "owner", "id", "title", "many", "signs", "text",
    "jobs", "edge", "token", "back_jobs", "nobody", "rays", "waves", "star", "drawn",
    "picture", "../../etc/passwd", "a/b", ".", "con\n", "\t", "\u0000", "\u202e", "א", "語",
    "e\u0301", "\U0001f0cf", "x" * 5000, "wort " * 400, [], {}, [[]], [{}], {"": ""},
    [1, 2, 3, 4], ["w", "h"], [True], {"kind": "a"}, {"kind": {"a": 1}}, {"a": [True, {}]},
    [4, 4, 9, 9], "middle", "center", "typed", "title", "bold", 700, 1000, 1001, -360,
]  # fmt: skip


def write_game(folder: Path) -> None:
    """All files but the layout."""
    (folder / "art" / "icons").mkdir(parents=True)
    files = {
        "game.toml": GAME,
        "jobs.csv": JOBS,
        "coins.csv": "id,copies,title.en\ncoin,2,Coin\n",
        "people.csv": "id,title.en\nboss,Boss\n",
        "words.en.toml": WORDS,
        "art/icons/star.svg": _svg(24, STAR),
        "art/drawn.svg": _svg(20, "M1 1L19 1L10 19Z"),
        "art/under_star.svg": _svg(24, "M1 12L12 1L23 12L12 23Z"),
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    Image.new("RGB", (300, 200), "#608040").save(folder / "art" / "picture.png")


def _svg(side: int, path: str) -> str:
    space = "http://www.w3.org/2000/svg"
    return f'<svg xmlns="{space}" viewBox="0 0 {side} {side}"><path d="{path}"/></svg>'


def mutant(seed: int) -> str:
    """The layout with one to three mistakes; the same seed makes the same ones."""
    whims = Random(seed)  # noqa: S311 -- nothing is kept secret with it
    tree = deepcopy(LAYOUT)
    for _ in range(whims.choice((1, 1, 1, 2, 3))):
        spots = list(_spots(tree))
        whims.choice(MISTAKES)(whims, whims.choice(spots), spots)
    return told(tree)


def told(tree: dict[str, Any]) -> str:
    """As a file: each table in one line."""
    return "".join(f"{_word(key)} = {_toml(value)}\n" for key, value in tree.items())


def _spots(node: Any) -> Iterator[Spot]:
    """Every place of the tree where something stands."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in list(pairs):
        yield node, key
        if isinstance(value, dict | list):
            yield from _spots(value)


def _other_value(whims: Random, spot: Spot, _spots: list[Spot]) -> None:
    node, key = spot
    node[key] = deepcopy(whims.choice(ODD))


def _from_elsewhere(whims: Random, spot: Spot, spots: list[Spot]) -> None:
    node, key = spot
    there, name = whims.choice(spots)
    node[key] = deepcopy(there[name])


def _gone(_whims: Random, spot: Spot, _spots: list[Spot]) -> None:
    node, key = spot
    del node[key]


def _renamed(whims: Random, spot: Spot, spots: list[Spot]) -> None:
    node, key = spot
    names = [name for _, name in spots if isinstance(name, str)]
    if isinstance(node, dict):
        node[whims.choice([*names, "", "Kind", "at ", "x" * 300])] = node.pop(key)


def _twice(whims: Random, spot: Spot, _spots: list[Spot]) -> None:
    node, key = spot
    if isinstance(node, list):
        node.insert(whims.randrange(len(node) + 1), deepcopy(node[key]))
    else:
        node[key] = [deepcopy(node[key]), deepcopy(node[key])]


def _much(whims: Random, spot: Spot, _spots: list[Spot]) -> None:
    node, key = spot
    if isinstance(node[key], int | float):
        node[key] = node[key] * whims.choice((-1, 0, 0.01, 7, 100, 1e6, 1e300))


def _wrapped(whims: Random, spot: Spot, _spots: list[Spot]) -> None:
    node, key = spot
    node[key] = whims.choice(([node[key]], {"kind": node[key]}, str(node[key])))


MISTAKES = (
    _other_value, _other_value, _from_elsewhere, _gone, _renamed, _twice, _much, _wrapped,
)  # fmt: skip


def _toml(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and (isnan(value) or isinf(value)):
        return "nan" if isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _word(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    inner = ", ".join(f"{_word(key)} = {_toml(part)}" for key, part in value.items())
    return f"{{ {inner} }}"


def _word(text: object) -> str:
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")
