"""Laws of Maffiosi that hold after every step, whatever was played."""

from companion.games.maffiosi.income import by_notes, pool
from companion.games.maffiosi.state import (
    State,
    alive,
    money_in_the_middle,
    of_seat,
    seated,
)
from companion.rules.bank import sealed
from companion.rules.kit.notes import worth


def check(state: State, honest: bool = True) -> None:
    """All of them. Hands are paper: who plays cards that nobody holds, as no honest
    player does, cheats the count."""
    money_and_notes_are_conserved(state)
    everything_has_one_place(state)
    cards_are_counted(state, honest)
    who_is_out_has_nobody(state)


def money_and_notes_are_conserved(state: State) -> None:
    """No purse below nothing; while the game runs the notes in the middle are worth
    what lies there."""
    assert sealed(state.table)
    assert all(has >= 0 for has in state.table.bank.purses.values())
    if state.families and by_notes(state) and not state.over:
        assert worth(state.middle) == money_in_the_middle(state)
        assert all(
            count >= 0 for count in (*state.middle.values(), *pool(state).values())
        )


def everything_has_one_place(state: State) -> None:
    """One figure a chair, one cake a chair, nobody on a chair that is not there."""
    sitting = [one for one in state.figures.values() if one.place is not None]
    assert len(seated(state)) == len(sitting)
    assert len(set(state.cakes.values())) == len(state.cakes)
    assert {*seated(state), *state.cakes.values()} <= {*state.box.chairs}
    waiting = {one.of for one in state.figures.values() if one.place is None}
    assert bool(state.placer) == bool(waiting) and (
        not waiting or state.placer in waiting
    )


def cards_are_counted(state: State, honest: bool) -> None:
    """Pot, used cards and hands are all there is, less the Scrams that left."""
    if not state.families or state.box.bank_only:
        return
    there = state.pot + len(state.used) + sum(state.hands.values())
    scrams = sum(fact_copies(state))
    assert not honest or state.box.pot - scrams <= there <= state.box.pot
    assert all(0 <= has <= state.box.numbers["hand"] for has in state.hands.values())


def fact_copies(state: State) -> list[int]:
    cards = (copy.card for copy in state.box.setup.copies.values())
    return [1 for card in cards if card.facts.get("kind") == "scram"]


def who_is_out_has_nobody(state: State) -> None:
    """Out means without figures, once; all others have some."""
    gone = [seat for group in state.out for seat in group]
    assert len(gone) == len(set(gone)) and set(gone) <= set(state.families)
    if not state.box.bank_only and state.families and state.table.stage == "play":
        assert all(
            bool(of_seat(state, seat)) == (seat in alive(state))
            for seat in state.families
        )
