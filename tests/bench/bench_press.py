"""Speed, memory and size of the press beside a hand-written reportlab script, in one
run: ratios, no asserts.

The deck has distinct cards with a QR code each and backs. Every figure is the median of
several rounds in which all stacks take turns: the processor's time of whole processes,
start included; page count and fonts are read back by ours, codes not decoded. The
peers' codes are addresses of 30 characters (25 modules), ours are the codes that we
print (21 modules).
"""

import csv
import os
import resource
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from platformdirs import user_cache_path

from cards import load
from tests.bench.job_deck import rows, write_folder

HERE = Path(__file__).parent
ROUNDS = 5
SIZES = (200, 1000, 5000)
# how much we want to need at most, by how many cards
COLD = {200: 1.5, 1000: 1.1, 5000: 0.9}
CHANGED = {200: 1.2, 1000: 1.2}
MEMORY = {5000: 110}
Words = list[str]


def timed(words: Words) -> tuple[float, int]:
    """Seconds of the processor and peak memory (kB) of one process, started by a small
    one: what other work does to the clock counts for nobody."""
    code = (
        "import resource, subprocess, sys; "
        "r = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode; "
        "u = resource.getrusage(resource.RUSAGE_CHILDREN); "
        "print(u.ru_utime + u.ru_stime, u.ru_maxrss); sys.exit(r)"
    )
    # as everywhere, modules are compiled once and not at every start
    surroundings = dict(os.environ)
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    run = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        text=True,
        check=True,
        env=surroundings,
    )
    seconds, memory = run.stdout.split()
    return float(seconds), int(memory)


def peer_deck(path: Path, count: int, payloads: Sequence[str]) -> None:
    deck = [
        {**row, "payload": f"HTTPS://MOB.EXAMPLE/C/{payload}"}
        for row, payload in zip(rows(count), payloads, strict=True)
    ]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, deck[0].keys())
        writer.writeheader()
        writer.writerows(deck)


def touch_one(folder: Path, turn: int) -> None:
    """Change one card, as a designer does."""
    sheet = folder / "jobs.csv"
    lines = sheet.read_text("utf-8").splitlines(keepends=True)
    cells = lines[5].split(",")
    cells[3] = str(5 + turn % 7)
    lines[5] = ",".join(cells)
    sheet.write_text("".join(lines), "utf-8")


def bench(count: int, work: Path) -> None:
    folder = write_folder(work / f"deck{count}", count)
    payloads = [code for card in load(folder).cards() for code in card.codes]
    deck = work / f"deck{count}.csv"
    peer_deck(deck, count, payloads)
    peer = [sys.executable, str(HERE / "peer_reportlab.py")]
    subprocess.run([*peer, "prepare", str(deck), "-"], check=True)
    ours = [sys.executable, "-m", "companion.cli", "print", str(folder)]
    ours += ["--out", str(work / "out"), "--no-verify"]
    ours += ["--only", "jobs"]  # the peers make no tuck box and no guide either

    def with_reportlab(how: str) -> list[str]:
        return [*peer, how, str(deck), str(work / f"{how}.pdf")]

    stacks = {
        "good reportlab + qrcode, fixed": with_reportlab("qrcode"),
        "good reportlab + zxing-cpp": with_reportlab("zxing"),
        "good reportlab, all cached": with_reportlab("cached"),
        "consigliere, cold": ours,
        "consigliere, one card changed": ours,
    }
    seconds: dict[str, list[float]] = {name: [] for name in stacks}
    memory: dict[str, int] = {}
    for turn in range(ROUNDS if count < 5000 else 3):
        for name, words in stacks.items():
            if name == "consigliere, cold":
                forget()
            if name == "consigliere, one card changed":
                touch_one(folder, turn)
            taken, peak = timed(words)
            seconds[name].append(taken)
            memory[name] = peak
    made = next((work / "out").glob(f"deck{count}-*/cards.pdf"))
    report(count, seconds, memory, made.stat().st_size)


@contextmanager
def own_caches() -> Iterator[Path]:
    """A folder to work in, with caches that nobody else writes."""
    with TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/caches"
        os.environ["XDG_DATA_HOME"] = f"{folder}/data"
        yield Path(folder)


def forget() -> None:
    """A cold print: no face is remembered, nor any page that was read."""
    shutil.rmtree(user_cache_path("consigliere", appauthor=False), ignore_errors=True)


def report(
    count: int, seconds: dict[str, list[float]], memory: dict[str, int], size: int
) -> None:
    medians = {name: statistics.median(times) for name, times in seconds.items()}
    print(f"\n{count} distinct cards with QR and backs")
    for name, taken in medians.items():
        print(f"  {name:32} {taken:6.2f} s  {memory[name] / 1024:6.0f} MB")
    ours, peer = "consigliere, ", "good reportlab"
    told(
        "cold / good reportlab + zxing-cpp",
        medians[f"{ours}cold"] / medians[f"{peer} + zxing-cpp"],
        COLD.get(count),
    )
    told(
        "cold / good reportlab + qrcode, fixed",
        medians[f"{ours}cold"] / medians[f"{peer} + qrcode, fixed"],
    )
    told(
        "one changed / good reportlab, all cached",
        medians[f"{ours}one card changed"] / medians[f"{peer}, all cached"],
        CHANGED.get(count),
    )
    told("MB of memory, cold", memory[f"{ours}cold"] / 1024, MEMORY.get(count))
    told("bytes per card", size / count, 3000)


def told(what: str, found: float, bar: float | None = None) -> None:
    """A figure, and what we want at most."""
    aim = f"  (bar: {bar:g})" if bar else ""
    print(f"  {what:44} {found:7.2f}{aim}")


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with own_caches() as folder:
        for count in SIZES:
            bench(count, folder)


if __name__ == "__main__":
    main()
