"""Every bad save file gets its own sentence, and nothing of it reaches a table."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.catalog.game_catalog import GameCatalog
from companion.keepsakes import savefile
from companion.keepsakes.restoring import Resumed, resumed
from companion.keepsakes.savefile import SaveFile
from companion.rules.messages import Refusal
from companion.store.memory import MemoryStore
from companion.tables.service import Tables
from tests.companion.keepsakes.party import STARTER, evening
from tests.companion.keepsakes.travel import (
    NEW_HOST,
    appended,
    brought,
    forged,
    machine,
    packed,
)


def changed(
    raw: bytes, change: Callable[[dict[str, Any]], object], honest: bool = False
) -> bytes:
    """The file with something altered; `honest` computes the digest anew, as a forger would."""
    file = json.loads(raw)
    change(file)
    if honest:
        told = msgspec.convert(file, SaveFile)
        inside = msgspec.json.encode(told.sealed if told.sealed else told.rows)
        file["digest"] = savefile._digest(told.cover, inside)
    return json.dumps(file).encode()


def code_of(there: Tables, data: bytes, spoken: str) -> str:
    """Why a machine does not take a file in."""
    done = brought(there, data, spoken)
    assert isinstance(done, Refusal), done
    return done.code


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_save_file_is_called_so(data: bytes) -> None:
    """Nothing, an empty object, other letters, brackets without end."""
    words = packed(evening(steps=15, over=False))[1]
    assert code_of(machine(), data, words) == "not_a_save_file"


def test_an_altered_file_gets_its_own_sentence() -> None:
    """Of another format, newer, damaged, and sealed anew by somebody without the words."""
    raw, words = packed(evening(steps=15, over=False))
    there = machine()

    def code(change: Callable[[dict[str, Any]], None], *, honest: bool = False) -> str:
        return code_of(there, changed(raw, change, honest=honest), words)

    def text_altered(file: dict[str, Any]) -> None:
        text = file["sealed"]["text"]
        file["sealed"]["text"] = ("B" if text[0] == "A" else "A") + text[1:]

    def another_game(file: dict[str, Any]) -> None:
        file["cover"].update(game="maffiosi")

    assert (
        code(lambda file: file["cover"].update(format="another")) == "not_a_save_file"
    )
    assert code(lambda file: file["cover"].update(version=2)) == "file_newer"
    assert code(lambda file: file.update(sealed="A")) == "file_damaged"
    assert code(another_game) == code(text_altered) == "file_damaged"
    assert code(text_altered, honest=True) == "wrong_words"
    assert code(another_game, honest=True) == "wrong_words"
    assert code_of(there, raw[:-40], words) in ("file_damaged", "not_a_save_file")
    assert there.store.tables() == []


def test_other_words_get_their_own_sentence() -> None:
    """Too few, one that is none, the right ones in another order; nothing is kept, and
    the right ones may be spoken loosely."""
    raw, words = packed(evening(steps=15, over=False))
    there = machine()
    right = words.split()

    def code(*spoken: str) -> str:
        return code_of(there, raw, " ".join(spoken))

    assert code("") == "six_words_needed"
    assert code(*right[:5]) == "six_words_needed"
    assert code(*right[:5], "qwertz") == "word_unknown"
    assert code(*reversed(right)) == "wrong_words"
    assert code(*right[1:], right[0]) == "wrong_words"
    assert there.store.tables() == []
    assert isinstance(brought(there, raw, "  " + "-".join(right).upper()), Resumed)


def test_a_game_that_is_not_here_is_said() -> None:
    party = evening(steps=5, over=False)
    raw, words = packed(party)
    bare = Tables(MemoryStore(), GameCatalog(), lambda: 1_800_000_000.0)
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
    (folder / "cards.csv").write_text(
        "\n".join([cards[0], *reversed(cards[1:])]), "utf-8"
    )
    there = Tables(MemoryStore(), GameCatalog([folder]), lambda: 1_800_000_000.0)
    done = brought(there, raw, words)
    assert isinstance(done, Resumed) and done.data_changed


FORGERIES: dict[str, Callable[[list[Any]], object]] = {
    "no facts": lambda rows: rows.clear(),
    "no opening": lambda rows: rows.pop(0),
    "a hole in the steps": lambda rows: rows.pop(1),
    "a step that is none": lambda rows: rows[-1].__setitem__(2, 1),
    "an unknown fact": lambda rows: appended(
        rows, {"kind": "money_printed", "amount": 9}
    ),
    "a plan that never was": lambda rows: appended(
        rows, {"kind": "plan_shown", "plan": "c1", "seat": "s1", "to": "s2"}
    ),
    "a side that is none": lambda rows: appended(
        rows, {"kind": "seat_renamed", "seat": "s1", "name": "A", "side": "x"}
    ),
    "another seed": lambda rows: rows[0][3].update(seed="00" * 32),
    "a seed that is none": lambda rows: rows[0][3].update(seed="zz"),
    "a time before time": lambda rows: rows[-1].__setitem__(0, -5.0),
    "a time after time": lambda rows: rows[-1].__setitem__(0, 1e300),
    "an endless evening": lambda rows: [
        appended(rows, {"kind": "turn_began", "seat": "s1"})
        for _ in range(20_001 - len(rows))
    ],
    "nothing but undoing": lambda rows: [
        appended(
            rows,
            {
                "kind": "undone",
                "first": 2,
                "last": 3,
                "seat": None,
                "only": [],
                "kinds": [],
                "gone": [2, 3],
            },
        )
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
    bad = msgspec.structs.replace(
        file, cover=msgspec.structs.replace(file.cover, table=name)
    )
    assert resumed(machine(), bad, file.rows, NEW_HOST, may_extend=False) == Refusal(
        "file_damaged"
    )
