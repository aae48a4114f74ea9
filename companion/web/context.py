"""What every request may need: the tables, who is connected, and how this server is set up."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from hmac import compare_digest
from ipaddress import IPv6Address, IPv6Network
from pathlib import Path
from typing import TYPE_CHECKING, cast

from flask import Flask, Request, current_app, request
from werkzeug.local import LocalProxy

from companion.keepsakes.acquaintances import Acquaintances
from companion.presence.lights import Presence
from companion.tables.service import Tables
from companion.timing.heartbeats import Heartbeats
from companion.web.card_photos import Aside, directly
from companion.web.throttle import StreamSlots, Throttle, Turns

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from companion.practice.practice_tables import Practising
    from companion.printing.print_shop import PrintShop
    from companion.printing.watched import Watched
    from companion.serving.certificates import Papers

KEY = "consigliere"
MOST_TOLD = 20  # lines of one kind and another that the operator is told
log = logging.getLogger("consigliere")
LAPTOP = "laptop"  # the cookie of the laptop's own browser
LOOPBACK = frozenset({"127.0.0.1", "::1"})
OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
# by a proxy or a tunnel here
PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


@dataclass(slots=True)
class AppContext:
    """`address` is where the phones find us, if that is known better than by the request itself."""

    tables: Tables
    presence: Presence
    throttle: Throttle
    stream_slots: StreamSlots
    address: str = ""
    plain_address: str = ""  # the same without https
    # the key of a laptop in the living room, whose owner may see every table; none
    # where hosted
    laptop: str = ""
    output: Path | None = None  # where this machine's printed boxes lie
    # whether those who sit at a table here may bring save files in
    imports: bool = True
    # seconds that whoever asks too often waits to hear so: a flood on open lines slows
    # itself
    tarpit: float = 0.0
    aside: Aside = directly
    # where pictures of cards are drawn, one deck after the other: no photo waits for them
    drawing: Aside = directly
    papers: "Papers | None" = None
    fonts: Path | None = None
    practising: "Practising | None" = None
    shop: "PrintShop | None" = None  # none where nobody shall print
    bench: "Watched | None" = None  # a folder that its designer works on
    closing: bool = field(default=False)
    turns: Turns = field(default_factory=Turns)
    heartbeats: Heartbeats = field(default_factory=Heartbeats)
    told: set[tuple[str, ...]] = field(default_factory=set)
    acquaintances: Acquaintances = field(init=False)

    def __post_init__(self) -> None:
        self.acquaintances = Acquaintances(self.tables)

    def tell_once(self, line: str, *about: str) -> None:
        """A line for the operator, however often it happens; a flood of different ones
        ends after a few."""
        if (line, *about) not in self.told and len(self.told) < MOST_TOLD:
            self.told.add((line, *about))
            log.warning(line, *about)

    def close(self) -> None:
        """Every open stream ends with the next ring."""
        self.closing = True
        self.tables.ring()
        if self.shop:
            self.shop.close()
        if self.bench:
            self.bench.close()


# the app and the request themselves: each look through Flask's stand-ins for them costs
# as much as fifty at these, and a tap is looked at from all sides
current_request: Callable[[], Request] = cast(
    "LocalProxy[Request]", request
)._get_current_object
_app: Callable[[], Flask] = cast("LocalProxy[Flask]", current_app)._get_current_object


def context() -> AppContext:
    found: AppContext = _app().extensions[KEY]
    return found


def environ() -> "WSGIEnvironment":
    """The request as the server tells it."""
    return current_request().environ


def caller_address() -> str:
    """Whom the throttle counts. Of the long addresses any home has as many as it likes:
    there it is the network."""
    address: str = environ().get("REMOTE_ADDR") or "?"
    if ":" not in address or address in LOOPBACK:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


def at_this_machine() -> bool:
    """The laptop itself asks: its browser once opened the address that the terminal
    shows. Where a call comes from proves nothing, for tunnels that end at this machine
    look as if they came from it."""
    # phones have no such cookie, and are asked nothing more
    if LAPTOP not in environ().get("HTTP_COOKIE", ""):
        return False
    shown = request.cookies.get(LAPTOP, "") if looks_like_this_machine() else ""
    return shown != "" and compare_digest(shown.encode(), context().laptop.encode())


def looks_like_this_machine() -> bool:
    """From the loopback, under a name of its own, and through no proxy that says so."""
    if not context().laptop or request.remote_addr not in LOOPBACK:
        return False
    if any(name in request.headers for name in PASSED_ON):
        return False
    return request.host.rsplit(":", 1)[0] in OWN_NAMES or request.host in OWN_NAMES


def base_address() -> str:
    """Where phones find this server, without a slash at the end."""
    return context().address or request.host_url.rstrip("/")


def join_address(code: str) -> str:
    """What the code of a table's door, or of a pass, leads to."""
    return f"{base_address()}/j/{code}"
