"""What can happen while a task is carried out: from the announcement of a Job to its effect."""

from typing import Literal

from companion.games.la_cosa_nostra.state import Kind, Level
from companion.rules.language import Fact, SeatId


class JobAnnounced(Fact, frozen=True):
    """LCN-60, R1: which Gangster, and against whom, asked for every Job; nobody is an answer."""

    public = ("seat", "gangster", "target")
    seat: SeatId
    gangster: str
    target: SeatId | None


class ClashAccepted(Fact, frozen=True):
    """The table looked at a card that had been turned up before, and lets it count."""

    public = ("seat", "gangster")
    seat: SeatId
    gangster: str


class VictimNamed(Fact, frozen=True):
    public = ("seat", "victim")
    seat: SeatId
    victim: str


class CardsUsed(Fact, frozen=True):
    """LCN-81: what serves as prerequisites; `lent` are the cards that a marker opened."""

    public = ("seat", "cards", "lent")
    seat: SeatId
    cards: tuple[str, ...]
    lent: tuple[str, ...]


class Staked(Fact, frozen=True):
    public = ("seat", "amount")
    seat: SeatId
    amount: int


class DiceRead(Fact, frozen=True):
    """LCN-51: how many dice reached the number that was needed."""

    public = ("seat", "gangster", "deed", "need", "results", "successes")
    seat: SeatId
    gangster: str
    deed: Kind
    need: int
    results: tuple[int, ...]
    successes: int


class DieTakenUp(Fact, frozen=True):
    """LCN-89: the Cop has one die rolled again."""

    public = ("seat", "business", "die")
    seat: SeatId
    business: str
    die: int


class DiceKept(Fact, frozen=True):
    public = ("seat",)
    seat: SeatId


class Replied(Fact, frozen=True):
    """A hidden answer in a window. Nobody else is told that there is one."""

    private = True
    mine = ("gangster", "copy", "yes")
    seat: SeatId
    window: str
    gangster: str | None
    copy: str | None
    yes: bool


class ResponseBegan(Fact, frozen=True):
    """A planned card is turned up in somebody else's turn."""

    public = ("deed", "seat", "gangster", "target")
    barrier = "reveal"
    deed: Kind
    seat: SeatId
    gangster: str
    plan: str | None
    target: SeatId


class ResponseEnded(Fact, frozen=True):
    """`amount` is what a Robbery took."""

    public = ("deed", "seat", "gangster", "target", "outcome", "amount", "card")
    deed: Kind
    seat: SeatId
    gangster: str
    target: SeatId
    outcome: Literal["success", "failed", "repelled", "void"]
    amount: int
    card: str | None


class FireDecided(Fact, frozen=True):
    """R8: the victim of a Drive-by without success may return fire."""

    public = ("seat", "gangster", "yes")
    seat: SeatId
    gangster: str
    yes: bool


class Struck(Fact, frozen=True):
    """The effect is certain unless a doctor comes. For cards without a doctor it follows at once."""

    public = ("card", "seat", "level", "by")
    card: str
    seat: SeatId
    level: Level
    by: SeatId


class DocPlayed(Fact, frozen=True):
    """R7: a kill becomes a deactivation, a deactivation nothing."""

    public = ("seat", "card")
    seat: SeatId
    card: str
    copy: str | None


class GangsterKilled(Fact, frozen=True):
    public = ("gangster", "seat", "by")
    gangster: str
    seat: SeatId
    by: SeatId


class CardDeactivated(Fact, frozen=True):
    """`seat` is whose card it is."""

    public = ("card", "seat", "by")
    card: str
    seat: SeatId
    by: SeatId


class CardSaved(Fact, frozen=True):
    public = ("card", "seat")
    card: str
    seat: SeatId


class BusinessGone(Fact, frozen=True):
    """Killed or destroyed: under the Business stack."""

    public = ("business", "card", "seat", "by")
    business: str
    card: str
    seat: SeatId
    by: SeatId | None


class TaskDropped(Fact, frozen=True):
    """A task leaves its Gangster without having been carried out; a Job goes away face down."""

    public = ("seat", "gangster", "what", "why")
    seat: SeatId
    gangster: str
    what: Literal["job", "purchase"]
    why: Literal["discarded", "deactivated", "killed", "traded", "left", "ruling"]


class PurchaseMade(Fact, frozen=True):
    public = ("seat", "gangster", "business", "card", "price")
    seat: SeatId
    gangster: str
    business: str
    card: str
    price: int


class BusinessBought(Fact, frozen=True):
    """By an Exceptional Offer or by Connections: into the row at once."""

    public = ("seat", "business", "card", "copy", "price", "source")
    seat: SeatId
    business: str
    card: str
    copy: str | None
    price: int
    source: Literal["market", "stack"]


class OfferDeclined(Fact, frozen=True):
    """Nothing bought, nothing laundered."""

    public = ("seat",)
    seat: SeatId


class Laundered(Fact, frozen=True):
    public = ("seat", "amount")
    seat: SeatId
    amount: int


class JobDone(Fact, frozen=True):
    """The Job is over and goes to the pile of its round. `amount` is what came of it, `why` says why it was void."""

    public = ("seat", "gangster", "card", "outcome", "successes", "amount", "target", "why")
    seat: SeatId
    gangster: str
    card: str | None
    outcome: Literal["success", "failed", "repelled", "void"]
    successes: int
    amount: int
    target: SeatId | None = None
    why: str | None = None
