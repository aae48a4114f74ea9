"""Laws of La Cosa Nostra that hold after every step, whatever was played."""

from collections import Counter

from companion.games.la_cosa_nostra.losses import markers_out
from companion.games.la_cosa_nostra.market import in_the_stack
from companion.games.la_cosa_nostra.payday import holder_of
from companion.games.la_cosa_nostra.state import State
from companion.rules.bank import sealed
from companion.rules.messages import BANK


def check(state: State) -> None:
    """All of them."""
    money_is_conserved(state)
    cards_lie_in_one_place(state)
    tasks_fit(state)
    assert dict(state.monopolies) == {
        name: seat for name in state.box.monopolies if (seat := holder_of(state, name))
    }
    for seat in state.families:
        assert markers_out(state, seat) <= state.box.markers


def money_is_conserved(state: State) -> None:
    assert sealed(state.table)
    assert all(
        has >= 0 for purse, has in state.table.bank.purses.items() if purse != BANK
    )


def cards_lie_in_one_place(state: State) -> None:
    """No copy twice, no more of a kind than the box holds; the app's market and stack
    are the rest."""
    copies = [one.copy for one in state.businesses.values() if one.copy]
    assert len(copies) == len(set(copies))
    left = in_the_stack(state)
    assert min(left.values()) >= 0
    if state.app_market and state.dealt:
        assert Counter([*state.market, *state.stack]) == +Counter(left)
    lying = [
        mod.copy
        for one in state.gangsters.values()
        for mod in one.modifiers
        if mod.copy
    ]
    assert len(lying) == len(set(lying))
    killed = [name for family in state.families.values() for name in family.kills]
    assert sorted(killed) == sorted(
        one.id for one in state.gangsters.values() if one.place == "killed"
    )


def tasks_fit(state: State) -> None:
    """A plan lies on one Gangster of its player, a Purchase on one Gangster of its
    owner; nobody has two tasks."""
    plans = [one.plan for one in state.gangsters.values() if one.plan]
    assert len(plans) == len(set(plans))
    for one in state.gangsters.values():
        assert not (one.plan and one.purchase)
        assert one.place == "table" or not one.busy or state.action is not None
        if one.purchase:
            business = state.businesses[one.purchase]
            assert (business.on, business.owner) == (one.id, one.owner)
        if one.plan:
            assert (
                state.table.plans[one.plan].seat == one.owner
                or state.action is not None
            )
    for business in state.businesses.values():
        assert (
            business.on is None or state.gangsters[business.on].purchase == business.id
        )
        assert not business.markers or not business.down
