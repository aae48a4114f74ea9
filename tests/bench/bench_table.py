"""Phones at tables of five, paying: ours beside the floor and boardgame.io, in one run,
as ratios. No asserts on speed.

`python -m tests.bench.bench_table [--quick] [--passes N] [--only WORD]`. Every stack
has a server process on one core and all its phones in one process on another; the
stacks take turns phase by phase, so that a busy machine hits all alike, and each figure
is the median of several passes with fresh servers and empty data.

A move lasts from its tap until the last of the four other phones has the new balances.
Paced by the clock: 4 a second at one table, half a one per table and second at more.
Flat out: one move under way per table, at several numbers of tables; the best rate is
that of the number with most moves of which 95 % took less than a quarter of a second.
CPU: user and system time of the server process. Bytes: all that passes between a phone
and the server, per move and phone; +TCP: with the headers of all segments. Killed:
SIGKILL while 40 tables play flat out, restart on the same data, and of each table the
beginning of its moves that gives the balances found.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import NamedTuple

from tests.bench import servers
from tests.bench.servers import FLOOR, OURS, Server, Stack
from tests.bench.table_figures import (
    AGE,
    MEMORY,
    Bar,
    Figures,
    Pass,
    crowded,
    middle,
    phases_of,
    show,
    speed_bars,
    summed,
)

PEER = "boardgame.io"
KILLED_TABLES = 40
SLICES = 3  # of each phase


class Size(NamedTuple):
    """How many tables, the pace of an evening there, and at how many of them the closed
    loop is tried."""

    tables: int
    rate: float
    seconds: float
    rungs: tuple[int, ...]


class Plan(NamedTuple):
    """How long everything is tried."""

    sizes: tuple[Size, ...]
    closed: float
    passes: int
    kills: int
    rest: float
    views: int


FULL = Plan(
    (Size(1, 4, 12, (1,)), Size(40, 20, 6, (5, 40)), Size(200, 100, 6, (40, 100, 200))),
    3,
    3,
    2,
    2,
    300,
)
QUICK = Plan(
    (Size(1, 4, 3, (1,)), Size(40, 20, 3, (40,)), Size(200, 100, 3, (40, 100))),
    1.5,
    1,
    1,
    1,
    100,
)


def play(
    stacks: Sequence[Stack], plan: Plan, work: Path
) -> tuple[Pass, dict[str, Figures]]:
    """One pass: all servers at once, taking turns; what was seen, and the memory of each."""
    with ExitStack() as open_now:
        running = {stack.name: Server(stack, work / stack.dialect) for stack in stacks}
        for server in running.values():
            open_now.callback(server.stop)
        memory: dict[str, Figures] = {
            name: {"none": without_phones(server)} for name, server in running.items()
        }
        seen: Pass = {name: {} for name in running}
        for size in plan.sizes:
            for server in running.values():
                server.ask("sit", tables=size.tables)
            for name, server in running.items():
                memory[name][str(size.tables)] = server.ask("rest", seconds=plan.rest)
            pace = {
                "tables": size.tables,
                "rate": size.rate,
                "seconds": size.seconds / SLICES,
            }
            paced = in_turns(running, "paced", **pace)
            closed = [
                in_turns(running, "closed", tables=rung, seconds=plan.closed / SLICES)
                for rung in size.rungs
            ]
            for name in running:
                seen[name][size.tables] = {
                    "paced": paced[name],
                    "closed": [rung[name] for rung in closed],
                }
    return seen, memory


def in_turns(
    running: Mapping[str, Server], do: str, **job: float
) -> dict[str, Figures]:
    """A phase in slices: each stack has one, then each the next."""
    slices: dict[str, list[Figures]] = {name: [] for name in running}
    for _ in range(SLICES):
        for name, server in running.items():
            slices[name].append(server.ask(do, **job))
    return {name: summed(those) for name, those in slices.items()}


def without_phones(server: Server) -> int:
    """Memory of a server that has seen a table once, so that everything is loaded, and
    holds no phone now."""
    server.ask("sit", tables=1)
    server.ask("closed", tables=1, seconds=0.3)
    server.ask("leave")
    server.ask("rest", seconds=0.5)
    return server.resident()


def killed(stack: Stack, plan: Plan, work: Path) -> Figures:
    """Killed flat out and started again: how much of what was acknowledged is gone."""
    server = Server(stack, work / f"{stack.dialect}-killed")
    total = {"tables": 0, "acknowledged": 0, "lost": 0, "gone": 0}
    try:
        server.ask("sit", tables=KILLED_TABLES)
        server.tell("until_dead", tables=KILLED_TABLES)
        sleep(2)
        server.kill()
        server.hear()
        # where the new server dies of a table, the next one starts behind it
        while total["tables"] < KILLED_TABLES:
            server.again()
            found = server.ask("verify", skip=total["tables"])
            total = {name: total[name] + found[name] for name in total}
    finally:
        server.stop()
    return total


def aged(plan: Plan, work: Path) -> Figures:
    """What a view costs at a table with 20 events and at one with 2,000: kept in
    memory, and after a restart."""
    server = Server(OURS, work / "aged")
    try:
        server.ask("sit", tables=2)
        # 16 events brought them to the table
        server.ask("closed", tables=1, seconds=1, moves=4)
        server.ask("closed", tables=1, first=1, seconds=60, moves=1984)
        before = server.ask("views", parties=[0, 1], times=plan.views)
        moves = [
            summed([server.ask("closed", tables=1, first=place, seconds=5, moves=60)])[
                "p50"
            ]
            for place in (0, 1)
        ]
        server.again()
        after = server.ask("views", parties=[0, 1], times=plan.views)
    finally:
        server.stop()
    return {"before": before, "moves": moves, "after": after}


def tell_aged(seen: Figures) -> list[Bar]:
    def by(name: str, pair: Sequence[float]) -> Bar:
        return Bar(f"{name}, 2,000 events by 20", pair[1] / pair[0], AGE)

    rebuilt = seen["after"]["first"]
    print(
        "\nthe very first view after a restart: "
        f"20 events {rebuilt[0]:.1f} ms, 2,000 events {rebuilt[1]:.1f} ms"
    )
    return [
        by("GET of the own view", seen["before"]["median"]),
        by("a move, from tap to the last phone", seen["moves"]),
        by("GET of the own view after a restart", seen["after"]["median"]),
    ]


def tell_memory(
    stacks: Sequence[Stack], memories: Sequence[dict[str, Figures]], tables: int
) -> Bar:
    """Idle servers, and what each phone adds; a phone has a stream and a connection for
    its taps."""
    print(
        f"\nmemory              no phones, MB   {tables * 5} phones, MB   kB a phone   CPU at rest"
    )
    each: dict[str, float] = {}
    for stack in stacks:
        none = middle([one[stack.name]["none"] for one in memories]) or 0
        full = middle([one[stack.name][str(tables)]["rss"] for one in memories]) or 0
        busy = middle([one[stack.name][str(tables)]["busy"] for one in memories]) or 0
        each[stack.name] = (full - none) / (tables * 5)
        print(
            f"  {stack.name:24}{none / 1024:9.1f}{full / 1024:17.1f}"
            f"{each[stack.name]:13.1f}{busy:14.1%}"
        )
    return Bar(
        f"kB for each of {tables * 5} idle phones in one process",
        each[OURS.name],
        MEMORY,
    )


def tell_killed(kills: dict[str, list[Figures]]) -> bool:
    """What each stack lost; whether ours lost nothing."""
    print(
        f"\nkilled flat out at {KILLED_TABLES} tables: moves that were acknowledged and are gone"
    )
    for name, rounds in kills.items():
        lost, acked, gone = (
            sum(one[what] for one in rounds)
            for what in ("lost", "acknowledged", "gone")
        )
        torn = (
            f"; {gone} tables of {sum(one['tables'] for one in rounds)} cannot be opened any more"
            if gone
            else ""
        )
        print(f"  {name:24}{lost:9} of {acked}, {len(rounds)} kills{torn}")
    return not any(one["lost"] for one in kills[OURS.name])


def run(stacks: Sequence[Stack], plan: Plan) -> bool:
    """Everything; False if anything was wrong that has nothing to do with speed."""
    passes, memories = [], []
    with TemporaryDirectory() as folder:
        for turn in range(plan.passes):
            print(f"pass {turn + 1} of {plan.passes}", flush=True)
            order = [*stacks[turn % len(stacks) :], *stacks[: turn % len(stacks)]]
            seen, memory = play(order, plan, Path(folder) / f"pass{turn}")
            passes.append({stack.name: seen[stack.name] for stack in stacks})
            memories.append(memory)
        kills = {
            stack.name: [
                killed(stack, plan, Path(folder) / f"kill{turn}")
                for turn in range(plan.kills)
            ]
            for stack in stacks
        }
        old = aged(plan, Path(folder))
    bars: list[Bar] = []
    peer = next((stack.name for stack in stacks if stack.dialect == PEER), None)
    for size in plan.sizes:
        show(passes, size.tables, size.rate)
        bars += speed_bars(passes, OURS.name, FLOOR.name, peer, size.tables)
    bars.append(tell_memory(stacks, memories, plan.sizes[-1].tables))
    bars += tell_aged(old)
    whole = tell_killed(kills)
    print(f"\n{crowded(passes)}\n\nbars")
    print(*bars, sep="\n")
    return whole and all(right(one) for one in passes)


def right(seen: Pass) -> bool:
    """At our tables all phones always showed what was paid, and no secret of another."""
    phases = [phase for size in seen[OURS.name].values() for phase in phases_of(size)]
    return not any(
        phase["wrong"] or phase["leaks"] or phase["missing"] for phase in phases
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="try everything, in about two minutes"
    )
    parser.add_argument(
        "--passes", type=int, help="how often everything is played (3; 1 with --quick)"
    )
    asked = parser.parse_args()
    if sys.platform == "win32":
        print(
            "The table bench needs Linux or macOS: "
            "it asks for sockets and figures that Windows does not have."
        )
        return 0
    plan = QUICK if asked.quick else FULL
    stacks = [OURS, FLOOR]
    peer = servers.boardgameio()
    if isinstance(peer, Stack):
        stacks.append(peer)
    else:
        print(peer)
    print(
        "servers and phones each on a core of their own"
        if servers.PINNED
        else "nothing is pinned to a core here"
    )
    return 0 if run(stacks, plan._replace(passes=asked.passes or plan.passes)) else 1


if __name__ == "__main__":
    sys.exit(main())
