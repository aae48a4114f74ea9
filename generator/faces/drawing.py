"""SVG drawings into paths: plain shapes only, so that what is printed is what was drawn."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct
from msgspec.structs import replace

from generator.errors import CannotPrint, Elaborate, say
from generator.faces.arcs import Step
from generator.faces.colours import CURRENT
from generator.faces.gradients import KINDS, Gradient, Gradients, gradients_of
from generator.faces.outlines import OUTLINES
from generator.faces.svg_style import Said, Sheet, local, said_by, sheet_of
from generator.faces.svg_values import (
    IDENTITY,
    NUMBER,
    Matrix,
    Torn,
    Unfaithful,
    colour,
    is_even,
    length,
    lengths,
    matrix_of,
    scale_of,
    share,
)

# what draws nothing by itself; "" is not SVG
SILENT = {"", "title", "desc", "metadata", "defs", "style", *KINDS}
DEEPEST = 200
CAPS = ("butt", "round", "square")
JOINS = ("miter", "round", "bevel")


NO_GRADIENTS = Gradients({}, {})
PAINT = "url("  # how the name of a gradient begins, where a colour may stand


class Shape(Struct, frozen=True):
    """One outline of a drawing, in the drawing's own units."""

    steps: tuple[Step, ...]
    fill: str | None
    stroke: str | None
    line: float
    even_odd: bool
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    dash_from: float = 0.0
    # drawn through this, where it makes lines wider one way than the other
    within: Matrix | None = None
    gradient: Gradient | None = None  # in place of a fill
    filled: float = (
        1.0  # how much of what lies beneath a fill is covered, and by a line
    )
    stroked: float = 1.0

    @property
    def is_sheer(self) -> bool:
        """Whether something can be seen through it."""
        return min(self.filled, self.stroked) < 1


class Drawing(Struct, frozen=True):
    """All outlines of an SVG file, within its view box."""

    x: float
    y: float
    w: float
    h: float
    shapes: tuple[Shape, ...]

    @property
    def is_sheer(self) -> bool:
        return any(shape.is_sheer for shape in self.shapes)


class _Pen(Struct, frozen=True):
    """What a shape takes from the groups that it stands in."""

    fill: str | None = "#000000"
    stroke: str | None = None
    current: str = CURRENT
    filled: float = 1.0  # the opacities: painted, or not at all
    stroked: float = 1.0
    line: float = 1.0
    even_odd: bool = False
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    dash_from: float = 0.0
    shows: bool = True
    matrix: Matrix = IDENTITY
    gradients: Gradients = NO_GRADIENTS


def read_drawing(path: Path) -> Drawing:
    """A drawing from its file, read again when the file has changed."""
    stat = path.stat()
    return _read(path, stat.st_mtime_ns, stat.st_size)


@cache
def _read(path: Path, _time: int, _size: int) -> Drawing:
    """What cannot be drawn faithfully as outlines is refused by name."""
    root = parsed(path)
    try:
        return Drawing(*_view_box(root), tuple(_drawn(root, sheet_of(root))))
    except Unfaithful as trouble:
        refused = CannotPrint if trouble.is_final else Elaborate
        raise refused(*trouble.of(path)) from None


def parsed(path: Path) -> ElementTree.Element:
    """The elements of an SVG file."""
    try:
        return _parsed(path)
    except Torn as trouble:
        raise CannotPrint(*trouble.of(path)) from None


def _parsed(path: Path) -> ElementTree.Element:
    try:
        text = path.read_text("utf-8-sig")
        # a game's own file, no entities are fetched
        root = ElementTree.fromstring(text)  # noqa: S314
    except (ElementTree.ParseError, UnicodeDecodeError) as trouble:
        problem = say("no_readable_svg_why", why=str(trouble))
        raise Torn(problem, say("save_svg")) from None
    if local(root) != "svg":
        raise Torn(say("no_svg"), say("save_svg"))
    if _is_deep(root):
        raise Torn(say("deep_groups"), say("ungroup"))
    if "<?xml-stylesheet" in text:
        raise Torn(say("other_styles"), say("save_presentation"))
    return root


def _is_deep(root: ElementTree.Element) -> bool:
    """Whether groups stand in groups deeper than anybody draws."""
    level = [root]
    for _ in range(DEEPEST):
        level = [child for node in level for child in node]
    return bool(level)


def _view_box(root: ElementTree.Element) -> tuple[float, float, float, float]:
    """The part of the drawing that is shown; its size in pixels where it has no view box."""
    box = [float(part) for part in NUMBER.findall(root.get("viewBox", ""))]
    if len(box) != 4:
        box = [0.0, 0.0, _pixels(root.get("width")), _pixels(root.get("height"))]
    if box[2] <= 0 or box[3] <= 0:
        raise Torn(say("no_view_box"), say("save_svg"))
    return box[0], box[1], box[2], box[3]


def _pixels(side: str | None) -> float:
    """Nothing where it is a share of something unknown."""
    if side and "%" not in side:
        return length(side)
    return 0.0


def _drawn(root: ElementTree.Element, sheet: Sheet) -> Iterator[Shape]:
    if root.get("transform", "none") != "none":
        raise Unfaithful(say("root_turned"), say("put_on_group"))
    said = said_by(root, sheet, is_root=True)
    if _is_shown(said, local(root)):
        pen = _Pen(gradients=gradients_of(root, sheet))
        yield from _shapes(root, _held(said, pen), sheet)


def _is_shown(said: Said, tag: str) -> bool:
    """Hidden layers stay hidden; of a group that can be looked through, what overlaps in
    it would show."""
    opacity = share(said.get("opacity", "1"))
    if 0 < opacity < 1 and tag not in OUTLINES:
        raise _sheer("opacity")
    return opacity > 0 and said.get("display") != "none"


def _shapes(node: ElementTree.Element, pen: _Pen, sheet: Sheet) -> Iterator[Shape]:
    for child in node:
        tag = local(child)
        if tag in SILENT:
            continue
        said = said_by(child, sheet)
        if not _is_shown(said, tag):
            continue
        if tag in {"g", "a"}:
            yield from _shapes(child, _held(said, pen), sheet)
        elif tag in OUTLINES:
            opacity = share(said.get("opacity", "1"))
            yield from _shape(child, _held(said, pen), opacity)
        else:
            problem = say("unprinted", what=tag)
            if tag == "svg":
                problem = say("unprinted_within", what=tag)
            raise Unfaithful(problem, say("to_path_or_png"))


def _held(said: Said, pen: _Pen) -> _Pen:
    """The pen of an element: what it says itself, else what its group says."""
    held = pen
    if "color" in said:
        held = replace(pen, current=colour(said["color"]) or pen.current)
    own: dict[str, object] = {
        field: read(said[key]) for key, (field, read) in _READ.items() if said.get(key)
    }
    for side in ("fill", "stroke"):
        if said.get(side):
            own[side] = _paint(said[side], side, held)
    own["matrix"] = matrix_of(said.get("transform", ""), pen.matrix)
    return replace(held, **own)


def _paint(said: str, side: str, held: _Pen) -> str | None:
    """A colour, or the name of a gradient: that is measured by each shape anew."""
    if side == "fill" and said.startswith(PAINT):
        return said
    paint = colour(said)
    return held.current if paint == CURRENT else paint


def _one_of(words: tuple[str, ...], what: str, text: str) -> int:
    if text not in words:
        remedy = say("write_list", list=", ".join(words))
        raise Unfaithful(say("word_unprinted", what=what, cell=text), remedy)
    return words.index(text)


_READ: Mapping[str, tuple[str, Callable[[str], object]]] = {
    "fill-opacity": ("filled", share),
    "stroke-opacity": ("stroked", share),
    "stroke-width": ("line", length),
    "stroke-linecap": ("cap", lambda text: _one_of(CAPS, "stroke-linecap", text)),
    "stroke-linejoin": ("join", lambda text: _one_of(JOINS, "stroke-linejoin", text)),
    "stroke-miterlimit": ("miter", length),
    "stroke-dasharray": (
        "dash",
        lambda text: () if text == "none" else tuple(lengths(text)),
    ),
    "stroke-dashoffset": ("dash_from", length),
    "fill-rule": ("even_odd", lambda text: text == "evenodd"),
    "visibility": ("shows", lambda text: text == "visible"),
}


def _shape(node: ElementTree.Element, pen: _Pen, opacity: float) -> Iterator[Shape]:
    _refuse_children(node)
    if not pen.shows:
        return
    fill = _kept(pen.fill, pen.filled)
    stroke = _kept(pen.stroke, pen.stroked * pen.line)
    if fill and stroke and opacity < 1:
        raise _sheer("opacity")  # half of the line lies on the fill
    if fill or stroke:
        yield _covering(_outlined(node, pen, fill, stroke), pen, opacity)


def _kept(paint: str | None, weight: float) -> str | None:
    """None where nothing of it is seen."""
    return paint if weight else None


def _covering(shape: Shape, pen: _Pen, opacity: float) -> Shape:
    """A shape with what it leaves to be seen beneath it."""
    has_fill = bool(shape.fill or shape.gradient)
    filled = pen.filled * opacity if has_fill else 1.0
    stroked = pen.stroked * opacity if shape.stroke else 1.0
    if shape.gradient and filled < 1:
        raise _sheer("fill-opacity")
    return replace(shape, filled=filled, stroked=stroked)


def _sheer(what: str) -> Unfaithful:
    """What can be looked through in a way that one outline cannot tell."""
    return Unfaithful(say("uses_newer", what=what), say("flatten"))


def _outlined(
    node: ElementTree.Element, pen: _Pen, fill: str | None, stroke: str | None
) -> Shape:
    # a stroke that is stretched unevenly is drawn as it was, and then stretched
    within = None if is_even(pen.matrix) or not stroke else pen.matrix
    matrix = IDENTITY if within else pen.matrix
    scale = scale_of(matrix)
    gradient = _gradient(node, fill, pen, matrix)
    return Shape(
        _steps(node, matrix),
        None if gradient else fill,
        stroke,
        pen.line * scale,
        pen.even_odd,
        pen.cap,
        pen.join,
        pen.miter,
        _dashes(pen, scale),
        pen.dash_from * scale,
        within,
        gradient,
    )


def _gradient(
    node: ElementTree.Element, fill: str | None, pen: _Pen, matrix: Matrix
) -> Gradient | None:
    if not fill or not fill.startswith(PAINT):
        return None
    outline = tuple(OUTLINES[local(node)](node))
    return pen.gradients.paint(fill, outline, matrix)


def _steps(node: ElementTree.Element, matrix: Matrix) -> tuple[Step, ...]:
    steps = OUTLINES[local(node)](node)
    if matrix is IDENTITY:
        return tuple(steps)
    return tuple(_moved(step, matrix) for step in steps)


def _dashes(pen: _Pen, scale: float) -> tuple[float, ...]:
    """None, where all of them are nothing long."""
    if sum(pen.dash):
        return tuple(part * scale for part in pen.dash)
    return ()


def _refuse_children(node: ElementTree.Element) -> None:
    for child in node:
        if local(child) not in SILENT:
            problem = say("unprinted_in_shape", what=local(child))
            raise Unfaithful(problem, say("take_out"))


def _moved(step: Step, m: Matrix) -> Step:
    numbers = [float(part) for part in step[1:]]
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return (
        step[0],
        *(
            value
            for x, y in points
            for value in (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
        ),
    )
