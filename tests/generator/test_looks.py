"""Faults in a layout: each is one sentence from `check` and from `print`, never a traceback."""

from pathlib import Path

import pytest

from companion.cli import main
from generator import build, proof
from generator.errors import CannotPrint
from generator.faces.looks import KINDS
from generator.order import Order

CODE = '[[face.cards.box]]\nkind = "code"\nat = [24, 60, 15, 20]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def written(folder: Path, layout: str) -> Path:
    (folder / "layout.toml").write_text(layout, "utf-8")
    return folder


def trouble(folder: Path) -> str:
    """What `print` says, after `check` has found something too."""
    assert proof(folder), "check passes what print refuses"
    with pytest.raises(CannotPrint) as refused:
        build(Order(folder, out=folder.parent / "out", only=("cards",)))
    return str(refused.value)


def box(kind: str, *more: str) -> str:
    return (
        f'[face.cards]\n[[face.cards.box]]\nkind = "{kind}"\n'
        + "\n".join(more)
        + f"\n{CODE}"
    )


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (box("fill", 'at = [4, 4, "w/0", 20]'), "divides by nothing"),
        (box("line", "at = [4, 4]", "to = [50]"), "to must be [x, y]"),
        (box("line", "at = [4, 4]", "to = 5"), "to must be [x, y]"),
        (box("text", 'at = [4, 4, "w-73", 20]', 'text = "a"'), "would be -10 x 20 mm"),
        (box("fill", 'at = [4, 4, "h-99", 20]'), "would be -11 x 20 mm"),
        (box("text", "at = [4, 4, nan, 20]", 'text = "a"'), "is no length"),
        (
            box("text", "at = [4, 4, 9, 9]", 'text = "a"', "size = inf"),
            "size = inf is no number",
        ),
        (box("fill", "at = [4, 4, 9, 9]", 'colour = "ink+much"'), "is no colour"),
        (box("icons", "at = [4, 4, 9, 9]"), "needs names"),
        (box("drawing", "at = [4, 4, 9, 9]"), "needs name"),
        (
            box("icons", "at = [4, 4, 9, 9]", 'names = "gun"', 'repeat = "id"'),
            "times, after its 'id'",
        ),
        (
            box("fill", "at = [4, 4, 9, 9]", 'when = { titel = "*" }'),
            "shows a box by 'titel', and no card has that; did you mean 'title'",
        ),
        ('face = "cards"', "must hold names"),
        ("[face.cards]\nbox = 3\n", "must be a list"),
        ("[face.cards]\nextends = 3\n", "must be the name of a face"),
        ('[font.text]\nbold = "Limelight-Regular"\n', "names no file"),
        ("[palette]\nink = 5\n", "is no colour"),
    ],
)
def test_a_fault_in_the_layout_is_one_sentence(
    layout: str, said: str, folder: Path
) -> None:
    """`check` finds it and `print` says the same."""
    assert said in trouble(written(folder, layout))


def test_a_condition_on_what_no_card_has_yet_shows_nothing(folder: Path) -> None:
    """Cards with nothing but a title, in the plain looks and by one's own: a field, a
    column, a code that stays away are no slips."""
    (folder / "notes.csv").unlink()
    (folder / "cards.csv").write_text("id,title.en\nrumour,A rumour\n", "utf-8")
    (folder / "game.toml").write_text(ONLY_TITLES, "utf-8")
    (folder / "board.toml").write_text(TABLE, "utf-8")
    (folder / "words.en.toml").write_text(NAMES, "utf-8")
    assert proof(folder) == []
    asked = ("two", "price", "code", "art", "feature")
    boxes = [
        box("fill", "at = [4, 4, 9, 9]", f"when = {{ {name} = true }}")
        for name in asked
    ]
    for each in boxes:
        assert proof(written(folder, each)) == []


ONLY_TITLES = """tag = "ONE"
players = [2, 4]
minutes = 30
[stock]
card = 0.3
[deck.cards]
kind = "card"
coded = false
size = "poker"
stock = "card"
words = ["title", "two?"]
[deck.cards.columns]
price = "int?"
"""
NAMES = """[game]
name = "Mine"
tagline = "One"
about = "Two"
[deck]
cards = "Cards"
[board.table]
title = "The table"
"""
TABLE = """[board.table]
size = [120, 120]
stock = "card"
[board.table.columns]
feature = "text?"
[[board.table.space]]
id = "1"
x = 40.0
y = 30.0
"""


def test_a_font_may_be_called_as_its_makers_call_it(folder: Path) -> None:
    """Fonts of several weights name their axes between brackets."""
    (folder / "fonts").mkdir()
    ours = Path(__file__).parents[2] / "fonts" / "Limelight-Regular.ttf"
    (folder / "fonts" / "Lime[wdth,wght].ttf").write_bytes(ours.read_bytes())
    layout = '[font.title]\nregular = "Lime[wdth,wght]"\n'
    assert proof(written(folder, layout)) == []


VALUES = (
    "0",
    "-1",
    "1e9",
    "inf",
    "nan",
    "true",
    '"x"',
    '""',
    "[]",
    "[1]",
    "{}",
    '"w/0"',
    '"ink-"',
)


@pytest.mark.parametrize("kind", KINDS)
def test_no_value_of_a_box_is_a_traceback(kind: str, folder: Path) -> None:
    """Every key of every kind with values that make no sense: they are refused in a
    sentence, or they print."""
    for key in sorted(KINDS[kind] | {"at", "when", "unless", "keep"}):
        for value in VALUES:
            good = {
                "at": "[4, 4, 40, 20]",
                "name": '"rays"',
                "names": '"{id}"',
                "text": '"{title}"',
            }
            said = {
                name: text
                for name, text in good.items()
                if name in KINDS[kind] | {"at"}
            } | {key: value}
            lines = [f"{name} = {text}" for name, text in said.items()]
            assert all(
                str(hole.problem) for hole in proof(written(folder, box(kind, *lines)))
            )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("woff", "The font Mine.woff is not of a kind that can be printed"),
        ("otf", "Mine.otf is no usable font"),
        ("ttc", "Mine.ttc is no usable font"),
        ("ttf", "Mine.ttf is no usable TrueType font"),
    ],
)
def test_another_kind_of_font_is_named(kind: str, said: str, folder: Path) -> None:
    """The file lies there: the sentence does not ask for it, it says what is the matter."""
    (folder / "fonts").mkdir()
    (folder / "fonts" / f"Mine.{kind}").write_bytes(b"OTTO")
    layout = '[font.title]\nregular = "Mine"\n' + box(
        "text", "at = [4, 4, 40, 9]", 'text = "{id}"', 'font = "title"'
    )
    assert said in trouble(written(folder, layout))


def code(at: str, after: str = "") -> str:
    return f'[face.cards]\n[[face.cards.box]]\nkind = "code"\nat = {at}\n{after}'


COVER = '[[face.cards.box]]\nkind = "fill"\nat = [28, 64, 7, 7]\ncolour = "#000000"\n'


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (code("[24, 60, 8, 12]"), "leaves 0.28 mm each"),
        (code("[55, 60, 15, 20]"), "cannot be read"),
        (code("[24, 60, 15, 20]", COVER), "cannot be read"),
        (box("fill", "at = [4, 4, 9, 9]").replace(CODE, ""), "coded = false"),
    ],
)
def test_check_finds_the_codes_that_print_refuses(
    layout: str, said: str, folder: Path
) -> None:
    """Too small, off the card, covered, missing: `check` says what `print` says."""
    assert said in trouble(written(folder, layout))
    assert any(said in f"{hole.problem}; {hole.remedy}" for hole in proof(folder))


def test_a_code_beside_something_is_left_alone(folder: Path) -> None:
    """What lies in the white around a code, or covers none of it, costs `check` no
    print and no hole."""
    beside = COVER.replace("[28, 64, 7, 7]", "[40, 60, 9, 9]")
    assert proof(written(folder, code("[24, 60, 15, 20]", beside))) == []


def test_words_that_do_not_fit_are_named_where_they_stand(folder: Path) -> None:
    """The hole points at the row of the deck, not at the layout."""
    deck = folder / "cards.csv"
    head, first, second, *rest = deck.read_text("utf-8").splitlines()
    name = second.split(",")[0]
    title = second.split(",")[head.split(",").index("title.en")]
    deck.write_text(
        "\n".join([head, first, second.replace(title, "long " * 200), *rest]) + "\n",
        "utf-8",
    )
    written(folder, box("text", "at = [4, 4, 50, 9]", 'text = "{title}"'))
    (hole,) = proof(folder)
    assert (hole.file, hole.row) == ("mine/cards.csv", 3) and name in str(hole.problem)
