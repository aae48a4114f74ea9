"""Stops the shared PostgreSQL when the last test process is gone, however it went;
started by postgres.py."""

import fcntl
import os
import shutil
import signal
import sys
import time
from pathlib import Path


def main(users: Path, note: Path, folder: Path) -> None:
    """Wait in the background, where the end of a worker or of a terminal does not reach."""
    if os.fork():
        return
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    _keep(users, note, folder)


def _keep(users: Path, note: Path, folder: Path) -> None:
    with users.open("a") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(0.5)
        note.unlink(missing_ok=True)  # while we hold the lock, nobody can be reading it
        _stop(folder / "data/postmaster.pid")
        shutil.rmtree(folder, ignore_errors=True)


def _stop(file: Path) -> None:
    """At once: nobody will ask for this data again."""
    if not file.exists():
        return
    server = int(file.read_text().split()[0])
    os.kill(server, signal.SIGQUIT)
    until = time.monotonic() + 20
    while file.exists() and time.monotonic() < until:
        time.sleep(0.05)


if __name__ == "__main__":
    main(*(Path(word) for word in sys.argv[1:4]))
