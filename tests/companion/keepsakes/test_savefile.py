"""A table goes along in a file: everything comes back, and nothing leaks."""

import json

import pytest

from companion.keepsakes import savefile
from companion.keepsakes.dice_proof import transcript
from companion.keepsakes.restoring import Resumed
from companion.keepsakes.table_record import account_of
from companion.rules import fairness
from companion.rules.agreement import Propose
from companion.rules.bank import Take
from companion.rules.ending import EndGame
from companion.rules.entrusted_words import AskExport, TableResumed, six_words
from companion.rules.handing import GiveSeat
from companion.rules.messages import Caller, Refusal, SeatId
from companion.rules.plans import Lay, Reveal
from companion.rules.seats import TakeSeat, key_hash
from companion.store import Store
from companion.tables.service import Done, Tables
from tests.companion.keepsakes.party import Party, evening
from tests.companion.keepsakes.travel import (
    NEW_HOST,
    appended,
    brought,
    forged,
    machine,
    packed,
)


def looks(tables: Tables, table: str) -> dict[SeatId | None, dict[str, bytes]]:
    """What every seat and everybody sees, but for what a move changes: the host and the
    last lines."""
    live = tables.live(table)
    seats = live.history.state.table.seats
    parts = {viewer: live.look(viewer).sections for viewer in (None, *seats)}
    return {
        who: {name: said for name, said in part.items() if name != "recent"}
        for who, part in parts.items()
    }


@pytest.mark.parametrize("seed", range(3))
def test_a_running_table_comes_back_whole_on_every_store(
    store: Store, seed: int
) -> None:
    """Every viewer sees the same as before, the same tokens open the same seats, and
    play goes on."""
    party = evening(seed=seed, steps=50, over=False)
    raw, words = packed(party)
    there = machine(store)
    done = brought(there, raw, words)
    assert (
        isinstance(done, Resumed)
        and done.table == party.table
        and not done.data_changed
    )
    before, after = looks(party.tables, party.table), looks(there, party.table)
    for viewer, sections in before.items():
        assert {
            name for name, part in sections.items() if after[viewer][name] != part
        } <= {"me", "take_back"}
    for at, token in enumerate(party.tokens, start=1):
        who = there.caller(party.table, token)
        assert who == Caller(SeatId(f"s{at}"), host=False)
        assert isinstance(
            there.execute(party.table, who, Take("bank", 3), f"new {at}"), Done
        )
    host = there.caller(party.table, NEW_HOST)
    assert host == Caller(None, host=True, screen=True)
    assert there.caller(party.table, party.host_token) is None
    old = [(e.first, e.at, e.by, e.facts) for e in party.account.entries]
    assert [(e.first, e.at, e.by, e.facts) for e in there.entries(party.table)][
        : len(old)
    ] == old


def test_sealed_plans_and_dice_still_prove_themselves_elsewhere() -> None:
    """A plan laid before the move is revealed after it with its seal whole, and all
    dice recompute."""
    party = evening(steps=40, over=False)
    code = party.codes()[0]
    party.do("s1", Lay(code, "the docks"))
    raw, words = packed(party)
    there = machine()
    assert isinstance(brought(there, raw, words), Resumed)
    who = there.caller(party.table, party.tokens[0])
    assert who
    plans = there.live(party.table).history.state.table.plans
    mine = [plan for plan in plans.values() if plan.seat == "s1" and not plan.open]
    assert mine
    for plan in mine:
        assert isinstance(
            there.execute(party.table, who, Reveal(plan.id), f"open {plan.id}"), Done
        )
    assert all(
        plan.true
        for plan in there.live(party.table).history.state.table.plans.values()
        if plan.open
    )
    host = there.caller(party.table, NEW_HOST)
    assert host
    there.execute(party.table, host, EndGame(), "end")
    assert fairness.checked(transcript(account_of(there, party.table))) == []


def test_a_phone_with_another_address_gets_its_seat_by_a_pass() -> None:
    """Its cookie is lost; the new host lends a pass, and the seat moves to the new token."""
    party = evening(steps=10, over=False)
    raw, words = packed(party)
    there = machine()
    brought(there, raw, words)
    host = there.caller(party.table, NEW_HOST)
    assert host
    there.execute(party.table, host, Propose(GiveSeat("s2")), "lend")
    code = there.live(party.table).history.state.table.seating.passes[0].code
    there.execute(party.table, Caller(), TakeSeat(code, key_hash("cd" * 32)), "take")
    assert there.caller(party.table, "cd" * 32) == Caller(SeatId("s2"), host=False)


def test_an_evening_goes_to_another_laptop_and_home_again() -> None:
    """The first machine takes over what was played elsewhere, and only its host may bring it."""
    party = evening(steps=20, over=False)
    raw, words = packed(party)
    there = machine()
    brought(there, raw, words)
    who = there.caller(party.table, party.tokens[0])
    host = there.caller(party.table, NEW_HOST)
    assert who and host
    there.execute(party.table, who, Take("bank", 11), "elsewhere")
    there.execute(party.table, host, AskExport(), "pack")
    account = account_of(there, party.table)
    back = savefile.saved(account, there.now())
    again = " ".join(six_words(account.state))
    assert isinstance(back, bytes)
    assert brought(party.tables, back, again) == Refusal("host_only")
    done = brought(party.tables, back, again, party.host_token, extend=True)
    assert isinstance(done, Resumed) and done.added > 2
    assert party.account.state.bank.purses["s1"] == account.state.bank.purses["s1"]  # type: ignore[index]
    assert party.tables.caller(party.table, party.host_token) == Caller(
        None, host=True, screen=True
    )
    assert list(party.account.all_lines(None))[-1].said == {
        "kind": "table_brought",
        "events": 3,
    }  # home again, taken, packed


def test_a_table_that_is_here_is_not_overwritten() -> None:
    """The same or less is "continue it", another way is refused; nothing is stored."""
    party = evening(steps=20, over=False)
    raw, words = packed(party)
    version = party.tables.store.version(party.table)
    same = brought(party.tables, raw, words, extend=True)
    assert (
        isinstance(same, Refusal)
        and same.code == "table_here_already"
        and same.facts["ahead"] == 0
    )
    party.must("s1", Take("bank", 2))
    behind = brought(party.tables, raw, words, extend=True)
    assert isinstance(behind, Refusal) and behind.facts["ahead"] == 1
    there = machine()
    brought(there, raw, words)
    other = brought(there, *packed(party), extend=True)
    assert other == Refusal("table_here_differs")
    # the payment, the asking and two phones
    assert party.tables.store.version(party.table) == version + 1 + 3


def test_a_finished_table_gets_no_other_end() -> None:
    """Its seed is out, so whoever holds the open file could add what they like."""
    party = evening(steps=10)
    raw, _ = packed(party)
    paid = {
        "kind": "paid",
        "source": "s1",
        "target": "s2",
        "amount": 1,
        "reason": "",
        "left": 0,
        "has": 0,
    }
    longer = forged(party, lambda rows: appended(rows, paid))
    assert brought(party.tables, raw, "", extend=True) == Refusal(
        "table_here_already", {"ahead": 0}
    )
    refused = brought(party.tables, longer, "", extend=True)
    assert isinstance(refused, Refusal) and refused.code == "table_here_already"


def test_a_finished_table_needs_no_words_and_holds_no_keys() -> None:
    """Plain JSON; it comes back with the same end, and nobody's token is in it."""
    party = evening(steps=60)
    raw, words = packed(party)
    assert words == ""
    for token in (*party.tokens, party.host_token):
        assert key_hash(token).encode() not in raw
    there = machine()
    assert isinstance(brought(there, raw, ""), Resumed)
    before, after = (
        looks(party.tables, party.table)[None],
        looks(there, party.table)[None],
    )
    assert {name for name in before if before[name] != after[name]} <= {"table"}
    assert there.caller(party.table, party.tokens[0]) is None
    assert there.caller(party.table, None) is None
    assert there.by_code("") is None and there.by_code("-") is None
    assert fairness.checked(transcript(account_of(there, party.table))) == []


def test_what_never_came_to_light_stays_dark_in_an_open_file() -> None:
    """Cards that were never revealed, whom somebody asked for money, promises: all withheld."""
    party = Party()
    party.begin()
    hidden, shown = party.codes()[:2]
    party.must("s1", Lay(hidden, "the attic"))
    party.must("s2", Lay(shown, "the cellar"))
    plan = next(
        plan.id for plan in party.account.state.plans.values() if plan.seat == "s2"
    )
    party.must("s2", Reveal(plan))
    salt = next(
        plan.salt for plan in party.account.state.plans.values() if plan.seat == "s1"
    )
    party.end()
    raw, _ = packed(party)
    assert hidden.encode() not in raw and salt.encode() not in raw
    assert shown.encode() in raw


def test_the_seal_hides_every_fact_of_a_running_table() -> None:
    """On the outside stand the game, the names and the time, and nothing else."""
    party = evening(steps=40, over=False)
    raw, _ = packed(party)
    outside = json.loads(raw)
    assert (
        set(outside) == {"cover", "digest", "sealed", "rows"}
        and outside["rows"] is None
    )
    assert set(outside["cover"]) == {
        "format", "version", "table", "game", "language", "players", "stage", "saved", "facts",
    }  # fmt: skip
    for entry in party.account.entries:
        for fact in entry.facts:
            for secret in ("seed", "key", "host_key", "salt", "tap", "entropy", "copy"):
                value = getattr(fact, secret, None)
                assert value is None or str(value).encode() not in raw


def test_two_files_of_the_same_moment_differ() -> None:
    """Salt and nonce are drawn anew each time."""
    party = evening(steps=5, over=False)
    party.words()
    one, other = (
        savefile.saved(party.account, party.clock),
        savefile.saved(party.account, party.clock),
    )
    assert isinstance(one, bytes) and isinstance(other, bytes)
    first, second = json.loads(one)["sealed"], json.loads(other)["sealed"]
    assert all(first[name] != second[name] for name in ("salt", "nonce", "text"))


def test_resuming_is_told_to_everybody_and_nothing_more() -> None:
    fact = TableResumed(key_hash(NEW_HOST))
    assert (
        fact.visible_to(None)
        == fact.visible_to(SeatId("s1"))
        == {"kind": "table_resumed"}
    )


def test_without_the_guard_the_open_file_would_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other tests can fail: facts as they are hold the hidden card and the keys."""
    party = Party()
    party.begin()
    party.must("s1", Lay(party.codes()[0], "the attic"))
    party.end()
    monkeypatch.setattr(savefile, "opened_up", lambda fact: fact)
    raw, _ = packed(party)
    assert (
        party.codes()[0].encode() in raw and key_hash(party.tokens[0]).encode() in raw
    )
