"""What a game is, once its files have been read: frozen values, no input and no output."""

from collections.abc import Iterator, Mapping
from typing import Literal, NewType

from msgspec import Struct, field
from msgspec.structs import replace

from cards.codes import Code
from cards.words import Words

GameId = NewType("GameId", str)
DeckId = NewType("DeckId", str)
CardId = NewType("CardId", str)
SideId = NewType("SideId", str)
BackId = NewType("BackId", str)
OptionId = NewType("OptionId", str)
EditionId = NewType("EditionId", str)
CounterId = NewType("CounterId", str)
PotId = NewType("PotId", str)

Value = int | float | bool | str | tuple[str, ...] | tuple[int, ...] | None
Facts = Mapping[str, Value]
Size = tuple[float, float]
Kind = Literal["card", "note", "token", "marker", "figure", "die", "screen", "envelope"]
Ties = Literal["nobody", "all", "split"]
Last = Literal["shared", "table"]
# stands where a counter may stand: majorities and ties count money like any counter
CASH = CounterId("cash")


class Sources(Struct, frozen=True):
    """Where the values of a row come from: one origin, and exceptions by field."""

    origin: str = "house"
    exceptions: Mapping[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        return self.exceptions.get(name, self.origin)

    def __str__(self) -> str:
        return "; ".join(
            [
                self.origin,
                *(f"{name}={origin}" for name, origin in self.exceptions.items()),
            ]
        )


class Card(Struct, frozen=True):
    """One row of a deck: a card, or a note, a token, a figure …, in so many copies."""

    id: CardId
    deck: DeckId
    copies: int
    facts: Facts
    sources: Sources
    words: str
    art: tuple[str, ...]
    back: BackId | None
    size: Size
    option: OptionId | None
    codes: tuple[Code, ...]


class Copy(Struct, frozen=True):
    """One physical piece. Only cards carry a code."""

    card: Card
    number: int
    code: Code | None


class Deck(Struct, frozen=True):
    """Pieces that are listed, cut and counted together."""

    id: DeckId
    kind: Kind
    cards: tuple[Card, ...]
    size: Size
    stock: str
    words: tuple[str, ...]
    columns: Mapping[str, str]
    layout: str
    sources: Sources = field(default_factory=Sources)
    # rect, round, hex, a path or a file of art, where it is not that of its kind
    shape: str = ""
    corner: float = 0.0  # mm: the radius that is printed


class Back(Struct, frozen=True):
    """A back group: all its backs are identical; hidden ones look the same upside down."""

    id: BackId
    hidden: bool
    facts: Mapping[str, Value]


class Table(Struct, frozen=True):
    """A list that the rules read and nobody prints."""

    id: str
    rows: tuple[Facts, ...]
    sources: tuple[Sources, ...]
    key: tuple[str, ...] = ()  # the columns that name a row

    def named(self, row: Facts) -> str:
        """What corrections call it: `seating/4/yellow`."""
        return "/".join([self.id, *(str(row[column]) for column in self.key)])


class Space(Struct, frozen=True):
    """A place on a board; x and y are its centre, in mm from the left and from the top."""

    id: str
    x: float
    y: float
    w: float
    h: float
    angle: float
    facts: Facts
    sources: Sources


class Board(Struct, frozen=True):
    """A board or a mat; those with the same sheet are two sides of one piece."""

    id: str
    size: Size
    sheet: str
    stock: str
    spaces: tuple[Space, ...]
    sources: Sources

    def space(self, name: str) -> Space:
        return next(space for space in self.spaces if space.id == name)


class Side(Struct, frozen=True):
    """What a player picks: a house, a colour."""

    id: SideId
    colour: str
    emblem: str
    letter: str
    sources: Sources = field(default_factory=Sources)

    def __hash__(self) -> int:
        """Where it comes from is no part of it."""
        return hash((self.id, self.colour, self.emblem, self.letter))


class Option(Struct, frozen=True):
    """A choice that the players or the printer have; a flag has the choices no and yes.

    `first_game` is what suits people who play for the first time, where that is not the
    default.
    """

    id: OptionId
    default: str
    choices: tuple[str, ...]
    scope: str
    sources: Sources
    first_game: str | None = None


class Edition(Struct, frozen=True):
    """A version of the rules: its switches, and the cells in which its cards differ."""

    id: EditionId
    languages: tuple[str, ...]
    rules: Mapping[str, Value]
    cells: Mapping[CardId, Facts]
    sources: Sources = field(default_factory=Sources)


class Money(Struct, frozen=True):
    """The game's currency; `finite` where the notes of the box are all there is, `open`
    where everybody sees what everybody has."""

    symbol: str
    start: tuple[int, ...]
    finite: bool
    open: bool
    sources: Sources


class Play(Struct, frozen=True):
    """What lies on the table besides the cards; a game that says nothing has two dice
    and hidden plans."""

    dice: tuple[int, ...] = (6, 6)  # the sides of each
    plans: bool = True
    rounds: int | None = None
    pots: tuple[PotId, ...] = ()
    sources: Sources = field(default_factory=Sources)


class Counter(Struct, frozen=True):
    """A number that each player keeps, or the whole table; `points` is exact: whole or
    half numbers only."""

    id: CounterId
    each: bool = True
    start: int = 0
    least: int | None = None
    most: int | None = None
    step: int = 1
    points: float = 0
    emblem: str = ""
    sources: Sources = field(default_factory=Sources)


class Majority(Struct, frozen=True):
    """Points for whoever has the most of a counter, or of `CASH`; who has none of it
    has no majority."""

    id: str
    counter: CounterId
    points: float
    ties: Ties = "nobody"
    sources: Sources = field(default_factory=Sources)


class Score(Struct, frozen=True):
    """How a winner is found: `cash` points for every full `cash_per_point` of money,
    and counters and majorities.

    Equal scores are compared by the counters in `tie` (or `CASH`), in that order;
    `last` ends what is equal then.
    """

    cash: float = 0
    cash_per_point: int = 1
    highest_wins: bool = True
    tie: tuple[CounterId, ...] = ()
    last: Last = "shared"
    sources: Sources = field(default_factory=Sources)


class Game(Struct, frozen=True):
    """Everything about a game that its files say, in every language they speak."""

    id: GameId
    folder: str
    tag: str
    players: tuple[int, int]
    minutes: int
    age: int | None
    phases: tuple[str, ...]
    sources: Sources
    money: Money | None
    stock: Mapping[str, float]
    sides: Mapping[SideId, Side]
    options: Mapping[OptionId, Option]
    editions: Mapping[EditionId, Edition]
    words: Mapping[str, Words]
    backs: Mapping[BackId, Back] = field(default_factory=dict)
    decks: Mapping[DeckId, Deck] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    boards: Mapping[str, Board] = field(default_factory=dict)
    board_columns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    play: Play = field(default_factory=Play)
    counters: Mapping[CounterId, Counter] = field(default_factory=dict)
    majorities: Mapping[str, Majority] = field(default_factory=dict)
    score: Score = field(default_factory=Score)
    author: str = ""
    licence: str = ""

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.words)

    def cards(self) -> Iterator[Card]:
        for deck in self.decks.values():
            yield from deck.cards

    def copies(
        self, deck: DeckId, options: frozenset[OptionId] = frozenset()
    ) -> Iterator[Copy]:
        """The physical pieces of a deck; rows behind an option only where it is chosen."""
        for card in self.decks[deck].cards:
            if card.option is None or card.option in options:
                for number in range(1, card.copies + 1):
                    yield Copy(
                        card, number, card.codes[number - 1] if card.codes else None
                    )

    def by_code(self) -> dict[Code, Copy]:
        """Every coded copy, options included: paper that was printed once stays readable."""
        every = frozenset(self.options)
        return {
            copy.code: copy
            for deck in self.decks
            for copy in self.copies(deck, every)
            if copy.code
        }

    def edition_for(self, language: str) -> EditionId | None:
        """The edition that is printed by default in this language."""
        return next(
            (
                name
                for name, edition in self.editions.items()
                if language in edition.languages
            ),
            None,
        )

    def in_edition(self, name: EditionId) -> "Game":
        """The same game with the numbers of one edition on its cards."""
        cells = self.editions[name].cells
        decks = {
            key: replace(
                deck,
                cards=tuple(
                    _with_cells(card, cells.get(card.id, {})) for card in deck.cards
                ),
            )
            for key, deck in self.decks.items()
        }
        return replace(self, decks=decks)


def _with_cells(card: Card, cells: Facts) -> Card:
    if cells:
        return replace(card, facts={**card.facts, **cells})
    return card
