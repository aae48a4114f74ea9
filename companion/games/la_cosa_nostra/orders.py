"""What a player can want in La Cosa Nostra besides the shared orders."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from companion.rules.dice import Faces
from companion.rules.language import Order
from companion.rules.plans import CodeText
from companion.rules.seats import Hash, Short

Money = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Words = Annotated[str, Meta(max_length=140)]
CardText = CodeText  # a scanned or typed code, or the id of a card
Cards = Annotated[list[CardText], Meta(max_length=12)]


class Confess(Order, frozen=True):
    """LCN-09: it was me."""


class Ready(Order, frozen=True):
    """Cards are drawn, or the last Influence of a Planning is played."""

    in_play: ClassVar[bool] = True


class HardLuck(Order, frozen=True):
    in_play: ClassVar[bool] = True


class PlanJob(Order, frozen=True):
    """Lay a Job face down on an own Gangster; without a phone it is laid blind. `done` ends the turn as well."""

    in_play: ClassVar[bool] = True
    gangster: CardText
    code: CodeText | None = None
    done: bool = False


class PlanPurchase(Order, frozen=True):
    """Lay a market card face up on an own Gangster."""

    in_play: ClassVar[bool] = True
    gangster: CardText
    card: CardText
    done: bool = False


class StayIdle(Order, frozen=True):
    in_play: ClassVar[bool] = True
    gangster: CardText


class Next(Order, frozen=True):
    """That was my turn, or my chance to recruit. `rest`: no more Influence from me in this Planning."""

    in_play: ClassVar[bool] = True
    rest: bool = False


class BeginPayday(Order, frozen=True):
    """Nobody bargains any more: Payday begins, or after the last round the final score."""

    in_play: ClassVar[bool] = True
    for_screen: ClassVar[bool] = True


class LayInfluence(Order, frozen=True):
    """Henchman, Saboteur, Machine Pistol or Distraction on a Gangster."""

    in_play: ClassVar[bool] = True
    card: CardText
    gangster: CardText


class Peek(Order, frozen=True):
    """Look at planned Jobs with a Snitch, a Spy or a Lawyer of one's own."""

    in_play: ClassVar[bool] = True
    card: CardText
    plans: Annotated[list[Short], Meta(min_length=1, max_length=9)]


class ExchangeMarket(Order, frozen=True):
    """The other use of the Snitch."""

    in_play: ClassVar[bool] = True
    card: CardText = "snitch"


class Scheme(Order, frozen=True):
    """Take one of the own turns at once, or (`skip`) be skipped."""

    in_play: ClassVar[bool] = True
    card: CardText = "schemer"
    skip: bool = False


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of an offer; `markers` are the cards on which the other may lay one."""

    money: Money = 0
    cards: Cards = []
    markers: Cards = []


class Offer(Order, frozen=True):
    """A trade, a Deal, a gift or a loan; `words` are a promise that binds nobody."""

    in_play: ClassVar[bool] = True
    to: Short
    gives: Side = Side()
    wants: Side = Side()
    words: Words = ""


class AnswerOffer(Order, frozen=True):
    """Agree or decline; whoever made it may take it back."""

    in_play: ClassVar[bool] = True
    offer: Short
    yes: bool


class TakeMarker(Order, frozen=True):
    """One's own Deal marker comes home."""

    in_play: ClassVar[bool] = True
    card: CardText


class MakePromise(Order, frozen=True):
    in_play: ClassVar[bool] = True
    to: Short
    words: Annotated[str, Meta(min_length=1, max_length=140)]


class StrikePromise(Order, frozen=True):
    in_play: ClassVar[bool] = True
    promise: Short


class Announce(Order, frozen=True):
    """This Gangster acts now, against this player; may be changed until the card is turned up."""

    in_play: ClassVar[bool] = True
    gangster: CardText
    target: Short | None = None


class TurnUp(Order, frozen=True):
    """Turn the card up. `code` is asked of a blind plan; `sure` although the Job will be void."""

    in_play: ClassVar[bool] = True
    code: CodeText | None = None
    sure: bool = False


class NameVictim(Order, frozen=True):
    in_play: ClassVar[bool] = True
    card: CardText


class UseCards(Order, frozen=True):
    """Which cards serve as prerequisites, where there is a choice."""

    in_play: ClassVar[bool] = True
    cards: Cards


class Stake(Order, frozen=True):
    in_play: ClassVar[bool] = True
    amount: Money


class Throw(Order, frozen=True):
    """`tap` is what the roller's phone adds: 32 random bytes as hex."""

    in_play: ClassVar[bool] = True
    tap: Hash | None = None


class TypeThrow(Order, frozen=True):
    """What the dice on the table show; another seat confirms it."""

    in_play: ClassVar[bool] = True
    results: Faces


class TakeUpDie(Order, frozen=True):
    """The Cop: this die again, counted from 0."""

    in_play: ClassVar[bool] = True
    die: Annotated[int, Meta(ge=0, le=19)]


class KeepDice(Order, frozen=True):
    in_play: ClassVar[bool] = True


class Respond(Order, frozen=True):
    """An answer in an open window: with the card on this Gangster, or with a doctor; neither takes it back."""

    in_play: ClassVar[bool] = True
    gangster: CardText | None = None
    doc: CardText | None = None


class ReturnFire(Order, frozen=True):
    in_play: ClassVar[bool] = True
    yes: bool


class TakeCard(Order, frozen=True):
    """What an Exceptional Offer or Connections brings; None: nothing."""

    in_play: ClassVar[bool] = True
    card: CardText | None = None


class Launder(Order, frozen=True):
    in_play: ClassVar[bool] = True
    amount: Money


class PayPurchase(Order, frozen=True):
    in_play: ClassVar[bool] = True
    gangster: CardText


class Discard(Order, frozen=True):
    """Cancel a task instead of carrying it out."""

    in_play: ClassVar[bool] = True
    gangster: CardText


class GiveUp(Order, frozen=True):
    """Let a Job go that has been turned up, or a response whose card cannot be shown."""

    in_play: ClassVar[bool] = True


class Recruit(Order, frozen=True):
    in_play: ClassVar[bool] = True
    gangster: CardText
