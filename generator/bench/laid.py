"""All faces of a game laid out once, the first copy of each card; a face that cannot be
is a fault at its card, and the others go on."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from cards import Game, art
from cards.codes import Code
from cards.errors import Hole
from cards.model import Card, Copy
from cards.places import Places
from cards.words import MissingWord, Words
from generator.bench.advice import Alike, Pairs, advice, every
from generator.bench.bench_tiles import BACK, FRONT, Remark, Tile
from generator.bench.eyes import confused, grey_alike
from generator.checking import drawing_fault
from generator.errors import AtFault, CannotPrint, say
from generator.faces.elements import Element, Face, Frame, Picture, Turned
from generator.faces.fingerprint import mark_of
from generator.faces.style import Box, Style
from generator.faces.subject import Subject
from generator.fault_places import LOOKS, line_of_looks, word_at_fault
from generator.ink.face_cache import stamp_of
from generator.job import Job, opened
from generator.order import Order
from generator.papers import BOXES, TILED
from generator.sheets.boards import board_documents
from generator.sheets.imposition import behind
from generator.sheets.nets import net_documents
from generator.sheets.pieces import flat_parts
from generator.sheets.plan import Document, Part

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
FOLDED = "net"  # its faces lie on paper in another way
Colours = Mapping[str, str]
Signs = Mapping[str, tuple[str, str]]  # emblem and letter
Judge = Callable[[Colours], Iterable[tuple[str, str]]]
_NO_SIGNS: Signs = {}
MOST = 5_000  # faces about which something is remembered


class Shown(Struct, frozen=True):
    """One face of one piece, to be drawn."""

    part: Part
    face: str
    side: str


class Laid(Struct):
    """What came of one reading, and by its key what each picture shows."""

    job: Job
    tiles: list[Tile] = field(default_factory=list)
    faults: list[Hole] = field(default_factory=list)  # at no card
    shown: dict[str, Shown] = field(default_factory=dict)


class Known(Struct, frozen=True):
    """What a face came to, when it was laid out without a fault."""

    key: str
    remarks: tuple[Remark, ...]


class Witness(Protocol):
    """Who looks on while a folder is laid out."""

    def heard(self, subject: Subject, text: str, box: Box, style: Style) -> None: ...

    def seen(self, face: Face, part: Part) -> None: ...


class LayingTable:
    """One folder, laid out again and again: only what has changed is looked at."""

    def __init__(self, folder: Path, witness: Witness | None = None) -> None:
        self.folder = folder
        self.name = folder.resolve().name
        self.witness = witness
        self._known: dict[str, tuple[str, dict[str, Known]]] = {}
        self._drawings: dict[tuple[Path, int], CannotPrint | None] = {}

    def lay(self, game: Game, language: str) -> Laid:
        """Every face of the game; raises `CannotPrint` where none can be laid out."""
        options = tuple(str(name) for name in game.options)
        order = Order(self.folder, language, copies=1, options=options)
        job = opened(order, _named(game, language, self.name))
        if self.witness:
            job.layout.heard = self.witness.heard
        laid = Laid(job)
        _Laying(self, laid, Places(self.folder), self._known_of(job)).all()
        return laid

    def _known_of(self, job: Job) -> dict[str, Known]:
        """What stays true while nothing has changed that all faces share."""
        stamp, language = stamp_of(job.said, job.order, ""), job.said.language
        kept, known = self._known.get(language, ("", {}))
        if kept != stamp or len(known) > MOST:
            known = {}
        self._known[language] = stamp, known
        return known

    def drawing_fault(self, path: Path) -> CannotPrint | None:
        """Why a drawing cannot be printed; looked at again when its file has changed."""
        known = path, path.stat().st_mtime_ns
        if known not in self._drawings:
            self._drawings[known] = drawing_fault(path)
        return self._drawings[known]


class _Laying(Struct, dict=True):
    """One reading at work."""

    table: LayingTable
    laid: Laid
    places: Places
    known: dict[str, Known]

    def all(self) -> None:
        """Flat pieces first, then what is folded, then boards; of each deck the backs
        at the end."""
        seen: set[str] = set()
        for shown in self._every():
            # a row without a name is no card yet
            if shown.part.card and shown.face not in seen:
                seen.add(shown.face)
                self._lay(shown)
        decks = dict.fromkeys(tile.deck for tile in self.laid.tiles)
        order = {deck: at for at, deck in enumerate(decks)}
        self.laid.tiles.sort(key=lambda one: (order[one.deck], one.side == BACK))

    def _every(self) -> Iterator[Shown]:
        job = self.laid.job
        given = (job.said, job.layout, job.order, job.faces)
        yield from self._as_far_as_it_goes(_flat_faces(job))
        yield from self._as_far_as_it_goes(_placed_faces(net_documents(*given)))
        yield from self._as_far_as_it_goes(_placed_faces(board_documents(*given)))

    def _as_far_as_it_goes(self, faces: Iterator[Shown]) -> Iterator[Shown]:
        """What stops a whole paper stands above all cards."""
        try:
            yield from faces
        except CannotPrint as trouble:
            self.laid.faults.append(looks_hole(trouble, self.table.folder))
        except MissingWord:  # among the holes of the data
            return

    def _lay(self, shown: Shown) -> None:
        """A face that is made from the same as before is as it was."""
        mark = self._mark(shown)
        known = self.known.get(mark)
        tile = self._tile(shown)
        if known is None:
            self.laid.tiles.append(self._looked_at(shown, tile, mark))
            return
        self.laid.shown.setdefault(known.key, shown)
        self.laid.tiles.append(replace(tile, key=known.key, remarks=known.remarks))

    def _mark(self, shown: Shown) -> str:
        """What a card's front is made from, beside what all share; nothing of others."""
        part, said = shown.part, self.laid.job.said
        card = said.cards.get(part.card)
        if card is None or shown.side != FRONT or part.shape == FOLDED:
            return ""
        copy = Copy(card, part.copy, Code(part.code) if part.code else None)
        return mark_of(copy, said, part.payload or "")

    def _looked_at(self, shown: Shown, tile: Tile, mark: str) -> Tile:
        try:
            face = self.laid.job.faces[shown.face]
        except CannotPrint as trouble:
            return replace(tile, faults=(self._hole(trouble, shown.part.card),))
        except MissingWord:  # among the holes of the data
            return tile
        if self.table.witness:
            self.table.witness.seen(face, shown.part)
        pictures = self._pictures(face)
        if faults := tuple(self._torn(pictures)):
            return replace(tile, faults=faults)
        key = _key(face, shown.part, pictures)
        self.laid.shown.setdefault(key, shown)
        payload = (shown.part.payload or "") if shown.side == FRONT else ""
        remarks = advice(face, self.table.folder, payload, self._alike)
        if mark:
            self.known[mark] = Known(key, remarks)
        return replace(tile, key=key, remarks=remarks)

    def _tile(self, shown: Shown) -> Tile:
        part, said = shown.part, self.laid.job.said
        card = said.cards.get(part.card) if shown.side == FRONT else None
        at = self.places.row(card) if card else None
        return Tile(
            deck=part.deck,
            card=part.card if shown.side == FRONT else shown.face,
            side=shown.side,
            title=self._title(card, part),
            copies=card.copies if card else 1,
            size=(part.w, part.h),
            shape=part.shape,
            piece=part.card,
            words=card.words if card else "",
            file=f"{self.table.name}/{at[0]}" if at else "",
            row=at[1] if at else 0,
        )

    def _title(self, card: Card | None, part: Part) -> str:
        words = self.laid.job.said.words
        if card:
            return words.get(f"card.{card.words}.title") or card.id
        return words.get(f"board.{part.card}.title") or ""

    def _pictures(self, face: Face) -> dict[str, Path]:
        """The files that it shows."""
        shown = {one for one in every(face.elements) if isinstance(one, Picture)}
        folder = self.table.folder / "art"
        found = {
            one.name: art.find(folder / "icons" if one.is_icon else folder, one.name)
            for one in shown
        }
        return {name: path for name, path in found.items() if path}

    def _torn(self, pictures: Mapping[str, Path]) -> Iterator[Hole]:
        """Drawings that cannot be printed, at every card that shows them."""
        for path in pictures.values():
            if trouble := self.table.drawing_fault(path):
                file = path.relative_to(self.table.folder).as_posix()
                yield trouble.at(f"{self.table.name}/{file}", 1, "-")

    def _hole(self, trouble: CannotPrint, name: str) -> Hole:
        """At the card's own words or row, where these are at fault."""
        said = self.laid.job.said
        card = said.cards.get(name) if isinstance(trouble, AtFault) else None
        words = self.places.words(card, said.language) if card else None
        place = words or (self.places.row(card) if card else None)
        if card is None or place is None:
            return looks_hole(trouble, self.table.folder)
        field = word_at_fault(str(trouble), said.words, card, bool(words))
        return trouble.at(f"{self.table.name}/{place[0]}", *place[1:], field)

    @cached_property
    def _alike(self) -> Alike:
        """Colours of one list that are taken for one another: of the sides, where no
        sign and no letter tells them apart, and what the layout colours by a column."""
        sides = self.laid.job.game.sides
        own = {str(name): side.colour for name, side in sides.items()}
        signed = {str(name): (side.emblem, side.letter) for name, side in sides.items()}
        listed = [
            (_plain(colours), _NO_SIGNS)
            for colours in self.laid.job.layout.looks.colours.values()
        ]
        lists = [(_plain(own), signed), *listed]
        return Alike(_pairs(lists, confused), _pairs(lists, grey_alike))


def _named(game: Game, language: str, name: str) -> Game:
    """A game whose name is missing goes by that of its folder; the hole is told."""
    words = game.words[language]
    if words.get("game.name"):
        return game
    entries = {**words.entries, "game.name": name}
    return replace(game, words={**game.words, language: Words(language, entries)})


def _pairs(lists: Iterable[tuple[Colours, Signs]], alike: Judge) -> Pairs:
    return {
        colours[name].lower(): pair
        for colours, signs in lists
        for pair in alike(colours)
        if not _is_told_apart(*pair, signs)
        for name in pair
    }


def _is_told_apart(one: str, other: str, signs: Signs) -> bool:
    """By an emblem or a letter that each has, and the other has not."""
    both = zip(signs.get(one, ()), signs.get(other, ()), strict=True)
    return any(mine and its and mine != its for mine, its in both)


def _plain(colours: Mapping[str, str]) -> dict[str, str]:
    return {name: one for name, one in colours.items() if _COLOUR.fullmatch(one)}


def looks_hole(trouble: CannotPrint | MissingWord, folder: Path) -> Hole:
    """In the layout, on its line where something tells which."""
    if isinstance(trouble, MissingWord):
        trouble = CannotPrint(say("no_word", cell=str(trouble.args[0])))
    line = line_of_looks(trouble.problem, folder)
    return trouble.at(f"{folder.resolve().name}/{LOOKS}", *(line or (1, "-")))


def _flat_faces(job: Job) -> Iterator[Shown]:
    """Cards and all else that has two sides at most."""
    for part in flat_parts(job.said, job.layout, job.order, job.faces):
        yield Shown(part, part.front, FRONT)
        if part.back:
            yield Shown(behind(part), part.back, BACK)


def _placed_faces(documents: Iterable[Document]) -> Iterator[Shown]:
    """What needs a sheet to be told: figures, screens, boards."""
    for document in documents:
        if document.name not in {BOXES, TILED}:
            for page in document.pages:
                for item in page.placed:
                    side = BACK if item.face == item.part.back else FRONT
                    yield Shown(item.part, item.face, side)


def _key(face: Face, part: Part, pictures: Mapping[str, Path]) -> str:
    """Everything that can be seen of it: equal keys are drawn alike."""
    files = sorted((name, _stamp(path)) for name, path in pictures.items())
    told = repr(
        (face.w, face.h, part.w, part.h, part.shape, part.corner, part.outline, files)
    )
    mark = blake2b(told.encode(), digest_size=12)
    for one in face.elements:
        mark.update(_told(one).encode())
    return mark.hexdigest()


def _stamp(path: Path) -> str:
    """By what is in it: a file that is only saved again looks as before."""
    stat = path.stat()
    return _content(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(1000)
def _content(path: Path, _time: int, _size: int) -> str:
    return blake2b(path.read_bytes(), digest_size=12).hexdigest()


def _told(element: Element) -> str:
    """Frames have names that differ from one reading to the next: what is in them counts."""
    if isinstance(element, Frame):
        return "".join(map(_told, element.elements))
    if isinstance(element, Turned):
        place = (element.turn, element.cx, element.cy, element.clip, element.dx)
        return f"{place}{element.dy}({''.join(map(_told, element.elements))})"
    return repr(element)
