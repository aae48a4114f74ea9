"""What all pages of the guide share: fonts, colours, the frame, the press's words, and
how a paragraph is set. Pure."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from cards.words import fill
from generator.faces.arcs import ROUND
from generator.faces.colours import CREASE, CUT, light, tinted
from generator.faces.elements import Element, Path
from generator.faces.filled import stretched
from generator.faces.layout import Layout
from generator.faces.named_colours import run_colour
from generator.faces.style import Box, Style
from generator.faces.subject import Said
from generator.faces.typeset import POINT, SMALLEST, fit, room
from generator.order import Order
from generator.wording import press_words

# mm from the edge of the paper to the frame, if the printer reaches that far
FRAME = 8.0
INSIDE = 7.0  # mm from the frame to the text
NOTCH = 5.0
HAIR = 0.2
OFFICE = 250.0  # mm: wider paper is seen from further away
_STEPS = re.compile(r"(?<=[/?&])|(?<= )")
BODY = 1.28  # leading of running text


class Stationery(Struct, frozen=True, dict=True):
    """The paper that the guide is written on."""

    said: Said
    layout: Layout
    order: Order

    @property
    def w(self) -> float:
        return self.order.sheet[0]

    @property
    def h(self) -> float:
        return self.order.sheet[1]

    @property
    def frame(self) -> float:
        return max(FRAME, self.order.edge)

    @property
    def margin(self) -> float:
        return self.frame + INSIDE

    @property
    def inner(self) -> float:
        """The width of what is written."""
        return self.w - 2 * self.margin

    @cached_property
    def ink(self) -> str:
        return _dark(self.layout.looks.palette.get("ink", "#000000"), 0.2)

    @cached_property
    def accent(self) -> str:
        """The game's own colour for headings; dark enough to be read on white."""
        palette = self.layout.looks.palette
        return _dark(palette.get("accent", palette.get("ink", "#000000")), 0.36)

    @property
    def spot(self) -> str:
        """The accent for bullets and bars; where ink is saved they would fade, so they
        are black there."""
        if self.order.low_ink:
            return CUT
        return self.accent

    @property
    def scale(self) -> float:
        """How much larger letters may be than on a sheet of office paper."""
        if self.w > OFFICE:
            return 1.4
        return 1.0

    def sizes(self, sizes: Iterable[float]) -> list[float]:
        """Sizes for office paper, on this paper; in quarters of a point."""
        return [round(size * self.scale * 4) / 4 for size in sizes]

    @property
    def muted(self) -> str:
        return tinted(self.ink, 0.3)

    @property
    def faint(self) -> str:
        return tinted(self.ink, 0.75)

    @property
    def language(self) -> str:
        """The name of the printed language; its short name where the press has no word for it."""
        language = self.said.language
        return press_words(language).get(f"guide.language.{language}") or language

    @property
    def edition(self) -> str:
        """The edition that is printed, by its own name or by the language."""
        return self.order.edition or str(
            self.said.game.edition_for(self.said.language) or ""
        )

    def press(self, key: str, **values: object) -> str:
        """The press's own words, as long as a test wants them."""
        text = press_words(self.said.language)[f"guide.{key}"]
        return self.long(
            fill(text, {name: str(value) for name, value in values.items()})
        )

    def game(self, key: str) -> str:
        """A word of the game, empty where it has none."""
        return self.long(self.said.words.get(key) or "")

    def long(self, text: str) -> str:
        if self.layout.stretch == 1.0:
            return text
        return "\n".join(
            stretched(line, self.layout.stretch) for line in text.split("\n")
        )

    def style(self, size: float, role: str = "text", **more: object) -> Style:
        """A style that does not shrink unless `smallest` says so."""
        is_bold = bool(more.pop("is_bold", False))
        bold = self.layout.font(role, "bold")
        regular = bold if is_bold else self.layout.font(role, "regular")
        known: dict[str, object] = {
            "smallest": size,
            "colour": self.ink,
            "leading": BODY,
            "slanted": self.layout.slanted(role, "bold" if is_bold else "regular"),
            "bold_slanted": self.layout.slanted(role, "bold"),
            "tone": partial(run_colour, self.layout.looks),
            **more,
        }
        return Style(font=regular, bold=bold, size=size, **known)  # type: ignore[arg-type]

    def line(self, text: str, box: Box, style: Style) -> tuple[Element, ...]:
        """One line, or as many as the box holds, shrunk where it must."""
        if text:
            return fit(text, box, _shrinking(style), "the guide")
        return ()

    def text(
        self, text: str, x: float, y: float, width: float, style: Style
    ) -> tuple[tuple[Element, ...], float]:
        """A paragraph at its full size, and how high it is."""
        height = room(text, width, style, "the guide")
        return fit(text, Box(x, y, width, height), style, "the guide"), height

    def broken(self, text: str, width: float, style: Style) -> str:
        """An address or a path in lines: it has no spaces to break at, and no hyphen
        may come in."""
        lines = [""]
        for part in _STEPS.split(text):
            for piece in [part] if self._takes(part, width, style) else part:
                if lines[-1] and not self._takes(lines[-1] + piece, width, style):
                    lines.append("")
                lines[-1] += piece
        return "\n".join(lines)

    def _takes(self, text: str, width: float, style: Style) -> bool:
        return style.font.width(text) * style.size * POINT <= width

    def rule(
        self, x: float, y: float, width: float, line: float = HAIR, colour: str = CUT
    ) -> Path:
        return Path((("M", x, y), ("L", x + width, y)), stroke=colour, line=line)

    def border(self, top: float = 0.0) -> Iterator[Element]:
        """A double frame with notched corners, as on the programme of a theatre."""
        for inset, width in ((0.0, 0.35), (1.1, 0.12)):
            at = self.frame + inset
            yield _notched(
                at,
                max(top, at),
                self.w - 2 * at,
                self.h - at - max(top, at),
                NOTCH - inset,
                width,
            )

    def lozenge(self, x: float, y: float, reach: float, colour: str) -> Path:
        return Path(
            (
                ("M", x, y - reach),
                ("L", x + reach, y),
                ("L", x, y + reach),
                ("L", x - reach, y),
                ("Z",),
            ),
            colour,
        )


def _dark(colour: str, most: float) -> str:
    """The colour, or so much darker that letters of it stand out from white paper."""
    while light(colour) > most:
        colour = tinted(colour, -0.1)
    return colour


def _shrinking(style: Style) -> Style:
    return replace(style, smallest=min(style.smallest, SMALLEST))


def _notched(x: float, y: float, w: float, h: float, notch: float, line: float) -> Path:
    """A rectangle whose corners are bitten off by quarter circles."""
    r = notch * ROUND
    right, low = x + w, y + h
    steps = (
        ("M", x + notch, y),
        ("L", right - notch, y),
        ("C", right - notch, y + r, right - r, y + notch, right, y + notch),
        ("L", right, low - notch),
        ("C", right - r, low - notch, right - notch, low - r, right - notch, low),
        ("L", x + notch, low),
        ("C", x + notch, low - r, x + r, low - notch, x, low - notch),
        ("L", x, y + notch),
        ("C", x + r, y + notch, x + notch, y + r, x + notch, y),
        ("Z",),
    )
    return Path(steps, stroke=CREASE, line=line)
