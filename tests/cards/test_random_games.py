"""Any valid game, written down in any dialect, is read back with equal values."""

import csv
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import normalize

from hypothesis import given
from hypothesis import strategies as st

from cards import Game, read
from cards.model import DeckId, Value

LANGUAGES = ("en", "nl", "de")
SIDES = ("north", "south")
ICONS = ("star", "gun")
names = st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True)
# What a text may hold: anything printable, line breaks and separators too; braces and
# asterisks have a meaning.
signs = st.characters(
    codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="{}*"
)
# Accents that were written apart are put together by the reader, so they are sketched together.
texts = st.text(signs | st.sampled_from('\n,;\t"'), max_size=30).map(
    partial(normalize, "NFC")
)
said = texts.map(str.strip).filter(bool)


@dataclass(frozen=True)
class Sort:
    """A type of column: how game.toml names it, its values, and how a cell of it is written."""

    spec: str
    values: st.SearchStrategy[Value]


def sorts() -> st.SearchStrategy[Sort]:
    """Every type that a column can have, the ones that point at a deck apart."""
    kinds: dict[str, st.SearchStrategy[Value]] = {
        "int": st.integers(-(10**12), 10**12),
        "int -3-3": st.integers(-3, 3),
        "money 0-": st.integers(0, 10**9),
        "number": st.floats(-1e6, 1e6),
        "text": said,
        "flag": st.booleans(),
        "red|blue|dark green": st.sampled_from(["red", "blue", "dark green"]),
        "side": st.sampled_from(SIDES),
        "sides": st.lists(st.sampled_from(SIDES), min_size=1, max_size=3).map(tuple),
        "icons": st.lists(st.sampled_from(ICONS), min_size=1, max_size=3).map(tuple),
        "list": st.lists(names, min_size=1, max_size=3).map(tuple),
        "ints 0-9": st.lists(st.integers(0, 9), min_size=1, max_size=3).map(tuple),
    }
    needed = [Sort(spec, values) for spec, values in kinds.items()]
    free = [
        Sort(f"{spec}?", values | st.just("" if spec == "text" else None))
        for spec, values in kinds.items()
    ]
    return st.sampled_from([*needed, *(sort for sort in free if sort.spec != "flag?")])


def cell_of(value: Value) -> str:
    """A value as a spreadsheet holds it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


@dataclass(frozen=True)
class Sketch:
    """A deck to be written: its columns, its rows of values, copies and words, and the
    dialect of its sheet."""

    name: str
    columns: dict[str, Sort]
    rows: dict[str, dict[str, Value]]
    copies: dict[str, int]
    words: dict[str, dict[str, str]]  # by language, then by card
    in_columns: bool
    dialect: tuple[str, str, str]

    def write(self, folder: Path) -> None:
        separator, end, encoding = self.dialect
        header = [
            "id",
            "copies",
            *self.columns,
            *(f"title.{name}" for name in self.words if self.in_columns),
        ]
        lines = [header]
        for card, facts in self.rows.items():
            titles = [self.words[name][card] for name in self.words if self.in_columns]
            lines.append(
                [
                    card,
                    str(self.copies[card]),
                    *(cell_of(facts[name]) for name in self.columns),
                    *titles,
                ]
            )
        with (folder / f"{self.name}.csv").open(
            "w", encoding=encoding, newline=""
        ) as file:
            csv.writer(file, delimiter=separator, lineterminator=end).writerows(lines)

    def declared(self) -> str:
        columns = "".join(
            f'{name} = "{sort.spec}"\n' for name, sort in self.columns.items()
        )
        return (
            f'[deck.{self.name}]\nkind = "card"\n'
            f'count = {sum(self.copies.values())}\nsize = [63, 88]\nstock = "card"\n'
            f'words = ["title"]\n[deck.{self.name}.columns]\n{columns}'
        )


@st.composite
def decks(draw: st.DrawFn, name: str, languages: tuple[str, ...]) -> Sketch:
    """One random deck; its ids begin with its name, so that no other deck has them."""
    columns = draw(st.dictionaries(names.map("c_{}".format), sorts(), max_size=5))
    ids = draw(
        st.lists(names.map(f"{name}_{{}}".format), min_size=1, max_size=5, unique=True)
    )
    rows = {
        card: {column: draw(sort.values) for column, sort in columns.items()}
        for card in ids
    }
    words = {language: {card: draw(said) for card in ids} for language in languages}
    dialect = draw(
        st.tuples(
            st.sampled_from(",;\t|"),
            st.sampled_from(["\n", "\r\n"]),
            st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
        )
    )
    copies = {card: draw(st.integers(0, 9)) for card in ids}
    return Sketch(name, columns, rows, copies, words, draw(st.booleans()), dialect)


@st.composite
def sketches(draw: st.DrawFn) -> list[Sketch]:
    """One to three decks in the same languages."""
    languages = tuple(
        draw(st.lists(st.sampled_from(LANGUAGES), min_size=1, unique=True))
    )
    found = draw(st.lists(names, min_size=1, max_size=3, unique=True))
    return [draw(decks(name, languages)) for name in found]


def toml(text: str) -> str:
    """A text as a basic string of TOML."""
    escaped = (
        text.replace("\\", "\\\\")
        .replace('"', '\\"')
        .replace("\n", "\\n")
        .replace("\t", "\\t")
    )
    return f'"{escaped}"'


def write(folder: Path, sketched: list[Sketch]) -> None:
    """The whole folder: data, words, icons."""
    sides = "".join(
        f'[side.{name}]\ncolour = "#123456"\nemblem = "star"\nletter = "N"\n'
        for name in SIDES
    )
    head = 'tag = "RND"\nplayers = [1, 2]\nminutes = 1\n[stock]\ncard = 0.3\n'
    (folder / "game.toml").write_text(
        head + sides + "".join(deck.declared() for deck in sketched), "utf-8"
    )
    (folder / "art" / "icons").mkdir(parents=True)
    for icon in ICONS:
        (folder / "art" / "icons" / f"{icon}.svg").write_text("<svg/>", "utf-8")
    for deck in sketched:
        deck.write(folder)
    for language in sketched[0].words:
        lines = [
            '[game]\nname = "Random"\n[symbol]\nstar = "Star"\ngun = "Gun"\n[side]\n'
        ]
        lines += [f'{name}.title = "{name}"\n' for name in SIDES]
        lines += [
            "[deck]\n",
            *(f'{deck.name} = "{deck.name}"\n' for deck in sketched),
            "[card]\n",
        ]
        for deck in sketched:
            for card, title in (
                deck.words[language].items() if not deck.in_columns else ()
            ):
                lines.append(f"{card}.title = {toml(title)}\n")
        (folder / f"words.{language}.toml").write_text("".join(lines), "utf-8")


def check(game: Game, sketched: list[Sketch]) -> None:
    """Value by value: what was sketched is what was read."""
    assert list(game.decks) == [deck.name for deck in sketched]
    for deck in sketched:
        cards = game.decks[DeckId(deck.name)].cards
        assert [card.id for card in cards] == list(deck.rows)
        assert {str(card.id): dict(card.facts) for card in cards} == deck.rows
        assert {str(card.id): card.copies for card in cards} == deck.copies
        assert all(len(card.codes) == card.copies for card in cards)
        for language, titles in deck.words.items():
            assert {
                card: game.words[language][f"card.{card}.title"] for card in titles
            } == titles


@given(sketches())
def test_random_games_survive_writing_and_reading(sketched: list[Sketch]) -> None:
    """Decks with columns of every type, in one to three languages, in any dialect,
    words in files or columns: equal."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        write(folder, sketched)
        game, holes = read(folder)
    assert [str(one) for one in holes if one.problem.code != "clash"] == []
    assert game is not None
    check(game, sketched)
