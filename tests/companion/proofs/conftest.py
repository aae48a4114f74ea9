"""The real PostgreSQL, and a database of each kind, for the proofs of what the whole
server promises."""

from pathlib import Path

import pytest

from tests.servers.fixtures import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind that survives a kill."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:{tmp_path / 'evenings.db'}"
