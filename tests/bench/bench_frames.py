"""How many frames a second the table screen of La Cosa Nostra shows while something
moves on it: a deed from the throw to its end, and the race of a Payday. No asserts.

`python -m tests.bench.bench_frames [--slower N] [--times N]`. Chromium without a graphics
card, 1920 × 1080, a processor four times slower than this one's. "slowest" is the slowest
second; the work of the main thread is given as parts of the time. A busy machine is told
from a busy page by processor time, from a trace: "alone" is the slowest second if nothing
but the page had kept frames waiting, and "a draw" what the compositor needs for one frame
on a processor so much slower (33 ms are 30 frames a second).
"""

import argparse
import itertools
import json
import tempfile
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from companion.catalog.game_catalog import GameCatalog
from tests.browser.evening_so_far import moments
from tests.browser.frozen_evenings import MOMENTS
from tests.browser.guests import comes_true
from tests.browser.still_evenings import kept, token_of
from tests.servers.chromium import launched
from tests.servers.house import House, open_house

SCREEN = {"width": 1920, "height": 1080}
PHONE = {"width": 360, "height": 740}
WAIT = 60_000.0  # milliseconds: longer than anything takes
TRACED = ["devtools.timeline", "toplevel", "viz"]
FRAME = 1000 / 60  # milliseconds
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration")
# The moments at which frames came while this stood on the screen.
COUNT = """(stage) => {
  window.frames_at = [];
  const look = (now) => {
    if (document.querySelector(stage)) window.frames_at.push(now);
    else if (window.frames_at.length) window.frames_over = true;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


class Scene(NamedTuple):
    """At which moment it begins, what stands on the screen as long as it plays, and the
    tap on a phone that begins it."""

    moment: str
    stage: str
    act: str


SCENES = {
    "deed": Scene("THROW", ".scene", "throw"),
    "race": Scene("DUE", ".payday-race", "begin_payday"),
}


class Spent(NamedTuple):
    """Milliseconds of processor time: of the main thread for each frame, and of the
    compositor for each of its draws."""

    frames: list[float]
    draws: list[float]


class Film(NamedTuple):
    """Frames a second, in the slowest second, the longest pause in milliseconds; and
    how busy the main thread was with each kind of work."""

    rate: float
    slowest: int
    pause: float
    work: dict[str, float]
    alone: int
    draws: list[float]


def filmed(times: list[float], work: dict[str, float], spent: Spent) -> Film:
    """What these moments of frames come to."""
    lasts = (times[-1] - times[0]) / 1000
    seconds = [int((at - times[0]) / 1000) for at in times]
    whole = range(max(1, int(lasts)))
    pauses = [after - before for before, after in itertools.pairwise(times)]
    return Film(
        len(times) / lasts,
        min(seconds.count(second) for second in whole),
        max(pauses),
        {name: much / lasts for name, much in work.items()},
        slowest_alone(spent.frames),
        spent.draws,
    )


def slowest_alone(frames: list[float]) -> int:
    """How many frames come in the slowest second if each waits for its own work only."""
    times = [0.0, *itertools.accumulate(max(FRAME, one) for one in frames)]
    whole = [at for at in times if at + 1000 <= times[-1]]
    return min(bisect(times, at + 999.9) - bisect(times, at - 0.1) for at in whole)


def traced(trace: bytes, slower: int) -> Spent:
    """The renderer's main thread is slowed down already; its compositor is not."""
    events = [one for one in json.loads(trace)["traceEvents"] if one["ph"] == "X"]
    drawn = [one for one in events if one["name"] == "FireAnimationFrame"]
    main = Counter(map(_thread, drawn)).most_common(1)[0][0]
    times = sorted({one["ts"] for one in drawn if _thread(one) == main})
    frames = [0.0] * (len(times) + 1)
    for one in events:
        if one["name"] == "RunTask" and _thread(one) == main:
            frames[bisect(times, one["ts"])] += one.get("tdur", 0) / 1000
    draws = [one for one in events if one["name"] == "Display::DrawAndSwap"]
    return Spent(frames[1:-1], [slower * one["tdur"] / 1000 for one in draws])


def _thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


def _work(line: CDPSession) -> dict[str, float]:
    told = line.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in told if one["name"] in WORK}


@contextmanager
def device(
    browser: Browser, house: House, seat: str, size: dict[str, int]
) -> Iterator[Page]:
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        locale="en",
        reduced_motion="no-preference" if seat == "host" else "reduce",
    )
    context.add_cookies([{"name": "seat", "value": token_of(seat), "url": house.base}])
    context.set_default_timeout(WAIT)
    try:
        yield context.new_page()
    finally:
        context.close()


def film(browser: Browser, house: House, table: str, scene: Scene, slower: int) -> Film:
    """A phone begins it, and the table screen plays it to its end."""
    with device(browser, house, "host", SCREEN) as screen:
        screen.goto(f"{house.base}/t/{table}/screen")
        screen.locator(".strips").wait_for()
        screen.wait_for_timeout(9000)  # pictures come behind the first screen
        line = screen.context.new_cdp_session(screen)
        line.send("Performance.enable")
        line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        screen.evaluate(COUNT, scene.stage)
        browser.start_tracing(page=screen, categories=TRACED)
        before = _work(line)
        _begins(browser, house, table, scene.act)
        comes_true(screen, "window.frames_over")
        spent = {name: much - before[name] for name, much in _work(line).items()}
        work = traced(browser.stop_tracing(), slower)
        return filmed(screen.evaluate("window.frames_at"), spent, work)


def _begins(browser: Browser, house: House, table: str, act: str) -> None:
    seat = EVENINGS[table.partition("X")[0]].asked
    with device(browser, house, seat, PHONE) as phone:
        phone.goto(f"{house.base}/t/{table}")
        phone.locator(f'[data-act="{act}"]').click()
        phone.wait_for_timeout(500)


EVENINGS: dict[str, Any] = {}


def main() -> None:
    """A line for each film, and the middle of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--slower", type=int, default=4)
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    with (
        opened_house(asked.times) as house,
        sync_playwright() as driver,
        launched(driver) as browser,
    ):
        for name, scene in SCENES.items():
            films = [
                film(browser, house, f"{scene.moment}X{number}", scene, asked.slower)
                for number in range(asked.times)
            ]
            for one in films:
                print(_line(name, one))
            print(f"{name}: {median(one.rate for one in films):.0f} a second")


@contextmanager
def opened_house(times: int) -> Iterator[House]:
    """Each moment stands still at so many tables."""
    catalog = GameCatalog()
    wanted = {scene.moment: MOMENTS[scene.moment] for scene in SCENES.values()}
    EVENINGS.update(moments(wanted, "en", catalog, market="app"))
    tables = {
        f"{name}X{number}": game
        for name, game in EVENINGS.items()
        for number in range(times)
    }
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:{Path(folder) / 'evenings.sqlite'}"
        kept(tables, database, catalog)
        with open_house(database) as house:
            yield house


def _line(name: str, one: Film) -> str:
    work = " ".join(
        f"{kind.removesuffix('Duration')} {part:.0%}" for kind, part in one.work.items()
    )
    return (
        f"{name}: {one.rate:5.1f} a second, slowest {one.slowest}, "
        f"alone {one.alone}, longest pause {one.pause:.0f} ms, a draw {median(one.draws):.0f} ms, "
        f"the slowest {max(one.draws):.0f}; {work}"
    )


if __name__ == "__main__":
    main()
