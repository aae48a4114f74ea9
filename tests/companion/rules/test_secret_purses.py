"""Sums that are one's own business: hidden purses, a second purse, payments that only
two know, one seal for all."""

from typing import Any

from msgspec.structs import replace
from msgspec.structs import replace as changed

from companion.rules import dispatch as shared
from companion.rules import views
from companion.rules.bank import Paid, PaidUnseen, Pay, Take, sealed, second_purse
from companion.rules.messages import (
    BANK,
    Caller,
    Chance,
    Order,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.table import Table, with_bank
from tests.companion.parlour import Draw, begun

ANNA, BOB = SeatId("s1"), SeatId("s2")
VAULT = second_purse("vault", ANNA)


def secretive() -> Table:
    """A game in which nobody sees what others have, with a second purse for each player."""
    table = begun("Anna", "Bob", "Cas").state
    game = table.setup.game
    money = game.money
    assert money is not None
    setup = replace(table.setup, game=changed(game, money=changed(money, open=False)))
    more = {second_purse("vault", seat): 0 for seat in table.seats}
    purses = {**table.bank.purses, **more}
    return with_bank(replace(table, setup=setup), purses=purses)


def put_away(table: Table, amount: int) -> tuple[Table, PaidUnseen]:
    own = PurseId(ANNA)
    fact = PaidUnseen(
        own,
        VAULT,
        amount,
        "vault",
        table.bank.purses[own] - amount,
        table.bank.purses[VAULT] + amount,
    )
    return shared.evolve(table, fact), fact


def test_a_payment_unseen_is_told_to_its_owner_alone_and_keeps_the_seal() -> None:
    table, fact = put_away(secretive(), 3)
    assert sealed(table)
    assert fact.visible_to(ANNA) == {
        "kind": "paid_unseen",
        "source": ANNA,
        "target": VAULT,
        "amount": 3,
        "reason": "vault",
    }
    assert [fact.visible_to(viewer) for viewer in (BOB, None)] == [None, None]


def test_nobody_sees_the_second_purse_of_another_nor_the_bank_that_would_tell_it() -> (
    None
):
    table, _ = put_away(secretive(), 3)
    mine, theirs, all_see = (
        views.seen(table, ANNA),
        views.seen(table, BOB),
        views.public(table),
    )
    assert mine["purses"][VAULT] == 3
    hidden = {VAULT, PurseId(ANNA), BANK}
    assert not hidden & set(theirs["purses"])
    assert not hidden & set(all_see["purses"])


def test_what_lies_in_a_second_purse_is_nobodys_to_take_or_to_pay_into() -> None:
    table = secretive()

    def answer(order: Order) -> Any:
        return shared.decide(table, order, Caller(BOB), Chance(0.0, Draw("vault")))

    assert answer(Take(VAULT, 1)) == Refusal("not_your_purse")
    assert answer(Pay(VAULT, 1)) == Refusal("no_such_purse", {"purse": VAULT})


def test_a_changed_payment_unseen_breaks_the_seal_like_any_other() -> None:
    table, fact = put_away(secretive(), 3)
    assert isinstance(fact, Paid)
    assert not sealed(shared.evolve(table, replace(fact, has=99)))
