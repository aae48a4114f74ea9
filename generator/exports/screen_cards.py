"""Cards for screens: the picture of a printed face, the same vectors, as one small SVG.
Words are the screen's own, in its reader's language."""

import gzip
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from cards import Game, art
from cards.model import Card, Copy
from generator.errors import CannotPrint
from generator.exports.svg_ink import SvgInk
from generator.faces.drawing import read_drawing
from generator.faces.elements import Code, Element, Face, Frame, Picture, Text, Turned
from generator.faces.elements import Path as Lines
from generator.faces.layout import Layout
from generator.faces.looks import read_looks
from generator.faces.subject import Said, subject_of
from generator.sheets.pieces import face_name

MOST = 12_000  # bytes of a card on the wire
GRAINS = (0.05, 0.1, 0.2)  # mm: how exact a drawing is, as fine as fits
WHOLE = 0.9  # of the trim: a picture as large as that is a ground, if there is another
View = tuple[float, float, float, float]


class ScreenCards(Struct, frozen=True, dict=True):
    """The cards of one game in one language, as screens show them."""

    game: Game
    language: str

    @cached_property
    def _said(self) -> Said:
        return Said(self.game, self.language)

    @cached_property
    def _layout(self) -> Layout:
        return Layout(read_looks(self._folder), self._folder)

    def scene(self, card: str) -> bytes | None:
        """Its picture alone, without words; None where the face has none."""
        face = self._face(card)
        pictured = picture_of(face, self._said.cards[card].art) if face else None
        if face is None or pictured is None:
            return None
        elements, box = pictured
        return self._drawn(elements, within(box, face))

    def photo(self, card: str) -> Face | None:
        """The same picture as a face of its own, for whoever prints it."""
        face = self._face(card)
        pictured = picture_of(face, self._said.cards[card].art) if face else None
        if face is None or pictured is None:
            return None
        elements, box = pictured
        x, y, w, h = within(box, face)
        moved = Turned(tuple(elements), 0.0, 0.0, 0.0, (x, y, w, h), -x, -y)
        return Face(w, h, (moved,))

    def _face(self, card: str) -> Face | None:
        """None for what the layout draws no face for, such as dice."""
        found = self._said.cards.get(card)
        try:
            if found:
                return self._laid_out(found)
            return None
        except CannotPrint:
            return None

    def _laid_out(self, card: Card) -> Face:
        deck = self.game.decks[card.deck]
        name = face_name(self._layout, deck.layout, deck.kind)
        subject = subject_of(Copy(card, 1, None), self._said, "")
        return self._layout.face(name, subject, *card.size)

    def _drawn(self, elements: list[Element], view: View) -> bytes | None:
        """As fine as it can be carried; None for what is too heavy however coarse."""
        shown = [one for one in elements if not self._is_pixels(one)]
        drawn = (SvgInk(self._folder, grain).svg(shown, view) for grain in GRAINS)
        return next((svg for svg in drawn if len(packed(svg)) <= MOST), None)

    @property
    def _folder(self) -> Path:
        return Path(self.game.folder)

    def _is_pixels(self, one: Element) -> bool:
        """Photographs are too heavy for a phone's first look."""
        if not isinstance(one, Picture):
            return False
        folder = self._folder / "art" / ("icons" if one.is_icon else "")
        found = art.find(folder, one.name)
        return found is None or not _is_outlines(found)


def _is_outlines(path: Path) -> bool:
    """Drawings that are more than outlines are pictures on paper too."""
    if path.suffix.lower() in art.PIXELS:
        return False
    try:
        shapes = read_drawing(path).shapes
        return bool(shapes) and not any(shape.gradient for shape in shapes)
    except CannotPrint:
        return False


def packed(svg: bytes) -> bytes:
    """As it goes over the wire."""
    return gzip.compress(svg, 9, mtime=0)


def flat(elements: tuple[Element, ...]) -> list[Element]:
    """What lies in frames, taken out of them; codes are for paper."""
    found: list[Element] = []
    for one in elements:
        found += flat(one.elements) if isinstance(one, Frame) else [one]
    return [one for one in found if not isinstance(one, Code)]


def picture_of(face: Face, own: tuple[str, ...]) -> tuple[list[Element], View] | None:
    """The card's own drawings and what lies beneath them, and where that is."""
    elements = [one for one in flat(face.elements) if not _says(one)]
    found = own_pictures(elements, face, own)
    if not found:
        return None
    last = max(at for at, one in enumerate(elements) if one in found)
    box = found[-1]
    return elements[: last + 1], (box.x, box.y, box.w, box.h)


def own_pictures(
    elements: list[Element], face: Face, own: tuple[str, ...]
) -> list[Picture]:
    """Those that its row names; else the largest that is no ground."""
    pictures = list(_pictures(elements))
    return [one for one in pictures if one.name in own] or _largest(pictures, face)


def within(box: View, face: Face) -> View:
    """What of a box lies on the card: drawings run over its edge."""
    x, y, w, h = box
    left, top = max(0.0, x), max(0.0, y)
    return left, top, min(face.w, x + w) - left, min(face.h, y + h) - top


def _pictures(elements: list[Element]) -> Iterator[Picture]:
    yield from (one for one in elements if isinstance(one, Picture))


def _largest(pictures: list[Picture], face: Face) -> list[Picture]:
    """Where the layout names drawings by itself: the largest that is no ground."""
    whole = WHOLE * face.w * face.h
    scenes = [one for one in pictures if not one.is_icon and one.w * one.h < whole]
    return sorted(scenes or pictures, key=lambda one: one.w * one.h)[-1:]


def _says(one: Element) -> bool:
    """Words have their own place on a screen."""
    letters = isinstance(one, Lines) and one.is_text
    return (
        letters
        or isinstance(one, Text)
        or (isinstance(one, Turned) and all(_says(part) for part in one.elements))
    )
