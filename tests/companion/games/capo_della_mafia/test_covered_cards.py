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
        own = {
            one
            for fact in evening.facts
            if isinstance(fact, MafiosiLaid) and fact.seat == viewer
            for one in fact.cards
        }
        told = msgspec.json.encode(
            [fact.visible_to(viewer) for fact in evening.facts]
        ).decode()
        assert not [one for one in secret - own if one in told]
    assert (
        secret
        and not evening.state.laid
        and not vars(evening.table_robots)["practice"].laid
    )
    assert not [
        one
        for one in secret
        if one in msgspec.json.encode(evening.state.table.ending.result).decode()
    ]
