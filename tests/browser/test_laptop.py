"""The laptop that keeps the table: a browser that lost its cookie, and a clock that was
put back."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from companion.serving.laptop import known_key
from tests.browser.conftest import Lounge, Sitting
from tests.servers.wordy import MEASURED

# seconds by which the server's steady time is ahead of the wall that the Date of its
# answers shows
AHEAD = 90.0
TIMER = 300


@pytest.mark.parametrize("language", MEASURED)
def test_a_browser_that_lost_its_cookie_becomes_the_host_again(
    lounge: Lounge, seated: Sitting, language: str
) -> None:
    """By the button at the table's door; the old screen is told that it is no longer at
    the table."""
    old, (anna,) = seated("Anna", "Bram", away=("Bram",))
    address = urlsplit(old.page.url).path
    new = lounge.guest(language)
    new.visit("/")
    new.sees(new.say("home.laptop"))
    new.visit(f"/laptop/{known_key()}")
    new.visit(address)
    new.sees(new.say("join.claim_text"))
    new.picture("claim")
    new.act("claim")
    expect(new.page).to_have_url(re.compile(r"/t/[A-Z0-9]+/screen$"))
    new.is_ready()
    expect(new.page.locator('[data-act="host"]')).to_be_visible()
    anna.sees(anna.say("log.host_claimed"))
    old.forgive("403", "401")
    old.sees(old.say("line.gone"))


def test_a_phone_counts_down_by_the_time_that_the_server_goes_by(
    lounge: Lounge, seated: Sitting
) -> None:
    """Not by the Date of its answers: that is the wall's, which somebody may just have put back."""
    _, (anna,) = seated("Anna", "Bram", away=("screen", "Bram"))

    def steadily_ahead(route: Route) -> None:
        answer = route.fetch()
        told = {
            name: value
            for name, value in answer.headers.items()
            if name != "server-now"
        }
        now = float(answer.headers["server-now"]) + AHEAD
        route.fulfill(response=answer, headers={**told, "server-now": f"{now:.3f}"})

    anna.page.evaluate(
        """([table, seconds]) => fetch(`/api/tables/${table}/commands`, {
            method: "POST",
            headers: {"Content-Type": "application/json"},
            body: JSON.stringify({id: "timer", type: "start_timer", seconds}),
        })""",
        [urlsplit(anna.page.url).path.split("/")[2], TIMER],
    )
    ring = anna.page.locator("main svg.ring text")
    expect(ring).to_have_text(re.compile(r"\d"))
    assert seconds_left(ring.text_content() or "") > TIMER - AHEAD
    anna.page.route(re.compile(r"/api/tables/[A-Z0-9]+(\?.*)?$"), steadily_ahead)
    anna.page.reload()
    expect(ring).to_have_text(re.compile(r"\d"))
    assert TIMER - 2 * AHEAD < seconds_left(ring.text_content() or "") <= TIMER - AHEAD


def seconds_left(text: str) -> int:
    """Minutes and seconds as they stand in the ring."""
    parts = [int(part) for part in re.findall(r"\d+", text)]
    return parts[0] * 60 + parts[1] if len(parts) > 1 else parts[0]
