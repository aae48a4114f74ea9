"""What a front page of a morning paper is made of, on which paper it is set, and which
letters it has."""

import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from generator.faces.elements import Path
from generator.faces.fonts import Font, house_font
from generator.faces.style import Style

INK, PALE, FAINT = "#1d1812", "#6b6152", "#c9bda3"
TITLE = "Limelight-Regular"
BOLD = "BarlowSemiCondensed-Bold"
PLAIN = "BarlowSemiCondensed-Regular"
HAIR, RULE = 0.15, 0.5  # mm
SMALL = 7.0  # points
LONG_WORD = re.compile(r"\S{17,}")
# signs that mean something to whoever sets texts
MARKS = str.maketrans("{}[]*\n\t", "()()·  ")


class Article(Struct, frozen=True):
    """A heading and what stands beneath it."""

    head: str
    text: str


class Trace(Struct, frozen=True):
    """One line of the chart: its points from 0 to 1, up and to the right."""

    points: tuple[tuple[float, float], ...]
    colour: str
    dash: float
    name: str


class Gazette(Struct, frozen=True):
    """All that stands on the page; `photo` is a card whose drawing is the picture."""

    language: str
    name: str
    ears: tuple[str, str, str]  # the line beneath the name: left, middle, right
    head: str
    lead: str
    photo: str
    caption: str
    standings_head: str
    standings: tuple[tuple[str, str, str], ...]  # place, name, points
    articles: tuple[Article, ...]
    notices: tuple[Article, ...]
    chart_head: str
    traces: tuple[Trace, ...]
    scale: tuple[str, ...]  # amounts, from below to above
    foot: str


class Cut(Struct, frozen=True):
    """A paper to set it on: mm, and letters in points."""

    w: float
    h: float
    margin: float
    columns: int
    name: float
    head: float
    lead: float
    sizes: tuple[float, ...]  # of the articles: as large as fits
    photo: float  # how much of the width
    band: float  # how high what stands below the articles is
    most: int  # articles
    ground: str | None
    has_chart: bool

    @property
    def inner(self) -> float:
        return self.w - 2 * self.margin

    def below(self, traces: Sequence[Trace]) -> float:
        """How high the foot of the page is: without a chart it is lower."""
        if self.has_chart and not traces:
            return BARE
        return self.band

    @property
    def gap(self) -> float:
        return self.margin / 2.4

    def column(self, count: int) -> float:
        return (self.inner - (count - 1) * self.gap) / count


FRAME = Cut(
    *(210.0, 297.0, 15.0, 3, 46.0, 44.0, 15.0),
    *(
        (20.0, 17.5, 15.0, 13.5, 12.5, 11.5, 10.5, 9.75, 9.0),
        1 / 3,
        62.0,
        7,
        None,
        True,
    ),
)
SHARE = Cut(
    *(108.0, 135.0, 6.0, 2, 24.0, 20.0, 8.5),
    *((10.0, 9.5, 9.0, 8.5, 8.0), 0.36, 18.0, 4, "#f4ecd8", False),
)
BARE = 36.0  # mm below the articles, where no chart stands


def settable(text: str) -> str:
    """A text that our letters can set: what they lack is left out, and a word that is
    wider than a column may break."""
    plain = text.translate(MARKS)
    known = "".join(_sign(sign) for sign in plain)
    return LONG_WORD.sub(_parted, re.sub("…{2,}", "…", known)).strip() or "…"


def _sign(sign: str) -> str:
    fonts = [house_font(name) for name in (TITLE, BOLD, PLAIN)]
    if all(font.has(sign) for font in fonts):
        return sign
    bare = unicodedata.normalize("NFKD", sign)[0]
    if bare != sign and all(font.has(bare) for font in fonts):
        return bare
    return "…"


def _parted(found: re.Match[str]) -> str:
    word = found[0]
    return "\u00ad".join(word[at : at + 12] for at in range(0, len(word), 12))


def style(
    size: float,
    name: str = PLAIN,
    least: float | None = None,
    align: str = "left",
    colour: str = INK,
    **more: object,
) -> Style:
    font: Font = house_font(name)
    bold = house_font(BOLD) if name == PLAIN else font
    smallest = size if least is None else least
    known = {"align": align, "colour": colour, **more}
    return Style(font, bold, size, smallest, **known)  # type: ignore[arg-type]


def rule(x: float, y: float, width: float, line: float = HAIR) -> Path:
    return Path((("M", x, y), ("L", x + width, y)), stroke=INK, line=line)
