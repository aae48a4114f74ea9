"""What each viewer sees: the long table for all, and for each seat what it may do now."""

from msgspec import Struct

from companion.rules import views
from companion.rules.ending import cash_missing
from companion.rules.kit.checklist import Check
from companion.rules.messages import SeatId
from companion.rules.view_parts import (
    COURSE,
    at_table,
    blocks_of,
    part,
    sits_here,
    view_of,
    where,
)
from companion.rules.view_shapes import Awaits

from .cakes import caught
from .checklists import checklist
from .income import NoteCount, income, listed, lying
from .options import May, may
from .state import (
    Figure,
    HandMove,
    Income,
    IncomeLine,
    State,
    able,
    alive,
    is_out,
    of_seat,
    seated,
    standing,
)
from .violence import WEAPONS, targets


class ChairView(Struct, frozen=True, omit_defaults=True):
    """A seat of the long table, with whoever sits there and whose cake stands there."""

    number: int
    feature: str
    opposite: int | None = None
    figure: str | None = None
    cake: SeatId | None = None


class CakeView(Struct, frozen=True):
    """`turns`: after so many turns of others it goes off; None for a cake whose owner is out or
    away."""

    of: SeatId
    place: int
    catches: list[str]
    turns: int | None


class ThreatView(Struct, frozen=True):
    """This figure could be removed by that one, with a card."""

    figure: str
    by: str
    card: str


class FamilyView(Struct, frozen=True):
    """`income` and `lines`: what a turn would bring as the table stands."""

    seat: SeatId
    side: str
    figures: list[Figure]
    standing: list[str]
    cake: int | None
    out: bool
    income: int
    lines: tuple[IncomeLine, ...]
    cards: int


class GameView(Struct, frozen=True):
    """`earned` is the last income that was counted; `happened` is what people had or
    have to do by hand, last turn and this one; `pot` and `used` count cards."""

    keeps: str
    chairs: list[ChairView]
    families: list[FamilyView]
    cakes: list[CakeView]
    threats: list[ThreatView]
    step: str | None
    actor: SeatId | None
    played: tuple[str, ...]
    seating: str
    placer: SeatId | None
    middle: tuple[NoteCount, ...]
    earned: Income | None
    pot: int
    used: int
    happened: list[HandMove]
    now: list[HandMove]
    awaits: Awaits | None
    out: tuple[tuple[SeatId, ...], ...]
    ending: str | None
    checklist: list[Check]


class Mine(Struct, frozen=True):
    """What one seat may do now."""

    may: list[May]


def public(state: State) -> GameView:
    """MAF-70: everything but hands is open."""
    return GameView(
        keeps=state.box.chosen("keeps"),
        chairs=_chairs(state),
        families=[_family(state, seat) for seat in state.families],
        cakes=[_cake(state, of) for of in state.cakes],
        threats=_threats(state),
        step=state.step,
        actor=state.actor,
        played=state.played,
        seating=state.seating,
        placer=state.placer,
        middle=listed(lying(state)),
        earned=state.income,
        pot=state.pot,
        used=len(state.used),
        happened=list(state.then_by_hand),
        now=list(state.now_by_hand),
        awaits=awaits(state),
        out=state.out,
        ending=state.ending,
        checklist=checklist(state),
    )


def mine(state: State, seat: SeatId) -> Mine:
    return Mine(may(state, seat))


PLACING = {"opening": "place_opening", "scram": "place_scram"}


def awaits(state: State) -> Awaits | None:
    """Which answer would move the game on."""
    if state.table.stage != "play" or not state.families:
        return None
    if state.table.ending.counting:
        return Awaits("cash", list(cash_missing(state.table)))
    if state.placer is not None:
        return Awaits(PLACING[state.seating], [state.placer])
    if state.actor is None or not able(state, state.actor):
        return Awaits("nobody", [])
    return Awaits(_asked_of_actor(state), [state.actor])


def _asked_of_actor(state: State) -> str:
    """MAF-30, or what people say where the app keeps the money only."""
    if state.box.bank_only:
        if state.step == "cash":
            return "collect"
        return "turn"
    if state.played:
        return "move"
    return "card"


def _chairs(state: State) -> list[ChairView]:
    around = seated(state)
    cakes = {place: of for of, place in state.cakes.items()}
    found = []
    for one in state.box.chairs.values():
        figure = around.get(one.number)
        name = figure.id if figure else None
        found.append(
            ChairView(
                one.number, one.feature, one.opposite, name, cakes.get(one.number)
            )
        )
    return found


def _family(state: State, seat: SeatId) -> FamilyView:
    worth = income(state, seat)
    return FamilyView(
        seat=seat,
        side=state.table.seats[seat].side,
        figures=of_seat(state, seat),
        standing=[one.id for one in standing(state, seat)],
        cake=state.cakes.get(seat),
        out=is_out(state, seat),
        income=worth.due,
        lines=worth.lines,
        cards=state.hands.get(seat, 0),
    )


def _cake(state: State, of: SeatId) -> CakeView:
    place = state.cakes[of]
    return CakeView(
        of, place, [one.id for one in caught(state, place)], _ticks(state, of)
    )


def _ticks(state: State, of: SeatId) -> int | None:
    """MAF-10, MAF-50: how many turns of others pass before it goes off."""
    if state.actor is None or not able(state, of):
        return None
    at = state.families.index(state.actor)
    families = state.families
    circle = (*families[at + 1 :], *families[: at + 1])
    before = circle[: circle.index(of)]
    return sum(able(state, seat) for seat in before)


def _threats(state: State) -> list[ThreatView]:
    """Who could be removed by whom; sleepers threaten nobody."""
    found = []
    for seat in alive(state):
        for by in of_seat(state, seat):
            for card in WEAPONS:
                victims = [] if by.asleep else targets(state, by, card)
                found += [ThreatView(one.id, by.id, card) for one in victims]
    return found


_LOOKED_AT = (*COURSE, *blocks_of(State))
ALL_SEE = view_of(
    {
        **at_table(views.PUBLIC),
        "game": part(public, *_LOOKED_AT, "table.bank.purses"),
    }
)
SEAT_SEES = view_of(
    {
        **at_table(views.OWN),
        "mine": part(where(sits_here, mine), *_LOOKED_AT),
    }
)
