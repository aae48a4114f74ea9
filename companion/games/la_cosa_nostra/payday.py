"""Payday: income line by line, Monopolies, one recruit each (LCN-110, LCN-111, LCN-114,
LCN-141)."""

from msgspec.structs import replace

from companion.rules.kit.cash import affordable, affords, short_of
from companion.rules.kit.features import Changes, Judges, gone_from, unchanged
from companion.rules.kit.preconditions import in_phase, rule_broken
from companion.rules.kit.ranking import sole_leader
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import BANK, InPlay, OpenFact, SeatId
from companion.rules.roles import CardName, Money, RoundNumber
from companion.rules.tracker import PhaseBegan, TurnBegan

from .named_pieces import CardText, gangster_of
from .state import ACTION, PAYDAY, Builder, May, State, offered
from .turns import has_turn


class Recruit(InPlay, frozen=True):
    gangster: CardText


class Earned(OpenFact, frozen=True):
    """LCN-110: the income, line by line: Businesses first, then Monopolies."""

    doer = ""
    befalls = ()  # the payment tells it to them
    group = "money"
    seat: SeatId
    lines: tuple[tuple[str, int], ...]
    amount: Money


class BonusEarned(OpenFact, frozen=True):
    """LCN-141: the highest income of the round."""

    doer = ""
    befalls = ()  # the payment tells it to them
    group = "money"
    seat: SeatId
    amount: Money


class IncomesDue(OpenFact, frozen=True):
    """R24: the table went back, and the incomes of this round are to be paid once more."""

    round: RoundNumber


class Recruited(OpenFact, frozen=True):
    group = "money"
    seat: SeatId
    gangster: CardName
    amount: Money


class MonopolyTaken(OpenFact, frozen=True):
    seat: SeatId
    monopoly: CardName


class MonopolyReturned(OpenFact, frozen=True):
    seat: SeatId
    monopoly: CardName


def income_lines(state: State, seat: SeatId) -> tuple[tuple[str, int], ...]:
    """LCN-110: active Businesses, then Monopolies."""
    box, lines = state.box, list[tuple[str, int]]()
    for one in state.businesses.values():
        if one.owner == seat and one.there:
            lines.append((one.card, box.businesses[one.card].income))
    for name, owner in state.monopolies.items():
        if owner == seat:
            lines.append((name, box.monopolies[name].income))
    return tuple(lines)


def income(state: State, seat: SeatId) -> int:
    lines = income_lines(state, seat)
    amounts = (amount for _, amount in lines)
    return sum(amounts)


def pay_out(builder: Builder) -> None:
    """LCN-110, LCN-141: everybody in turn from the start player; then the bonus for the
    highest income, if alone."""
    seats = builder.state.ring()
    for seat in seats:
        lines = income_lines(builder.state, seat)
        parts = [part for _, part in lines]
        amount = sum(parts)
        builder.earn(seat, amount, "income")
        builder.add(Earned(seat, lines, amount))
    if winner := bonus_winner(builder.state, seats):
        bonus = builder.state.box.numbers["business_bonus"]
        builder.earn(winner, bonus, "business_bonus")
        builder.add(BonusEarned(winner, bonus))


def bonus_winner(state: State, seats: list[SeatId]) -> SeatId | None:
    """LCN-141, R16: nobody on a tie; once in the last round, not doubled."""
    if not state.box.has("business_bonus"):
        return None
    earned = {seat: income(state, seat) for seat in seats}
    return sole_leader(earned)


def waiting(state: State, seat: SeatId) -> list[str]:
    """Who is still under the Boss."""
    every = state.gangsters.values()
    return [one.id for one in every if one.owner == seat and one.place == "reserve"]


def reserve(state: State, seat: SeatId) -> list[str]:
    """LCN-111: who still waits, by price; the choice is the player's own."""
    cards = state.box.gangsters
    prices = {name: cards[name].price for name in waiting(state, seat)}
    return sorted(prices, key=prices.__getitem__)


def _hires(state: State, seat: SeatId) -> bool:
    """LCN-111: is there anybody to choose? Where purses are nobody's business,
    everybody with a reserve is asked: being passed over would tell."""
    prices = [state.box.gangsters[name].price for name in waiting(state, seat)]
    if not prices or not state.table.setup.open_cash:
        return bool(prices)
    return affords(state.table, seat, min(prices))


def next_to_recruit(state: State) -> SeatId | None:
    """LCN-111: who can pay for somebody; where nobody can, one of the people says
    when Payday is over. R25: clockwise after the one who chose last, also where that one
    has left; then whoever was passed over."""
    every = state.after(state.regular) if state.regular else state.ring()
    for seat in every:
        if seat not in state.recruiting and _hires(state, seat):
            return seat
    if state.recruiting:
        return None
    return first_person(state, [seat for seat in every if waiting(state, seat)])


def first_person(state: State, seats: list[SeatId]) -> SeatId | None:
    """The first of these who is no robot; the first of all where they are among themselves."""
    people = state.table.people()
    ranked = [seat for seat in seats if seat in people] or seats
    return next(iter(ranked), None)


def _recruit(builder: Builder, order: Recruit) -> None:
    """LCN-111: one Gangster of the own reserve, at the printed price."""
    state = builder.state
    require(in_phase(state, PAYDAY))
    if not has_turn(state, builder.seat, PAYDAY):
        rule_broken(builder, "not_your_turn", "lcn_111", turn=state.turn)
    found = gangster_of(state, order.gangster)
    if found.id not in waiting(state, builder.seat):
        raise refused("not_in_your_reserve", card=found.id)
    price = state.box.gangsters[found.id].price
    require(short_of(state.table, builder.seat, price))
    builder.pay(builder.seat, BANK, price, "recruit")
    builder.add(Recruited(builder.seat, found.id, price))


def holder_of(state: State, monopoly: str) -> SeatId | None:
    """LCN-114, R9: at least two active ones, and more than all others together. R25:
    whoever left wins none anew."""
    card = state.box.monopolies[monopoly]
    every = state.businesses.values()
    owners = [one.owner for one in every if one.card == card.business and one.there]
    most = max(owners, key=owners.count, default=SeatId(""))
    has = owners.count(most)
    if has < card.least or 2 * has <= len(owners):
        return None
    if state.table.plays(most) or state.monopolies.get(monopoly) == most:
        return most
    return None


def settle_monopolies(builder: Builder) -> None:
    """LCN-114: each lies with whoever should hold it."""
    state = builder.state
    for name in state.box.monopolies:
        has = state.monopolies.get(name)
        should = holder_of(state, name)
        if has and has != should:
            builder.add(MonopolyReturned(has, name))
        if should and has != should:
            builder.add(MonopolyTaken(should, name))


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-111."""
    if not has_turn(state, seat, PAYDAY):
        return []
    prices = {name: state.box.gangsters[name].price for name in reserve(state, seat)}
    fits = affordable(state.table, seat, prices)
    return [*offered("recruit", fits, prices=fits), {"order": "next"}]


def _asked(state: State, fact: TurnBegan) -> State:
    """R24: where the table goes back to somebody, those after them are asked again."""
    had = state.recruiting
    at = had.index(fact.seat) if fact.seat in had else len(had)
    asked = (*had[:at], fact.seat)
    return replace(state, recruiting=asked)


def _not_paid_yet(state: State, fact: PhaseBegan) -> State:
    state = replace(state, recruiting=())
    if fact.phase in {ACTION, PAYDAY}:
        return replace(state, paid_out=False, earned={})
    return state


def _paid(state: State, fact: Earned) -> State:
    incomes = max(state.incomes, state.round)
    earned = {**state.earned, fact.seat: fact.lines}
    return replace(state, paid_out=True, incomes=incomes, earned=earned)


def _in_the_row(state: State, fact: Recruited) -> State:
    state = state.with_gangster(fact.gangster, place="table")
    if state.turn == fact.seat:
        return replace(state, over=True)
    return state


ORDERS: Judges = {Recruit: _recruit}
FACTS: Changes = {
    PhaseBegan: _not_paid_yet,
    TurnBegan: _asked,
    Earned: _paid,
    BonusEarned: unchanged,
    IncomesDue: lambda state, fact: replace(state, incomes=fact.round - 1),
    Recruited: _in_the_row,
    MonopolyTaken: lambda state, fact: replace(
        state, monopolies={**state.monopolies, fact.monopoly: fact.seat}
    ),
    MonopolyReturned: gone_from("monopolies", "monopoly"),
}
