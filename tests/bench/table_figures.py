"""The figures of the table bench: medians of all passes, ours divided by each peer pass
by pass, and the bars."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

Figures = dict[str, Any]
Pass = dict[str, dict[int, Figures]]  # stack, tables: what was seen
FIVE = 5
CROWD = 0.05
SUMS = ("sent", "took", "own", "queued", "cpu", "wire", "tcp", "wrong")
# ms: a best rate counts only if 95 % of its moves are everywhere by then
QUICK_ENOUGH = 250
P50, P95, CPU, BYTES, RATE = 1.2, 1.6, 1.6, 1.5, 0.8
AGE, MEMORY, RATE_BGIO = 3.0, 80.0, 1.3


def summed(slices: Sequence[Figures]) -> Figures:
    """The slices of a phase, between which the other stacks had their turns, as one."""
    total = {name: sum(one[name] for one in slices) for name in SUMS}
    times = sorted(taken for one in slices for taken in one["times"])
    done = max(len(times), 1)
    return {
        "missing": total["sent"] - len(times),
        "took": total["took"],
        "queued": total["queued"],
        "rate": len(times) / total["took"],
        "p50": quantile(times, 0.5),
        "p95": quantile(times, 0.95),
        "cpu": total["cpu"] * 1000 / done,
        "driver": total["own"] / total["took"],
        "wire": total["wire"] / done / FIVE,
        "bytes": total["tcp"] / done / FIVE,
        "wrong": total["wrong"],
        "leaks": any(one["leaks"] for one in slices),
        "said": next((one["said"] for one in slices if one["said"]), ""),
    }


def quantile(ordered: Sequence[float], share: float) -> float | None:
    return (
        ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None
    )


def crowded(passes: Sequence[Pass]) -> str:
    """How much other work the machine had: the phones' process has one thread and a
    core, so it should never queue."""
    phases = [
        phase
        for one in passes
        for sizes in one.values()
        for seen in sizes.values()
        for phase in phases_of(seen)
    ]
    share = sum(phase["queued"] for phase in phases) / sum(
        phase["took"] for phase in phases
    )
    said = f"the phones waited {share:.0%} of the time for their core"
    return said + (
        ": others use this machine, and figures of time mean little"
        if share > CROWD
        else ""
    )


def phases_of(seen: Figures) -> list[Figures]:
    return [seen["paced"], *seen["closed"]]


class Bar(NamedTuple):
    """What the issue of speed asks for, and what came out."""

    what: str
    found: float | None
    limit: float
    at_least: bool = False

    @property
    def holds(self) -> bool:
        return self.found is not None and (
            self.found >= self.limit if self.at_least else self.found <= self.limit
        )

    def __str__(self) -> str:
        found = "-" if self.found is None else f"{self.found:.2f}"
        sign = ">=" if self.at_least else "<="
        return (
            f"  {'holds ' if self.holds else 'MISSED'} {self.what:64} {found:>7}  "
            f"({sign} {self.limit:g})"
        )


def best(seen: Figures) -> Figures | None:
    """The rung of the closed loop with the most moves a second, of those that were
    quick enough and whole."""
    good = [
        one
        for one in seen["closed"]
        if one["p95"] and one["p95"] < QUICK_ENOUGH and not one["missing"]
    ]
    return max(good, key=lambda one: float(one["rate"])) if good else None


COLUMNS: dict[str, Callable[[Figures], float | None]] = {
    "p50 ms": lambda seen: seen["paced"]["p50"],
    "p95 ms": lambda seen: seen["paced"]["p95"],
    "CPU ms": lambda seen: seen["paced"]["cpu"],
    "bytes": lambda seen: seen["paced"]["wire"],
    "+TCP": lambda seen: seen["paced"]["bytes"],
    "best/s": lambda seen: (best(seen) or {}).get("rate"),
    "CPU full": lambda seen: (best(seen) or {}).get("cpu"),
    "driver": lambda seen: (best(seen) or {}).get("driver"),
}


def middle(values: Sequence[float | None]) -> float | None:
    there = [value for value in values if value is not None]
    return median(there) if there else None


def quotient(
    passes: Sequence[Pass], ours: str, peer: str, tables: int, column: str
) -> float | None:
    """Ours by the peer's, in each pass, and of those the median."""
    of = COLUMNS[column]
    pairs = [(of(one[ours][tables]), of(one[peer][tables])) for one in passes]
    return middle(
        [mine / theirs for mine, theirs in pairs if mine is not None and theirs]
    )


def cell(value: float | None) -> str:
    return f"{'-' if value is None else f'{value:.3g}' if value < 100 else f'{value:.0f}':>9}"


def show(passes: Sequence[Pass], tables: int, rate: float) -> None:
    stacks = list(passes[0])
    print(
        f"\n{tables * 5} phones at {tables} table{'s' * (tables > 1)}, "
        f"{rate:g} moves a second; then flat out"
    )
    print(f"{'':32}" + "".join(f"{name:>9}" for name in COLUMNS) + "  balances")
    for stack in stacks:
        row = [
            middle([of(one[stack][tables]) for one in passes])
            for of in COLUMNS.values()
        ]
        print(
            f"  {stack:30}"
            + "".join(map(cell, row))
            + f"  {state(passes, stack, tables)}"
        )
    for peer in stacks[1:]:
        row = [
            quotient(passes, stacks[0], peer, tables, name)
            for name in COLUMNS
            if name != "driver"
        ]
        print(f"  {'ours / ' + peer:30}" + "".join(map(cell, row)))


def state(passes: Sequence[Pass], stack: str, tables: int) -> str:
    """Whether all phones showed what was paid, always, and no secret of another."""
    phases = [phase for one in passes for phase in phases_of(one[stack][tables])]
    wrong, missing = (
        sum(phase["wrong"] for phase in phases),
        sum(phase["missing"] for phase in phases),
    )
    said = (
        "right"
        if not wrong
        else next(phase["said"] for phase in phases if phase["wrong"])
    )
    late = f", {missing} moves late" if missing else ""
    return (
        said
        + late
        + (
            ", SECRETS OF OTHERS SEEN"
            if any(phase["leaks"] for phase in phases)
            else ""
        )
    )


def speed_bars(
    passes: Sequence[Pass], ours: str, floor: str, peer: str | None, tables: int
) -> list[Bar]:
    """What holds against the floor, and against boardgame.io where it was there."""

    def by(column: str, other: str) -> float | None:
        return quotient(passes, ours, other, tables, column)

    phones = tables * 5
    bars = [
        Bar(f"{name} by the floor's, {phones} phones", by(name, floor), limit)
        for name, limit in (("p50 ms", P50), ("p95 ms", P95))
    ]
    bars += [
        Bar(f"{name} a move by the floor's, {phones} phones", by(name, floor), CPU)
        for name in ("CPU ms", "CPU full")
    ]
    bars.append(
        Bar(f"bytes with TCP by the floor's, {phones} phones", by("+TCP", floor), BYTES)
    )
    bars.append(
        Bar(
            f"durable moves a second by the floor's, {phones} phones",
            by("best/s", floor),
            RATE,
            at_least=True,
        )
    )
    if peer and tables > 1:
        bars.append(
            Bar(
                f"durable moves a second by {peer}, {phones} phones",
                by("best/s", peer),
                RATE_BGIO,
                at_least=True,
            )
        )
    return bars
