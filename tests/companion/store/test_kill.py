"""kill -9 at a random moment under load: whatever was acknowledged is there, once, and
the log has no gap."""

import os
import random
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import pytest

from companion.store import opened
from tests.companion.store.taps import faults

ROOT = Path(__file__).parents[3]
# for each of the two databases
ROUNDS = 100 if os.environ.get("CONSIGLIERE_PROVE") else 10
LONGEST = 0.15


def killed_after(url: str, life: int, seconds: float) -> dict[str, list[str]]:
    """What a server acknowledged until it was killed, by table."""
    words = [sys.executable, "-m", "tests.companion.store.appender", url, str(life)]
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        said = server.stdout.readline()  # it is at work
        time.sleep(seconds)
        server.kill()
        said += server.stdout.read()
        assert server.wait() == -9, server.stderr.read().decode()
    told = defaultdict(list)
    for line in said.decode().splitlines():
        table, command = line.split()
        told[table].append(command)
    return told


@pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    """Round after round on the same database, so that each start also takes over what
    the last kill left behind."""
    # moments, not secrets
    chance, acknowledged = random.Random(), defaultdict[str, list[str]](list)  # noqa: S311
    for life in range(ROUNDS):
        moment = chance.uniform(0, LONGEST)
        told = killed_after(url, life, moment)
        assert told, "the server was killed before it did anything"
        for table, commands in told.items():
            acknowledged[table] += commands
        store = opened(url)
        found = {
            table: faults(store, table, commands)
            for table, commands in acknowledged.items()
        }
        store.close()
        assert not any(found.values()), (
            f"round {life}, killed after {moment:.4f} s: {found}"
        )
