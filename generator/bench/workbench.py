"""A folder on the bench: read, laid out, compared with its last print, drawn face by
face; whatever its files are at this moment, something is shown."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cards import Game, read
from cards.errors import Hole
from cards.row_files import rows_file
from cards.words import MissingWord
from generator.bench.advice import heavy
from generator.bench.bench_tiles import FRONT, Blame, Place, Tile, standing
from generator.bench.drawing_desk import DrawingDesk, picture_name
from generator.bench.laid import FOLDED, Laid, LayingTable, Shown, looks_hole
from generator.bench.last_print import LastPrint, last_print
from generator.errors import CannotPrint, say
from generator.exports.rasters import encoded
from generator.faces.fonts import has_glyph

TILE = 110  # dpi of a picture among many
DOZEN, FEW = 12, 6  # that are drawn together


class DeckName(Struct, frozen=True):
    """What a heap of cards is called."""

    id: str
    title: str


class Spread(Struct, frozen=True):
    """All that lies on the bench in one language."""

    language: str
    languages: tuple[str, ...]
    title: str
    decks: tuple[DeckName, ...]
    tiles: tuple[Tile, ...]
    faults: tuple[Hole, ...]  # at no card
    printed: bool  # there is a last print to lie beside
    gone: tuple[str, ...]  # cards of it that are no more
    waiting: int  # faces that are not weighed yet


class _Side(Struct):
    """One language of the folder: what stands there, and by its key who draws it."""

    desk: DrawingDesk = field(default_factory=DrawingDesk)
    tiles: tuple[Tile, ...] = ()
    faults: tuple[Hole, ...] = ()
    drawn_by: dict[str, Laid] = field(default_factory=dict)

    def take(self, laid: Laid | None, blame: Blame) -> None:
        """What stays from before is drawn as it was then."""
        self.tiles = standing(self.tiles, laid.tiles if laid else None, blame)
        if laid:
            self.drawn_by |= dict.fromkeys(laid.shown, laid)
            self.desk.open(laid)
        on_it = {tile.key for tile in self.tiles}
        self.drawn_by = {key: one for key, one in self.drawn_by.items() if key in on_it}

    def shown(self, tile: Tile) -> Shown | None:
        laid = self.drawn_by.get(tile.key)
        return laid.shown[tile.key] if laid else None


class Workbench:
    """One folder, read again whenever it has changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._table = LayingTable(folder)
        self._sides: dict[str, _Side] = {}
        self._game: Game | None = None
        self._broken: dict[str, Hole] = {}  # pictures that the press cannot draw

    def spread(self, language: str, printed: Path | None = None) -> Spread:
        """As the files are now; `printed` is the folder of the last print."""
        game, holes = read(self.folder, None, self._has)
        if game and game.languages:
            self._game = game
        self._broken.clear()
        spoken = self._spoken(language)
        blame = Blame(tuple(holes), frozenset(self._torn(holes)))
        side = self._sides.setdefault(spoken, _Side())
        laid, faults = self._laid(game, spoken, bool(holes))
        side.take(laid, blame)
        side.faults = (*blame.left(side.tiles).holes, *faults)
        return self.seen(spoken, printed)

    def seen(self, language: str, printed: Path | None = None) -> Spread:
        """The same, with what was weighed and compared since."""
        side, last = self._sides[language], last_print(printed) if printed else None
        tiles = tuple(self._dressed(side, tile, last) for tile in side.tiles)
        return Spread(
            language,
            self._game.languages if self._game else (),
            self._word("game.name", language) or self._name,
            tuple(self._decks(language)),
            tiles,
            side.faults,
            last is not None,
            _gone(last, tiles),
            len(self._waiting(side)),
        )

    def weigh(self, language: str, room: Path) -> None:
        """The next few that nobody has drawn yet; whoever has saved waits for these only."""
        if language not in self._sides:
            self.spread(language)
        side = self._sides[language]
        self._draw(side, self._waiting(side)[:FEW], TILE, room)

    def draw(self, language: str, key: str, dpi: int, room: Path) -> None:
        """One picture; with it its neighbours, which are asked for next."""
        side = self._sides.get(language)
        if side is None or key not in side.drawn_by:
            raise CannotPrint(say("face_gone"), say("look_again"))
        keys = [key]
        if dpi == TILE:
            keys += [one for one in self._waiting(side) if one != key][: DOZEN - 1]
        self._draw(side, keys, dpi, room)
        if key in self._broken:
            broken = self._broken[key]
            raise CannotPrint(broken.problem, broken.remedy)

    def printed(self, folder: Path, place: Place, dpi: int) -> bytes:
        """A face as it was printed last."""
        last = last_print(folder)
        found = last.pictures.get(place) if last else None
        if found is None or not found.path.is_file():
            raise CannotPrint(say("not_printed"), say("look_other"))
        picture, _ = found.taken(dpi)
        return encoded(picture, dpi)

    @property
    def _name(self) -> str:
        return self.folder.resolve().name

    def _has(self, sign: str) -> bool:
        return has_glyph(sign, self.folder)

    def _spoken(self, language: str) -> str:
        known = self._game.languages if self._game else ()
        if language in known or not known:
            return language
        return known[0]

    def _torn(self, holes: Iterable[Hole]) -> Iterator[str]:
        """Decks whose rows could not be read to the end."""
        files = {hole.file for hole in holes if _tears(hole)}
        for deck in self._game.decks if self._game else ():
            if f"{self._name}/{rows_file(self.folder, deck)}" in files:
                yield str(deck)

    def _laid(
        self, game: Game | None, language: str, has_holes: bool
    ) -> tuple[Laid | None, tuple[Hole, ...]]:
        """Every face; or nothing, and why."""
        if game is None or language not in game.languages:
            return None, ()
        try:
            laid = self._table.lay(game, language)
        except CannotPrint as trouble:
            return None, (looks_hole(trouble, self.folder),)
        except Exception:  # whatever stumbles over a hole, the hole is told
            if not has_holes:
                raise
            return None, ()
        return laid, tuple(laid.faults)

    def _word(self, key: str, language: str) -> str:
        words = self._game.words.get(language) if self._game else None
        return (words.get(key) if words else "") or ""

    def _decks(self, language: str) -> Iterator[DeckName]:
        for deck in self._game.decks if self._game else ():
            title = self._word(f"deck.{deck}", language)
            yield DeckName(str(deck), title or str(deck))

    def _dressed(self, side: _Side, tile: Tile, last: LastPrint | None) -> Tile:
        """With its ink, and beside the last print."""
        ink = side.desk.ink.get(tile.key)
        broken = self._broken.get(tile.key)
        faults = (*tile.faults, broken) if broken else tile.faults
        remarks = (*tile.remarks, *heavy(ink or 0.0))
        tile = replace(tile, ink=ink, remarks=remarks, faults=faults)
        shown = side.shown(tile)
        if last is None or shown is None or faults or tile.shape == FOLDED:
            return tile
        piece = (shown.part.deck, shown.part.card)
        state = last.beside(tile, piece, side.desk.seal(tile.key))
        return replace(tile, print=state, printed=(*piece, tile.side) in last.pictures)

    def _waiting(self, side: _Side) -> list[str]:
        """Keys of what was not inked yet with the letters of this reading."""
        keys = dict.fromkeys(tile.key for tile in side.tiles if not tile.stays)
        known = self._broken.keys() | {""}
        return [key for key in keys if key not in known and not side.desk.seal(key)]

    def _draw(self, side: _Side, keys: Sequence[str], dpi: int, room: Path) -> None:
        """Together, by whoever laid them out; if one of them cannot be drawn, each by
        itself."""
        of: dict[int, list[str]] = {}
        for key in keys:
            of.setdefault(id(side.drawn_by[key]), []).append(key)
        for mine in of.values():
            laid = side.drawn_by[mine[0]]
            try:
                _drawn(side.desk, laid, mine, dpi, room)
            except (CannotPrint, MissingWord):
                self._draw_each(side.desk, laid, mine, dpi, room)

    def _draw_each(
        self, desk: DrawingDesk, laid: Laid, keys: Sequence[str], dpi: int, room: Path
    ) -> None:
        for key in keys:
            try:
                _drawn(desk, laid, [key], dpi, room)
            except (CannotPrint, MissingWord) as trouble:
                self._broken[key] = looks_hole(trouble, self.folder)


def _drawn(
    desk: DrawingDesk, laid: Laid, keys: Sequence[str], dpi: int, room: Path
) -> None:
    """What lies in the room already is only sealed."""
    there = {key for key in keys if (room / picture_name(key, dpi)).exists()}
    desk.seal_again(laid, [key for key in keys if key in there])
    desk.draw(laid, [key for key in keys if key not in there], dpi, room)


def _gone(last: LastPrint | None, tiles: Iterable[Tile]) -> tuple[str, ...]:
    there = {(tile.deck, tile.card) for tile in tiles if tile.side == FRONT}
    return last.gone(there) if last else ()


def _tears(hole: Hole) -> bool:
    """A fault that leaves no row as it was: the file cannot be read to its end, or has
    no column of names."""
    return hole.field == "-" or (hole.row, hole.field) == (1, "id")
