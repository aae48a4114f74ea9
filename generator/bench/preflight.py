"""All that might be better about a game that prints, in every language: what the bench
says face by face, with the figures of the whole box. `consigliere check` tells it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from cards.model import Game
from generator.bench.advice import every, heavy
from generator.bench.bench_tiles import FRONT, Remark, Tile
from generator.bench.drawing_desk import DrawingDesk
from generator.bench.laid import FOLDED, Laid, LayingTable
from generator.bench.room_left import USUAL, Measure, Tight
from generator.errors import CannotPrint
from generator.faces.elements import Code, Face, Text
from generator.faces.style import Box, Style
from generator.faces.subject import Subject
from generator.ink.qr import module
from generator.order import Order
from generator.sheets.imposition import per_sheet
from generator.sheets.pieces import FLAT
from generator.sheets.plan import Part

COARSE = 20  # dpi at which faces are weighed
DOZEN = 60  # that are weighed together
WORST = 10  # texts that are named
PAPERS = ("a4", "letter")


class Advice(Struct, frozen=True):
    """One remark about one face, and where its card stands."""

    language: str
    deck: str
    card: str
    side: str
    file: str
    row: int
    remark: Remark


class PerSheet(Struct, frozen=True):
    """How many pieces of a deck lie on a sheet of each paper; none where it is too small."""

    deck: str
    size: tuple[float, float]
    on: Mapping[str, int]


class Preflight(Struct, frozen=True):
    """A whole game, looked at before it is printed."""

    advice: tuple[Advice, ...]
    tight: tuple[Tight, ...]  # the worst, the tightest first
    too_tight: int  # texts that so much growth would leave without room
    growth: int  # percent that was tried
    smallest_letters: float  # points; 0 where there are none
    smallest_module: float  # mm: a square of a code; 0 where there are none
    per_sheet: tuple[PerSheet, ...]


class _Witness:
    """Looks on while everything is laid out."""

    def __init__(self) -> None:
        self.measure = Measure()
        self.letters: set[float] = set()
        self.modules: set[float] = set()

    def heard(self, subject: Subject, text: str, box: Box, style: Style) -> None:
        self.measure.heard(subject, text, box, style)

    def seen(self, face: Face, part: Part) -> None:
        for one in every(face.elements):
            if isinstance(one, Text):
                self.letters.add(one.size)
            elif isinstance(one, Code):
                self.modules.update(_module(one))


def _module(code: Code) -> Iterator[float]:
    try:
        yield module(code.payload, code.size)
    except CannotPrint:  # it is told as a fault
        return


def preflight(folder: Path, game: Game, growth: int = USUAL) -> Preflight:
    """The game as it was read; raises `CannotPrint` where nothing can be laid out."""
    witness, laid = _Witness(), {}
    for language in game.languages:
        laid[language] = LayingTable(folder, witness).lay(game, language)
    weights = _weighed(laid[game.languages[0]])
    tight = witness.measure.tightest()
    advice = (
        _advice(language, tile, weights)
        for language, one in laid.items()
        for tile in one.tiles
    )
    return Preflight(
        advice=tuple(one for several in advice for one in several),
        tight=tuple(tight[:WORST]),
        too_tight=sum(one.room < growth for one in tight),
        growth=growth,
        smallest_letters=min(witness.letters, default=0.0),
        smallest_module=round(min(witness.modules, default=0.0), 2),
        per_sheet=tuple(_per_sheet(folder, laid[game.languages[0]])),
    )


def _advice(
    language: str, tile: Tile, weights: Mapping[str, float]
) -> Iterator[Advice]:
    for remark in (*tile.remarks, *heavy(weights.get(tile.key, 0.0))):
        place = (tile.deck, tile.piece or tile.card, tile.side, tile.file, tile.row)
        yield Advice(language, *place, remark)


def _weighed(laid: Laid) -> Mapping[str, float]:
    """How much of each face is ink, by the key of its picture; one language will do."""
    keys = list(laid.shown)
    desk = DrawingDesk()
    with TemporaryDirectory(prefix="consigliere-") as room:
        for at in range(0, len(keys), DOZEN):
            _weigh(desk, laid, keys[at : at + DOZEN], Path(room))
    return desk.ink


def _weigh(desk: DrawingDesk, laid: Laid, keys: Sequence[str], room: Path) -> None:
    """What cannot be drawn is a fault, and told as one."""
    try:
        desk.draw(laid, keys, COARSE, room)
    except CannotPrint:
        return


def _per_sheet(folder: Path, laid: Laid) -> Iterator[PerSheet]:
    for part in _sizes(laid):
        fits = {paper: _many(part, Order(folder, paper=paper)) for paper in PAPERS}
        yield PerSheet(part.deck, (part.w, part.h), fits)


def _sizes(laid: Laid) -> Iterable[Part]:
    """One piece of each size of each deck that goes onto sheets as it is."""
    decks = laid.job.game.decks
    found = {
        (shown.part.deck, shown.part.w, shown.part.h): shown.part
        for shown in reversed(laid.shown.values())
        if shown.side == FRONT and shown.part.shape != FOLDED
    }
    flat = {name for name, deck in decks.items() if deck.kind in FLAT}
    return [part for part in reversed(found.values()) if part.deck in flat]


def _many(part: Part, order: Order) -> int:
    try:
        return per_sheet(part, order)
    except CannotPrint:
        return 0
