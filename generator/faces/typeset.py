"""Fits a text into a box: wraps, shrinks, hyphenates where the words allow it, else
refuses. Pure, given the fonts.

Widths are measured once, at size 1; a smaller size only divides the room, so shrinking
costs no measuring.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from cards.markup import marked
from generator.errors import MissingSign, TooLong, say
from generator.faces.bidi import runs_leftward
from generator.faces.elements import Element, Text
from generator.faces.fonts import ASCENT, DESCENT
from generator.faces.lettering import (
    UNSEEN,
    Piece,
    Word,
    icon,
    ink_of,
    items_of,
    lettered,
)
from generator.faces.marked_words import RICH, words_of
from generator.faces.scripts import breakable, check_script, is_shaped
from generator.faces.shaping import runs_of
from generator.faces.style import Box, Style

POINT = 25.4 / 72  # mm
SMALLEST = 7.0  # points: nothing smaller is printed
STEP = 0.25
JUSTIFY = "justify"
WIDEST = 0.6  # of the size: how much wider than usual a gap may be
# how much of the room that is left lies before a text
BEFORE = {"middle": 0.5, "center": 0.5, "bottom": 1.0, "right": 1.0}


def fit(text: str, box: Box, style: Style, name: str) -> tuple[Element, ...]:
    """The text as placed runs; raises `TooLong` naming `name` where it does not fit at
    the smallest size."""
    try:
        return _fitted(_said(text, style, name), box, style, name)
    except MissingSign as trouble:
        problem = say("of", name=name, problem=trouble.problem)
        raise MissingSign(problem, trouble.remedy) from None


def _said(text: str, style: Style, name: str) -> str:
    """As it is set: its marks read, in capitals if asked for, with the places where it
    may break."""
    check_script(text, name, style.font.has, style.font.name)
    said = marked(text, style.tone)
    return breakable(said.upper() if style.upper else said)


def _fitted(said: str, box: Box, style: Style, name: str) -> tuple[Element, ...]:
    style, words, wrap, place = _way(said, style)
    size = style.size
    while words:
        lines: list[Any] = wrap(words, box.w / (size * POINT), style)
        height = _height(len(lines), style) * size * POINT
        if 0 < len(lines) <= style.lines and height <= box.h + 0.01:
            return tuple(place(lines, box, style, size, height))
        if size <= style.smallest:
            problem = say("too_wide", name=name, size=size, room=round(box.w, 1))
            if lines:
                high, room = round(height, 1), round(box.h, 1)
                problem = say("too_high", name=name, size=size, high=high, room=room)
            raise TooLong(problem, say("shorten", text=said[:60].translate(UNSEEN)))
        size = max(style.smallest, size - STEP)
    return ()


def _way(said: str, style: Style) -> tuple[Style, list[Any], Any, Any]:
    """How a text is set: its words, what breaks them into lines, what places these."""
    if style.is_drawn or is_shaped(said):
        sided = _from_its_side(said, style)
        return sided, list(words_of(said, sided)), _wrap, _place_shaped
    if style.align == JUSTIFY:
        return style, list(words_of(said, style)), _wrap, _place_even
    if RICH.search(said):
        return style, list(words_of(said, style)), _wrap, _place
    return style, list(_plain(said)), _wrap_plain, _place_plain


def _plain(said: str) -> Iterable[str]:
    """Words without marks; what must not be parted stays together."""
    return filter(None, said.split(" "))


def _height(lines: int, style: Style) -> float:
    return (lines - 1) * style.leading + ASCENT + DESCENT


def room(text: str, width: float, style: Style, name: str) -> float:
    """How high a text is at its full size, in mm; refuses a word that is wider than the column."""
    em = style.size * POINT
    lines = _wrap(list(words_of(_said(text, style, name), style)), width / em, style)
    if not lines:
        problem = say("wide_word", name=name, room=round(width, 1), size=style.size)
        raise TooLong(problem, say("shorten", text=text[:60]))
    return ((len(lines) - 1) * style.leading + ASCENT + DESCENT) * em


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


def _place_even(
    lines: list[list[Word]], box: Box, style: Style, size: float, height: float
) -> Iterator[Element]:
    """The same with lines that end where the box does, but for the last of each paragraph."""
    room = box.w / (size * POINT)
    even = [_spread(line, room) for line in lines]
    return _place(even, box, style, size, height)


def _spread(line: list[Word], room: float) -> list[Word]:
    """What is left shared out between the words; few words would fall apart."""
    gaps = sum(word.glue > 0 for word in line[1:])
    if line[-1].ends_line or not gaps:
        return line
    width = sum(word.width for word in line) + sum(word.glue for word in line[1:])
    more = (room - width - line[-1].hyphen) / gaps
    if more > WIDEST:
        return line
    first, *others = line
    spread = [replace(word, glue=word.glue + more * (word.glue > 0)) for word in others]
    return [first, *spread]


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
    read = [items_of(line, style.font, style.colour) for line in lines]
    is_leftward = runs_leftward("".join(text for line in read for text, _ in line))
    for number, items in enumerate(read):
        base = top + (ASCENT + number * style.leading) * em
        inks = list(map(ink_of, runs_of(items, is_leftward)))
        x = _start(box, style, sum(width for _, _, width in inks) * em)
        for hand, ink, width in inks:
            if isinstance(ink, str):
                yield icon(ink, x, base, em, hand.colour)
            else:
                yield lettered(ink, (x, base), em, hand.colour, hand.lean)
            x += width * em


def _wrap_plain(
    words: Sequence[str], room: float, style: Style
) -> list[tuple[str, float]]:
    """The same for words without marks, icons and hyphenation points, which most texts are."""
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
    """The runs of one line; neighbours that look alike are drawn as one."""
    em = size * POINT
    hand: Piece | None = None
    text, start = "", x
    for piece, gap in _gapped(line):
        goes_on = piece.looks_like(hand) and _is_usual(gap, style)
        if not goes_on:
            yield from _inked(text, (start, base), hand, size)
        x += gap * em
        text = text + " " * bool(gap) if goes_on else ""
        start = start if goes_on else x
        hand = piece
        if piece.font is None:
            yield icon(piece.text, x, base, em, piece.colour)
        else:
            text += piece.text.translate(UNSEEN)
        x += piece.width * em
    end = "-" if broken else ""
    yield from _inked(text, (start, base), hand, size, end)


def _is_usual(gap: float, style: Style) -> bool:
    """Whether a space fills it."""
    return gap == 0 or style.align != JUSTIFY


def _inked(
    text: str,
    at: tuple[float, float],
    hand: Piece | None,
    size: float,
    end: str = "",
) -> Iterator[Text]:
    """A run, where there is any."""
    if hand and hand.font and text:
        name, said = hand.font.name, text + end
        yield Text(*at, name, size, hand.colour, said, lean=hand.lean)


def _gapped(line: list[Word]) -> Iterator[tuple[Piece, float]]:
    """All pieces of a line, with the gap before each: before a word, but the first."""
    for place, word in enumerate(line):
        for number, piece in enumerate(word.pieces):
            yield piece, word.glue if place and not number else 0.0
