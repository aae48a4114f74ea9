"""Fits a text into a box: wraps, shrinks, hyphenates where the words allow it, else
refuses. Pure, given the fonts.

Widths are measured once, at size 1; a smaller size only divides the room, so shrinking
costs no measuring.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.errors import MissingSign, TooLong
from generator.faces.bidi import runs_leftward
from generator.faces.elements import Colour, Element, Text
from generator.faces.fonts import ASCENT, DESCENT, Font
from generator.faces.lettering import (
    ICON,
    SOFT,
    UNSEEN,
    Piece,
    Word,
    icon,
    ink_of,
    items_of,
    lettered,
)
from generator.faces.scripts import BREAK, breakable, check_script, is_shaped
from generator.faces.shaping import runs_of

POINT = 25.4 / 72  # mm
SMALLEST = 7.0  # points: nothing smaller is printed
STEP = 0.25
_MARK = re.compile(r"(\*\*|\{[a-z0-9_]+\})")
# signs that ask for more than words and spaces
_RICH = re.compile(rf"[*{{\n\t{SOFT}{BREAK}]")
_BREAKS = re.compile(f"([{SOFT}{BREAK}])")
_GAPS = re.compile(r"[ \t\r\f]+")
# how much of the room that is left lies before a text
BEFORE = {"middle": 0.5, "center": 0.5, "bottom": 1.0, "right": 1.0}


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; sizes in points."""

    font: Font
    bold: Font
    size: float
    smallest: float
    colour: Colour
    align: str = "left"
    valign: str = "top"
    leading: float = 1.16
    lines: int = 99
    upper: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text has to go, in mm."""

    x: float
    y: float
    w: float
    h: float


def fit(text: str, box: Box, style: Style, name: str) -> tuple[Element, ...]:
    """The text as placed runs; raises `TooLong` naming `name` where it does not fit at
    the smallest size."""
    try:
        return _fitted(_said(text, style, name), box, style, name)
    except MissingSign as trouble:
        raise MissingSign(f"{name}: {trouble}") from None


def _said(text: str, style: Style, name: str) -> str:
    """As it is set: in capitals if asked for, with the places where it may break."""
    check_script(text, name, style.font.has, style.font.name)
    return breakable(text.upper() if style.upper else text)


def _fitted(said: str, box: Box, style: Style, name: str) -> tuple[Element, ...]:
    style, words, wrap, place = _way(said, style)
    size = style.size
    while words:
        lines: list[Any] = wrap(words, box.w / (size * POINT), style)
        height = _height(len(lines), style) * size * POINT
        if 0 < len(lines) <= style.lines and height <= box.h + 0.01:
            return tuple(place(lines, box, style, size, height))
        if size <= style.smallest:
            over = _over(box, height, bool(lines))
            raise TooLong(
                f"{name} does not fit even at {size:g} pt ({over}); {_cut(said)}"
            )
        size = max(style.smallest, size - STEP)
    return ()


def _way(said: str, style: Style) -> tuple[Style, list[Any], Any, Any]:
    """How a text is set: its words, what breaks them into lines, what places these."""
    shaped = style.font.is_drawn or style.bold.is_drawn or is_shaped(said)
    if shaped:
        sided = _from_its_side(said, style)
        return sided, list(_words(said, sided)), _wrap, _place_shaped
    if _RICH.search(said):
        return style, list(_words(said, style)), _wrap, _place
    return style, list(_plain(said)), _wrap_plain, _place_plain


def _plain(said: str) -> Iterable[str]:
    """Words without marks; what must not be parted stays together."""
    return filter(None, said.split(" "))


def _height(lines: int, style: Style) -> float:
    return (lines - 1) * style.leading + ASCENT + DESCENT


def _cut(said: str) -> str:
    return f"shorten '{said[:60].translate(UNSEEN)}'."


def _over(box: Box, height: float, has_lines: bool) -> str:
    """By how much it is too large."""
    if has_lines:
        return f"{height:.1f} mm high in {box.h:.1f} mm"
    return f"a word wider than {box.w:.1f} mm"


def room(text: str, width: float, style: Style, name: str) -> float:
    """How high a text is at its full size, in mm; refuses a word that is wider than the column."""
    em = style.size * POINT
    lines = _wrap(list(_words(_said(text, style, name), style)), width / em, style)
    if not lines:
        raise TooLong(
            f"{name} has a word wider than {width:.1f} mm at {style.size:g} pt; "
            f"shorten '{text[:60]}'."
        )
    return ((len(lines) - 1) * style.leading + ASCENT + DESCENT) * em


def _words(text: str, style: Style) -> Iterator[Word]:
    for line in text.split("\n"):
        last: Word | None = None
        bold = False
        for part in _GAPS.split(line.strip()):
            pieces, bold = _pieces(part, bold, style)
            for word in _at_hyphens(pieces, style):
                if last is not None:
                    yield last
                last = word
        if last is None:
            last = Word((), 0.0, 0.0)
        last.ends_line = True
        yield last


def _pieces(part: str, bold: bool, style: Style) -> tuple[list[Piece], bool]:
    """A part without spaces into runs and icons."""
    if "*" not in part and "{" not in part:
        return [_run(part, bold, style)], bold
    pieces = []
    for item in _MARK.split(part):
        if item == "**":
            bold = not bold
        elif item.startswith("{") and item.endswith("}"):
            pieces.append(Piece(item[1:-1].lower(), None, ICON))
        elif item:
            pieces.append(_run(item, bold, style))
    return pieces, bold


def _run(text: str, bold: bool, style: Style) -> Piece:
    font = style.bold if bold else style.font
    return Piece(text, font, _width(text, font))


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
        yield Piece(text, font, _width(text, font)), mark


def _wrap(words: Sequence[Word], room: float, style: Style) -> list[list[Word]]:
    """Greedy lines; none at all where a single word is wider than the room."""
    lines: list[list[Word]] = []
    line: list[Word] = []
    used = 0.0
    for word in words:
        if word.width + word.hyphen > room + 1e-9:
            return []
        if line and used + word.glue + word.width + word.hyphen > room + 1e-9:
            lines.append(line)
            line, used = [], 0.0
        used += (word.glue if line else 0.0) + word.width
        line.append(word)
        if word.ends_line:
            lines.append(line)
            line, used = [], 0.0
    return lines


def _place(
    lines: list[list[Word]], box: Box, style: Style, size: float, height: float
) -> Iterator[Element]:
    em = size * POINT
    top = _top(box, style, height)
    for number, line in enumerate(lines):
        base = top + (ASCENT + number * style.leading) * em
        broken = line[-1].hyphen > 0 and not line[-1].ends_line
        width = sum(word.width for word in line) + sum(word.glue for word in line[1:])
        x = _start(box, style, (width + (line[-1].hyphen if broken else 0.0)) * em)
        yield from _runs(line, x, base, style, size, broken)


def _from_its_side(said: str, style: Style) -> Style:
    """What runs leftward begins on the right, where nothing else is said."""
    turned = style.align == "left" and runs_leftward(said)
    if turned:
        return replace(style, align="right")
    return style


def _place_shaped(
    lines: list[list[Word]], box: Box, style: Style, size: float, height: float
) -> Iterator[Element]:
    """The same for letters that are drawn."""
    em, top = size * POINT, _top(box, style, height)
    read = [items_of(line, style.font) for line in lines]
    is_leftward = runs_leftward("".join(text for line in read for text, _ in line))
    for number, items in enumerate(read):
        base = top + (ASCENT + number * style.leading) * em
        inks = list(map(ink_of, runs_of(items, is_leftward)))
        x = _start(box, style, sum(width for _, width in inks) * em)
        for ink, width in inks:
            if isinstance(ink, str):
                yield icon(ink, x, base, em, style.colour)
            else:
                yield lettered(ink, x, base, em, style.colour)
            x += width * em


def _wrap_plain(
    words: Sequence[str], room: float, style: Style
) -> list[tuple[str, float]]:
    """The same for words without bold, icons and hyphenation points, which most texts are."""
    glue = style.font.width(" ")
    lines: list[tuple[str, float]] = []
    line: list[str] = []
    used = 0.0
    for word in words:
        width = style.font.width(word)
        if width > room + 1e-9:
            return []
        if line and used + glue + width > room + 1e-9:
            lines.append((" ".join(line), used))
            line, used = [], 0.0
        used += width + (glue if line else 0.0)
        line.append(word)
    if line:
        return [*lines, (" ".join(line), used)]
    return []


def _place_plain(
    lines: list[tuple[str, float]], box: Box, style: Style, size: float, height: float
) -> Iterator[Element]:
    em = size * POINT
    top = _top(box, style, height)
    for number, (text, width) in enumerate(lines):
        x = _start(box, style, width * em)
        yield Text(
            x,
            top + (ASCENT + number * style.leading) * em,
            style.font.name,
            size,
            style.colour,
            text,
        )


def _top(box: Box, style: Style, height: float) -> float:
    free = box.h - height
    return box.y + free * BEFORE.get(style.valign, 0.0)


def _start(box: Box, style: Style, width: float) -> float:
    spare = box.w - width
    return box.x + spare * BEFORE.get(style.align, 0.0)


def _runs(
    line: list[Word], x: float, base: float, style: Style, size: float, broken: bool
) -> Iterator[Element]:
    """The runs of one line; neighbours in the same font are drawn as one."""
    em = size * POINT
    font: Font | None = None
    text, start = "", x
    for piece, gap in _gapped(line):
        goes_on = piece.font is not None and piece.font is font
        if not goes_on:
            yield from _inked(text, start, base, font, style, size)
        x += gap * em
        text = text + " " * bool(gap) if goes_on else ""
        start = start if goes_on else x
        font = piece.font
        if font is None:
            yield icon(piece.text, x, base, em, style.colour)
        else:
            text += piece.text.translate(UNSEEN)
        x += piece.width * em
    end = "-" if broken else ""
    yield from _inked(text, start, base, font, style, size, end)


def _inked(
    text: str,
    x: float,
    base: float,
    font: Font | None,
    style: Style,
    size: float,
    end: str = "",
) -> Iterator[Text]:
    """A run, where there is any."""
    if font and text:
        yield Text(x, base, font.name, size, style.colour, text + end)


def _gapped(line: list[Word]) -> Iterator[tuple[Piece, float]]:
    """All pieces of a line, with the gap before each: before a word, but the first."""
    for place, word in enumerate(line):
        for number, piece in enumerate(word.pieces):
            yield piece, word.glue if place and not number else 0.0
