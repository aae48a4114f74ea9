"""How long a phone waits for its first screen: requests, bytes, and seconds on slow 4G
with a slow processor.

A table of La Cosa Nostra has begun; a phone that was never here opens its own screen,
then comes back. 1.6 Mbit/s down, 0.75 up, 150 ms away, the processor four times slower;
the median of five phones, without what comes behind the first screen. `--at FOLDER`
measures another checkout with the same eyes.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.wire import wire_of
from tests.servers.callers import Company
from tests.servers.chromium import PHONE, launched
from tests.servers.house import House

ROOT = Path(__file__).parents[2]
GAME, NAMES = "la_cosa_nostra", ("Anna", "Bob", "Cas")
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 94_000,
}
WATCH = """(() => {
  const look = () => {
    if (!document.querySelector('#main .gangster')) return requestAnimationFrame(look);
    window.playable = performance.now();
  };
  look();
})()"""
PHONES = 5
# what comes when one can play already: sheets, and the pictures of cards
BEHIND = ("/rest-", "/pictures/", "blob:")


@dataclass(frozen=True)
class Visit:
    """`usable`: something may be tapped; `shown`: the first text or picture."""

    asked: dict[str, float]
    usable: float
    shown: float

    @property
    def kilobytes(self) -> float:
        return sum(self.asked.values()) / 1000


def visit(page: Page, address: str, slow: bool) -> Visit:
    """Open this page and wait until somebody could play on it."""
    line, wire = wire_of(page)
    if slow:
        line.send("Network.emulateNetworkConditions", LINE)
        line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    page.locator("#main .gangster").first.wait_for(timeout=60_000)
    page.wait_for_load_state("load")
    page.wait_for_timeout(1500)  # what the page asks for after it can be played
    usable = page.evaluate("window.playable") / 1000
    shown = (
        page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        )
        / 1000
    )
    first = {
        url: size
        for url, size in wire.asked.items()
        if not any(mark in url for mark in BEHIND)
    }
    return Visit(first, usable, shown)


@contextmanager
def phone(browser: Browser, base: str, token: str) -> Iterator[BrowserContext]:
    """A device that was never here, and knows its seat."""
    width, height = PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en", has_touch=True
    )
    context.add_cookies(
        [{"name": "seat", "value": token, "url": base, "httpOnly": True}]
    )
    try:
        yield context
    finally:
        context.close()


def cold_and_warm(
    browser: Browser, base: str, token: str, address: str, slow: bool
) -> tuple[Visit, Visit]:
    with phone(browser, base, token) as context:
        first = context.new_page()
        cold = visit(first, address, slow)
        first.close()
        return cold, visit(context.new_page(), address, slow)


@contextmanager
def evening(root: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A table that has begun, in a server of that checkout: where it is, and the tokens
    of who sits there."""
    house = House("memory:", tree=root)
    company = Company(house.base, GAME, NAMES)
    try:
        company.begin()
        yield (
            f"{house.base}/t/{company.table}",
            {name: seat.token or "" for name, seat in company.seats.items()},
        )
    finally:
        company.hang_up()
        house.close()


def told(name: str, visits: list[Visit]) -> str:
    usable, shown = (
        median(one.usable for one in visits),
        median(one.shown for one in visits),
    )
    size, count = (
        median(one.kilobytes for one in visits),
        median(len(one.asked) for one in visits),
    )
    return (
        f"{name:<6} {count:>4.0f} requests {size:>7.1f} kB   "
        f"first paint {shown:.2f} s   playable {usable:.2f} s"
    )


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--at", type=Path, default=ROOT)
    wanted.add_argument(
        "--list", action="store_true", help="what the first phone asked for"
    )
    chosen = wanted.parse_args()
    with (
        evening(chosen.at) as (address, tokens),
        sync_playwright() as player,
        launched(player) as browser,
    ):
        measure(browser, address, tokens["s1"], chosen.list)


def measure(browser: Browser, address: str, token: str, listed: bool) -> None:
    base = address.partition("/t/")[0]
    # whatever the server makes once is made
    cold_and_warm(browser, base, token, address, slow=False)
    visits = [
        cold_and_warm(browser, base, token, address, slow=True) for _ in range(PHONES)
    ]
    for name, seen in zip(("cold", "warm"), visits[0], strict=True):
        for url, size in seen.asked.items() if listed else ():
            print(f"{name} {size:>9.0f} {url.removeprefix(base)}")
    for name, several in (
        ("cold", [one for one, _ in visits]),
        ("warm", [one for _, one in visits]),
    ):
        print(told(name, several))


if __name__ == "__main__":
    main()
