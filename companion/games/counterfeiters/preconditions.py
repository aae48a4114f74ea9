"""What an order of Counterfeiters asks before anything else: whose turn it is, and
whether a space is free for it."""

from companion.rules.kit.cash import affords
from companion.rules.kit.refusing import refused
from companion.rules.messages import SeatId

from .box import Space
from .laying import unnamed
from .state import LAST, LAWYERS, PLACING, State

SOFT = ("cf_21", "cf_40", "cf_50", "cf_82", "cf_83")  # what the dial may soften


def require_turn(state: State, seat: SeatId | None) -> None:
    """CF-10, CF-100, CF-101: one henchman, in turn."""
    if state.over or state.phase not in {PLACING, LAST, LAWYERS}:
        raise refused("evening_is_over")
    if missing := unnamed(state):
        raise refused("first_name_the_card", seats=list(missing))
    if state.turn != seat or state.acted:
        raise refused("not_your_turn", turn=state.turn)


def free_space(state: State, name: str, action: str, lifted: str = "") -> Space:
    """CF-10: each space once a round; one that a henchman just left is free again (CF-101)."""
    space = state.board.spaces.get(name)
    if space is None:
        raise refused("no_such_space", space=name)
    if space.action != action:
        raise refused("other_space", space=name)
    if name in state.standing and name != lifted:
        raise refused("space_taken", space=name, seat=state.standing[name])
    return space


def require_cash(state: State, seat: SeatId, amount: int) -> None:
    """CF-71: out of the hand. What somebody has is said to nobody, for a seat may be
    played at the table's screen."""
    if not affords(state.table, seat, amount):
        raise refused("cannot_pay", needs=amount)
