"""The start command's server against clients that are silent, slow, gone or too many;
and how it starts and ends."""

import os
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.companion.web.evening_server import Server, pay, read_until, serving

PROVE = bool(os.environ.get("CONSIGLIERE_PROVE"))
SILENT, STREAMS, SLOW = (1000, 1000, 50) if PROVE else (150, 150, 8)
QUICK = (
    "import companion.startup.gevent_server as s\n"
    "s.HEADERS = s.SEND = s.UNREAD = 0.6\ns.IDLE = s.BODY = 1.2\ns.LOOK = 0.1"
)
SOFT = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))"


def test_a_payment_reaches_the_other_phone_over_a_real_line(server: Server) -> None:
    """Through the socket: the first view, then the change, with the headers that proxies need."""
    path, _, tokens = server.party()
    line = server.listen(path, tokens[1], "?changes=1")
    first = read_until(line, b"event: here")
    assert (
        b"X-Accel-Buffering: no" in first
        and b"event: view" in first
        and b"text/event-stream" in first
    )
    assert pay(server, path, tokens[0], "p") == 200
    assert b'"purses"' in read_until(line, b"event: changes")
    line.close()


def test_the_same_tap_five_times_at_once_over_the_wire(server: Server) -> None:
    """Greenlets, one database, one payment."""
    path, _, tokens = server.party()
    with ThreadPoolExecutor(5) as pool:
        answers = [
            done.result()
            for done in [
                pool.submit(pay, server, path, tokens[0], "tap") for _ in range(5)
            ]
        ]
    assert answers == [200] * 5
    assert server.ask("GET", path, token=tokens[0])[1]["view"]["purses"]["s1"] == 49


@pytest.mark.parametrize(
    "lines",
    [
        (
            b"GET / HTTP/1.1",
            b"Host: x",
            b"Content-Length: 5",
            b"Transfer-Encoding: chunked",
            b"",
            b"0",
            b"",
            b"",
        ),
        (
            b"POST / HTTP/1.1",
            b"Host: x",
            b"Content-Length: 5",
            b"Content-Length: 6",
            b"",
            b"hello",
        ),
        (b"GET / HTTP/1.1", b"Host: x", b" folded: y", b"", b""),
        (b"GET / HTTP/1.1", b"Host: x", b"Na me: y", b"", b""),
        (b"GET / HTTP/1.1", b"Host: x", b"Content-Length: -1", b"", b""),
        (
            b"GET / HTTP/1.1",
            b"Host: x",
            *[b"X-%d: y" % n for n in range(200)],
            b"",
            b"",
        ),
        (b"GET / HTTP/1.1", b"Host: x", b"X: " + b"y" * 70_000, b"", b""),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"", b""),
    ],
)
def test_what_could_be_read_in_two_ways_is_not_read(
    server: Server, lines: tuple[bytes, ...]
) -> None:
    """400 and the end of the connection; nothing of it in the log."""
    line = server.knock(*lines)
    assert read_until(line, b"\r\n\r\n")[:12] in {b"HTTP/1.1 400", b""}
    line.close()
    assert server.ask("GET", "/healthz")[0] == 200


def test_a_giant_is_refused_before_it_is_sent(server: Server) -> None:
    """The length alone is enough."""
    head = (
        b"POST /api/tables HTTP/1.1",
        b"Host: x",
        b"Content-Type: application/json",
        b"Content-Length: 9000000000",
    )
    line = server.knock(*head, b"", b"{")
    assert b" 413 " in read_until(line, b"\r\n\r\n")
    line.close()


def test_silent_sockets_hold_up_nobody(tmp_path: Path) -> None:
    """They are answered to by nothing, honest requests at once; after a while they are gone."""
    with serving(tmp_path / "e.db", code=QUICK) as server, ExitStack() as open_lines:
        before = server.files()
        silent = [open_lines.enter_context(server.knock()) for _ in range(SILENT)]
        half = [
            open_lines.enter_context(server.knock(b"POST /api/tables HTTP/1.1"))
            for _ in range(20)
        ]
        path, _, tokens = server.party()
        assert pay(server, path, tokens[0], "p") == 200
        assert all(line.recv(1) == b"" for line in [*silent, *half])
        until = time.monotonic() + 30
        while server.files() > before + 5 and time.monotonic() < until:
            time.sleep(0.1)
        assert server.files() <= before + 5
        assert "Traceback" not in server.stop()[1]


def test_drops_of_a_body_are_not_waited_for_for_ever(tmp_path: Path) -> None:
    """A byte now and then keeps no connection alive."""
    with serving(tmp_path / "e.db", code=QUICK) as server:
        head = (
            b"POST /api/tables HTTP/1.1",
            b"Host: x",
            b"Content-Type: application/json",
            b"Content-Length: 500",
        )
        line = server.knock(*head, b"", b"{")
        begun = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() < begun + 60:
                time.sleep(0.2)
                line.sendall(b" ")
        line.close()
        assert server.ask("GET", "/healthz")[0] == 200


def strangers_file(size: int) -> tuple[bytes, ...]:
    """The head of a save file so long, from somebody who is known at no table."""
    kind = b"Content-Type: multipart/form-data; boundary=x"
    return (
        b"POST /api/tables/import HTTP/1.1",
        b"Host: x",
        kind,
        b"Content-Length: %d" % size,
        b"Cookie: seat=" + b"a" * 64,
    )


def test_whoever_sends_a_long_file_in_vain_hears_why_and_may_ask_on(
    server: Server,
) -> None:
    """Refused by its head alone; what is still under way is read and thrown away, the
    line stays good."""
    line = server.knock(*strangers_file(4_000_000), b"", b"")
    refused = read_until(line, b"import_needs_table")
    assert b" 403 " in refused, "the answer did not wait for the file"
    line.sendall(b"x" * 4_000_000)
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b'"ok":true' in read_until(line, b"streams")
    line.close()


def test_drops_of_a_refused_file_are_not_waited_for_for_ever(tmp_path: Path) -> None:
    """Its sender has had the answer; after a while the line is cut."""
    with serving(tmp_path / "e.db", code=QUICK) as server:
        line = server.knock(*strangers_file(4_000_000), b"", b"")
        assert b" 403 " in read_until(line, b"import_needs_table")
        begun = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() < begun + 60:
                time.sleep(0.2)
                line.sendall(b" ")
        line.close()
        assert "Traceback" not in server.stop()[1]


def test_a_reader_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    """Its stream ends, the others go on, and memory does not grow with what it did not take."""
    with serving(tmp_path / "e.db", code=QUICK) as server, ExitStack() as open_lines:
        path, host, tokens = server.party()
        rich = {"id": "rich", "type": "take", "source": "bank", "amount": 1_000_000}
        assert server.ask("POST", f"{path}/commands", rich, tokens[0])[0] == 200
        for _ in range(SLOW):
            slow = socket.socket()
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            slow.connect(("127.0.0.1", server.port))
            open_lines.enter_context(slow)
            slow.sendall(
                (
                    f"GET {path}/stream HTTP/1.1\r\nHost: x\r\n"
                    f"Authorization: Bearer {host}\r\n\r\n"
                ).encode()
            )
        _streams(server, SLOW)
        until, number = time.monotonic() + 60, 0
        while server.ask("GET", "/healthz")[1]["streams"] and time.monotonic() < until:
            number += 1
            body = {
                "id": f"f{number}",
                "type": "pay",
                "to": "s2",
                "amount": 1,
                "reason": "x" * 70,
            }
            assert server.ask("POST", f"{path}/commands", body, tokens[0])[0] == 200
        assert server.ask("GET", "/healthz")[1]["streams"] == 0
        good = open_lines.enter_context(server.listen(path, tokens[1]))
        assert b"event: view" in read_until(good, b"event: view")
        assert "Traceback" not in server.stop()[1]


def _streams(server: Server, wanted: int) -> None:
    until = time.monotonic() + 60
    while (
        server.ask("GET", "/healthz")[1]["streams"] != wanted
        and time.monotonic() < until
    ):
        time.sleep(0.05)
    assert server.ask("GET", "/healthz")[1]["streams"] == wanted


def test_clients_that_vanish_give_their_places_back(tmp_path: Path) -> None:
    """Noticed at the next heartbeat, without a second one."""
    code = (
        "import companion.startup.gevent_server\nimport companion.timing.heartbeats\n"
        "sys = __import__('sys')\n"
    )
    code += "sys.modules['companion.timing.heartbeats'].PAUSE = 0.3"
    with serving(tmp_path / "e.db", code=code) as server:
        path, _, tokens = server.party()
        lines = [server.listen(path, tokens[0]) for _ in range(20)]
        for line in lines:
            read_until(line, b"event: view")
        _streams(server, 20)
        for line in lines:
            line.close()
        _streams(server, 0)
        assert "Traceback" not in server.stop()[1]


def test_many_streams_at_a_soft_limit_of_1024_files(tmp_path: Path) -> None:
    """Those that fit are served, the others are sent to polling; a payment gets through at once."""
    with (
        serving(
            tmp_path / "e.db", code=SOFT if PROVE else SOFT.replace("1024", "256")
        ) as server,
        ExitStack() as lines,
    ):
        path, _, tokens = server.party()
        opened = [
            lines.enter_context(server.listen(path, tokens[n % 3]))
            for n in range(STREAMS + 100)
        ]
        firsts = [read_until(line, b"\r\n\r\n")[9:12] for line in opened]
        assert set(firsts) == {b"200", b"503"} and firsts.count(b"200") >= (
            900 if PROVE else 150
        )
        assert pay(server, path, tokens[0], "p") == 200
        assert server.ask("GET", path, token=tokens[2])[0] == 200
        assert "Traceback" not in server.stop()[1]
