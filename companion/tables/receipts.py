"""What the store remembers of an accepted order, so that a tap counts once however
often it is sent (idempotency)."""

from hashlib import blake2b

import msgspec
from msgspec import Struct

from companion.rules.messages import HOST, Caller, Order, Refusal


class Receipt(Struct, frozen=True):
    """The caller's version after it, and a fingerprint of what was ordered."""

    version: int
    order: str = ""  # none in what was kept before there were fingerprints


class Tap(Struct, frozen=True):
    """An order as the store knows it: whose tap it is, and its fingerprint."""

    command: str
    order: str

    def receipt(self, version: int) -> bytes:
        return msgspec.json.encode(Receipt(version, self.order))

    def accepted(self, reply: bytes) -> int | Refusal:
        """The version of the receipt; an id that stood for something else then is no repetition."""
        kept = msgspec.json.decode(reply, type=Receipt)
        if kept.order in {"", self.order}:
            return kept.version
        return Refusal("id_used_twice")


def tap_of(order: Order, who: Caller, command: str) -> Tap:
    """The same id from another seat is another tap."""
    scope = who.seat or (HOST if who.host or who.screen else _stranger(order))
    said = msgspec.json.encode((order, who.override_reason))
    return Tap(f"{scope}:{command}", blake2b(said, digest_size=9).hexdigest())


def _stranger(order: Order) -> str:
    """At the door people are known by the key that they bring: two phones may well
    count their commands alike."""
    return f"door:{getattr(order, 'key', '')[:16]}"
