"""What an order asks before anything else: whose turn it is, which step, which figure is meant."""

from companion.games.maffiosi.state import Builder, Figure, State
from companion.rules.kit.preconditions import refuse_if_strict
from companion.rules.messages import Caller, Refusal

SOFT = ("maf_30", "maf_64", "asleep")  # what the dial may soften


def at_step(state: State, who: Caller, step: str) -> Refusal | None:
    """MAF-06: in one's own turn, at that step of it, and not while people are being seated."""
    if state.over:
        return Refusal("evening_is_over")
    if state.seating:
        return Refusal("first_be_seated", {"seat": state.placer})
    if state.actor != who.seat:
        return Refusal("not_your_turn", {"turn": state.actor})
    if state.step == step:
        return None
    return Refusal("other_step", {"step": state.step, "needs": step})


def table_is_kept(state: State) -> Refusal | None:
    """Nothing about figures and cards is known where the app keeps the money only."""
    if state.box.bank_only:
        return Refusal("only_money_is_kept")
    return None


def own_awake(builder: Builder, who: Caller, name: str) -> Figure | Refusal:
    """One of the player's figures that sits there and does not sleep, unless the table bends
    that."""
    found = builder.state.figures.get(name)
    if found is None or found.of != who.seat:
        return Refusal("not_your_figure", {"figure": name})
    if found.asleep:
        asleep = Refusal("figure_asleep", {"card": found.card}, "asleep")
        return refuse_if_strict(builder, who, asleep) or found
    return found


def opponent(state: State, who: Caller, name: str) -> Figure | Refusal:
    """A figure of somebody else."""
    found = state.figures.get(name)
    if found is None:
        return Refusal("no_such_figure", {"figure": name})
    if found.of == who.seat:
        return Refusal("your_own_figure", {"card": found.card})
    return found
