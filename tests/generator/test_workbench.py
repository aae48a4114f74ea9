"""A folder on the bench, as a designer changes it: only what changed is drawn again, a fault
stands at its card, and beside each lies how it was printed."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from cards import HERE
from generator import CannotPrint, Order, Spread, Tile, Workbench, build
from generator.bench.drawing_desk import picture_name

DPI = 110
Edit = Callable[..., None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "night_shift"
    shutil.copytree(HERE / "starter", made)
    return made


@pytest.fixture
def edit(folder: Path) -> Edit:
    """Something else in a file, as an editor saves it."""

    def change(name: str, *pairs: tuple[str, str]) -> None:
        text = (folder / name).read_text("utf-8")
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        (folder / name).write_text(text, "utf-8")

    return change


def looks(spread: Spread) -> dict[str, str]:
    return {tile.card: tile.key for tile in spread.tiles}


def of(spread: Spread, card: str) -> Tile:
    return next(tile for tile in spread.tiles if tile.card == card)


def kinds(tile: Tile) -> set[str]:
    return {remark.kind for remark in tile.remarks}


def drawn(bench: Workbench, room: Path, printed: Path | None = None) -> Spread:
    """Once everything is weighed."""
    spread = bench.spread("en", printed)
    while spread.waiting:
        bench.weigh(spread.language, room)
        spread = bench.seen(spread.language, printed)
    return spread


def test_one_cell_is_one_card(folder: Path, edit: Edit, tmp_path: Path) -> None:
    """All other pictures stay as they are, and only one is drawn again."""
    bench = Workbench(folder)
    before = drawn(bench, tmp_path)
    assert [tile.title for tile in before.tiles][:2] == ["A rumour", "A favour"]
    there = {path.name for path in tmp_path.glob("*.png")}
    edit("cards.csv", ("A favour", "Another favour"))
    now = bench.spread("en")
    assert now.waiting == 1
    changed = {card for card, key in looks(now).items() if key != looks(before)[card]}
    assert changed == {"favour"}
    bench.draw("en", of(now, "favour").key, DPI, tmp_path)
    fresh = {path.name for path in tmp_path.glob("*.png")} - there
    assert fresh == {picture_name(of(now, "favour").key, DPI)}
    with Image.open(tmp_path / fresh.pop()) as picture:
        assert picture.size == (273, 381)  # 63 x 88 mm at 110 dpi


def test_a_colour_of_the_layout_changes_those_that_wear_it(
    folder: Path, edit: Edit
) -> None:
    """Cards that do not, stay; a picture in art/ is the same, by its content."""
    (folder / "layout.toml").write_text(
        '[palette]\nteal = "#0f6b6b"\n[face.notes]\nextends = "note"\n'
        '[[face.notes.box]]\nkind = "fill"\nat = [5, 5, 9, 9]\ncolour = "teal"\n'
    )
    bench = Workbench(folder)
    before = looks(bench.spread("en"))
    edit("layout.toml", ("#0f6b6b", "#105050"))
    now = looks(bench.spread("en"))
    assert {card for card in now if now[card] != before[card]} == {"note_10"}


BROKEN = [
    ("cards.csv", ("favour,3,10", "favour,3,ten"), "favour", 3, "price"),
    ("cards.csv", ("A favour,", ","), "favour", 3, "title.en"),
    ("cards.csv", ("favour,3,10", ",3,10"), "favour", 3, "id"),
]


@pytest.mark.parametrize(("name", "slip", "card", "row", "field"), BROKEN)
def test_a_fault_stands_at_its_card_and_goes_with_it(
    folder: Path,
    edit: Edit,
    name: str,
    slip: tuple[str, str],
    card: str,
    row: int,
    field: str,
) -> None:
    """File, row, field, what to do; the others take their changes; mended, all is new."""
    bench = Workbench(folder)
    before, text = looks(bench.spread("en")), (folder / name).read_text("utf-8")
    edit(name, slip, ("A rumour", "A whisper"))
    seen = bench.spread("en")
    tile = of(seen, card)
    assert (f"night_shift/{name}", row, field) in {
        (hole.file, hole.row, hole.field) for hole in tile.faults
    }
    assert tile.key == before[card]
    assert [one.card for one in seen.tiles if one.faults] == [card]
    assert of(seen, "rumour").key != before["rumour"]
    (folder / name).write_text(text, "utf-8")
    mended = bench.spread("en")
    assert looks(mended) == before
    assert not any(one.faults or one.stays for one in mended.tiles)
    assert mended.faults == ()


def test_a_text_that_does_not_fit_is_told_at_its_row(folder: Path, edit: Edit) -> None:
    """With the column to shorten; an old picture stands there meanwhile."""
    bench = Workbench(folder)
    before = looks(bench.spread("en"))
    edit("cards.csv", ("Pay {price} to the bank", "Pay {price} to the bank " * 90))
    tile = of(bench.spread("en"), "favour")
    (hole,) = tile.faults
    assert (hole.file, hole.row, hole.field) == ("night_shift/cards.csv", 3, "text.en")
    assert "shorten" in str(hole.remedy)
    assert tile.stays and tile.key == before["favour"]


@pytest.mark.parametrize(
    ("word", "line"),
    [("deck.cards", 'cards = "Cards"\n'), ("game.name", 'name = "Night shift"\n')],
)
def test_a_word_that_is_missing_elsewhere_holds_no_card_up(
    folder: Path, edit: Edit, tmp_path: Path, word: str, line: str
) -> None:
    """The title of a deck, the name of the game: told above all cards, which take their
    changes and are drawn."""
    edit("words.en.toml", ("My game", "Night shift"))
    bench = Workbench(folder)
    before = looks(bench.spread("en"))
    edit("words.en.toml", (line, ""))
    edit("cards.csv", ("A favour", "Another favour"))
    seen = bench.spread("en")
    assert [hole.field for hole in seen.faults] == [word]
    assert {card for card, key in looks(seen).items() if key != before[card]} == {
        "favour"
    }
    assert not any(tile.faults for tile in drawn(bench, tmp_path).tiles)


def torn(folder: Path) -> None:
    """A quotation mark is open: the rest of the file is gone."""
    text = (folder / "cards.csv").read_text("utf-8")
    (folder / "cards.csv").write_text(text.replace("favour,3", '"favour,3', 1))


def half(folder: Path) -> None:
    text = (folder / "game.toml").read_text("utf-8")
    (folder / "game.toml").write_text(text[: len(text) // 2] + "\n[deck.")


def away(folder: Path) -> None:
    (folder / "cards.csv").rename(folder / "cards.csv.tmp")


def empty(folder: Path) -> None:
    (folder / "cards.csv").write_text("")


def pale(folder: Path) -> None:
    (folder / "layout.toml").write_text("[face.cards\n")


@pytest.mark.parametrize("breaks", [torn, half, away, empty, pale])
def test_the_last_good_state_stays_while_a_file_is_half_written(
    folder: Path, breaks: Callable[[Path], None]
) -> None:
    """Every card lies where it lay, and the fault is named; the whole file brings all
    back."""
    bench = Workbench(folder)
    before = bench.spread("en")
    whole = {path: path.read_bytes() for path in folder.glob("*.*")}
    breaks(folder)
    seen = bench.spread("en")
    assert looks(seen) == looks(before)
    assert seen.faults or any(tile.faults for tile in seen.tiles)
    for path in folder.glob("*.*"):
        path.unlink()
    for path, raw in whole.items():
        path.write_bytes(raw)
    assert bench.spread("en").tiles == before.tiles


def test_a_bench_begins_with_faults_too(folder: Path, edit: Edit) -> None:
    """Whoever opens it with a broken row sees the other cards, and that one as far as
    it goes."""
    edit("cards.csv", ("favour,3,10", "favour,3,ten"))
    seen = Workbench(folder).spread("en")
    assert {tile.card for tile in seen.tiles} >= {"rumour", "favour", "big_score"}
    assert [tile.card for tile in seen.tiles if tile.faults] == ["favour"]
    (folder / "game.toml").unlink()
    (hole,) = Workbench(folder).spread("en").faults
    assert hole.file == "night_shift/game.toml"


def test_a_drawing_that_cannot_be_printed_is_told_at_its_cards(
    folder: Path, edit: Edit
) -> None:
    """By the file of the drawing, at those that show it."""
    (folder / "art").mkdir()
    (folder / "art" / "cat.svg").write_text("<svg")
    edit("cards.csv", ("id,copies", "id,art,copies"))
    head, first, *others = (folder / "cards.csv").read_text("utf-8").splitlines()
    rows = [
        first.replace(",", ",cat,", 1),
        *(one.replace(",", ",,", 1) for one in others),
    ]
    (folder / "cards.csv").write_text("\n".join([head, *rows]))
    (folder / "layout.toml").write_text(
        '[face.cards]\nextends = "card"\n[[face.cards.box]]\nkind = "drawing"\n'
        'at = [10, 40, 20, 20]\nname = "{art}"\n'
    )
    seen = Workbench(folder).spread("en")
    assert [tile.card for tile in seen.tiles if tile.faults] == ["rumour"]
    (hole,) = of(seen, "rumour").faults
    assert hole.file == "night_shift/art/cat.svg"


def test_beside_the_last_print(folder: Path, edit: Edit, tmp_path: Path) -> None:
    """What is as printed, what has changed, what is new or more; what is gone; and the
    old picture out of the old PDF."""
    printed = build(Order(folder, out=tmp_path / "out", verify=False)).folder
    bench = Workbench(folder)
    before = drawn(bench, tmp_path, printed)
    assert {tile.print for tile in before.tiles} == {"same"}
    edit(
        "cards.csv",
        ("A favour", "Another favour"),
        ("rumour,3", "rumour,4"),
        ("informer,1,20,The informer", "witness,1,20,The witness"),
    )
    now = drawn(bench, tmp_path, printed)
    assert {tile.card: tile.print for tile in now.tiles if tile.print != "same"} == {
        "favour": "changed",
        "rumour": "copies",
        "witness": "new",
    }
    assert now.gone == ("informer",)
    picture = bench.printed(printed, ("cards", "favour", "front"), DPI)
    old = tmp_path / picture_name(of(before, "favour").key, DPI)
    (tmp_path / "printed.png").write_bytes(picture)
    assert differ(tmp_path / "printed.png", old) < 2
    again = tmp_path / picture_name(of(now, "favour").key, DPI)
    assert differ(tmp_path / "printed.png", again) > 2


def differ(one: Path, other: Path) -> float:
    """By how much two pictures differ, of 255; they may be off by a pixel."""
    from PIL import ImageChops, ImageStat  # noqa: PLC0415

    with Image.open(one) as left, Image.open(other) as right:
        both = [each.convert("L").resize((126, 176)) for each in (left, right)]
        rows = (0, 0, 126, 30)  # the title
        return float(
            ImageStat.Stat(ImageChops.difference(*(b.crop(rows) for b in both))).mean[0]
        )


def test_a_print_of_the_changes_counts(
    folder: Path, edit: Edit, tmp_path: Path
) -> None:
    """After `print --since` the box stands as it does then."""
    box = build(Order(folder, out=tmp_path / "out", verify=False)).folder
    edit("cards.csv", ("A favour", "Another favour"))
    since = box / "manifest.json"
    build(Order(folder, since=since, out=tmp_path / "out", verify=False))
    now = drawn(Workbench(folder), tmp_path, box)
    assert {tile.print for tile in now.tiles} == {"same"}


def test_what_is_not_there_is_refused(folder: Path, tmp_path: Path) -> None:
    """A picture of a card that has changed again, or of one that was never printed."""
    bench = Workbench(folder)
    bench.spread("en")
    with pytest.raises(CannotPrint, match="not on the bench"):
        bench.draw("en", "abc", DPI, tmp_path)
    with pytest.raises(CannotPrint, match="no picture"):
        bench.printed(tmp_path, ("cards", "favour", "front"), DPI)


def test_another_language_is_another_bench(folder: Path, edit: Edit) -> None:
    """Its own words on its own cards; one that the game does not speak shows the first."""
    shutil.copy(folder / "words.en.toml", folder / "words.nl.toml")
    edit("cards.csv", ("text.en", "text.en,title.nl,text.nl"))
    text = (folder / "cards.csv").read_text("utf-8").splitlines()
    rows = [text[0], *(f"{row},Kaart {at},Tekst" for at, row in enumerate(text[1:]))]
    (folder / "cards.csv").write_text("\n".join(rows) + "\n")
    edit("notes.csv", ("title.en", "title.en,title.nl"), ("Ten", "Ten,Tien"))
    bench = Workbench(folder)
    dutch, english = bench.spread("nl"), bench.spread("en")
    assert dutch.faults == english.faults == ()
    assert of(dutch, "rumour").title == "Kaart 0"
    assert of(english, "rumour").title == "A rumour"
    assert bench.spread("de").language == "en"
