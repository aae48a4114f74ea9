"""The real Chromium, and phones in it that write down every complaint of their console."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    sync_playwright,
)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
]
FLAGS += ["--disable-background-networking", "--disable-component-update"]
# a name as plain as a laptop's on the Wi-Fi: no localhost, so no secure context
STRANGE = "table.test"
FLAGS += [f"--host-resolver-rules=MAP {STRANGE} 127.0.0.1"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPLICATIONS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
)
# the same Chromium without menus and tabs, in which a page costs half as much
SHELL = "chromium-headless-shell"
# which would round each letter to whole pixels, as no phone does
LETTERS = "--font-render-hinting=none"
# what a phone opens next is drawn by the process that drew the last page
ONE_PROCESS = "--renderer-process-limit=1"
# where pages and what draws them share memory; a container may have next to none
SHARED = Path("/dev/shm")  # noqa: S108 -- nothing of ours is written there
ENOUGH = 1 << 30  # bytes
PHONE = (360, 740)
TABLET = (1280, 800)


def executable() -> str:
    """Where Chromium lies; without it the tests fail and say so."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    found = found or next(
        (
            str(path)
            for name in APPLICATIONS
            if (path := Path("/Applications", name)).exists()
        ),
        None,
    )
    assert found, (
        "no Chromium found: run `make test`, which installs it, or install the package chromium"
    )
    return found


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives browsers; there can be one only in a process, and every browser of a
    worker comes from it."""
    with sync_playwright() as playwright:
        yield playwright


def on_disk() -> list[str]:
    """What Playwright asks for in case memory is scarce: files in its place, which cost up
    to a tenth of a page where others use the disk, too."""
    there = SHARED.is_dir() and shutil.disk_usage(SHARED).free > ENOUGH
    return ["--disable-dev-shm-usage"] if there else []


@contextmanager
def launched(driver: Playwright, *flags: str, path: str = "") -> Iterator[Browser]:
    """A Chromium, with flags of its own where a test needs other eyes or ears."""
    chromium = driver.chromium.launch(
        executable_path=path or executable(),
        args=[*FLAGS, *flags],
        ignore_default_args=on_disk(),
    )
    try:
        yield chromium
    finally:
        chromium.close()


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """One browser for all tests of a worker, without a window where that is to be had."""
    shell = shutil.which(SHELL) or ""
    with launched(driver, ONE_PROCESS, LETTERS, path=shell) as chromium:
        yield chromium


LOOK = """() => {
    const FAULTS = {visible: 'spills', auto: 'sideways', scroll: 'sideways'};
    const wide = document.documentElement.clientWidth;
    const out = [];
    const called = (element) => {
        const said = [...element.textContent.trim()].slice(0, 40).join('');
        return `${element.tagName}.${element.getAttribute('class') || ''} ${said}`;
    };
    const scrolls = (element) => {
        for (let up = element.parentElement; up; up = up.parentElement)
            if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true;
        return false;
    };
    const letters = [...document.querySelectorAll('.badge .letter, .power-sign')]; // over the edge
    letters.forEach((letter) => letter.style.setProperty('display', 'none'));
    const bad = new Map();
    const shown = '*:not(.unseen):not(.unseen *):not(.badge)';
    for (const element of document.body.querySelectorAll(shown)) {
        const box = element.getBoundingClientRect();
        const look = getComputedStyle(element);
        if (!box.width || !box.height || look.visibility === 'hidden') continue;
        if ((box.right > wide + 1 || box.left < -1) && !scrolls(element)) bad.set(element, 'out');
        if (look.display === 'inline' || !element.clientWidth) continue;
        if (element.scrollWidth <= element.clientWidth + 1) continue;
        if (/^(svg|input|select|textarea)$/i.test(element.tagName)) continue;
        if (look.overflowX === 'visible' ? !scrolls(element) : look.textOverflow !== 'ellipsis')
            bad.set(element, FAULTS[look.overflowX] || 'cut');
    }
    letters.forEach((letter) => letter.style.removeProperty('display'));
    for (const [element, what] of bad)  // the innermost are the culprits
        if (![...bad.keys()].some((one) => one !== element && element.contains(one)))
            out.push(`${what}: ${called(element)}`);
    const whole = document.documentElement.scrollWidth;
    if (whole > wide + 1) out.push(`the page is ${whole} wide`);
    return out;
}"""


class Phone:
    """A person's phone: its own cookies, its own page; what goes wrong on it is kept."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        language: str = "en",
        size: tuple[int, int] = PHONE,
        touch: bool = True,
    ) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self.base = base
        self.context: BrowserContext = browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]
            locale=language,
            has_touch=touch,
            base_url=base,
            reduced_motion="reduce",
        )
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"}:
            self.complaints.append(
                f"{said.type}: {said.text} at {said.location['url']}"
            )

    def close(self) -> None:
        self.context.close()


def lettered(page: Page) -> None:
    """Its letters are there: until then others stand in for them, which are wider."""
    page.evaluate("document.fonts.ready.then(() => null)")


def overflow(page: Page) -> list[str]:
    """What sticks out of the page sideways, out of its own box, or is cut off there
    with nothing that says so."""
    lettered(page)
    found: list[str] = page.evaluate(LOOK)
    return found


CUT = """(all) => all.filter((one) =>
        one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
    .map((one) => one.textContent)"""
TORN = """(all) => all.flatMap((one) => [...one.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .flatMap((node) => [...node.data.matchAll(/[^\\s\\u00ad-]+/g)].filter((word) => {
        const range = document.createRange();
        const split = node.data[word.index - 1] === '\\u00ad'; // the hyphen is drawn before it
        range.setStart(node, word.index + split);
        range.setEnd(node, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1;
    }).map((word) => word[0])))"""
OVER = """([one, other]) => {
    const boxes = (look) =>
        [...document.querySelectorAll(look)].map((each) => each.getBoundingClientRect());
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes(one).filter((a) => boxes(other).some((b) => meet(a, b))).length;
}"""
HIDDEN = """(all) => all.filter((one) => {
    const box = one.getBoundingClientRect();
    const spots = [[.5, .5], [.1, .15], [.9, .85]]
        .map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
    return spots.some(([x, y]) => !one.contains(document.elementFromPoint(x, y)));
}).map((one) => one.textContent)"""


def cut_off(page: Page, look: str) -> list[str]:
    """Texts that are not read whole, with or without three dots."""
    lettered(page)
    found: list[str] = page.locator(look).evaluate_all(CUT)
    return found


def torn(page: Page, look: str) -> list[str]:
    """Names in which a line ends within a word."""
    lettered(page)
    found: list[str] = page.locator(look).evaluate_all(TORN)
    return found


def overlaps(page: Page, look: str, other: str) -> int:
    """How many of these lie over, or under, one of those."""
    lettered(page)
    return int(page.evaluate(OVER, [look, other]))


def out_of_reach(page: Page, look: str) -> list[str]:
    """What a finger cannot tap as the page stands: out of the window, or under something else."""
    lettered(page)
    found: list[str] = page.locator(look).evaluate_all(HIDDEN)
    return found
