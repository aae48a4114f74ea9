"""Free trade and Deals: offers between two, cards and money handed over, promises,
and what others hear of it
(LCN-82 to LCN-88, LCN-120)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.rules.kit.cash import on_paper, short_of
from companion.rules.kit.features import Changes, Judges, gone_from, kept_in, unchanged
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Fact, InPlay, OpenFact, Refusal, SeatId
from companion.rules.roles import CardNames, Money, Typed
from companion.rules.seats import Short, known

from .losses import MarkerPlaced, hand_over, markers_out
from .named_pieces import Cards, business_of, card_in_play
from .state import (
    Builder,
    Bundle,
    Business,
    Gangster,
    May,
    OpenOffer,
    Promise,
    State,
    offered,
)
from .turns import Amount, frozen

Words = Annotated[str, Meta(max_length=140)]


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of an offer; `markers` are the cards on which the other may lay one."""

    money: Amount = 0
    cards: Cards = []
    markers: Cards = []


class Offer(InPlay, frozen=True):
    """A trade, a Deal, a gift or a loan; `words` are a promise that binds nobody."""

    to: Short
    gives: Side = Side()
    wants: Side = Side()
    words: Words = ""


class AnswerOffer(InPlay, frozen=True):
    """Agree or decline; whoever made it may take it back."""

    offer: Short
    yes: bool


class MakePromise(InPlay, frozen=True):
    to: Short
    words: Annotated[str, Meta(min_length=1, max_length=140)]


class StrikePromise(InPlay, frozen=True):
    promise: Short


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
    words: Typed


class OfferClosed(Fact, frozen=True):
    doer = ""
    befalls = ("seat", "to")
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
        if self.how == "agreed":
            return (self.seat, self.to)
        return ()


class DealStruck(OpenFact, frozen=True):
    """What two shook hands on, as everybody sees it move; whoever pays stands first.
    What else was said stays between them."""

    doer = ""
    befalls = ()  # the answer to the offer tells it to them
    group = "money"
    seat: SeatId
    to: SeatId
    amount: Money
    cards: CardNames
    lent: CardNames

    @property
    def variant(self) -> str:
        parts = {"money": self.amount, "cards": self.cards, "lent": self.lent}
        return "_".join(name for name, moves in parts.items() if moves)

    @property
    def between(self) -> tuple[str, ...]:
        return (self.seat, self.to)


class PromiseMade(Fact, frozen=True):
    private = True
    insiders = ("seat", "to")
    public = ("promise", "seat", "to", "words")
    promise: str
    seat: SeatId
    to: SeatId
    words: Typed


class PromiseStruck(Fact, frozen=True):
    """Kept, forgiven or forgotten: it is off the list."""

    private = True
    insiders = ("seat", "to")
    public = ("promise", "seat", "to")
    promise: str
    seat: SeatId
    to: SeatId


def _offer(builder: Builder, order: Offer) -> None:
    """LCN-82, LCN-83, LCN-120: anything for anything, or for nothing; only the two see
    it until it is agreed."""
    made = _as_offered(builder, order)
    _require_possible(builder, made)
    builder.tell(OfferMade, made, offer=made.id)


def _as_offered(builder: Builder, order: Offer) -> OpenOffer:
    """Who offers what to whom."""
    state = builder.state
    to = known(state.table, order.to)
    if to is None or to == builder.seat or to not in state.families:
        raise refused("no_such_seat")
    gives = bundle(state, order.gives)
    wants = bundle(state, order.wants)
    words = order.words
    nothing = gives == wants == Bundle()
    if nothing and not words:
        raise refused("offer_is_empty")
    name = builder.chance.name("o")
    return OpenOffer(name, builder.seat, to, gives, wants, words)


def bundle(state: State, side: Side) -> Bundle:
    """What a side of an offer means, card by card."""
    cards = tuple(card_in_play(state, text).id for text in side.cards)
    markers = tuple(business_of(state, text).id for text in side.markers)
    if len(set(cards)) != len(cards):
        raise refused("card_twice")
    return Bundle(side.money, cards, markers)


def _require_possible(builder: Builder, offer: OpenOffer) -> None:
    """LCN-84, R2: deals end before the reveal. Else whatever stands in the way of an
    offer, on either side of it."""
    if frozen(builder.state):
        rule_broken(builder, "frozen", "r2")
    if on_paper(builder.state.table) and (offer.gives.money or offer.wants.money):
        raise refused("money_on_paper")
    for seat, gives, other in offer.sides:
        require(_cannot_pay(builder.state, offer, seat, gives.money, builder.seat))
        _require_theirs(builder.state, seat, gives)
        _require_markers(builder, other, len(gives.markers))


def _cannot_pay(
    state: State, offer: OpenOffer, seat: SeatId, money: int, asker: SeatId
) -> Refusal | None:
    """An offer is no way to feel for a hidden sum."""
    table = state.table
    feels = asker == offer.seat != seat and not table.setup.open_cash
    if feels:
        return None
    short = short_of(table, seat, money)
    if seat == asker or short is None:
        return short
    return Refusal("they_cannot_pay", {"seat": seat})


def out_of_play(state: State, offer: OpenOffer) -> bool:
    """LCN-65: has something that this offer is about left the table for good?"""
    sides = (offer.gives, offer.wants)
    pieces = {name for side in sides for name in (*side.cards, *side.markers)}
    lying = {one.id for one in state.gangsters.values() if one.place == "table"}
    return not pieces <= {*lying, *state.businesses}


def _require_theirs(state: State, seat: SeatId, gives: Bundle) -> None:
    """R9, LCN-87: only active cards are traded; markers may lie on a planned Purchase too."""
    for name in gives.cards:
        _require_to_give(state, seat, name)
    for business in map(state.businesses.__getitem__, gives.markers):
        if business.down:
            raise refused("card_is_down", card=business.id, seat=seat)
        if business.owner != seat:
            raise refused("not_their_card", card=business.id, seat=seat)


def _require_to_give(state: State, seat: SeatId, name: str) -> None:
    card = state.piece(name)
    if isinstance(card, Business) and card.on is not None:
        raise refused("not_paid_yet", card=card.card)
    if card.owner != seat or (isinstance(card, Gangster) and card.place != "table"):
        raise refused("not_their_card", card=name, seat=seat)
    if card.down:
        raise refused("card_is_down", card=name)


def _require_markers(builder: Builder, seat: SeatId, more: int) -> None:
    """LCN-11, LCN-85: five markers each, wherever they lie, several on one card as well."""
    most = builder.state.box.markers
    if more and markers_out(builder.state, seat) + more > most:
        rule_broken(builder, "no_marker_left", "lcn_11", seat=seat, most=most)


def _answer(builder: Builder, order: AnswerOffer) -> None:
    """LCN-83: a placed marker binds the lender, whatever else was promised."""
    offer = builder.state.offers.get(order.offer)
    if offer is None or builder.seat not in {offer.seat, offer.to}:
        raise refused("offer_gone")
    if builder.seat == offer.seat:
        builder.add(OfferClosed(offer.id, offer.seat, offer.to, "withdrawn"))
    elif not order.yes:
        builder.add(OfferClosed(offer.id, offer.seat, offer.to, "declined"))
    else:
        _require_possible(builder, offer)
        builder.add(OfferClosed(offer.id, offer.seat, offer.to, "agreed"))
        _carry_out(builder, offer)


def _carry_out(builder: Builder, offer: OpenOffer) -> None:
    """The difference in money moves once; cards and markers go over; words are kept on
    the list of promises."""
    net = offer.gives.money - offer.wants.money
    giver, taker = (offer.seat, offer.to) if net > 0 else (offer.to, offer.seat)
    struck = _struck(builder.state, offer, giver, taker)
    if struck.variant:
        builder.add(struck)
    builder.pay(giver, taker, abs(net), "deal")
    for seat, gives, other in offer.sides:
        for card in gives.markers:
            face = builder.state.businesses[card].card
            builder.add(MarkerPlaced(card, face, other, seat))
        for card in gives.cards:
            hand_over(builder, card, other, "trade")
    if offer.words:
        builder.add(PromiseMade(offer.id, offer.seat, offer.to, offer.words))


def _struck(state: State, offer: OpenOffer, giver: SeatId, taker: SeatId) -> DealStruck:
    """LCN-83: what moves of an offer, on either side."""
    sides = (offer.gives, offer.wants)
    net = abs(offer.gives.money - offer.wants.money)
    cards = tuple(state.face(card) for side in sides for card in side.cards)
    lent = tuple(state.face(card) for side in sides for card in side.markers)
    return DealStruck(giver, taker, net, cards, lent)


def _promise(builder: Builder, order: MakePromise) -> None:
    """LCN-83: written down so that both remember; it binds nobody."""
    to = known(builder.state.table, order.to)
    if to is None or to == builder.seat:
        raise refused("no_such_seat")
    builder.add(PromiseMade(builder.chance.name("y"), builder.seat, to, order.words))


def _strike(builder: Builder, order: StrikePromise) -> None:
    """Whoever it was made to says that it is settled; its maker may only keep it."""
    promise = builder.state.promises.get(order.promise)
    if promise is None or builder.seat != promise.to:
        raise refused("no_such_promise")
    builder.tell(PromiseStruck, promise, promise=promise.id)


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-120: offers and answers while nothing is frozen."""
    if frozen(state):
        return []
    asked = [offer.id for offer in state.offers.values() if offer.to == seat]
    answers = offered("answer_offer", asked, offers=asked)
    playing = state.table.playing()
    others = [one for one in state.families if one != seat and one in playing]
    return [*answers, {"order": "offer", "to": others}]


ORDERS: Judges = {
    Offer: _offer,
    AnswerOffer: _answer,
    MakePromise: _promise,
    StrikePromise: _strike,
}
FACTS: Changes = {
    OfferMade: kept_in("offers", OpenOffer, "offer"),
    OfferClosed: gone_from("offers", "offer"),
    DealStruck: unchanged,
    PromiseMade: kept_in("promises", Promise, "promise"),
    PromiseStruck: gone_from("promises", "promise"),
}
