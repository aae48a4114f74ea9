"""Who is trusted with what: each sentence of TRUST.md has a test, and the owner's
powers are said and shown."""

import ast
import re
import sqlite3
from pathlib import Path

import pytest

from companion.store import opened
from companion.web.screen_words import words_of
from tests.companion.web.door import Door, Party

ROOT = Path(__file__).parents[2]
SENTENCES = [
    row
    for row in (ROOT / "companion" / "TRUST.md").read_text("utf-8").splitlines()
    if row.startswith("| ") and row[2:6] != "what"
]
HELD = re.compile(r"`([\w/.]+\.py)::(test_\w+)`")


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda row: row[2:60])
def test_every_sentence_about_trust_is_held_by_a_test(sentence: str) -> None:
    """One that is there under that name, and says in a sentence or by its name what it proves."""
    named = HELD.findall(sentence)
    assert named, "no test stands beside it"
    for path, test in named:
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        assert test in {
            node.name for node in tree.body if isinstance(node, ast.FunctionDef)
        }


def test_the_sentences_are_there() -> None:
    """The table is read as it is written."""
    assert len(SENTENCES) > 15


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "open its files"), ("nl", "bestanden"), ("de", "Dateien")],
)
def test_the_table_screen_says_what_the_owner_could_do(
    language: str, word: str
) -> None:
    """Below the code by which people join, before anything is hidden."""
    assert word in str(words_of(language)("screen.owner"))
    screen = (ROOT / "companion" / "web" / "static" / "screen.js").read_text("utf-8")
    below = screen[screen.index("function assurance(") : screen.index("function foot(")]
    assert (
        'if (stage() === "lobby") return el("p", { class: "dim small" }, say("screen.owner"));'
        in below
    )


def test_a_card_that_is_exchanged_in_the_database_is_caught(tmp_path: Path) -> None:
    """Whoever opens the file can swap what lies hidden; the seal that all saw tells
    when it is turned up."""
    place = tmp_path / "evenings.db"
    store = opened(str(place))
    party = Door(store).party()
    anna = party.tokens["s1"]
    mine, other = list(
        party.door.tables.live(party.table).history.state.table.setup.copies
    )[:2]
    party.done(anna, "lay", code=mine, on="the docks")
    store.close()
    exchanged(place, mine, other)
    again = opened(str(place))
    later = Party(Door(again), party.table, party.host, party.code)
    later._taps = 500
    (plan,) = later.view(anna)["plans"]
    later.done(anna, "reveal", plan=plan["id"])
    (shown,) = later.view(anna)["plans"]
    assert (shown["copy"], shown.get("true")) == (other, False)
    again.close()


def exchanged(place: Path, before: str, after: str) -> None:
    with sqlite3.connect(place) as database:
        for (body,) in database.execute("select body from fact").fetchall():
            if b"plan_laid" in body:
                new = body.replace(before.encode(), after.encode())
                assert new != body
                database.execute("update fact set body = ? where body = ?", (new, body))
    database.close()
