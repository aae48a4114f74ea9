"""What a bench phone hangs on: keep-alive HTTP, an event stream, a WebSocket; raw
sockets and hardly any parsing."""

import re
import select
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

HOST = "127.0.0.1"
PHONE = (
    b"User-Agent: Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) "
    b"Chrome/126.0.0.0 Mobile Safari/537.36\r\nAccept-Encoding: gzip, deflate\r\n"
    b"Accept-Language: nl-NL,nl;q=0.9,en;q=0.8\r\nConnection: keep-alive\r\n"
)
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
DATA = re.compile(rb"^data: ?(.*)$", re.MULTILINE)
SEGMENTS = struct.Struct("=II")  # of Linux's tcp_info: segments sent and received
HEADERS = 66  # bytes of Ethernet, IP and TCP before each segment, time stamps included


class Loop:
    """Waits for all sockets of this process and counts what passes."""

    def __init__(self) -> None:
        linux = hasattr(select, "epoll")
        self._poll = select.epoll() if linux else select.poll()
        self._scale = 1 if linux else 1000
        self._lines: dict[int, Callable[[], None]] = {}
        self.inward = self.outward = 0

    def add(self, fd: int, ready: Callable[[], None]) -> None:
        self._lines[fd] = ready
        self._poll.register(fd, select.POLLIN)

    def drop(self, fd: int) -> None:
        if self._lines.pop(fd, None):
            self._poll.unregister(fd)

    def turn(self, seconds: float) -> None:
        for fd, _ in self._poll.poll(max(seconds, 0) * self._scale):
            if ready := self._lines.get(fd):
                ready()

    def until(self, done: Callable[[], object], seconds: float) -> bool:
        """Turn until it is so; False if it took too long."""
        end = perf_counter() + seconds
        while not done():
            if perf_counter() > end:
                return False
            self.turn(0.05)
        return True


class Line:
    """One socket of a phone. Who listens is told of bytes, and of the end."""

    def __init__(
        self,
        loop: Loop,
        port: int,
        took: Callable[[bytes], None],
        gone: Callable[[], None],
    ) -> None:
        self._loop, self._took, self._gone = loop, took, gone
        self.socket = socket.create_connection((HOST, port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self.open = True
        loop.add(self.socket.fileno(), self._ready)

    def send(self, data: bytes) -> None:
        self._loop.outward += len(data)
        try:
            self.socket.sendall(data)
        except OSError:
            self.close()

    def _ready(self) -> None:
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._loop.inward += len(data)
            self._took(data)
        else:
            self.close()

    def close(self) -> None:
        if self.open:
            self.open = False
            self._loop.drop(self.socket.fileno())
            self.socket.close()
            self._gone()

    def segments(self) -> int:
        """TCP segments of this line so far, both ways, bare acknowledgements included;
        0 where nobody counts them."""
        if not self.open or sys.platform != "linux":
            return 0
        return sum(
            SEGMENTS.unpack_from(
                self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192), 136
            )
        )


Answered = Callable[[int, bytes], None]


class Asking:
    """A browser's keep-alive connection: one request at a time, opened again when the
    server has closed it."""

    def __init__(self, loop: Loop, port: int, cookie: str = "") -> None:
        self._loop, self._port = loop, port
        self._headers = b"Host: %b:%d\r\n%b" % (HOST.encode(), port, PHONE)
        self._headers += b"Cookie: seat=%b\r\n" % cookie.encode() if cookie else b""
        self._buffer, self._then, self._said, self._fresh = b"", None, b"", True
        self.line: Line | None = None

    _then: Answered | None

    def ask(self, method: bytes, path: bytes, body: bytes, then: Answered) -> None:
        """Send; `then` gets status and body, or status 0 when the connection broke."""
        assert self._then is None, "one request at a time"
        self._then = then
        typed = (
            b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(body)
            if body
            else b""
        )
        head = b"%b %b HTTP/1.1\r\n%bAccept: application/json\r\n%b\r\n" % (
            method,
            path,
            self._headers,
            typed,
        )
        self._said, self._fresh = head + body, self.line is None or not self.line.open
        self._send()

    def _send(self) -> None:
        if self.line is None or not self.line.open:
            self.line = Line(self._loop, self._port, self._took, self._broke)
        self.line.send(self._said)

    def asked(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """The same, waited for."""
        got: list[tuple[int, bytes]] = []
        self.ask(
            method.encode(),
            path.encode(),
            body,
            lambda status, said: got.append((status, said)),
        )
        if not self._loop.until(lambda: got, 30):
            raise TimeoutError(f"{method} {path} was not answered")
        return got[0]

    def close(self) -> None:
        if self.line:
            self.line.close()

    def _took(self, data: bytes) -> None:
        self._buffer = data = self._buffer + data
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return
        found = LENGTH.search(data, 0, end + 2)
        size = int(found[1]) if found else 0
        if len(data) >= end + 4 + size:
            self._buffer = b""
            self._settle(int(data[9:12]), data[end + 4 : end + 4 + size])

    def _broke(self) -> None:
        """A line that had rested may be closed just as it is used again: then a browser
        asks once more on a new one."""
        self._buffer = b""
        if self._then and not self._fresh:
            self._fresh = True
            with suppress(ConnectionError):
                return self._send()
        return self._settle(0, b"")

    def _settle(self, status: int, body: bytes) -> None:
        then, self._then = self._then, None
        if then:
            then(status, body)


class Stream:
    """Server-sent events; each event's data is handed on."""

    def __init__(
        self,
        loop: Loop,
        port: int,
        path: str,
        cookie: str,
        news: Callable[[bytes], None],
        gone: Callable[[], None],
    ) -> None:
        self._news, self._raw, self._events = news, b"", b""
        self._chunked: bool | None = None
        self.line = Line(loop, port, self._took, gone)
        head = b"GET %b HTTP/1.1\r\nHost: %b:%d\r\n%bCookie: seat=%b\r\n"
        asked = head % (path.encode(), HOST.encode(), port, PHONE, cookie.encode())
        self.line.send(
            asked + b"Accept: text/event-stream\r\nCache-Control: no-cache\r\n\r\n"
        )

    def _took(self, data: bytes) -> None:
        self._raw += data
        if self._chunked is None and not self._begun():
            return
        self._events += self._unchunked() if self._chunked else self._plain()
        while (end := self._events.find(b"\n\n")) >= 0:
            event, self._events = self._events[:end], self._events[end + 2 :]
            if found := DATA.search(event):
                self._news(found[1])

    def _begun(self) -> bool:
        end = self._raw.find(b"\r\n\r\n")
        if end < 0:
            return False
        top = self._raw[:end].lower()
        if top[9:12] != b"200":
            raise ConnectionError(f"the stream answered {self._raw[:300]!r}")
        self._chunked, self._raw = (
            b"transfer-encoding: chunked" in top,
            self._raw[end + 4 :],
        )
        return True

    def _plain(self) -> bytes:
        raw, self._raw = self._raw, b""
        return raw

    def _unchunked(self) -> bytes:
        out, raw, at = b"", self._raw, 0
        while (end := raw.find(b"\r\n", at)) >= 0:
            size = int(raw[at:end], 16)
            if len(raw) < end + size + 4:
                break
            out += raw[end + 2 : end + 2 + size]
            at = end + size + 4
        self._raw = raw[at:]
        return out


class WebSocket:
    """Text frames only, masked with zeros; pings of the protocol are answered."""

    def __init__(
        self, loop: Loop, port: int, path: str, news: Callable[[bytes], None]
    ) -> None:
        self._news, self._raw, self._upgraded = news, b"", False
        self.line = Line(loop, port, self._took, lambda: None)
        top = b"GET %b HTTP/1.1\r\nHost: %b:%d\r\nOrigin: http://%b:%d\r\n" % (
            path.encode(), HOST.encode(), port, HOST.encode(), port,
        )  # fmt: skip
        top += PHONE.replace(
            b"Connection: keep-alive", b"Connection: Upgrade\r\nUpgrade: websocket"
        )
        self.line.send(
            top
            + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )

    def say(self, text: bytes, kind: int = 1) -> None:
        size = len(text)
        head = (
            bytes((0x80 | kind, 0x80 | size))
            if size < 126
            else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        )
        self.line.send(head + b"\0\0\0\0" + text)

    def _took(self, data: bytes) -> None:
        self._raw += data
        if not self._upgraded:
            end = self._raw.find(b"\r\n\r\n")
            if end < 0:
                return
            if self._raw[9:12] != b"101":
                raise ConnectionError(f"no WebSocket: {self._raw[:300]!r}")
            self._upgraded, self._raw = True, self._raw[end + 4 :]
        while (frame := self._frame()) is not None:
            kind, text = frame
            if kind == 1:
                self._news(text)
            elif kind == 9:
                self.say(text, 10)

    def _frame(self) -> tuple[int, bytes] | None:
        raw, at = self._raw, 2
        if len(raw) < 2:
            return None
        size = raw[1] & 127
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(raw) < at:
                return None
            size = int.from_bytes(raw[2:at])
        if len(raw) < at + size:
            return None
        self._raw = raw[at + size :]
        return raw[0] & 15, raw[at : at + size]
