"""Slips: money promised on a code, cashed by whoever reads it, and torn up at the end of
their time."""

from companion.rules.bank import Amount, Reason, no_payment_now, payment
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    InPlay,
    PurseId,
    Refusal,
    Seated,
    SeatId,
)
from companion.rules.names import typed
from companion.rules.roles import Money, WhyPaid
from companion.rules.seats import Short, spoken
from companion.rules.table import Changes, Judges, Table, minus, with_bank
from companion.rules.table_blocks import Slip

SLIP_SECONDS = 120


class WriteSlip(InPlay, frozen=True):
    """Show a code that another phone scans: `gives` pays them, otherwise they pay."""

    amount: Amount
    gives: bool
    reason: Reason = ""


class CashSlip(InPlay, frozen=True):
    code: Short


class TearSlip(InPlay, frozen=True):
    slip: Short


class SlipWritten(Fact, frozen=True):
    group = "money"
    private = True
    independent = True
    mine = ("amount", "gives", "reason")
    slip: str
    seat: SeatId
    code: str
    amount: Money
    gives: bool
    reason: WhyPaid
    ends: float


class SlipGone(Fact, frozen=True):
    """Cashed or torn: either way it is gone from its writer's phone."""

    group = "money"
    private = True
    independent = True
    mine = ("cashed",)
    slip: str
    seat: SeatId
    cashed: bool

    @property
    def between(self) -> tuple[str, ...]:
        if self.cashed:
            return (self.seat,)
        return ()


def _write(table: Table, order: WriteSlip, who: Seated, chance: Chance) -> Answer:
    if refusal := no_payment_now(table) or _promises_too_much(table, order, who.seat):
        return refusal
    code = spoken(chance.draw(8))
    slips = table.bank.slips.values()
    if any(slip.code == code for slip in slips):
        return Refusal("try_again")
    gone: list[Fact] = []
    for slip in slips:
        if slip.seat == who.seat:
            gone.append(SlipGone(slip.id, slip.seat, cashed=False))
    new = SlipWritten(
        slip=chance.name("p"),
        seat=who.seat,
        code=code,
        amount=order.amount,
        gives=order.gives,
        reason=order.reason,
        ends=chance.now + SLIP_SECONDS,
    )
    return [*gone, new]


def _promises_too_much(table: Table, order: WriteSlip, seat: SeatId) -> Refusal | None:
    has = table.bank.purses[PurseId(seat)]
    if order.gives and has < order.amount:
        return Refusal("not_enough_money", {"has": has, "needs": order.amount})
    return None


def slip_of(table: Table, code: str, now: float) -> Slip | Refusal:
    """The slip that carries this code, as long as it may be cashed."""
    slip = next(
        (slip for slip in table.bank.slips.values() if slip.code == typed(code)), None
    )
    if slip is None:
        return Refusal("wrong_code")
    if slip.ends >= now:
        return slip
    return Refusal("slip_too_old")


def _cash(table: Table, order: CashSlip, who: Seated, chance: Chance) -> Answer:
    slip = slip_of(table, order.code, chance.now)
    if isinstance(slip, Refusal):
        return slip
    source, target = (slip.seat, who.seat) if slip.gives else (who.seat, slip.seat)
    done = payment(table, source, target, slip.amount, slip.reason)
    if isinstance(done, Refusal) and done.code == "not_enough_money" and slip.gives:
        # what is left in somebody else's purse is not told
        return Refusal("they_cannot_pay", {"seat": slip.seat})
    if isinstance(done, Refusal):
        return done
    return [*done, SlipGone(slip.id, slip.seat, cashed=True)]


def _tear(table: Table, order: TearSlip, who: Caller, chance: Chance) -> Answer:
    slip = table.bank.slips.get(order.slip)
    if slip and slip.seat == who.seat:
        return [SlipGone(slip.id, slip.seat, cashed=False)]
    return []


def _written(table: Table, fact: SlipWritten) -> Table:
    slip = Slip(
        id=fact.slip,
        seat=fact.seat,
        code=fact.code,
        amount=fact.amount,
        gives=fact.gives,
        reason=fact.reason,
        ends=fact.ends,
    )
    return with_bank(table, slips={**table.bank.slips, slip.id: slip})


ORDERS: Judges = {
    WriteSlip: _write,
    CashSlip: _cash,
    TearSlip: _tear,
}
FACTS: Changes = {
    SlipWritten: _written,
    SlipGone: lambda table, fact: with_bank(
        table, slips=minus(table.bank.slips, fact.slip)
    ),
}
