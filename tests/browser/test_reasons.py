"""Before people agree they read the whole reason, however long it is."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sitting
from tests.browser.guests import Player

REASON = (
    "We counted the notes twice and three of them were lying under the sofa cushion"
)
ORDER = """async ([table, order]) => (await fetch(`/api/tables/${table}/commands`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(order),
})).status"""
WHOLE = """(told) => told.scrollWidth <= told.clientWidth + 1
    && getComputedStyle(told).textOverflow !== 'ellipsis'"""


def gives(player: Player, **order: object) -> None:
    body = {"id": f"typed-{order['type']}", **order}
    assert player.page.evaluate(ORDER, [player.table, body]) == 200


def whole(place: Locator) -> bool:
    told = place.get_by_text(REASON)
    expect(told).to_be_visible()
    return bool(told.evaluate(WHOLE))


def test_a_long_reason_is_read_to_its_end(seated: Sitting) -> None:
    screen, (anna, bram) = seated("Anna", "Bram")
    gives(
        anna,
        type="propose",
        what={"type": "correct_purse", "purse": "s2", "to": 7, "reason": REASON},
    )
    assert whole(bram.question)
    assert whole(screen.main)
    bram.answers("question.no")
    gives(anna, type="ask_money", of=["s2"], amount=3, reason=REASON)
    assert whole(bram.question)
