"""A table goes along in a file: everything comes back, nothing leaks, and every bad file gets its sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.keepsakes import savefile
from companion.keepsakes.account import account_of
from companion.keepsakes.moving import Resumed, resumed
from companion.keepsakes.savefile import SaveFile
from companion.keepsakes.transcript import transcript
from companion.rules import fairness
from companion.rules.agreement import Propose
from companion.rules.bank import Take
from companion.rules.ending import EndGame
from companion.rules.handing import GiveSeat
from companion.rules.language import HOST, Caller, Refusal, SeatId
from companion.rules.plans import Lay, Reveal
from companion.rules.saving import WORDS_SECONDS, AskExport, TableResumed, first_word, keepers, six_words
from companion.rules.seats import PassHost, Sit, TakeSeat, key_hash
from companion.shelf import Shelf
from companion.store import Store
from companion.store.memory import MemoryStore
from companion.tables import Done, Tables
from tests.companion.keepsakes.party import STARTER, Party, evening

NEW_HOST = "ab" * 32


def machine(store: Store | None = None) -> Tables:
    return Tables(store or MemoryStore(), Shelf([STARTER]), lambda: 1_800_000_000.0)


def packed(party: Party) -> tuple[bytes, str]:
    """The save file and its words; a finished table needs none."""
    words = "" if party.account.over else party.words()
    made = savefile.saved(party.account, party.clock)
    assert isinstance(made, bytes), made
    return made, words


def brought(tables: Tables, raw: bytes, words: str, host: str = NEW_HOST, extend: bool = False) -> Resumed | Refusal:
    file = savefile.opened(raw)
    if isinstance(file, Refusal):
        return file
    rows = savefile.unsealed(file, words)
    return rows if isinstance(rows, Refusal) else resumed(tables, file, rows, key_hash(host), extend)


def looks(tables: Tables, table: str) -> dict[SeatId | None, dict[str, bytes]]:
    """What every seat and everybody sees, but for what a move changes: the host and the last lines."""
    live = tables.live(table)
    seats = live.evening.state.table.seats
    parts = {viewer: live.look(viewer).sections for viewer in (None, *seats)}
    return {who: {name: said for name, said in part.items() if name != "recent"} for who, part in parts.items()}


@pytest.mark.parametrize("seed", range(3))
def test_a_running_table_comes_back_whole_on_every_store(store: Store, seed: int) -> None:
    """Every viewer sees the same as before, the same tokens open the same seats, and play goes on."""
    party = evening(seed=seed, steps=50, over=False)
    raw, words = packed(party)
    there = machine(store)
    done = brought(there, raw, words)
    assert isinstance(done, Resumed) and done.table == party.table and not done.data_changed
    before, after = looks(party.tables, party.table), looks(there, party.table)
    for viewer, sections in before.items():
        assert {name for name, part in sections.items() if after[viewer][name] != part} <= {"me", "take_back"}
    for at, token in enumerate(party.tokens, start=1):
        who = there.caller(party.table, token)
        assert who == Caller(SeatId(f"s{at}"), host=False)
        assert isinstance(there.obey(party.table, who, Take("bank", 3), f"new {at}"), Done)
    host = there.caller(party.table, NEW_HOST)
    assert host == Caller(None, host=True, screen=True)
    assert there.caller(party.table, party.host_token) is None
    old = [(e.first, e.at, e.by, e.facts) for e in party.account.entries]
    assert [(e.first, e.at, e.by, e.facts) for e in there.entries(party.table)][: len(old)] == old


def test_sealed_plans_and_dice_still_prove_themselves_elsewhere() -> None:
    """A plan laid before the move is revealed after it with its seal whole, and all dice recompute."""
    party = evening(steps=40, over=False)
    code = party.codes()[0]
    party.do("s1", Lay(code, "the docks"))
    raw, words = packed(party)
    there = machine()
    assert isinstance(brought(there, raw, words), Resumed)
    who = there.caller(party.table, party.tokens[0])
    assert who
    plans = there.live(party.table).evening.state.table.plans
    mine = [plan for plan in plans.values() if plan.seat == "s1" and not plan.open]
    assert mine
    for plan in mine:
        assert isinstance(there.obey(party.table, who, Reveal(plan.id), f"open {plan.id}"), Done)
    assert all(plan.true for plan in there.live(party.table).evening.state.table.plans.values() if plan.open)
    host = there.caller(party.table, NEW_HOST)
    assert host
    there.obey(party.table, host, EndGame(), "end")
    assert fairness.checked(transcript(account_of(there, party.table))) == []


def test_a_phone_with_another_address_gets_its_seat_by_a_pass() -> None:
    """Its cookie is lost; the new host lends a pass, and the seat moves to the new token."""
    party = evening(steps=10, over=False)
    raw, words = packed(party)
    there = machine()
    brought(there, raw, words)
    host = there.caller(party.table, NEW_HOST)
    assert host
    there.obey(party.table, host, Propose(GiveSeat("s2")), "lend")
    code = there.live(party.table).evening.state.table.passes[0].code
    there.obey(party.table, Caller(), TakeSeat(code, key_hash("cd" * 32)), "take")
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
    there.obey(party.table, who, Take("bank", 11), "elsewhere")
    there.obey(party.table, host, AskExport(), "pack")
    account = account_of(there, party.table)
    back = savefile.saved(account, there.now())
    again = " ".join(six_words(account.state))
    assert isinstance(back, bytes)
    assert brought(party.tables, back, again) == Refusal("host_only")
    done = brought(party.tables, back, again, party.host_token, extend=True)
    assert isinstance(done, Resumed) and done.added > 2
    assert party.account.state.purses["s1"] == account.state.purses["s1"]  # type: ignore[index]
    assert party.tables.caller(party.table, party.host_token) == Caller(None, host=True, screen=True)
    assert list(party.account.told(None))[-1].said == {
        "kind": "table_brought",
        "events": 3,
    }  # home again, taken, packed


def test_a_table_that_is_here_is_not_overwritten() -> None:
    """The same or less is "continue it", another way is refused; nothing is stored."""
    party = evening(steps=20, over=False)
    raw, words = packed(party)
    version = party.tables.store.version(party.table)
    same = brought(party.tables, raw, words, extend=True)
    assert isinstance(same, Refusal) and same.code == "table_here_already" and same.facts["ahead"] == 0
    party.must("s1", Take("bank", 2))
    behind = brought(party.tables, raw, words, extend=True)
    assert isinstance(behind, Refusal) and behind.facts["ahead"] == 1
    there = machine()
    brought(there, raw, words)
    other = brought(there, *packed(party), extend=True)
    assert other == Refusal("table_here_differs")
    assert party.tables.store.version(party.table) == version + 1 + 3  # the payment, the asking and two phones


def test_a_finished_table_gets_no_other_end() -> None:
    """Its seed is out, so whoever holds the open file could add what they like."""
    party = evening(steps=10)
    raw, _ = packed(party)
    paid = {"kind": "paid", "source": "s1", "target": "s2", "amount": 1, "reason": "", "left": 0, "has": 0}
    longer = forged(party, lambda rows: _append(rows, paid))
    assert brought(party.tables, raw, "", extend=True) == Refusal("table_here_already", {"ahead": 0})
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
    before, after = looks(party.tables, party.table)[None], looks(there, party.table)[None]
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
    plan = next(plan.id for plan in party.account.state.plans.values() if plan.seat == "s2")
    party.must("s2", Reveal(plan))
    salt = next(plan.salt for plan in party.account.state.plans.values() if plan.seat == "s1")
    party.end()
    raw, _ = packed(party)
    assert hidden.encode() not in raw and salt.encode() not in raw
    assert shown.encode() in raw


def test_the_seal_hides_every_fact_of_a_running_table() -> None:
    """On the outside stand the game, the names and the time, and nothing else."""
    party = evening(steps=40, over=False)
    raw, _ = packed(party)
    outside = json.loads(raw)
    assert set(outside) == {"cover", "digest", "sealed", "rows"} and outside["rows"] is None
    assert set(outside["cover"]) == {
        "format", "version", "table", "game", "language", "players", "stage", "saved", "facts",
    }  # fmt: skip
    for entry in party.account.entries:
        for fact in entry.facts:
            for secret in ("seed", "key", "host_key", "salt", "tap", "entropy", "copy"):
                value = getattr(fact, secret, None)
                assert value is None or str(value).encode() not in raw


def test_without_the_words_there_is_no_file() -> None:
    party = evening(steps=5, over=False)
    assert savefile.saved(party.account, party.clock) == Refusal("words_not_asked")


def test_two_files_of_the_same_moment_differ() -> None:
    """Salt and nonce are drawn anew each time."""
    party = evening(steps=5, over=False)
    party.words()
    one, other = savefile.saved(party.account, party.clock), savefile.saved(party.account, party.clock)
    assert isinstance(one, bytes) and isinstance(other, bytes)
    first, second = json.loads(one)["sealed"], json.loads(other)["sealed"]
    assert all(first[name] != second[name] for name in ("salt", "nonce", "text"))


def changed(raw: bytes, change: Callable[[dict[str, Any]], object], honest: bool = False) -> bytes:
    """The file with something altered; `honest` computes the digest anew, as a forger would."""
    file = json.loads(raw)
    change(file)
    if honest:
        told = msgspec.convert(file, SaveFile)
        inside = msgspec.json.encode(told.sealed if told.sealed else told.rows)
        file["digest"] = savefile._digest(told.cover, inside)
    return json.dumps(file).encode()


def test_every_bad_file_gets_its_own_sentence() -> None:
    party = evening(steps=15, over=False)
    raw, words = packed(party)
    there = machine()
    right = words.split()
    flipped = {"sealed": "A"}

    def altered(file: dict[str, Any]) -> None:
        text = file["sealed"]["text"]
        file["sealed"]["text"] = ("B" if text[0] == "A" else "A") + text[1:]

    def code(data: bytes, spoken: str = words) -> str:
        done = brought(there, data, spoken)
        assert isinstance(done, Refusal), done
        return done.code

    assert code(b"") == code(b"{}") == code(b"\xff\xfe") == code(b"[" * 100_000) == "not_a_save_file"
    assert code(changed(raw, lambda file: file["cover"].update(format="something else"))) == "not_a_save_file"
    assert code(changed(raw, lambda file: file["cover"].update(version=2))) == "file_newer"
    assert code(changed(raw, lambda file: file.update(flipped))) == "file_damaged"
    assert code(changed(raw, lambda file: file["cover"].update(game="maffiosi"))) == "file_damaged"
    assert code(changed(raw, altered)) == "file_damaged"
    assert code(changed(raw, altered, honest=True)) == "wrong_words"
    assert code(changed(raw, lambda file: file["cover"].update(game="maffiosi"), honest=True)) == "wrong_words"
    assert code(raw[:-40]) == "file_damaged" or code(raw[:-40]) == "not_a_save_file"
    assert code(raw, "") == "six_words_needed"
    assert code(raw, " ".join(right[:5])) == "six_words_needed"
    assert code(raw, " ".join([*right[:5], "qwertz"])) == "word_unknown"
    assert code(raw, " ".join(reversed(right))) == "wrong_words"
    assert code(raw, " ".join([*right[1:], right[0]])) == "wrong_words"
    assert there.store.tables() == []
    assert isinstance(brought(there, raw, "  " + "-".join(right).upper()), Resumed)


def test_a_game_that_is_not_here_is_said() -> None:
    party = evening(steps=5, over=False)
    raw, words = packed(party)
    bare = Tables(MemoryStore(), Shelf(), lambda: 1_800_000_000.0)
    assert brought(bare, raw, words) == Refusal("no_such_game", {"game": "starter"})


def test_changed_data_of_the_game_are_said(tmp_path: Path) -> None:
    """The table goes on, and the answer says that the cards are not the ones it began with."""
    party = evening(steps=5, over=False)
    raw, words = packed(party)
    folder = tmp_path / "starter"
    folder.mkdir()
    for path in STARTER.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    cards = (folder / "cards.csv").read_text("utf-8").splitlines()
    (folder / "cards.csv").write_text("\n".join([cards[0], *reversed(cards[1:])]), "utf-8")
    there = Tables(MemoryStore(), Shelf([folder]), lambda: 1_800_000_000.0)
    done = brought(there, raw, words)
    assert isinstance(done, Resumed) and done.data_changed


def forged(party: Party, change: Callable[[list[Any]], object]) -> bytes:
    """An open file whose facts were altered, with a digest that fits."""
    raw, _ = packed(party)

    def inside(file: dict[str, Any]) -> None:
        change(file["rows"])

    file = json.loads(raw)
    inside(file)
    rows = tuple(
        savefile.Row(at, by, step, msgspec.Raw(json.dumps(body, separators=(",", ":")).encode()))
        for at, by, step, body in file["rows"]
    )
    told = SaveFile(msgspec.convert(file["cover"], savefile.Cover), "", rows=rows)
    digest = savefile._digest(told.cover, msgspec.json.encode(rows))
    return msgspec.json.encode(msgspec.structs.replace(told, digest=digest))


def _append(rows: list[Any], body: dict[str, Any]) -> list[Any]:
    rows.append([rows[-1][0], "s1", len(rows) + 1, body])
    return rows


FORGERIES: dict[str, Callable[[list[Any]], object]] = {
    "no facts": lambda rows: rows.clear(),
    "no opening": lambda rows: rows.pop(0),
    "a hole in the steps": lambda rows: rows.pop(1),
    "a step that is none": lambda rows: rows[-1].__setitem__(2, 1),
    "an unknown fact": lambda rows: _append(rows, {"kind": "money_printed", "amount": 9}),
    "a plan that never was": lambda rows: _append(rows, {"kind": "plan_shown", "plan": "c1", "seat": "s1", "to": "s2"}),
    "a side that is none": lambda rows: _append(rows, {"kind": "seat_renamed", "seat": "s1", "name": "A", "side": "x"}),
    "another seed": lambda rows: rows[0][3].update(seed="00" * 32),
    "a seed that is none": lambda rows: rows[0][3].update(seed="zz"),
    "a time before time": lambda rows: rows[-1].__setitem__(0, -5.0),
    "a time after time": lambda rows: rows[-1].__setitem__(0, 1e300),
    "an endless evening": lambda rows: [
        _append(rows, {"kind": "turn_began", "seat": "s1"}) for _ in range(20_001 - len(rows))
    ],
    "nothing but undoing": lambda rows: [
        _append(rows, {"kind": "undone", "first": 2, "last": 3, "seat": None, "only": [], "kinds": [], "gone": [2, 3]})
        for _ in range(501)
    ],
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_facts_break_here_and_not_at_the_table(name: str) -> None:
    party = evening(steps=10)
    there = machine()
    done = brought(there, forged(party, FORGERIES[name]), "")
    assert isinstance(done, Refusal) and done.code == "file_damaged"
    assert there.store.tables() == []


@pytest.mark.parametrize("name", ["", "../etc", "a" * 10, "A" * 41, "A B C D E F"])
def test_a_table_name_that_is_none_is_refused(name: str) -> None:
    file = savefile.opened(packed(evening(steps=5))[0])
    assert isinstance(file, SaveFile) and file.rows
    bad = msgspec.structs.replace(file, cover=msgspec.structs.replace(file.cover, table=name))
    assert resumed(machine(), bad, file.rows, NEW_HOST, may_extend=False) == Refusal("file_damaged")


def test_the_words_go_in_halves_to_two_phones_that_a_lot_draws() -> None:
    """Never to the host's own, and however often the host asks, to the same two: no share opens the file alone."""
    party = Party(names=("Anna", "Bob", "Cas", "Dora", "Emil"))
    party.begin()
    party.must(party.host, PassHost("s1"))
    drawn = set()
    for _ in range(6):
        party.must(party.seat("s1"), AskExport())
        entrusted = party.account.state.entrusted
        assert [len(share) for share in entrusted.values()] == [3, 3] and "s1" not in entrusted
        assert not set.intersection(*(set(share) for share in entrusted.values()))
        drawn.add(tuple(entrusted))
    assert len(drawn) == 1
    assert isinstance(party.do("s2", AskExport()), Refusal)
    lots = {tuple(keepers(msgspec.structs.replace(party.account.state, seed=f"{seed}"))[:2]) for seed in range(40)}
    assert len(lots) > 6


def test_a_phone_that_came_later_keeps_no_words_where_two_others_were_here_before() -> None:
    """A host may bring as many phones of their own as they like once the game runs: none of them gets a share."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    for name in ("Ruse", "Trick"):
        party.must(party.host, Sit(name, key_hash(name)))
    party.must(party.host, PassHost("s1"))
    party.must(party.seat("s1"), AskExport())
    assert set(party.account.state.entrusted) == {"s2", "s3"}


def test_words_from_before_the_game_open_nothing_of_it() -> None:
    """Before it begins a host might sit alone with phones of their own."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.must(party.host, AskExport())
    party.begin()
    assert savefile.saved(party.account, party.now()) == Refusal("words_not_asked")


def test_words_are_good_for_a_quarter_of_an_hour() -> None:
    """Whoever has heard them once reads nothing of what is laid later."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    party.words()
    asked = party.now()
    assert isinstance(savefile.saved(party.account, asked + WORDS_SECONDS - 60), bytes)
    assert savefile.saved(party.account, asked + WORDS_SECONDS + 60) == Refusal("words_not_asked")


def test_half_of_the_words_does_not_open_the_file() -> None:
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    party.words()
    file = savefile.opened(must_be_bytes(savefile.saved(party.account, party.now())))
    assert isinstance(file, SaveFile)
    for share in party.account.state.entrusted.values():
        assert savefile.unsealed(file, " ".join(share)) == Refusal("six_words_needed", {"count": 3})
        twice = savefile.unsealed(file, " ".join(share * 2))
        assert isinstance(twice, Refusal) and twice.code == "wrong_words"


def test_an_evening_that_gave_all_words_to_each_keeper_still_opens() -> None:
    """Logs from before the shares stay what they were."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    words = tuple(party.words().split())
    older = msgspec.structs.replace(party.account.state, entrusted={SeatId("s1"): words, SeatId("s2"): words})
    assert six_words(older) == words and [first_word(older, SeatId(s)) for s in ("s1", "s2", "s3")] == [1, 1, 1]


def must_be_bytes(made: bytes | Refusal) -> bytes:
    assert isinstance(made, bytes)
    return made


def test_only_their_keepers_see_the_words() -> None:
    """Each their own share with its place among the six; not the host, not the third player, not the table. Everybody
    sees who keeps them."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    words = party.words().split()
    live = party.tables.live(party.table)
    everybody = (None, HOST, SeatId("s1"), SeatId("s2"), SeatId("s3"))
    keeping = party.account.state.entrusted
    for at, keeper in enumerate(keeping):
        share = json.dumps(words[at * 3 : at * 3 + 3], separators=(",", ":")).encode()
        assert {viewer for viewer in everybody if share in live.look(viewer).body()} == {keeper}
        assert b'"entrusted_from":%d' % (at * 3 + 1) in live.look(keeper).body()
    for viewer in {None, SeatId(HOST), *party.account.state.seats} - set(keeping):
        kinds = [heard.said["kind"] for heard in party.account.told(viewer)]
        assert "export_asked" in kinds and "words_entrusted" not in kinds


def test_a_host_alone_at_the_table_holds_the_words() -> None:
    """No other phone is there: then nobody has secrets from the host's screen either."""
    party = Party(names=())
    party.must(party.host, AskExport())
    assert set(party.account.state.entrusted) == {HOST}


def test_resuming_is_told_to_everybody_and_nothing_more() -> None:
    fact = TableResumed(key_hash(NEW_HOST))
    assert fact.told(None) == fact.told(SeatId("s1")) == {"kind": "table_resumed"}


def test_without_the_guard_the_open_file_would_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tests can fail: facts as they are hold the hidden card and the keys."""
    party = Party()
    party.begin()
    party.must("s1", Lay(party.codes()[0], "the attic"))
    party.end()
    monkeypatch.setattr(savefile, "opened_up", lambda fact: fact)
    raw, _ = packed(party)
    assert party.codes()[0].encode() in raw and key_hash(party.tokens[0]).encode() in raw
