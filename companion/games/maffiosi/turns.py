"""The four steps of a turn, one after the other; what needs no answer happens by itself."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.rules.kit.features import Changes
from companion.rules.kit.steps import StepBegan, following
from companion.rules.table import with_tracker
from companion.rules.tracker import PhaseBegan, TurnBegan

from .cakes import goes_off
from .income import earn
from .playing import MOST_CARDS, draw
from .seating import can_move
from .sleeping import sleepers, wake
from .state import Builder, State, able, next_able


def proceed(builder: Builder) -> None:
    """MAF-06: one thing that follows by itself, if anything does."""
    state = builder.state
    if state.over or not state.families or state.placer is not None:
        return
    if state.seating == "opening":
        _first_turn(builder)
    elif not able(state, state.actor):
        next_turn(builder)
    elif state.step is None or DONE[state.step](state):
        _advance(builder)
    else:
        DO[state.step](builder)


def _first_turn(builder: Builder) -> None:
    """MAF-04: whoever seated the last figure begins."""
    assert builder.state.last_placer
    builder.add(TurnBegan(builder.state.last_placer))


def _advance(builder: Builder) -> None:
    """MAF-06: steps in which there is nothing to do are passed over."""
    state = builder.state
    assert state.actor
    step = following(tuple(WANTED), state.step, lambda name: WANTED[name](state))
    if step is None:
        next_turn(builder)
    else:
        builder.add(StepBegan(state.actor, step))


def next_turn(builder: Builder) -> None:
    """MAF-06, MAF-50, M4: clockwise to whoever is in the game and at the table; a lap is a
    round."""
    state = builder.state
    assert state.actor
    after = next_able(state, state.actor)
    if after is None:
        return
    if state.families.index(after) <= state.families.index(state.actor):
        builder.add(PhaseBegan(0, state.round + 1))
    builder.add(TurnBegan(after))


def _cash(builder: Builder) -> None:
    """MAF-20: where the app keeps the figures it knows the income."""
    if not builder.state.box.bank_only:
        earn(builder)


def _card(builder: Builder) -> None:
    """MAF-30: after two cards, or where no figure could move any more, the turn ends by itself."""
    state = builder.state
    assert state.actor
    played = len(state.played)
    if played and (played >= MOST_CARDS or not can_move(state, state.actor)):
        draw(builder)


WANTED: Mapping[str, Callable[[State], bool]] = {
    "cake": lambda state: state.actor in state.cakes,
    "cash": lambda state: True,
    "card": lambda state: True,
    "wake": lambda state: bool(state.actor and sleepers(state, state.actor)),
}
DONE: Mapping[str, Callable[[State], bool]] = {
    "cake": lambda state: state.actor not in state.cakes,
    "cash": lambda state: state.earned,
    "card": lambda state: state.drawn,
    "wake": lambda state: not (state.actor and sleepers(state, state.actor)),
}
DO: Mapping[str, Callable[[Builder], None]] = {
    "cake": goes_off,
    "cash": _cash,
    "card": _card,
    "wake": wake,
}


def _turn_began(state: State, fact: TurnBegan) -> State:
    """A fresh turn; what was moved by hand in the one before stays in sight."""
    fresh = replace(
        state,
        actor=fact.seat,
        step=None,
        earned=False,
        drawn=False,
        played=(),
        movers=(),
    )
    seating = "" if state.placer is None else state.seating
    return replace(
        fresh, seating=seating, then_by_hand=state.now_by_hand, now_by_hand=()
    )


def _step_began(state: State, fact: StepBegan) -> State:
    """The shared views show the step as the phase."""
    phase = state.table.setup.game.phases.index(fact.step)
    return replace(
        state,
        table=with_tracker(state.table, phase=phase),
        step=fact.step,
        earned=state.earned and fact.step != "cash",
    )


FACTS: Changes = {
    TurnBegan: _turn_began,
    StepBegan: _step_began,
}
