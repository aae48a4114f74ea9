"""Which address of this machine the phones can reach: the best first, with the reason."""

import re
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network

import ifaddr

from cards.errors import Mistake

EVERYWHERE = "0.0.0.0"  # noqa: S104 -- phones come in over the network
PATIENCE = 2.0  # seconds until a silent port counts as dead
# an address kept free for documents: it lies where the default route leads
_NOBODY = ("198.51.100.1", 9)

_HOME = tuple(
    IPv4Network(block) for block in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")
)
_SHARED = IPv4Network("100.64.0.0/10")  # Tailscale and the providers' own nets

_TUNNEL = re.compile(
    r"^(utun|tun|tap|wg|ppp|ipsec|gif|stf|feth|zt|ham|nordlynx|proton|cscotun|gpd|tailscale"
    r"|wgpia)\d*\b"
    r"|vpn|tunnel|wireguard|tailscale|zerotier|tap-windows|wintun|anyconnect|fortinet|hamachi"
    r"|pangp|nordlynx|warp",
    re.IGNORECASE,
)
_SHARING = re.compile(r"wi-fi direct|^ap\d|^bridge1\d\d$|hosted network", re.IGNORECASE)
_INSIDE = re.compile(
    r"^(docker|br-|veth|vmnet|vmenet|vboxnet|virbr|lxc|lxd|cni|flannel|cali|podman|kube"
    r"|ovs|vnic|dummy|incus|mpqemu)"
    r"|hyper-v|vethernet|virtualbox|vmware|parallels|\bwsl\b|docker"
    r"|virtual (ethernet|switch)|bluetooth|loopback",
    re.IGNORECASE,
)
_WIRELESS = re.compile(
    r"^(wl|wifi|ath|ra\d)|wi-?fi|wireless|wlan|802\.11", re.IGNORECASE
)

_WHY = {
    "lan": "phones on the same network reach it",
    "hotspot": "this machine's own hotspot: phones that joined it can reach it",
    "public": "phones on the same network reach it",
    "virtual": (
        "a network inside this machine, of containers or virtual machines: "
        "no phone is in there"
    ),
    "tunnel": "a tunnel or VPN: phones in the room are not in it",
    "stray": "an address that the machine gave itself because no router answered",
    "loopback": "this machine alone: no phone can reach it",
}
KINDS = tuple(_WHY)  # from the best to the last resort


@dataclass(frozen=True, slots=True)
class Address:
    """One address of this machine, what kind it is, and why it stands where it stands."""

    ip: str
    interface: str
    kind: str
    why: str
    default: bool = False  # the way out to the internet leads over it

    @property
    def hopeful(self) -> bool:
        """Whether phones in the room have a chance to reach it."""
        return self.kind in {"lan", "hotspot", "public"}


def candidates() -> list[Address]:
    """The addresses of this machine, the one for the phones first; the loopback is
    always among them."""
    return ranked(_interfaces(), _way_out())


def choose(
    wanted: str | None = None, among: Sequence[Address] | None = None
) -> Address:
    """The address or interface that was asked for, else the best; one that this machine
    has not is refused."""
    known = candidates() if among is None else list(among)
    if wanted is None or wanted == EVERYWHERE:
        return known[0]
    name = wanted.strip().strip("[]").lower()
    fitting = (address for address in known if name in _names(address))
    found = next(fitting, None)
    if found:
        return found
    offered = " or ".join(f"{address.ip} ({address.interface})" for address in known)
    raise Mistake(f"This machine has no address '{wanted}'; choose {offered}.")


def _names(address: Address) -> set[str]:
    """By which an address may be asked for."""
    own = {address.ip.lower(), address.interface.lower()}
    return own | ({"localhost"} if address.kind == "loopback" else set())


def reachable(ip: str, port: int, patience: float = PATIENCE) -> bool:
    """Whether something listens there, seen from this machine; that a phone gets there
    only a phone can prove."""
    try:
        socket.create_connection((ip, port), timeout=patience).close()
    except OSError:
        return False
    return True


def ranked(
    found: Iterable[tuple[str, str]], way_out: str | None = None
) -> list[Address]:
    """Interfaces with their IPv4 addresses in the order in which phones are likely to
    reach them."""
    known = dict.fromkeys(
        (name, ip) for name, ip in found if not IPv4Address(ip).is_unspecified
    )
    if not any(IPv4Address(ip).is_loopback for _, ip in known):
        known["loopback", "127.0.0.1"] = None
    return sorted((_judged(name, ip, way_out) for name, ip in known), key=_place)


def _judged(name: str, ip: str, way_out: str | None) -> Address:
    kind, default = _kind(name, IPv4Address(ip)), ip == way_out
    return Address(ip, name, kind, _WHY[kind], default)


def _kind(name: str, ip: IPv4Address) -> str:
    """The address speaks first where it is certain, then the name of its interface."""
    certain = {
        "loopback": ip.is_loopback,
        "stray": ip.is_link_local,
        "tunnel": ip in _SHARED,
    }
    named = {"hotspot": _SHARING, "tunnel": _TUNNEL, "virtual": _INSIDE}
    for kind, so in certain.items():
        if so:
            return kind
    for kind, pattern in named.items():
        if pattern.search(name):
            return kind
    if any(ip in block for block in _HOME):
        return "lan"
    return "public"


def _place(address: Address) -> tuple[int, bool, bool, int, str, IPv4Address]:
    """Kind first, then the way out, then wireless, then the ranges that home routers like."""
    ip = IPv4Address(address.ip)
    block = next(
        (number for number, block in enumerate(_HOME) if ip in block), len(_HOME)
    )
    wired = not _WIRELESS.search(address.interface)
    return (
        KINDS.index(address.kind),
        not address.default,
        wired,
        block,
        address.interface,
        ip,
    )


def _interfaces() -> Iterable[tuple[str, str]]:
    pairs = (
        (adapter.nice_name, held.ip)
        for adapter in ifaddr.get_adapters()
        for held in adapter.ips
    )
    return [(str(name), ip) for name, ip in pairs if isinstance(ip, str)]


def _way_out() -> str | None:
    """The address from which this machine would speak to the internet; nothing is sent
    to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_NOBODY)
            return str(asking.getsockname()[0])
        except OSError:
            return None
