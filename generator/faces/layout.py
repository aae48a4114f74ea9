"""A subject and its looks become a face: which boxes show, what they say, in which
colours. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cards import art
from cards.errors import or_nearest
from cards.markup import Tone
from cards.words import places
from generator.errors import CannotPrint, TooLong, say
from generator.faces.conditions import applies
from generator.faces.elements import (
    Code,
    Element,
    Ellipse,
    Face,
    Frame,
    Picture,
    Rect,
    Turned,
)
from generator.faces.elements import Path as Lines
from generator.faces.filled import filled, stretched
from generator.faces.fonts import Font, find_font, slanted_font
from generator.faces.icon_rows import in_a_row
from generator.faces.looks import Look, Looks
from generator.faces.named_colours import colour_of, is_fixed, run_colour
from generator.faces.patterns import PATTERNS
from generator.faces.style import Box, Style
from generator.faces.subject import Subject, is_shared
from generator.faces.typeset import POINT, SMALLEST, fit

Heard = Callable[[Subject, str, Box, Style], object]
MOST_ICONS = 99  # in one row
KNOWN_TEXTS = 4096  # kept at hand at once
SHORT_CODE = 8.0  # points of the short code under a QR


class Layout(Struct, dict=True):
    """The looks of one game at work, with its fonts and drawings at hand."""

    looks: Looks
    folder: Path
    # points: more where the whole face is scaled down afterwards
    floor: float = SMALLEST
    stretch: float = 1.0  # a made-up language: every word so much longer
    heard: Heard | None = None  # who wants to know of each text before it is set
    has_slants: bool = False  # some text is slanted: the fonts for it are needed
    _runs: dict[tuple[str, float, float], list[tuple[bool, list[Look]]]] = field(
        default_factory=dict
    )
    _fonts: dict[tuple[str, str], Font] = field(default_factory=dict)
    _styles: dict[tuple[int, str], Style] = field(default_factory=dict)
    _rooms: dict[int, tuple[float, Box]] = field(default_factory=dict)
    _tones: dict[str, str] = field(default_factory=dict)
    _known_texts: dict[tuple[str, Box, Style], tuple[Element, ...]] = field(
        default_factory=dict
    )
    _shared: dict[tuple[object, ...], tuple[Element, ...]] = field(default_factory=dict)

    @cached_property
    def icons(self) -> frozenset[str]:
        return self._drawn("art/icons")

    @cached_property
    def drawings(self) -> frozenset[str]:
        return self._drawn("art")

    def _drawn(self, folder: str) -> frozenset[str]:
        return art.names(self.folder / folder)

    def font(self, role: str, weight: str) -> Font:
        """The font of a role such as `title`, in regular or bold."""
        if (role, weight) not in self._fonts:
            files = self.looks.fonts.get(role)
            if files is None:
                declare = say("declare_font", role=role)
                remedy = or_nearest(role, self.looks.fonts, declare)
                raise CannotPrint(say("layout_font", cell=role), remedy)
            name = files.get(weight) or files["regular"]
            self._fonts[role, weight] = find_font(name, self.folder)
        return self._fonts[role, weight]

    def slanted(self, role: str, weight: str) -> Font | None:
        """The slanted face of a role, where it has one and a text asks for it."""
        files = self.looks.fonts[role] if self.has_slants else {}
        return slanted_font(files, weight, self.folder) if files else None

    def face(
        self, name: str, subject: Subject, w: float, h: float, shape: str = "rect"
    ) -> Face:
        """The face `name` of a subject, of a given size."""
        if name not in self.looks.faces:
            write_face = say("write_face", face=f"face.{name}")
            remedy = or_nearest(name, self.looks.faces, write_face)
            raise CannotPrint(say("no_face", cell=name, name=subject.name), remedy)
        elements = tuple(self._elements(name, subject, w, h))
        return Face(
            w,
            h,
            _both_ways(elements, w, h) if name in self.looks.symmetric else elements,
            shape,
        )

    def _elements(
        self, name: str, subject: Subject, w: float, h: float
    ) -> Iterator[Element]:
        """Boxes that many faces share are gathered into frames; the others are this
        subject's own."""
        for number, (shared, looks) in enumerate(self.split(name, w, h)):
            shown = [look for look in looks if applies(look, subject)]
            for look in shown:
                _check_size(look, name, w, h)
            if shared and shown:
                yield self._frame((name, w, h, number), shown, subject)
            else:
                for look in shown:
                    yield from self.draw(look, subject)

    def _frame(
        self, place: tuple[object, ...], shown: Sequence[Look], subject: Subject
    ) -> Frame:
        """Boxes drawn once for all faces on which they look alike."""
        key = (*place, *(self._signature(look, subject) for look in shown))
        if key not in self._shared:
            drawn = (self.draw(look, subject) for look in shown)
            self._shared[key] = tuple(part for parts in drawn for part in parts)
        return Frame("|".join(map(str, key)), self._shared[key])

    def split(self, name: str, w: float, h: float) -> list[tuple[bool, list[Look]]]:
        if (name, w, h) not in self._runs:
            runs: list[tuple[bool, list[Look]]] = []
            for look in (look.on(w, h) for look in self.looks.faces[name]):
                shared = self._is_shared(look)
                if runs and runs[-1][0] == shared:
                    runs[-1][1].append(look)
                else:
                    runs.append((shared, [look]))
            self._runs[name, w, h] = runs
        return self._runs[name, w, h]

    def _is_shared(self, look: Look) -> bool:
        if look.kind in {"code"} or "{art}" in str(look.says.get("name", "")):
            return False
        return look.kind != "text" or is_shared(str(look.says.get("text", "")))

    def _signature(self, look: Look, subject: Subject) -> tuple[object, ...]:
        """All that a shared box depends on: equal signatures look equal."""
        named = [
            name
            for key in ("name", "names")
            for name in places(str(look.says.get(key, "")))
        ]
        told = [subject.answer(name) or "" for name in named]
        inks = [
            self.colour(look.says[key], subject)
            for key in ("colour", "stroke")
            if key in look.says
        ]
        return (id(look), *told, *inks, subject.raw(str(look.says.get("repeat", ""))))

    def colour(self, name: object, subject: Subject) -> str:
        """As the layout names it; those that are the same for all are looked up once."""
        known = self._tones.get(str(name))
        if known is None:
            known = colour_of(self.looks, str(name), subject)
            if is_fixed(self.looks, str(name)):
                self._tones[str(name)] = known
        return known

    def draw(self, look: Look, subject: Subject) -> Iterator[Element]:
        return _DRAWN[look.kind](self, look, subject)

    def text(self, look: Look, subject: Subject) -> Iterator[Element]:
        pattern = str(look.says.get("text", ""))
        text = self._filled(pattern, subject)
        if not text.strip():
            return
        if self.stretch > 1:
            text = stretched(text, self.stretch)
        turn, box = self._room(look)
        style = self.style(look, subject)
        if "[" in text:
            style = replace(style, tone=self._tone(look, subject))
        if self.heard:
            self.heard(subject, text, box, style)
        elements = self._known_texts.get((text, box, style))
        if elements is None:
            elements = self._fitted(text, box, style, f"{subject.place}: {pattern}")
        x, y, w, h = look.at
        yield from (Turned(elements, turn, x + w / 2, y + h / 2),) if turn else elements

    def _fitted(
        self, text: str, box: Box, style: Style, name: str
    ) -> tuple[Element, ...]:
        """What many cards say is set once."""
        if len(self._known_texts) >= KNOWN_TEXTS:
            self._known_texts.clear()
        elements = fit(text, box, style, name)
        self._known_texts[text, box, style] = elements
        return elements

    def _tone(self, look: Look, subject: Subject) -> Tone:
        """What the colours of a text's runs are called; where faces share it, no column."""
        own = None if self._is_shared(look) else subject
        return lambda name: run_colour(self.looks, name, own)

    def _room(self, look: Look) -> tuple[float, Box]:
        """How a text is turned, and the box that it then has."""
        if id(look) not in self._rooms:
            x, y, w, h = look.at
            turn = float(look.says.get("turn", 0))
            box = Box(x, y, w, h)
            if turn % 180:
                box = Box(x + w / 2 - h / 2, y + h / 2 - w / 2, h, w)
            self._rooms[id(look)] = turn, box
        return self._rooms[id(look)]

    def style(self, look: Look, subject: Subject) -> Style:
        colour = self.colour(look.says.get("colour", "ink"), subject)
        if (id(look), colour) not in self._styles:
            self._styles[id(look), colour] = self._style(look.says, colour)
        return self._styles[id(look), colour]

    def _style(self, says: Mapping[str, Any], colour: str) -> Style:
        role = str(says.get("font", "text"))
        size = float(says.get("size", 8))
        weight = "bold" if says.get("bold") else "regular"
        return Style(
            font=self.font(role, weight),
            bold=self.font(role, "bold"),
            slanted=self.slanted(role, weight),
            bold_slanted=self.slanted(role, "bold"),
            size=max(size, self.floor),
            smallest=max(float(says.get("min", self.floor)), self.floor),
            colour=colour,
            align=str(says.get("align", "left")),
            valign=str(says.get("valign", "top")),
            leading=float(says.get("leading", 1.16)),
            lines=int(says.get("lines", 99)),
            upper=bool(says.get("upper", False)),
        )

    def _filled(self, pattern: str, subject: Subject) -> str:
        """A layout's text with its names answered."""
        return filled(pattern, subject, self.icons)

    def icons_in(self, look: Look, subject: Subject) -> Iterator[Element]:
        names = (
            self._filled(str(look.says["names"]), subject)
            .replace("{", " ")
            .replace("}", " ")
            .split()
        )
        if "repeat" in look.says:
            names = names * self._times(str(look.says["repeat"]), subject)
        if not names:
            return
        for name in set(names) - self.icons:
            problem = say("shows_icon", name=subject.name, cell=name)
            raise CannotPrint(problem, art.remedy(self.folder, "art/icons", name))
        badge = str(look.says.get("badge", ""))
        for name in {f"{badge}_{name}" for name in names if badge} - self.drawings:
            problem = say("shows_badge", name=subject.name, cell=name)
            raise CannotPrint(problem, art.remedy(self.folder, "art", name))
        yield from in_a_row(
            names, look, self.colour(look.says.get("colour", "ink"), subject)
        )

    def _times(self, column: str, subject: Subject) -> int:
        many = subject.raw(column) or "0"
        if not many.isdecimal() or int(many) > MOST_ICONS:
            problem = say("icons_times", name=subject.name, many=many, column=column)
            raise CannotPrint(problem, say("column_up_to", most=MOST_ICONS))
        return int(many)

    def drawing(self, look: Look, subject: Subject) -> Iterator[Element]:
        name = str(look.says["name"])
        names = subject.art if name == "{art}" else self._filled(name, subject).split()
        colour = self.colour(look.says.get("colour", "ink"), subject)
        for drawing in names:
            icon = drawing not in self.drawings
            if icon and drawing not in self.icons:
                remedy = art.remedy(self.folder, "art", drawing)
                problem = say("shows_drawing", name=subject.name, cell=drawing)
                raise CannotPrint(problem, remedy)
            yield Picture(
                drawing, *look.at, colour, float(look.says.get("turn", 0)), icon
            )

    def fill(self, look: Look, subject: Subject) -> Iterator[Element]:
        says = look.says
        fill, stroke = self._inks(look, subject)
        yield Rect(
            *look.at,
            fill,
            stroke,
            float(says.get("line", 0.3)),
            float(says.get("radius", 0)),
        )

    def ellipse(self, look: Look, subject: Subject) -> Iterator[Element]:
        yield Ellipse(
            *look.at, *self._inks(look, subject), line=float(look.says.get("line", 0.3))
        )

    def _inks(self, look: Look, subject: Subject) -> tuple[str | None, str | None]:
        """Fill and outline; either may be missing."""
        says = look.says
        fill, stroke = (
            self.colour(says[key], subject) if key in says else None
            for key in ("colour", "stroke")
        )
        return fill, stroke

    def line(self, look: Look, subject: Subject) -> Iterator[Element]:
        says = look.says
        x, y = look.at[:2]
        to = says.get("to") or [x + look.at[2], y + look.at[3]]
        ink = self.colour(says.get("colour", "ink"), subject)
        yield Lines(
            (("M", x, y), ("L", *to)),
            stroke=ink,
            line=float(says.get("line", 0.3)),
            dash=float(says.get("dash", 0)),
        )

    def code(self, look: Look, subject: Subject) -> Iterator[Element]:
        if not subject.payload:
            return
        x, y, w, h = look.at
        ink = self.colour(look.says.get("colour", "#000000"), subject)
        yield Rect(x, y, w, h, fill="#ffffff")
        yield Code(subject.payload, x, y, w, ink)
        if look.says.get("under", True):
            yield from self._under(look, subject.more.get("code", ""), ink)

    def _under(self, look: Look, short: str, ink: str) -> Iterable[Element]:
        """The characters of a code, to be typed."""
        x, y, w, _ = look.at
        size = float(look.says.get("size", SHORT_CODE))
        font = self.font(str(look.says.get("font", "text")), "bold")
        style = Style(font, font, size, SMALLEST, ink, "center", "top")
        try:
            return fit(short, Box(x, y + w - 0.3, w, size * POINT * 1.1), style, short)
        except TooLong:
            problem = say("code_under", text=short, box=float(w))
            raise CannotPrint(problem, say("code_wider")) from None

    def pattern(self, look: Look, subject: Subject) -> Iterator[Element]:
        name = str(look.says.get("name", ""))
        if name not in PATTERNS:
            known = say("write_one_of", list=", ".join(PATTERNS))
            remedy = or_nearest(name, PATTERNS, known)
            raise CannotPrint(say("layout_pattern", cell=name), remedy)
        yield from PATTERNS[name](
            look.at, look.says, self.colour(look.says.get("colour", "ink"), subject)
        )


_DRAWN: Mapping[str, Callable[[Layout, Look, Subject], Iterator[Element]]] = {
    "text": Layout.text,
    "icons": Layout.icons_in,
    "drawing": Layout.drawing,
    "fill": Layout.fill,
    "ellipse": Layout.ellipse,
    "line": Layout.line,
    "code": Layout.code,
    "pattern": Layout.pattern,
}


def _check_size(look: Look, face: str, w: float, h: float) -> None:
    """A box that a small face leaves less than nothing of."""
    if look.kind != "line" and min(look.at[2:]) < 0:
        wide, high = look.at[2:]
        problem = say(
            "box_negative", kind=look.kind, face=face, wide=wide, high=high, w=w, h=h
        )
        raise CannotPrint(problem, say("give_size"))


def _both_ways(
    elements: tuple[Element, ...], w: float, h: float
) -> tuple[Element, ...]:
    """The upper half, and the same turned: a back that nobody can hold the wrong way up."""
    upper = (-9.0, -9.0, w + 18.0, h / 2 + 9.0)
    half = Turned(elements, 0.0, w / 2, h / 2, upper)
    return (half, Turned((half,), 180.0, w / 2, h / 2))
