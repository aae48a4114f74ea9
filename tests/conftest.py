"""What all tests share: how many examples Hypothesis tries, one browser, how many run at
once and which begin."""

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.servers.chromium import browser, driver

__all__ = ["browser", "driver"]

# workers, and the servers and commands that they start, find modules compiled, also
# where the environment says that nobody keeps them
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile(
    "test", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "prove",
    max_examples=2000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("prove" if os.environ.get("CONSIGLIERE_PROVE") else "test")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--refresh-golden", action="store_true", help="rewrite the golden page plans"
    )


# whole evenings: begun first, so that no worker plays one alone while the others are done
LONG = (
    "la_cosa_nostra_round",
    "capo_della_mafia_evening",
    "maffiosi_evening",
    "counterfeiters_evening",
    "test_evening",
    "comings_and_goings",
    "every_page",
    "two_servers",
    "one_telling",
)


def pytest_xdist_auto_num_workers() -> int:
    """Two for each core: a browser's test waits half of its time, for dice that fall,
    scenes that are played, lights that go out."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In random order, the long ones first."""
    items.sort(key=lambda item: not item.path.stem.endswith(LONG))
