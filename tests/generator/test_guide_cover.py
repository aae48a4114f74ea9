"""The cover of the guide: what is printed onto which paper, and what phones spare."""

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from cards import folder_of
from generator.faces.elements import Path as Lines
from generator.guide.cover import SCALE
from generator.guide.page_style import Stationery
from generator.guide.print_list import shopping, spared
from generator.job import plan
from generator.order import Order
from tests.generator.guides import (
    LANGUAGES,
    faces_of,
    flat,
    guide_of,
    paper_of,
    squeezed,
    texts,
)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_rulers_are_true(paper: str) -> None:
    """The scale of the cover is 100 mm across and 100 mm up, with 101 ticks each, one mm apart."""
    cover = faces_of(paper_of("maffiosi", paper=paper))[0][1]
    strokes = [*chain.from_iterable(map(_strokes, flat(cover.elements)))]
    across = [stroke for stroke in strokes if _runs(stroke) == (SCALE, 0)]
    up = [stroke for stroke in strokes if _runs(stroke) == (0, SCALE)]
    assert len(across) == len(up) == 1 and SCALE == 100
    x, y, *_ = across[0]
    assert (x, y) == up[0][:2]
    along = [stroke[0] - x for stroke in strokes if stroke[1] == y and stroke[3] > y]
    upwards = [y - stroke[1] for stroke in strokes if stroke[0] == x and stroke[2] < x]
    for marks in (along, upwards):
        assert [round(mark, 6) for mark in sorted(marks)] == list(range(101))


def _runs(stroke: tuple[float, float, float, float]) -> tuple[float, float]:
    """How far it goes across and up."""
    x1, y1, x2, y2 = stroke
    return round(abs(x2 - x1), 9), round(abs(y2 - y1), 9)


def _strokes(lines: object) -> Iterator[tuple[float, float, float, float]]:
    """The straight strokes of a path, each from a move to the line after it."""
    if not isinstance(lines, Lines) or not lines.stroke:
        return
    for start, end in pairwise(lines.steps):
        if start[0] == "M" and end[0] == "L":
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
    return squeezed(
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
    known = squeezed("cut one along its ticks and glue it over the white edge")
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
    assert all(squeezed(line) in squeezed(cover) for line in told.split("\n"))


def test_what_belongs_on_the_table_is_always_printed() -> None:
    """A game without money or dice: nothing to spare."""
    assert spared_in("capo_della_mafia") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones_spare_every_sort_of_note_that_they_keep(language: str) -> None:
    """Counterfeits as well as real ones."""
    words = paper_of("counterfeiters", language).said.words
    told = spared_in("counterfeiters", language).split("\n")
    assert len(told) == 2
    for line, deck in zip(told, ("notes_real", "notes_fake"), strict=True):
        assert words[f"deck.{deck}"] in line
    notes = paper_of("maffiosi", language).said.words["deck.notes"]
    assert notes in spared_in("maffiosi", language), "as many as there are, and no more"
