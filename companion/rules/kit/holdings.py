"""Things of several kinds that are counted and change hands, such as notes by quality:
who holds how many, seen by their holder alone; of each kind there always is as many as
the box held (conservation, held by a seal as for money)."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.messages import BANK, Fact

STOCK = str(BANK)  # whoever holds what nobody took


class HandedOver(Fact, frozen=True):
    """So many of a kind changed hands; `left` and `has` are what both hold afterwards."""

    public = ("kind_of", "source", "target", "count", "reason")
    kind_of: str
    source: str
    target: str
    count: int
    reason: str
    left: int
    has: int


class HandedUnseen(HandedOver, frozen=True):
    """The same, known to those two alone."""

    private = True
    insiders = ("source", "target")


class Holdings(Struct, frozen=True):
    """How many of each kind each holder has; `box`: how many there are in all."""

    box: Mapping[str, int]
    held: Mapping[str, Mapping[str, int]]
    broken: bool = False

    def of(self, holder: str, kind: str) -> int:
        return self.held[kind].get(holder, 0)

    def whole(self) -> bool:
        """Stock and players still make up what the box held."""
        if self.broken:
            return False
        return all(
            sum(self.held[kind].values()) == most for kind, most in self.box.items()
        )


def stocked(box: Mapping[str, int]) -> Holdings:
    """All of it in the stock."""
    return Holdings(box, {kind: {STOCK: most} for kind, most in box.items()})


def handed(
    holdings: Holdings,
    kind: str,
    source: str,
    target: str,
    count: int,
    reason: str,
    seen: bool = True,
) -> list[HandedOver]:
    """The fact of a change of hands that is known to be possible; nothing for nothing."""
    if count == 0:
        return []
    left = holdings.of(source, kind) - count
    has = holdings.of(target, kind) + count
    fact = HandedOver if seen else HandedUnseen
    return [fact(kind, source, target, count, reason, left, has)]


def after(holdings: Holdings, fact: HandedOver) -> Holdings:
    """With what changed hands; a fact whose sums do not fit breaks the seal."""
    held = dict(holdings.held[fact.kind_of])
    held[fact.source] = held.get(fact.source, 0) - fact.count
    held[fact.target] = held.get(fact.target, 0) + fact.count
    left, has = held[fact.source], held[fact.target]
    fits = (left, has) == (fact.left, fact.has)
    moves = fact.count > 0 and fact.source != fact.target
    possible = moves and left >= 0
    broken = holdings.broken or not (fits and possible)
    return replace(holdings, held={**holdings.held, fact.kind_of: held}, broken=broken)
