"""What might be better about a face: letters that are small, pale or near the edge, coarse
pictures, codes that lie badly, colours that some take for one another."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from cards import art
from generator.bench.bench_tiles import Remark
from generator.bench.eyes import contrast
from generator.bench.thin_lines import THINNEST, thinnest
from generator.errors import CannotPrint
from generator.faces.elements import (
    Code,
    Element,
    Ellipse,
    Face,
    Frame,
    Picture,
    Rect,
    Text,
    Turned,
)
from generator.faces.elements import Path as Lines
from generator.faces.fonts import find_font
from generator.faces.typeset import POINT
from generator.ink.doubts import is_doubtful
from generator.ink.photos import upright_size
from generator.ink.resolution import FEWEST, INCH

SMALL = 7.5  # points; at 7 the press stops
PALE = {True: 3.0, False: 4.5}  # WCAG: large letters and others
LARGE = 14.0  # points
SAFE = 3.0  # mm within the trim where no scissors come
CAPITAL = 0.7  # of the size
HEAVY = 0.6  # so much of a face covered, and a cartridge is soon empty
# a colour, and the names of the two it belongs to
Pairs = Mapping[str, tuple[str, str]]


class Alike(Struct, frozen=True):
    """Colours of one list that are taken for one another."""

    seen: Pairs = field(default_factory=dict)  # by some eyes
    grey: Pairs = field(default_factory=dict)  # on a printer without colours


def advice(face: Face, folder: Path, payload: str, alike: Alike) -> tuple[Remark, ...]:
    """One of each kind at most: the worst."""
    drawn = list(flat(face.elements))
    found = (
        _small(drawn),
        _pale(drawn, folder),
        _near_the_edge(face, drawn, folder),
        _coarse(drawn, folder),
        _doubtful(face, payload),
        _thin(drawn, folder),
        _confused(drawn, alike.seen, "pair"),
        _confused(drawn, alike.grey, "grey"),
    )
    return tuple(one for one in found if one)


def heavy(ink: float) -> tuple[Remark, ...]:
    """Told once a face was weighed."""
    if ink > HEAVY:
        return (Remark("ink", {"percent": round(ink * 100)}),)
    return ()


def flat(elements: Iterable[Element]) -> Iterator[Element]:
    """Frames opened; what is turned stays by itself."""
    for one in elements:
        if isinstance(one, Frame):
            yield from flat(one.elements)
        else:
            yield one


def every(elements: Iterable[Element]) -> Iterator[Element]:
    """Whatever is drawn, also what is turned."""
    for one in flat(elements):
        if isinstance(one, Turned):
            yield from every(one.elements)
        else:
            yield one


def _small(drawn: Iterable[Element]) -> Remark | None:
    sizes = [one.size for one in every(drawn) if isinstance(one, Text)]
    if sizes and min(sizes) < SMALL:
        return Remark("small", {"points": min(sizes)})
    return None


def _pale(drawn: list[Element], folder: Path) -> Remark | None:
    """Letters on a plain ground; on a drawing only an eye can tell."""
    worst = {}
    for at, one in enumerate(drawn):
        ground = _ground(one, drawn[:at], folder) if isinstance(one, Text) else None
        if isinstance(one, Text) and ground:
            ratio = contrast(one.colour, ground)
            if ratio < PALE[one.size >= LARGE]:
                worst[ratio] = one.text
    if worst:
        ratio = min(worst)
        return Remark("pale", {"ratio": round(ratio, 1), "text": worst[ratio][:30]})
    return None


def _ground(text: Text, below: list[Element], folder: Path) -> str | None:
    """The colour on which it stands; nothing where that is no plain one."""
    if text.turn:
        return None
    x = text.x + _width(text, folder) / 2
    y = text.y - text.size * POINT * CAPITAL / 2
    covers = (one for one in reversed(below) if _covers(one, x, y))
    return _plain(next(covers, None))


def _plain(ground: Element | None) -> str | None:
    if ground is None or isinstance(ground, Code):
        return "#ffffff"
    if isinstance(ground, Rect | Ellipse):
        return ground.fill
    return None


def _covers(one: Element, x: float, y: float) -> bool:
    match one:
        case Rect(fill=str()) | Ellipse(fill=str()) | Picture():
            return one.x <= x <= one.x + one.w and one.y <= y <= one.y + one.h
        case Code():
            return one.x <= x <= one.x + one.size and one.y <= y <= one.y + one.size
        case Lines(fill=str()):
            return not one.is_text
        case Turned():
            return True
    return False


def _width(text: Text, folder: Path) -> float:
    try:
        return find_font(text.font, folder).width(text.text) * text.size * POINT
    except CannotPrint:
        return 0.0


def _near_the_edge(face: Face, drawn: list[Element], folder: Path) -> Remark | None:
    """Letters where a knife may slip."""
    if face.shape != "rect":
        return None
    texts = [one for one in drawn if isinstance(one, Text) and not one.turn]
    rooms = {_room(face, one, folder): one.text for one in texts}
    least = min(rooms, default=SAFE)
    if least < SAFE - 0.05:
        return Remark(
            "edge", {"mm": round(max(0.0, least), 1), "text": rooms[least][:30]}
        )
    return None


def _room(face: Face, text: Text, folder: Path) -> float:
    """How far it stays from the nearest cut."""
    right = face.w - text.x - _width(text, folder)
    top = text.y - text.size * POINT * CAPITAL
    return min(text.x, right, top, face.h - text.y)


def _coarse(drawn: Iterable[Element], folder: Path) -> Remark | None:
    """The picture with the fewest dots an inch."""
    found = {}
    for one in every(drawn):
        if isinstance(one, Picture) and not one.is_icon:
            path = art.find(folder / "art", one.name)
            if path and path.suffix.lower() in art.PIXELS:
                found[_dots(path, one)] = path.name
    worst = min(found, default=FEWEST)
    if worst < FEWEST:
        return Remark("coarse", {"file": f"art/{found[worst]}", "dots": round(worst)})
    return None


def _dots(path: Path, shown: Picture) -> float:
    try:
        across, down = upright_size(path)
    except OSError:  # it is told as a fault
        return FEWEST
    return across / (min(shown.w, shown.h * across / down) / INCH)


def _doubtful(face: Face, payload: str) -> Remark | None:
    if payload and is_doubtful(face, payload):
        return Remark("code", {})
    return None


def _thin(drawn: Iterable[Element], folder: Path) -> Remark | None:
    """The thinnest line of all, where a press may lose it."""
    worst = thinnest(every(drawn), folder)
    if worst and worst[0] < THINNEST:
        points = round(worst[0] / POINT, 1)
        return Remark("thin", {"points": points, "name": worst[1]})
    return None


def _confused(drawn: Iterable[Element], pairs: Pairs, kind: str) -> Remark | None:
    """It wears a colour that is taken for another of the same list."""
    if not pairs:
        return None
    worn = {one.fill for one in every(drawn) if isinstance(one, Rect | Ellipse | Lines)}
    for colour, (one, other) in pairs.items():
        if colour in worn:
            return Remark(kind, {"one": one, "other": other})
    return None
