"""What can happen while a task is carried out: from the announcement of a Job to its effect."""

from typing import Literal

from companion.games.la_cosa_nostra.facts import Closer
from companion.games.la_cosa_nostra.state import Kind, Level
from companion.rules.language import Fact, SeatId


class JobAnnounced(Closer, frozen=True):
    """LCN-60, R1: which Gangster, and against whom, asked for every Job; nobody is an answer."""

    public = ("seat", "gangster", "target")
    seat: SeatId
    gangster: str
    target: SeatId | None

    @property
    def variant(self) -> str:
        return "" if self.target else "nobody"


class ClashAccepted(Fact, frozen=True):
    """The table looked at a card that had been turned up before, and lets it count."""

    public = ("seat", "gangster")
    seat: SeatId
    gangster: str


class VictimNamed(Fact, frozen=True):
    public = ("seat", "victim", "card")
    seat: SeatId
    victim: str
    card: str


class CardsUsed(Fact, frozen=True):
    """LCN-81: what serves as prerequisites; `lent` are the cards that a marker opened."""

    public = ("seat", "businesses", "lent", "cards")
    seat: SeatId
    businesses: tuple[str, ...]
    lent: tuple[str, ...]
    cards: tuple[str, ...]


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

    public = ("seat", "business", "card", "die")
    seat: SeatId
    business: str
    card: str
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


class ResponseBegan(Closer, frozen=True):
    """A planned card is turned up in somebody else's turn."""

    public = ("deed", "seat", "gangster", "target")
    afterwards = ("plan",)
    by_fields = ("deed",)
    barrier = "reveal"
    deed: Kind
    seat: SeatId
    gangster: str
    plan: str | None
    target: SeatId


class ResponseEnded(Closer, frozen=True):
    """`amount` is what a Robbery took."""

    public = ("deed", "seat", "gangster", "target", "outcome", "amount", "card")
    by_fields = ("deed", "outcome")
    deed: Kind
    seat: SeatId
    gangster: str
    target: SeatId
    outcome: Literal["success", "failed", "repelled", "void"]
    amount: int
    card: str | None


class FireDecided(Closer, frozen=True):
    """R8: the victim of a Drive-by without success may return fire."""

    public = ("seat", "gangster", "yes")
    seat: SeatId
    gangster: str
    yes: bool

    @property
    def variant(self) -> str:
        return "" if self.yes else "no"


class Struck(Closer, frozen=True):
    """The effect is certain unless a doctor comes. For cards without a doctor it follows at once."""

    public = ("piece", "card", "seat", "blow", "by")
    by_fields = ("blow",)
    piece: str
    card: str
    seat: SeatId
    blow: Level
    by: SeatId


class DocPlayed(Fact, frozen=True):
    """R7: a kill becomes a deactivation, a deactivation nothing."""

    public = ("seat", "piece", "card")
    seat: SeatId
    piece: str
    card: str
    copy: str | None


class GangsterKilled(Fact, frozen=True):
    public = ("gangster", "seat", "by")
    gangster: str
    seat: SeatId
    by: SeatId


class CardDeactivated(Fact, frozen=True):
    """`seat` is whose card it is."""

    public = ("piece", "card", "seat", "by")
    piece: str
    card: str
    seat: SeatId
    by: SeatId


class CardSaved(Fact, frozen=True):
    public = ("piece", "card", "seat")
    piece: str
    card: str
    seat: SeatId


class BusinessGone(Fact, frozen=True):
    """Killed or destroyed: under the Business stack."""

    public = ("business", "card", "seat", "by")
    business: str
    card: str
    seat: SeatId
    by: SeatId | None


class TaskDropped(Closer, frozen=True):
    """A task leaves its Gangster without having been carried out; a Job goes away face down."""

    public = ("seat", "gangster", "task", "why")
    seat: SeatId
    gangster: str
    task: Literal["job", "purchase"]
    why: Literal["discarded", "deactivated", "killed", "traded", "left", "ruling"]

    @property
    def variant(self) -> str:
        return f"{'discarded' if self.why == 'discarded' else 'lost'}_{self.task}"


class PurchaseMade(Fact, frozen=True):
    public = ("seat", "gangster", "business", "card", "amount")
    seat: SeatId
    gangster: str
    business: str
    card: str
    amount: int


class BusinessBought(Closer, frozen=True):
    """By an Exceptional Offer or by Connections: into the row at once."""

    public = ("seat", "business", "card", "copy", "amount", "origin")
    by_fields = ("origin",)
    seat: SeatId
    business: str
    card: str
    copy: str | None
    amount: int
    origin: Literal["market", "stack"]


class OfferDeclined(Fact, frozen=True):
    """Nothing bought, nothing laundered."""

    public = ("seat",)
    seat: SeatId


class Laundered(Fact, frozen=True):
    public = ("seat", "amount")
    seat: SeatId
    amount: int


class JobDone(Closer, frozen=True):
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

    @property
    def variant(self) -> str:
        return self.why if self.outcome == "void" and self.why else f"{self.outcome}{'_paid' if self.amount else ''}"
