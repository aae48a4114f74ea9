"""The real PostgreSQL as fixtures; a conftest that needs it imports them by name."""

import os
from collections.abc import Iterator

import pytest

from tests.servers.postgres import Cluster, own_database, shared_cluster


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One server for the whole run; without PostgreSQL on the machine this fails and
    says what to install."""
    base = tmp_path_factory.getbasetemp()
    with shared_cluster(
        base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    ) as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """A fresh database for one test."""
    with own_database(postgres) as url:
        yield url
