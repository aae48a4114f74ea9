"""The eyes that look at every page see what they are there for."""

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.servers.chromium import overflow

FINE = "<!doctype html><html lang=en><title>A page</title><main><h1>A page</h1>{}</main>"
LONG = "W" * 80


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<p>Words that wrap.</p>", ""),
        (f"<p>{LONG}</p>", "the page is"),
        ("<p style='width: 900px'>wide</p>", "out: P"),
        (f"<button style='width: 60px'>{LONG}</button>", "spills: BUTTON"),
        (f"<p style='overflow: hidden'>{LONG}</p>", "cut: P"),
        (f"<p style='overflow: auto'>{LONG}</p>", "sideways: P"),
        (f"<p style='overflow: hidden; text-overflow: ellipsis'>{LONG}</p>", ""),
    ],
)
def test_what_sticks_out_is_seen(browser: Browser, body: str, fault: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(FINE.format(body))
    found = "; ".join(overflow(page))
    page.close()
    assert (fault in found) if fault else found == ""


def test_axe_finds_a_picture_without_words(browser: Browser) -> None:
    """And nothing on a page that is in order."""
    page = browser.new_page()
    page.set_content(FINE.format("<p>Words.</p>"))
    assert violations(page) == []
    page.set_content(FINE.format("<img src='data:,'>"))
    assert [fault.split(":")[0] for fault in violations(page)] == ["image-alt"]
    page.close()
