"""What lies on the table of La Cosa Nostra, and the questions about it that every part
of the rules asks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.kit.builder import FactBuilder, GameState
from companion.rules.kit.named import card_of
from companion.rules.kit.sealed import Sealed, SealedAnswer
from companion.rules.messages import Order, Refusal, SeatId
from companion.rules.table_blocks import Plan

from .box import Box, BusinessCard, JobCard

DRAW, PLANNING, ACTION, PAYDAY = range(4)
Level = Literal["kill", "down", "none"]
Kind = Literal["job", "robbery", "trap", "fire"]
Place = Literal["reserve", "table", "killed"]
Name = TypeVar("Name")
Thing = TypeVar("Thing", bound=Struct)


class Modifier(Struct, frozen=True):
    """An Influence card that lies on a Gangster."""

    effect: str
    seat: SeatId
    copy: str | None = None


class Gangster(Struct, frozen=True):
    """`place`: under the Boss, on the table, or with the killer. A task is a hidden
    plan or an open Purchase."""

    id: str
    owner: SeatId
    place: Place = "reserve"
    down: bool = False
    plan: str | None = None
    purchase: str | None = None
    modifiers: tuple[Modifier, ...] = ()
    used: bool = False
    idle: bool = False  # stays without a task this round (R12)
    robbed: SeatId | None = None  # who took from its profit this round
    killer: SeatId | None = None

    @property
    def there(self) -> bool:
        """LCN-63, R9: a deactivated card counts as not existing."""
        return self.place == "table" and not self.down

    @property
    def busy(self) -> bool:
        return self.plan is not None or self.purchase is not None


class Business(Struct, frozen=True):
    """In the row of its owner, or planned on the Gangster `on`. Each marker is known by
    whose it is."""

    id: str
    card: str
    owner: SeatId
    copy: str | None = None
    on: str | None = None
    down: bool = False
    used: bool = False
    markers: tuple[SeatId, ...] = ()

    @property
    def there(self) -> bool:
        """In the row, paid and active."""
        return self.on is None and not self.down


class Blow(Struct, frozen=True):
    """What a card is about to suffer, while a doctor may still come. Companies have none (R7)."""

    card: str
    level: Level
    by: SeatId
    asked: bool = False


class Deed(Struct, frozen=True):
    """A Job, a Robbery, a Trap or returned fire, from its announcement to its effect."""

    kind: Kind
    seat: SeatId
    gangster: str
    plan: str | None
    target: SeatId | None = None
    card: str | None = None
    clash: SeatId | None = None
    victim: str | None = None
    uses: tuple[str, ...] | None = None
    stake: int | None = None
    results: tuple[int, ...] | None = None
    again: int | None = None  # the die that is being rolled again
    need: int = 0
    successes: int | None = None
    kept: bool = False
    trap_asked: bool = False
    doc_asked: bool = False  # together with the Trap, before the blow
    fire_asked: bool = False
    repelled: bool = False
    struck: bool = False
    blow: Blow | None = None
    chosen: bool = False


class Reply(Struct, frozen=True):
    """A hidden answer in a window: the Gangster whose card is meant, or the doctor."""

    gangster: str | None = None
    copy: str | None = None


class Action(Struct, frozen=True):
    """A task under way: the Job below, what was played in response on top of it."""

    deeds: tuple[Deed, ...]
    replies: Sealed[Reply] = Sealed()
    taker: SealedAnswer[Reply] | None = None  # who is served of those who answered
    closed: str | None = None  # the window that has just closed
    robbery_asked: bool = False
    robbed: bool = False
    tried: tuple[SeatId, ...] = ()
    robbers: tuple[str, ...] = ()  # the Gangsters that have taken a share, in order
    shares: tuple[tuple[SeatId, int], ...] = ()

    @property
    def top(self) -> Deed:
        return self.deeds[-1]

    @property
    def base(self) -> Deed:
        return self.deeds[0]


class Bundle(Struct, frozen=True, omit_defaults=True):
    """One side of a trade: money, cards, and the right to lay markers on cards."""

    money: int = 0
    cards: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()


class OpenOffer(Struct, frozen=True):
    id: str
    seat: SeatId
    to: SeatId
    gives: Bundle
    wants: Bundle
    words: str

    @property
    def sides(self) -> tuple[tuple[SeatId, Bundle, SeatId], ...]:
        """Who gives what to whom."""
        return ((self.seat, self.gives, self.to), (self.to, self.wants, self.seat))


class Promise(Struct, frozen=True):
    """Written down, never binding (LCN-83)."""

    id: str
    seat: SeatId
    to: SeatId
    words: str


class Family(Struct, frozen=True):
    """A player's side of the table; Gangsters and Businesses are kept for themselves."""

    seat: SeatId
    side: str
    laundered: int = 0
    kills: tuple[str, ...] = ()
    drawn: int = 0  # Influence cards drawn so far, as all could count


class State(GameState, frozen=True):
    """`regular` is whose turn it would be without Schemers; those wait in `queue` and go first."""

    box: Box
    families: Mapping[SeatId, Family] = {}
    gangsters: Mapping[str, Gangster] = {}
    businesses: Mapping[str, Business] = {}
    monopolies: Mapping[str, SeatId] = {}
    confessed: SeatId | None = None
    start: SeatId | None = None
    ready: tuple[SeatId, ...] = ()
    redeals: int = 0
    laid: int = 0
    over: bool = False  # the seat at turn has done what its turn asks
    rest: tuple[SeatId, ...] = ()  # no more Influence from them in this Planning
    regular: SeatId | None = None
    recruiting: tuple[SeatId, ...] = ()  # who has had that turn in this Payday
    queue: tuple[SeatId, ...] = ()
    begun: bool = False  # the seat at turn has announced something or played Influence
    # whose task was done last: until the next player begins, Influence is open to them
    lately: SeatId | None = None
    action: Action | None = None
    # the last throw that was read; it stays in sight until the next task
    last: Deed | None = None
    # Job copies that are gone: None where all have seen it
    spent: Mapping[str, SeatId | None] = {}
    market: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()
    dealt: bool = False
    paid_out: bool = False
    incomes: int = 0  # the last round whose incomes were paid
    # line by line, as it was paid in the last Payday
    earned: Mapping[SeatId, tuple[tuple[str, int], ...]] = {}
    offers: Mapping[str, OpenOffer] = {}
    promises: Mapping[str, Promise] = {}
    # how often each answer has been asked for this evening
    asked: Mapping[str, int] = {}

    @property
    def under_way(self) -> Action:
        """The task that is carried out, where one is."""
        assert self.action
        return self.action

    @property
    def base(self) -> Deed | None:
        """The Job under way; none between the turns."""
        return self.action.base if self.action else None

    @property
    def top(self) -> Deed | None:
        """What is under way, or was played last in answer to it."""
        return self.action.top if self.action else None

    @property
    def influence_is_in(self) -> bool:
        """LCN-24."""
        return self.round >= self.box.influence_from

    @property
    def app_market(self) -> bool:
        return self.box.chosen("market") == "app"

    def ring(self, first: SeatId | None = None) -> list[SeatId]:
        """The families that still play, clockwise from the start player or from `first`."""
        every = self.places(first or self.start)
        return [seat for seat in every if self.table.plays(seat)]

    def places(self, first: SeatId | None) -> list[SeatId]:
        """Every family clockwise from this one, those included whose players left."""
        every = [seat for seat in self.table.seats if seat in self.families]
        at = every.index(first) if first in every else 0
        return every[at:] + every[:at]

    def after(self, seat: SeatId | None) -> list[SeatId]:
        """Everybody clockwise, beginning on the left of this seat, itself last."""
        itself, *others = self.places(seat)
        return [one for one in (*others, itself) if self.table.plays(one)]

    def crew(self, seat: SeatId) -> Iterator[Gangster]:
        """The Gangsters of a family that lie on the table, deactivated ones too."""
        every = self.gangsters.values()
        return (one for one in every if one.owner == seat and one.place == "table")

    def row(self, seat: SeatId) -> Iterator[Business]:
        """The Businesses in a family's upper row, deactivated ones too."""
        every = self.businesses.values()
        return (one for one in every if one.owner == seat and one.on is None)

    def able(self, seat: SeatId, ability: str) -> list[Business]:
        """LCN-89: active Businessmen with this ability that have not used it this round."""
        cards = self.box.businesses
        fresh = [one for one in self.row(seat) if one.there and not one.used]
        return [one for one in fresh if cards[one.card].ability == ability]

    def idle(self, seat: SeatId) -> list[Gangster]:
        """LCN-30: the Gangsters that still need a task."""
        every = self.gangsters.values()
        own = [one for one in every if one.owner == seat and one.there]
        return [one for one in own if not (one.busy or one.used or one.idle)]

    def tasks(self, seat: SeatId) -> list[Gangster]:
        """LCN-41: the Gangsters that still have something to do."""
        every = self.gangsters.values()
        return [one for one in every if one.owner == seat and one.busy and one.there]

    def face(self, piece: str) -> str:
        """The printed card that this Gangster or Business is, for its name."""
        if piece in self.businesses:
            return self.businesses[piece].card
        return piece

    def kind(self, business: Business) -> BusinessCard:
        return self.box.businesses[business.card]

    def job(self, card: str) -> JobCard:
        return self.box.jobs[card]

    def piece(self, name: str) -> Gangster | Business:
        """What has this name on the table."""
        return self.gangsters.get(name) or self.businesses[name]

    def open_job(self, deed: Deed) -> JobCard:
        """The card of a deed, once it lies open."""
        assert deed.card
        return self.job(deed.card)

    def effect(self, deed: Deed) -> str:
        """What a deed does: that of its card, else what it is."""
        if deed.kind == "job" and deed.card:
            return self.job(deed.card).effect
        return deed.kind

    def plan_of(self, one: Gangster | Deed) -> Plan | None:
        """What lies on a Gangster, or is carried out."""
        return self.table.plans.get(one.plan or "")

    def known_job(self, one: Gangster | Deed) -> JobCard | None:
        """The same card; a blind one is not known to anybody but the paper (R15)."""
        plan = self.plan_of(one)
        if plan is None or plan.copy is None:
            return None
        return self.job(card_of(self.box.setup, plan.copy))

    def strength(self, gangster: Gangster) -> int:
        """LCN-50: printed pistols, one more with a Machine Pistol, one fewer when
        distracted, never below one."""
        pistols = self.box.gangsters[gangster.id].strength
        if not gangster.modifiers:
            return pistols
        more = self.modified(gangster, "strength")
        return max(pistols + more, self.box.numbers["strength_lowest"])

    def modified(self, gangster: Gangster, what: str) -> int:
        every = self.box.influence
        cards = [every[one.effect] for one in gangster.modifiers]
        return sum(card.by for card in cards if card.modifies == what)

    def with_gangster(self, name: str, **values: Any) -> "State":
        gangsters = _changed(self.gangsters, name, values)
        return replace(self, gangsters=gangsters)

    def with_business(self, name: str, **values: Any) -> "State":
        businesses = _changed(self.businesses, name, values)
        return replace(self, businesses=businesses)

    def with_family(self, seat: SeatId, **values: Any) -> "State":
        families = _changed(self.families, seat, values)
        return replace(self, families=families)

    def with_top(self, **values: Any) -> "State":
        """The deed on top, changed."""
        *below, top = self.under_way.deeds
        return self.with_action(deeds=(*below, replace(top, **values)))

    def with_action(self, **values: Any) -> "State":
        """The task under way, changed."""
        changed = replace(self.under_way, **values)
        return replace(self, action=changed)


def _changed(
    every: Mapping[Name, Thing], name: Name, values: Mapping[str, Any]
) -> Mapping[Name, Thing]:
    """All of them, with these values of one."""
    changed = replace(every[name], **values)
    return {**every, name: changed}


Builder = FactBuilder[State]
# an order with its legal parameters, for the phone's buttons and for robots alike
May = dict[str, Any]


def offered(order: str, needs: object, **facts: Any) -> list[May]:
    """This order with its facts, where what it needs is there."""
    if needs:
        return [{"order": order, **facts}]
    return []


class Stage(Struct, frozen=True):
    """Where a deed stands while `holds`. Where it waits for whoever acts (or
    `of_target`), `orders` answer that, and `may` says how, where that is not plain;
    `follows` happens by itself."""

    name: str
    holds: Callable[[State, Deed], bool]
    orders: Mapping[type[Order], Callable[[Builder, Deed, Any], Refusal | None]] = {}
    may: Callable[[State, Deed], Mapping[type[Order], May]] | None = None
    follows: Callable[[Builder, Deed], None] | None = None
    of_target: bool = False
