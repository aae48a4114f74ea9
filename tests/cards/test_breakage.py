"""The real files, broken one by one: each fault is named at its file, row and field,
and nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cards import GAMES, folder_of, read
from cards.errors import Hole
from tests.cards.breakages import (
    CAP,
    CF,
    LCN,
    MAF,
    Breakage,
    Found,
    added,
    case,
    cell,
    column,
    gone,
    swap,
    swap_bytes,
    without_line,
    written,
)
from tests.cards.breakages_play import PLAY
from tests.cards.breakages_words import LANGUAGES, WORDS

FILES = [
    case("no game.toml", MAF, "game.toml", gone, ("game.toml", 1, "-", "consigliere new")),
    case("game.toml does not parse", MAF, "game.toml", swap("age = 10", "age = = 10"),
         ("game.toml", "age = = 10", "-", "no valid TOML")),
    case("a key twice in game.toml", CAP, "game.toml",
         swap("minutes = 30", "minutes = 30\nminutes = 31"),
         ("game.toml", "minutes = 31", "-", "Cannot overwrite")),
    case("a number of 5,000 digits", CF, "game.toml", swap("age = 13", "age = " + "1" * 5000),
         ("game.toml", "age = 1", "-", "no valid TOML")),
    case("a hexadecimal number of 5,000 digits", CF, "game.toml",
         swap("age = 13", "age = 0x" + "f" * 5000),
         ("game.toml", "age = 0x", "-", "too many digits")),
    case("tables 2,000 deep", CF, "board.toml", added("\n[" + ".".join("a" * 2000) + "]\nb = 1\n"),
         ("board.toml", "[a.a", "-", "nested too deep")),
    case("lists 2,000 deep", CF, "words.nl.toml", added("\nx = " + "[" * 2000 + "]" * 2000),
         ("words.nl.toml", "x = [[", "-", "no valid TOML")),
    case("board.toml does not parse", CF, "board.toml", swap('id = "jet_1"', 'id = "jet_1'),
         ("board.toml", 'id = "jet_1, ', "-", "no valid TOML")),
    case("a words file does not parse", MAF, "words.nl.toml", swap("[phase]", "[phase"),
         ("words.nl.toml", "[phase", "-", "no valid TOML")),
    case("a words file in another encoding", CF, "words.de.toml", swap_bytes("ü".encode(), b"\xfc"),
         ("words.de.toml", "\ufffd", "-", "not written in UTF-8")),
    case("a words file of no language", MAF, "words.old.toml", written('[game]\nname = "x"\n'),
         ("words.old.toml", 1, "-", "'old' is no language")),
    case("a sheet in another encoding", CF, "components.csv", swap_bytes(b"jet_b_3", b"jet_b_\xe9"),
         ("components.csv", "\ufffd", "-", "CSV UTF-8")),
    case("an open quotation mark", MAF, "actions.csv", swap("scram,2", '"scram,2'),
         ("actions.csv", '"scram,2', "-", "close the quotation marks")),
    case("something after a quotation mark", LCN, "notes.csv", swap("note_5000,", '"note_"5000,'),
         ("notes.csv", '"note_"5000', "-", "cannot be read as CSV")),
    case("an empty deck", LCN, "monopolies.csv", written(""),
         ("monopolies.csv", 1, "-", "is empty")),
    case("an empty table", CF, "fence.csv", written("\n\n"), ("fence.csv", 1, "-", "is empty")),
    case("no sheet for a deck", LCN, "businesses.csv", gone,
         ("businesses.csv", 1, "-", "put the file there")),
    case("no sheet for a table", LCN, "draw.csv", gone, ("draw.csv", 1, "-", "cannot be opened")),
    case("a sheet as big as a picture", MAF, "sleep.csv", added("x" * 9_000_000),
         ("sleep.csv", 1, "-", "too big for a data file")),
]  # fmt: skip

COLUMNS = [
    case("an unknown column", LCN, "businesses.csv", swap("ability", "abilty"),
         ("businesses.csv", 1, "abilty", "did you mean 'ability'")),
    case("a needed column misspelt", MAF, "menus.csv", swap("colour", "color"),
         ("menus.csv", 1, "color", "did you mean 'colour'"),
         ("menus.csv", 1, "colour", "this column is missing")),
    case("a needed column taken away", LCN, "violence.csv", column("factor", None),
         ("violence.csv", 1, "factor", "with an amount")),
    case("a column twice", CAP, "respect.csv", swap("source", "value"),
         ("respect.csv", 1, "value", "stands there twice"),
         ("respect.csv", 2, "value", "no whole number")),
    case("a cell beyond the last column", MAF, "sleep.csv",
         swap("18,rulebook", "18,rulebook,of course"),
         ("sleep.csv", 2, "column 4", "'of course' stands under no column name")),
    case("an id twice in a deck", CF, "components.csv", swap("paper_s_2,", "ink_s_2,"),
         ("components.csv", 4, "id", "also the id of row 3 of components.csv")),
    case("an id twice in the game", LCN, "deal_markers.csv", swap("deal_caruso,", "die,"),
         ("dice.csv", 2, "id", "also the id of row 6 of deal_markers.csv")),
    case("an id with a blank", CF, "components.csv", swap("paper_s_2,", "Paper s,"),
         ("components.csv", "Paper s", "id", "use lower case letters")),
    case("a row without an id", CF, "components.csv", swap("paper_s_2,", ","),
         ("components.csv", 4, "id", "is empty")),
    case("int: a word", MAF, "setup.csv", swap("1,1,2,3", "1,one,2,3"),
         ("setup.csv", "one", "robbie", "'one' is no whole number")),
    case("int: out of bounds", LCN, "jobs.csv", cell("car_theft", "round", "5"),
         ("jobs.csv", "car_theft", "round", "a whole number from 1 to 4")),
    case("int: too many digits to be true", MAF, "setup.csv", swap("20,8,0", f"20,{'8' * 5000},0"),
         ("setup.csv", 5, "note_5000", "no whole number")),
    case("int: empty", LCN, "gangsters.csv", cell("mr_hong", "strength", ""),
         ("gangsters.csv", "mr_hong", "strength", "is empty")),
    case("copies: less than none", MAF, "actions.csv", cell("scram", "copies", "-2"),
         ("actions.csv", "scram", "copies", "out of bounds")),
    case("money: grouped digits", LCN, "jobs.csv", cell("car_theft", "two", "9.000"),
         ("jobs.csv", "car_theft", "two", "write 9000")),
    case("money: with its sign", LCN, "violence.csv", swap("2000", "$2000"),
         ("violence.csv", 2, "factor", "an amount without signs or dots")),
    case("number: a word", CF, "board.toml", swap("index = 2, x = 176.5", 'index = 2, x = "left"'),
         ("board.toml", '"left"', "x", "'left' is no number")),
    case("number: without end", MAF, "board.toml", swap("x = 57.2", "x = inf"),
         ("board.toml", "[[board.table.space]]", "x", "no usable number")),
    case("flag: perhaps", LCN, "influence.csv", cell("snitch", "start", "perhaps"),
         ("influence.csv", "snitch", "start", "write yes or no")),
    case("choice: misspelt", CAP, "events.csv", cell("heat_wave", "effect", "starlimit"),
         ("events.csv", "heat_wave", "effect", "star_limit")),
    case("card: misspelt", LCN, "businesses.csv", cell("pimp", "monopoly", "prostitutoin"),
         ("businesses.csv", "pimp,", "monopoly", "did you mean 'prostitution'")),
    case("cards: one of them unknown", LCN, "jobs.csv",
         cell("paper_loans", "needs", "lawyer garrage"),
         ("jobs.csv", "paper_loans", "needs", "did you mean 'garage'")),
    case("side: unknown", CF, "screens.csv", cell("screen_key", "side", "black"),
         ("screens.csv", "screen_key", "side", "declare [side.black]")),
    case("sides: one of them unknown", MAF, "setup.csv",
         swap("yellow red blue,", "yellow red bleu,"),
         ("setup.csv", 2, "colours", "did you mean 'blue'")),
    case("icons: one of them unknown", CAP, "mafiosi.csv",
         cell("lello_pugnetto", "symbols", "intimidation brybing"),
         ("mafiosi.csv", "lello_pugnetto", "symbols", "did you mean 'bribing'")),
    case("ints: one of them a word", MAF, "seating.csv", swap("3 21,", "3 x,"),
         ("seating.csv", 2, "robbie", "'x' is no whole number")),
    case("ints: one of them out of bounds", MAF, "seating.csv", swap("3 21,", "3 31,"),
         ("seating.csv", 2, "robbie", "31 is out of bounds")),
    case("size: no size", MAF, "sleep.csv", cell("sleep_token", "size", "18 by 18"),
         ("sleep.csv", 2, "size", "such as 63x88")),
    case("option: unknown", LCN, "influence.csv", cell("spy", "option", "bonus_influense"),
         ("influence.csv", "spy,", "option", "did you mean 'bonus_influence'"),
         ("game.toml", "count = 33", "deck.influence.count", "add up to 29"),
         ("game.toml", "spy = 4", "deck.influence.counts.effect.spy", "has 0")),
    case("back: unknown", MAF, "cakes.csv", cell("cake_red", "back", "cakes"),
         ("cakes.csv", "cake_red", "back", "did you mean 'cake'")),
    case("art: not drawn", MAF, "sleep.csv", cell("sleep_token", "art", "moon"),
         ("sleep.csv", 2, "art", "draw art/moon.svg")),
    case("code: two copies with one", MAF, "actions.csv",
         column("code", lambda row: "0A0A" if row["copies"] == "10" else ""),
         ("actions.csv", "shoot", "code", "has the code of copy 1 of 'stab'"),
         ("actions.csv", "move", "code", "has the code of copy 1 of 'stab'")),
    case("code: no code", MAF, "actions.csv", cell("scram", "code", "AB"),
         ("actions.csv", "scram", "code", "four signs out of")),
    case("code: a torn one", MAF, "actions.csv", cell("scram", "code", "00002"),
         ("actions.csv", "scram", "code", "'00002' is no code")),
    case("code: more than copies", MAF, "actions.csv", cell("scram", "code", "AAAA CCCC DDDD"),
         ("actions.csv", "scram", "code", "has 3 codes for 2 copies")),
    case("source: misspelt", LCN, "dice.csv", swap("rulebook", "rulbook"),
         ("dice.csv", 2, "source", "did you mean 'rulebook'")),
    case("source: of no column", MAF, "menus.csv", swap("colour=house", "color=house"),
         ("menus.csv", 2, "source", "did you mean 'colour'")),
    case("source: without an origin", MAF, "menus.csv", swap("colour=house", "colour"),
         ("menus.csv", 2, "source", "'' is no origin")),
    case("source of the game: misspelt", LCN, "game.toml",
         swap("inferred; phases=rulebook", "inferred; phase=rulebook"),
         ("game.toml", "phase=rulebook", "source", "did you mean 'phases'")),
]  # fmt: skip

BETWEEN = [
    case("the declared total missed", LCN, "jobs.csv", cell("trap_4", "copies", "3"),
         ("game.toml", "count = 90", "deck.jobs.count", "add up to 91"),
         ("game.toml", "4 = 25", "deck.jobs.counts.round.4", "says 25, but jobs.csv has 26"),
         ("game.toml", "response = 6", "deck.jobs.counts.kind.response", "has 7"),
         ("game.toml", "trap = 3", "deck.jobs.counts.effect.trap", "has 4")),
    case("a declared sum by column missed", LCN, "gangsters.csv",
         cell("ox_marchetto", "family", "caruso"),
         ("game.toml", "blundetto = 6", "deck.gangsters.counts.family.blundetto", "has 5"),
         ("game.toml", "caruso = 6", "deck.gangsters.counts.family.caruso", "has 7")),
    case("a declared sum by no column", CF, "game.toml", swap("counts.quality]", "counts.kwality]"),
         ("game.toml", "kwality", "deck.notes_fake.counts.kwality", "did you mean 'quality'")),
    case("a list with a line too few", CF, "fence.csv", without_line("2,30"),
         ("game.toml", ("[table.fence]", "rows = 3"), "table.fence.rows",
         "says 3, but fence.csv has 2")),
    case("a list with one key twice", LCN, "draw.csv", swap("\n2,4,2", "\n1,4,2"),
         ("draw.csv", 3, "round", "'1' is also in row 2")),
    case("a key that is no column", LCN, "game.toml", swap('key = ["kills"]', 'key = ["kilns"]'),
         ("game.toml", '"kilns"', "table.violence.key", "did you mean 'kills'")),
    case("a back that is not declared", MAF, "game.toml", swap('back = "menu"', 'back = "menus"'),
         ("game.toml", 'back = "menus"', "deck.menus.back", "did you mean 'menu'")),
    case("a back for each value, one missing", LCN, "game.toml",
         swap("[back.job_3]", "[back.job_33]"),
         ("game.toml", 'back = "job_{round}"', "deck.jobs.back", "there is no back 'job_3'")),
    case("a back by no column", LCN, "game.toml", swap('"job_{round}"', '"job_{ronde}"'),
         ("game.toml", "{ronde}", "deck.jobs.back", "did you mean 'round'")),
    case("an unknown stock", MAF, "game.toml", swap('stock = "note"', 'stock = "notes"'),
         ("game.toml", 'stock = "notes"', "deck.notes.stock", "did you mean 'note'")),
    case("an unknown stock of a board", MAF, "board.toml",
         swap('stock = "board"', 'stock = "bord"'),
         ("board.toml", "bord", "board.table.stock", "did you mean 'board'")),
    case("an unknown deck in a column", LCN, "game.toml",
         swap('"cards businesses?"', '"cards busineses?"'),
         ("game.toml", "busineses?", "deck.jobs.columns.needs", "did you mean 'businesses'")),
    case("a fixed column declared again", MAF, "game.toml",
         swap("[deck.actions.columns]", '[deck.actions.columns]\ncopies = "text"'),
         ("game.toml", 'copies = "text"', "deck.actions.columns.copies",
         "one of the fixed columns")),
    case("an emblem that nobody drew", LCN, "game.toml", swap('"sun"', '"sunn"'),
         ("game.toml", '"sunn"', "side.blundetto.emblem", "did you mean 'sun'")),
    case("an icon taken away", MAF, "art/icons/olive.svg", gone,
         ("game.toml", "emblem = \"olive\"", "side.green.emblem", "there is no icon 'olive'"),
         *((f"words.{name}.toml", "olive = ", "symbol.olive",
         "nothing in the game asks") for name in LANGUAGES)),
    case("a default that is no choice", MAF, "game.toml",
         swap('default = "fixed"', 'default = "fixd"'),
         ("game.toml", '"fixd"', "option.seating.default", "did you mean 'fixed'")),
    case("a first game without such a choice", LCN, "game.toml",
         swap('first_game = "round_2"', 'first_game = "round2"'),
         ("game.toml", '"round2"', "option.late_influence.first_game", "did you mean 'round_2'")),
    case("a first game that is a number", LCN, "game.toml",
         swap('first_game = "round_2"', "first_game = 2"),
         ("game.toml", "first_game = 2", "option.late_influence.first_game", "")),
    case("a space off the board", CF, "board.toml",
         swap("index = 1, x = 109.5", "index = 1, x = 1095"),
         ("board.toml", "x = 1095", "x", "stay within 420 x 297 mm")),
    case("a space twice", CF, "board.toml", swap('"print_2"', '"print_1"'),
         ("board.toml", 'index = 2, x = 106, y = 165', "id", "also the space in line")),
    case("an unknown key of a space", MAF, "board.toml",
         swap("number = 2\nx =", "number = 2\nz = 1\nx ="),
         ("board.toml", ("opposite = 28", "[[board"), "z", "unknown key of a space")),
    case("a declared sum of spaces missed", LCN, "board.toml",
         swap('feature = "market"', 'feature = "monopoly"'),
         ("board.toml", "market = 4", "board.market_mat.counts.feature.market", "has 3"),
         ("board.toml", "monopoly = 3", "board.market_mat.counts.feature.monopoly", "has 4")),
    case("an edition of an unknown card", LCN, "game.toml",
         swap("nl.card.property_damage", "nl.card.propery_damage"),
         ("game.toml", "propery", "edition.nl.card.propery_damage",
         "did you mean 'property_damage'")),
    case("an edition of an unknown column", LCN, "game.toml", swap("\none = 3000", "\none_ = 3000"),
         ("game.toml", "one_ =", "edition.nl.card.property_damage.one_", "did you mean 'one'")),
    case("an edition with a bad value", LCN, "game.toml", swap("two = 6000", 'two = "6.000"'),
         ("game.toml", "6.000", "edition.nl.card.property_damage.two", "write 6000")),
    case("an edition that points nowhere", LCN, "game.toml",
         swap("two = 6000", 'two = 6000\nneeds = ["cop", "garge"]'),
         ("game.toml", "garge", "edition.nl.card.property_damage.needs", "did you mean 'garage'")),
    case("two editions with one language", LCN, "game.toml",
         swap('languages = ["de"]', 'languages = ["de", "nl"]'),
         ("game.toml", '["de", "nl"]', "edition.de.languages",
         "already the language of edition 'nl'")),
]  # fmt: skip

SHAPES = [
    case("a misspelt key", MAF, "game.toml", swap("minutes = 45", "minuets = 45"),
         ("game.toml", "minuets", "minuets", "did you mean 'minutes'"),
         ("game.toml", 1, "minutes", "is missing")),
    case("an unknown key of a deck", CAP, "game.toml", swap("count = 16", "count = 16\ncoutns = 3"),
         ("game.toml", "coutns", "deck.assignments.coutns", "did you mean 'counts'")),
    case("a missing key of a deck", MAF, "game.toml", without_line("size = ", "[deck.sleep]"),
         ("game.toml", "[deck.sleep]", "deck.sleep.size", "is missing")),
    case("a tag in small letters", MAF, "game.toml", swap('"MAF"', '"Maf"'),
         ("game.toml", '"Maf"', "tag", "two to four capital letters")),
    case("fewest players above most", CF, "game.toml", swap("[2, 4]", "[4, 2]"),
         ("game.toml", "[4, 2]", "players", "fewest and most")),
    case("half a minute", CF, "game.toml", swap("minutes = 35", "minutes = 35.5"),
         ("game.toml", "35.5", "minutes", "a whole number")),
    case("no colour", LCN, "game.toml", swap('"#D9A520"', '"gold"'),
         ("game.toml", "gold", "side.blundetto.colour", "#D9A520")),
    case("two letters", LCN, "game.toml", swap('letter = "R"', 'letter = "Ca"'),
         ("game.toml", '"Ca"', "side.caruso.letter", "one capital letter")),
    case("no kind", CF, "game.toml", swap('kind = "screen"', 'kind = "scren"'),
         ("game.toml", "scren", "deck.screens.kind", "one of card, note")),
    case("no type", CF, "game.toml", swap('"int 2-4"', '"intt 2-4"'),
         ("game.toml", "intt", "deck.components.columns.players", 'a type such as "int 1-6"'),
         ("components.csv", 1, "players", "unknown column"),
         ("game.toml", "[deck.components.counts.players]", "deck.components.counts.players",
         "no column")),
    case("a size of one side", CF, "game.toml", swap("[118, 56]", "[118]"),
         ("game.toml", "[118]", "deck.notes_real.size", "width and height")),
    case("a note measured in centimetres", CF, "game.toml", swap("[118, 56]", "[11.8, 5.6]"),
         ("game.toml", "[11.8", "deck.notes_real.size", "in mm, at least 8")),
    case("a phase in capitals", MAF, "game.toml", swap('["cake",', '["Cake",'),
         ("game.toml", '"Cake"', "phases", "names in lower case"),
         *((f"words.{name}.toml", f"{phase} = ", f"phase.{phase}", "nothing in the game asks")
           for name in LANGUAGES for phase in ("cake", "cash", "card", "wake"))),
    case("money below nothing", CF, "game.toml", swap("[20, 30, 40, 50]", "[20, 30, 40, -50]"),
         ("game.toml", "-50]", "money.start", "an amount")),
    case("a value where a table belongs", MAF, "game.toml",
         swap("[back.note]", "[back]\nnote = 3\n[back.other]"),
         ("game.toml", "note = 3", "back.note", "write [back.note] and its keys"),
         ("game.toml", 'back = "note"', "deck.notes.back", "there is no back 'note'")),
    case("a name in capitals", LCN, "game.toml", swap("[option.time_limit]", "[option.TimeLimit]"),
         ("game.toml", "TimeLimit", "option.TimeLimit", "use lower case letters"),
         *((f"words.{name}.toml", ("[option.time_limit]", f"{part} ="), f"option.time_limit.{part}",
         "nothing in")
           for name in LANGUAGES for part in ("title", "text"))),
]  # fmt: skip


ALL = [*FILES, *COLUMNS, *BETWEEN, *SHAPES, *WORDS, *PLAY]


def has_glyph(sign: str) -> bool:
    """Latin and typographic signs; neither Cyrillic nor the bitcoin."""
    return (
        ord(sign) < 0x400
        or 0x2000 <= ord(sign) < 0x20BF
        or 0x20C0 <= ord(sign) < 0x2C00
    )


def holes_in(folder: Path, overlay: Path | None = None) -> list[Hole]:
    return read(folder, overlay, has_glyph)[1]


def expect(folder: Path, holes: list[Hole], expected: list[Found]) -> None:
    """Exactly these places, and for each a hole that says the words."""
    shown = "\n".join(map(str, holes))
    assert {(hole.file, hole.row, hole.field) for hole in holes} == {
        found.place(folder) for found in expected
    }, shown
    for found in expected:
        said = [
            str(hole)
            for hole in holes
            if (hole.file, hole.row, hole.field) == found.place(folder)
        ]
        assert any(found.words in line for line in said), shown
    assert all(hole.problem and hole.remedy for hole in holes)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_has_no_hole(game: str) -> None:
    """The four games as they stand are complete, in all their languages."""
    assert [str(hole) for hole in holes_in(folder_of(game))] == []


@pytest.mark.parametrize("broken", ALL, ids=lambda broken: broken.name)
def test_a_breakage_is_named_where_it_is(
    broken: Breakage, copied: Callable[[str], Path]
) -> None:
    """One fault in a real game gives its own holes at the right places, and no others
    that would hide them."""
    folder = copied(broken.game)
    broken.edit(folder / broken.file)
    expect(folder, holes_in(folder), list(broken.holes))


def test_several_breakages_are_told_at_once(copied: Callable[[str], Path]) -> None:
    """Faults in all kinds of files of one game come out in one run, none hiding another."""
    names = {
        "int: out of bounds",
        "a list with one key twice",
        "an edition with a bad value",
        "source: misspelt",
    }
    names |= {
        "a placeholder that is neither icon nor column",
        "a declared sum by column missed",
        "no colour",
    }
    chosen = [broken for broken in ALL if broken.name in names]
    assert sorted(broken.name for broken in chosen) == sorted(names)
    folder = copied(LCN)
    for broken in chosen:
        assert broken.game == LCN
        broken.edit(folder / broken.file)
    expect(
        folder, holes_in(folder), [found for broken in chosen for found in broken.holes]
    )
