"""Laws of Counterfeiters that hold after every step, whatever was played."""

from collections import Counter

from companion.games.counterfeiters.box import START_PILE
from companion.games.counterfeiters.state import State, on_board
from companion.rules.bank import sealed
from companion.rules.kit.notes import worth
from companion.rules.messages import BANK


def check(state: State, by_the_book: bool = True) -> None:
    """All of them; where the table rules, it may lay cards and officer wherever it likes."""
    assert sealed(state.table)
    if not state.players:
        return
    money_is_conserved(state)
    each_henchman_has_one_place(state)
    if by_the_book:
        the_bank_keeps_within_the_box(state)
        each_card_has_one_place(state)
        the_police_only_knows_more(state)


def money_is_conserved(state: State) -> None:
    """No purse but the bank's below nothing, every sum in printed notes; counterfeits
    are as many as the box held."""
    purses = {
        name: has for name, has in state.table.bank.purses.items() if name != BANK
    }
    assert all(
        has >= 0 and has % state.box.smallest_note == 0 for has in purses.values()
    )
    assert state.fakes.whole()


def the_bank_keeps_within_the_box(state: State) -> None:
    """Where it writes no slips, nobody has a note that was not in the box."""
    given = -state.table.bank.purses[BANK]
    assert state.box.writes_slips or given <= worth(state.box.real)


def each_henchman_has_one_place(state: State) -> None:
    """On the board, flat, or not placed yet: three in all, and one a space."""
    assert {*state.standing} <= {*state.board.spaces}
    for seat in state.players:
        assert state.left[seat] >= 0
        assert state.left[seat] + state.flat[seat] + len(on_board(state, seat)) == 3


def each_card_has_one_place(state: State) -> None:
    """In a pile, in the market, in the bin or before somebody; the app's pile never
    holds what lies open."""
    before = [one.card for cards in state.cards.values() for one in cards]
    bought = [card for card in before if state.box.parts[card].pile != START_PILE]
    open_now = sum(card is not None for card in state.slots)
    every = [
        card
        for card in state.box.pile(len(state.players))
        if state.box.parts[card].pile != START_PILE
    ]
    assert len(bought) + open_now + len(state.trashed) + state.undrawn == len(every)
    if state.box.tracked:
        lying = [card for card in (*state.slots, *state.trashed, *state.pile) if card]
        assert Counter(lying) + Counter(bought) == Counter(every)


def the_police_only_knows_more(state: State) -> None:
    """The officer stands on the track, and the supermarket refuses what he has found
    out on his way."""
    assert 0 <= state.officer <= state.board.last
    found = [one.investigation for one in state.board.track[: state.officer + 1]]
    assert state.refused == max(found)
