"""The published vectors, and everything that somebody might alter in the transcript of
an evening."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parents[3] / "companion" / "web" / "static"
VECTORS: dict[str, Any] = json.loads(
    (STATIC / "verify-vectors.json").read_text("utf-8")
)

Lie = tuple[str, dict[str, Any]]


def straight() -> dict[str, Any]:
    """The published evening: a pile, dice with and without a witness, one roll undone,
    one of real dice."""
    told: dict[str, Any] = deepcopy(VECTORS["evening"])
    return told


def lies() -> Iterator[Lie]:
    """Each way to alter one thing, by name; the seal is left as it was."""
    for field in ("table", "commitment", "seed", "seal"):
        yield from _one_other(field, (), field)
    yield from _one_other("names", ("names",), "s2")
    for place, roll in enumerate(straight()["rolls"]):
        for field in roll:
            yield from _one_other(f"{place + 1}.{field}", ("rolls", place), field)
    yield from _moved()


def _one_other(name: str, path: tuple[Any, ...], field: str) -> Iterator[Lie]:
    spot = straight()
    for step in path:
        spot = spot[step]
    for other in _others(field, spot[field]):
        lie = straight()
        spot = lie
        for step in path:
            spot = spot[step]
        spot[field] = other
        yield f"{name}={json.dumps(other)[:24]}", lie


HASHES = {"tap", "witness_entropy", "witness_commitment"}


def _others(field: str, value: Any) -> list[Any]:
    """Values that would be believed in this place."""
    if field in {"by", "witness", "confirmed_by"}:
        somebody = {"s1", "s2", "s3"} - {value}
        nobody = {None} - {value} if field != "by" else set()
        return [*sorted(somebody), *nobody]
    if field in HASHES and value is None:
        return ["77" * 32]
    if field == "how":
        return [how for how in ("app", "unwitnessed", "table") if how != value]
    if field == "sides":
        return [[*value, 6], value[:-1], [8, *value[1:]]] if value else [[6]]
    if field == "results":
        return [
            [*value, 1],
            value[:-1],
            [1001, *value[1:]],
            [2 if value[0] == 1 else value[0] - 1, *value[1:]],
        ]
    return [_near(value), *([None] if field in HASHES else [])]


def _near(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return (
        value + 1
        if isinstance(value, int)
        else value[:-1] + ("1" if value[-1] != "1" else "2")
    )


def _moved() -> Iterator[Lie]:
    """Rolls that are gone, told twice or told in another order."""
    for place in range(len(straight()["rolls"])):
        gone, twice, swapped = straight(), straight(), straight()
        del gone["rolls"][place]
        yield f"{place + 1} gone", gone
        twice["rolls"].insert(place, twice["rolls"][place])
        yield f"{place + 1} twice", twice
        if place:
            swapped["rolls"][place - 1 : place + 1] = reversed(
                swapped["rolls"][place - 1 : place + 1]
            )
            yield f"{place} and {place + 1} swapped", swapped
