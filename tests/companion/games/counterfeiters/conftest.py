"""The game is found by its name here, whether or not it is listed yet."""

from collections.abc import Iterator

import pytest

from tests.companion.building import listed


@pytest.fixture(autouse=True)
def _is_listed() -> Iterator[None]:
    with listed("counterfeiters"):
        yield
