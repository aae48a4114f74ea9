"""Pictures of a whole box on one core and on all: ratios, no asserts.

Both take turns; wall time counts here, for that is what cores are for, so the load of the
machine is told beside it. The processor's time says what the workers cost.
"""

import os
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.exports.many_pictures import CORES, cores
from tests.bench.bench_press import timed, told

ROUNDS = 3
AIM = 0.7  # two cores that nobody else wants
GAME = "la_cosa_nostra"


def exported(count: int) -> tuple[float, float]:
    """Seconds by the clock and of the processor, start and reading back included."""
    with TemporaryDirectory() as out:
        words = [str(Path(sys.executable).with_name("consigliere")), "export", GAME]
        os.environ[CORES] = str(count)
        begun = time.monotonic()
        busy, _ = timed([*words, "--to", "png", "--out", out])
        return time.monotonic() - begun, busy


def main() -> None:
    every = cores()
    found: dict[int, list[tuple[float, float]]] = {1: [], every: []}
    for _ in range(ROUNDS):
        for count, rounds in found.items():
            rounds.append(exported(count))
    load = os.getloadavg()[0]
    sys.stdout.write(f"load {load:.0f}\ncores  clock  processor\n")
    for count, rounds in found.items():
        clock, busy = map(statistics.median, zip(*rounds, strict=True))
        sys.stdout.write(f"{count:5}  {clock:5.1f}  {busy:9.1f}\n")
    alone, shared = (
        statistics.median(clock for clock, _ in found[count]) for count in (1, every)
    )
    told("the clock of all cores / of one", shared / alone, AIM)


if __name__ == "__main__":
    main()
