"""The way of a save file from one door to another, and what is refused on it."""

import json
from io import BytesIO

from companion.tables.wanted import Opened, Wanted
from companion.web.keepsakes import MOST_BYTES
from companion.web.throttle import LIMITS, Limit, Rate
from tests.companion.keepsakes.save_files import body, bring, code_of, export, words_of
from tests.companion.web.door import AT_HOME, GAME, Door, Party


def test_only_the_host_packs_and_only_with_words() -> None:
    door = Door()
    party = door.party()
    assert code_of(door.get(f"{party.path}/export", party.tokens["s1"])) == "host_only"
    assert code_of(door.get(f"{party.path}/export")) == "no_token"
    assert code_of(door.get(f"{party.path}/export", party.host)) == "words_not_asked"
    words_of(party)
    assert json.loads(export(party))["cover"]["table"] == party.table


def test_a_table_goes_on_at_another_door() -> None:
    """The phones keep their seats, the one who brought the file is the host, and the
    way back is told."""
    here, there = Door(), Door()
    party = here.party()
    party.done(party.tokens["s1"], "take", source="bank", amount=7)
    words = words_of(party)
    answer = bring(there, export(party), words)
    assert answer.status_code == 201, answer.json
    assert body(answer)["table"] == party.table and not body(answer)["data_changed"]
    assert len(body(answer)["seats"]) == 2
    moved = Party(there, party.table, "ee" * 32, party.code)
    assert moved.view(party.tokens["s1"])["purses"]["s1"] == 57
    moved.done(party.tokens["s1"], "take", source="bank", amount=1)
    moved.done(moved.host, "set_door", door="closed")
    assert there.get(party.path, party.host).status_code == 403
    again = bring(there, export(party), words)
    assert code_of(again) == "table_here_already"


def test_a_device_without_a_token_or_a_foreign_page_brings_nothing() -> None:
    here, there = Door(), Door()
    party = here.party()
    words = words_of(party)
    raw = export(party)
    assert code_of(bring(there, raw, words, None)) == "no_token"
    client = there.client(cookies=True)
    client.set_cookie("seat", "ee" * 32)
    foreign = client.post(
        "/api/tables/import",
        data={"file": (BytesIO(raw), "save.json"), "words": words},
        content_type="multipart/form-data",
        headers={"Origin": "http://elsewhere.test"},
    )
    assert code_of(foreign) == "wrong_origin"
    assert (
        code_of(there.post("/api/tables/import", {"file": "x"}, "ee" * 32))
        == "wrong_kind"
    )
    assert there.tables.store.tables() == []


def test_a_stranger_brings_nothing_and_is_refused_before_the_file_is_read() -> None:
    """Only those who are known at a table here, as they say or their cookie remembers;
    the laptop itself always; where it is hosted only if the operator allows it. Nothing
    stays in the database."""
    party = Door().party()
    party.done(party.host, "end_game")
    raw = export(party)
    there = Door(limits={"stranger": Rate(Limit(3, 0.1), Limit(1000, 100))})
    other = there.party()
    before = [(row.id, row.version) for row in there.tables.store.tables()]
    for query in ({}, {"at": other.table}, {"at": "NOSUCHTABLE"}):
        assert code_of(bring(there, raw, query_string=query)) == "import_needs_table"
    assert code_of(bring(there, b"x" * 1000, query_string={})) == "too_often"
    assert code_of(bring(Door(imports=False), raw)) == "imports_closed"
    assert [(row.id, row.version) for row in there.tables.store.tables()] == before
    assert (
        bring(
            there, raw, token=other.tokens["s2"], query_string={"at": other.table}
        ).status_code
        == 201
    )
    laptop = Door(home=True, imports=False)
    assert bring(laptop, raw, query_string={}, **AT_HOME).status_code == 201
    browser = Door().client(cookies=True)
    browser.get("/")
    assert browser.post("/api/tables", json={"game": GAME}).status_code == 201
    form = {"file": (BytesIO(raw), "save.json")}
    made = browser.post(
        "/api/tables/import", data=form, content_type="multipart/form-data"
    )
    assert made.status_code == 201


def test_files_have_a_small_bucket_of_their_own() -> None:
    party = Door().party()
    party.done(party.host, "end_game")
    raw, there = export(party), Door(limits={"import": LIMITS["import"]})
    answers = [bring(there, raw).status_code for _ in range(6)]
    assert answers == [201, 409, 409, 429, 429, 429]


def test_bad_files_get_sentences_in_the_readers_language() -> None:
    door = Door()
    host = door.tables.open(Wanted(game=GAME), "ee" * 32)
    assert isinstance(host, Opened)
    form = {
        "data": {},
        "content_type": "multipart/form-data",
        "query_string": {"at": host.table},
    }
    nothing = door.ask("POST", "/api/tables/import", "ee" * 32, **form)
    assert code_of(nothing) == "not_a_save_file"
    for language, said in (
        ("nl", "geen opgeslagen tafel"),
        ("de", "keine Sicherung"),
        ("en", "no save file"),
    ):
        answer = bring(door, b"{}", headers={"Accept-Language": language})
        assert said in body(answer)["error"]["message"]
    assert code_of(bring(door, b"x" * (MOST_BYTES - 10_000))) == "not_a_save_file"
    assert code_of(bring(door, b"x" * (MOST_BYTES + 1))) == "save_too_large"


def test_words_cannot_be_guessed_in_a_row() -> None:
    """Only wrong guesses cost; when they are spent, even the right words have to wait."""
    there, here = Door(limits={"guess": LIMITS["guess"]}), Door()
    party = here.party()
    words = words_of(party)
    raw = export(party)
    wrong = " ".join(reversed(words.split()))
    codes = [code_of(bring(there, raw, wrong)) for _ in range(22)]
    assert codes == ["wrong_words"] * 20 + ["too_often"] * 2
    assert code_of(bring(there, raw, words)) == "too_often"
    there.time.now += 60
    assert bring(there, raw, words).status_code == 201


def test_a_slip_in_a_word_costs_nothing() -> None:
    there, here = Door(limits={"guess": LIMITS["guess"]}), Door()
    party = here.party()
    words = words_of(party).split()
    raw = export(party)
    for _ in range(30):
        answer = bring(there, raw, " ".join([*words[:5], words[5] + "x"]))
        assert code_of(answer) == "word_unknown"
        assert body(answer)["error"]["facts"] == {
            "word": words[5] + "x",
            "nearest": words[5],
        }


def test_without_the_throttle_words_could_be_guessed_in_a_row() -> None:
    """The test above can fail: with the guard away nobody ever waits."""
    there, here = Door(limits={}), Door()
    party = here.party()
    wrong = " ".join(reversed(words_of(party).split()))
    raw = export(party)
    assert {code_of(bring(there, raw, wrong)) for _ in range(22)} == {"wrong_words"}
