"""Sums in a layout: what they come to, and what is said where they cannot."""

from pathlib import Path

import pytest
from msgspec.structs import force_setattr

from cards import load
from companion.cli import main
from generator import build, proof
from generator.errors import CannotPrint
from generator.faces.subject import Said, subject_of
from generator.order import Order

LOOKS = """[face.cards]
[[face.cards.box]]
kind = "text"
at = [4, 4, 55, 20]
text = '{}'
[[face.cards.box]]
kind = "code"
at = [24, 60, 15, 20]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def answered(folder: Path, formula: str, language: str = "en") -> str | None:
    """What a formula comes to on the card with the price 30 and two copies."""
    rows = (folder / "cards.csv").read_text("utf-8").splitlines()
    table = folder / "game.toml"
    table.write_text(
        table.read_text("utf-8").replace(
            'price = "money"', 'price = "money"\nsigns = "list?"\nfree = "int?"'
        ),
        "utf-8",
    )
    wider = [f"{rows[0]},signs,free", *(f"{row},gun gun eye," for row in rows[1:])]
    (folder / "cards.csv").write_text("\n".join(wider), "utf-8")
    game = load(folder)
    copy = next(one for one in game.by_code().values() if one.card.id == "big_score")
    said = Said(game, "en")
    force_setattr(said, "language", language)
    return subject_of(copy, said, "").answer(formula)


@pytest.mark.parametrize(
    ("formula", "comes_to"),
    [
        ("= price * 2", "60"),
        ("=price*100+1", "3,001"),
        ("= price / 4", "7.5"),
        ("= price // 4 % 4 - 10", "\u22127"),
        ("= -(price - 1)", "\u221229"),
        ("= max(price, 40, 2)", "40"),
        ("= round(price / 8)", "4"),
        ("= count(signs)", "3"),
        ("= count(free)", "0"),
        ("= when(price >= 30, 1, price / 0)", "1"),
        ("= money(price * 2)", "$60"),
        ("= price + free", ""),
    ],
)
def test_a_formula_comes_to(formula: str, comes_to: str, folder: Path) -> None:
    """Sums, comparisons, counting and amounts; nothing over an empty cell."""
    assert answered(folder, formula) == comes_to


def test_numbers_are_written_as_the_language_does(folder: Path) -> None:
    """A German comma, and full stops between thousands."""
    assert answered(folder, "= price * 100 + 1 / 4", "de") == "3.000,25"


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("= prise * 2", "did you mean 'price'"),
        ("= id + 1", "asks for the column 'id'"),
        ("= price / 0", "divides by nothing"),
        ("= price *", "cannot be read"),
        ("= price ** 9", "cannot be read"),
        ("= __import__(1)", "cannot be read"),
        ("= price.real", "cannot be read"),
        ("= [price]", "cannot be read"),
        ("= 999999999 * 999999999", "comes to too much"),
        ("= " + "(" * 150 + "1" + ")" * 40, "cannot be read"),
        ("= " + "1 + " * 100 + "1", "longer than 200 signs"),
        ("= round(1, 2)", "cannot be read"),
    ],
)
def test_a_fault_is_one_sentence_from_check_and_print(
    formula: str, told: str, folder: Path
) -> None:
    """Nothing of Python is ever run; whoever is at fault is named with what to do."""
    (folder / "layout.toml").write_text(LOOKS.replace("{}", f"{{{formula}}}"), "utf-8")
    said = " ".join(f"{hole.problem}; {hole.remedy}" for hole in proof(folder))
    assert told in said
    with pytest.raises(CannotPrint):
        build(Order(folder, out=folder.parent / "out", only=("cards",)))


def test_a_number_at_fault_is_named_with_its_row(folder: Path) -> None:
    """The rumour costs nothing: what is divided by its price has its file and row."""
    (folder / "layout.toml").write_text(LOOKS.replace("{}", "{= 10 / price}"), "utf-8")
    (hole,) = proof(folder)
    assert (hole.file, hole.row) == ("mine/cards.csv", 2)


def test_a_formula_is_printed(folder: Path) -> None:
    """With words around it, on the finished cards."""
    text = "Twice: {= money(price * 2)}"
    (folder / "layout.toml").write_text(LOOKS.replace("{}", text), "utf-8")
    assert proof(folder) == []
    assert build(Order(folder, out=folder.parent / "out", only=("cards",))).codes == 9
