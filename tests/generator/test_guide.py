"""The guide around the box: the rules on one sheet, a true scale, a list of what to
print on what."""

from itertools import chain
from pathlib import Path

import pytest
from msgspec.structs import replace

from cards import GAMES, folder_of
from cards.reference import reference
from cards.words import Words, places
from generator.errors import CannotPrint, TooLong
from generator.faces.elements import Code, Face
from generator.faces.fonts import find_font
from generator.faces.subject import Said
from generator.faces.typeset import POINT, SMALLEST
from generator.guide.about import programme
from generator.guide.provenance import counted, example
from generator.guide.seat_charts import charts, initial
from generator.ink import manifest
from generator.job import plan
from generator.order import Order
from generator.papers import GUIDE
from generator.sheets.pieces import Faces
from generator.sheets.plan import Document
from generator.wording import press_words
from tests.generator.guides import (
    JOIN,
    LANGUAGES,
    faces_of,
    flat,
    game_of,
    guide_of,
    paper_of,
    squeezed,
    starter,
    texts,
)

PRINTS = [
    (game, language, paper)
    for game in GAMES
    for language in LANGUAGES
    for paper in ("a4", "letter")
]


@pytest.mark.parametrize(("game", "language", "paper"), PRINTS)
def test_the_rules_fit_one_sheet(game: str, language: str, paper: str) -> None:
    """Both sides of one sheet hold every word of the rules, in letters that can be read."""
    said = paper_of(game, language, paper=paper)
    rules = [face for name, face in faces_of(said) if name == "rules"]
    assert len(rules) == 2
    shown = squeezed("".join(text.text for face in rules for text in texts(face)))
    for section in reference(said.said.game, language, said.edition):
        assert all(
            squeezed(line) in shown
            for line in (section.title, *section.text.split("\n"))
        )
    assert min(text.size for face in rules for text in texts(face)) >= SMALLEST


def test_the_sheet_follows_the_edition_not_the_language() -> None:
    """Dutch words over the German edition: the tie-break of that edition, and nobody
    has to tell their cash."""
    told = {edition: _rules_of("nl", edition) for edition in ("nl", "de")}
    assert squeezed("samen op de hoogste aankoopprijs") in told["de"]
    assert squeezed("niemand hoeft te zeggen") in told["de"]
    assert squeezed("dan zeg je het eerlijk") in told["nl"]
    assert squeezed("samen op de hoogste aankoopprijs") not in told["nl"]


def _rules_of(language: str, edition: str) -> str:
    pages = faces_of(paper_of("la_cosa_nostra", language, edition=edition))
    return squeezed(
        "".join(
            text.text for name, face in pages if name == "rules" for text in texts(face)
        )
    )


@pytest.mark.parametrize(("game", "language", "paper"), PRINTS)
def test_longer_words_fit_too(game: str, language: str, paper: str) -> None:
    """With every word longer by 40 %, the rules take three pages at most, and no text
    leaves the paper."""
    said = paper_of(game, language, 1.4, paper=paper, join=JOIN)
    pages = faces_of(said)
    assert sum(name == "rules" for name, _ in pages) <= 3
    for _, face in pages:
        for text in texts(face):
            end = (
                text.x
                + find_font(text.font, said.order.folder).width(text.text)
                * text.size
                * POINT
            )
            assert said.frame <= text.x and end <= said.w - said.frame + 0.01, text
            assert 0 < text.y < said.h - 4 and text.size >= SMALLEST, text


def test_the_invitation_is_no_card() -> None:
    """The companion's address is on the cover as text and as a code that no check of
    the cards looks for."""
    document, faces = guide_of(paper_of("maffiosi", join=JOIN))
    found = [
        (name, element)
        for name, face in _named(document, faces)
        for element in flat(face.elements)
    ]
    assert [(name, code.payload) for name, code in found if isinstance(code, Code)] == [
        ("cover", JOIN)
    ]
    assert JOIN in "".join(
        text.text for text in texts(faces[document.pages[0].placed[0].face])
    )
    rows = manifest.rows_of([document], {}, {GUIDE: ("guide.pdf", 0)})
    assert {
        (row["deck"], row["copy"], row["code"], row["payload"]) for row in rows
    } == {(GUIDE, 0, None, None)}


def _named(document: Document, faces: Faces) -> list[tuple[str, Face]]:
    return [(page.bookmark, faces[page.placed[0].face]) for page in document.pages]


def test_the_guide_can_be_ordered_alone_and_left_out() -> None:
    """`--only guide` prints nothing else; an order for other pieces, or for single
    cards, prints no guide."""
    folder = folder_of("capo_della_mafia")
    assert [
        document.name
        for document in plan(Order(folder, language="en", only=(GUIDE,))).documents
    ] == [GUIDE]
    card = next(game_of(folder).cards()).id
    for order in (
        Order(folder, language="en", only=("events",)),
        Order(folder, language="en", cards=(card,)),
    ):
        assert GUIDE not in {document.name for document in plan(order).documents}


def test_every_fixed_seat_is_drawn_once() -> None:
    """The charts seat exactly the figures that the table of seatings names, each on its
    own seat."""
    game = game_of(folder_of("maffiosi"))
    drawn = {
        chart.group: sorted(guest.seat for guest in chart.guests)
        for chart in charts(game)
    }
    for players, seats in drawn.items():
        rows = [
            row for row in game.tables["seating"].rows if row["players"] == int(players)
        ]
        figures = (
            row[role]
            for row in rows
            for role in ("boss", "robbie", "stiletto", "henkie")
        )
        told = chain.from_iterable(
            seat if isinstance(seat, tuple) else (seat,) for seat in figures
        )
        assert seats == sorted(map(str, told)) and len(seats) == len(set(seats))
    assert set(drawn) == {"3", "4", "5", "6"}
    assert [name for name, _ in faces_of(paper_of("maffiosi"))][-1] == "seating"
    assert charts(game_of(folder_of("capo_della_mafia"))) == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Y", "R", "B", "G", "O", "P"]),
        ("nl", ["Ge", "R", "B", "Gr", "O", "P"]),
        ("de", ["Ge", "R", "B", "Gr", "O", "L"]),
    ],
)
def test_a_seating_has_the_initials_of_its_language(
    language: str, told: list[str]
) -> None:
    """As many signs as tell them apart, for whom colours are alike."""
    game = game_of(folder_of("maffiosi"))
    said = Said(game, language)
    assert [initial(said, side) for side in game.sides.values()] == told


def test_names_that_differ_late_have_the_letters_of_the_data() -> None:
    """Nothing longer has room at a seat."""
    game = game_of(folder_of("la_cosa_nostra"))
    said = Said(game, "en")
    told = {str(name): initial(said, side) for name, side in game.sides.items()}
    assert told["caruso"] == "R" and told["dimaggio"] == "D"


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_is_named(game: str) -> None:
    """Each icon of a game stands somewhere in its guide, with its name."""
    paper = paper_of(game, "de")
    shown = " ".join(
        text.text for _, face in faces_of(paper) for text in texts(face)
    ).replace("-", "")
    for key, name in paper.said.words.below("symbol").items():
        for word in name.replace("\u00ad", "").replace("-", "").split():
            assert word in shown, key


@pytest.mark.parametrize("game", ["la_cosa_nostra", "maffiosi"])
def test_small_paper_is_not_blamed_on_the_words(game: str) -> None:
    """A whole box on A5: the sentence names the paper and the way out, not a word to
    shorten; the decks alone print."""
    with pytest.raises(CannotPrint, match=r"The guide does not fit a5; .*--only guide"):
        plan(Order(folder_of(game), paper="a5"))
    assert plan(Order(folder_of(game), paper="a5", only=("boxes",))).pages


def test_a_game_without_rules_has_a_guide(tmp_path: Path) -> None:
    """A folder of one's own may have no reference, no sides, no about: cover and
    contents come all the same."""
    document, _ = guide_of(starter(tmp_path, has_rules=False))
    assert [page.bookmark for page in document.pages] == ["cover", "box"]


def test_only_a_published_game_has_other_owners(tmp_path: Path) -> None:
    """Where all numbers are somebody's own, nobody holds another box of it."""
    own, published = starter(tmp_path), paper_of("maffiosi")
    for paper, tells in ((own, False), (published, True)):
        shown = squeezed(
            "".join(text.text for _, face in faces_of(paper) for text in texts(face))
        )
        assert (squeezed(paper.press("correct.title")) in shown) is tells


def test_rules_that_cannot_fit_are_refused() -> None:
    """Nobody gets half a rule book: what is longer than two pages at 7 pt stops the
    print and names the file."""
    paper = paper_of("maffiosi")
    entries = dict(paper.said.words.entries) | {
        "reference.0.text": "Many words about very little. " * 200 + "\n"
    }
    entries["reference.1.text"] = "\n".join(
        ["Many words about very little. " * 40] * 30
    )
    game = replace(paper.said.game, words={"en": Words("en", entries)})
    with pytest.raises(TooLong, match=r"words\.en\.toml"):
        guide_of(replace(paper, said=Said(game, "en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_press_speaks_each_language_alike(language: str) -> None:
    """The same entries with the same blanks in every language, in signs that the fonts have."""
    ours, english = press_words(language).entries, press_words("en").entries
    assert ours.keys() == english.keys()
    assert all(
        sorted(places(ours[key])) == sorted(places(english[key])) for key in english
    )
    font = find_font("BarlowSemiCondensed-Regular", Path())
    assert {
        sign for text in ours.values() for sign in text if not font.has(sign)
    } == set()


@pytest.mark.parametrize("game", GAMES)
def test_origins_are_counted_and_can_be_corrected(game: str) -> None:
    """The page says how many values are from where; its example of a correction names a
    card and a column."""
    paper = paper_of(game)
    read = game_of(folder_of(game))
    counts = counted(read)
    assert set(counts) <= {"rulebook", "inferred", "house"} and counts["house"] > 0
    shown = " ".join(
        text.text for face in programme(paper, False) for text in texts(face)
    )
    assert all(str(count) in shown.replace(",", "") for count in counts.values())
    card, column, value = example(read).split(",")
    facts = next(found.facts for found in read.cards() if found.id == card)
    assert (column in facts or column == "copies") and value.isdigit()
