"""A marker in every secret: it shows where an explicit table says so, and nowhere else."""

from collections.abc import Iterator

import pytest

from tests.companion.proofs.crawler import heard_by, leaks
from tests.companion.proofs.haunted import Haunted, canaries, evening, finished


@pytest.fixture(scope="module", params=["during play", "after the end"])
def haunted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Haunted]:
    played = evening(tmp_path_factory.mktemp("haunted"))
    if request.param == "after the end":
        finished(played)
    yield played
    played.stage.close()


def test_no_canary_sings_where_it_may_not(haunted: Haunted) -> None:
    assert list(leaks(haunted, canaries(haunted))) == []


def test_every_canary_sings_where_it_may(haunted: Haunted) -> None:
    """A marker that nobody ever sees would prove nothing."""
    every = canaries(haunted)
    heard = heard_by(haunted, every)
    silent = {canary.name: set(canary.heard) - heard[canary.name] for canary in every}
    assert {name: who for name, who in silent.items() if who} == {}
