"""The features of the game: what may be ordered, what can happen, what a seat may do now."""

from collections.abc import Callable, Mapping

from companion.rules.kit.features import Judges, changes, judges
from companion.rules.messages import SeatId
from companion.rules.view_parts import COURSE, Part, Row, blocks_of, part

from . import (
    attacks,
    card_rulings,
    cash_jobs,
    deals,
    effects,
    finishing,
    influence,
    losses,
    market,
    payday,
    phases,
    planning,
    responses,
    rulings,
    setup,
    stages,
    tasks,
    throwing,
    turns,
)
from .state import May, State

JUDGING = (
    *(setup, planning, influence, turns, losses, deals),
    *(tasks, stages, responses, phases, payday),
)
CHANGING = (
    *(setup, market, turns, planning, influence, losses, deals),
    *(tasks, attacks, cash_jobs, throwing, effects, responses, finishing),
    *(payday, card_rulings, rulings),
)
OWN: Judges = judges(feature.ORDERS for feature in JUDGING)
CHANGES = changes(feature.FACTS for feature in CHANGING)
BLOCKS = (*COURSE, *blocks_of(State))
MONEY = "table.bank.purses"
Offers = Callable[[State, SeatId], list[May]]
# what each feature offers, and of which block it looks at one's own entry
OFFERS: Mapping[Offers, tuple[str, ...]] = {
    setup.may: (),
    planning.may: (),
    tasks.may: (MONEY,),
    turns.may: (),
    phases.may: (),
    stages.may: (MONEY,),
    responses.may: (),
    influence.may: (),
    payday.may: (MONEY,),
    losses.may: (),
    deals.may: (),
}


def may(state: State, seat: SeatId) -> list[May]:
    """Everything that this seat may order now; shared orders (paying, asking for money,
    undo) are not listed."""
    if not _plays(state, seat):
        return _before(state, seat)
    found: list[May] = []
    for feature in OFFERS:
        found += feature(state, seat)
    return found


def _plays(state: State, seat: SeatId) -> bool:
    """The game runs, with a family of theirs, and they are here."""
    goes_on = state.table.stage == "play" and seat in state.families
    return goes_on and state.table.plays(seat)


def _before(state: State, seat: SeatId) -> list[May]:
    if state.table.stage == "lobby":
        return setup.before(state, seat)
    return []


def _offered(offers: Offers, own: tuple[str, ...]) -> Part:
    """What one feature offers."""

    def seen(state: State, seat: SeatId) -> list[May]:
        if _plays(state, seat):
            return offers(state, seat)
        return []

    return part(seen, *BLOCKS, entries=own)


EACH = (_offered(offers, own) for offers, own in OFFERS.items())
MAY = Row(may, (part(_before, *BLOCKS), *EACH))
