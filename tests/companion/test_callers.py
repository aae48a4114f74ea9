"""Who shows a token: seats, two on one phone, the host's screen, those who look on, and
strangers."""

import pytest

from companion.rules.agreement import Propose
from companion.rules.handing import GiveSeat
from companion.rules.host_role import PassHost
from companion.rules.messages import HOST, Caller
from companion.rules.seats import Leave, Sit, TakeSeat, Watch, key_hash
from companion.tables.missing import NoTable
from tests.companion.parlour import Parlour, begun


def test_who_shows_which_token() -> None:
    parlour = Parlour()
    parlour.sit("Anna", "Bob")
    parlour.sit("Cas", phone=False)
    parlour.watch("Wim")
    tables, table, host = parlour.tables, parlour.table, parlour.tokens["host"]
    assert tables.caller(table, host) == Caller(None, host=True, screen=True)
    assert tables.caller(table, host, "s3") == Caller(parlour.seats["Cas"], host=True)
    assert tables.caller(table, host, "s1") is None
    assert tables.caller(table, parlour.tokens["Anna"], "s2") is None
    assert tables.caller(table, parlour.tokens["Anna"], "s3") is None
    assert tables.caller(table, parlour.tokens["Wim"]) == Caller()
    assert tables.caller(table, "nothing") is None
    assert tables.caller(table, None) is None
    # what the database holds opens nothing
    assert tables.caller(table, key_hash(host)) is None
    parlour.done("host", PassHost("s1"))
    assert tables.caller(table, host) == Caller(screen=True)
    assert tables.caller(table, parlour.tokens["Anna"]) == Caller(
        parlour.seats["Anna"], host=True
    )
    assert tables.caller(table, parlour.tokens["Anna"], "s3") == Caller(
        parlour.seats["Cas"], host=True
    )


def test_a_phone_may_hold_two_seats_and_forgets_the_one_that_was_left() -> None:
    parlour = Parlour()
    parlour.sit("Anna")
    key = key_hash(parlour.tokens["Anna"])
    parlour.done("Anna", Sit("Little Anna", key))
    assert parlour.tables.caller(parlour.table, parlour.tokens["Anna"]) == Caller(
        parlour.seats["Anna"]
    )
    parlour.done("Anna", Leave())
    little = parlour.tables.caller(parlour.table, parlour.tokens["Anna"])
    assert little is not None
    assert little.seat == "s2"


def test_another_phone_takes_the_seat_and_the_old_one_is_nobody() -> None:
    parlour = begun()
    parlour.done("host", Propose(GiveSeat("s1")))
    code = parlour.look("host")["host"]["passes"][0]["code"]
    parlour.done(
        "stranger", TakeSeat(f" {code[:3].lower()}-{code[3:]} ", key_hash("new phone"))
    )
    assert parlour.tables.caller(parlour.table, "token of Anna") is None
    assert parlour.tables.caller(parlour.table, "new phone") == Caller(
        parlour.seats["Anna"]
    )
    assert (
        parlour.refused("stranger", TakeSeat(code, key_hash("third phone"))).code
        == "wrong_code"
    )


def test_a_table_that_is_not_there() -> None:
    parlour = Parlour()
    with pytest.raises(NoTable):
        parlour.tables.live("NOSUCHTABL")
    assert parlour.tables.by_code("NOCODE") is None
    assert (
        parlour.tables.by_code(f"{parlour.code[:3].lower()} {parlour.code[3:]}")
        == parlour.table
    )


def test_the_host_and_a_spectator_are_told_apart_when_they_repeat_a_command() -> None:
    parlour = begun()
    parlour.done("host", Propose(GiveSeat("s1")), command="1")
    parlour.done("stranger", Watch(key_hash("w")), command="1")
    assert parlour.tables.caller(parlour.table, "w") == Caller()
    assert parlour.viewer("host") == HOST
