"""Typed rows into a frozen game. Holes have been reported before; here nothing is refused."""

from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from msgspec.structs import replace

from cards.codes import Code
from cards.columns import BadCell, Column
from cards.draft import PLACE, Draft
from cards.files import Tree
from cards.kept_codes import copies_of, settle
from cards.model import (
    CASH,
    Back,
    BackId,
    Board,
    Card,
    CardId,
    Counter,
    CounterId,
    Deck,
    DeckId,
    Edition,
    EditionId,
    Facts,
    Game,
    GameId,
    Majority,
    Money,
    Option,
    OptionId,
    Play,
    PotId,
    Score,
    Side,
    SideId,
    Size,
    Sources,
    Space,
    Table,
    Value,
)
from cards.rows import Row, read_sources
from cards.shapes import LAST, known_keys
from cards.sizes import declared_size, size_of
from cards.words import Words, places

CARD: Size = (63.0, 88.0)
PAGE = (210.0, 297.0)  # of a board that says nothing
# `Any` is what TOML holds; its shape was checked in `shapes.py` before it comes here.
Part = Mapping[str, Any]
K = TypeVar("K")
V = TypeVar("V")


def build(files: Draft) -> Game:
    """The game as its files say it; what they leave out has a value that no hole-free
    game ever shows."""
    settle(files)
    data: Part = files.game.data
    game = Game(
        id=GameId(files.path.resolve().name),
        folder=str(files.path),
        tag=data.get("tag", "XX"),
        players=tuple(data.get("players", (1, 99))),
        minutes=data.get("minutes", 0),
        age=data.get("age"),
        author=data.get("author", ""),
        licence=data.get("licence", ""),
        phases=tuple(data.get("phases", ())),
        sources=_sources(files, files.game, data, ""),
        money=_money(files, data.get("money")),
        stock=data.get("stock", {}),
        sides=_each(SideId, files, data.get("side", {}), _side),
        options=_each(OptionId, files, data.get("option", {}), _option),
        editions=_each(EditionId, files, data.get("edition", {}), _edition),
        words={lang: Words(lang, entries) for lang, entries in files.words.items()},
    )
    return _with_score(files, data, _with_pieces(files, data, game))


def _with_pieces(files: Draft, data: Part, game: Game) -> Game:
    """Decks and their backs, tables of figures, boards."""
    boards: Part = files.board.table("board")
    tables: Part = data.get("table", {})
    return replace(
        game,
        backs=_each(BackId, files, data.get("back", {}), _back),
        decks=_each(DeckId, files, data.get("deck", {}), _deck),
        tables={
            name: _table(name, files.tables.get(name, []), part)
            for name, part in tables.items()
        },
        boards=_each(str, files, boards, _board),
        board_columns={name: part.get("columns", {}) for name, part in boards.items()},
    )


def _with_score(files: Draft, data: Part, game: Game) -> Game:
    """What is kept beside the cards, and what it is worth."""
    return replace(
        game,
        play=_play(files, data.get("play", {})),
        counters=_each(CounterId, files, data.get("counter", {}), _counter),
        majorities=_each(str, files, data.get("majority", {}), _majority),
        score=_score(files, data.get("score", {}), has_money="money" in data),
    )


def _each(
    named: Callable[[str], K],
    files: Draft,
    parts: Part,
    make: Callable[[Draft, str, Part], V],
) -> dict[K, V]:
    """Every table of a kind, by its id."""
    return {named(name): make(files, name, part) for name, part in parts.items()}


def _yes_or_no(value: object) -> str:
    """As it stands in the files."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def back_of(pattern: str, facts: Facts) -> str:
    """The back group of a row: `job_{round}` with the row's own facts; nothing where
    one of them is not known."""
    if not facts.keys() >= set(places(pattern)):
        return ""
    for name in places(pattern):
        text = _yes_or_no(facts[name])
        pattern = pattern.replace("{" + name + "}", text)
    return pattern


def _side(files: Draft, name: str, part: Part) -> Side:
    colour, emblem, letter = (
        part.get(key, "?") for key in ("colour", "emblem", "letter")
    )
    return Side(
        SideId(name),
        colour,
        emblem,
        letter,
        _sources(files, files.game, part, f"side.{name}"),
    )


def _sources(files: Draft, tree: Tree, part: Part, name: str) -> Any:
    at = tree.line(f"{name}.source" if name else "source")
    field = f"{name}.source".lstrip(".")
    known = {
        *known_keys(name),
        *part.get("columns", ()),
        *(PLACE if "columns" in part else ()),
    }
    return read_sources(part.get("source"), known, tree.name, at, files.report, field)


def _money(files: Draft, part: Part | None) -> Money | None:
    if part is None:
        return None
    start = part.get("start", 0)
    amounts = tuple(start) if isinstance(start, list) else (start,)
    return Money(
        symbol=part.get("symbol", ""),
        start=amounts,
        finite=part.get("finite", False),
        open=part.get("open", True),
        sources=_sources(files, files.game, part, "money"),
    )


def _play(files: Draft, part: Part) -> Play:
    dice, pots = (
        tuple(part.get("dice", (6, 6))),
        tuple(map(PotId, part.get("pots", ()))),
    )
    return Play(
        dice,
        part.get("plans", True),
        part.get("rounds"),
        pots,
        _sources(files, files.game, part, "play"),
    )


def _counter(files: Draft, name: str, part: Part) -> Counter:
    return Counter(
        id=CounterId(name),
        each=part.get("each", True),
        start=part.get("start", 0),
        least=part.get("least"),
        most=part.get("most"),
        step=part.get("step", 1),
        points=part.get("points", 0),
        emblem=part.get("emblem", ""),
        sources=_sources(files, files.game, part, f"counter.{name}"),
    )


def _majority(files: Draft, name: str, part: Part) -> Majority:
    counter = CASH if part.get("cash") else CounterId(part.get("counter", CASH))
    sources = _sources(files, files.game, part, f"majority.{name}")
    return Majority(
        name, counter, part.get("points", 0), part.get("ties", "nobody"), sources
    )


def _score(files: Draft, part: Part, *, has_money: bool) -> Score:
    """Where nothing else is said, money counts as it is."""
    ties = part.get("tie", ())
    return Score(
        cash=part.get("cash", 1 if has_money else 0),
        cash_per_point=part.get("cash_per_point", 1),
        highest_wins=part.get("highest_wins", True),
        tie=tuple(
            CounterId(item.removeprefix("counter:"))
            for item in ties
            if item not in LAST
        ),
        last=ties[-1] if ties and ties[-1] in LAST else "shared",
        sources=_sources(files, files.game, part, "score"),
    )


def _option(files: Draft, name: str, part: Part) -> Option:
    default = part.get("default", False)
    shown = _yes_or_no(default)
    choices = tuple(part.get("choices", ("no", "yes")))
    return Option(
        OptionId(name),
        shown,
        choices,
        part.get("scope", "play"),
        _sources(files, files.game, part, f"option.{name}"),
        _yes_or_no(part["first_game"]) if "first_game" in part else None,
    )


def _edition(files: Draft, name: str, part: Part) -> Edition:
    homes = {
        row.facts.get("id"): files.columns[deck]
        for deck, rows in files.decks.items()
        for row in rows
    }
    cells = {
        CardId(card): _typed(homes.get(card, {}), row)
        for card, row in part.get("card", {}).items()
    }
    sources = _sources(files, files.game, part, f"edition.{name}")
    return Edition(
        EditionId(name),
        tuple(part.get("languages", ())),
        _values(part.get("rules", {})),
        cells,
        sources,
    )


def _typed(known: Mapping[str, Column], cells: Part) -> dict[str, Value]:
    facts = {}
    for name, cell in cells.items():
        with suppress(BadCell, KeyError):
            facts[name] = known[name].read(cell)
    return facts


def _values(part: Part) -> dict[str, Value]:
    return {
        key: tuple(item) if isinstance(item, list) else item
        for key, item in part.items()
    }


def _back(files: Draft, name: str, part: Part) -> Back:
    facts = _values({key: item for key, item in part.items() if key != "hidden"})
    return Back(BackId(name), part.get("hidden", False), facts)


def _deck(files: Draft, name: str, part: Part) -> Deck:
    cards = tuple(_card(files, name, part, row) for row in files.decks.get(name, []))
    return Deck(
        id=DeckId(name),
        kind=part.get("kind", "card"),
        cards=cards,
        size=declared_size(part.get("size", CARD), CARD),
        stock=part.get("stock", ""),
        words=tuple(part.get("words", ("title",))),
        columns=part.get("columns", {}),
        layout=part.get("layout", name),
        shape=part.get("shape", ""),
        corner=part.get("corner", 0.0),
        sources=_sources(files, files.game, part, f"deck.{name}"),
    )


def _card(files: Draft, deck: str, part: Part, row: Row) -> Card:
    fixed: Any = row.facts
    name = str(fixed.get("id") or "")
    copies = copies_of(row)
    facts = _facts(row, files.columns[deck])
    back = fixed.get("back") or back_of(part.get("back", ""), facts)
    size = size_of(fixed.get("size") or "")
    return Card(
        id=CardId(name),
        deck=DeckId(deck),
        copies=copies,
        facts=facts,
        sources=row.sources,
        words=fixed.get("words") or name,
        art=tuple(fixed.get("art") or ()),
        back=_id(BackId, back),
        size=size or declared_size(part.get("size", CARD), CARD),
        option=_id(OptionId, fixed.get("option")),
        codes=_codes(files, part, name, copies),
    )


def _facts(row: Row, known: Container[str]) -> dict[str, Value]:
    """What the game's own columns say."""
    return {key: value for key, value in row.facts.items() if key in known}


def _id(named: Callable[[str], K], name: str | None) -> K | None:
    if name:
        return named(name)
    return None


def _codes(files: Draft, part: Part, card: str, copies: int) -> tuple[Code, ...]:
    """The codes of a card's copies. Notes, tokens and the like have none."""
    if part.get("kind") != "card" or not part.get("coded", True):
        return ()
    return tuple(files.codes[card, number] for number in range(1, copies + 1))


def _table(name: str, rows: list[Row], part: Part) -> Table:
    return Table(
        name,
        tuple(row.facts for row in rows),
        tuple(row.sources for row in rows),
        tuple(part.get("key", ())),
    )


def _board(files: Draft, name: str, part: Part) -> Board:
    sources = _sources(files, files.board, part, f"board.{name}")
    own = ["source" in cells for cells in part.get("space", ())]
    rows = zip(files.spaces.get(name, []), own, strict=True)
    spaces = tuple(
        _space(row, row.sources if its_own else sources) for row, its_own in rows
    )
    size = declared_size(part.get("size", PAGE), PAGE)
    return Board(
        name, size, part.get("sheet", name), part.get("stock", ""), spaces, sources
    )


def _space(row: Row, sources: Sources) -> Space:
    """A space that does not say where it comes from comes from where its board does."""
    fixed: Any = dict(row.facts)
    name = str(fixed.pop("id", ""))
    x, y, w, h, angle = (
        float(fixed.pop(key, None) or 0.0) for key in ("x", "y", "w", "h", "angle")
    )
    return Space(name, x, y, w, h, angle, fixed, sources)
