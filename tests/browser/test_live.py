"""How a page keeps what it shows true: static/shown.js and live.js in the real
Chromium, against a server that is told what to say. No light is green over an old view."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Lounge

MERGED = """async (said) => {
    const { agrees, announced, nothing, part, whole } = await import('/static/shown.js');
    const shown = nothing();
    const beat = (shown, data) => announced(shown, data) || [];
    const told = { view: whole, changes: part, beat };
    return said.map(([type, data]) => [
        told[type](shown, data), { ...shown.view }, shown.version, agrees(shown),
    ]);
}"""
LISTENING = """async () => {
    const { live } = await import('/static/live.js');
    window.asked = [];
    window.streams = [];
    window.fetch = (path) => new Promise((answer) => {
        if (!path.includes('/stream')) return window.asked.push({ path, answer });
        const body = new ReadableStream({ start: (control) => window.streams.push(control) });
        answer(new Response(body));
    });
    window.drawn = {};
    window.light = '';
    const hear = {
        view: (view) => { window.drawn = { ...view }; },
        here: () => {},
        line: (light) => { window.light = light; },
    };
    live({ path: (rest, query) => rest + '?' + new URLSearchParams(query) }, hear);
}"""
SAY = """([stream, text]) => window.streams[stream].enqueue(new TextEncoder().encode(text))"""
ANSWER = """([number, view]) => window.asked[number].answer(
    view ? new Response(JSON.stringify(view)) : new Response(null, { status: 204 }))"""


def whole(viewer: str | None, version: int, **view: Any) -> tuple[str, dict[str, Any]]:
    return "view", {"viewer": viewer, "version": version, "view": view}


def changes(
    viewer: str | None, since: int, version: int, **view: Any
) -> tuple[str, dict[str, Any]]:
    return "changes", {
        "viewer": viewer,
        "from": since,
        "version": version,
        "view": view,
    }


def beat(viewer: str | None, version: int) -> tuple[str, dict[str, Any]]:
    return "beat", {"viewer": viewer, "version": version}


@pytest.fixture
def page(browser: Browser, lounge: Lounge) -> Iterator[Page]:
    """A page of the house that listens to nothing by itself."""
    # its policy forbids what waits for a condition here
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(f"{lounge.base}/j")
    yield page
    context.close()


def merged(page: Page, *said: tuple[str, dict[str, Any]]) -> list[Any]:
    told: list[Any] = page.evaluate(MERGED, list(said))
    return told


def test_only_what_fits_is_put_in_place(page: Page) -> None:
    """Parts follow the version that is shown; a gap, an old whole and a part of
    somebody else's view change nothing."""
    first, second, gap, old, stranger = merged(
        page,
        whole("s1", 4, a=1, b=[2]),
        changes("s1", 4, 5, b=[3]),
        changes("s1", 6, 7, b=[9]),
        whole("s1", 3, a=0),
        changes(None, 5, 6, a=7),
    )
    assert first == [["a", "b"], {"a": 1, "b": [2]}, 4, True]
    assert second == [["b"], {"a": 1, "b": [3]}, 5, True]
    assert gap == [[], {"a": 1, "b": [3]}, 5, False]
    assert old == [[], {"a": 1, "b": [3]}, 5, False]
    assert stranger == [[], {"a": 1, "b": [3]}, 5, False]


def test_another_viewer_begins_anew_however_small_the_version(page: Page) -> None:
    """The screen that gave the host's role away has been told fewer facts; its tools
    go, and later parts fit again."""
    _, moved, next_one = merged(
        page,
        whole("host", 9, host=1, purses=50),
        whole(None, 6, purses=50),
        changes(None, 6, 7, purses=40),
    )
    assert moved == [["host"], {"purses": 50}, 6, True]
    assert next_one == [["purses"], {"purses": 40}, 7, True]


def test_a_heartbeat_of_a_later_version_or_of_another_viewer_puts_the_light_out(
    page: Page,
) -> None:
    """An earlier version comes from a process that is behind; what is shown is newer and true."""
    answers = merged(
        page,
        whole("s1", 4, a=1),
        beat("s1", 3),
        beat("s1", 5),
        whole("s1", 5, a=2),
        beat("s2", 5),
    )
    assert [sure for *_, sure in answers] == [True, True, False, True, False]


def event(kind: str, data: Sequence[Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data[1])}\n\n"


def test_a_page_whose_role_changed_asks_until_it_shows_the_truth(page: Page) -> None:
    """An answer from before the change comes too late to count; meanwhile the light is
    not green."""
    page.evaluate(LISTENING)
    expect_asked(page, 1)
    page.evaluate(ANSWER, [0, whole("host", 9, host=1)[1]])
    page.wait_for_function(
        "window.light === 'on' && window.drawn.host === 1 && window.streams.length === 1"
    )
    page.evaluate(SAY, [0, event("changes", changes("host", 10, 11, host=3))])
    page.wait_for_function("window.light === 'slow'")
    expect_asked(page, 2)
    assert page.evaluate("window.asked[1].path") == "?after=9&viewer=host"
    page.evaluate(SAY, [0, event("view", whole(None, 7, purses=40))])
    page.wait_for_function("window.light === 'on' && window.drawn.host === undefined")
    page.evaluate(ANSWER, [1, whole("host", 11, host=3)[1]])
    expect_asked(page, 3)
    assert page.evaluate("window.asked[2].path") == "?after=7&viewer="
    page.evaluate(ANSWER, [2, None])
    page.evaluate(SAY, [0, ":8 \n\n"])
    page.wait_for_function("window.light === 'slow'")
    expect_asked(page, 4)
    page.evaluate(ANSWER, [3, whole(None, 8, purses=30)[1]])
    page.wait_for_function(
        "window.light === 'on' && window.drawn.purses === 30 && !('host' in window.drawn)"
    )


def expect_asked(page: Page, times: int) -> None:
    page.wait_for_function(f"window.asked.length === {times}")
