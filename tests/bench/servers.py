"""The servers of the table bench: how each is started on its core, what it costs, and
where the peer comes from."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_cache_path

HERE = Path(__file__).parent
# the storage that this boardgame.io was built with
PEER = {"boardgame.io": "0.50.2", "node-persist": "3.1.0"}
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
LINUX = Path("/proc/self/stat").exists()
PINNED = len(CORES) > 1 and shutil.which("taskset") is not None


def pinned(core: int) -> list[str]:
    """Words that keep a process on one core, where the system can do that."""
    return ["taskset", "-c", str(CORES[core])] if PINNED else []


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used so far."""
    if LINUX:  # of each thread, to the nanosecond
        return (
            sum(
                int(task.read_text("ascii").split()[0])
                for task in Path(f"/proc/{pid}/task").glob("*/schedstat")
            )
            / 1e9
        )
    clock = _ps(pid, "time").replace("-", ":").split(":")
    return float(
        sum(float(part) * 60.0**place for place, part in enumerate(reversed(clock)))
    )


def queued_seconds(process: int | str = "self") -> float:
    """How long the first thread of a process has waited for its core while others used
    it; 0 where unknown."""
    return (
        int(Path(f"/proc/{process}/schedstat").read_text("ascii").split()[1]) / 1e9
        if LINUX
        else 0.0
    )


def resident_kb(pid: int) -> int:
    """Memory that a process holds now; 0 when it is dead."""
    if not LINUX:
        return int(_ps(pid, "rss"))
    status = Path(f"/proc/{pid}/status").read_text("ascii").partition("VmRSS:")[2]
    return int(status.split()[0]) if status else 0


def _ps(pid: int, what: str) -> str:
    return subprocess.run(
        ["ps", "-o", f"{what}=", "-p", str(pid)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


class Stack(NamedTuple):
    """A server to measure; {port}, {data} (an empty folder) are filled in."""

    name: str
    dialect: str
    command: list[str]
    settings: dict[str, str] = {}


GAME = HERE.parents[1] / "cards" / "starter"  # any game without rules of its own
SERVE = [
    "serve",
    str(GAME),
    "--port",
    "{port}",
    "--database",
    "{data}/evenings.db",
    "--address",
    "127.0.0.1",
]
OURS = Stack(
    "consigliere",
    "ours",
    [sys.executable, "-m", "companion.cli", *SERVE, "--no-browser"],
    {"CONSIGLIERE_LIMITS": "off"},
)
FLOOR = Stack(
    "floor",
    "floor",
    [sys.executable, "-m", "tests.bench.floor_table", "{port}", "{data}/floor.db"],
)


def boardgameio() -> Stack | str:
    """The peer, fetched once by the ordinary npm client into the user's cache; or why
    it cannot be had."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return f"boardgame.io is left out: {'npm' if node else 'node'} is not installed here"
    modules = user_cache_path("consigliere", appauthor=False) / "bench" / "boardgameio"
    if not all(_version(modules, name) == version for name, version in PEER.items()):
        modules.mkdir(parents=True, exist_ok=True)
        (modules / "package.json").write_text('{"private": true}\n', "utf-8")
        words = [
            npm,
            "install",
            "--no-audit",
            "--no-fund",
            *(f"{name}@{version}" for name, version in PEER.items()),
        ]
        run = subprocess.run(
            words, cwd=modules, capture_output=True, text=True, check=False
        )
        if run.returncode:
            return (
                "boardgame.io is left out: "
                f"npm could not fetch it ({run.stderr.strip().splitlines()[-1:]})"
            )
    settings = {
        "NODE_ENV": "production",
        "PEER_PORT": "{port}",
        "PEER_DATA": "{data}",
        "PEER_MODULES": str(modules),
    }
    return Stack(
        "boardgame.io, FlatFile",
        "boardgame.io",
        [node, str(HERE / "peer_boardgameio.cjs")],
        settings,
    )


def _version(modules: Path, name: str) -> str | None:
    about = modules / "node_modules" / name / "package.json"
    return (
        str(json.loads(about.read_text("utf-8"))["version"])
        if about.is_file()
        else None
    )


class Server:
    """A running stack on its data, and the process that holds its phones."""

    def __init__(self, stack: Stack, data: Path) -> None:
        self.stack, self._data, self.port = stack, data, _free_port()
        data.mkdir(parents=True, exist_ok=True)
        self._log = (data.parent / f"{data.name}.log").open("ab+")
        self._start()
        words = [
            *pinned(-1),
            sys.executable,
            "-m",
            "tests.bench.phones",
            stack.dialect,
            str(self.port),
            str(self._process.pid),
        ]
        self._phones = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def _start(self) -> None:
        filled = {"port": str(self.port), "data": str(self._data)}
        settings = {
            name: value.format(**filled) for name, value in self.stack.settings.items()
        }
        words = [*pinned(0), *(word.format(**filled) for word in self.stack.command)]
        self._process = subprocess.Popen(
            words,
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        end = time.monotonic() + 30
        while not _answers(self.port):
            if self._process.poll() is not None or time.monotonic() > end:
                self._process.kill()
                raise RuntimeError(
                    f"{self.stack.name} did not start:\n{self.last_words()}"
                )
            time.sleep(0.1)
        time.sleep(0.5)

    def last_words(self) -> str:
        self._log.seek(0)
        return self._log.read().decode(errors="replace")[-1500:]

    def resident(self) -> int:
        return resident_kb(self._process.pid)

    def queued(self) -> float:
        """How long it has waited for its core so far."""
        return queued_seconds(self._process.pid)

    def tell(self, do: str, **job: Any) -> None:
        """Give the phones a job, without waiting."""
        assert self._phones.stdin
        self._phones.stdin.write(json.dumps({"do": do, **job}).encode() + b"\n")
        self._phones.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self._phones.stdout
        line = self._phones.stdout.readline()
        if not line:
            raise RuntimeError(
                f"the phones of {self.stack.name} fell silent; "
                f"the server said:\n{self.last_words()}"
            )
        return dict(json.loads(line))

    def ask(self, do: str, **job: Any) -> dict[str, Any]:
        self.tell(do, **job)
        return self.hear()

    def kill(self) -> None:
        """As if the plug was pulled on the process: it is told nothing."""
        self._process.kill()
        self._process.wait()

    def again(self) -> None:
        """The same data, the same port, a new process."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(20)
        self._start()
        self.ask("reborn", pid=self._process.pid)

    def stop(self) -> None:
        for process in (self._phones, self._process):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        self._log.close()


def _free_port() -> int:
    """A port that is free, and the next one too."""
    while True:
        with socket.socket() as one, socket.socket() as two:
            one.bind(("127.0.0.1", 0))
            try:
                two.bind(("127.0.0.1", one.getsockname()[1] + 1))
            except OSError:
                continue
            return int(one.getsockname()[1])


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
