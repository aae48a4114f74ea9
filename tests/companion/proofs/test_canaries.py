"""A marker in every secret: it shows where an explicit table says so, and nowhere else."""

from collections.abc import Iterator

import pytest

from tests.companion.proofs.canaries import canaries
from tests.companion.proofs.crawler import Found
from tests.companion.proofs.haunted import Haunted, evening, finished


@pytest.fixture(scope="module", params=["during play", "after the end"])
def haunted(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Haunted]:
    played = evening(tmp_path_factory.mktemp("haunted"))
    if request.param == "after the end":
        finished(played)
    yield played
    played.stage.close()


def test_canaries_sing_where_they_may_and_nowhere_else(haunted: Haunted) -> None:
    """A marker that nobody ever sees would prove nothing, so each is heard by all who
    may hear it."""
    found = Found(canaries(haunted))
    assert list(found.leaks(haunted)) == []
    silent = {
        canary.name: set(canary.heard) - found.heard[canary.name]
        for canary in found.every
    }
    assert {name: who for name, who in silent.items() if who} == {}


def test_a_seat_that_moved_tells_its_old_phone_nothing_more(haunted: Haunted) -> None:
    """Its streams have ended, however they were asked for."""
    old = [stream for stream in haunted.streams if stream.who.name == "old bob"]
    assert len(old) == 3
    assert all(stream.over for stream in old)
