"""A SOCKS5 proxy that leads every name to this machine, for a browser that cannot be
told such a name otherwise."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import StreamRequestHandler, ThreadingTCPServer

HELLO, BY_NAME = b"\x05\x00", 3
GRANTED = b"\x05\x00\x00\x01" + bytes(6)


class Caller(StreamRequestHandler):
    """One line: a greeting, the name and port that are wanted, then bytes both ways."""

    def handle(self) -> None:
        self.rfile.read(1)
        if not self.rfile.read(self._byte()):
            return  # thought better of it
        self.wfile.write(HELLO)
        *_, kind = self.rfile.read(4)
        assert kind == BY_NAME, "the browser has looked the name up itself"
        self.rfile.read(self._byte())
        port = int.from_bytes(self.rfile.read(2), "big")
        with socket.create_connection(("127.0.0.1", port)) as there:
            self.wfile.write(GRANTED)
            back = threading.Thread(target=carry, args=(there, self.request))
            back.start()
            carry(self.request, there)
            back.join()

    def _byte(self) -> int:
        """How much follows."""
        return int.from_bytes(self.rfile.read(1))


def carry(here: socket.socket, there: socket.socket) -> None:
    """Whatever comes, until nothing comes any more."""
    with suppress(OSError):
        while heard := here.recv(65536):
            there.sendall(heard)
    with suppress(OSError):
        there.shutdown(socket.SHUT_WR)


class Proxy(ThreadingTCPServer):
    daemon_threads = True


@contextmanager
def socks_proxy() -> Iterator[str]:
    """Its address and port."""
    with Proxy(("127.0.0.1", 0), Caller) as standing:
        threading.Thread(target=standing.serve_forever, daemon=True).start()
        try:
            yield f"127.0.0.1:{standing.server_address[1]}"
        finally:
            standing.shutdown()
