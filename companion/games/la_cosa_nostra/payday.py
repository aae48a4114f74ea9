"""Payday and the end of a round: income line by line, one recruit each, the marker passes (LCN-110 to LCN-114)."""

from collections.abc import Mapping

from companion.games.la_cosa_nostra.asking import gangster_of
from companion.games.la_cosa_nostra.facts import BonusEarned, Earned, Recruited
from companion.games.la_cosa_nostra.orders import Recruit
from companion.games.la_cosa_nostra.state import PAYDAY, Builder, Judge, State, ring, row
from companion.rules.kit.cash import short_of
from companion.rules.kit.preconditions import in_phase, refuse_if_strict
from companion.rules.language import BANK, Caller, Order, Refusal, SeatId


def income_lines(state: State, seat: SeatId) -> tuple[tuple[str, int], ...]:
    """LCN-110: active Businesses, then Monopolies."""
    businesses = [(one.card, state.box.businesses[one.card].income) for one in row(state, seat) if one.there]
    held = [(name, state.box.monopolies[name].income) for name, owner in state.monopolies.items() if owner == seat]
    return (*businesses, *held)


def income(state: State, seat: SeatId) -> int:
    return sum(amount for _, amount in income_lines(state, seat))


def holder_of(state: State, monopoly: str) -> SeatId | None:
    """LCN-114, R9: at least two active ones, and more than all others together. R25: whoever left wins none anew."""
    card = state.box.monopolies[monopoly]
    owners = [one.owner for one in state.businesses.values() if one.card == card.business and one.there]
    most = next(
        (seat for seat in state.families if (has := owners.count(seat)) >= card.least and 2 * has > len(owners)), None
    )
    keeps = most in state.table.playing() or state.monopolies.get(monopoly) == most
    return most if keeps else None


def pay_out(builder: Builder) -> None:
    """LCN-110, LCN-141: everybody in turn from the start player; then the bonus for the highest income, if alone."""
    seats = ring(builder.state)
    for seat in seats:
        lines = income_lines(builder.state, seat)
        amount = sum(part for _, part in lines)
        builder.earn(seat, amount, "income")
        builder.add(Earned(seat, lines, amount))
    if winner := bonus_winner(builder.state, seats):
        bonus = builder.state.box.numbers["business_bonus"]
        builder.earn(winner, bonus, "business_bonus")
        builder.add(BonusEarned(winner, bonus))


def bonus_winner(state: State, seats: list[SeatId]) -> SeatId | None:
    """LCN-141, R16: nobody on a tie; once in the last round, not doubled."""
    if not state.box.has("business_bonus") or not seats:
        return None
    incomes = {seat: income(state, seat) for seat in seats}
    best = [seat for seat, has in incomes.items() if has == max(incomes.values())]
    return best[0] if len(best) == 1 else None


def reserve(state: State, seat: SeatId) -> list[str]:
    """LCN-111: who still waits under the Boss, by price; the choice is the player's own."""
    waiting = [one.id for one in state.gangsters.values() if one.owner == seat and one.place == "reserve"]
    return sorted(waiting, key=lambda name: state.box.gangsters[name].price)


def _recruit(builder: Builder, order: Recruit, who: Caller) -> Refusal | None:
    """LCN-111: one Gangster of the own reserve, at the printed price."""
    assert who.seat
    state = builder.state
    if refusal := in_phase(state, PAYDAY):
        return refusal
    if state.table.turn != who.seat or state.over:
        refusal = refuse_if_strict(builder, who, Refusal("not_your_turn", {"turn": state.table.turn}, "lcn_111"))
        if refusal:
            return refusal
    found = gangster_of(state, order.gangster)
    if isinstance(found, Refusal):
        return found
    if found.id not in reserve(state, who.seat):
        return Refusal("not_in_your_reserve", {"card": found.id})
    price = state.box.gangsters[found.id].price
    if refusal := short_of(state.table, who.seat, price):
        return refusal
    builder.pay(who.seat, BANK, price, "recruit")
    builder.add(Recruited(who.seat, found.id, price))
    return None


ORDERS: Mapping[type[Order], Judge] = {Recruit: _recruit}
