"""How long reading and checking all four games takes, as a multiple of merely parsing
their files."""

import csv
import io
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from cards import GAMES, folder_of, read

RUNS = 15
TARGET = 10.0
LATIN = frozenset(
    map(chr, [*range(0x20, 0x250), *range(0x2010, 0x2040), *range(0x2190, 0x2300)])
)


def parse() -> None:
    """The same files, with the two parsers of Python alone."""
    for name in GAMES:
        for path in folder_of(name).iterdir():
            if path.suffix == ".csv":
                list(csv.reader(io.StringIO(path.read_text("utf-8"), newline="")))
            elif path.suffix == ".toml" and path.name != "layout.toml":
                tomllib.loads(path.read_text("utf-8"))


def check(has_glyph: Callable[[str], bool] | None) -> None:
    """Everything: types, references, counts, codes, words in three languages, signs."""
    for name in GAMES:
        game, holes = read(folder_of(name), has_glyph=has_glyph)
        assert game is not None, name
        assert not holes, (
            f"{name} has holes; the figure would be of another path: {holes[0]}"
        )


def seconds(task: Callable[[], None]) -> float:
    start = perf_counter()
    task()
    return perf_counter() - start


def ratio(task: Callable[[], None]) -> tuple[float, float, float]:
    """Median of the task, of the parsers, and of their quotients, run in turn so that
    noise hits both."""
    task()
    parse()
    pairs = [(seconds(task), seconds(parse)) for _ in range(RUNS)]
    return (
        median(a for a, _ in pairs),
        median(b for _, b in pairs),
        median(a / b for a, b in pairs),
    )


def fonts() -> Callable[[str], bool] | None:
    """What the fonts of the house can show, if the press is there."""
    try:
        from generator.faces.fonts import has_glyph  # noqa: PLC0415
    except ImportError:
        return None
    return has_glyph


def main() -> int:
    """Print the ratios; 1 if one misses the target."""
    ways: dict[str, Callable[[str], bool] | None] = {
        "no glyphs": None,
        "a set of signs": LATIN.__contains__,
    }
    if real := fonts():
        ways["the real fonts"] = real
    worst = 0.0
    for name, has_glyph in ways.items():
        own, parsers, quotient = ratio(lambda has_glyph=has_glyph: check(has_glyph))  # type: ignore[misc]
        worst = max(worst, quotient)
        times = f"{own * 1000:.0f} / {parsers * 1000:.0f} ms"
        print(
            f"read and check four games, {name:15}: {quotient:5.2f} x parsing ({times})"
        )
    print(f"target: below {TARGET:g}; worst: {worst:.2f}")
    return int(worst >= TARGET)


if __name__ == "__main__":
    sys.exit(main())
