"""`consigliere.local` on networks that know such names; a bonus that may fail without harm.

The library is driven through its asynchronous door in a thread with a loop of its own:
the plain door takes threads for granted and does not work in a server whose threads are
patched.
"""

import asyncio
import re
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

USUAL_NAME = "consigliere"
# what a name on a network may be, with room for a number
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,59}[a-z0-9])?")
_MOST = 9  # laptops with one name in one network, before it is given up
# seconds in which somebody else with this name has answered; an answer may be held back
# for over one
_PATIENCE = 3.0
_FAREWELL = 3.0  # seconds to take a name back


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is to be announced."""

    addresses: tuple[str, ...]
    port: int
    label: str
    secure: bool
    patience: float


class Announced:
    """The name under which phones may find this machine, or why there is none; both are
    empty until it is settled."""

    def __init__(self, trouble: str = "") -> None:
        self.name, self.trouble = "", trouble
        self._settled = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        if trouble:
            self._settled.set()

    def settled(self, patience: float = 15.0) -> bool:
        """Wait until name or trouble is known; it takes some seconds, as namesakes are
        listened for first."""
        return self._settled.wait(patience)

    def start(self, what: Announcement) -> None:
        self._thread = threading.Thread(
            target=self._run, args=(what,), name="announce", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Take the name back; what fails now harms nobody."""
        if self._loop is not None and self._stop is not None:
            with suppress(RuntimeError):  # the loop has gone already
                self._loop.call_soon_threadsafe(self._stop.set)
        if self._thread is not None:
            self._thread.join(_FAREWELL)

    def _run(self, what: Announcement) -> None:
        try:
            asyncio.run(self._speak(what))
        # a firewall, a network that went away: the evening goes on
        except Exception as trouble:
            if not self.name:
                why = str(trouble) or type(trouble).__name__
                self.trouble = (
                    f"{what.label}.local is not announced ({why}); "
                    "phones use the address instead."
                )
        finally:
            self._settled.set()

    async def _speak(self, what: Announcement) -> None:
        import zeroconf  # noqa: PLC0415 -- half a second that only a server spends
        from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415

        self._stop, self._loop = asyncio.Event(), asyncio.get_running_loop()
        speaker = AsyncZeroconf(
            interfaces=list(what.addresses), ip_version=zeroconf.IPVersion.V4Only
        )
        try:
            host = await _free(speaker.zeroconf, what)
            await (
                await speaker.async_register_service(
                    _service(host, what), allow_name_change=True
                )
            )
            self.name = f"{host}.local"
            self._settled.set()
            await self._stop.wait()
            await speaker.async_unregister_all_services()
        finally:
            await speaker.async_close()


def announce(
    addresses: Sequence[str],
    port: int,
    name: str = USUAL_NAME,
    secure: bool = False,
    patience: float = _PATIENCE,
) -> Announced:
    """Begin to answer for `name.local` on these addresses, until closed; returns at
    once and never fails."""
    label = name.lower().removesuffix(".").removesuffix(".local")
    if not _LABEL.fullmatch(label):
        return Announced(
            f"'{name}' is no name for a network; use letters, digits and hyphens."
        )
    if not addresses:
        return Announced(
            "There is no network to be found on; join a Wi-Fi and start again."
        )
    announced = Announced()
    announced.start(Announcement(tuple(addresses), port, label, secure, patience))
    return announced


def _service(host: str, what: Announcement) -> Any:
    import zeroconf  # noqa: PLC0415

    kind = f"_{'https' if what.secure else 'http'}._tcp.local."
    return zeroconf.ServiceInfo(
        kind,
        f"Consigliere ({host}).{kind}",
        port=what.port,
        properties={"path": "/"},
        server=f"{host}.local.",
        parsed_addresses=list(what.addresses),
    )


async def _free(speaker: Any, what: Announcement) -> str:
    """The name, or the name with a number where another laptop has it already."""
    for number in range(1, _MOST + 1):
        host = what.label if number == 1 else f"{what.label}-{number}"
        if await _addresses_of(speaker, host, what.patience) <= set(what.addresses):
            return host
    raise OSError(f"{_MOST} machines here have that name already")


async def _addresses_of(speaker: Any, host: str, patience: float) -> set[str]:
    """Where a name leads on this network; nowhere, if nobody answers for it.

    The answer is asked for by multicast. One sent to us alone (QU, the library's first
    choice) goes to port 5353, which every responder of this machine shares: the kernel
    would hand it to any one of them, and we might never hear it.
    """
    import zeroconf  # noqa: PLC0415

    library: Any = zeroconf  # it exports this class without saying so
    asked = library.AddressResolverIPv4(f"{host}.local.")
    await asked.async_request(speaker, patience * 1000, zeroconf.DNSQuestionType.QM)
    return set(asked.parsed_addresses())
