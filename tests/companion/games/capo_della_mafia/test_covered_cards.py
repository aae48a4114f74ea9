"""Cards that nobody suspected stay covered, whatever is stored of an evening."""

import msgspec
import pytest

from companion.games.capo_della_mafia.mafiosi import MafiosiLaid
from tests.companion.games.capo_della_mafia import laws
from tests.companion.games.capo_della_mafia.rowdies import Watched, wanted


@pytest.mark.parametrize("number", range(6))
def test_unsuspected_cards_are_never_shown_to_anybody(number: int) -> None:
    """CAP-46: after a whole game a copy stands in what anybody else was told only if it
    was turned up or revealed; the state and the robots' memory hold nothing of what was
    laid, and the score names no card."""
    evening = Watched(wanted(number))
    evening.play()
    shown = {fact.copy for fact in evening.facts if hasattr(fact, "copy")}
    laid = [fact for fact in evening.facts if isinstance(fact, MafiosiLaid)]
    secret = {one for fact in laid for one in fact.cards} - shown
    for viewer in laws.viewers(evening.state):
        own = {one for fact in laid if fact.seat == viewer for one in fact.cards}
        told = [fact.visible_to(viewer) for fact in evening.facts]
        assert not _named(secret - own, told)
    assert secret and not evening.state.laid
    assert not vars(evening.table_robots)["practice"].laid
    assert not _named(secret, evening.state.table.ending.result)


def _named(cards: set[str], what: object) -> list[str]:
    """Which of these copies stand in it."""
    text = msgspec.json.encode(what).decode()
    return [one for one in cards if one in text]
