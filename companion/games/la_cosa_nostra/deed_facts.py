"""What can happen while a task is carried out: from the announcement of a Job to its effect."""

from typing import Literal

from companion.games.la_cosa_nostra.state import Kind, Level
from companion.rules.language import Fact, SeatId
from companion.rules.roles import CardName, CopyName, FacesRolled, Money


class JobAnnounced(Fact, frozen=True):
    """LCN-60, R1: which Gangster, and against whom, asked for every Job; nobody is an answer."""

    group = "plans"
    public = ("seat", "gangster", "target")
    seat: SeatId
    gangster: CardName
    target: SeatId | None

    @property
    def variant(self) -> str:
        return "" if self.target else "nobody"


class ClashAccepted(Fact, frozen=True):
    """The table looked at a card that had been turned up before, and lets it count."""

    group = "table"
    public = ("seat", "gangster")
    seat: SeatId
    gangster: CardName


class VictimNamed(Fact, frozen=True):
    public = ("seat", "victim", "card")
    seat: SeatId
    victim: CardName
    card: CardName


class CardsUsed(Fact, frozen=True):
    """LCN-81: what serves as prerequisites; `lent` are the cards that a marker opened."""

    public = ("seat", "businesses", "lent", "cards")
    seat: SeatId
    businesses: tuple[str, ...]
    lent: tuple[str, ...]
    cards: tuple[str, ...]


class Staked(Fact, frozen=True):
    group = "money"
    public = ("seat", "amount")
    seat: SeatId
    amount: Money


class DiceRead(Fact, frozen=True):
    """LCN-51: how many dice reached the number that was needed."""

    group = "dice"
    public = ("seat", "gangster", "deed", "need", "results", "successes")
    seat: SeatId
    gangster: CardName
    deed: Kind
    need: int
    results: FacesRolled
    successes: int


class DieTakenUp(Fact, frozen=True):
    """LCN-89: the Cop has one die rolled again."""

    group = "dice"
    public = ("seat", "business", "card", "die")
    seat: SeatId
    business: str
    card: CardName
    die: int


class DiceKept(Fact, frozen=True):
    group = "dice"
    public = ("seat",)
    seat: SeatId


class Replied(Fact, frozen=True):
    """A hidden answer in a window. Nobody else is told that there is one."""

    private = True
    mine = ("gangster", "copy", "yes")
    seat: SeatId
    window: str
    gangster: CardName | None
    copy: CopyName | None
    yes: bool


class ResponseBegan(Fact, frozen=True):
    """A planned card is turned up in somebody else's turn."""

    public = ("deed", "seat", "gangster", "target")
    afterwards = ("plan",)
    by_fields = ("deed",)
    barrier = "reveal"
    deed: Kind
    seat: SeatId
    gangster: CardName
    plan: str | None
    target: SeatId


class ResponseEnded(Fact, frozen=True):
    """`amount` is what a Robbery took."""

    public = ("deed", "seat", "gangster", "target", "outcome", "amount", "card")
    by_fields = ("deed", "outcome")
    deed: Kind
    seat: SeatId
    gangster: CardName
    target: SeatId
    outcome: Literal["success", "failed", "repelled", "void"]
    amount: Money
    card: CardName | None


class FireDecided(Fact, frozen=True):
    """R8: the victim of a Drive-by without success may return fire."""

    public = ("seat", "gangster", "yes")
    seat: SeatId
    gangster: CardName
    yes: bool

    @property
    def variant(self) -> str:
        return "" if self.yes else "no"


class Struck(Fact, frozen=True):
    """The effect is certain unless a doctor comes. For cards without a doctor it follows at once."""

    public = ("piece", "card", "seat", "blow", "by")
    by_fields = ("blow",)
    piece: str
    card: CardName
    seat: SeatId
    blow: Level
    by: SeatId


class DocPlayed(Fact, frozen=True):
    """R7: a kill becomes a deactivation, a deactivation nothing."""

    public = ("seat", "piece", "card")
    seat: SeatId
    piece: str
    card: CardName
    copy: CopyName | None


class GangsterKilled(Fact, frozen=True):
    public = ("gangster", "seat", "by")
    gangster: CardName
    seat: SeatId
    by: SeatId


class CardDeactivated(Fact, frozen=True):
    """`seat` is whose card it is."""

    public = ("piece", "card", "seat", "by")
    piece: str
    card: CardName
    seat: SeatId
    by: SeatId


class CardSaved(Fact, frozen=True):
    public = ("piece", "card", "seat")
    piece: str
    card: CardName
    seat: SeatId


class BusinessGone(Fact, frozen=True):
    """Killed or destroyed: under the Business stack."""

    public = ("business", "card", "seat", "by")
    business: str
    card: CardName
    seat: SeatId
    by: SeatId | None


class TaskDropped(Fact, frozen=True):
    """A task leaves its Gangster without having been carried out; a Job goes away face down."""

    group = "plans"
    public = ("seat", "gangster", "task", "why")
    seat: SeatId
    gangster: CardName
    task: Literal["job", "purchase"]
    why: Literal["discarded", "deactivated", "killed", "traded", "left", "ruling"]

    @property
    def variant(self) -> str:
        return f"{'discarded' if self.why == 'discarded' else 'lost'}_{self.task}"


class PurchaseMade(Fact, frozen=True):
    group = "money"
    public = ("seat", "gangster", "business", "card", "amount")
    seat: SeatId
    gangster: CardName
    business: str
    card: CardName
    amount: Money


class BusinessBought(Fact, frozen=True):
    """By an Exceptional Offer or by Connections: into the row at once."""

    group = "money"
    public = ("seat", "business", "card", "copy", "amount", "origin")
    by_fields = ("origin",)
    seat: SeatId
    business: str
    card: CardName
    copy: CopyName | None
    amount: Money
    origin: Literal["market", "stack"]


class OfferDeclined(Fact, frozen=True):
    """Nothing bought, nothing laundered."""

    public = ("seat",)
    seat: SeatId


class Laundered(Fact, frozen=True):
    group = "money"
    public = ("seat", "amount")
    seat: SeatId
    amount: Money


class JobDone(Fact, frozen=True):
    """The Job is over and goes to the pile of its round. `amount` is what came of it, `why` says why it was void."""

    public = ("seat", "gangster", "card", "outcome", "successes", "amount", "target", "why")
    seat: SeatId
    gangster: CardName
    card: CardName | None
    outcome: Literal["success", "failed", "repelled", "void"]
    successes: int
    amount: Money
    target: SeatId | None = None
    why: str | None = None

    @property
    def variant(self) -> str:
        return self.why if self.outcome == "void" and self.why else f"{self.outcome}{'_paid' if self.amount else ''}"
