"""The server of the start command: the only place that knows gevent. Importing it
patches the standard library.

Whatever a client does, or does not do, holds up nobody but itself: a request has its
time to arrive, an answer its time to be taken, and when files grow scarce the
connection that has been silent longest makes room.
"""

# ruff: noqa: E402 -- patched before anything else is loaded
from gevent import monkey

monkey.patch_all()

import errno
import gc
import math
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

import gevent
from gevent import pywsgi
from gevent.event import Event
from gevent.pool import Pool
from gevent.threadpool import ThreadPool

from companion.serving.head import Head
from companion.serving.unread import PIECE, Pace, pour_out

T = TypeVar("T")
HEADERS = 15.0  # seconds in which a request line and its headers must be there
IDLE = 75.0  # seconds that a connection may rest between two requests
BODY = 60.0  # seconds for a whole body and what is done with it: a photo over bad Wi-Fi
UNREAD = 15.0  # seconds for what a refused request still brings; then it is cut off
SEND = 20.0  # seconds in which a client must take what is sent to it
HANDSHAKE = 10.0
LOOK = 1.0  # seconds between two looks at who is too slow
LINGER = 2.0  # seconds for open streams to say goodbye
MOST_BODY = 20_000_000  # bytes: what is longer is not even read to be refused
BUFFER = 65_536  # bytes that the system keeps for one client that does not read
SPARE = 48  # files that connections leave to the database and the rest
TIGHT = 16  # connections that are left when the silent ones have to go
READERS = 2  # native threads for photos
TOO_LARGE = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)
TLS = b"\x16"  # the first byte of a handshake; no request begins with it


class Body(pywsgi.Input):  # type: ignore[misc]
    """A long body. What the app does not want of it is read at the pace of all whom
    that befalls, for a while."""

    pace = Pace()

    def __init__(self, found: pywsgi.Input, hurry: Callable[[], None]) -> None:
        super().__init__(
            found.rfile, found.content_length, found.socket, found.chunked_input
        )
        self._hurry = hurry

    def _discard(self) -> None:
        if self._all_read():
            return
        self._hurry()
        self.send_100_continue_enabled = False
        pour_out(self.read, self.pace)

    def _all_read(self) -> bool:
        """After a broken chunk there is nothing that could be read."""
        if self.chunked_input:
            return bool(self._chunked_input_error or self.chunk_length == 0)
        return bool(self.position >= self.content_length)


class Handler(pywsgi.WSGIHandler):  # type: ignore[misc]
    """One connection. `until` is when the other side must have done what it is expected to do."""

    MessageClass = Head
    # those whom we cut ourselves
    ignored_socket_errors = (*pywsgi.WSGIHandler.ignored_socket_errors, errno.EBADF)
    until = math.inf
    served = False
    wsgi_input: pywsgi.Input

    def handle(self) -> None:
        self.server.open.add(self)
        try:
            super().handle()
        except OSError:  # they took too long, or left
            return
        finally:
            self.server.open.discard(self)
            self.server.silent.pop(self, None)

    def read_requestline(self) -> str:
        """Waiting for the next request is the only time in which a connection may be
        cut for the sake of others."""
        self.server.silent[self] = None
        self.until = monotonic() + (IDLE if self.served else HEADERS)
        line: str = super().read_requestline()
        if self.served:
            self.until = monotonic() + HEADERS
        return line

    def read_request(self, raw_requestline: str) -> bool:
        read = bool(super().read_request(raw_requestline))
        self.server.silent.pop(self, None)
        self.served, self.until = True, monotonic() + BODY
        return read

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        if isinstance(self.socket, ssl.SSLSocket):
            environ["wsgi.url_scheme"] = "https"
        if environ["wsgi.input_terminated"] and self._is_long(self.wsgi_input):
            self.wsgi_input = environ["wsgi.input"] = Body(self.wsgi_input, self._hurry)
        return environ

    @staticmethod
    def _is_long(body: pywsgi.Input) -> bool:
        return bool(body.chunked_input) or (body.content_length or 0) > PIECE

    def _hurry(self) -> None:
        """They have their answer, and send on all the same."""
        self.until = monotonic() + UNREAD

    def _headers(self) -> Iterator[tuple[str, str]]:
        return iter(self.headers.environ())

    def handle_one_response(self) -> None:
        if (self.content_length or 0) > MOST_BODY:
            self.close_connection = True
            self.socket.sendall(TOO_LARGE)
            return
        super().handle_one_response()

    def _write_with_headers(self, data: bytes) -> None:
        """Head and body in one packet."""
        self.headers_sent = True
        self.finalize_headers()
        lines = [
            b"HTTP/1.1 " + self.status,
            *(b"%b: %b" % field for field in self.response_headers),
            b"",
            b"",
        ]
        head = b"\r\n".join(lines)
        self._sendall(head + self._chunked(data))

    def _write(self, data: bytes) -> None:
        if data:
            self._sendall(self._chunked(data))

    def _chunked(self, data: bytes) -> bytes:
        if self.response_use_chunked and data:
            return b"%x\r\n%b\r\n" % (len(data), data)
        return data

    def _sendall(self, data: bytes) -> None:
        """A heartbeat is the moment to see that nobody is there any more."""
        if len(data) < 16 and self.response_use_chunked and _left(self.socket):
            raise BrokenPipeError(errno.EPIPE, "the other side has left")
        self.until = monotonic() + SEND
        # nearly always all of it; sendall would ask for the buffer's size before
        sent = self.socket.send(data)
        if sent < len(data):
            super()._sendall(data[sent:])
        self.until = math.inf

    def handle_error(self, kind: Any, trouble: Any, trace: Any) -> None:
        """A phone that hung up is no fault of ours, whatever its system or its TLS
        calls that; all else is told."""
        if isinstance(trouble, ConnectionError | TimeoutError | ssl.SSLError):
            self.close_connection = True
            return
        super().handle_error(kind, trouble, trace)

    def _handle_client_error(self, ex: Exception) -> tuple[str, bytes]:
        """Nothing of a torn request is repeated in the log: it may hold a token."""
        return "400", pywsgi._BAD_REQUEST_RESPONSE

    def log_request(self) -> None:
        """Addresses hold codes, so there is no list of them."""

    def cut(self) -> None:
        """Whatever it waits for, it waits no longer."""
        self.until = math.inf
        with suppress(OSError, AttributeError):
            self.socket.shutdown(socket.SHUT_RDWR)


class Server(pywsgi.WSGIServer):  # type: ignore[misc]
    """Plain http and, where there are papers for it, https on one and the same port."""

    handler_class = Handler

    def __init__(
        self,
        listener: socket.socket,
        app: Any,
        most: int,
        context: ssl.SSLContext | None = None,
    ) -> None:
        host, port = listener.getsockname()[:2]
        environ = {"SERVER_NAME": host, "SERVER_PORT": str(port)}
        # beyond that newcomers wait at the door of the system
        room = Pool(max(most - SPARE, SPARE))
        super().__init__(
            listener, app, spawn=room, log=None, error_log=sys.stderr, environ=environ
        )
        self.context = context
        self.open: set[Handler] = set()
        self.silent: dict[Handler, None] = {}

    def handle(self, sock: Any, address: Any) -> None:
        if self.pool.free_count() < TIGHT and self.silent:
            next(iter(self.silent)).cut()
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        if self.context is not None:
            try:
                sock = self._sealed(sock, self.context)
            except (OSError, gevent.Timeout):
                return
        super().handle(sock, address)

    @staticmethod
    def _sealed(sock: Any, context: ssl.SSLContext) -> Any:
        with gevent.Timeout(HANDSHAKE):
            if sock.recv(1, socket.MSG_PEEK) != TLS:
                return sock
            return context.wrap_socket(sock, server_side=True)

    def watch(self) -> None:
        """Cut whoever is too slow."""
        while True:
            gevent.sleep(LOOK)
            now = monotonic()
            for handler in [one for one in self.open if one.until < now]:
                handler.cut()


def _left(sock: Any) -> bool:
    """Whether the other side has closed; TLS cannot be peeped into, there the next
    write will tell."""
    if isinstance(sock, ssl.SSLSocket):
        return False
    try:
        return bool(sock._sock.recv(1, socket.MSG_PEEK) == b"")
    except BlockingIOError:
        return False
    except OSError:
        return True


def aside(threads: int = READERS) -> Callable[[Callable[[], T]], T]:
    """A few native threads, so that a photo holds up nobody's payment."""
    pool = ThreadPool(threads)
    applied: Callable[[Callable[[], T]], T] = pool.apply
    return applied


def serve(
    listener: socket.socket,
    app: Any,
    most: int,
    context: ssl.SSLContext | None = None,
    ready: Callable[[], None] = lambda: None,
    closing: Callable[[], None] = lambda: None,
) -> None:
    """Serve until Ctrl-C or SIGTERM; `ready` is called once requests are answered,
    `closing` before the goodbye."""
    over = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, over.set)
    server = Server(listener, app, most, context)
    server.start()
    gc.collect()
    # games, words and code stay; walking over them again and again would be a pause for
    # everybody
    gc.freeze()
    # a walk over a thousand phones takes 50 ms; what a request leaves dies young
    gc.set_threshold(2_000, 10, 100)
    watcher = gevent.spawn(server.watch)
    greeting = gevent.spawn(ready)
    try:
        over.wait()
    finally:
        greeting.kill(block=False)
        watcher.kill(block=False)
        server.close()
        closing()
        _goodbye(server)


def _goodbye(server: Server) -> None:
    """Requests under way and streams get a moment; who rests between two requests gets none."""
    until = monotonic() + LINGER
    while server.open and monotonic() < until:
        for handler in list(server.silent):
            handler.cut()
        gevent.sleep(0.02)
