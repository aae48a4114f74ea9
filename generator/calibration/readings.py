"""What somebody typed after `calibrate --read`: understood or refused in a sentence,
and what it does, in words."""

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from generator.calibration.arithmetic import LETTERS, NUMBERS, REACH, Reading, learned
from generator.calibration.profile import LIMITS
from generator.errors import CannotPrint, say
from generator.order import DUPLEX, PAPERS, Profile

BARS = "ABCDEFGH"
MARGIN = "M"
PLAIN = ("dx", "dy", "angle", "scale_x", "scale_y")
AS_ON_SHEET = say("as_on_sheet", sample="A=L12,B=K9,…,H=N14")
SHOWN = 0.05, 0.01, 0.0001  # mm, degrees, share: what is worth a word
_ENTRIES = re.compile(r"[,;\s]+(?=[A-Za-z]\s*[=:])")
_ENTRY = re.compile(r"([A-Za-z])\s*[=:]\s*(.+)")
_SEEN = re.compile(r"([A-Z])\s*(\d{1,2}(?:\.5)?)")
_RULERS = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?")
LEAST, MOST = 97.5, 102.5  # mm: what 100 mm may have become
_LENGTH = re.compile(r"([+-]?\d*\.?\d+)\s*(?:MM)?")


def read_calibration(
    text: str, paper: str, flip: str, before: Profile | None = None
) -> tuple[Profile, float | None]:
    """The profile that some readings mean, and to how many mm they agree; name and
    margin stay as they were before."""
    if paper not in PAPERS:
        raise CannotPrint(say("no_paper", cell=paper), say("write_three"))
    if flip not in DUPLEX[:2]:
        raise CannotPrint(say("no_second_side", cell=flip), say("write_edge"))
    if "=" in text or ":" in text:
        readings, margin = _understood(text)
        profile, off = learned(readings, paper, flip)
    else:
        profile, off, margin = _plain(text, flip), None, None
    before = before or Profile()
    profile = replace(
        profile,
        name=before.name,
        margin=before.margin if margin is None else margin,
        grown_x=before.grown_x,
        grown_y=before.grown_y,
    )
    _check(profile)
    return profile, off


def read_rulers(text: str, before: Profile) -> Profile:
    """What the rulers of the guide really measure, level and upright, for 100 mm each."""
    said = _RULERS.fullmatch(text.strip().lower())
    if not said:
        raise CannotPrint(say("no_rulers", cell=text), say("write_rulers"))
    level, upright = (float(part.replace(",", ".")) for part in said.groups())
    if not all(LEAST <= length <= MOST for length in (level, upright)):
        problem = say("rulers_off", level=level, upright=upright)
        raise CannotPrint(problem, say("print_full"))
    # what a sheet was printed with is in its rulers already
    grown_x, grown_y = before.grown_x * 100 / level, before.grown_y * 100 / upright
    grown = replace(before, grown_x=round(grown_x, 6), grown_y=round(grown_y, 6))
    _check(grown)
    return grown


def _plain(text: str, flip: str) -> Profile:
    """Numbers as they stand in a profile."""
    parts = [part for part in re.split(r"[,;\s]+", text.strip()) if part]
    if len(parts) not in {2, len(PLAIN)}:
        raise CannotPrint(say("read_takes", list=",".join(PLAIN), cell=text))
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        raise CannotPrint(say("neither_numbers", cell=text), AS_ON_SHEET) from None
    return Profile(**dict(zip(PLAIN, numbers, strict=False)), flip=flip)  # type: ignore[arg-type]


def _understood(text: str) -> tuple[list[Reading], float | None]:
    """One reading per bar, and what the printer cannot reach if that was read too."""
    readings: dict[str, Reading] = {}
    margin: float | None = None
    seen: set[str] = set()
    for name, value in _entries(text):
        if name in seen:
            raise CannotPrint(say("bar_twice", cell=name), say("keep_right"))
        seen.add(name)
        if name == MARGIN:
            margin = _length(name, value)
        elif name in BARS:
            readings[name] = _reading(name, value)
        else:
            raise CannotPrint(say("no_bar", cell=name), say("sheet_has"))
    _check_all_there(readings)
    return list(readings.values()), margin


def _check_all_there(readings: Collection[str]) -> None:
    missing = [name for name in BARS if name not in readings]
    if missing:
        problem = say("bars_missing", list=", ".join(missing))
        if len(missing) == 1:
            problem = say("bar_missing", list=missing[0])
        raise CannotPrint(problem, say("all_count"))


def _entries(text: str) -> Iterator[tuple[str, str]]:
    for part in _ENTRIES.split(text.strip(" ,;\t\n")):
        entry = _ENTRY.fullmatch(part)
        if not entry:
            raise CannotPrint(say("no_reading", cell=part), AS_ON_SHEET)
        value = (
            entry[2]
            .strip()
            .upper()
            .replace("½", ".5")
            .replace("−", "-")
            .replace("–", "-")
            .replace(",", ".")
        )
        yield entry[1].upper(), value


def _reading(name: str, value: str) -> Reading:
    seen = _SEEN.fullmatch(value)
    if not seen:
        off = _length(name, value)
        if abs(off) > REACH:
            problem = say("bar_reach", cell=f"{name}={value}", most=float(REACH))
            raise CannotPrint(problem, say("look_again"))
        return Reading(name, off)
    letter, number = seen[1], float(seen[2])
    if letter not in LETTERS:
        raise _strange(f"{name}={value}", letter)
    if not 1 <= number <= NUMBERS:
        problem = say("bar_number", cell=f"{name}={value}", most=NUMBERS)
        raise CannotPrint(problem, say("look_again"))
    return Reading(
        name, LETTERS.index(letter) - len(LETTERS) // 2, number - (NUMBERS + 1) / 2
    )


def _strange(cell: str, letter: str) -> CannotPrint:
    """No bar has that letter, nor those that are named with it."""
    others = set(map(chr, range(65, 91))) - {*LETTERS, letter}
    told = ", ".join(sorted(others))
    problem = say("bar_letter", cell=cell, letter=letter, list=told)
    return CannotPrint(problem, say("look_again"))


def _length(name: str, value: str) -> float:
    found = _LENGTH.fullmatch(value)
    if not found:
        raise CannotPrint(say("no_reading", cell=f"{name}={value}"), AS_ON_SHEET)
    return float(found[1])


def _check(profile: Profile) -> None:
    """What no printer does was misread."""
    for key, (low, high) in LIMITS.items():
        value = getattr(profile, key)
        if not low <= value <= high:
            told = {"low": float(low), "high": float(high)}
            problem = say("beyond", key=key, value=float(f"{value:.4g}"), **told)
            raise CannotPrint(problem, say("look_again"))


def effect(profile: Profile) -> str:
    """What a profile does to backs, as one looks at the back of an upright sheet; and
    to both sides."""
    does = _does(profile)
    told = [f"Backs {_listed(does)} (as you look at the back)."] if does else []
    if _is_grown(profile):
        told.append(f"Both sides {_both(profile)}.")
    kept = "Backs stay where they are: they meet their fronts already."
    return " ".join(told) or kept


def _does(profile: Profile) -> list[str]:
    moves, grown = _moves(profile), _sizes(profile)
    does = []
    if moves:
        does.append(f"move {' and '.join(moves)}")
    if abs(profile.angle) >= SHOWN[1]:
        way = "anticlockwise" if profile.angle > 0 else "clockwise"
        does.append(f"turn {abs(profile.angle):.2f}° {way}")
    if grown:
        does.append(f"become {' and '.join(grown)}")
    return does


def _is_grown(profile: Profile) -> bool:
    return (profile.grown_x, profile.grown_y) != (1.0, 1.0)


def _both(profile: Profile) -> str:
    across, down = (profile.grown_x - 1) * 100, (profile.grown_y - 1) * 100
    return f"become {across:+.2f} % across and {down:+.2f} % down"


def _moves(profile: Profile) -> list[str]:
    ways = ((profile.dx, "right", "left"), (profile.dy, "up", "down"))
    return [_toward(*way) for way in ways if abs(way[0]) >= SHOWN[0]]


def _sizes(profile: Profile) -> list[str]:
    across, down = profile.scale_x, profile.scale_y
    sizes = ((across, "wider", "narrower"), (down, "taller", "shorter"))
    return [_grown(*size) for size in sizes if abs(size[0] - 1) >= SHOWN[2]]


def _toward(length: float, one: str, other: str) -> str:
    return f"{abs(length):.1f} mm {one if length > 0 else other}"


def _grown(scale: float, more: str, less: str) -> str:
    return f"{abs(scale - 1) * 100:.2f} % {more if scale > 1 else less}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]
