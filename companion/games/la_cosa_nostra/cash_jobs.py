"""Cash Jobs: prerequisites of one's own and on loan, the Cop, and what a Robbery takes
(LCN-80 to LCN-91)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from companion.rules.kit.features import Changes
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, Order, SeatId
from companion.rules.roles import CardName

from .box import JobCard
from .named_pieces import Cards, business_of
from .state import Builder, Business, Deed, May, Stage, State


class UseCards(InPlay, frozen=True):
    """Which cards serve as prerequisites, where there is a choice."""

    cards: Cards


class TakeUpDie(InPlay, frozen=True):
    """The Cop: this die again, counted from 0."""

    die: Annotated[int, Meta(ge=0, le=19)]


class KeepDice(InPlay, frozen=True):
    """LCN-89: the Cop stays in bed."""


class CardsUsed(OpenFact, frozen=True):
    """LCN-81: what serves as prerequisites; `lent` are the cards that a marker opened."""

    seat: SeatId
    businesses: tuple[str, ...]
    lent: tuple[str, ...]
    cards: tuple[str, ...]


class DieTakenUp(OpenFact, frozen=True):
    """LCN-89: the Cop has one die rolled again."""

    group = "dice"
    seat: SeatId
    business: str
    card: CardName
    die: int


class DiceKept(OpenFact, frozen=True):
    group = "dice"
    seat: SeatId


REROLL = "reroll"  # the ability of a Cop
Sources = Mapping[str, list[Business]]  # by what they are


def all_sources(state: State, seat: SeatId) -> Sources:
    """LCN-81, LCN-85, LCN-87: active, paid cards that are one's own; of kinds of which
    one owns none, those that carry one's marker."""
    own: dict[str, list[Business]] = {}
    lent: dict[str, list[Business]] = {}
    for one in state.businesses.values():
        if not one.there:
            continue
        if one.owner == seat:
            own.setdefault(one.card, []).append(one)
        elif seat in one.markers:
            lent.setdefault(one.card, []).append(one)
    return {**lent, **own}


def missing(state: State, seat: SeatId, card: JobCard) -> list[str]:
    """LCN-81: the prerequisites that cannot be met."""
    return lacking(all_sources(state, seat), card)


def lacking(found: Sources, card: JobCard) -> list[str]:
    """Those of a card that are not among these."""
    short = []
    for need in dict.fromkeys(card.needs):
        has = found.get(need, ())
        less = card.needs.count(need) - len(has)
        short += [need] * max(0, less)
    return short


def _only_way(state: State, seat: SeatId, card: JobCard) -> list[str] | None:
    """The cards to use, where no choice is worth asking for."""
    used: list[str] = []
    kinds = all_sources(state, seat)
    for need, times in Counter(card.needs).items():
        found = kinds.get(need, [])
        if len(found) > times and any(one.owner != seat for one in found):
            return None
        used += [one.id for one in found[:times]]
    return used


def _use_only_cards(builder: Builder, deed: Deed) -> None:
    """LCN-81: own cards first; asked only where several markers could be spent."""
    card = builder.state.open_job(deed)
    cards = _only_way(builder.state, deed.seat, card)
    if cards is not None:
        _use(builder, deed, cards)


def _use(builder: Builder, deed: Deed, cards: list[str]) -> None:
    """R10: from here on the markers are spent, whatever the dice say; they go home with the Job."""
    used = [builder.state.businesses[name] for name in cards]
    lent = tuple(one.id for one in used if one.owner != deed.seat)
    kinds = tuple(one.card for one in used)
    builder.add(CardsUsed(deed.seat, tuple(cards), lent, kinds))


def _use_cards(builder: Builder, deed: Deed, order: UseCards) -> None:
    """LCN-81: the player says whose marker to spend, where there are several."""
    needs = builder.state.open_job(deed).needs
    chosen = _chosen(builder.state, deed.seat, needs, order.cards)
    if Counter(one.card for one in chosen) != Counter(needs):
        raise refused("not_what_is_needed", needs=list(needs))
    _use(builder, deed, [one.id for one in chosen])


def _chosen(
    state: State, seat: SeatId, needs: Sequence[str], texts: Sequence[str]
) -> list[Business]:
    """The cards that are meant, none of them twice."""
    kinds = all_sources(state, seat)
    left = [one for need in dict.fromkeys(needs) for one in kinds.get(need, ())]
    chosen: list[Business] = []
    for text in texts:
        found = business_of(state, text, left)
        left.remove(found)
        chosen.append(found)
    return chosen


def _may_use(state: State, deed: Deed) -> Mapping[type[Order], May]:
    needs = state.open_job(deed).needs
    kinds = all_sources(state, deed.seat)
    ways = [[one.id for one in kinds.get(need, ())] for need in needs]
    return {UseCards: {"needs": list(needs), "cards": ways}}


def _cop_may_help(state: State, deed: Deed) -> bool:
    """R5: Cash Jobs only, and only while another success would bring something."""
    if deed.kept or state.effect(deed) != "cash":
        return False
    numbers = state.box.numbers
    dice = len(deed.results or ())  # the only one is no use twice
    most = min(numbers["successes_that_count"], dice)
    if (deed.successes or 0) >= most:
        return False
    return bool(state.able(deed.seat, REROLL))


def _take_up_die(builder: Builder, deed: Deed, order: TakeUpDie) -> None:
    """LCN-89, R5: each active Cop has one die rolled again, once a round, for Cash Jobs only."""
    dice = len(deed.results or ())
    if order.die >= dice:
        raise refused("no_such_die", dice=dice)
    cop = builder.state.able(deed.seat, REROLL)[0]
    builder.add(DieTakenUp(deed.seat, cop.id, cop.card, order.die))


def loot(state: State, full: bool) -> int:
    """LCN-91: all, or half rounded down to a full thousand, of what the last hand on
    the money holds."""
    held = state.under_way.shares[-1][1]
    if full:
        return held
    numbers = state.box.numbers
    step = numbers["robbery_step"]
    return held // numbers["robbery_divisor"] // step * step


CARDS = Stage(
    "cards",
    lambda state, deed: state.effect(deed) == "cash" and deed.uses is None,
    {UseCards: _use_cards},
    _may_use,
    _use_only_cards,
)
COP = Stage(
    "cop",
    _cop_may_help,
    {
        TakeUpDie: _take_up_die,
        KeepDice: lambda builder, deed, order: builder.add(DiceKept(deed.seat)),
    },
    lambda state, deed: {TakeUpDie: {"dice": list(deed.results or ())}, KeepDice: {}},
)
FACTS: Changes = {
    CardsUsed: lambda state, fact: state.with_top(uses=fact.businesses),
    DieTakenUp: lambda state, fact: state.with_business(
        fact.business, used=True
    ).with_top(again=fact.die),
    DiceKept: lambda state, fact: state.with_top(kept=True),
}
