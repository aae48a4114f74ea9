"""How long a designer waits at the bench: from the moment at which a file is saved to the
new picture on the screen, in Chromium, with 50 and with 500 cards.

`consigliere watch` runs as its user starts it. A cell is saved again and again, each time
in another card that is seen; then a colour of the layout, which changes every card. The
clock of the page and ours are one.
"""

import argparse
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from companion.serving.laptop import known_key
from tests.bench.job_deck import write_folder
from tests.servers.chromium import launched
from tests.servers.house import Bench

SIZES = (50, 500)
EDITS, LOOKS = 40, 8
SEEN = 5  # cards on the screen, in turn
REST = 0.7  # seconds between two saves
PATIENCE = 60_000.0
LISTEN = """() => {
  window.seen = {};
  document.addEventListener("load", ({ target }) => {
    const tile = target.closest && target.closest(".tile");
    const painted = () => { window.seen[tile.dataset.card] = { at: Date.now(), src: target.src }; };
    if (tile) requestAnimationFrame(() => requestAnimationFrame(painted));
  }, true);
}"""
NEW = "([name, src]) => window.seen[name] && !window.seen[name].src.endsWith(src)"


def measured(page: Page, sheet: Path, turn: int) -> float:
    """Seconds from a saved cell to its picture."""
    name = f"job_{turn % SEEN}"
    before = source(page, name)
    text = sheet.read_text("utf-8")
    row = re.compile(rf"^({name},[^,]*,[^,]*,)(\d+)", re.M)
    changed = row.sub(lambda one: f"{one[1]}{int(one[2]) % 90 + 1}", text)
    assert changed != text
    return waited(page, sheet, changed, name, before)


def repainted(page: Page, layout: Path, turn: int) -> float:
    """Seconds from a saved colour to the last picture that is on the screen."""
    before = {name: source(page, name) for name in in_sight(page)}
    text = re.sub(
        r'navy = "#\w+"\nink = "#\w+"|ink = "#\w+"',
        f'ink = "#{turn + 1:02x}0000"',
        layout.read_text("utf-8"),
        count=1,
    )
    save(layout, text)
    begun = time.time()
    return max(shown(page, name, src) for name, src in before.items()) - begun


def waited(page: Page, path: Path, text: str, name: str, before: str) -> float:
    save(path, text)
    begun = time.time()
    return shown(page, name, before) - begun


def save(path: Path, text: str) -> None:
    """Whole at once, as good editors do."""
    fresh = path.with_name(f"{path.name}.part")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


def source(page: Page, name: str) -> str:
    told = page.locator(f'.tile[data-card="{name}"] img').get_attribute("src")
    assert told
    return told


def in_sight(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".tile")]
          .filter((one) => one.getBoundingClientRect().bottom < innerHeight)
          .map((one) => one.dataset.card)"""
    )
    return found


def shown(page: Page, name: str, before: str) -> float:
    """When another picture than that one was painted."""
    page.wait_for_function(NEW, arg=[name, before], timeout=PATIENCE)
    return float(page.evaluate("(name) => window.seen[name].at", name)) / 1000


def deck(folder: Path, count: int) -> Path:
    """Without the one sign that the house's own title font does not have: a card at
    fault keeps its picture."""
    sheet = write_folder(folder, count) / "jobs.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("≥", "from"), "utf-8")
    return folder


@contextmanager
def opened(folder: Path, work: Path) -> Iterator[Page]:
    words = ("--out", str(work / "output"))
    bench = Bench("memory:", (folder,), words=words)
    try:
        with sync_playwright() as playwright, launched(playwright) as browser:
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.goto(f"{bench.base}/laptop/{known_key()}")
            page.evaluate(LISTEN)
            page.wait_for_selector(".tile img", timeout=PATIENCE)
            page.wait_for_function(
                "() => !document.querySelector('.told .dim')", timeout=PATIENCE
            )
            yield page
    finally:
        bench.close()


def bench(count: int, edits: int) -> None:
    with TemporaryDirectory() as room:
        os.environ["XDG_DATA_HOME"] = room
        os.environ["XDG_CACHE_HOME"] = f"{room}/cache"
        folder = deck(Path(room) / f"deck{count}", count)
        with opened(folder, Path(room)) as page:
            cells, looks = [], []
            begun = processor_seconds()
            for turn in range(edits):
                cells.append(measured(page, folder / "jobs.csv", turn))
                time.sleep(REST)
            work = (processor_seconds() - begun) / edits
            for turn in range(LOOKS):
                looks.append(repainted(page, folder / "layout.toml", turn))
                page.wait_for_function(
                    "() => !document.querySelector('.told .dim')", timeout=PATIENCE
                )
    report(count, cells, looks, work)


def processor_seconds() -> float:
    """What all our processes together have cost so far: on a machine that others use,
    this tells more than a clock."""
    every = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            spent = sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
            every[int(stat.parent.name)] = (int(fields[1]), spent)
    ours, more = {os.getpid()}, {os.getpid()}
    while more:
        more = {pid for pid, (parent, _) in every.items() if parent in ours} - ours
        ours |= more
    return sum(every[pid][1] for pid in ours if pid in every)


def report(count: int, cells: list[float], looks: list[float], work: float) -> None:
    load = os.getloadavg()[0]
    print(f"\n{count} cards, {len(cells)} saved cells (load {load:.1f})")
    worst = quantiles(cells, n=20)[-1]
    print(f"  a cell to its picture    median {median(cells):.2f} s  p95 {worst:.2f} s")
    print(f"  worst {max(cells):.2f} s  (aim: p95 0.5)")
    print(f"  processor seconds a save, browser and all: {work:.2f}")
    print(f"  a colour of every card   median {median(looks):.2f} s to all in sight")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--edits", type=int, default=EDITS)
    parser.add_argument("--cards", type=int, nargs="*", default=SIZES)
    asked = parser.parse_args()
    for count in asked.cards:
        bench(count, asked.edits)


if __name__ == "__main__":
    main()
