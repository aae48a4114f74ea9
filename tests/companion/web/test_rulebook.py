"""The rules on the phone: what the printed guide says, for those at the table, in their
own language."""

import re
from collections.abc import Iterator

import pytest

from cards import GAMES, HERE, folder_of, load
from companion.web.rulebook import Chapter, Run, chapters, chosen
from tests.companion.web.door import Door

SHELF = {name: load(folder_of(name)) for name in GAMES}
TOLD = [(name, language) for name, game in SHELF.items() for language in game.languages]


def runs(told: list[Chapter]) -> Iterator[Run]:
    """All that stands there, headings included."""
    for one in told:
        yield from one.heading
        for block in one.blocks:
            for line in block.lines:
                yield from line


def test_the_rules_are_read_in_the_phone_s_language() -> None:
    """Section by section; whoever has no business at the table is shown the door."""
    door = Door()
    party = door.open("la_cosa_nostra")
    party.sit("Anna")
    anna = party.tokens["s1"]
    path = f"/t/{party.table}/rules"
    english = door.get(path, anna).get_data(as_text=True)
    dutch = door.get(path, anna, headers={"Accept-Language": "nl"}).get_data(
        as_text=True
    )
    assert "<h2>Setting up</h2>" in english and "<b>Deactivated</b>" in english
    assert (
        f'href="/t/{party.table}?seat=s1"' in english
        and "**" not in english
        and "{gun}" not in english
    )
    assert '<html lang="nl">' in dutch and "Setting up" not in dutch
    assert door.get(path, "b" * 22).status_code == 403


def test_where_the_app_deals_it_has_laid_out_the_table() -> None:
    """Nobody is told there to lay out mats that nobody has printed."""
    door = Door()
    pages = []
    for robots in (0, 2):
        party = door.open("la_cosa_nostra", robots=robots)
        anna = party.tokens[party.sit("Anna")]
        pages.append(door.get(f"/t/{party.table}/rules", anna).get_data(as_text=True))
    assert ["both mats" in page for page in pages] == [True, False]


def test_the_rules_say_what_this_table_chose() -> None:
    """A first evening has three rounds and no Influence in the first; a table by the book
    reads the book."""
    door = Door()
    pages = []
    for options in ({}, {"short_game": "yes", "late_influence": "round_2"}):
        party = door.open("la_cosa_nostra", options=options)
        anna = party.tokens[party.sit("Anna")]
        pages.append(door.get(f"/t/{party.table}/rules", anna).get_data(as_text=True))
    usual, first = pages
    assert "data-chosen" not in usual and "Four rounds" in usual
    assert "<b>Influence comes later</b>: From round II" in first
    assert "Three rounds" in first and "Four rounds" not in first
    assert "five Deal markers, one Snitch" in usual
    assert "five Deal markers, one Snitch" not in first


@pytest.mark.parametrize(("name", "language"), TOLD)
def test_every_choice_of_a_game_can_be_told(name: str, language: str) -> None:
    """No sentence of an option stays open in the rules, whatever was chosen."""
    game = SHELF[name]
    for option in game.options.values():
        for choice in option.choices:
            options = {str(option.id): choice}
            told = runs(chapters(game, language, None, False, options))
            assert not any("option." in run.text for run in told)
            assert bool(chosen(game, language, options)) == (choice != option.default)


def test_a_sign_is_drawn_and_named_for_those_who_hear_the_page() -> None:
    """A pistol in the sentence, not the word for it; its name goes to a screen reader."""
    door = Door()
    party = door.open("la_cosa_nostra")
    party.sit("Anna")
    page = door.get(f"/t/{party.table}/rules", party.tokens["s1"]).get_data(
        as_text=True
    )
    assert (
        '<svg class="icon full" viewBox="0 0 24 24" role="img" aria-label="Strength">'
        in page
    )
    assert "<i>" not in page


def test_the_rules_are_those_of_the_edition_at_the_table() -> None:
    """A Dutch phone at a table of the German edition reads that edition's tie-break."""
    door = Door()
    party = door.open("la_cosa_nostra", lang="nl", edition="de")
    party.sit("Anna")
    path = f"/t/{party.table}/rules"
    page = door.get(
        path, party.tokens["s1"], headers={"Accept-Language": "nl"}
    ).get_data(as_text=True)
    assert (
        "samen op de hoogste aankoopprijs" in page
        and "dan zeg je het eerlijk" not in page
    )


PAPER = re.compile(
    r"\b(?:mats?|banknotes|overview card|suspicion cards?|Scheine zur Bank|Kartenfelder?"
    r"|Übersichtskarte|Verdachtskarte|biljetten tot|borden|overzichtskaart|menu\w*"
    r"|verdenkingskaart|Speisekarte|Schachtel|doos|box|envelop\w*)\b"
)


@pytest.mark.parametrize(("name", "language"), TOLD)
def test_where_the_app_deals_no_rule_speaks_of_paper(name: str, language: str) -> None:
    """Nobody lays out a mat or turns an overview card where nothing is printed; what the
    rules are is said all the same, section by section."""
    paper, dealt = (chapters(SHELF[name], language, None, one) for one in (False, True))
    assert PAPER.search(" ".join(run.text for run in runs(paper)))
    assert [one.heading for one in dealt] == [one.heading for one in paper]
    told = " ".join(run.text for run in runs(dealt))
    assert PAPER.findall(told) == []


@pytest.mark.parametrize(("name", "language"), TOLD)
def test_no_mark_of_the_text_files_is_left(name: str, language: str) -> None:
    """Neither stars nor braces nor dashes, in headings as below them."""
    said = [run.text for run in runs(chapters(SHELF[name], language, None))]
    assert said and not [
        text for text in said if "**" in text or "{" in text or text.startswith("- ")
    ]


@pytest.mark.parametrize(("name", "language"), TOLD)
def test_every_sign_of_the_four_games_is_drawn(name: str, language: str) -> None:
    """A sign whose drawing a screen cannot show would stand there as a word in the
    middle of the sentence."""
    signs = [
        run for run in runs(chapters(SHELF[name], language, None)) if run.look == "sign"
    ]
    assert signs and [run.text for run in signs if not run.outline] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_language_has_the_same_sections(name: str) -> None:
    """As many chapters, whichever language a phone speaks."""
    game = SHELF[name]
    assert (
        len({len(chapters(game, language, None)) for language in game.languages}) == 1
    )


def test_a_game_of_one_s_own_brings_its_rules() -> None:
    """The starter shows how."""
    told = chapters(load(HERE / "starter"), "nl", None)
    assert [[run.text for run in one.heading] for one in told] == [
        ["A round"],
        ["The end"],
    ]
    assert [block.points for block in told[0].blocks] == [False, True]
