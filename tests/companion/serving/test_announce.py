"""The name on the network: heard by a neighbour, numbered beside a namesake, silent
without harm."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
import zeroconf
import zeroconf.asyncio

from companion.serving.announce import announce

library: Any = zeroconf
HERE = ["127.0.0.1"]


def some_name() -> str:
    """No two tests, in any process of this machine, have one name."""
    return f"table-{uuid4().hex[:12]}"


def listening() -> zeroconf.Zeroconf:
    """Made aside: where a browser test left its loop running, the library would take
    that loop for its own."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(zeroconf.Zeroconf, interfaces=HERE).result()


@contextmanager
def neighbour() -> Iterator[zeroconf.Zeroconf | None]:
    """Somebody else who listens on the loopback; nobody, where the loopback of a
    machine carries no multicast."""
    try:
        listener = listening()
    except OSError:
        yield None
        return
    yield listener
    listener.close()


def says_that_it_cannot(name: str) -> None:
    """What is to be proved where nobody could hear a name: it is given up in one
    sentence, and the evening goes on."""
    announced = announce(HERE, 8123, name)
    assert announced.settled() and announced.name == ""
    assert (
        announced.trouble.startswith(f"{name}.local is not announced")
        and "use the address" in announced.trouble
    )
    announced.close()


def addresses_of(listener: zeroconf.Zeroconf, name: str) -> list[str]:
    asked = library.AddressResolverIPv4(f"{name}.")
    return list(asked.parsed_addresses()) if asked.request(listener, 3000) else []


def test_a_neighbour_finds_the_table_by_its_name() -> None:
    """Name, service and port arrive; after the end nobody answers for the name any more."""
    name = some_name()
    with neighbour() as listener:
        if listener is None:
            says_that_it_cannot(name)
        else:
            _finds(listener, name)


def _finds(neighbour: zeroconf.Zeroconf, name: str) -> None:
    announced = announce(HERE, 8123, name)
    try:
        assert announced.settled()
        assert announced.trouble == "" and announced.name == f"{name}.local"
        assert addresses_of(neighbour, announced.name) == HERE
        kind = "_http._tcp.local."
        info = neighbour.get_service_info(kind, f"Consigliere ({name}).{kind}", 3000)
        assert (
            info is not None and info.port == 8123 and info.server == f"{name}.local."
        )
    finally:
        announced.close()
    announced.close()  # twice does no harm
    fresh = listening()
    assert not library.AddressResolverIPv4(f"{name}.local.").request(fresh, 600)
    fresh.close()


def test_a_namesake_elsewhere_gets_a_number() -> None:
    """Two laptops of one house: the second is called -2 instead of taking the first
    one's phones."""
    name = some_name()
    with neighbour() as listener:
        if listener is None:
            says_that_it_cannot(name)
        else:
            _gets_a_number(listener, name)


def _gets_a_number(neighbour: zeroconf.Zeroconf, name: str) -> None:
    kind = "_http._tcp.local."
    theirs = zeroconf.ServiceInfo(
        kind,
        f"Theirs {name}.{kind}",
        port=1,
        server=f"{name}.local.",
        parsed_addresses=["192.168.77.77"],
    )
    neighbour.register_service(theirs)
    # however busy the machine
    announced = announce(HERE, 8000, f"{name}.local", patience=8.0)
    try:
        assert announced.settled(60) and announced.name == f"{name}-2.local", (
            announced.trouble
        )
    finally:
        announced.close()


def test_a_machine_without_multicast_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library refuses there; what the tests above fall back to is tried here on
    every machine."""

    def refused(*words: object, **more: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(zeroconf, "Zeroconf", refused)
    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", refused)
    with neighbour() as listener:
        assert listener is None
    says_that_it_cannot(some_name())


@pytest.mark.parametrize(
    "name", ["", "two words", "späti", "-x", "x" * 80, "a.b", "<svg>"]
)
def test_what_is_no_name_is_said(name: str) -> None:
    announced = announce(HERE, 8000, name)
    assert (
        announced.settled(0)
        and not announced.name
        and "is no name for a network" in announced.trouble
    )
    announced.close()


def test_without_a_network_it_says_so() -> None:
    announced = announce([], 8000)
    assert (
        announced.settled(0)
        and "join a Wi-Fi" in announced.trouble
        and not announced.name
    )


@pytest.mark.parametrize(
    "trouble",
    [OSError("no multicast"), RuntimeError(), PermissionError(13, "Firewall")],
)
def test_trouble_is_a_sentence_and_no_end(
    trouble: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the library throws."""

    def thrown(*words: object, **more: object) -> None:
        raise trouble

    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", thrown)
    announced = announce(HERE, 8000)
    assert (
        announced.settled()
        and announced.name == ""
        and "phones use the address instead" in announced.trouble
    )
    assert "\n" not in announced.trouble and "()" not in announced.trouble
    announced.close()


def test_a_start_that_failed_halfway_leaves_nothing_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was opened before the trouble is closed."""
    closed = []

    class Halfway:
        zeroconf = None

        def __init__(self, **more: object) -> None:
            pass

        async def async_register_service(self, *words: object, **more: object) -> None:
            raise OSError("the network went away")

        async def async_close(self) -> None:
            closed.append(True)

    class Nobody:
        def __init__(self, name: str) -> None:
            pass

        async def async_request(self, *words: object) -> bool:
            return False

        def parsed_addresses(self) -> list[str]:
            return []

    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", Halfway)
    monkeypatch.setattr(library, "AddressResolverIPv4", Nobody)
    announced = announce(HERE, 8000)
    assert announced.settled() and "went away" in announced.trouble and closed == [True]


def test_it_works_in_the_patched_server_too() -> None:
    """The start command patches threads and sockets; the name is announced and taken
    back all the same."""
    with neighbour() as listener:
        mute = listener is None
    code = (
        "from gevent import monkey; monkey.patch_all()\nimport gevent\n"
        "from companion.serving.announce import announce\nticks = []\n"
        "def tick():\n    while True:\n"
        "        gevent.sleep(0.05); ticks.append(1)\ngevent.spawn(tick)\n"
        f"made = announce(['127.0.0.1'], 8000, {some_name()!r})\nmade.settled()\n"
        f"assert made.name or {mute!r}, made.trouble\n"
        "assert len(ticks) > 5, 'the server stood still meanwhile'\nmade.close()\nprint('done')\n"
    )
    words = [sys.executable, "-c", code]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert run.stdout == "done\n", run.stderr
