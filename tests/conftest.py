"""What all tests share: how many examples Hypothesis tries, and one browser."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.servers.chromium import browser, driver

__all__ = ["browser", "driver"]

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
