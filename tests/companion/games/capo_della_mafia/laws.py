"""Laws of Capo della Mafia that hold after every step, whatever was played."""

from typing import Any

import msgspec

from companion.games import capo_della_mafia as rules
from companion.games.capo_della_mafia.preconditions import awaits, step_of
from companion.games.capo_della_mafia.state import State, covered, present
from companion.rules.messages import HOST, SeatId

Seen = dict[SeatId | None, dict[str, Any]]  # by viewer


def check(state: State) -> None:
    """All of them."""
    respect_is_the_sum_of_its_lines(state)
    cards_are_conserved(state)
    somebody_is_always_awaited(state)
    seen = {viewer: rules.GAME.view(state, viewer) for viewer in viewers(state)}
    covered_cards_stand_in_nobody_elses_view(state, seen)
    suspicions_stay_sealed_until_zero(state, seen)


def respect_is_the_sum_of_its_lines(state: State) -> None:
    """Nobody is below 0, and every point has a reason."""
    for seat in state.capos:
        assert state.respect[seat] == sum(state.earned[seat].values()) >= 0


def cards_are_conserved(state: State) -> None:
    """Pile, discards and hands are all there is; nobody lays the same copy twice or
    shows more than was laid."""
    if state.capos:
        there = state.pile + state.discards + sum(state.hands.values())
        assert there == state.box.pile, (state.pile, state.discards, state.hands)
    for laid in state.laid.values():
        assert len(set(laid.cards)) == len(laid.cards) and len(laid.shown) <= laid.count


def somebody_is_always_awaited(state: State) -> None:
    """As long as anybody is there: somebody can move the game on, or the clock does."""
    if state.table.stage == "play" and present(state):
        assert awaits(state) or step_of(state) == "counting"


def covered_cards_stand_in_nobody_elses_view(state: State, seen: Seen) -> None:
    """Not in the view of all, not in that of another seat, not on the table's own screen."""
    laid = [
        (owner, one.encode())
        for owner in state.laid
        for one in covered(state.laid[owner])
    ]
    for viewer, view in seen.items() if laid else ():
        text = msgspec.json.encode(view)
        told = {owner for owner, one in laid if one in text}
        assert told <= {viewer}, (told, viewer)


def suspicions_stay_sealed_until_zero(state: State, seen: Seen) -> None:
    """Whom somebody will point at is known to that person only."""
    answers = state.sealed.answers if state.pointing is None else ()
    for viewer, view in seen.items() if answers else ():
        own = view["mine"].at if "mine" in view else None
        assert own == _own(state, viewer)
        text = msgspec.json.encode(view)
        assert not [one for one in answers if one.what.salt.encode() in text]


def _own(state: State, viewer: SeatId | None) -> SeatId | None:
    found = state.sealed.of(viewer) if viewer else None
    return found.what.at if found else None


def viewers(state: State) -> list[SeatId | None]:
    return [None, HOST, *state.table.seats]
