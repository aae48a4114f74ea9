"""La Cosa Nostra in the real browser: what stands where after a deed, and while the
table is asked something."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect

from companion.catalog.game_catalog import GameCatalog
from companion.games.la_cosa_nostra.losses import GangsterKilled
from companion.games.la_cosa_nostra.tasks import PurchaseMade
from tests.browser.evening_so_far import Moment, SoFar, moments
from tests.browser.frozen_evenings import Club
from tests.browser.still_evenings import Visitor, kept
from tests.servers.chromium import PHONE, TABLET
from tests.servers.house import open_house

# After a deed; what all phones were told last has to hold it.
MOMENTS: dict[str, Moment] = {
    "BOUGHT": lambda game: (
        _is_over(game)
        and any(isinstance(fact, PurchaseMade) for fact in game.facts[-4:])
    ),
    "KILLED": lambda game: (
        _is_over(game)
        and any(isinstance(fact, GangsterKilled) for fact in game.facts[-6:])
    ),
    "CASH": lambda game: game.waits_for == "throw" and _kind(game) == "cash",
    "VOTE": lambda game: game.board.round == 4 and game.waits_for == "task",
}


def _is_over(game: SoFar) -> bool:
    return (
        game.board.phase == "action"
        and game.board.action is None
        and game.board.last is not None
    )


def _kind(game: SoFar) -> str:
    deed = game.deed
    return game.state.box.jobs[deed.card].kind if deed and deed.card else ""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    catalog = GameCatalog()
    games = moments(MOMENTS, "en", catalog, market="app")
    database = f"sqlite:{tmp_path_factory.mktemp('club') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield Club(house, games)


def test_dice_lie_only_where_they_were_rolled(browser: Browser, club: Club) -> None:
    """A Purchase has none, whatever fell before it; below those of a Job there is room
    for three lines."""
    for table, dice in (("BOUGHT", 0), ("KILLED", 1)):
        for size, path, seat in ((PHONE, "", "s1"), (TABLET, "/screen", "host")):
            visitor = club.guest(browser, "en", size)
            visitor.opens(table, seat, path)
            visitor.shows(".aftermath .outcome")
            expect(visitor.page.locator(".aftermath .lcn-dice")).to_have_count(dice)
            if path:
                assert visitor.page.locator(".aftermath .outcome > li").count() <= 3
                assert (
                    visitor.page.evaluate("document.documentElement.scrollHeight")
                    <= TABLET[1]
                ), table
            assert visitor.complaints == []
            visitor.close()


def test_a_cash_job_says_what_one_success_pays(browser: Browser, club: Club) -> None:
    """Two ticks, one tick: with the words for those who hear them."""
    deed = club.games["CASH"].deed
    assert deed and deed.card
    card = club.games["CASH"].state.box.jobs[deed.card]
    visitor = club.guest(browser, "en")
    visitor.opens("CASH", club.games["CASH"].asked)
    expect(visitor.page.locator(".deed-card .payout")).to_have_text(
        [
            f"{visitor.say('lcn.deed.two', n=2)}${card.two:,}",
            f"{visitor.say('lcn.deed.one')}${card.one:,}",
        ]
    )
    visitor.close()


def test_a_question_and_an_undo_stand_where_they_are_seen(
    browser: Browser, club: Club
) -> None:
    """On the phone without scrolling; on the table's screen over what happens, with all
    five families beside it."""
    game = club.games["VOTE"]
    phone, screen = club.guest(browser, "en"), club.guest(browser, "en", TABLET)
    screen.opens("VOTE", "host", "/screen")
    phone.opens("VOTE", game.asked)
    other = next(seat for seat in game.state.families if seat != game.asked)
    _order(phone, "VOTE", {"type": "pay", "to": "bank", "amount": 500})
    expect(phone.page.locator('[data-act="take_back"]')).to_be_in_viewport(ratio=1)
    wrong = {
        "type": "correct_purse",
        "purse": other,
        "to": 1000,
        "reason": "miscounted",
    }
    _order(phone, "VOTE", {"type": "propose", "what": wrong})
    expect(phone.page.get_by_text(phone.say("question.withdraw"))).to_be_in_viewport(
        ratio=1
    )
    asked = screen.shows(".awaited").bounding_box()
    assert asked and asked["x"] > TABLET[0] / 2
    expect(screen.page.locator(".strip").last).to_be_in_viewport(ratio=1)
    assert screen.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]
    assert phone.complaints == screen.complaints == []
    phone.close()
    screen.close()


def _order(visitor: Visitor, table: str, order: dict[str, object]) -> None:
    """As the page itself would send it."""
    answer = visitor.page.evaluate(
        """async ([address, order]) => (await fetch(address, {
            method: 'POST',
            headers: {'Content-Type': 'application/json'},
            body: JSON.stringify(order),
        })).status""",
        [f"/api/tables/{table}/commands", {"id": uuid4().hex, **order}],
    )
    assert answer == 200
