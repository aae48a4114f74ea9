"""The code of a copy stays its own, whatever happens to the rows around it."""

import csv
import random
import string
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import load, read
from cards.codes import (
    ALPHABET,
    Code,
    check_sign,
    make,
    settled,
    short,
)
from cards.kept_codes import keep
from tests.cards.tags import TAGS

GAME = """tag = "{tag}"
players = [1, 9]
minutes = 5
[stock]
card = 0.3
[back.plain]
[deck.cards]
kind = "card"
count = {count}
size = [63, 88]
stock = "card"
back = "plain"
words = []
"""


ids = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)


boxes = st.dictionaries(ids, st.integers(0, 6), min_size=1, max_size=8)


codes_of_copies = st.builds(make, st.sampled_from(TAGS), ids, st.integers(1, 999))


def folder_with(
    place: Path, rows: Sequence[tuple[str, int, str]], tag: str = "TST"
) -> Path:
    """A game of one deck: ids, copies and settled codes."""
    (place / "game.toml").write_text(
        GAME.format(tag=tag, count=sum(copies for _, copies, _ in rows)), "utf-8"
    )
    (place / "words.en.toml").write_text(
        '[game]\nname = "Test"\n[deck]\ncards = "Cards"\n', "utf-8"
    )
    with (place / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "copies", "code"), *rows])
    return place


def codes_in(
    rows: Sequence[tuple[str, int, str]],
) -> dict[tuple[str, int], Code | None]:
    """The code of each copy after such a folder was read."""
    with TemporaryDirectory() as place:
        game, _ = read(folder_with(Path(place), rows))
    assert game is not None
    assert [card.id for card in game.cards()] == [name for name, _, _ in rows]
    return {
        (copy.card.id, copy.number): copy.code
        for deck in game.decks
        for copy in game.copies(deck)
    }


def test_codes_printed_once_are_read_for_ever() -> None:
    """These codes are on paper already; a change here makes printed cards unreadable."""
    assert make("LCN", "car_theft", 1) == "LCNJPE16"
    assert make("LCN", "snitch", 8) == "LCNMUM96"
    assert make("MAF", "stab", 10) == "MAFMX713"
    assert make("CAP", "beppe_sordini", 3) == "CAPRU84F"
    assert make("CF", "jet_b_3", 1) == "CF2V77F"


@given(codes_of_copies)
def test_a_code_fits_the_smallest_qr(code: Code) -> None:
    """At most 16 signs, capitals and digits only: version 1 at ECC M holds 20 of these;
    after the tag exactly five."""
    assert len(code) <= 16
    assert set(code) <= set(string.ascii_uppercase + string.digits)
    assert len(short(code)) == 5
    assert set(short(code)) <= set(ALPHABET)


@given(boxes, boxes, st.randoms(use_true_random=False))
def test_no_other_row_changes_the_code_of_a_copy(
    before: dict[str, int], after: dict[str, int], chance: random.Random
) -> None:
    """Rows added, removed, reordered and counted anew: each copy that is in both boxes
    keeps its code."""
    kept = {
        name: after.get(name, copies)
        for name, copies in before.items()
        if chance.random() < 0.6
    }
    rows = [(name, copies, "") for name, copies in {**after, **kept}.items()]
    chance.shuffle(rows)
    first = codes_in([(name, copies, "") for name, copies in before.items()])
    second = codes_in(rows)
    assert all(second[copy] == first[copy] for copy in first.keys() & second.keys())


@given(boxes, st.text(ALPHABET, min_size=4, max_size=4))
def test_a_settled_code_changes_no_other_copy(box: dict[str, int], cell: str) -> None:
    """A code written into the column counts for that copy alone, also beside the card's
    own other copies."""
    first = min(box)
    box = {**box, first: max(box[first], 2)}
    plain = codes_in([(name, copies, "") for name, copies in box.items()])
    with_cell = codes_in(
        [(name, copies, cell if name == first else "") for name, copies in box.items()]
    )
    assert with_cell.pop((first, 1)) == settled("TST", cell)
    assert with_cell.items() <= plain.items()


def clashing(tag: str) -> tuple[tuple[str, int], tuple[str, int]]:
    """Two copies whose names happen to give one code."""
    seen: dict[Code, tuple[str, int]] = {}
    for number in range(20_000):
        for copy in (1, 2):
            code = make(tag, f"card_{number}", copy)
            if code in seen and seen[code][0] != f"card_{number}":
                return seen[code], (f"card_{number}", copy)
            seen[code] = (f"card_{number}", copy)
    raise AssertionError("codes never clash")


def test_a_clash_settles_itself(tmp_path: Path) -> None:
    """Two names that happen to give one code are no fault: the copies have two codes,
    however the rows are ordered."""
    (first, _), (second, _) = clashing("TST")
    rows = [(first, 2, ""), ("other", 1, ""), (second, 2, "")]
    game, holes = read(folder_with(tmp_path, rows))
    assert holes == [] and game is not None
    codes = {(copy.card.id, copy.number): code for code, copy in game.by_code().items()}
    assert len(codes) == 5
    again, _ = read(folder_with(tmp_path, rows[::-1]))
    assert again is not None and again.by_code().keys() == game.by_code().keys()


@pytest.mark.parametrize("is_turned", [False, True])
def test_who_was_printed_first_keeps_the_code(is_turned: bool, tmp_path: Path) -> None:
    """The card on paper keeps its code when one of the same code comes later, and also
    when it goes and comes back."""
    (first, _), (second, _) = sorted(clashing("TST"), reverse=is_turned)
    early, late = (first, 2, ""), (second, 2, "")
    folder = folder_with(tmp_path, [early])
    keep(folder, load(folder))
    before = load(folder).by_code()
    folder_with(tmp_path, [late, early])
    now = load(folder).by_code()
    assert {code: now[code].card.id for code in before} == dict.fromkeys(before, first)
    keep(folder, load(folder))
    folder_with(tmp_path, [late])
    assert not load(folder).by_code().keys() & before.keys(), "paper may lie about"
    folder_with(tmp_path, [early, late])
    assert load(folder).by_code() == now


def test_a_line_of_kept_codes_that_is_none_is_named(tmp_path: Path) -> None:
    """Whoever edits the file by hand hears where."""
    folder = folder_with(tmp_path, [("one", 1, "")])
    (folder / "codes.lock").write_text("card,copy,code\none,1,??\n", "utf-8")
    (hole,) = read(folder)[1]
    assert hole.file.endswith("/codes.lock") and hole.row == 2


def test_five_thousand_new_cards_have_codes_at_the_first_try(tmp_path: Path) -> None:
    """Some eighteen clashes among them are nobody's business."""
    folder = folder_with(tmp_path, [(f"card_{at}", 1, "") for at in range(5000)])
    game, holes = read(folder)
    assert holes == [] and game is not None and len(game.by_code()) == 5000


@pytest.mark.parametrize(
    "cell", ["A0C1", "a0c1", "A-0-C-1", "AOCI", "TSTA0C1" + check_sign("TST", "A0C1")]
)
def test_a_settled_code_may_be_written_loosely(cell: str) -> None:
    """Four signs or five, with or without the tag, as one copies them from a card."""
    assert settled("TST", cell) == "TSTA0C1" + check_sign("TST", "A0C1")
    assert settled("TST", cell + "AAAA") is None
