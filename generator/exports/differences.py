"""What differs between two prints of a game, by the seals in their manifests. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from generator.papers import TILED

Key = tuple[str, str, str, int, int]  # deck, card, side, which part of a net, copy
Box = tuple[float, float, float, float]  # x, y, w, h in mm, from the bottom left


class Place(Struct, frozen=True):
    """Where a face lies in a print."""

    file: str
    page: int  # from 1
    box: Box
    seal: str


class Difference(Struct, frozen=True):
    """One face of a card before and after; nothing where it was not there."""

    deck: str
    card: str
    side: str
    copies: tuple[int, ...]
    before: Place | None
    after: Place | None


def differences(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[list[Difference], int]:
    """Each face that changed, came or went, once for all its copies; how many stayed."""
    old, new = _places(before["pieces"]), _places(after["pieces"])
    found: dict[tuple[str, str, str, int], list[Key]] = {}
    same = set()
    for key in _asked(old, new):
        if _seal(old.get(key)) == _seal(new.get(key)):
            same.add(key[:4])
        else:
            found.setdefault(key[:4], []).append(key)
    told = [_told(some, old, new) for some in found.values()]
    return [one for one in told if not _goes_along(one)], len(same - found.keys())


def _asked(old: Mapping[Key, Place], new: Mapping[Key, Place]) -> Iterator[Key]:
    """All faces of the sides that both prints have: fronts alone say nothing of backs."""
    sides = {key[2] for key in old} & {key[2] for key in new}
    yield from (key for key in dict.fromkeys([*new, *old]) if key[2] in sides)


def _goes_along(one: Difference) -> bool:
    """The back of a card that came or went: its front says so."""
    return one.side == "back" and (one.before is None or one.after is None)


def _told(
    keys: Sequence[Key], old: Mapping[Key, Place], new: Mapping[Key, Place]
) -> Difference:
    """Of several copies the first that can be shown beside what it was."""
    shown = next((key for key in keys if key in old and key in new), keys[0])
    deck, card, side, _, _ = shown
    copies = tuple(sorted(key[4] for key in keys))
    return Difference(deck, card, side, copies, old.get(shown), new.get(shown))


def _seal(place: Place | None) -> str:
    return place.seal if place else ""


def _places(rows: Sequence[Mapping[str, Any]]) -> dict[Key, Place]:
    """By piece; a board lies whole in one file, and its tiles say no more."""
    found: dict[Key, Place] = {}
    for row in rows:
        if row["copy"] and not row["file"].startswith(TILED):
            key = next(key for key in _keys(row) if key not in found)
            box = (row["x_mm"], row["y_mm"], row["w_mm"], row["h_mm"])
            found[key] = Place(row["file"], row["page"], box, row["hash"])
    return found


def _keys(row: Mapping[str, Any]) -> Iterator[Key]:
    """A box or a screen may be cut from several parts."""
    part = 0
    while True:
        yield row["deck"], row["card"], row["side"], part, row["copy"]
        part += 1
