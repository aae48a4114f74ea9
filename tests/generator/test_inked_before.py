"""Faces that an earlier print has inked: whatever they are made of, a change shows at once."""

import json
import re
from pathlib import Path

from companion.cli import main
from generator import build
from generator.order import Order


def test_what_is_remembered_is_never_stale(tmp_path: Path) -> None:
    """A number of a table, a drawing and a word change between prints of one process:
    each shows at once."""
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    game = folder / "game.toml"
    told = (
        '[table.numbers]\ncolumns = { name = "text", value = "int" }\nkey = ["name"]\n'
    )
    game.write_text(game.read_text("utf-8") + told, "utf-8")
    boxes = (
        '{kind="text", at=[4,4,50,9], text="{title} {numbers.limit}"}, '
        '{kind="drawing", at=[4,20,9,9], name="mark"}'
    )
    code = '{kind="code", at=["w-19","h-22",15,18]}'
    (folder / "layout.toml").write_text(
        f"[face.cards]\nbox = [{boxes}, {code}]\n", "utf-8"
    )
    (folder / "art").mkdir()
    changing = {
        folder / "numbers.csv": ("name,value\nlimit,3\n", "name,value\nlimit,4\n"),
        folder / "art" / "mark.svg": (
            f"{SQUARE} h5v5h-5z'/></svg>",
            f"{SQUARE} h7v7h-7z'/></svg>",
        ),
        folder / "cards.csv": ((folder / "cards.csv").read_text("utf-8"), ""),
    }
    changing[folder / "cards.csv"] = (
        text := changing[folder / "cards.csv"][0],
        text.replace("A rumour", "A whisper"),
    )
    for path, (before, _) in changing.items():
        path.write_text(before, "utf-8")
    seals = [cards_seal(folder, tmp_path)]
    for path, (_, after) in changing.items():
        path.write_text(after, "utf-8")
        seals.append(cards_seal(folder, tmp_path))
    assert len(set(seals)) == 4
    assert cards_seal(folder, tmp_path) == seals[-1]


SQUARE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0"


def cards_seal(folder: Path, out: Path, language: str = "") -> str:
    """Of the faces alone: the sheets around them tell which data they are of."""
    order = Order(folder, language, out=out, verify=False, only=("cards",))
    told = json.loads((build(order).folder / "manifest.json").read_text("utf-8"))
    return " ".join(row["hash"] for row in told["pieces"])


TWO_LOOKS = """
[face.cards]
box = [{kind="text", at=[4,4,50,9], text="{price} {en.title}"}, CODE]
[face.other]
box = [{kind="text", at=[4,4,50,9], text="{price} {title}"}, CODE]
""".replace("CODE", '{kind="code", at=["w-19","h-22",15,18]}')
ROWS = {
    "cards": "id,price,title.en,title.nl,text.en,text.nl\nrumour,30,A rumour,Een gerucht,,\n",
    "notes": "id,value,title.en,title.nl\nten,10,Ten,Tien\n",
}


def test_what_a_face_takes_from_elsewhere_is_never_stale(tmp_path: Path) -> None:
    """The title in the other language that a face shows, what a column is, which face
    the deck has: each change shows at the next print."""
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    (folder / "layout.toml").write_text(TWO_LOOKS, "utf-8")
    words = (folder / "words.en.toml").read_text("utf-8")
    (folder / "words.nl.toml").write_text(words, "utf-8")
    for name, rows in ROWS.items():
        (folder / f"{name}.csv").write_text(rows, "utf-8")
    game = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(
        game.replace("\ncount = ", "\n# ").replace('"text"]', '"text?"]'), "utf-8"
    )
    seals = [cards_seal(folder, tmp_path, "nl")]
    for name, old, new in (
        ("cards.csv", "A rumour", "A whisper"),
        ("game.toml", 'price = "money"', 'price = "int"'),
        ("game.toml", 'stock = "card"', 'stock = "card"\nlayout = "other"'),
    ):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(text.replace(old, new), "utf-8")
        seals.append(cards_seal(folder, tmp_path, "nl"))
    assert len(set(seals)) == 4


TITLES = """
[face.cards]
box = [{kind="text", at=[4,4,50,9], text="{title}", font="title"}, CODE]
""".replace("CODE", '{kind="code", at=["w-19","h-22",15,18], under=false}')
FONT = re.compile(rb"/FontName /[A-Z]+\+([\w-]+)")


def test_a_print_holds_the_fonts_of_its_own_letters(tmp_path: Path) -> None:
    """Of the four fonts of the looks a deck holds the two that it is written in; faces
    that are remembered bring theirs, byte for byte."""
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    (folder / "layout.toml").write_text(TITLES, "utf-8")
    order = Order(folder, out=tmp_path, verify=False, only=("cards",))
    first, second = ((build(order).folder / "cards.pdf").read_bytes() for _ in "12")
    fonts = set(FONT.findall(first))
    assert fonts == {b"BarlowSemiCondensed-Regular", b"Limelight-Regular"}
    assert first == second
