"""Tax fraud: thirty from the bank, and with the sunglasses the pawn for the next round."""

from msgspec.structs import replace

from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.refusing import refused
from companion.rules.messages import BANK, InPlay, OpenFact, SeatId
from companion.rules.roles import Money
from companion.rules.seats import Short

from .payments import from_the_bank
from .placing import open_space, stand
from .police import cap
from .state import Builder, HandMove, State, with_moves


class CheatTax(InPlay, frozen=True):
    """CF-60."""

    space: Short
    lifting: Short = ""


class TaxCheated(OpenFact, frozen=True):
    """`pawn`: whoever did it begins the next round."""

    group = "money"
    if_so = {"pawn": "pawn"}
    seat: SeatId
    amount: Money
    pawn: bool


def refund(state: State) -> int:
    """CF-60."""
    return from_the_bank(state, state.box.numbers["tax_fraud"])


def _cheat(builder: Builder, order: CheatTax) -> None:
    """CF-60, F3: the money is in the hand before anybody else comes for it."""
    space = open_space(builder, order, "tax")
    amount = refund(builder.state)
    if not amount:
        raise refused("bank_has_none_left")
    stand(builder, order)
    builder.add(TaxCheated(builder.seat, amount, space.sunglasses))
    builder.pay(BANK, builder.seat, amount, "tax_fraud")
    cap(builder, builder.seat, space)


def _cheated(state: State, fact: TaxCheated) -> State:
    """F8: the pawn changes the order of the next round only."""
    pawned = replace(state, pawn=fact.seat) if fact.pawn else state
    moves = [HandMove("pawn", fact.seat)] if fact.pawn else []
    if on_paper(state.table):
        moves.append(HandMove("earn", fact.seat, amount=fact.amount))
    return with_moves(pawned, *moves)


ORDERS: Judges = {CheatTax: _cheat}
FACTS: Changes = {TaxCheated: _cheated}
