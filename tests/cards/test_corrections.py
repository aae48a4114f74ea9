"""An owner's corrections lie over a game: their values count, and their faults are
named in their own file."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cards import GAMES, folder_of, load, proposals, read
from cards.model import Card, CardId, DeckId, EditionId, Facts, Game, Sources, Space

LCN, MAF, CF = "la_cosa_nostra", "maffiosi", "counterfeiters"
HEAD = "what,field,value\n"


@pytest.fixture
def overlay(tmp_path: Path) -> Callable[[str], Path]:
    """A file of corrections with these lines."""

    def write(text: str) -> Path:
        path = tmp_path / "mine.csv"
        path.write_text(text, "utf-8")
        return path

    return write


def test_a_number_is_corrected_and_says_so(overlay: Callable[[str], Path]) -> None:
    """The value changes, its source says corrected, and the row's other sources stay."""
    game = load(
        folder_of(LCN), overlay(HEAD + "car_theft,target,5\ncar_theft,two,9500\n")
    )
    card = next(card for card in game.cards() if card.id == "car_theft")
    assert (card.facts["target"], card.facts["two"], card.facts["one"]) == (
        5,
        9500,
        7000,
    )
    assert [card.sources.of(name) for name in ("target", "two", "one")] == [
        "corrected",
        "corrected",
        "rulebook",
    ]


def test_copies_are_still_counted(overlay: Callable[[str], Path]) -> None:
    """Corrected copies have to add up to what the box declares; where they do, they count."""
    game, holes = read(folder_of(MAF), overlay(HEAD + "stab,copies,9\n"))
    assert [(hole.file, hole.field) for hole in holes] == [
        ("maffiosi/game.toml", "deck.actions.count")
    ]
    game = load(folder_of(MAF), overlay(HEAD + "stab,copies,9\nscram,copies,3\n"))
    assert next(card.copies for card in game.cards() if card.id == "scram") == 3
    assert len(game.decks[DeckId("actions")].cards[0].codes) == 9


def test_the_declared_count_itself_can_be_corrected(
    overlay: Callable[[str], Path],
) -> None:
    """An owner with a box of 35 Influence cards corrects count and copies together."""
    text = "saboteur,copies,3\nemergency_doc,copies,3\ngame,deck.influence.count,35\n"
    text += (
        "game,deck.influence.counts.effect.saboteur,3\n"
        "game,deck.influence.counts.effect.emergency_doc,3\n"
    )
    game = load(folder_of(LCN), overlay(HEAD + text))
    assert sum(1 for _ in game.copies(DeckId("influence"))) == 35


def test_words_are_corrected_in_one_language(overlay: Callable[[str], Path]) -> None:
    """A printed name replaces ours; the other languages keep theirs, and the row says
    where it is from."""
    game = load(
        folder_of(LCN),
        overlay(HEAD + 'pickpocket_sweep,title.nl,"Zakkenrollers, drie"\n'),
    )
    assert game.words["nl"]["card.pickpocket_sweep.title"] == "Zakkenrollers, drie"
    plain = load(folder_of(LCN)).words["en"]
    assert (
        game.words["en"]["card.pickpocket_sweep.title"]
        == plain["card.pickpocket_sweep.title"]
    )
    card = next(card for card in game.cards() if card.id == "pickpocket_sweep")
    assert card.sources.of("words") == "corrected"


def test_boards_tables_and_the_game_are_corrected(
    overlay: Callable[[str], Path],
) -> None:
    """A space by board/id, a line of a list by its key, and a dotted name of game.toml."""
    game = load(
        folder_of(MAF),
        overlay(
            HEAD + 'table/11,feature,drink\ngame,minutes,50\ngame,players,"[3, 5]"\n'
        ),
    )
    space = game.boards["table"].space("11")
    assert (space.facts["feature"], space.sources.of("feature")) == (
        "drink",
        "corrected",
    )
    assert (game.minutes, game.players, game.sources.of("minutes")) == (
        50,
        (3, 5),
        "corrected",
    )
    game = load(
        folder_of(MAF), overlay(HEAD + "setup/4,note_10000,3\nseating/3/red,boss,30\n")
    )
    row = next(row for row in game.tables["setup"].rows if row["players"] == 4)
    assert row["note_10000"] == 3
    game = load(folder_of(CF), overlay(HEAD + 'game,money.start,"[10, 20, 30, 40]"\n'))
    assert game.money is not None
    assert game.money.start == (10, 20, 30, 40)


def test_a_correction_in_an_edition_counts(overlay: Callable[[str], Path]) -> None:
    """The numbers of an edition stand in game.toml and can be corrected there."""
    game = load(
        folder_of(LCN),
        overlay(HEAD + "game,edition.nl.card.property_damage.two,7000\n"),
    )
    cards = {card.id: card for card in game.in_edition(EditionId("nl")).cards()}
    assert cards[CardId("property_damage")].facts["two"] == 7000


def test_corrections_come_from_any_spreadsheet(overlay: Callable[[str], Path]) -> None:
    """Semicolons, a byte order mark and Windows line ends are read like everywhere else."""
    game = load(
        folder_of(CF), overlay("\ufeffwhat;field;value\r\nticket_d_3;value;160\r\n")
    )
    assert (
        next(card for card in game.cards() if card.id == "ticket_d_3").facts["value"]
        == 160
    )


BROKEN = [
    ("nobody,two,1", "what", "'nobody' is unknown"),
    ("car_theff,two,1", "what", "did you mean 'car_theft'"),
    ("car_theft,tow,1", "field", "did you mean 'two'"),
    ("car_theft,two,lots", "value", "'lots' is no whole number"),
    ("car_theft,two,9.000", "value", "write 9000"),
    ("car_theft,two," + "9" * 5000, "value", "no whole number"),
    ("car_theft,round,5", "value", "out of bounds"),
    ("car_theft,needs,garrage", "value", "did you mean 'garage'"),
    ("car_theft,art,moon", "value", "no drawing 'moon'"),
    ("car_theft,size,wide", "value", "such as 63x88"),
    ("car_theft,title.nl,", "value", "is empty"),
    ("car_theft,title.fr,Vol", "field", "no words in 'fr'"),
    ("car_theft,title.nl,{tow}", "value", "neither an icon nor a column"),
    ("car_theft,source,hearsay", "value", "'hearsay' is no origin"),
    ("draw/2,jobs,many", "value", "no whole number"),
    ("draw/9,jobs,4", "what", "did you mean 'draw/"),
    ("job_mat/job_pile_1,x,9999", "value", "off the board"),
    ("job_mat/job_pile_1,x,far", "value", "no number"),
    ("game,money.begin,3", "field", "such as money.start"),
    ("game,minutes,long", "value", "a whole number"),
    ("game,minutes," + "9" * 5000, "value", "a whole number"),
    ("game,players," + "[" * 2000, "value", "fewest and most"),
    ("game,option.market.default,phone", "value", "no choice 'phone'"),
    ("game,edition.nl.card.property_damage.two,lots", "value", "no whole number"),
]


@pytest.mark.parametrize(("line", "field", "words"), BROKEN, ids=lambda text: text[:40])
def test_a_faulty_correction_is_named_in_its_own_file(
    line: str, field: str, words: str, overlay: Callable[[str], Path]
) -> None:
    """Whoever wrote a wrong correction is sent to that line, not to the game's own files."""
    mine = overlay(f"{HEAD}pickpocket_sweep,target,3\n{line}\n")
    holes = read(folder_of(LCN), mine)[1]
    assert [(hole.file, hole.row, hole.field) for hole in holes] == [
        (str(mine), 3, field)
    ]
    assert words in str(holes[0])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("what,value\ncar_theft,3\n", (1, "field")),
        ("", (1, "-")),
        ('what,field,value\ncar_theft,two,"3\n', (2, "-")),
    ],
)
def test_a_file_of_corrections_without_its_form_is_reported(
    text: str, place: tuple[int, str], overlay: Callable[[str], Path]
) -> None:
    """A missing column, an empty file, an open quotation mark: named, and the game is
    read as it stands."""
    mine = overlay(text)
    game, holes = read(folder_of(CF), mine)
    assert game is not None
    assert [(hole.file, hole.row, hole.field) for hole in holes] == [
        (str(mine), *place)
    ]


def test_a_file_of_corrections_that_is_not_there_is_reported(tmp_path: Path) -> None:
    """A mistyped file name does not pass as an empty overlay."""
    holes = read(folder_of(CF), tmp_path / "none.csv")[1]
    assert [(hole.file, hole.field) for hole in holes] == [
        (str(tmp_path / "none.csv"), "-")
    ]


def test_a_faulty_proposal_is_named_in_the_folder_of_its_game(tmp_path: Path) -> None:
    """It comes with the game, so it is named like the game's other files."""
    proposal = tmp_path / "la_cosa_nostra" / "proposals" / "odd.csv"
    proposal.parent.mkdir(parents=True)
    proposal.write_text(HEAD + "nobody,target,5\n", "utf-8")
    holes = read(folder_of(LCN), proposal)[1]
    assert [hole.file for hole in holes] == ["la_cosa_nostra/proposals/odd.csv"]


class Listed(NamedTuple):
    """A row of a table."""

    facts: Facts
    sources: Sources


Holder = Card | Space | Listed
OFFERED = [
    pytest.param(game, path, id=name)
    for game in GAMES
    for name, path in proposals(folder_of(game)).items()
]


@pytest.mark.parametrize(("game", "path"), OFFERED)
def test_a_proposal_changes_values_of_our_own_and_nothing_else(
    game: str, path: Path
) -> None:
    """What a source told us is not up for proposals; and each line changes something,
    and says why."""
    before, after = (_rows(load(folder_of(game), lay)) for lay in (None, path))
    with path.open(encoding="utf-8", newline="") as sheet:
        lines = list(csv.DictReader(sheet))
    assert lines and all(line["why"] for line in lines)
    for line in lines:
        was, becomes = before[line["what"]], after[line["what"]]
        assert was.sources.of(line["field"]) == "house", line
        assert was.facts[line["field"]] != becomes.facts[line["field"]], line
        assert becomes.sources.of(line["field"]) == "corrected"


def _rows(game: Game) -> dict[str, Holder]:
    """Cards by their ids, spaces of boards by `board/space`, rows of tables by
    `table/key`."""
    cards: dict[str, Holder] = {str(card.id): card for card in game.cards()}
    spaces = {
        f"{board.id}/{space.id}": space
        for board in game.boards.values()
        for space in board.spaces
    }
    listed = {
        table.named(facts): Listed(facts, sources)
        for table in game.tables.values()
        for facts, sources in zip(table.rows, table.sources, strict=True)
    }
    return cards | spaces | listed


def test_proposals_are_no_part_of_the_game(copied: Callable[[str], Path]) -> None:
    """They are found by name, and whoever does not ask for them plays the same game
    with and without that folder."""
    folder = copied(LCN)
    assert [*proposals(folder)] == ["even"] and not proposals(folder.parent)
    with_them = load(folder)
    for path in proposals(folder).values():
        path.write_text("rubbish", "utf-8")
    assert [*load(folder).cards()] == [*with_them.cards()]
