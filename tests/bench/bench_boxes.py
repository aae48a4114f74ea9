"""Whole boxes, cold: what it costs to decode every code before one gets the PDFs, and how
heavy drawings weigh; ratios, no asserts.

All ways take turns; every figure is the median of the processor's time of whole
processes. Nothing is remembered from one print to the next.
"""

import re
import statistics
import sys
from pathlib import Path

from tests.bench.bench_press import forget, own_caches, timed, told

ROUNDS = 7
VERIFIED, PER_PAGE = 1.5, 1.5  # what we want at most
WAYS = {
    "La Cosa Nostra": ["la_cosa_nostra", "--no-verify"],
    "La Cosa Nostra, verified": ["la_cosa_nostra"],
    "Counterfeiters": ["counterfeiters", "--no-verify"],
}


def printed(words: list[str], out: Path) -> float:
    forget()
    ours = [sys.executable, "-m", "companion.cli", "print", *words]
    return timed([*ours, "--out", str(out)])[0]


def pages(out: Path, game: str) -> int:
    """How many pages the PDFs of its box have."""
    files = next(out.glob(f"{game}-*")).glob("*.pdf")
    return sum(len(re.findall(rb"/Type/Page\b", one.read_bytes())) for one in files)


def main() -> None:
    with own_caches() as folder:
        out = folder / "output"
        seconds: dict[str, list[float]] = {name: [] for name in WAYS}
        for _ in range(ROUNDS):
            for name, words in WAYS.items():
                seconds[name].append(printed(words, out))
        count = {name: pages(out, words[0]) for name, words in WAYS.items()}
    middle = {name: statistics.median(times) for name, times in seconds.items()}
    for name, taken in middle.items():
        print(f"{name:26} {count[name]:4} pages {taken:6.2f} s")
    plain, verified, heavy = middle.values()
    told("a box verified / unverified", verified / plain, VERIFIED)
    per_page = heavy / count["Counterfeiters"] / (plain / count["La Cosa Nostra"])
    told("a page of Counterfeiters / La Cosa Nostra", per_page, PER_PAGE)


if __name__ == "__main__":
    main()
