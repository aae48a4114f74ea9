"""How many frames a second the table screen of La Cosa Nostra shows while something
moves on it: a deed from the throw to its end, and the race of a Payday. No asserts.

`python -m tests.bench.bench_frames [--slower N] [--times N]`. Chromium without a graphics
card, 1920 × 1080, a processor four times slower than this one's. "slowest" is the slowest
second; the work of the main thread is given as parts of the time, so that a busy machine
can be told from a busy page.
"""

import argparse
import itertools
import tempfile
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


class Film(NamedTuple):
    """Frames a second, in the slowest second, the longest pause in milliseconds; and
    how busy the main thread was with each kind of work."""

    rate: float
    slowest: int
    pause: float
    work: dict[str, float]


def filmed(times: list[float], work: dict[str, float]) -> Film:
    """What these moments of frames come to."""
    lasts = (times[-1] - times[0]) / 1000
    seconds = [int((at - times[0]) / 1000) for at in times]
    whole = range(max(1, int(lasts)))
    pauses = [after - before for before, after in itertools.pairwise(times)]
    return Film(
        len(times) / lasts,
        min(seconds.count(second) for second in whole),
        max(pauses),
        {name: spent / lasts for name, spent in work.items()},
    )


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
        before = _work(line)
        _begins(browser, house, table, scene.act)
        comes_true(screen, "window.frames_over")
        spent = {name: much - before[name] for name, much in _work(line).items()}
        return filmed(screen.evaluate("window.frames_at"), spent)


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
        f"longest pause {one.pause:.0f} ms; {work}"
    )


if __name__ == "__main__":
    main()
