"""Stab and Shoot: one opponent beside a Stiletto or a knife, or opposite a Robbie or a revolver."""

from companion.rules.kit.features import Judge, Judges
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, SeatId
from companion.rules.seats import Short

from .playing import open_card, play
from .preconditions import opponent, own_awake
from .removing import remove
from .state import Builder, Figure, State, feature_at, of_seat, seated

WEAPONS = {
    "stab": ("stiletto", "knife"),
    "shoot": ("robbie", "revolver"),
}  # a role, or what lies on the table
UNARMED = {"stab": "no_weapon_stab", "shoot": "no_weapon_shoot"}


class Stab(InPlay, frozen=True):
    """One's figure `by` removes an opponent directly left or right."""

    by: Short
    victim: Short
    card: Short = ""


class Shoot(InPlay, frozen=True):
    """One's figure `by` removes the opponent directly opposite."""

    by: Short
    victim: Short
    card: Short = ""


def weapon(state: State, figure: Figure, kind: str) -> str | None:
    """What makes this figure dangerous: who it is, or what lies before it."""
    role, feature = WEAPONS[kind]
    if figure.role == role:
        return role
    if feature_at(state, figure.place) == feature:
        return feature
    return None


def reach(state: State, figure: Figure, kind: str) -> list[int]:
    """The seats that it reaches: those beside it, or the one opposite; nobody shoots from a
    crossed seat."""
    if figure.place is None:
        return []
    if kind == "stab":
        return list(state.box.ring.beside(figure.place))
    opposite = state.box.chairs[figure.place].opposite
    if opposite is None:
        return []
    return [opposite]


def targets(state: State, figure: Figure, kind: str) -> list[Figure]:
    """The opponents whom it could remove, were it awake."""
    if weapon(state, figure, kind) is None:
        return []
    around = seated(state)
    found = (around.get(place) for place in reach(state, figure, kind))
    return [one for one in found if one is not None and one.of != figure.of]


def attackers(
    state: State, seat: SeatId, kind: str
) -> list[tuple[Figure, list[Figure]]]:
    """Which figures of a player could remove whom; sleepers harm nobody."""
    awake = (one for one in of_seat(state, seat) if not one.asleep)
    return [(one, found) for one in awake if (found := targets(state, one, kind))]


def _attack(kind: str) -> Judge:
    def judge(builder: Builder, order: Stab | Shoot) -> None:
        card = open_card(builder, order.card, kind)
        by = own_awake(builder, order.by)
        victim = opponent(builder.state, builder.seat, order.victim)
        _require_reach(builder.state, by, victim, kind)
        play(builder, card)
        remove(builder, [victim], builder.seat, kind)

    return judge


def _require_reach(state: State, by: Figure, victim: Figure, kind: str) -> None:
    if weapon(state, by, kind) is None:
        raise refused(UNARMED[kind], card=by.card)
    if not reach(state, by, kind):
        raise refused("crossed_seat", place=by.place)
    if victim not in targets(state, by, kind):
        raise refused("out_of_reach", card=victim.card, place=victim.place)


ORDERS: Judges = {
    Stab: _attack("stab"),
    Shoot: _attack("shoot"),
}
