"""The features of the game: what may be ordered, what can happen, what a seat may do now."""

from companion.games.la_cosa_nostra import (
    announcing,
    attacks,
    card_rulings,
    cash_jobs,
    closing,
    deals,
    effects,
    finishing,
    influence,
    losses,
    markers,
    market,
    monopolies,
    payday,
    peeking,
    phase_rulings,
    planning,
    responses,
    returned_fire,
    rulings,
    schemers,
    setup,
    stages,
    tasks,
    throwing,
    turns,
)
from companion.games.la_cosa_nostra.state import Judges, May, State
from companion.rules.kit.features import changes, judges
from companion.rules.messages import SeatId

OWN: Judges = judges(
    (
        setup.ORDERS,
        planning.ORDERS,
        influence.ORDERS,
        peeking.ORDERS,
        schemers.ORDERS,
        markers.ORDERS,
        deals.ORDERS,
        announcing.ORDERS,
        tasks.ORDERS,
        stages.ORDERS,
        responses.ORDERS,
        closing.ORDERS,
        payday.ORDERS,
    )
)
CHANGES = changes(
    (
        setup.FACTS,
        market.FACTS,
        turns.FACTS,
        planning.FACTS,
        influence.FACTS,
        peeking.FACTS,
        schemers.FACTS,
        markers.FACTS,
        deals.FACTS,
        losses.FACTS,
        tasks.FACTS,
        announcing.FACTS,
        attacks.FACTS,
        cash_jobs.FACTS,
        throwing.FACTS,
        effects.FACTS,
        responses.FACTS,
        returned_fire.FACTS,
        finishing.FACTS,
        monopolies.FACTS,
        payday.FACTS,
        card_rulings.FACTS,
        phase_rulings.FACTS,
        rulings.FACTS,
    )
)
OFFERS = (
    setup.may,
    planning.may,
    announcing.may,
    tasks.may,
    schemers.may,
    closing.may,
    stages.may,
    responses.may,
    influence.may,
    peeking.may,
    payday.may,
    markers.may,
    deals.may,
)


def may(state: State, seat: SeatId) -> list[May]:
    """Everything that this seat may order now; shared orders (paying, asking for money,
    undo) are not listed."""
    if state.table.stage == "lobby":
        return setup.before(state, seat)
    if (
        state.table.stage == "over"
        or seat not in state.families
        or seat not in state.table.playing()
    ):
        return []
    return [offer for feature in OFFERS for offer in feature(state, seat)]
