"""Boxes that many tests look at, printed once for all workers: whoever comes first prints,
the others wait at its door."""

import fcntl
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cards import folder_of
from generator import Order, Printed, build

Boxes = Callable[[str], Printed]


@pytest.fixture(scope="session")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Boxes:
    """Each of our games in English, whole, on A4; nobody writes there."""
    room = _room(tmp_path_factory) / "boxes"
    return cache(lambda game: _printed_once(game, room, False))


@pytest.fixture(scope="session")
def pale_boxes(tmp_path_factory: pytest.TempPathFactory) -> Boxes:
    """The same with little ink."""
    room = _room(tmp_path_factory) / "pale_boxes"
    return cache(lambda game: _printed_once(game, room, True))


def _room(places: pytest.TempPathFactory) -> Path:
    """What the workers of a run share."""
    base = places.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def _printed_once(game: str, room: Path, low: bool) -> Printed:
    room.mkdir(exist_ok=True)
    told = room / f"{game}.json"
    with (room / f"{game}.door").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not told.exists():
            order = Order(
                folder_of(game), language="en", out=room, verify=False, low_ink=low
            )
            told.write_bytes(msgspec.json.encode(build(order), enc_hook=str))
    return msgspec.json.decode(told.read_bytes(), type=Printed, dec_hook=_found)


def _found(kind: type[Any], said: Any) -> Any:
    """Places are told as text."""
    return kind(said)
