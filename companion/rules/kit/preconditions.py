"""What an order asks before anything else (guard clauses), and what the strictness dial
makes of a broken rule."""

from collections.abc import Collection

from companion.rules.kit.builder import FactBuilder, GameState, StateT
from companion.rules.kit.refusing import require
from companion.rules.messages import Plain, Refusal, SeatId
from companion.rules.strictness import apply_strictness
from companion.rules.table import Table


def not_running(table: Table, players: Collection[SeatId]) -> Refusal | None:
    """Has the game begun, and is it not over yet?"""
    if table.stage == "play" and players:
        return None
    return Refusal("no_game_running")


def refuse_if_strict(builder: FactBuilder[StateT], refusal: Refusal) -> Refusal | None:
    """A soft rule is broken: refused, written down with its reason, or let go, as the dial says."""
    return builder.take(apply_strictness(builder.state.table, builder.who, refusal))


def require_if_strict(builder: FactBuilder[StateT], refusal: Refusal | None) -> None:
    """The same in the midst of judging an order, if a soft rule speaks against it."""
    if refusal is not None:
        require(refuse_if_strict(builder, refusal))


def rule_broken(
    builder: FactBuilder[StateT], code: str, rule: str, **facts: Plain
) -> None:
    """The same for a soft rule that is broken, with what the refusal says of it."""
    require_if_strict(builder, Refusal(code, facts, rule))


def at_turn(builder: FactBuilder[StateT], rule: str) -> Refusal | None:
    """Is it somebody else's turn?"""
    turn = builder.state.turn
    if turn == builder.who.seat:
        return None
    late = Refusal("not_your_turn", {"turn": turn}, rule)
    return refuse_if_strict(builder, late)


def in_phase(state: GameState, *phases: int) -> Refusal | None:
    """Is the round in one of these phases?"""
    if state.phase in phases:
        return None
    names = state.table.setup.game.phases
    needs = [names[one] for one in phases]
    return Refusal("other_phase", {"phase": names[state.phase], "needs": needs})
