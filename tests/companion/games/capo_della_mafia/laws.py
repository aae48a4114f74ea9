"""Laws of Capo della Mafia that hold after every step, whatever was played."""

import msgspec

from companion.games import capo_della_mafia as rules
from companion.games.capo_della_mafia.preconditions import awaits, step_of
from companion.games.capo_della_mafia.state import State, covered, present
from companion.rules.messages import HOST, SeatId


def check(state: State) -> None:
    """All of them."""
    respect_is_the_sum_of_its_lines(state)
    cards_are_conserved(state)
    somebody_is_always_awaited(state)
    covered_cards_stand_in_nobody_elses_view(state)
    suspicions_stay_sealed_until_zero(state)


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


def covered_cards_stand_in_nobody_elses_view(state: State) -> None:
    """Not in the view of all, not in that of another seat, not on the table's own screen."""
    for owner, laid in state.laid.items():
        secret = [one.encode() for one in covered(laid)]
        for viewer in viewers(state):
            if viewer != owner:
                text = msgspec.json.encode(rules.GAME.view(state, viewer))
                assert not any(one in text for one in secret), (owner, viewer)


def suspicions_stay_sealed_until_zero(state: State) -> None:
    """Whom somebody will point at is known to that person only."""
    for answer in state.sealed.answers if state.pointing is None else ():
        for viewer in viewers(state):
            view = rules.GAME.view(state, viewer)
            own = view["mine"].at if "mine" in view else None
            assert viewer == answer.seat or own == _own(state, viewer)
            assert answer.what.salt.encode() not in msgspec.json.encode(view)


def _own(state: State, viewer: SeatId | None) -> SeatId | None:
    found = state.sealed.of(viewer) if viewer else None
    return found.what.at if found else None


def viewers(state: State) -> list[SeatId | None]:
    return [None, HOST, *state.table.seats]
