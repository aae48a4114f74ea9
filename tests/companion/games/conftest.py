"""A test that claims a rule by its number must walk through a function that carries this rule."""

from collections.abc import Generator
from typing import Any

import pytest

from tests.companion.numbers import claimed_by_test, games, not_walked, walking


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, Any, Any]:
    game = pyfuncitem.path.parent.name
    # of several cases some show what does not happen
    if game not in games() or hasattr(pyfuncitem, "callspec"):
        return (yield)
    claims = claimed_by_test(
        game, pyfuncitem.originalname, pyfuncitem.function.__doc__ or ""
    )
    with walking() as seen:
        done = yield
    assert (missed := not_walked(game, claims, seen)) == set(), (
        f"no function that carries {sorted(missed)} was called"
    )
    return done
