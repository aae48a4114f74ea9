"""What can happen in La Cosa Nostra besides the shared facts: setting up, planning, Influence, Deals and trade.

`card` always is the id of a printed card, for its name; `business` and `piece` say which one on the table.
"""

from typing import Literal

from companion.games.la_cosa_nostra.state import Bundle
from companion.rules.language import Fact, SeatId
from companion.rules.roles import CardName, CopyName, Money


class Confessed(Fact, frozen=True):
    """LCN-09: the latest offender starts."""

    public = ("seat",)
    seat: SeatId


class MarketDealt(Fact, frozen=True):
    """LCN-06: the app shuffled the Business stack; nobody knows what lies in it."""

    public = ("market",)
    afterwards = ("stack", "tap", "number", "order")
    barrier = "reveal"
    numbered = True
    market: tuple[str, ...]
    stack: tuple[str, ...]
    tap: str
    number: int
    order: tuple[int, ...]


class MarketFilled(Fact, frozen=True):
    """LCN-32: the market as it lies after new cards came up."""

    public = ("market",)
    afterwards = ("taken",)
    barrier = "reveal"
    market: tuple[str, ...]
    taken: int


class StackShuffled(Fact, frozen=True):
    """R12: whoever searched the stack knows it too well."""

    afterwards = ("stack", "tap", "number", "order")
    numbered = True
    stack: tuple[str, ...]
    tap: str
    number: int
    order: tuple[int, ...]


class SeatReady(Fact, frozen=True):
    public = ("seat",)
    seat: SeatId


class HardLuckCalled(Fact, frozen=True):
    """LCN-23: everybody hands the new Jobs back, they are dealt again."""

    public = ("seat",)
    seat: SeatId


class RoundBegan(Fact, frozen=True):
    """LCN-113: the marker passes; what was turned over is turned up again, what lay for a round is gone."""

    public = ("round", "seat")
    round: int
    seat: SeatId


class PurchasePlanned(Fact, frozen=True):
    """LCN-32: a market card lies face up on a Gangster; nothing is paid yet."""

    group = "plans"
    public = ("seat", "gangster", "business", "card", "copy")
    seat: SeatId
    gangster: CardName
    business: str
    card: CardName
    copy: CopyName | None


class StaysIdle(Fact, frozen=True):
    """R12: neither a Job in the hand nor a card in the market."""

    group = "plans"
    public = ("seat", "gangster")
    seat: SeatId
    gangster: CardName


class TurnEnded(Fact, frozen=True):
    """`rest`: no more Influence from this player in this Planning."""

    public = ("seat", "rest")
    seat: SeatId
    rest: bool = False

    @property
    def variant(self) -> str:
        return "rest" if self.rest else ""


class ModifierLaid(Fact, frozen=True):
    public = ("seat", "effect", "gangster", "copy")
    seat: SeatId
    effect: CardName
    gangster: CardName
    copy: CopyName | None


class InfluencePlayed(Fact, frozen=True):
    """A Snitch or a Spy goes to the discard pile; what was seen is another fact."""

    public = ("seat", "effect")
    seat: SeatId
    effect: CardName


class AbilityUsed(Fact, frozen=True):
    """LCN-89: a Lawyer or a Cop did what he does once a round."""

    public = ("seat", "business", "card")
    seat: SeatId
    business: str
    card: CardName


class MarketExchanged(Fact, frozen=True):
    """R12: the old cards go under the stack first, then the market is filled."""

    public = ("seat",)
    seat: SeatId


class SchemerPlayed(Fact, frozen=True):
    public = ("seat", "skip")
    seat: SeatId
    skip: bool

    @property
    def variant(self) -> str:
        return "skip" if self.skip else ""


class SchemerCalled(Fact, frozen=True):
    """R18: somebody goes first; `queue` says in which order all who wait for that will."""

    public = ("seat", "queue")
    seat: SeatId
    queue: tuple[SeatId, ...]


class SchemerLapsed(Fact, frozen=True):
    """Whoever wanted to go first has nothing left to do."""

    public = ("seat",)
    seat: SeatId


class OfferMade(Fact, frozen=True):
    """Only the two see it."""

    private = True
    insiders = ("seat", "to")
    public = ("offer", "seat", "to", "words")
    offer: str
    seat: SeatId
    to: SeatId
    gives: Bundle
    wants: Bundle
    words: str


class OfferClosed(Fact, frozen=True):
    private = True
    insiders = ("seat", "to")
    public = ("offer", "seat", "to", "how")
    by_fields = ("how",)
    offer: str
    seat: SeatId
    to: SeatId
    how: Literal["agreed", "declined", "withdrawn", "lapsed"]

    @property
    def between(self) -> tuple[str, ...]:
        return (self.seat, self.to) if self.how == "agreed" else ()


class PromiseMade(Fact, frozen=True):
    private = True
    insiders = ("seat", "to")
    public = ("promise", "seat", "to", "words")
    promise: str
    seat: SeatId
    to: SeatId
    words: str


class PromiseStruck(Fact, frozen=True):
    """Kept, forgiven or forgotten: it is off the list."""

    private = True
    insiders = ("seat", "to")
    public = ("promise", "seat", "to")
    promise: str
    seat: SeatId
    to: SeatId


class CardHanded(Fact, frozen=True):
    """A Gangster or a Business changes owner: traded, won over, or by ruling."""

    public = ("piece", "card", "seat", "to", "why")
    by_fields = ("why",)
    piece: str
    card: CardName
    seat: SeatId
    to: SeatId
    why: Literal["trade", "persuasion", "ruling"]


class MarkerPlaced(Fact, frozen=True):
    """LCN-82: `seat` may use the card of `of` once for one Job."""

    public = ("business", "card", "seat", "of")
    business: str
    card: CardName
    seat: SeatId
    of: SeatId


class MarkerHome(Fact, frozen=True):
    public = ("business", "card", "seat", "why")
    by_fields = ("why",)
    business: str
    card: CardName
    seat: SeatId
    why: Literal["used", "withdrawn", "lost", "ruling"]


class MonopolyTaken(Fact, frozen=True):
    public = ("seat", "monopoly")
    seat: SeatId
    monopoly: CardName


class MonopolyReturned(Fact, frozen=True):
    public = ("seat", "monopoly")
    seat: SeatId
    monopoly: CardName


class Earned(Fact, frozen=True):
    """LCN-110: the income, line by line: Businesses first, then Monopolies."""

    group = "money"
    public = ("seat", "lines", "amount")
    seat: SeatId
    lines: tuple[tuple[str, int], ...]
    amount: Money


class BonusEarned(Fact, frozen=True):
    """LCN-141: the highest income of the round."""

    group = "money"
    public = ("seat", "amount")
    seat: SeatId
    amount: Money


class IncomesDue(Fact, frozen=True):
    """R24: the table went back, and the incomes of this round are to be paid once more."""

    public = ("round",)
    round: int


class Recruited(Fact, frozen=True):
    group = "money"
    public = ("seat", "gangster", "amount")
    seat: SeatId
    gangster: CardName
    amount: Money


class GangsterCorrected(Fact, frozen=True):
    """The table put a Gangster as it should lie."""

    group = "table"
    public = ("gangster", "owner", "place", "down", "used", "killer")
    gangster: CardName
    owner: SeatId
    place: Literal["reserve", "table", "killed"]
    down: bool
    used: bool
    killer: SeatId | None

    @property
    def variant(self) -> str:
        return "down" if self.down else self.place


class BusinessCorrected(Fact, frozen=True):
    """The table put a Business as it should lie, or brought it into play; `owner` None: under the stack."""

    group = "table"
    public = ("business", "card", "owner", "down", "used", "copy")
    business: str
    card: CardName
    owner: SeatId | None
    down: bool
    used: bool
    copy: CopyName | None

    @property
    def variant(self) -> str:
        return "gone" if self.owner is None else "down" if self.down else ""


class ModifierCorrected(Fact, frozen=True):
    group = "table"
    public = ("gangster", "effect", "there")
    afterwards = ("seat",)
    gangster: CardName
    effect: CardName
    seat: SeatId
    there: bool

    @property
    def variant(self) -> str:
        return "" if self.there else "gone"


class FamilyCorrected(Fact, frozen=True):
    group = "table"
    public = ("seat", "laundered", "start")
    seat: SeatId
    laundered: Money
    start: bool

    @property
    def variant(self) -> str:
        return "start" if self.start else ""


class MarketCorrected(Fact, frozen=True):
    group = "table"
    public = ("market",)
    afterwards = ("stack",)
    market: tuple[str, ...]
    stack: tuple[str, ...]
