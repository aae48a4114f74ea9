"""What the tests of the store share: every kind of store, empty, and as many doors to
the same one as a test wants."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.store import Store, opened
from tests.servers.fixtures import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]

Door = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store of each kind."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return (
        "memory:" if request.param == "memory" else f"sqlite:{tmp_path / 'evenings.db'}"
    )


@pytest.fixture
def door(url: str) -> Iterator[Door]:
    """Opens the same store again, as another process would; memory has only one door."""
    stores: list[Store] = []

    def open_one() -> Store:
        if url != "memory:" or not stores:
            stores.append(opened(url))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()


@pytest.fixture
def store(door: Door) -> Store:
    return door()
