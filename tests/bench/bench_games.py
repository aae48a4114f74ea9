"""A busy moment of each game with all its phones, ours beside the floor, in one run, as
ratios. No asserts on speed.

`python -m tests.bench.bench_games [--quick] [GAME ...]`. Robots bring evenings to where
everything is on the table; then phones sit there and tap. The floor is that of
`bench_table`: as many phones, the same promises, no rules. A move lasts from its tap
until the last of the other phones has it.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.games import MODULES
from tests.bench.bench_table import in_turns
from tests.bench.busy_moment import Moment, at, in_round
from tests.bench.servers import FLOOR, OURS, Server
from tests.bench.table_figures import Bar, Figures, middle

MOMENTS = {
    "la_cosa_nostra": Moment(5, in_round(4, 2), amount=1000),
    "maffiosi": Moment(6, in_round(5)),
    "capo_della_mafia": Moment(7, in_round(3)),
    "counterfeiters": Moment(4, in_round(4)),
}
P50, RATE = 1.3, 0.8
SHOWN = ("p50", "p95", "cpu", "wire", "rate", "wrong", "missing")
PACE = 4.0  # moves a second at one table
BUSY = OURS._replace(dialect="busy")


class Plan(NamedTuple):
    tables: int
    seconds: float
    passes: int


FULL, QUICK = Plan(8, 12, 3), Plan(2, 4, 1)
Seen = dict[str, Figures]  # of ours and of the floor


def tried(game: str, plan: Plan, folder: Path) -> Seen:
    """One pass: both servers beside each other, taking turns."""
    (folder / BUSY.dialect).mkdir(parents=True)
    evenings = [
        at(MOMENTS[game], game, f"{game} {number}", folder / BUSY.dialect)
        for number in range(plan.tables)
    ]
    running = {
        stack.name: Server(stack, folder / stack.dialect) for stack in (BUSY, FLOOR)
    }
    try:
        running[BUSY.name].ask("come", evenings=evenings)
        empty = {"size": MOMENTS[game].players}
        running[FLOOR.name].ask("come", evenings=[empty] * plan.tables)
        paced = in_turns(
            running, "paced", tables=1, rate=PACE, seconds=plan.seconds / 3
        )
        flat = in_turns(running, "closed", tables=plan.tables, seconds=plan.seconds / 3)
    finally:
        for server in running.values():
            server.stop()
    return {name: {**paced[name], "rate": flat[name]["rate"]} for name in running}


def told(game: str, passes: Sequence[Seen]) -> list[Bar]:
    def by(column: str) -> float | None:
        return middle(
            [one[BUSY.name][column] / one[FLOOR.name][column] for one in passes]
        )

    print(f"\n{game}, {MOMENTS[game].players} phones")
    for name in passes[0]:
        row = (
            (column, middle([one[name][column] for one in passes])) for column in SHOWN
        )
        print(f"  {name:12}", *(f"{column} {value or 0:.3g}" for column, value in row))
    print(*{one[BUSY.name]["said"] for one in passes} - {""})
    return [
        Bar(f"{game}: p50 by the floor's", by("p50"), P50),
        Bar(
            f"{game}: durable moves a second by the floor's",
            by("rate"),
            RATE,
            at_least=True,
        ),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="try everything, once")
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
    print(*bars, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
