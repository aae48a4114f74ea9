"""What the Jobs do once dice and responses have spoken, and what they ask: stakes,
laundering, cards."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec.structs import replace

from companion.games.la_cosa_nostra.attacks import LEVELS
from companion.games.la_cosa_nostra.losses import hand_over
from companion.games.la_cosa_nostra.market import (
    for_sale,
    market_card,
    refill,
    reshuffle,
    without,
)
from companion.games.la_cosa_nostra.named_pieces import CardText
from companion.games.la_cosa_nostra.state import (
    Builder,
    Business,
    Deed,
    May,
    Stage,
    State,
    effect,
    open_job,
    ring,
    with_family,
    with_top,
)
from companion.games.la_cosa_nostra.throwing import any_success, full, reached
from companion.games.la_cosa_nostra.turns import Amount
from companion.rules.kit.cash import affords, capped, short_of
from companion.rules.kit.features import Changes
from companion.rules.messages import BANK, Caller, Fact, InPlay, Refusal, SeatId
from companion.rules.roles import CardName, CopyName, Money

Origin = Literal["market", "stack"]


class Stake(InPlay, frozen=True):
    amount: Amount


class TakeCard(InPlay, frozen=True):
    """What an Exceptional Offer or Connections brings; None: nothing."""

    card: CardText | None = None


class Launder(InPlay, frozen=True):
    amount: Amount


class Staked(Fact, frozen=True):
    group = "money"
    public = ("seat", "amount")
    seat: SeatId
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
    origin: Origin


class OfferDeclined(Fact, frozen=True):
    """Nothing bought, nothing laundered."""

    public = ("seat",)
    seat: SeatId


class Laundered(Fact, frozen=True):
    group = "money"
    public = ("seat", "amount")
    seat: SeatId
    amount: Money


# what it does, and how much money of that whoever does it gets
Effect = Callable[[Builder, Deed], int]


def _cash_job(builder: Builder, deed: Deed) -> int:
    """LCN-80, LCN-91, R25: the bank pays each who is still here their share at once."""
    assert builder.state.action
    playing = builder.state.table.playing()
    shares = [
        (seat, amount)
        for seat, amount in builder.state.action.shares
        if seat in playing
    ]
    for seat, amount in shares:
        builder.earn(seat, amount, "cash_job" if seat == deed.seat else "robbery")
    return sum(amount for seat, amount in shares if seat == deed.seat)


def _property_damage(builder: Builder, deed: Deed) -> int:
    """LCN-62: to the bank, as far as the victim's cash goes; nobody gains by it."""
    assert deed.target
    state = builder.state
    amount = capped(state.table, deed.target, reached(state, deed))
    builder.pay(deed.target, BANK, amount, "property_damage")
    return 0


def _theft(builder: Builder, deed: Deed) -> int:
    """LCN-62: from the victim to the thief."""
    assert deed.target
    state = builder.state
    amount = capped(state.table, deed.target, reached(state, deed))
    builder.pay(deed.target, deed.seat, amount, "theft")
    return amount


def _birthday_party(builder: Builder, deed: Deed) -> int:
    """LCN-62: a present from everybody else who still plays."""
    total = 0
    for seat in ring(builder.state, deed.seat):
        if seat != deed.seat:
            amount = capped(builder.state.table, seat, reached(builder.state, deed))
            builder.pay(seat, deed.seat, amount, "birthday")
            total += amount
    return total


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


def _no_money(builder: Builder, deed: Deed) -> int:
    """The cards that hit a card have done so already; the others asked their player."""
    return 0


ASKS_AFTERWARDS = ("exceptional_offer", "connections", "money_laundering")
EFFECTS: Mapping[str, Effect] = {
    "cash": _cash_job,
    "property_damage": _property_damage,
    "theft": _theft,
    "birthday_party": _birthday_party,
    "persuasion": _persuasion,
    "horse_racing": _horse_racing,
    **dict.fromkeys((*LEVELS, *ASKS_AFTERWARDS), _no_money),
}


def _wants_stake(state: State, deed: Deed) -> bool:
    return effect(state, deed) == "horse_racing" and deed.stake is None


def _stake_limit(state: State, deed: Deed) -> int:
    """R17: what may be staked, by the card and by the purse."""
    return capped(state.table, deed.seat, open_job(state, deed).one)


def _stake_nothing(builder: Builder, deed: Deed) -> None:
    """R17: who has nothing stakes nothing."""
    if _stake_limit(builder.state, deed) == 0:
        builder.add(Staked(deed.seat, 0))


def _stake(builder: Builder, deed: Deed, order: Stake, who: Caller) -> Refusal | None:
    """R17: the stake is named before the roll and laid on the card."""
    most = _stake_limit(builder.state, deed)
    if order.amount > most:
        return Refusal("too_much", {"most": most})
    builder.pay(deed.seat, BANK, order.amount, "stake")
    builder.add(Staked(deed.seat, order.amount))
    return None


def _may_stake(state: State, deed: Deed) -> list[May]:
    return [{"order": "stake", "most": _stake_limit(state, deed)}]


def _wants_choice(state: State, deed: Deed) -> bool:
    return (
        effect(state, deed) in ASKS_AFTERWARDS
        and any_success(deed)
        and not (deed.chosen or deed.repelled)
    )


def _may_choose(state: State, deed: Deed) -> list[May]:
    if _is_laundering(state, deed):
        return [{"order": "launder", "most": _launder_limit(state, deed)}]
    return [{"order": "take_card", "prices": _buyable(state, deed)}]


def _is_laundering(state: State, deed: Deed) -> bool:
    return effect(state, deed) == "money_laundering"


def _launder_limit(state: State, deed: Deed) -> int:
    """LCN-122, R17: how much may be laundered, said after the roll."""
    return capped(state.table, deed.seat, reached(state, deed))


def _launder_nothing(builder: Builder, deed: Deed) -> None:
    """R17: who has no cash is not asked how much of it."""
    if _is_laundering(builder.state, deed) and _launder_limit(builder.state, deed) == 0:
        builder.add(OfferDeclined(deed.seat))


def _launder(
    builder: Builder, deed: Deed, order: Launder, who: Caller
) -> Refusal | None:
    """LCN-122, R17: the amount is said after the roll; it lies under the Boss and counts double."""
    if not _is_laundering(builder.state, deed):
        return Refusal("not_now", {"stage": "take_card"})
    most = _launder_limit(builder.state, deed)
    if order.amount > most:
        return Refusal("too_much", {"most": most})
    builder.pay(deed.seat, BANK, order.amount, "launder")
    builder.add(
        Laundered(deed.seat, order.amount) if order.amount else OfferDeclined(deed.seat)
    )
    return None


def _reduced(state: State, deed: Deed, card: str) -> int:
    """LCN-70: the price after the roll: half or a little less for the Offer, less or
    the normal one for Connections."""
    price = state.box.businesses[card].price
    if effect(state, deed) == "exceptional_offer" and full(state, deed):
        return price // state.box.numbers["offer_divisor"]
    return max(0, price - reached(state, deed))


def _buyable(state: State, deed: Deed) -> dict[str, int]:
    """Each kind of card that may be chosen, with its price now; Connections searches
    the stack as well."""
    searched = state.stack if effect(state, deed) == "connections" else ()
    kinds = {*for_sale(state), *searched}
    prices = {
        card: _reduced(state, deed, card)
        for card in state.box.businesses
        if card in kinds
    }
    return {
        card: price
        for card, price in prices.items()
        if affords(state.table, deed.seat, price)
    }


def _take_card(
    builder: Builder, deed: Deed, order: TakeCard, who: Caller
) -> Refusal | None:
    """LCN-70, R12: bought at once; a market card is replaced at once, a searched stack
    is shuffled."""
    state = builder.state
    if _is_laundering(state, deed):
        return Refusal("not_now", {"stage": "launder"})
    if order.card is None:
        builder.add(OfferDeclined(deed.seat))
        _shuffle_again(builder, deed)
        return None
    chosen = _chosen_card(state, deed, order.card)
    if isinstance(chosen, Refusal):
        return chosen
    card, copy, source = chosen
    price = _reduced(state, deed, card)
    if refusal := short_of(state.table, deed.seat, price):
        return refusal
    builder.pay(deed.seat, BANK, price, "purchase")
    name = builder.chance.name("b")
    builder.add(BusinessBought(deed.seat, name, card, copy, price, source))
    refill(builder)
    _shuffle_again(builder, deed)
    return None


def _shuffle_again(builder: Builder, deed: Deed) -> None:
    """R12: whoever searched the stack knows it too well."""
    if effect(builder.state, deed) == "connections":
        reshuffle(builder)


def _chosen_card(
    state: State, deed: Deed, text: str
) -> tuple[str, str | None, Origin] | Refusal:
    """Kind, copy, and where it lay; the market first."""
    found = market_card(state, text)
    searched = effect(state, deed) == "connections"
    if not isinstance(found, Refusal):
        return found.card, found.copy, "market"
    card = str(found.facts.get("card"))
    if searched and found.code == "not_in_the_market" and card in state.stack:
        return card, None, "stack"
    return found


def _card_taken(state: State, fact: BusinessBought) -> State:
    bought = Business(fact.business, fact.card, fact.seat, fact.copy)
    left = {fact.origin: without(getattr(state, fact.origin), fact.card)}
    businesses = {**state.businesses, bought.id: bought}
    return with_top(replace(state, businesses=businesses, **left), chosen=True)


def _under_the_boss(state: State, fact: Laundered) -> State:
    total = state.families[fact.seat].laundered + fact.amount
    return with_top(with_family(state, fact.seat, laundered=total), chosen=True)


STAKE = Stage("stake", _wants_stake, {Stake: _stake}, _may_stake, _stake_nothing)
CHOICE = Stage(
    "choice",
    _wants_choice,
    {TakeCard: _take_card, Launder: _launder},
    _may_choose,
    _launder_nothing,
)
FACTS: Changes = {
    Staked: lambda state, fact: with_top(state, stake=fact.amount),
    BusinessBought: _card_taken,
    OfferDeclined: lambda state, fact: with_top(state, chosen=True),
    Laundered: _under_the_boss,
}
