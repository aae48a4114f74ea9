"""Decks of a designer's own: with codes or without, with backs though nothing draws
them, as PDF of a known kind."""

from pathlib import Path

import pypdfium2
import pytest

from cards import load, read
from companion.cli import main
from generator import build, proof
from generator.errors import CannotPrint
from generator.order import Order


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def changed(folder: Path, old: str, new: str) -> Path:
    path = folder / "game.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return folder


def test_cards_may_go_without_codes(folder: Path) -> None:
    """`coded = false`: they print on the sheets of cards, nothing misses a code, and no
    copy has one."""
    changed(folder, 'kind = "card"', 'kind = "card"\ncoded = false')
    assert read(folder)[1] == [] and proof(folder) == []
    printed = build(Order(folder, out=folder.parent / "out"))
    assert printed.codes == 0 and "cards" in [kind for _, _, kind in printed.files]
    assert [copy.code for copy in load(folder).by_code().values()] == []


@pytest.mark.parametrize("kind", ["token", "marker", "note"])
def test_every_flat_kind_has_a_plain_back(kind: str, folder: Path) -> None:
    """A deck that names a back group prints two-sided, even where its layout draws no such back."""
    assert 'back = "' in (folder / "game.toml").read_text("utf-8")
    changed(folder, 'kind = "card"', f'kind = "{kind}"')
    assert proof(folder) == []
    printed = build(Order(folder, out=folder.parent / "out"))
    path = next(path for path, _, name in printed.files if name in {"tokens", "money"})
    assert len(pypdfium2.PdfDocument(str(path))) % 2 == 0


def test_the_file_says_which_pdf_it_is(folder: Path) -> None:
    """Soft masks, languages and the wish for two sides are of PDF 1.4 to 1.7, and so
    says the first line."""
    printed = build(Order(folder, out=folder.parent / "out"))
    assert all(
        path.read_bytes().startswith(b"%PDF-1.7") for path, _, _ in printed.files
    )


def test_a_deck_without_ids_is_said_to_lack_them(folder: Path) -> None:
    """One sentence about the column, and none about cards called None."""
    deck = folder / "cards.csv"
    lines = deck.read_text("utf-8").splitlines()
    deck.write_text(
        "\n".join([lines[0].replace("id", "name", 1), *lines[1:]]) + "\n", "utf-8"
    )
    holes = read(folder)[1]
    assert [(hole.row, hole.field) for hole in holes] == [(1, "id"), (1, "name")]
    assert not any("None" in f"{hole.problem}{hole.remedy}" for hole in holes)


def test_only_a_column_that_is_missing_is_offered_for_another(folder: Path) -> None:
    """Nobody is sent to a column that stands there already."""
    deck = folder / "cards.csv"
    text = deck.read_text("utf-8")
    for wrong, remedy in (("cost", "delete"), ("prise", "price")):
        deck.write_text(text.replace("price", wrong, 1), "utf-8")
        (hole,) = [hole for hole in read(folder)[1] if hole.field == wrong]
        assert remedy in str(hole.remedy)


def test_a_box_more_lies_on_the_plain_ones(folder: Path) -> None:
    """A face extends the plain one of its name; what is wrong in it is named by its line,
    and who took the place of the code away hears how to keep it."""
    looks = folder / "layout.toml"
    box = '[[face.card.box]]\nkind = "fill"\nat = [0, 0, 5, 5]\ncolour = "rde"\n'
    looks.write_text(f'[face.card]\nextends = "card"\n{box}', "utf-8")
    (hole,) = proof(folder)
    assert (hole.file, hole.row, hole.field) == ("mine/layout.toml", 6, "colour")
    looks.write_text(looks.read_text("utf-8").replace("rde", "accent"), "utf-8")
    assert proof(folder) == []
    text = looks.read_text("utf-8").replace("fill", "text")
    looks.write_text(f'{text}text = "{{titel}}"\n', "utf-8")
    (hole,) = proof(folder)  # and not once for each card
    assert (hole.row, hole.field) == (7, "text")
    looks.write_text(box, "utf-8")
    (hole,) = proof(folder)
    assert 'extends = "card" under [face.card]' in str(hole.remedy)


def test_the_cover_names_corrections_only_where_there_are_some(folder: Path) -> None:
    """A print with the game's own numbers does not look corrected."""
    overlay = folder.parent / "mine.csv"
    card = next(load(folder).cards())
    overlay.write_text(
        f"what,field,value\n{card.id},copies,{card.copies + 1}\n", "utf-8"
    )
    texts: list[str] = []
    for corrections in (None, overlay):
        out = folder.parent / f"out{len(texts)}"
        printed = build(
            Order(folder, out=out, only=("guide",), corrections=corrections)
        )
        page = pypdfium2.PdfDocument(str(printed.files[0][0]))[0]
        texts.append(page.get_textpage().get_text_range())
    assert "orrections" not in texts[0] and "mine.csv" in texts[1]


@pytest.mark.parametrize(
    ("line", "key"),
    [('cards = "Cards"', "deck.cards"), ('name = "Mine"', "game.name")],
    ids=["a deck", "the game"],
)
def test_a_title_too_wide_is_named_where_it_is_written(
    line: str, key: str, folder: Path
) -> None:
    """On the box of a deck or on the guide: by words file, line and key, not by a
    layout that is not there."""
    path = folder / "words.en.toml"
    text = path.read_text("utf-8")
    assert line in text
    path.write_text(
        text.replace(line, f'{line.partition(" = ")[0]} = "{"Verordnung" * 12}"', 1),
        "utf-8",
    )
    (hole,) = proof(folder)
    assert (hole.file, hole.field) == ("mine/words.en.toml", key)
    assert "Verordnung" in path.read_text("utf-8").splitlines()[hole.row - 1]


def test_codes_are_kept_beside_the_decks_once_they_are_printed(folder: Path) -> None:
    """After a print the folder holds every code that is on paper; a second print leaves
    the file alone, and the folder is as whole as before."""
    build(Order(folder, out=folder.parent / "out"))
    lock = folder / "codes.lock"
    before = lock.read_text("utf-8")
    assert len(before.splitlines()) - 1 == len(load(folder).by_code())
    assert read(folder)[1] == []
    build(Order(folder, out=folder.parent / "out"))
    assert lock.read_text("utf-8") == before


def test_looks_without_a_place_for_codes_are_told_how_to_go_without(
    folder: Path,
) -> None:
    """Check and print say the same sentence, and what it says helps."""
    looks = '[[face.cards.box]]\nkind = "text"\nat = [4, 4, 55, 20]\ntext = "{title}"\n'
    (folder / "layout.toml").write_text(looks, "utf-8")
    with pytest.raises(CannotPrint, match=r"write coded = false under \[deck.cards\]"):
        build(Order(folder, out=folder.parent / "out"))
    assert {"coded = false" in str(hole.remedy) for hole in proof(folder)} == {True}
    changed(folder, 'kind = "card"', 'kind = "card"\ncoded = false')
    assert proof(folder) == []
    assert build(Order(folder, out=folder.parent / "out")).codes == 0


def test_a_language_that_the_press_does_not_speak_is_told(folder: Path) -> None:
    """A French game prints, and whoever prints it hears that the guide around it is not."""
    (folder / "words.en.toml").rename(folder / "words.fr.toml")
    for path in folder.glob("*.csv"):
        text = path.read_text("utf-8").replace(".en", ".fr")
        path.write_text(text, "utf-8")
    assert read(folder)[1] == []
    (said,) = build(Order(folder, out=folder.parent / "out")).remarks
    assert str(said).startswith("the guide and the notes on sheets are in English")
