"""A busy moment of each game with all its phones, ours beside the floor, in one run, as
ratios. No asserts on speed.

`python -m tests.bench.bench_games [--quick] [GAME ...]`. Robots bring evenings to where
everything is on the table; then phones sit there and tap. The floor is that of
`bench_table`: as many phones, the same promises, no rules. A move lasts from its tap
until the last of the other phones has it.

Both servers have the same core, and the machine has other work: so their moves fall
between each other, tap by tap at one table, slice by slice flat out, after a warm-up
that does not count. A ratio of times is told with that of the tenth of moves that
nobody disturbed, and with the middle half of its slices; processor time does not care
who else is awake.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import sleep
from typing import NamedTuple

from companion.games import MODULES
from tests.bench.busy_moment import Moment, at, in_round
from tests.bench.servers import FLOOR, OURS, Server
from tests.bench.table_figures import CROWD, Bar, Figures, quantile, summed

MOMENTS = {
    "la_cosa_nostra": Moment(5, in_round(4, 2), amount=1000),
    "maffiosi": Moment(6, in_round(5)),
    "capo_della_mafia": Moment(7, in_round(3)),
    "counterfeiters": Moment(4, in_round(4)),
}
P50, RATE = {"la_cosa_nostra": 1.2}, 0.8
P50_ELSEWHERE = 1.3
SHOWN = ("p50", "p95", "cpu", "wire", "rate", "wrong", "missing")
PACE = 4.0  # moves a second at one table
WARM = 1.0  # seconds flat out before anything counts
BUSY = OURS._replace(dialect="busy")
Pair = dict[str, Figures]  # of one slice, ours and the floor's


class Plan(NamedTuple):
    """How long one pass is: slices at one table, then slices flat out at all."""

    tables: int
    paced: int
    flat: int
    passes: int


FULL, QUICK = Plan(8, 5, 12, 3), Plan(8, 3, 6, 1)
PACED, FLAT = 5.0, 0.4  # seconds of a slice


class Seen(NamedTuple):
    paced: list[Pair]
    flat: list[Pair]


def tried(game: str, plan: Plan, folder: Path) -> Seen:
    """One pass, with fresh servers and evenings."""
    (folder / BUSY.dialect).mkdir(parents=True)
    data = folder / BUSY.dialect
    names = [f"{game} {number}" for number in range(plan.tables)]
    evenings = [at(MOMENTS[game], game, name, data) for name in names]
    with ExitStack() as open_now:
        running = {one.name: Server(one, folder / one.dialect) for one in (BUSY, FLOOR)}
        for server in running.values():
            open_now.callback(server.stop)
        running[BUSY.name].ask("come", evenings=evenings)
        empty = {"size": MOMENTS[game].players}
        running[FLOOR.name].ask("come", evenings=[empty] * plan.tables)
        return measured(running, plan)


def measured(running: Mapping[str, Server], plan: Plan) -> Seen:
    one_by_one(running, tables=plan.tables, seconds=WARM)
    paced = [between(running, seconds=PACED) for _ in range(plan.paced)]
    flat = [
        one_by_one(running, tables=plan.tables, seconds=FLAT) for _ in range(plan.flat)
    ]
    return Seen(paced, flat)


def between(running: Mapping[str, Server], seconds: float) -> Pair:
    """At one table each, at the same time: the taps of one server fall between those
    of the other."""
    for server in running.values():
        server.tell("paced", tables=1, rate=PACE, seconds=seconds)
        sleep(1 / PACE / len(running))
    return {name: server.hear() for name, server in running.items()}


def one_by_one(running: Mapping[str, Server], **job: float) -> Pair:
    """Flat out, each in its turn: together they would share their core."""
    return {name: server.ask("closed", **job) for name, server in running.items()}


class Spread(NamedTuple):
    """A ratio, and the middle half of those of its slices."""

    ratio: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.ratio:.2f} ({self.low:.2f} to {self.high:.2f})"


def spread(pairs: Sequence[Pair], column: str) -> Spread:
    """Ours by the floor's, slice by slice; the ratio is the median."""
    each = [{name: summed([one]) for name, one in pair.items()} for pair in pairs]
    ratios = [one[BUSY.name][column] / one[FLOOR.name][column] for one in each]
    low, _, high = quantiles(ratios, n=4, method="inclusive")
    return Spread(median(ratios), low, high)


def whole(pairs: Iterable[Pair]) -> Pair:
    """All slices of each as one."""
    every = list(pairs)
    return {name: summed([one[name] for one in every]) for name in every[0]}


def undisturbed(pairs: Iterable[Pair]) -> float:
    """The same of the quickest tenth of the moves, which nothing else held up."""
    times: dict[str, list[float]] = {BUSY.name: [], FLOOR.name: []}
    for pair in pairs:
        for name, one in pair.items():
            times[name] += one["times"]
    ours, floor = (quantile(sorted(one), 0.1) or 0.0 for one in times.values())
    return ours / floor


def told(game: str, passes: Sequence[Seen]) -> list[Bar]:
    paced = [pair for one in passes for pair in one.paced]
    flat = [pair for one in passes for pair in one.flat]
    tell(game, whole(paced), whole(flat))
    p50 = spread(paced, "p50")._replace(ratio=ratio_of(whole(paced), "p50"))
    rate = spread(flat, "rate")
    print(f"  p50 by the floor's {p50}, undisturbed {undisturbed(paced):.2f}")
    print(f"  processor a move, paced {spread(paced, 'cpu')}")
    print(f"  processor a move, flat out {spread(flat, 'cpu')}; rate {rate}")
    print(crowd([*paced, *flat]), flush=True)
    limit = P50.get(game, P50_ELSEWHERE)
    durable = f"{game}: durable moves a second by the floor's"
    return [
        Bar(f"{game}: p50 by the floor's", p50.ratio, limit),
        Bar(durable, rate.ratio, RATE, at_least=True),
    ]


def ratio_of(pair: Pair, column: str) -> float:
    return float(pair[BUSY.name][column] / pair[FLOOR.name][column])


def tell(game: str, paced: Pair, flat: Pair) -> None:
    print(f"\n{game}, {MOMENTS[game].players} phones")
    for name in paced:
        seen = {**paced[name], "rate": flat[name]["rate"]}
        row = [f"{column} {seen[column] or 0:.3g}" for column in SHOWN]
        print(f"  {name:12}", *row)
    said = {one["said"] for pair in (paced, flat) for one in pair.values()} - {""}
    print(*(f"  {one}" for one in said), sep="\n", end="\n" if said else "")


def crowd(pairs: Iterable[Pair]) -> str:
    """The phones have one thread and a core: they should never wait for it."""
    slices = [one for pair in pairs for one in pair.values()]
    share = sum(one["queued"] for one in slices) / sum(one["took"] for one in slices)
    others = ": others use this machine, only processor time means much"
    return f"  phones waited {share:.0%} of the time for their core" + (
        others if share > CROWD else ""
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short pass")
    parser.add_argument("games", nargs="*", default=list(MODULES))
    asked = parser.parse_args()
    plan = QUICK if asked.quick else FULL
    bars: list[Bar] = []
    for game in asked.games:
        with TemporaryDirectory() as folder:
            passes = [
                tried(game, plan, Path(folder, str(turn)))
                for turn in range(plan.passes)
            ]
        bars += told(game, passes)
    print("", *bars, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
