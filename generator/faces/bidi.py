"""In which order the signs of a line stand on paper when scripts run both ways: the
algorithm of Unicode (UAX 9), without its marks for embedding. Pure."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from unicodedata import bidirectional

STRONG = {"L": "L", "R": "R", "AL": "R"}
NEUTRAL = {"ON", "WS", "S", "B", "BN"}
LOOSE = {"ES", "ET", "CS"}
CLOSES = {"(": ")", "[": "]", "{": "}"}
NUMBERS = {"EN", "AN"}


def runs_leftward(text: str) -> bool:
    """Whether a text as a whole runs from right to left: its first letter says so."""
    kinds = (STRONG.get(bidirectional(sign)) for sign in text)
    return next((kind for kind in kinds if kind), "L") == "R"


def levels(text: str, is_leftward: bool) -> list[int]:
    """Of each sign how deep it lies: odd ones run from right to left."""
    around = "R" if is_leftward else "L"
    kinds = [bidirectional(sign) or "L" for sign in text]
    kinds = _brackets(text, _numbers(kinds, around), around)
    kinds = _neutrals(kinds, around)
    deep = [_level(kind, int(is_leftward)) for kind in kinds]
    for place in range(len(text) - 1, -1, -1):  # spaces at the end belong to the line
        if bidirectional(text[place]) not in {"WS", "S", "B"}:
            break
        deep[place] = int(is_leftward)
    return deep


def visual(deep: Sequence[int]) -> list[int]:
    """The places of runs from left to right: whatever lies deeper is turned first."""
    order = list(range(len(deep)))
    for level in range(max(deep, default=0), 0, -1):
        groups = groupby(order, key=lambda place: deep[place] >= level)
        parts = [(turned, list(group)) for turned, group in groups]
        order = [
            place
            for turned, group in parts
            for place in (group[::-1] if turned else group)
        ]
    return order


def _level(kind: str, base: int) -> int:
    if kind in NUMBERS:
        return 2
    if (kind == "R") != bool(base):
        return base + 1
    return base


def _numbers(kinds: list[str], around: str) -> list[str]:
    """Accents as what they stand on, numbers as what they stand in, signs of numbers with them."""
    kinds = _after_letters(_accents(kinds, around), around)
    kinds = _joined(kinds)
    kinds = ["ON" if kind in LOOSE else kind for kind in kinds]
    return _latin_numbers(kinds, around)


def _accents(kinds: list[str], around: str) -> list[str]:
    found, last = [], around
    for kind in kinds:
        last = last if kind == "NSM" else kind
        found.append(last)
    return found


def _after_letters(kinds: list[str], around: str) -> list[str]:
    """A number after an Arabic letter is an Arabic number, and that letter runs leftward."""
    found, last = [], around
    for kind in kinds:
        last = kind if kind in STRONG else last
        found.append("AN" if kind == "EN" and last == "AL" else kind)
    return ["R" if kind == "AL" else kind for kind in found]


def _joined(kinds: list[str]) -> list[str]:
    """One sign between two numbers, and money or percent beside one, belong to them."""
    found = list(kinds)
    for place in range(1, len(found) - 1):
        before, kind, after = found[place - 1 : place + 2]
        if before == after and _belongs(kind, before):
            found[place] = before
    groups = [(kind, len(list(group))) for kind, group in groupby(found)]
    return [kind for kind, many in _with_money(groups) for _ in range(many)]


def _belongs(kind: str, number: str) -> bool:
    """A sign between two numbers of this kind."""
    if number not in NUMBERS:
        return False
    return kind == "CS" or (kind == "ES" and number == "EN")


def _with_money(groups: list[tuple[str, int]]) -> list[tuple[str, int]]:
    kinds = ["", *(kind for kind, _ in groups), ""]
    return [
        ("EN" if kind == "ET" and "EN" in (kinds[at], kinds[at + 2]) else kind, many)
        for at, (kind, many) in enumerate(groups)
    ]


def _latin_numbers(kinds: list[str], around: str) -> list[str]:
    found, last = [], around
    for kind in kinds:
        last = kind if kind in {"L", "R"} else last
        found.append("L" if kind == "EN" and last == "L" else kind)
    return found


def _brackets(text: str, kinds: list[str], around: str) -> list[str]:
    """A pair of brackets runs with what is in it, or with what stands before it."""
    found = list(kinds)
    for first, last in sorted(_pairs(text, kinds)):
        inside = {
            _side(kind) for kind in found[first + 1 : last] if kind not in NEUTRAL
        }
        if not inside:
            continue
        before = (_side(k) for k in reversed(found[:first]) if k not in NEUTRAL)
        side = around if around in inside else next(before, around)
        found[first] = found[last] = side
    return found


def _pairs(text: str, kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Brackets that belong together."""
    opened: list[tuple[str, int]] = []
    for place, sign in enumerate(text):
        if kinds[place] != "ON":
            continue
        if sign in CLOSES:
            opened.append((CLOSES[sign], place))
        elif sign in CLOSES.values():
            at = next(
                (n for n in reversed(range(len(opened))) if opened[n][0] == sign), -1
            )
            if at >= 0:
                yield opened[at][1], place
                del opened[at:]


def _neutrals(kinds: list[str], around: str) -> list[str]:
    """Between two of one direction they run with them, else with the line."""
    groups = [
        (is_neutral, list(group))
        for is_neutral, group in groupby(kinds, key=lambda kind: kind in NEUTRAL)
    ]
    found: list[str] = []
    for at, (is_neutral, group) in enumerate(groups):
        if not is_neutral:
            found += group
            continue
        before = _side(groups[at - 1][1][-1]) if at else around
        after = _side(groups[at + 1][1][0]) if at + 1 < len(groups) else around
        found += [before if before == after else around] * len(group)
    return found


def _side(kind: str) -> str:
    if kind == "L":
        return "L"
    return "R"
