"""The guide around the box: the rules on one sheet, a true scale, a list of what to
print on what."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from cards import GAMES, folder_of, load
from cards.reference import reference
from cards.words import Words, places
from generator.errors import TooLong
from generator.faces.elements import Code, Element, Face, Frame, Text, Turned
from generator.faces.elements import Path as Lines
from generator.faces.fonts import find_font
from generator.faces.layout import Layout
from generator.faces.looks import read_looks
from generator.faces.subject import Said
from generator.faces.typeset import POINT, SMALLEST
from generator.guide.about import programme
from generator.guide.cover import SCALE
from generator.guide.page_style import Stationery
from generator.guide.pages import GUIDE, guide_documents
from generator.guide.print_list import shopping, spared
from generator.guide.provenance import counted, example
from generator.guide.seat_charts import charts
from generator.ink import manifest
from generator.job import plan
from generator.order import Order
from generator.sheets.pieces import Faces
from generator.sheets.plan import Document
from generator.wording import press_words

LANGUAGES = ("en", "nl", "de")
PRINTS = [
    (game, language, paper)
    for game in GAMES
    for language in LANGUAGES
    for paper in ("a4", "letter")
]
JOIN = "http://192.168.1.20:8080/join/K7QX"
game_of = cache(load)


def paper_of(
    game: str, language: str = "en", stretch: float = 1.0, **asked: object
) -> Stationery:
    folder = folder_of(game)
    order = replace(Order(folder, language=language), **asked)  # type: ignore[arg-type]
    return Stationery(
        Said(game_of(folder), language),
        Layout(read_looks(folder), folder, stretch),
        order,
    )


def guide_of(paper: Stationery) -> tuple[Document, Faces]:
    faces = Faces()
    (document,) = guide_documents(paper.said, paper.layout, paper.order, faces, ())
    return document, faces


def faces_of(paper: Stationery) -> list[tuple[str, Face]]:
    """The pages of a guide by what they are."""
    document, faces = guide_of(paper)
    names, name = [], ""
    for page in document.pages:
        name = page.bookmark or name
        names.append((name, faces[page.placed[0].face]))
    return names


def flat(elements: tuple[Element, ...]) -> Iterator[Element]:
    for element in elements:
        yield from (
            flat(element.elements)
            if isinstance(element, Frame | Turned)
            else (element,)
        )


def texts(face: Face) -> list[Text]:
    return [element for element in flat(face.elements) if isinstance(element, Text)]


@pytest.mark.parametrize(("game", "language", "paper"), PRINTS)
def test_the_rules_fit_one_sheet(game: str, language: str, paper: str) -> None:
    """Both sides of one sheet hold every word of the rules, in letters that can be read."""
    said = paper_of(game, language, paper=paper)
    rules = [face for name, face in faces_of(said) if name == "rules"]
    assert len(rules) == 2
    shown = _squeezed("".join(text.text for face in rules for text in texts(face)))
    for section in reference(said.said.game, language, said.edition):
        assert all(
            _squeezed(line) in shown
            for line in (section.title, *section.text.split("\n"))
        )
    assert min(text.size for face in rules for text in texts(face)) >= SMALLEST


def test_the_sheet_follows_the_edition_not_the_language() -> None:
    """Dutch words over the German edition: the tie-break of that edition, and nobody
    has to tell their cash."""
    told = {edition: _rules_of("nl", edition) for edition in ("nl", "de")}
    assert _squeezed("samen op de hoogste aankoopprijs") in told["de"]
    assert _squeezed("niemand hoeft te zeggen") in told["de"]
    assert _squeezed("dan zeg je het eerlijk") in told["nl"]
    assert _squeezed("samen op de hoogste aankoopprijs") not in told["nl"]


def _rules_of(language: str, edition: str) -> str:
    pages = faces_of(paper_of("la_cosa_nostra", language, edition=edition))
    return _squeezed(
        "".join(
            text.text for name, face in pages if name == "rules" for text in texts(face)
        )
    )


def _squeezed(text: str) -> str:
    """A text without what breaking lines adds or takes away: spaces, hyphens, icons,
    signs for bold."""
    return re.sub(r"\{\w+\}|[\s\u00ad*-]", "", text)


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


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_rulers_are_true(paper: str) -> None:
    """The scale of the cover is 100 mm across and 100 mm up, with 101 ticks each, one mm apart."""
    cover = faces_of(paper_of("maffiosi", paper=paper))[0][1]
    strokes = [
        steps
        for element in flat(cover.elements)
        if isinstance(element, Lines)
        for steps in _strokes(element)
    ]
    across = [
        stroke
        for stroke in strokes
        if abs(abs(stroke[2] - stroke[0]) - SCALE) < 1e-9 and stroke[1] == stroke[3]
    ]
    up = [
        stroke
        for stroke in strokes
        if abs(abs(stroke[3] - stroke[1]) - SCALE) < 1e-9 and stroke[0] == stroke[2]
    ]
    assert len(across) == len(up) == 1 and SCALE == 100
    x, y, *_ = across[0]
    assert (x, y) == up[0][:2]
    marks = sorted(stroke[0] for stroke in strokes if stroke[1] == y and stroke[3] > y)
    assert [round(mark - x, 6) for mark in marks] == list(range(101))
    marks = sorted(stroke[1] for stroke in strokes if stroke[0] == x and stroke[2] < x)
    assert [round(y - mark, 6) for mark in reversed(marks)] == list(range(101))


def _strokes(lines: Lines) -> Iterator[tuple[float, float, float, float]]:
    """The straight strokes of a path, each from a move to the line after it."""
    for start, end in zip(lines.steps, lines.steps[1:], strict=False):
        if lines.stroke and start[0] == "M" and end[0] == "L":
            yield float(start[1]), float(start[2]), float(end[1]), float(end[2])


def test_the_cover_lists_all_papers() -> None:
    """Each file of the box stands on the cover with as many sheets as it has fronts;
    first the guide, to begin with."""
    job = plan(Order(folder_of("maffiosi"), language="en"))
    *box, guide = job.documents
    lines = shopping(Stationery(job.said, job.layout, job.order), box, len(guide.pages))
    assert [line.file for line in lines] == [
        f"{document.name}.pdf" for document in (guide, *box)
    ]
    fronts = [
        sum(page.side != "back" for page in document.pages)
        for document in (guide, *box)
    ]
    assert [int(line.sheets) for line in lines] == fronts
    cover = " ".join(
        text.text for text in texts(job.faces[guide.pages[0].placed[0].face])
    )
    assert all(line.file in cover for line in lines)


def test_one_file_is_listed_by_its_pages() -> None:
    """Where all goes into one file, the cover says from which page to which."""
    job = plan(Order(folder_of("maffiosi"), language="en", one_file=True))
    *box, guide = job.documents
    lines = shopping(Stationery(job.said, job.layout, job.order), box, len(guide.pages))
    # the guide is the last of that file
    ends = [line.file.split("–") for line in [*lines[1:], lines[0]]]
    assert ends[0][0] == "1" and ends[-1][-1] == str(job.pages)
    assert all(int(after[0]) == int(before[-1]) + 1 for before, after in pairwise(ends))


def cover_of(game: str, **asked: Any) -> str:
    """What stands on the first page of the guide, without its line breaks."""
    job = plan(replace(Order(folder_of(game), language="en"), **asked))
    return _squeezed(
        "".join(
            text.text
            for text in texts(job.faces[job.documents[-1].pages[0].placed[0].face])
        )
    )


def test_a_file_for_two_papers_names_their_pages() -> None:
    """Nobody counts sheets at the printer: which pages want card and which plain paper
    stands on the cover."""
    job = plan(Order(folder_of("counterfeiters"), language="en"))
    *box, guide = job.documents
    lines = shopping(Stationery(job.said, job.layout, job.order), box, len(guide.pages))
    told = [
        line.stock
        for line, document in zip(lines[1:], box, strict=True)
        if document.name == "folds"
    ]
    assert len(told) == 1 and len(re.findall(r"\(pages [\d–, ]+\): ", told[0])) == 2, (
        told
    )
    (folds,) = (document for document in box if document.name == "folds")
    covered = [
        int(end)
        for run in re.findall(r"\(pages ([\d–, ]+)\)", told[0])
        for end in re.findall(r"\d+", run)
    ]
    assert min(covered) == 1 and max(covered) == len(folds.pages)


def test_the_cover_says_how_boards_are_joined() -> None:
    """Only where a board lies over several sheets."""
    known = _squeezed("cut one along its ticks and glue it over the white edge")
    assert known in cover_of("la_cosa_nostra")
    assert known not in cover_of("la_cosa_nostra", only=("jobs",))


@pytest.mark.parametrize(("duplex", "turn"), [("long", 0), ("short", 180)])
def test_pages_pair_up_into_sheets(duplex: str, turn: int) -> None:
    """The rules are two sides of one sheet; printed over the short edge, a back stands
    on its head."""
    pages = guide_of(paper_of("la_cosa_nostra", duplex=duplex))[0].pages
    assert [page.side for page in pages] == ["front", "back", "front", "back"]
    assert [page.bookmark for page in pages] == ["cover", "box", "rules", ""]
    assert {page.placed[0].turn for page in pages if page.side == "back"} == {turn}


@pytest.mark.parametrize("duplex", ["none", "fold"])
def test_without_backs_every_page_is_a_front(duplex: str) -> None:
    """A printer's profile moves no page where the order has no second sides."""
    assert {
        page.side for page in guide_of(paper_of("maffiosi", duplex=duplex))[0].pages
    } == {"front"}


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


def starter(folder: Path, *, has_rules: bool = True) -> Stationery:
    """Somebody's own game, as `consigliere new` begins it."""
    shutil.copytree(
        Path(__file__).parents[2] / "cards" / "starter", folder, dirs_exist_ok=True
    )
    if not has_rules:
        words = folder / "words.en.toml"
        words.write_text(
            words.read_text("utf-8").partition("[[reference]]")[0], "utf-8"
        )
    order = Order(folder, language="en")
    return Stationery(
        Said(load(folder), "en"), Layout(read_looks(folder), folder), order
    )


def test_a_game_without_rules_has_a_guide(tmp_path: Path) -> None:
    """A folder of one's own may have no reference, no sides, no about: cover and
    contents come all the same."""
    document, _ = guide_of(starter(tmp_path, has_rules=False))
    assert [page.bookmark for page in document.pages] == ["cover", "box"]


def test_only_a_published_game_has_other_owners(tmp_path: Path) -> None:
    """Where all numbers are somebody's own, nobody holds another box of it."""
    own, published = starter(tmp_path), paper_of("maffiosi")
    for paper, tells in ((own, False), (published, True)):
        shown = _squeezed(
            "".join(text.text for _, face in faces_of(paper) for text in texts(face))
        )
        assert (_squeezed(paper.press("correct.title")) in shown) is tells


def spared_in(game: str, language: str = "en", **asked: Any) -> str:
    """What the cover of a whole print says may stay unprinted."""
    paper = paper_of(game, language, 1.0, **asked)
    return "\n".join(spared(paper, plan(paper.order, with_guide=False).documents))


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones_spare_money_dice_and_the_market(language: str) -> None:
    """Told where it is true of the game's data, and of what this order prints; the
    cover shows it."""
    told = spared_in("la_cosa_nostra", language)
    words = paper_of("la_cosa_nostra", language).said.words
    assert all(
        words[key] in told
        for key in ("deck.notes", "deck.dice", "board.market_mat.title")
    )
    assert spared_in("la_cosa_nostra", language, only=("jobs",)) == ""
    job = plan(replace(paper_of("la_cosa_nostra", language).order))
    cover = "".join(
        text.text
        for text in texts(job.faces[job.documents[-1].pages[0].placed[0].face])
    )
    assert all(_squeezed(line) in _squeezed(cover) for line in told.split("\n"))


def test_what_belongs_on_the_table_is_always_printed() -> None:
    """Forged notes among the real ones, notes that are prizes, a game without money or
    dice: nothing to spare."""
    assert [
        spared_in(game) for game in ("counterfeiters", "maffiosi", "capo_della_mafia")
    ] == ["", "", ""]


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
