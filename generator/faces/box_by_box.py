"""A face box by box: what each shows and how large, or why it shows nothing. Pure."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from generator.errors import CannotPrint
from generator.faces.conditions import why_not
from generator.faces.elements import Element, Frame, Picture, Text, Turned
from generator.faces.filled import filled
from generator.faces.layout import Layout
from generator.faces.looks import Look
from generator.faces.subject import Subject

NAMING = ("text", "names", "name")  # what a box may say
EMPTY = {"code": "this piece has no code", "icons": "there is no icon to show"}


class ShownBox(Struct, frozen=True):
    """One box of the layout on one card."""

    number: int
    kind: str
    at: tuple[float, float, float, float]  # mm from the top left: x, y, width, height
    pattern: str  # as the layout has it
    says: str  # as it stands on the card
    colour: str
    points: float  # the letters as they are set; 0 where there are none
    wished: float  # as the layout would have them
    why_not: str  # nothing where it shows
    signs: tuple[str, ...] = ()  # the drawings in it, as often as they stand there


def boxes(
    layout: Layout, face: str, subject: Subject, w: float, h: float
) -> Iterator[ShownBox]:
    """In the order in which they are drawn."""
    looks = [look for _, several in layout.split(face, w, h) for look in several]
    for number, look in enumerate(looks, start=1):
        yield _box(layout, look, subject, number)


def _box(layout: Layout, look: Look, subject: Subject, number: int) -> ShownBox:
    reason, drawn = _drawn(layout, look, subject)
    what = number, look.kind, look.at, _pattern(look)
    if reason:
        return ShownBox(*what, "", "", 0.0, 0.0, reason)
    colour = layout.colour(look.says.get("colour", "ink"), subject)
    inside = list(_within(drawn))
    sizes = [one.size for one in inside if isinstance(one, Text)]
    signs = tuple(one.name for one in inside if isinstance(one, Picture))
    wished = float(look.says.get("size", 8)) if sizes else 0.0
    letters = min(sizes, default=0.0), wished
    said = _said(layout, look, subject)
    return ShownBox(*what, said, colour, *letters, "", signs)


def _drawn(layout: Layout, look: Look, subject: Subject) -> tuple[str, list[Element]]:
    """Why it draws nothing, or what it draws; what cannot be is a reason too."""
    if reason := why_not(look, subject):
        return reason, []
    try:
        drawn = list(layout.draw(look, subject))
    except CannotPrint as trouble:
        return str(trouble), []
    if drawn:
        return "", drawn
    return EMPTY.get(look.kind, f"all is empty that {_pattern(look)} names"), []


def _pattern(look: Look) -> str:
    return next((str(look.says[key]) for key in NAMING if key in look.says), "")


def _said(layout: Layout, look: Look, subject: Subject) -> str:
    pattern = _pattern(look)
    if look.kind == "code":
        return subject.payload
    if look.kind == "pattern" or not pattern:
        return pattern
    if pattern == "{art}":
        return " ".join(subject.art)
    return filled(pattern, subject, layout.icons)


def _within(drawn: Iterable[Element]) -> Iterator[Element]:
    """One by one, also what comes back on other faces."""
    for one in drawn:
        if isinstance(one, Frame | Turned):
            yield from _within(one.elements)
        else:
            yield one
