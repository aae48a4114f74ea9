"""A marked text as words that stay whole: bold, slanted and coloured runs, icons, the
places where a word may be parted. Pure, given the fonts."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cards.markup import BOLD, COLOUR, CONTROLS, END, OF, SLANT, STAR
from generator.faces.elements import Colour
from generator.faces.fonts import Font
from generator.faces.lettering import ICON, SOFT, UNSEEN, Piece, Word
from generator.faces.scripts import BREAK
from generator.faces.style import Style

# signs that ask for more than words and spaces
RICH = re.compile(rf"[*{{\n\t{SOFT}{BREAK}{CONTROLS}]")
_MARK = re.compile(
    rf"(\*\*|\{{[a-z0-9_]+\}}|{COLOUR}[^{OF}]*{OF}|[{SLANT}{END}{STAR}])"
)
_BREAKS = re.compile(f"([{SOFT}{BREAK}])")
_GAPS = re.compile(r"[ \t\r\f]+")


class Hand(NamedTuple):
    """How letters are written just now."""

    bold: bool = False
    slanted: bool = False
    colours: tuple[Colour, ...] = ()

    def after(self, mark: str) -> "Hand":
        """The same behind a mark."""
        if mark == BOLD:
            return self._replace(bold=not self.bold)
        if mark == SLANT:
            return self._replace(slanted=not self.slanted)
        if mark == END:
            return self._replace(colours=self.colours[:-1])
        return self._replace(colours=(*self.colours, mark[1:-1].lower()))

    def colour(self, usual: Colour) -> Colour:
        """Its own, or that of the whole text."""
        return self.colours[-1] if self.colours else usual


PLAIN = Hand()


def words_of(text: str, style: Style) -> Iterator[Word]:
    """The words in their order; each line of the text begins anew."""
    for line in text.split("\n"):
        last: Word | None = None
        hand = PLAIN
        for part in _GAPS.split(line.strip()):
            pieces, hand = _pieces(part, hand, style)
            for word in _at_hyphens(pieces, style):
                if last is not None:
                    yield last
                last = word
        if last is None:
            last = Word((), 0.0, 0.0)
        last.ends_line = True
        yield last


def _pieces(part: str, hand: Hand, style: Style) -> tuple[list[Piece], Hand]:
    """A part without spaces into runs and icons."""
    items = _MARK.split(part)
    if len(items) == 1:
        return [_run(part, hand, style)], hand
    pieces = []
    for place, item in enumerate(items):
        if place % 2 == 0:
            pieces += [_run(item, hand, style)] if item else []
        elif item.startswith("{"):
            pieces.append(_icon(item[1:-1], hand, style))
        elif item == STAR:
            pieces.append(_run("*", hand, style))
        else:
            hand = hand.after(item)
    return pieces, hand


def _icon(name: str, hand: Hand, style: Style) -> Piece:
    return Piece(name, None, ICON, colour=hand.colour(style.colour))


def _run(text: str, hand: Hand, style: Style) -> Piece:
    font, lean = style.hand(hand.bold, hand.slanted)
    return Piece(text, font, _width(text, font), lean, hand.colour(style.colour))


def _width(text: str, font: Font) -> float:
    return font.width(text if text.isascii() else text.translate(UNSEEN))


def _at_hyphens(pieces: Sequence[Piece], style: Style) -> Iterator[Word]:
    """One word, or its parts where it carries hyphenation points."""
    glue = style.font.width(" ")
    if not any(piece.font and _BREAKS.search(piece.text) for piece in pieces):
        yield Word(tuple(pieces), sum(piece.width for piece in pieces), glue)
        return
    hyphen = style.font.width("-")
    for piece in pieces:
        for part, mark in _parts(piece):
            hyphened = hyphen if mark == SOFT else 0.0
            yield Word((part,), part.width, glue, hyphened)
            glue = 0.0


def _parts(piece: Piece) -> Iterator[tuple[Piece, str]]:
    """A run between its hyphenation points, each part with the mark behind it."""
    font = piece.font
    if font is None:
        yield piece, ""
        return
    parts = _BREAKS.split(piece.text)
    for text, mark in zip(parts[::2], [*parts[1::2], ""], strict=True):
        yield piece.parted(text, _width(text, font)), mark
