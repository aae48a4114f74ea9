"""The end: each line of the score, the tie-break of the edition, and arm wrestling
after that (LCN-130 to LCN-134)."""

from collections.abc import Sequence

from cards.model import CASH
from companion.rules.declared_scores import behind
from companion.rules.ending import cash_first, over, tied_first
from companion.rules.kit.cash import on_paper
from companion.rules.kit.preconditions import not_running
from companion.rules.kit.ranking import placed, sole_leader, total
from companion.rules.messages import Answer, Chance, Fact, PurseId, Said, SeatId
from companion.rules.table_blocks import Line

from .effects import Laundered
from .losses import GangsterKilled
from .payday import bonus_winner, income, income_lines
from .state import State


def lines(state: State, seat: SeatId, said: Said = ()) -> list[Line]:
    """LCN-130 to LCN-132, LCN-122: cash, laundered money, double income, most Gangsters,
    violence."""
    numbers = state.box.numbers
    family = state.families[seat]
    has = state.table.bank.purses[PurseId(seat)]
    found = [Line("cash", float(has), {"cash": has}, behind(CASH, seat, said))]
    if clean := family.laundered:
        points = float(numbers["laundered_factor"] * clean)
        steps = _steps(said, Laundered, "seat", seat)
        found.append(Line("laundered", points, {"amount": clean}, steps))
    # the estate of whoever left is frozen: the money counts, nothing is paid out
    if seat in state.ring():
        found += _income(state, seat)
    if family.kills:
        found.append(_violence(state, seat, said))
    return found


def _violence(state: State, seat: SeatId, said: Said) -> Line:
    """LCN-132: who was killed, how strong they were together, and what each point of
    strength is worth."""
    kills = state.families[seat].kills
    strength, amount = strength_of(state, kills), worth(state, kills)
    facts = {"kills": list(kills), "strength": strength, "amount": amount}
    steps = _steps(said, GangsterKilled, "by", seat)
    return Line("violence", float(violence(state, kills)), facts, steps)


def score_so_far(state: State, said: Said = ()) -> dict[SeatId, list[Line]] | None:
    """What an end now would give, as far as everybody may know it: not where sums are
    one's own business, and not where the notes lie on the table."""
    if on_paper(state.table) or not state.table.setup.open_cash:
        return None
    return {seat: lines(state, seat, said) for seat in state.families}


def _income(state: State, seat: SeatId) -> list[Line]:
    """LCN-130, LCN-131, R16: double income; the bonuses once."""
    numbers = state.box.numbers
    earned = income(state, seat)
    each = [list(one) for one in income_lines(state, seat)]
    points = float(numbers["final_income_factor"] * earned)
    found = [Line("income", points, {"income": earned, "lines": each})]
    if bonus_winner(state, state.ring()) == seat:
        bonus = float(numbers["business_bonus"])
        found.append(Line("business_bonus", bonus, {"income": earned}))
    if most_gangsters(state) == seat:
        bonus = float(numbers["most_gangsters_bonus"])
        count = len(active(state, seat))
        found.append(Line("most_gangsters", bonus, {"gangsters": count}))
    return found


def _steps(said: Said, kind: type[Fact], name: str, seat: SeatId) -> tuple[int, ...]:
    """Where in the table's log it happened."""
    such = [(number, fact) for number, fact in said if isinstance(fact, kind)]
    return tuple(number for number, fact in such if getattr(fact, name) == seat)


def active(state: State, seat: SeatId) -> list[str]:
    """R9: what is turned over at the end is not there."""
    return [one.id for one in state.crew(seat) if one.there]


def most_gangsters(state: State) -> SeatId | None:
    """LCN-131: alone with the most active Gangsters; nobody on a tie."""
    counts = {seat: len(active(state, seat)) for seat in state.ring()}
    some = {seat: has for seat, has in counts.items() if has}
    return sole_leader(some)


def violence(state: State, kills: Sequence[str]) -> int:
    """LCN-132, R16: the printed strength of all that were killed, times what their
    number is worth."""
    if kills:
        return worth(state, kills) * strength_of(state, kills)
    return 0


def strength_of(state: State, kills: Sequence[str]) -> int:
    """LCN-132: the printed strengths, added up."""
    cards = state.box.gangsters
    return sum(cards[name].strength for name in kills)


def worth(state: State, kills: Sequence[str]) -> int:
    """LCN-132: the amount for so many kills, three or more alike."""
    factors = state.box.violence
    count = len(kills)
    most = min(count, len(factors))
    return factors[most - 1]


def prices(state: State, seat: SeatId) -> list[int]:
    """R19: the purchase prices of the active cards on display; Gangsters of the start have none."""
    box = state.box
    there = [one.card for one in state.row(seat) if one.there]
    businesses = [box.businesses[card].price for card in there]
    gangsters = [box.gangsters[name].price for name in active(state, seat)]
    return businesses + gangsters


def tie_value(state: State, seat: SeatId) -> int:
    """LCN-133: the highest single price, or the sum of all, as the edition has it."""
    values = prices(state, seat) or [0]
    if state.box.rules.get("tie_break") == "sum_of_prices":
        return sum(values)
    return max(values)


def final(state: State, chance: Chance) -> list[Fact]:
    """LCN-130, LCN-133: ranks by money, then by the edition's tie-break; what is equal
    then is wrestled for."""
    said = chance.said()
    counted = {seat: lines(state, seat, said) for seat in state.families}
    ties = {seat: float(tie_value(state, seat)) for seat in counted}
    keys = {seat: (total(found), ties[seat]) for seat, found in counted.items()}
    places = placed(keys, counted, (str(state.box.rules.get("tie_break")),))
    return over(state.table, places, tied_first(places))


def end_now(state: State, chance: Chance) -> Answer:
    """The final score as everything lies now; notes on the table are counted first."""
    table = state.table
    not_yet = not_running(table, state.families) or cash_first(table)
    if not_yet:
        return not_yet
    return final(state, chance)
