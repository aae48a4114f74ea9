"""What a face is made of once layout and typesetting are done: plain values, in mm from
the top left of the trim."""

from msgspec import Struct

Colour = str  # "#rrggbb"


class Rect(Struct, frozen=True):
    """A rectangle, with rounded corners if it has a radius."""

    x: float
    y: float
    w: float
    h: float
    fill: Colour | None = None
    stroke: Colour | None = None
    line: float = 0.0
    radius: float = 0.0


class Ellipse(Struct, frozen=True):
    """An ellipse in its box."""

    x: float
    y: float
    w: float
    h: float
    fill: Colour | None = None
    stroke: Colour | None = None
    line: float = 0.0


class Path(Struct, frozen=True):
    """Lines and curves: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",)."""

    steps: tuple[tuple[str | float, ...], ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    line: float = 0.0
    dash: float = 0.0
    even_odd: bool = False
    is_text: bool = False  # letters, which stay dark where ink is saved


class Text(Struct, frozen=True):
    """One run of one line: x is its left end, y its baseline; size in points."""

    x: float
    y: float
    font: str
    size: float
    colour: Colour
    text: str
    turn: float = 0.0
    lean: float = 0.0  # how far letters are slanted that have no slanted font


class Picture(Struct, frozen=True):
    """A drawing of the game, scaled into a box; `colour` is what its currentColor becomes."""

    name: str
    x: float
    y: float
    w: float
    h: float
    colour: Colour
    turn: float = 0.0
    is_icon: bool = False


class Code(Struct, frozen=True):
    """A QR code in its box, quiet zone included."""

    payload: str
    x: float
    y: float
    size: float
    colour: Colour = "#000000"


class Frame(Struct, frozen=True):
    """Elements that come back on other faces: drawn once per file, then only named."""

    key: str
    elements: "tuple[Element, ...]"


class Turned(Struct, frozen=True):
    """Elements turned about a point, and clipped to a box before: half a symmetric
    back, a panel of a box."""

    elements: "tuple[Element, ...]"
    turn: float
    cx: float
    cy: float
    clip: tuple[float, float, float, float] | None = None
    dx: float = 0.0
    dy: float = 0.0


Element = Rect | Ellipse | Path | Text | Picture | Code | Frame | Turned


class Face(Struct, frozen=True):
    """One side of a piece: its trim, how far its colours may run over it, and what is on it."""

    w: float
    h: float
    elements: tuple[Element, ...]
    shape: str = "rect"  # or "round"
