"""Rulings that only this game understands, and its way with turn, step, purses and the end."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.amendments import (
    CorrectPhase,
    CorrectPurse,
    CorrectTurn,
    GameRuling,
)
from companion.rules.ending import EndGame
from companion.rules.kit.features import Changes
from companion.rules.kit.preconditions import not_running
from companion.rules.kit.refusing import refused
from companion.rules.kit.steps import StepBegan
from companion.rules.kit.typed_rulings import (
    Way,
    carried_out,
    corrections,
    in_whole_notes,
    scored_by,
    unless,
)
from companion.rules.messages import Answer, OpenFact, Order, Refusal, SeatId
from companion.rules.roles import CardName
from companion.rules.seats import Short
from companion.rules.strictness import Ruled
from companion.rules.table import minus
from companion.rules.tracker import TurnBegan

from .cakes import require_no_cake
from .endings import score_now
from .income import BOX
from .seating import require_free, still_placing
from .state import Builder, Figure, HandMove, State, by_hand, is_out

CARD = "card"
Place = Annotated[int, Meta(ge=0)]  # 0: none
Places = dict[Short, Annotated[int, Meta(ge=1)]]


class FigureCorrected(OpenFact, frozen=True):
    """The table put a figure where it belongs: on a seat, asleep or awake, or (without a place)
    in the box."""

    group = "table"
    if_so = {"asleep": "asleep"}
    if_not = {"place": "gone"}
    figure: str
    card: CardName
    of: SeatId
    role: str
    place: int | None
    asleep: bool


class CakeCorrected(OpenFact, frozen=True):
    """The cake stands there, or (without a place) before its owner."""

    group = "table"
    if_not = {"place": "home"}
    of: SeatId
    place: int | None


class PotCorrected(OpenFact, frozen=True):
    """So many cards lie in the pot."""

    group = "table"
    pot: int


def _ruling(builder: Builder, order: GameRuling) -> Answer:
    known = {} if builder.state.box.bank_only else RULINGS
    return carried_out(builder, order, known)


def _turn(builder: Builder, order: CorrectTurn) -> Answer:
    """Somebody else is at turn, with the card to play: no cake goes off and no money
    moves by it."""
    state = builder.state
    seat = next((one for one in state.families if one == order.seat), None)
    if seat is None or not state.table.plays(seat):
        return Refusal("no_such_seat")
    if is_out(state, seat):
        return Refusal("player_is_out", {"seat": seat})
    ruled = Ruled(builder.who.seat, "turn", order.reason)
    return [ruled, TurnBegan(seat), StepBegan(seat, CARD)]


def _step(builder: Builder, order: CorrectPhase) -> Answer:
    """The turn goes on from that step: what the step does by itself, it does again."""
    state = builder.state
    phases, round_ = state.table.setup.game.phases, state.round
    if order.phase >= len(phases):
        return Refusal("no_such_phase")
    if order.round != round_:
        return Refusal("no_such_round", {"rounds": round_})
    assert state.actor
    ruled = Ruled(builder.who.seat, "phase", order.reason)
    return [ruled, StepBegan(state.actor, phases[order.phase])]


def _purse(builder: Builder, order: CorrectPurse) -> Answer:
    """MAF-60: the box pays nobody."""
    if order.purse == BOX:
        return Refusal("no_such_purse", {"purse": order.purse})
    return in_whole_notes(builder, order)


def _cannot_go_on(state: State) -> Refusal | None:
    if refusal := not_running(state.table, state.families):
        return refusal
    if state.over:
        return Refusal("evening_is_over")
    if state.seating:
        return Refusal("first_be_seated", {"seat": state.placer})
    return None


WAYS: Mapping[type[Order], Way] = {
    GameRuling: _ruling,
    CorrectTurn: unless(_cannot_go_on, _turn),
    CorrectPhase: unless(_cannot_go_on, _step),
    CorrectPurse: _purse,
    EndGame: scored_by(score_now),
}


def _figure(
    builder: Builder, figure: Short, place: Place, asleep: bool = False
) -> None:
    """`figure` sits at `place` (0: it is gone), `asleep` or awake."""
    state = builder.state
    known = _known(state, figure)
    if known is None:
        raise refused("ruling_unclear", needs=["figure"])
    there = place or None
    if there is not None and there != known.place:
        require_free(state, there)
    sleeps = there is not None and asleep
    builder.add(_corrected_to(state, known.id, there, asleep=sleeps))


def _known(state: State, name: str) -> Figure | None:
    """A figure that lives, or one that was removed."""
    if name in state.figures:
        return state.figures[name]
    for seat in state.families:
        colour = state.table.seats[seat].side
        for figure, part in state.box.figure_ids(colour, len(state.families)):
            if figure == name:
                return Figure(name, state.box.printed[colour, part], seat, part)
    return None


def _cake(builder: Builder, seat: Short, place: Place) -> None:
    """The cake of `seat` stands at `place`; 0: before its owner."""
    state = builder.state
    if seat not in state.families:
        raise refused("no_such_seat")
    if place:
        require_no_cake(state, place)
    builder.add(CakeCorrected(SeatId(seat), place or None))


def _pot(builder: Builder, pot: Annotated[int, Meta(ge=0)]) -> None:
    """In the pot lie `pot` cards."""
    if pot > builder.state.box.pot:
        raise refused("ruling_unclear", needs=["pot"])
    builder.add(PotCorrected(pot))


def _seats(builder: Builder, places: Places, asleep: Sequence[Short] = ()) -> None:
    """The whole table anew: who is named sits at that place, `asleep` or awake; who is
    not named is gone."""
    state = builder.state
    if not _fits(state, places):
        raise refused("ruling_unclear", needs=["places"])
    for name in [one for one in state.figures if one not in places]:
        builder.add(_corrected_to(state, name, None, asleep=False))
    builder.add(
        *(
            _corrected_to(state, name, at, asleep=name in asleep)
            for name, at in places.items()
        )
    )


def _fits(state: State, places: Mapping[str, int]) -> bool:
    """Figures of this evening, each on a chair of its own."""
    known = all(
        _known(state, name) and place in state.box.chairs
        for name, place in places.items()
    )
    return known and len({*places.values()}) == len(places)


def _corrected_to(
    state: State, name: str, place: int | None, *, asleep: bool
) -> FigureCorrected:
    figure = _known(state, name)
    assert figure
    return FigureCorrected(name, figure.card, figure.of, figure.role, place, asleep)


RULINGS = corrections(_figure, _seats, _cake, _pot)


def _corrected(state: State, fact: FigureCorrected) -> State:
    """Whoever has a figure again is in the game again."""
    what = "remove" if fact.place is None else "seat"
    moved = HandMove(what, fact.of, fact.figure, fact.card, place=fact.place)
    others = minus(state.figures, fact.figure)
    if fact.place is None:
        return still_placing(by_hand(replace(state, figures=others), moved))
    back = replace(state, figures={**others, fact.figure: _figure_of(fact)})
    in_again = replace(back, out=_without(state, fact.of))
    return still_placing(by_hand(in_again, moved))


def _figure_of(fact: FigureCorrected) -> Figure:
    return Figure(fact.figure, fact.card, fact.of, fact.role, fact.place, fact.asleep)


def _without(state: State, seat: SeatId) -> tuple[tuple[SeatId, ...], ...]:
    """Who is out, without this player."""
    left = (tuple(one for one in group if one != seat) for group in state.out)
    return tuple(group for group in left if group)


def _cake_corrected(state: State, fact: CakeCorrected) -> State:
    others = minus(state.cakes, fact.of)
    if fact.place is None:
        return by_hand(replace(state, cakes=others), HandMove("cake_home", fact.of))
    placed = replace(state, cakes={**others, fact.of: fact.place})
    return by_hand(placed, HandMove("cake", fact.of, place=fact.place))


FACTS: Changes = {
    FigureCorrected: _corrected,
    CakeCorrected: _cake_corrected,
    PotCorrected: lambda state, fact: replace(state, pot=fact.pot),
}
