"""A Drive-by without success is answered with fire (R8)."""

from companion.games.la_cosa_nostra.responses import ResponseBegan
from companion.games.la_cosa_nostra.state import Builder, Deed, Stage, State
from companion.rules.kit.features import Changes
from companion.rules.messages import Caller, InPlay, OpenFact, SeatId
from companion.rules.roles import CardName


class ReturnFire(InPlay, frozen=True):
    yes: bool


class FireDecided(OpenFact, frozen=True):
    """R8: the victim of a Drive-by without success may return fire."""

    if_not = {"yes": "no"}
    seat: SeatId
    gangster: CardName
    yes: bool


def _wants_fire(state: State, deed: Deed) -> bool:
    """R8: a Drive-by without any success that was not repelled; the fire is returned once."""
    if deed.fire_asked or deed.successes or deed.repelled:
        return False
    if state.effect(deed) != "drive_by":
        return False
    victim = state.gangsters.get(deed.victim or "")
    return victim is not None and victim.there


def _return_fire(builder: Builder, deed: Deed, order: ReturnFire, who: Caller) -> None:
    """R8: the victim of a Drive-by without success may shoot back with its own
    strength, at whoever drove by."""
    victim = builder.state.gangsters[deed.victim or ""]
    builder.add(FireDecided(deed.target or deed.seat, victim.id, order.yes))
    if order.yes:
        builder.add(ResponseBegan("fire", victim.owner, victim.id, None, deed.seat))


FIRE = Stage("fire", _wants_fire, {ReturnFire: _return_fire}, of_target=True)
FACTS: Changes = {
    FireDecided: lambda state, fact: state.with_top(fire_asked=True),
}
