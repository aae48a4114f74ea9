"""The real server in a process of its own, as the start command runs it; for tests that
knock at a real socket."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from cards import HERE

ROOT = Path(__file__).parents[3]
GAME = HERE / "starter"
PATIENCE = 60.0


class Server:
    """A running `consigliere serve`, and how one asks it."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process, self.port = process, port

    def ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> tuple[int, Any]:
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            data = None if body is None else json.dumps(body)
            line.request(
                method,
                path,
                data,
                {**headers, **({"Content-Type": "application/json"} if data else {})},
            )
            answer = line.getresponse()
            raw = answer.read()
            return answer.status, json.loads(raw) if raw else None
        finally:
            line.close()

    def ask_bytes(self, path: str) -> bytes:
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as answer:
            found: bytes = answer.read()
            return found

    def party(self) -> tuple[str, str, list[str]]:
        """A table at which three sit: its path, the host's token, theirs."""
        _, made = self.ask("POST", "/api/tables", {"game": "starter"})
        path = f"/api/tables/{made['table']}"
        tokens = [
            self.ask("POST", f"{path}/players", {"name": name, "code": made["code"]})[
                1
            ]["token"]
            for name in ("Anna", "Bob", "Cas")
        ]
        assert (
            self.ask(
                "POST",
                f"{path}/commands",
                {"id": "b", "type": "begin"},
                made["host_token"],
            )[0]
            == 200
        )
        return path, made["host_token"], tokens

    def knock(self, *lines: bytes) -> socket.socket:
        """A bare connection, with whatever one wants to say."""
        made = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        if lines:
            made.sendall(b"\r\n".join(lines))
        return made

    def listen(self, path: str, token: str, query: str = "") -> socket.socket:
        """An open stream, its first event not yet read."""
        return self.knock(
            f"GET {path}/stream{query} HTTP/1.1".encode(),
            b"Host: x",
            f"Authorization: Bearer {token}".encode(),
            b"",
            b"",
        )

    def files(self) -> int:
        # a list of links that come and go
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))  # noqa: PTH208

    def hear(self, mark: str) -> str:
        """What it says up to the line with this mark."""
        said = ""
        while (
            mark not in said
            and self.process.stdout
            and (line := self.process.stdout.readline())
        ):
            said += line
        return said

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to end, and hear its last words."""
        self.process.send_signal(number)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


UNHURRIED = {"PYTHONUNBUFFERED": "1", "CONSIGLIERE_LIMITS": "off"}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def serving(
    database: Path, *words: str, code: str = "", env: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """A server on a free port; `code` runs in its process before it starts."""
    port = free_port()
    asked = ["serve", str(GAME), "--port", str(port), "--no-browser"]
    asked += ["--database", f"sqlite:{database}"]
    asked += [] if "--address" in words else ["--address", "127.0.0.1"]
    run = (
        f"{code}\nimport sys; from companion.cli import main; "
        f"sys.exit(main({[*asked, *words]!r}))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", run],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **UNHURRIED, **(env or {})},
    )
    server = Server(process, port)
    try:
        _wait(server)
        yield server
    finally:
        if process.poll() is None:
            process.kill()
        with suppress(ValueError):
            process.communicate(timeout=PATIENCE)


def _wait(server: Server) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if server.process.poll() is not None:
            raise AssertionError(server.process.communicate()[0])
        with suppress(OSError):
            if server.ask("GET", "/healthz")[0] == 200:
                return
        time.sleep(0.05)
    raise AssertionError("it does not answer")


def read_until(line: socket.socket, mark: bytes, patience: float = PATIENCE) -> bytes:
    """What comes over a line up to a mark, or until it is closed."""
    line.settimeout(patience)
    got = b""
    while mark not in got:
        some = line.recv(65536)
        if not some:
            break
        got += some
    return got


def pay(server: Server, path: str, token: str, tap: str) -> int:
    return server.ask(
        "POST",
        f"{path}/commands",
        {"id": tap, "type": "pay", "to": "s2", "amount": 1},
        token,
    )[0]
