"""`consigliere.local` on networks that know such names; a bonus that may fail without harm."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

USUAL_NAME = "consigliere"
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,59}[a-z0-9])?")  # what a name on a network may be, with room for a number
_MOST = 9  # laptops with one name in one network, before it is given up
_ASKED = 700  # milliseconds in which somebody else with this name would have answered


@dataclass(slots=True)
class Announced:
    """The name under which phones may find this machine, or why there is none."""

    name: str = ""
    trouble: str = ""
    _farewells: list[Callable[[], Any]] = field(default_factory=list, repr=False)

    def close(self) -> None:
        """Take the name back; what fails now harms nobody."""
        while self._farewells:
            with suppress(Exception):
                self._farewells.pop()()


def announce(addresses: Sequence[str], port: int, name: str = USUAL_NAME, secure: bool = False) -> Announced:
    """Answer for `name.local` on these addresses until closed. Takes two or three seconds: it listens
    for namesakes first; call it from a thread of its own."""
    label = name.lower().removesuffix(".").removesuffix(".local")
    if not _LABEL.fullmatch(label):
        return Announced(trouble=f"'{name}' is no name for a network; use letters, digits and hyphens.")
    if not addresses:
        return Announced(trouble="There is no network to be found on; join a Wi-Fi and start again.")
    announced = Announced()
    try:
        _answer(announced, list(addresses), port, label, secure)
    except Exception as trouble:  # a firewall, another responder, a network that went away: the evening goes on
        announced.close()
        why = str(trouble) or type(trouble).__name__
        return Announced(trouble=f"{label}.local is not announced ({why}); phones use the address instead.")
    return announced


def _answer(announced: Announced, addresses: list[str], port: int, label: str, secure: bool) -> None:
    import zeroconf  # noqa: PLC0415 -- half a second that only a server spends

    speaker = zeroconf.Zeroconf(interfaces=addresses, ip_version=zeroconf.IPVersion.V4Only)
    announced._farewells.append(speaker.close)
    host = _free(speaker, label, addresses)
    kind = f"_{'https' if secure else 'http'}._tcp.local."
    service = zeroconf.ServiceInfo(
        kind,
        f"Consigliere ({host}).{kind}",
        port=port,
        properties={"path": "/"},
        server=f"{host}.local.",
        parsed_addresses=addresses,
    )
    speaker.register_service(service, allow_name_change=True)
    announced._farewells.append(lambda: speaker.unregister_service(service))
    announced.name = f"{host}.local"


def _free(speaker: Any, label: str, ours: Sequence[str]) -> str:
    """The name, or the name with a number where another laptop has it already."""
    import zeroconf  # noqa: PLC0415

    library: Any = zeroconf  # it exports this class without saying so
    for number in range(1, _MOST + 1):
        host = label if number == 1 else f"{label}-{number}"
        asked = library.AddressResolverIPv4(f"{host}.local.")
        if not asked.request(speaker, _ASKED) or set(asked.parsed_addresses()) <= set(ours):
            return host
    raise OSError(f"{_MOST} machines here have that name already")
