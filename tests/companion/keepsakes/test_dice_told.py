"""What is told of dice: a total where it means something, a missing witness where there
could have been one."""

import pytest

from companion.keepsakes.fact_sentences import sentence
from companion.keepsakes.labels import Naming
from companion.rules.table_history import Told
from companion.web.screen_words import words_of
from tests.companion.web.door import Door

UNWITNESSED: Told = {
    "kind": "rolled",
    "seat": "s1",
    "sides": [6, 6],
    "results": [4, 5],
    "how": "unwitnessed",
    "reason": "job",
}


@pytest.mark.parametrize(
    ("robots", "ends"), [(2, "4, 5 (Job)"), (0, "unwitnessed (Job)")]
)
def test_dice_of_a_job_have_no_total_and_robots_witness_nothing(
    robots: int, ends: str
) -> None:
    """Each die counts by itself; at a table with robots nobody expects a witness."""
    party = Door().open("la_cosa_nostra", robots=robots)
    table = party.door.tables.live(party.table).history.state.table
    told = sentence(UNWITNESSED, Naming(words_of("en", table.setup.game.id), table))
    assert told.endswith(ends)
    assert "9" not in told
