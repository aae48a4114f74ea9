"""La Cosa Nostra, crawled in the Action of the second round and after the end: no Job
that lay face down is told."""

from collections.abc import Iterator

import pytest

from tests.companion.games.la_cosa_nostra.mobsters import MEMBERS, Mobsters, canaries_of
from tests.companion.proofs.crawler import Found


@pytest.fixture(scope="module")
def mobsters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mobsters]:
    evening = Mobsters(tmp_path_factory.mktemp("mobsters"))
    yield evening
    evening.haunted.stage.close()


def crawl(mobsters: Mobsters) -> None:
    """Everything is told to whom it may be told, and to nobody else."""
    found = Found(canaries_of(mobsters))
    assert list(found.leaks(mobsters.haunted)) == []
    silent = {
        canary.name: set(canary.heard) - found.heard[canary.name]
        for canary in found.every
        if canary.heard
    }
    assert {name: who for name, who in silent.items() if who} == {}
    assert (
        sum(
            bool(canary.heard) and set(canary.heard) < set(MEMBERS)
            for canary in found.every
        )
        > 4
    )


def test_jobs_that_lie_face_down_are_told_to_nobody(mobsters: Mobsters) -> None:
    """Neither during play nor when the game ends with cards still on the table."""
    mobsters.play()
    assert mobsters.answers > 0
    assert mobsters.told_wrongly == []
    crawl(mobsters)
    mobsters.haunted.act("host", "end_game")
    crawl(mobsters)
