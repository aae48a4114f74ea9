"""The real server as a process of its own, on a free port and a fresh database."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60.0


class House:
    """A server under test: where it answers, what it said, and how it is killed or sent home."""

    command = "serve"

    def __init__(
        self,
        database: str,
        folders: tuple[Path, ...] = (),
        port: int = 0,
        words: tuple[str, ...] = (),
        programme: tuple[str, ...] = ("companion",),
        tree: Path | None = None,
    ) -> None:
        self.database, self.folders, self.words, self.programme = (
            database,
            folders,
            words,
            programme,
        )
        self.tree = tree  # another copy of the house than the one that is tested
        self.port = port or free_port()
        self.process = self._started()

    @property
    def base(self) -> str:
        return f"http://localhost:{self.port}"

    def _started(self) -> "subprocess.Popen[str]":
        line = [
            sys.executable,
            "-m",
            *self.programme,
            self.command,
            *map(str, self.folders),
            "--no-browser",
        ]
        line += [
            "--port",
            str(self.port),
            "--database",
            self.database,
            "--address",
            "127.0.0.1",
            *self.words,
        ]
        # all phones of a test call from this machine
        env = {**os.environ, "CONSIGLIERE_LIMITS": "off"}
        process = subprocess.Popen(
            line,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=env,
            cwd=self.tree,
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if process.poll() is not None:
                break
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5):
                    return process
            except (URLError, OSError):
                time.sleep(0.1)
        process.kill()
        raise AssertionError(f"the server did not answer: {process.communicate()[0]}")

    def kill(self) -> None:
        """kill -9, in the middle of whatever it does."""
        self.process.kill()
        self.process.communicate()

    def again(self) -> None:
        """The same house on the same database, after a kill or a closing."""
        self.process = self._started()

    def close(self) -> str:
        """Ctrl-C; returns everything that was said."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.communicate(timeout=20)[0]
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Bench(House):
    """`consigliere watch`, with one folder."""

    command = "watch"


@contextmanager
def open_house(
    database: str | Path,
    *folders: Path,
    words: tuple[str, ...] = (),
    programme: tuple[str, ...] = ("companion",),
    tree: Path | None = None,
) -> Iterator[House]:
    """A house that is closed at the end, whatever happened in it."""
    house = House(str(database), folders, words=words, programme=programme, tree=tree)
    try:
        yield house
    finally:
        if house.process.poll() is None:
            house.close()
