"""What a page asks for and what comes of it over the wire, as the browser itself counts
it, headers included."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Page


@dataclass
class Wire:
    """A stream counts with what it has brought so far; what the browser had already is
    not asked for."""

    addresses: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, float] = field(default_factory=dict)
    cached: set[str] = field(default_factory=set)

    @property
    def asked(self) -> dict[str, float]:
        """What went over the wire, and how much of it in bytes."""
        return {
            url: self.sizes.get(key, 0.0)
            for key, url in self.addresses.items()
            if key not in self.cached
        }

    def _asks(self, told: dict[str, Any]) -> None:
        if not told["request"]["url"].startswith(("data:", "blob:")):
            self.addresses[told["requestId"]] = told["request"]["url"]

    def _answered(self, told: dict[str, Any]) -> None:
        if told["response"].get("fromDiskCache") or told["response"].get(
            "fromPrefetchCache"
        ):
            self.cached.add(told["requestId"])
        self.sizes[told["requestId"]] = told["response"]["encodedDataLength"]

    def _grew(self, told: dict[str, Any]) -> None:
        self.sizes[told["requestId"]] = (
            self.sizes.get(told["requestId"], 0) + told["encodedDataLength"]
        )

    def _ended(self, told: dict[str, Any]) -> None:
        self.sizes[told["requestId"]] = told["encodedDataLength"]


def wire_of(page: Page) -> tuple[CDPSession, Wire]:
    """Counted from now on; by the line the network may be made slow."""
    line, wire = page.context.new_cdp_session(page), Wire()
    line.on("Network.requestWillBeSent", wire._asks)
    line.on(
        "Network.requestServedFromCache",
        lambda told: wire.cached.add(told["requestId"]),
    )
    line.on("Network.responseReceived", wire._answered)
    line.on("Network.dataReceived", wire._grew)
    line.on("Network.loadingFinished", wire._ended)
    line.send("Network.enable")
    return line, wire
