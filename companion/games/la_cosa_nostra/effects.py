"""What the Jobs do once dice and responses have spoken, and what they ask: stakes,
laundering, cards."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec.structs import replace

from companion.rules.kit.cash import affordable, capped, short_of
from companion.rules.kit.features import Changes, unchanged
from companion.rules.kit.named import Named
from companion.rules.kit.piles import without
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import BANK, InPlay, OpenFact, Order, SeatId
from companion.rules.roles import CardName, CopyName, Money

from .attacks import LEVELS
from .losses import hand_over
from .market import for_sale, market_card, refill, reshuffle
from .named_pieces import CardText
from .state import Builder, Business, Deed, May, Stage, State
from .throwing import full, reached
from .turns import Amount

Origin = Literal["market", "stack"]


class Stake(InPlay, frozen=True):
    amount: Amount


class TakeCard(InPlay, frozen=True):
    """What an Exceptional Offer or Connections brings; None: nothing."""

    card: CardText | None = None


class Launder(InPlay, frozen=True):
    amount: Amount


class Staked(OpenFact, frozen=True):
    group = "money"
    seat: SeatId
    amount: Money


class BusinessBought(OpenFact, frozen=True):
    """By an Exceptional Offer or by Connections: into the row at once."""

    group = "money"
    by_fields = ("origin",)
    seat: SeatId
    business: str
    card: CardName
    copy: CopyName | None
    amount: Money
    origin: Origin


class OfferDeclined(OpenFact, frozen=True):
    """Nothing bought; in older evenings, nothing laundered either."""

    seat: SeatId


class Laundered(OpenFact, frozen=True):
    group = "money"
    if_not = {"amount": "nothing"}
    seat: SeatId
    amount: Money


class RanShort(OpenFact, frozen=True):
    """LCN-62: the purse was empty before the Job had all that the dice reached. Everybody knows
    that: what was due stands on the card that lies open, and each payment is told."""

    doer = ""
    befalls = ("seat",)
    group = "money"
    if_not = {"amount": "nothing"}
    seat: SeatId
    amount: Money
    due: Money


# what it does, and how much money of that whoever does it gets
Effect = Callable[[Builder, Deed], int]


def _cash_job(builder: Builder, deed: Deed) -> int:
    """LCN-80, LCN-91, R25: the bank pays each who is still here their share at once."""
    shares, plays = builder.state.under_way.shares, builder.state.table.plays
    paid = [(seat, amount) for seat, amount in shares if plays(seat)]
    for seat, amount in paid:
        builder.earn(seat, amount, "cash_job" if seat == deed.seat else "robbery")
    return sum(amount for seat, amount in paid if seat == deed.seat)


def _lost(builder: Builder, deed: Deed, by: SeatId, to: str, reason: str) -> int:
    """LCN-62: what the dice reached, as far as somebody's cash goes."""
    due = reached(builder.state, deed)
    amount = capped(builder.state.table, by, due)
    builder.pay(by, to, amount, reason)
    if amount < due:
        builder.add(RanShort(by, amount, due))
    return amount


def _property_damage(builder: Builder, deed: Deed) -> int:
    """LCN-62: to the bank; nobody gains by it."""
    assert deed.target
    _lost(builder, deed, deed.target, BANK, "property_damage")
    return 0


def _theft(builder: Builder, deed: Deed) -> int:
    """LCN-62: from the victim to the thief."""
    assert deed.target
    return _lost(builder, deed, deed.target, deed.seat, "theft")


def _birthday_party(builder: Builder, deed: Deed) -> int:
    """LCN-62: a present from everybody else who still plays."""
    guests = [seat for seat in builder.state.ring(deed.seat) if seat != deed.seat]
    return sum(_lost(builder, deed, seat, deed.seat, "birthday") for seat in guests)


def _persuasion(builder: Builder, deed: Deed) -> int:
    """LCN-88: two successes win the Businessman over; markers on him go home."""
    if full(builder.state, deed) and deed.victim:
        hand_over(builder, deed.victim, deed.seat, "persuasion")
    return 0


def _horse_racing(builder: Builder, deed: Deed) -> int:
    """R17: the stake lies on the card already; one success doubles it, none loses it."""
    factor = builder.state.box.numbers["horse_racing_factor"]
    stake = deed.stake or 0
    won = stake * factor if deed.successes else 0
    builder.earn(deed.seat, won, "horse_racing")
    return won


ASKS_AFTERWARDS = ("exceptional_offer", "connections", "money_laundering")
EFFECTS: Mapping[str, Effect] = {
    "cash": _cash_job,
    "property_damage": _property_damage,
    "theft": _theft,
    "birthday_party": _birthday_party,
    "persuasion": _persuasion,
    "horse_racing": _horse_racing,
    # what hits a card has done so already; the others asked their player
    **dict.fromkeys((*LEVELS, *ASKS_AFTERWARDS), lambda builder, deed: 0),
}


def _wants_stake(state: State, deed: Deed) -> bool:
    if deed.stake is not None:
        return False
    return state.effect(deed) == "horse_racing"


def _stake_limit(state: State, deed: Deed) -> int:
    """R17: what may be staked, by the card and by the purse."""
    card = state.open_job(deed)
    return capped(state.table, deed.seat, card.one)


def _stake_nothing(builder: Builder, deed: Deed) -> None:
    """R17: who has nothing stakes nothing."""
    most = _stake_limit(builder.state, deed)
    if most == 0:
        builder.add(Staked(deed.seat, 0))


def _stake(builder: Builder, deed: Deed, order: Stake) -> None:
    """R17: the stake is named before the roll and laid on the card."""
    most = _stake_limit(builder.state, deed)
    _lay_down(builder, deed, order.amount, most, "stake")
    builder.add(Staked(deed.seat, order.amount))


def _lay_down(builder: Builder, deed: Deed, amount: int, most: int, why: str) -> None:
    """R17: money that somebody chose to put into a Job."""
    if amount > most:
        raise refused("too_much", most=most)
    builder.pay(deed.seat, BANK, amount, why)


def _wants_choice(state: State, deed: Deed) -> bool:
    if deed.chosen or deed.repelled or not deed.successes:
        return False
    return state.effect(deed) in ASKS_AFTERWARDS


def _may_choose(state: State, deed: Deed) -> Mapping[type[Order], May]:
    if _is_laundering(state, deed):
        return {Launder: {"most": _launder_limit(state, deed)}}
    every = _priced(state, deed)
    fits = affordable(state.table, deed.seat, every)
    dear = {card: price for card, price in every.items() if card not in fits}
    return {TakeCard: {"prices": fits, "dear": dear}}


def _is_laundering(state: State, deed: Deed) -> bool:
    return state.effect(deed) == "money_laundering"


def _launder_limit(state: State, deed: Deed) -> int:
    """LCN-122, R17: how much may be laundered, said after the roll."""
    most = reached(state, deed)
    return capped(state.table, deed.seat, most)


def _launder_nothing(builder: Builder, deed: Deed) -> None:
    """R17: who has no cash is not asked how much of it."""
    if not _is_laundering(builder.state, deed):
        return
    if _launder_limit(builder.state, deed) == 0:
        builder.add(Laundered(deed.seat, 0))


def _launder(builder: Builder, deed: Deed, order: Launder) -> None:
    """LCN-122, R17: the amount is said after the roll; it lies under the Boss and counts double."""
    if not _is_laundering(builder.state, deed):
        raise refused("not_now", stage="take_card")
    most = _launder_limit(builder.state, deed)
    _lay_down(builder, deed, order.amount, most, "launder")
    builder.add(Laundered(deed.seat, order.amount))


def _reduced(state: State, deed: Deed, card: str) -> int:
    """LCN-70: the price after the roll: half or a little less for the Offer, less or
    the normal one for Connections."""
    price = state.box.businesses[card].price
    if state.effect(deed) == "exceptional_offer" and full(state, deed):
        return price // state.box.numbers["offer_divisor"]
    return max(0, price - reached(state, deed))


def _searched(state: State, deed: Deed) -> tuple[str, ...]:
    return state.stack if state.effect(deed) == "connections" else ()


def _priced(state: State, deed: Deed) -> dict[str, int]:
    """Each kind of card that lies there to be chosen, with its price now; Connections
    searches the stack as well."""
    kinds = {*for_sale(state), *_searched(state, deed)}
    cards = [card for card in state.box.businesses if card in kinds]
    return {card: _reduced(state, deed, card) for card in cards}


def _take_card(builder: Builder, deed: Deed, order: TakeCard) -> None:
    """LCN-70, R12: bought at once, or nothing; a searched stack is known too well, and
    shuffled."""
    if _is_laundering(builder.state, deed):
        raise refused("not_now", stage="launder")
    if order.card is None:
        builder.add(OfferDeclined(deed.seat))
    else:
        _buy(builder, deed, order.card)
    if builder.state.effect(deed) == "connections":
        reshuffle(builder)


def _buy(builder: Builder, deed: Deed, text: str) -> None:
    """LCN-70, R12: a market card is replaced at once."""
    card, origin = _chosen_card(builder.state, deed, text)
    price = _reduced(builder.state, deed, card.card)
    require(short_of(builder.state.table, deed.seat, price))
    builder.pay(deed.seat, BANK, price, "purchase")
    name = builder.chance.name("b")
    bought = BusinessBought(deed.seat, name, card.card, card.copy, price, origin)
    builder.add(bought)
    refill(builder)


def _chosen_card(state: State, deed: Deed, text: str) -> tuple[Named, Origin]:
    """The card, and where it lay; the market first."""
    searched = _searched(state, deed)
    found = market_card(state, text, searched)
    if found.card in searched and found.card not in state.market:
        return Named(found.card), "stack"
    return found, "market"


def _card_taken(state: State, fact: BusinessBought) -> State:
    bought = Business(fact.business, fact.card, fact.seat, fact.copy)
    left = {fact.origin: without(getattr(state, fact.origin), fact.card)}
    businesses = {**state.businesses, bought.id: bought}
    return replace(state, businesses=businesses, **left).with_top(chosen=True)


def _under_the_boss(state: State, fact: Laundered) -> State:
    family = state.families[fact.seat]
    total = family.laundered + fact.amount
    changed = state.with_family(fact.seat, laundered=total)
    return changed.with_top(chosen=True)


STAKE = Stage(
    "stake",
    _wants_stake,
    {Stake: _stake},
    lambda state, deed: {Stake: {"most": _stake_limit(state, deed)}},
    _stake_nothing,
)
CHOICE = Stage(
    "choice",
    _wants_choice,
    {TakeCard: _take_card, Launder: _launder},
    _may_choose,
    _launder_nothing,
)
FACTS: Changes = {
    Staked: lambda state, fact: state.with_top(stake=fact.amount),
    BusinessBought: _card_taken,
    OfferDeclined: lambda state, fact: state.with_top(chosen=True),
    Laundered: _under_the_boss,
    RanShort: unchanged,
}
