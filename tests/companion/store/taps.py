"""Taps on phones, as the tests of the store send them: each adds one step and is
repeated until it is known."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

from companion.store import Again, Answer, Appended, Conflict, Saved, Store


def step(
    expected: int, *bodies: bytes, by: str = "s1", at: float = 1000.5
) -> list[Saved]:
    """The facts of one command, behind a version."""
    return [
        Saved(expected + 1 + place, at, by, expected + 1, body)
        for place, body in enumerate(bodies)
    ]


def tap(
    store: Store, table: str, command: str, expected: int | None = None
) -> Appended | Again:
    """Decide, append, and decide again on the new state after a conflict."""
    expected = store.version(table) if expected is None else expected
    while True:
        answer = store.append(
            table,
            expected,
            step(expected, command.encode()),
            command,
            f"done {command}".encode(),
        )
        if not isinstance(answer, Conflict):
            return answer
        expected = answer.version


def together(jobs: Iterable[Callable[[], object]]) -> list[BaseException]:
    """Run all at the same moment; what they raised."""
    listed = list(jobs)
    start, raised = threading.Barrier(len(listed)), list[BaseException]()

    def run(job: Callable[[], object]) -> None:
        start.wait()
        try:
            job()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=(job,)) for job in listed]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def faults(store: Store, table: str, acknowledged: Iterable[str]) -> list[str]:
    """What is wrong with a log: gaps, duplicates, acknowledged commands that are not
    there or there twice."""
    log = store.read(table)
    found = (
        []
        if [fact.version for fact in log] == list(range(1, len(log) + 1))
        else ["versions with gaps or twice"]
    )
    times = Counter(fact.body.decode() for fact in log)
    found += [
        f"{command} is there {times[command]} times"
        for command in acknowledged
        if times[command] != 1
    ]
    found += [
        f"{command} is there {count} times"
        for command, count in times.items()
        if count != 1
    ]
    return found


def race(
    store: Store, table: str, expected: int, names: Iterable[str]
) -> tuple[list[str], list[BaseException]]:
    """Several phones decide on the same version at once; who was told "done", and what
    was raised."""
    done: list[str] = []

    def send(name: str) -> None:
        answer: Answer = store.append(
            table, expected, step(expected, name.encode()), name, b"done"
        )
        if isinstance(answer, Appended):
            done.append(name)

    return done, together([partial(send, name) for name in names])
