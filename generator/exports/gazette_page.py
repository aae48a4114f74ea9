"""The front page of a morning paper, set on a sheet to frame or in a picture to share:
pure, given the fonts."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.errors import TooLong
from generator.exports.gazette import (
    BOLD,
    HAIR,
    INK,
    PALE,
    PLAIN,
    RULE,
    SMALL,
    TITLE,
    Article,
    Cut,
    Gazette,
    rule,
    settable,
    style,
)
from generator.exports.gazette_chart import chart
from generator.faces.elements import Element, Face, Path, Rect, Text
from generator.faces.style import Box, Style
from generator.faces.typeset import fit, room
from generator.guide.flow import Block, Column, levelled, set_columns

# how the line below the name is shared: its left, its middle, its right
EARS = (("left", 0.0, 0.4), ("center", 0.4, 0.3), ("right", 0.7, 0.3))
SMALLER = 0.94  # what stands at the foot
TALLEST = 1.0  # of a picture, for its width
# parts of the width that a headline of two lines is tried in
NARROWER = (0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)


class Page(Struct, frozen=True):
    """A page that is set, and where the picture goes on it, if there is one."""

    face: Face
    photo: Box | None


def front_page(gazette: Gazette, cut: Cut, ratio: float) -> Page:
    """Name, headline, picture, standings, articles, and what stands at the foot. `ratio`
    is how high the picture is for its width, 0 where there is none."""
    elements: list[Element] = list(_ground(cut))
    y = _masthead(gazette, cut, elements)
    y = _headline(gazette, cut, y, elements)
    photo, y = _top(gazette, cut, y, ratio, elements)
    foot = cut.h - cut.margin - cut.below(gazette.traces)
    elements += _articles(gazette, cut, y, foot - 3.0)
    elements += _band(gazette, cut, foot)
    return Page(Face(cut.w, cut.h, tuple(elements)), photo)


def _ground(cut: Cut) -> Iterator[Element]:
    if cut.ground:
        yield Rect(0, 0, cut.w, cut.h, fill=cut.ground)


def _masthead(gazette: Gazette, cut: Cut, onto: list[Element]) -> float:
    """The name of the paper between its rules, and the line beneath it."""
    high, y, line = cut.name * 0.46, cut.margin, cut.lead * 0.44
    named = style(cut.name, TITLE, 12.0, "center", valign="middle")
    at = Box(cut.margin, y, cut.inner, high)
    onto.extend(fit(settable(gazette.name), at, named, "the name"))
    y += high + 1.0
    onto += [rule(cut.margin, y, cut.inner, RULE), rule(cut.margin, y + 0.8, cut.inner)]
    onto.extend(_ears(gazette, cut, Box(cut.margin, y + 1.6, cut.inner, line)))
    y += 1.8 + line
    onto.append(rule(cut.margin, y, cut.inner))
    return y + 2.0


def _ears(gazette: Gazette, cut: Cut, at: Box) -> Iterator[Element]:
    """Where, when, for how much; each keeps to its part of the line."""
    size = max(cut.lead * 0.62, SMALL)
    for text, (align, start, part) in zip(gazette.ears, EARS, strict=True):
        box = Box(at.x + start * at.w, at.y, part * at.w, at.h)
        ear = style(size, PLAIN, 4.0, align, lines=1)
        yield from fit(settable(text), box, ear, "the line below the name")


def _headline(gazette: Gazette, cut: Cut, y: float, onto: list[Element]) -> float:
    """In capitals, on two lines at most; the room follows the letters."""
    text, tallest = settable(gazette.head), cut.head * 0.86
    y += cut.head * 0.05
    head = style(cut.head, BOLD, SMALL, "center", upper=True, leading=1.04, lines=2)
    set_in = _balanced(text, Box(cut.margin, y, cut.inner, tallest), head)
    onto.extend(set_in)
    lowest = max((one.y for one in set_in if hasattr(one, "y")), default=y)
    return float(lowest) + cut.head * 0.1 + 1.5


def _balanced(text: str, at: Box, look: Style) -> tuple[Element, ...]:
    """Lines as even as they can be: no word stands alone beneath all others."""
    best = fit(text, at, look, "the headline")
    for part in NARROWER:
        wide = at.w * part
        closer = Box(at.x + (at.w - wide) / 2, at.y, wide, at.h)
        tried = fit(text, closer, look, "the headline")
        if _lines(tried) != _lines(best):
            break
        best = tried
    return best


def _lines(elements: Sequence[Element]) -> list[tuple[float, float]]:
    """How low each line stands, and how large its letters are."""
    runs = [one for one in elements if isinstance(one, Text)]
    return sorted({(one.y, one.size) for one in runs})


def _top(
    gazette: Gazette, cut: Cut, y: float, ratio: float, onto: list[Element]
) -> tuple[Box | None, float]:
    """The picture, and beside it how the evening ended."""
    onto.append(rule(cut.margin, y, cut.inner))
    wide = (cut.inner - cut.gap) * cut.photo if ratio else -cut.gap
    left = cut.margin + wide + cut.gap
    beside = Box(left, y + 2.0, cut.margin + cut.inner - left, 0.0)
    end = _told(gazette, cut, beside, onto)
    if not ratio:
        return None, _closed(cut, end, onto)
    photo = Box(cut.margin, y + 2.6, wide, wide * min(ratio, TALLEST))
    low = _captioned(gazette, cut, photo, onto)
    return photo, _closed(cut, max(end, low), onto)


def _captioned(gazette: Gazette, cut: Cut, photo: Box, onto: list[Element]) -> float:
    """What stands beneath the picture, and how low that reaches."""
    said = style(max(cut.lead * 0.6, SMALL), PLAIN, 3.0, colour=PALE)
    below = Box(photo.x, photo.y + photo.h + 1.0, photo.w, cut.lead * 0.56)
    set_in = fit(settable(gazette.caption), below, said, "the caption")
    onto.extend(set_in)
    return max(getattr(one, "y", 0.0) for one in set_in) + 1.0


def _closed(cut: Cut, y: float, onto: list[Element]) -> float:
    onto.append(rule(cut.margin, y + 1.2, cut.inner))
    return y + 3.4


def _told(gazette: Gazette, cut: Cut, at: Box, onto: list[Element]) -> float:
    """What happened in one paragraph, then who came in where."""
    text, lead = settable(gazette.lead), style(cut.lead, leading=1.22)
    high = room(text, at.w, lead, "the lead")
    onto.extend(fit(text, Box(at.x, at.y, at.w, high), lead, "the lead"))
    y = at.y + high + cut.lead * 0.22
    if not gazette.standings:
        return y
    size = max(cut.lead * 0.84, SMALL)
    y = _heading(gazette.standings_head, cut, at.x, y, onto)
    for row in gazette.standings:
        y = _standing(row, Box(at.x, y, at.w, size * 0.44), size, onto)
    return y


def _heading(text: str, cut: Cut, x: float, y: float, onto: list[Element]) -> float:
    size = max(cut.lead * 0.68, SMALL)
    bold = style(size, BOLD, SMALL, upper=True, colour=PALE)
    onto.extend(
        fit(settable(text), Box(x, y, cut.inner - x + cut.margin, 9.0), bold, "it")
    )
    return y + size * 0.46


def _standing(
    row: tuple[str, str, str], at: Box, size: float, onto: list[Element]
) -> float:
    """A place, a name, and what it was worth, over a hairline."""
    place, name, points = map(settable, row)
    right = style(size, BOLD, SMALL, "right")
    onto.extend(fit(place, at, style(size, BOLD), "a place"))
    onto.extend(fit(points, at, right, "points"))
    across = Box(at.x + size * 0.5, at.y, at.w - size * 3.0, at.h)
    onto.extend(fit(name, across, style(size, PLAIN, 4.0, lines=1), "a name"))
    onto.append(rule(at.x, at.y + at.h, at.w))
    return at.y + at.h + 0.8


def _articles(gazette: Gazette, cut: Cut, y: float, foot: float) -> Iterator[Element]:
    """In columns, in letters as large as fit; where there is too much, the least
    important stay out."""
    chosen = gazette.articles[: cut.most]
    while chosen:
        count = min(cut.columns, len(chosen))
        wide = cut.column(count)
        for size in cut.sizes:
            columns = _columns(chosen, size, wide, foot - y, count)
            if columns:
                yield from _dividers(cut, count, y, foot)
                at, step = (cut.margin, y), wide + cut.gap
                yield from set_columns(columns, at, step, foot - y)
                return
        chosen = chosen[:-1]


def _columns(
    articles: Sequence[Article], size: float, wide: float, high: float, count: int
) -> list[Column] | None:
    """None where these letters are too large, be it for a single word."""
    try:
        blocks = [one for each in articles for one in _blocks(each, size, wide)]
    except TooLong:
        return None
    return levelled(blocks, high, count)


def _dividers(cut: Cut, count: int, y: float, foot: float) -> Iterator[Element]:
    for place in range(1, count):
        x = cut.margin + place * (cut.column(count) + cut.gap) - cut.gap / 2
        yield Path((("M", x, y), ("L", x, foot)), stroke=INK, line=HAIR)


def _blocks(article: Article, size: float, wide: float) -> Iterator[Block]:
    """A heading stays with its text; what has none goes on beneath the one before."""
    if article.head:
        head = style(size * 1.42, BOLD, leading=1.06)
        yield _block(article.head, head, wide, size * 0.42, keeps=True)
    yield _block(article.text, style(size, leading=1.24), wide, size * 0.12)


def _block(
    text: str, look: Style, wide: float, gap: float, keeps: bool = False
) -> Block:
    said = settable(text)
    high = room(said, wide, look, "an article")

    def draw(x: float, y: float) -> Iterator[Element]:
        yield from fit(said, Box(x, y, wide, high), look, "an article")

    return Block(high, draw, gap, keeps)


def _band(gazette: Gazette, cut: Cut, y: float) -> Iterator[Element]:
    """What the money did, the weather, small notices, and where all this comes from."""
    yield rule(cut.margin, y, cut.inner, RULE)
    low, left = cut.h - cut.margin - 3.2, cut.margin
    columns = cut.columns
    if cut.has_chart and gazette.traces:
        wide = cut.column(3) * 2 + cut.gap
        yield from chart(gazette, Box(left, y + 2.0, wide, low - y - 4.0))
        left, columns = left + wide + cut.gap, 1
    yield from _notices(gazette, cut, (left, y + 2.0), low - 1.0, columns)
    foot = style(SMALL, PLAIN, 5.0, "center", PALE, lines=1)
    yield from fit(
        settable(gazette.foot), Box(cut.margin, low, cut.inner, 4.0), foot, "the foot"
    )


def _notices(
    gazette: Gazette, cut: Cut, at: tuple[float, float], low: float, count: int
) -> Iterator[Element]:
    """As many as there is room for; one alone has the whole width."""
    size = cut.sizes[-1] * SMALLER
    for many in range(len(gazette.notices), 0, -1):
        across = min(count, many)
        wide = cut.column(across if count > 1 else cut.columns)
        chosen = gazette.notices[:many]
        columns = _columns(chosen, size, wide, low - at[1], across)
        if columns:
            yield from set_columns(columns, at, wide + cut.gap)
            return
