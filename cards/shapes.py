"""The shape of `game.toml` and `board.toml`: which keys there are and what each may hold."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Union

from msgspec import Struct

from cards import columns
from cards.errors import Report, or_nearest, say, write
from cards.files import Tree
from cards.sentences import Sentence
from cards.sizes import size_of

_TAG = re.compile(r"[A-Z]{2,4}")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
KINDS = ("card", "note", "token", "marker", "figure", "die", "screen", "envelope")
SCOPES = ("play", "print", "both")
TIES = ("nobody", "all", "split")
LAST = ("shared", "table")
_COMPARED = re.compile(rf"cash|counter:{_NAME.pattern}")


class Leaf(Struct, frozen=True):
    """A value: what it must be in words, and the test."""

    wanted: Sentence
    fits: Callable[[object], bool]


Shape = Mapping[str, Union[Leaf, "Shape"]]


def is_name(text: object) -> bool:
    """Ids are lower case with underscores: they become file names, keys and parts of codes."""
    return isinstance(text, str) and bool(_NAME.fullmatch(text))


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# mm: nobody cuts or holds anything smaller; such a size was meant in cm or in inches
LEAST = 8
SHAPES = ("rect", "round", "hex")
_PATH = re.compile(r"\s*[Mm][\s\d.,+eE-].*", re.S)
_FILE = re.compile(r"[\w-][\w .-]*\.svg")


def _is_count(value: object) -> bool:
    return _is_int(value) and 0 <= value <= 100_000  # type: ignore[operator]


def _is_length(value: object) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 < value <= 5000
    )


def _is_size(value: object) -> bool:
    sides = size_of(value) if isinstance(value, str) else value
    return (
        isinstance(sides, list | tuple)
        and len(sides) == 2
        and all(_is_length(side) and side >= LEAST for side in sides)
    )


def _is_shape(value: object) -> bool:
    """By name, by a path, or by a drawing; whether it can be cut, the press knows."""
    return value in SHAPES or (
        isinstance(value, str)
        and bool(_PATH.fullmatch(value) or _FILE.fullmatch(value))
    )


def _is_pair(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(map(_is_count, value))
        and 1 <= value[0] <= value[1]
    )


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, str) and item for item in value
    )


def _is_type(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(columns.parse(value))
    except columns.BadType:
        return False


def _is_amounts(value: object) -> bool:
    return _is_count(value) or (
        isinstance(value, list) and bool(value) and all(map(_is_count, value))
    )


def _is_bounded(value: object) -> bool:
    return _is_int(value) and abs(value) <= 1_000_000  # type: ignore[arg-type]


def _is_points(value: object) -> bool:
    """Whole and half numbers are exact as they are; sums of them never differ by a hair."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return abs(value) <= 1_000_000 and (value * 2) % 1 == 0


def _is_dice(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 30
        and all(_is_count(die) and 2 <= die <= 1000 for die in value)
    )


def _is_tie(value: object) -> bool:
    """What is compared, in order; only the last word may be one that ends it."""
    if not isinstance(value, list) or not _is_texts(value):
        return False
    compared = value[:-1] if value and value[-1] in LAST else value
    return all(_COMPARED.fullmatch(item) for item in compared)


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float | list)


TEXT = Leaf(say("wanted_text"), lambda value: isinstance(value, str))
FLAG = Leaf(say("wanted_truth"), lambda value: isinstance(value, bool))
COUNT = Leaf(say("wanted_whole_least", low=0), _is_count)
LENGTH = Leaf(say("wanted_length"), _is_length)
SIZE = Leaf(
    say(
        "wanted_size",
        least=LEAST,
        sample="[63, 88]",
        text='"poker"',
        other='"2.5x3.5in"',
    ),
    _is_size,
)
TEXTS = Leaf(say("wanted_texts"), _is_texts)
NAMES = Leaf(
    say("wanted_names"),
    lambda value: _is_texts(value) and all(map(is_name, value)),  # type: ignore[call-overload]
)
CHOICE = Leaf(say("wanted_default"), lambda value: isinstance(value, bool | str))
TYPE = Leaf(
    say("wanted_type", sample='"int 1-6", "text?", "a|b"', other='"cards DECK"'),
    _is_type,
)
PLAIN = Leaf(say("wanted_plain"), _is_plain)
WHOLE = Leaf(say("wanted_whole"), _is_bounded)
POINTS = Leaf(say("wanted_points", sample="2, -1", other="0.5"), _is_points)
ONE_OR_MORE = Leaf(
    say("wanted_whole_least", low=1), lambda value: _is_count(value) and value != 0
)
_COUNTS: Shape = {"*": {"*": COUNT}}

DECK: Shape = {
    "kind": Leaf(
        say("wanted_one", list=", ".join(KINDS)), lambda value: value in KINDS
    ),
    "count?": COUNT,
    "size": SIZE,
    "stock": TEXT,
    "source?": TEXT,
    "back?": TEXT,
    "layout?": TEXT,
    "words?": TEXTS,
    "columns?": {"*": TYPE},
    "counts?": _COUNTS,
    "coded?": FLAG,
    "shape?": Leaf(
        say("wanted_shape", path='"M 0 0 H 40 L 20 40 Z"', file='"key.svg"'),
        _is_shape,
    ),
    "corner?": LENGTH,
}

PLAY: Shape = {
    "dice?": Leaf(
        say("wanted_dice", sample="[6, 6]"),
        _is_dice,
    ),
    "plans?": FLAG,
    "rounds?": ONE_OR_MORE,
    "pots?": NAMES,
    "source?": TEXT,
}

COUNTER: Shape = {
    "each?": FLAG,
    "start?": WHOLE,
    "least?": WHOLE,
    "most?": WHOLE,
    "step?": ONE_OR_MORE,
    "points?": POINTS,
    "emblem?": TEXT,
    "source?": TEXT,
}

MAJORITY: Shape = {
    "counter?": TEXT,
    "cash?": FLAG,
    "points": POINTS,
    "ties?": Leaf(say("wanted_one", list=", ".join(TIES)), lambda value: value in TIES),
    "source?": TEXT,
}

SCORE: Shape = {
    "cash?": POINTS,
    "cash_per_point?": ONE_OR_MORE,
    "highest_wins?": FLAG,
    "tie?": Leaf(
        say("wanted_tie", sample='["cash", "counter:respect", "shared"]'),
        _is_tie,
    ),
    "source?": TEXT,
}

GAME: Shape = {
    "tag": Leaf(
        say("wanted_tag"),
        lambda value: isinstance(value, str) and bool(_TAG.fullmatch(value)),
    ),
    "players": Leaf(say("wanted_players", sample="[3, 5]"), _is_pair),
    "minutes": COUNT,
    "age?": COUNT,
    "phases?": NAMES,
    "author?": TEXT,
    "licence?": TEXT,
    "source?": TEXT,
    "stock": {"*": LENGTH},
    "money?": {
        "symbol": TEXT,
        "start?": Leaf(say("wanted_amounts"), _is_amounts),
        "finite?": FLAG,
        "open?": FLAG,
        "source?": TEXT,
    },
    "side?": {
        "*": {
            "colour": Leaf(
                say("wanted_colour", sample='"#D9A520"'),
                lambda v: isinstance(v, str) and bool(_COLOUR.fullmatch(v)),
            ),
            "emblem": TEXT,
            "letter": Leaf(
                say("wanted_letter"),
                lambda v: isinstance(v, str) and len(v) == 1 and v.isupper(),
            ),
            "source?": TEXT,
        }
    },
    "option?": {
        "*": {
            "default": CHOICE,
            "first_game?": CHOICE,
            "choices?": NAMES,
            "scope": Leaf(say("wanted_scope"), lambda value: value in SCOPES),
            "source?": TEXT,
        }
    },
    "edition?": {
        "*": {
            "languages": TEXTS,
            "source?": TEXT,
            "rules?": {"*": PLAIN},
            "card?": {"*": {"*": PLAIN}},
        }
    },
    "back?": {"*": {"hidden?": FLAG, "*": PLAIN}},
    "deck": {"*": DECK},
    "table?": {"*": {"columns": {"*": TYPE}, "key?": TEXTS, "rows?": COUNT}},
    "play?": PLAY,
    "counter?": {"*": COUNTER},
    "majority?": {"*": MAJORITY},
    "score?": SCORE,
}

BOARD: Shape = {
    "board": {
        "*": {
            "size": SIZE,
            "sheet?": TEXT,
            "stock?": TEXT,
            "source?": TEXT,
            "columns?": {"*": TYPE},
            "counts?": _COUNTS,
            "space?": Leaf(
                say("wanted_spaces"),
                lambda v: isinstance(v, list) and all(isinstance(i, dict) for i in v),
            ),
        }
    }
}


def known_keys(name: str) -> set[str]:
    """The keys that a part of game.toml or board.toml may have, by the part's dotted name."""
    part: Any = BOARD if name.startswith("board.") else GAME
    for step in name.split(".") if name else ():
        part = part.get(step) or part.get(f"{step}?") or part["*"]
    return {key.removesuffix("?") for key in part}


def prune(tree: Tree, shape: Shape, report: Report) -> None:
    """Report every key that is unknown, missing or of the wrong kind, and keep only
    what can be built on."""
    tree.data = _fitting(tree.data, shape, "", tree, report)


def _fitting(
    data: Mapping[str, object], shape: Shape, stem: str, tree: Tree, report: Report
) -> dict[str, object]:
    known = {key.removesuffix("?"): part for key, part in shape.items() if key != "*"}
    kept: dict[str, object] = {}
    for key, value in data.items():
        name = f"{stem}{key}"
        part = known.get(key, shape.get("*"))
        trouble = _trouble(key, part, known) or _misfit(value, part, name)
        if trouble:
            report.add(tree.name, tree.line(name), name, *trouble)
        elif isinstance(part, Mapping) and isinstance(value, dict):
            kept[key] = _fitting(value, part, f"{name}.", tree, report)
        else:
            kept[key] = value
    _report_missing(data, shape, stem, tree, report)
    return kept


def _trouble(
    key: str, part: Leaf | Shape | None, known: Mapping[str, object]
) -> tuple[Sentence, Sentence] | None:
    """Why a key may not stand here at all, and what to do."""
    if part is None:
        named = ", ".join(sorted(known))
        remedy = or_nearest(key, known, say("delete_known", list=named))
        return say("unknown_key"), remedy
    if key not in known and isinstance(part, Mapping) and not is_name(key):
        return say("no_name"), say("name_signs")
    return None


def _misfit(
    value: object, part: Leaf | Shape | None, name: str
) -> tuple[Sentence, Sentence] | None:
    """Why a value is none of this kind, and what to write instead."""
    if isinstance(part, Leaf):
        fits, wanted = part.fits(value), part.wanted
    else:
        fits, wanted = isinstance(value, dict), say("wanted_below", name=name)
    if fits:
        return None
    return say("misfit", value=f"{value!r}"[:100]), write(wanted)


def _report_missing(
    data: Mapping[str, object], shape: Shape, stem: str, tree: Tree, report: Report
) -> None:
    needed = {key for key in shape if key != "*" and not key.endswith("?")}
    line = tree.line(stem.rstrip("."))
    for key in (key for key in shape if key in needed - data.keys()):
        part = shape[key]
        wanted = part.wanted if isinstance(part, Leaf) else say("wanted_table")
        report.add(tree.name, line, f"{stem}{key}", say("missing"), write(wanted))
