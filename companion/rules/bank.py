"""The bank: one kind of fact moves money between purses; requests and slips are
promises that lead to it."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, to_builtins

from companion.rules.messages import (
    BANK,
    Answer,
    Caller,
    Chance,
    Fact,
    InPlay,
    OpenFact,
    PurseId,
    Refusal,
    Seated,
    SeatId,
)
from companion.rules.roles import Money, WhyPaid
from companion.rules.seats import Short, known
from companion.rules.table import Changes, Judges, Table, minus, with_bank
from companion.rules.table_blocks import LedgerFault, Request

Amount = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Reason = Annotated[str, Meta(max_length=80)]
Purses = Mapping[PurseId, int]
MOST_REQUESTS = 24  # open at once, of one player


class Pay(InPlay, frozen=True):
    """From one's own purse to a player, the bank or a pot."""

    to: Short
    amount: Amount
    reason: Reason = ""


class Take(InPlay, frozen=True):
    """From the bank or a pot into one's own purse, before everybody's eyes."""

    source: Short
    amount: Amount
    reason: Reason = ""


class AskMoney(InPlay, frozen=True):
    """A request to one player, or an invoice to several."""

    of: Annotated[list[Short], Meta(min_length=1, max_length=12)]
    amount: Amount
    reason: Reason = ""


class AnswerRequest(InPlay, frozen=True):
    """Pay what was asked, or say no; who asked may take it back."""

    request: Short
    yes: bool


class Paid(Fact, frozen=True):
    """Money moved. `left` and `has` are what the two purses hold afterwards: nobody
    changes the past unseen."""

    befalls = ("target", "source")
    harms = ("source",)
    group = "money"
    public = ("source", "target", "amount", "reason")
    source: PurseId
    target: PurseId
    amount: Money
    reason: WhyPaid
    left: int
    has: int


class PaidUnseen(Paid, frozen=True):
    """Money moved, and nobody but those whose purses these are knows of it."""

    private = True
    insiders = ("payer", "payee")

    @property
    def payer(self) -> SeatId | None:
        return owner_of(self.source)

    @property
    def payee(self) -> SeatId | None:
        return owner_of(self.target)


class MoneyAsked(Fact, frozen=True):
    """Only the two see it."""

    group = "money"
    private = True
    insiders = ("seat", "of")
    public = ("seat", "of", "amount", "reason")
    independent = True
    request: str
    seat: SeatId
    of: SeatId
    amount: Money
    reason: WhyPaid


class RequestClosed(Fact, frozen=True):
    doer = ""
    befalls = ("seat", "of")
    group = "money"
    private = True
    insiders = ("seat", "of")
    public = ("seat", "of", "how")
    independent = True
    request: str
    seat: SeatId
    of: SeatId
    how: Literal["paid", "declined", "withdrawn"]

    @property
    def between(self) -> tuple[str, ...]:
        if self.how == "paid":
            return (self.seat, self.of)
        return ()


class Recounted(OpenFact, frozen=True):
    """The table counted all money anew after the seal broke."""

    group = "money"
    undo_needs_all = "recount"
    purses: dict[PurseId, int]


def purse(table: Table, name: str) -> PurseId | None:
    """A purse that money may go to or come from."""
    if name in table.bank.purses or name == BANK:
        return PurseId(name)
    return None


def second_purse(kind: str, seat: SeatId) -> PurseId:
    """Another purse of somebody's own, which a game keeps besides the one that
    everybody pays from."""
    return PurseId(f"{kind}:{seat}")


def owner_of(name: PurseId) -> SeatId | None:
    """Whose purse this is; nobody's is the bank and each pot."""
    seat = name.rpartition(":")[2]
    if seat != BANK:
        return SeatId(seat)
    return None


def paid(
    table: Table, source: str, target: str, amount: int, reason: str = ""
) -> list[Paid]:
    """The fact of a payment that is known to be possible; nothing for nothing."""
    if not amount:
        return []
    purses = table.bank.purses
    giver, taker = PurseId(source), PurseId(target)
    left = purses[giver] - amount
    has = purses[taker] + amount
    return [Paid(giver, taker, amount, reason, left, has)]


def payment(
    table: Table, source: str, target: str, amount: int, reason: str = ""
) -> list[Paid] | Refusal:
    """A payment, or why it cannot be: nobody pays themself, and only a bank without
    bottom goes below nothing."""
    if refusal := no_payment_now(table):
        return refusal
    start = purse(table, source)
    end = purse(table, target)
    if start is None:
        return Refusal("no_such_purse", {"purse": source})
    if end is None:
        return Refusal("no_such_purse", {"purse": target})
    if start == end:
        return Refusal("pays_oneself")
    is_finite = start != BANK or has_bottom(table)
    if is_finite and table.bank.purses[start] < amount:
        return _lacks(table, start, amount)
    return paid(table, start, end, amount, reason)


def no_payment_now(table: Table) -> Refusal | None:
    """There is no money here, or the sums do not add up."""
    if refusal := no_money_here(table):
        return refusal
    if sealed(table):
        return None
    return does_not_add_up(table)


def _lacks(table: Table, start: PurseId, amount: int) -> Refusal:
    """What the bank has left would tell what all the others have, where that is nobody
    else's business."""
    if start == BANK and hides_sums(table):
        return Refusal("bank_cannot_pay")
    return Refusal(
        "not_enough_money" if start != BANK else "bank_is_empty",
        {"has": table.bank.purses[start], "needs": amount},
    )


def hides_sums(table: Table) -> bool:
    """Sums are nobody else's business while the game runs; each payment still is told
    to all, as at any table, and when the seal broke all is counted anew in the open."""
    return (
        not table.setup.open_cash
        and table.stage == "play"
        and table.bank.broken is None
    )


def no_money_here(table: Table) -> Refusal | None:
    """Why the app moves no money at this table."""
    if table.setup.game.money is None:
        return Refusal("no_money_in_this_game")
    if table.setup.money == "paper":
        return Refusal("money_on_paper")
    return None


def has_bottom(table: Table) -> bool:
    """The notes of the box are all there is."""
    money = table.setup.game.money
    return bool(money and money.finite)


def in_the_box(table: Table) -> int:
    """What the bank begins with: all notes of the box where they are finite, else it
    simply counts what it gave."""
    return table.setup.box


def beyond_the_box(table: Table, purses: Purses) -> Refusal | None:
    """Why these purses cannot be: a finite box holds no more notes than that."""
    if not has_bottom(table):
        return None
    box = in_the_box(table)
    outside = minus(purses, BANK)
    needs = sum(outside.values())
    if needs > box:
        return Refusal("more_than_the_box", {"box": box, "needs": needs})
    return None


def sealed(table: Table) -> bool:
    """Bank, players and pots still make up what they began with."""
    bank = table.bank
    if bank.broken:
        return False
    return bank.total == in_the_box(table)


def does_not_add_up(table: Table) -> Refusal:
    """Where it broke, and what there is of what there should be."""
    broken = to_builtins(table.bank.broken)
    has = table.bank.total
    needs = in_the_box(table)
    facts = {"at": broken, "has": has, "needs": needs}
    return Refusal("seal_broken", facts)


def _pay(table: Table, order: Pay, who: Seated, chance: Chance) -> Answer:
    other = table.seats.get(SeatId(order.to))
    if other is not None and other.left:
        return Refusal("estate_frozen", {"seat": other.id})
    if other is None and owner_of(PurseId(order.to)) in table.seats:
        return Refusal("no_such_purse", {"purse": order.to})
    return payment(table, who.seat, order.to, order.amount, order.reason)


def _take(table: Table, order: Take, who: Seated, chance: Chance) -> Answer:
    if owner_of(PurseId(order.source)) in table.seats:
        return Refusal("not_your_purse")
    return payment(table, order.source, who.seat, order.amount, order.reason)


def _ask(table: Table, order: AskMoney, who: Seated, chance: Chance) -> Answer:
    if refusal := no_money_here(table):
        return refusal
    asked: list[Fact] = []
    for name in dict.fromkeys(order.of):
        other = _debtor(table, name, who.seat)
        if isinstance(other, Refusal):
            return other
        request = chance.name("r")
        asked.append(MoneyAsked(request, who.seat, other, order.amount, order.reason))
    waiting = sum(one.seat == who.seat for one in table.bank.requests.values())
    if waiting + len(asked) > MOST_REQUESTS:
        return Refusal("too_many_requests", {"most": MOST_REQUESTS})
    return asked


def _debtor(table: Table, name: str, asker: SeatId) -> SeatId | Refusal:
    """Somebody else who takes part."""
    other = known(table, name)
    if other is None:
        return Refusal("no_such_seat")
    if other == asker:
        return Refusal("pays_oneself")
    if other not in table.taking_part():
        return Refusal("no_such_purse", {"purse": name})
    return other


def _answer(table: Table, order: AnswerRequest, who: Caller, chance: Chance) -> Answer:
    request = table.bank.requests.get(order.request)
    if request is None or who.seat not in {request.of, request.seat}:
        return Refusal("request_gone")
    if who.seat == request.seat:
        return [RequestClosed(request.id, request.seat, request.of, "withdrawn")]
    if not order.yes:
        return [RequestClosed(request.id, request.seat, request.of, "declined")]
    done = payment(table, request.of, request.seat, request.amount, request.reason)
    closed = RequestClosed(request.id, request.seat, request.of, "paid")
    if isinstance(done, Refusal):
        return done
    return [*done, closed]


def _moved(table: Table, fact: Paid) -> Table:
    left = table.bank.purses.get(fact.source, 0) - fact.amount
    has = table.bank.purses.get(fact.target, 0) + fact.amount
    purses = {**table.bank.purses, fact.source: left, fact.target: has}
    if (
        (left, has) != (fact.left, fact.has)
        or fact.amount < 1
        or fact.source == fact.target
    ):
        broken = table.bank.broken or LedgerFault(fact.source, fact.target, fact.amount)
        return with_bank(table, purses=purses, broken=broken)
    return with_bank(table, purses=purses)


def _asked(table: Table, fact: MoneyAsked) -> Table:
    request = Request(fact.request, fact.seat, fact.of, fact.amount, fact.reason)
    requests = {**table.bank.requests, request.id: request}
    return with_bank(table, requests=requests)


ORDERS: Judges = {
    Pay: _pay,
    Take: _take,
    AskMoney: _ask,
    AnswerRequest: _answer,
}
FACTS: Changes = {
    Paid: _moved,
    PaidUnseen: _moved,
    MoneyAsked: _asked,
    RequestClosed: lambda table, fact: with_bank(
        table, requests=minus(table.bank.requests, fact.request)
    ),
    Recounted: lambda table, fact: with_bank(table, purses=fact.purses, broken=None),
}
