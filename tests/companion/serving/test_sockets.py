"""The listening socket and the limit of open files."""

import errno
import resource
import socket
import subprocess
import sys

import pytest

from cards.errors import Mistake
from companion.serving import sockets
from companion.serving.open_files import RESERVE, Room
from companion.serving.sockets import listening


def refusal(ip: str, port: int) -> str:
    with pytest.raises(Mistake) as refused:
        listening(ip, port).close()
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_accepted_sockets_send_small_answers_at_once() -> None:
    """What is set on the listener holds for every phone that comes in."""
    with (
        listening("127.0.0.1", 0) as server,
        socket.create_connection(server.getsockname()) as phone,
    ):
        accepted, _ = server.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
            accepted.sendall(b"hello")
            assert phone.recv(5) == b"hello"


def test_many_may_knock_before_the_first_is_let_in() -> None:
    """Two hundred phones scan in the same second; none is turned away while the server is busy."""
    with listening("127.0.0.1", 0) as server:
        phones = [
            socket.create_connection(server.getsockname(), timeout=5)
            for _ in range(200)
        ]
        for phone in phones:
            phone.close()


def test_a_restart_gets_its_port_back_at_once() -> None:
    """Connections that the old server closed do not block the new one."""
    with listening("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        phone = socket.create_connection(("127.0.0.1", port))
        first.accept()[0].close()
    listening("127.0.0.1", port).close()
    phone.close()


@pytest.mark.parametrize("ip", ["127.0.0.1", "0.0.0.0"])  # noqa: S104
def test_a_busy_port_is_named_with_a_way_out(ip: str) -> None:
    """Also where the other one listens on one address only, and we wanted all."""
    with listening("127.0.0.1", 0) as other:
        port = other.getsockname()[1]
        said = refusal(ip, port)
    assert (
        f"Port {port} is taken by another program" in said
        and "--port " in said
        and f"--port {port}." not in said
    )


def test_a_port_that_is_bound_but_silent_is_busy_too() -> None:
    """The system's own refusal, without anybody who answers."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        assert "is taken" in refusal("127.0.0.1", other.getsockname()[1])


@pytest.mark.parametrize("ip", ["192.168.254.253", "no such host", "300.1.1.1"])
def test_an_address_of_another_machine_is_refused(ip: str) -> None:
    assert f"This machine has no address '{ip}'" in refusal(ip, 0)


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_what_is_no_port_is_refused(port: int) -> None:
    assert f"{port} is no port" in refusal("127.0.0.1", port)


@pytest.mark.parametrize(
    ("number", "port", "said"),
    [
        (errno.EACCES, 80, "Ports below 1024 are kept for the system"),
        (errno.EACCES, 50000, "This system keeps port 50000 to itself"),
        (errno.EPERM, 443, "--port 8000"),
        (errno.ENOBUFS, 8000, "Nothing can listen on 127.0.0.1 port 8000"),
    ],
)
def test_other_refusals_of_the_system_are_sentences(
    number: int, port: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests may run as root, so that the system's refusal is played."""

    def refused(made: socket.socket) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(sockets, "is_answered", lambda ip, port: False)
    monkeypatch.setattr(sockets, "_dressed", refused)
    assert said in refusal("127.0.0.1", port)


def test_the_limit_of_files_is_raised_to_the_hard_one() -> None:
    """In a process of its own that starts with 256 of 2,000."""
    code = (
        "from companion.serving.open_files import make_room; "
        "import resource; room = make_room(); "
    )
    code += (
        "print(room.files, room.streams, resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 2000))

    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=few,
    )
    assert run.stdout.split() == ["2000", str(2000 - RESERVE), "2000"]


def test_what_the_limit_means_is_said() -> None:
    assert (
        str(Room(4096))
        == "4,096 files may be open: up to 4,000 phones can listen at once."
    )
    assert Room(10).streams == 0


@pytest.mark.parametrize("most", [24_576, 10_240, 3_000])
def test_a_system_that_calls_its_limit_endless_gets_what_it_takes(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As macOS does: endless on paper, refused above its own number; the old limit
    stays if nothing is taken."""
    from companion.serving.open_files import make_room  # noqa: PLC0415

    def taken(what: int, limits: tuple[int, int]) -> None:
        if limits[0] > most:
            raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(
        resource, "getrlimit", lambda what: (2560, resource.RLIM_INFINITY)
    )
    monkeypatch.setattr(resource, "setrlimit", taken)
    assert make_room().files == (most if most > 4096 else 2560)
