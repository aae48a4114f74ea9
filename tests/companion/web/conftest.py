"""What the tests of the web room start with: one server for those that ask it over real
lines."""

from collections.abc import Iterator

import pytest

from tests.companion.web.evening_server import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "evenings.db") as running:
        yield running
