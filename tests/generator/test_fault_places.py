"""Whatever is wrong with looks or words is told at its file, line and field."""

from pathlib import Path

import pytest

from companion.cli import main
from generator import proof, remarks
from generator.bench.laid import looks_hole
from generator.errors import CannotPrint
from generator.faces.looks import read_looks

BOXES = """[palette]
gold = "#d9a000"

[face.cards]
extends = "card"

[[face.cards.box]]
kind = "fill"
at = [0, 0, 9, 9]
colour = "gold"

[[face.cards.box]]
kind = "text"
at = [4, 4, "w-8", 9]
text = "{title}"
size = 12
"""
LISTED = """[face.cards]
extends = "card"
box = [
  { kind = "fill", at = [0, 0, 9, 9], colour = "ink" },
  { kind = "text", at = [4, 4, "w-8", 9], text = "{title}", size = 12 },
]
"""
SLIPS = [
    ("size = 12", "sise = 12", "sise"),
    ("size = 12", "size = -3", "size"),
    ("size = 12", 'align = "middle"', "align"),
    ('at = [4, 4, "w-8", 9]', 'at = [4, 4, "w-8"]', "at"),
    ('at = [4, 4, "w-8", 9]', 'at = [4, 4, "w%8", 9]', "at"),
    ('kind = "text"', 'kind = "words"', "kind"),
    ('text = "{title}"', 'text = "{titel}"', "text"),
    ('text = "{title}"', "text = {title}", "-"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


@pytest.mark.parametrize("looks", [BOXES, LISTED], ids=["tables", "a list"])
@pytest.mark.parametrize(("right", "wrong", "key"), SLIPS)
def test_a_slip_in_the_looks_is_told_at_its_line(
    looks: str, right: str, wrong: str, key: str, folder: Path
) -> None:
    """And not at the first box that has such a key: for `check` and on the bench."""
    text = looks.replace(right, wrong)
    (folder / "layout.toml").write_text(text, "utf-8")
    line = next(at for at, one in enumerate(text.splitlines(), 1) if wrong in one)
    (hole,) = proof(folder)
    assert (hole.file, hole.row, hole.field) == ("mine/layout.toml", line, key)
    if key != "text":  # that one is found when a card is drawn
        with pytest.raises(CannotPrint) as refused:
            read_looks(folder)
        assert looks_hole(refused.value, folder) == hole


@pytest.mark.parametrize(
    ("box", "said"),
    [("7, 12", "wider, or write under = false"), ("8, 8]\nunder = false #", "9.6 mm")],
)
def test_a_code_too_small_is_told_at_its_box(box: str, said: str, folder: Path) -> None:
    """Nobody is asked to shorten the characters under it."""
    looks = f'[face.cards]\n[[face.cards.box]]\nkind = "code"\nat = [4, 60, {box}]\n'
    (folder / "layout.toml").write_text(looks, "utf-8")
    (hole,) = proof(folder)
    assert (hole.row, hole.field) == (3, "kind") and said in str(hole.remedy)


def test_a_text_too_long_is_told_at_its_column(folder: Path) -> None:
    """Or at its word, where the words stand in a file of their own."""
    cards = folder / "cards.csv"
    cards.write_text(
        cards.read_text("utf-8").replace("Look at", "Look at " * 400), "utf-8"
    )
    (hole,) = proof(folder)
    assert (hole.file, hole.row, hole.field) == ("mine/cards.csv", 2, "text.en")


@pytest.mark.parametrize("words", [["print"], ["export", "--to", "png"]])
def test_who_prints_is_told_where_as_whoever_checks(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By file, row and field, and as a fault."""
    cards = folder / "cards.csv"
    text = cards.read_text("utf-8")
    cards.write_text(text.replace("Look at", "Look at " * 400), "utf-8")
    assert main([words[0], str(folder), *words[1:], "--out", str(folder / "out")]) == 1
    told = capsys.readouterr().err
    assert "mine/cards.csv:2:text.en: " in told
    assert told.endswith("\n1 fault; nothing was done.\n")


@pytest.mark.parametrize(
    ("language", "asks"), [("en", "did you"), ("nl", "bedoel"), ("de", "meinst")]
)
def test_a_question_ends_in_its_mark(language: str, asks: str, folder: Path) -> None:
    """On a terminal and on a page."""
    slip = BOXES.replace("size = 12", "sise = 12")
    (folder / "layout.toml").write_text(slip, "utf-8")
    (hole, *_) = proof(folder)
    assert asks in hole.told(language).said and hole.told(language).said.endswith("?")
    assert str(hole).endswith("; did you mean 'size'?")


def test_what_a_layout_says_in_vain_is_told(folder: Path) -> None:
    """A face that nothing has, and a condition that no card can meet, print without a
    word; parents of other faces, and what may stand in a column, get none."""
    game = folder / "game.toml"
    text = game.read_text("utf-8").replace('price = "money"', 'price = "10|20|0|30"')
    game.write_text(text, "utf-8")
    whole = f"{BOXES}when = {{ price = [10, 20] }}\n[face.frame]\n"
    whole = whole.replace('extends = "card"', 'extends = ["card", "frame"]')
    told = []
    for old, new in (("", ""), ("face.cards", "face.crads"), ("20]", "25, true]")):
        (folder / "layout.toml").write_text(whole.replace(old, new), "utf-8")
        assert proof(folder) == []
        told.append([str(one) for one in remarks(folder)])
    assert told[0] == []
    assert "[face.crads]; did you mean 'cards'" in told[1][0]
    assert "price is '25', which it never is" in told[2][0] and len(told[2]) == 1
