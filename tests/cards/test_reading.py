"""Files as spreadsheets and people write them are read to the same game, and nothing is
lost on the way."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cards import GAMES, HERE, folder_of, load, read
from cards.errors import BadGame
from cards.files import Tree
from cards.model import BackId, CardId, DeckId, EditionId, Game, OptionId, SideId

LCN, MAF, CAP, CF = "la_cosa_nostra", "maffiosi", "capo_della_mafia", "counterfeiters"


def saved(
    path: Path,
    separator: str = ",",
    end: str = "\n",
    encoding: str = "utf-8",
    *,
    quoted: bool = False,
    start: str = "",
) -> None:
    """The sheet as some program saves it."""
    rows = list(csv.reader(io.StringIO(path.read_text("utf-8"), newline="")))
    text = io.StringIO(newline="")
    writer = csv.writer(
        text,
        delimiter=separator,
        lineterminator=end,
        quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
    )
    writer.writerows(rows)
    path.write_bytes((start + text.getvalue()).encode(encoding))


def airy(path: Path) -> None:
    """Blanks around every cell."""
    path.write_text(path.read_text("utf-8").replace(",", " , "), "utf-8")


def padded(path: Path) -> None:
    """Empty columns to the right and empty rows below, as a sheet that was once bigger
    keeps them."""
    rows = list(csv.reader(io.StringIO(path.read_text("utf-8"), newline="")))
    rows = [[*row, "", ""] for row in rows]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([*rows, ["", "", ""], [], [""] * len(rows[0])])


DIALECTS: dict[str, Callable[[Path], None]] = {
    "semicolons": lambda path: saved(path, ";"),
    "tabs": lambda path: saved(path, "\t"),
    "upright strokes": lambda path: saved(path, "|"),
    "Windows line ends": lambda path: saved(path, end="\r\n"),
    "old Macintosh line ends": lambda path: saved(path, end="\r"),
    "byte order mark": lambda path: saved(path, encoding="utf-8-sig"),
    "Excel, German: CSV UTF-8": lambda path: saved(path, ";", "\r\n", "utf-8-sig"),
    "Excel: Unicode text": lambda path: saved(path, "\t", "\r\n", "utf-16"),
    "UTF-16, big end first": lambda path: saved(path, encoding="utf-16-be", start="\ufeff"),
    "everything quoted": lambda path: saved(path, quoted=True),
    "empty rows and columns": padded,
    "blanks around cells": airy,
}  # fmt: skip


def same(one: Game, other: Game) -> bool:
    """Equal but for the folder in which they lie."""
    return replace(one, folder="") == replace(other, folder="")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_of_csv_reads_to_the_same_game(
    dialect: str, copied: Callable[[str], Path]
) -> None:
    """All sheets of a game, saved by another program in its own way, give equal decks,
    tables and codes."""
    folder = copied(LCN)
    for path in folder.glob("*.csv"):
        DIALECTS[dialect](path)
    game, holes = read(folder)
    assert holes == []
    assert game is not None
    assert same(game, load(folder_of(LCN)))


@pytest.mark.parametrize("change", ["\ufeff", "\r\n"])
def test_toml_of_windows_reads_to_the_same_game(
    change: str, copied: Callable[[str], Path]
) -> None:
    """A byte order mark or Windows line ends in game.toml, board.toml and words change nothing."""
    folder = copied(CF)
    for path in folder.glob("*.toml"):
        text = path.read_text("utf-8")
        path.write_bytes(
            (
                change + text if change == "\ufeff" else text.replace("\n", change)
            ).encode()
        )
    assert same(load(folder), load(folder_of(CF)))


def test_holes_have_the_row_numbers_of_the_spreadsheet(tmp_path: Path) -> None:
    """Line breaks inside quotation marks do not shift the rows that a hole names; empty
    rows count."""
    folder = starter(tmp_path)
    (folder / "cards.csv").write_text(
        "id,copies,price,title.en,text.en\n"
        '"rumour",3,0,A rumour,"Two\nlines, ""quoted""\n\nand one more."\n'
        "\nfavour,6,ten,A favour,Ask.\n",
        "utf-8",
    )
    game, holes = read(folder)
    assert [(hole.row, hole.field) for hole in holes] == [(4, "price")]
    assert game is not None
    assert (
        game.words["en"]["card.rumour.text"] == 'Two\nlines, "quoted"\n\nand one more.'
    )


def test_the_separator_is_that_of_the_first_line(tmp_path: Path) -> None:
    """Texts full of commas do not make a sheet of semicolons one of commas, whatever
    its line ends."""
    folder = starter(tmp_path)
    rows = (
        "id;copies;price;title.en;text.en\r"
        "rumour;9;0;A rumour;One, two, 3, 4, 5, 6, 7, 8, 9, 10.\r"
    )
    for end in ("\r", "\n", "\r\n"):
        (folder / "cards.csv").write_bytes(rows.replace("\r", end).encode())
        assert load(folder).words["en"]["card.rumour.text"].startswith("One, two")


def starter(place: Path) -> Path:
    """A copy of the game that `consigliere new` writes."""
    for path in (HERE / "starter").iterdir():
        (place / path.name).write_bytes(path.read_bytes())
    return place


def test_the_starter_is_whole_and_has_its_words_in_columns() -> None:
    """The game to begin with has no hole, and its titles come from its sheets."""
    game = load(HERE / "starter")
    assert game.languages == ("en",)
    assert game.words["en"]["card.big_score.title"] == "The big score"
    assert game.words["en"]["card.note_10.title"] == "Ten"


def test_a_second_language_may_come_from_columns_alone(tmp_path: Path) -> None:
    """Columns title.nl and text.nl bring Dutch; what they leave out is missing, at the
    cell where it belongs."""
    folder = starter(tmp_path)
    rows = list(csv.DictReader((folder / "cards.csv").read_text("utf-8").splitlines()))
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*rows[0], "title.nl", "text.nl"])
        writer.writeheader()
        for row in rows:
            writer.writerow(
                {
                    **row,
                    "title.nl": "Titel",
                    "text.nl": "" if row["id"] == "favour" else "Tekst",
                }
            )
    holes = read(folder)[1]
    assert ("cards.csv", 3, "text.nl") in {
        (hole.file.split("/")[1], hole.row, hole.field) for hole in holes
    }
    assert {hole.file.split("/")[1] for hole in holes} == {
        "cards.csv",
        "notes.csv",
        "words.nl.toml",
    }
    (folder / "words.nl.toml").write_text(
        '[game]\nname = "Spel"\ntagline = "Regel."\n[phase]\n'
        'scheme = "Bekokstoven"\nreveal = "Onthullen"\n'
        '[counter.respect]\ntitle = "Respect"\n[majority.godfather]\ntitle = "De Peetvader"\n'
        '[deck]\ncards = "Kaarten"\nnotes = "Geld"\n'
        '[[reference]]\ntitle = "Een ronde"\ntext = "Bekokstoven."\n'
        '[[reference]]\ntitle = "Het einde"\ntext = "Tellen."\n',
        "utf-8",
    )
    left = {(hole.file.split("/")[1], hole.row, hole.field) for hole in read(folder)[1]}
    assert left == {("cards.csv", 3, "text.nl"), ("notes.csv", 2, "title.nl")}


def test_rows_that_share_their_words_may_have_them_in_columns(tmp_path: Path) -> None:
    """A `words` cell names the entry; the columns fill that entry."""
    folder = starter(tmp_path)
    (folder / "cards.csv").write_text(
        "id,copies,words,price,title.en,text.en\n"
        "first,4,both,1,Both,Text\nsecond,5,both,2,Both,Text\n",
        "utf-8",
    )
    game = load(folder)
    assert {card.words for card in game.decks[DeckId("cards")].cards} == {"both"}
    assert game.words["en"]["card.both.title"] == "Both"


def test_a_game_with_holes_does_not_load() -> None:
    """`load` raises with all holes in its text; `read` gives them as a list."""
    with pytest.raises(BadGame, match=r"words\.en\.toml|game\.toml") as caught:
        load(Path("/nowhere"))
    assert caught.value.holes == tuple(read(Path("/nowhere"))[1])


@pytest.mark.parametrize("name", GAMES)
def test_reading_is_repeatable(name: str) -> None:
    """Read twice, a game is equal to itself, its order included."""
    one, other = load(folder_of(name)), load(folder_of(name))
    assert one == other
    assert list(one.decks) == list(other.decks)
    assert [card.id for card in one.cards()] == [card.id for card in other.cards()]


def test_an_edition_changes_its_cells_and_nothing_else() -> None:
    """In the Dutch edition Property Damage pays by the Dutch book; every other card is
    the same object of facts."""
    game = load(folder_of(LCN))
    dutch = game.in_edition(EditionId("nl"))
    before = {card.id: card for card in game.cards()}
    changed = [card.id for card in dutch.cards() if card != before[card.id]]
    assert changed == ["property_damage"]
    card = next(card for card in dutch.cards() if card.id == "property_damage")
    assert (card.facts["two"], card.facts["one"], card.facts["target"]) == (
        6000,
        3000,
        3,
    )
    assert before[CardId("property_damage")].facts["two"] == 5000
    assert (game.edition_for("de"), game.edition_for("fr")) == ("de", None)


def test_values_of_an_edition_have_the_types_of_their_columns(
    copied: Callable[[str], Path],
) -> None:
    """A list of ids, a flag as a word, an amount as a text: typed like a cell of the sheet."""
    folder = copied(LCN)
    path = folder / "game.toml"
    lines = 'two = "6000"\nneeds = ["cop", "garage"]\nis_attack = "no"\n'
    path.write_text(path.read_text("utf-8").replace("two = 6000\n", lines, 1), "utf-8")
    card = next(
        card
        for card in load(folder).in_edition(EditionId("nl")).cards()
        if card.id == "property_damage"
    )
    assert (card.facts["two"], card.facts["needs"], card.facts["is_attack"]) == (
        6000,
        ("cop", "garage"),
        False,
    )


def test_rows_behind_an_option_are_only_there_with_it() -> None:
    """The two optional Influence cards are outside the box; their codes are readable
    all the same."""
    game = load(folder_of(LCN))
    influence, bonus = DeckId("influence"), OptionId("bonus_influence")
    assert sum(1 for _ in game.copies(influence)) == 33
    assert sum(1 for _ in game.copies(influence, frozenset({bonus}))) == 35
    assert {copy.card.id for copy in game.by_code().values()} >= {
        "emergency_doc_bonus",
        "saboteur_bonus",
    }


def test_back_groups_follow_their_pattern_and_their_cells(tmp_path: Path) -> None:
    """`job_{round}` becomes the back of each round; a `back` cell goes before the
    deck's; hidden is what it says."""
    game = load(folder_of(LCN))
    assert {card.back for card in game.decks[DeckId("jobs")].cards} == {
        f"job_{number}" for number in range(1, 5)
    }
    assert all(game.backs[BackId(f"job_{number}")].hidden for number in range(1, 5))
    assert game.backs[BackId("job_3")].facts == {"round": 3}
    assert not game.backs[BackId("monopolies")].hidden
    folder = starter(tmp_path)
    text = (
        (folder / "cards.csv")
        .read_text("utf-8")
        .replace("id,", "back,id,", 1)
        .replace("\nfavour", "\nother,favour", 1)
    )
    text = "\n".join(
        line if line.startswith(("back", "other")) else f",{line}"
        for line in text.splitlines()
        if line
    )
    (folder / "cards.csv").write_text(text, "utf-8")
    (folder / "game.toml").write_text(
        (folder / "game.toml").read_text("utf-8") + "\n[back.other]\n", "utf-8"
    )
    backs = {card.id: card.back for card in load(folder).decks[DeckId("cards")].cards}
    assert backs == {
        "rumour": "cards",
        "favour": "other",
        "big_score": "cards",
        "informer": "cards",
    }


def test_a_space_without_a_source_has_its_boards(copied: Callable[[str], Path]) -> None:
    """Where a board says where it comes from, its spaces need not say it again; those
    that do are heard."""
    folder = copied(MAF)
    path = folder / "board.toml"
    text = path.read_text("utf-8").replace(
        'source = "house"', 'source = "house; feature=inferred"', 1
    )
    head, mark, tail = text.partition('id = "1"')
    lines = [line for line in tail.split("\n") if not line.startswith("source")]
    path.write_text(
        head
        + mark
        + "\n".join(lines).replace('id = "2"', 'id = "2"\nsource = "rulebook"'),
        "utf-8",
    )
    board = load(folder).boards["table"]
    assert board.space("1").sources.of("feature") == "inferred"
    assert board.space("2").sources.of("feature") == "rulebook"


def test_sides_money_and_sizes_are_read_as_written() -> None:
    """Spot checks of what the press needs: colour, emblem, letter, start money, sizes
    and stock in mm."""
    game = load(folder_of(CF))
    side = game.sides[SideId("key")]
    assert (side.colour, side.emblem, side.letter) == ("#1B1D21", "press", "K")
    assert game.money is not None
    assert (game.money.start, game.money.finite, game.money.symbol) == (
        (20, 30, 40, 50),
        False,
        "$",
    )
    assert {deck.kind for deck in game.decks.values()} == {
        "card",
        "note",
        "figure",
        "screen",
        "envelope",
    }
    assert game.decks[DeckId("components")].size == (63.0, 88.0)
    assert all(game.stock[deck.stock] > 0 for deck in game.decks.values())
    assert all(card.size[0] > 0 for card in game.cards())


def test_lines_of_toml_are_found_in_every_spelling() -> None:
    """Keys in tables, in lists of tables of both spellings, after long texts that look
    like keys, and dotted ones."""
    text = (
        '[a]\nb = """\n[no]\nc = 1\n"""\nd = 2\n[[e]]\nf = 1\n[[e]]\nf = 2\n'
        "[g]\nh = [\n  { i = 1 },\n  # x\n  { i = 2 },\n]\n"
        'j.k = 3\n"l m" = 4\n'
    )
    tree = Tree("x.toml", {}, text)
    wanted = {
        "a": 1,
        "a.b": 2,
        "a.d": 6,
        "a.c": 1,
        "e.0.f": 8,
        "e.1": 9,
        "e.1.f": 10,
        "g.h.0": 13,
        "g.h.1": 15,
    }
    wanted |= {"g.h.1.i": 15, "g.j.k": 17, "g.l m": 18, "no": 1, "g": 11}
    assert {name: tree.line(name) for name in wanted} == wanted
