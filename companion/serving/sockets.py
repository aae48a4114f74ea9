"""The listening socket, and what is said when it cannot be had."""

import errno
import http.client
import json
import socket
import sys

from cards.errors import Mistake
from companion.serving.addresses import EVERYWHERE
from companion.serving.laptop import known_key, laptop_address

BACKLOG = 1024  # a whole hall that scans the code in the same second
USUAL_PORT = 8000
_GLANCE = 0.2  # seconds in which a neighbour on this machine would have answered
_ANSWER = 1.0  # seconds for it to say who it is


def listening(ip: str, port: int) -> socket.socket:
    """A socket that listens on that address and port (0: any that is free); a refusal
    is one sentence."""
    if not 0 <= port <= 65535:
        raise Mistake(f"{port} is no port; choose one from 1024 to 65535 with --port.")
    if port and is_answered(ip, port):
        raise Mistake(_busy(_near(ip), port))
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        _dressed(made)
        made.bind((ip, port))
        made.listen(BACKLOG)
    except OSError as trouble:
        made.close()
        raise Mistake(_reason(trouble, ip, port)) from None
    return made


def _dressed(made: socket.socket) -> None:
    """A restart gets its port back at once; small answers leave at once, on accepted
    sockets too."""
    if sys.platform == "win32":  # there SO_REUSEADDR would let two servers share a port
        made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def is_answered(ip: str, port: int) -> bool:
    """Whether somebody listens there already: some systems let two share a port, one
    for every address, one for one."""
    try:
        socket.create_connection((_near(ip), port), timeout=_GLANCE).close()
    except OSError:
        return False
    return True


def _near(ip: str) -> str:
    """Where that address is asked from this machine."""
    if ip in {EVERYWHERE, ""}:
        return "127.0.0.1"
    return ip


def _is_ours(ip: str, port: int) -> bool:
    """Whether it is a Consigliere that listens there; it says so where it tells that it is well."""
    asking = http.client.HTTPConnection(ip, port, timeout=_ANSWER)
    try:
        asking.request("GET", "/healthz")
        told = json.loads(asking.getresponse().read(1000))
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        asking.close()
    return isinstance(told, dict) and {"ok", "streams"} <= told.keys()


def _busy(ip: str, port: int) -> str:
    other = port + 1 if 1024 <= port < 65535 else USUAL_PORT
    choice = f"--port {other} (make play PORT={other})"
    if _is_ours(ip, port):
        where = f"http://{ip}:{port}/"
        if ip == "127.0.0.1":
            where = laptop_address(port, known_key())
        return (
            f"A Consigliere runs here already: open {where} or stop that one (Ctrl-C in "
            f"its terminal). A second one beside it needs another port, such as {choice}."
        )
    return (
        f"Port {port} is taken by another program; "
        f"stop that one, or choose another port, such as {choice}."
    )


def _reason(trouble: OSError, ip: str, port: int) -> str:
    """The system's number as a sentence; Windows has numbers of its own, which Python
    maps to these."""
    if trouble.errno == errno.EADDRINUSE:
        return _busy(_near(ip), port)
    if trouble.errno in {errno.EACCES, errno.EPERM}:
        kept = f"This system keeps port {port} to itself"
        if port < 1024:
            kept = "Ports below 1024 are kept for the system"
        return (
            f"{kept}; choose another, "
            f"such as --port {USUAL_PORT if port != USUAL_PORT else USUAL_PORT + 80}."
        )
    if trouble.errno == errno.EADDRNOTAVAIL or isinstance(trouble, socket.gaierror):
        return f"This machine has no address '{ip}'; leave it out, and the best one is found."
    return (
        f"Nothing can listen on {ip} port {port} ({trouble.strerror or trouble}); "
        "try another with --port."
    )
