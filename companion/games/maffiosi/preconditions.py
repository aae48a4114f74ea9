"""What an order asks before anything else: whose turn it is, which step, which figure is meant."""

from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import refused
from companion.rules.messages import SeatId

from .state import Builder, Figure, State

SOFT = ("maf_30", "maf_64", "asleep")  # what the dial may soften


def require_step(state: State, seat: SeatId, step: str) -> None:
    """MAF-06: in one's own turn, at that step of it, and not while people are being seated."""
    if state.over:
        raise refused("evening_is_over")
    if state.seating:
        raise refused("first_be_seated", seat=state.placer)
    if state.actor != seat:
        raise refused("not_your_turn", turn=state.actor)
    if state.step != step:
        raise refused("other_step", step=state.step, needs=step)


def require_table(state: State) -> None:
    """Nothing about figures and cards is known where the app keeps the money only."""
    if state.box.bank_only:
        raise refused("only_money_is_kept")


def own_awake(builder: Builder, name: str) -> Figure:
    """One of the player's figures that sits there and does not sleep, unless the table bends
    that."""
    found = builder.state.figures.get(name)
    if found is None or found.of != builder.seat:
        raise refused("not_your_figure", figure=name)
    if found.asleep:
        rule_broken(builder, "figure_asleep", "asleep", card=found.card)
    return found


def opponent(state: State, seat: SeatId, name: str) -> Figure:
    """A figure of somebody else."""
    found = state.figures.get(name)
    if found is None:
        raise refused("no_such_figure", figure=name)
    if found.of == seat:
        raise refused("your_own_figure", card=found.card)
    return found
