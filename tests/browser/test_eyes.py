"""The eyes that look at every page see what they are there for."""

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations
from tests.servers.chromium import cut_off, out_of_reach, overflow, overlaps

FINE = (
    "<!doctype html><html lang=en><title>A page</title><main><h1>A page</h1>{}</main>"
)
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


def test_what_is_cut_covered_or_out_of_reach_is_seen(browser: Browser) -> None:
    """A shortened name, a coin over a price, a button below the edge or under a bar;
    and nothing else."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(
        FINE.format(
            "<p class=name style='width: 60px; overflow: hidden; text-overflow: ellipsis'>"
            f"{LONG}</p>"
            "<p class=name>Cas</p>"
            "<b style='position: fixed; top: 200px'>500</b>"
            "<i style='position: fixed; top: 205px'>o</i>"
            "<i style='position: fixed; top: 300px'>o</i>"
            "<button style='position: fixed; top: 400px'>here</button>"
            "<button style='position: fixed; top: 720px; height: 60px'>below</button>"
            "<button style='position: fixed; top: 500px'>under</button>"
            "<div style='position: fixed; top: 500px; width: 300px; height: 90px'>a bar</div>"
        )
    )
    assert cut_off(page, ".name") == [LONG]
    assert overlaps(page, "i", "b") == 1
    assert out_of_reach(page, "button") == ["below", "under"]
    page.close()
