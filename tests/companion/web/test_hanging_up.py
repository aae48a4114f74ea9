"""Phones that hang up in the middle of a stream are no news: nothing of it is printed,
with TLS or without."""

import socket
import ssl
import struct
from pathlib import Path

import pytest

from tests.companion.web.evening_server import Server, read_until, serving


@pytest.mark.parametrize("sealed", [False, True])
def test_streams_that_are_torn_leave_no_trace(tmp_path: Path, sealed: bool) -> None:
    words = ["--https"] if sealed else []
    with serving(
        tmp_path / "evenings.db", *words, env={"XDG_DATA_HOME": str(tmp_path)}
    ) as server:
        path, _, tokens = server.party()
        lines = [listening(server, path, tokens[0], sealed) for _ in range(6)]
        for line in lines:
            read_until(line, b"\n\n")
        for at, line in enumerate(lines):
            hang_up(line, rudely=at % 2 == 1)
        for number in range(3):  # the news finds nobody
            assert (
                server.ask("POST", f"{path}/commands", pay(number), tokens[0])[0] == 200
            )
        code, said = server.stop()
    assert code == 0
    assert "Traceback" not in said and "Error" not in said, said


def listening(server: Server, path: str, token: str, sealed: bool) -> socket.socket:
    line = server.knock()
    if sealed:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        line = trusting.wrap_socket(line)
    line.sendall(
        f"GET {path}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    )
    return line


def hang_up(line: socket.socket, rudely: bool) -> None:
    if rudely:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def pay(number: int) -> dict[str, object]:
    return {"id": f"pay{number}", "type": "pay", "to": "bank", "amount": 1}
