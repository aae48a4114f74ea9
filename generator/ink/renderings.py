"""Drawings that say more than outlines (gradients, opacity, masks): resvg makes pictures of
them, fine enough for paper; what it would get wrong is refused by name."""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from math import inf
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

from generator.errors import CannotPrint, say
from generator.faces.colours import CURRENT
from generator.faces.drawing import parsed
from generator.faces.svg_style import local
from generator.faces.svg_values import NUMBER, Unfaithful, length

FINE = 600  # dots an inch
MOST = 3000  # dots along the longer side
LONGEST = 100  # times as long as wide, or as wide as long
DPI = 96.0  # pixels an inch, as style sheets count; without it mm and pt have no length
WORDS = {"text", "flowRoot", "foreignObject"}
MOVING = {"animate", "animateTransform", "animateMotion", "animateColor", "set"}
MESHES = {"meshgradient", "mesh", "hatch"}
# places and sizes count for resvg only where they stand as attributes
PLACED = r"(?:^|[;{])\s*(?:cx|cy|d|height|r|rx|ry|width|x|y)\s*:"
LINKS = ("href", "{http://www.w3.org/1999/xlink}href")
# what newer style sheets may say, and resvg passes over
_NEWER = re.compile(
    r"(?:^|[\s:,;(])(?:var|calc|env|min|max|clamp|color-mix|color|light-dark"
    r"|oklch|oklab|lch|lab|hwb)\(",
    re.IGNORECASE,
)
_RULES = re.compile(
    r"@(?:import|media|supports|layer|container)|:(?!first-child)[a-z-]+[^{};]*\{"
)
_SHAPED = re.compile(r"clip-path\s*:\s*(?!none|url)\w")
_PLACED = re.compile(PLACED)
_UNREAD = {
    "vector-effect": {"none"},
    "transform-box": {"view-box"},
    "pathLength": set[str](),
}


@cache
def _sound(path: Path, _time: int, _size: int) -> str:
    """The drawing as resvg is to read it, or one sentence about what it would get wrong."""
    root = parsed(path)
    for problem in _problems(root):
        raise CannotPrint(*problem.of(path))
    _drawn(path, root, 16)
    return ElementTree.tostring(root, "unicode")


def check_rendering(path: Path) -> str:
    """Whether a drawing can be made a picture; read again when its file has changed."""
    stat = path.stat()
    return _sound(path, stat.st_mtime_ns, stat.st_size)


def rendered(path: Path, colour: str, longest: float) -> Image.Image:
    """A drawing as a picture for a box so many mm long; what is currentColor takes
    the colour."""
    root = ElementTree.fromstring(check_rendering(path))  # noqa: S314 -- we wrote it
    dots = min(round(longest / 25.4 * FINE), MOST)
    return _drawn(path, _coloured(root, colour), max(dots, 8))


def _coloured(root: ElementTree.Element, colour: str) -> ElementTree.Element:
    if "color:" not in root.get("style", "").replace(" ", ""):
        root.set("color", root.get("color", colour))
    return root


def _drawn(path: Path, root: ElementTree.Element, dots: int) -> Image.Image:
    wide, high = _sides(root, path)
    if max(wide, high) > LONGEST * min(wide, high):
        problem = Unfaithful(say("too_long", most=LONGEST), say("save_part"))
        raise CannotPrint(*problem.of(path))
    text = ElementTree.tostring(root, "unicode")
    try:
        return _pixels(
            text, dots if wide >= high else None, dots if high > wide else None
        )
    except (ValueError, OSError, OverflowError, Image.DecompressionBombError):
        problem = Unfaithful(say("no_readable_svg"), say("save_svg_or_png"))
        raise CannotPrint(*problem.of(path)) from None


def _sides(root: ElementTree.Element, path: Path) -> tuple[float, float]:
    """How wide and how high a drawing says that it is: resvg takes memory for whatever
    that is."""
    box = [float(part) for part in NUMBER.findall(root.get("viewBox", ""))]
    box = box if len(box) == 4 else [0.0] * 4
    sides = _side(root.get("width", ""), box[2]), _side(root.get("height", ""), box[3])
    if not all(0 < side < inf for side in (*sides, *(box[2:] if any(box) else ()))):
        problem = Unfaithful(say("no_view_box"), say("save_svg"))
        raise CannotPrint(*problem.of(path))
    return sides


def _side(said: str, otherwise: float) -> float:
    try:
        return length(said)
    except Unfaithful:  # nothing, or a share of what is around it
        return otherwise


def _pixels(text: str, wide: int | None, high: int | None) -> Image.Image:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 -- most games have plain drawings

    png = svg_to_bytes(
        svg_string=text, skip_system_fonts=True, dpi=DPI, width=wide, height=high
    )
    return Image.open(BytesIO(png)).convert("RGBA")


def _problems(root: ElementTree.Element) -> Iterator[Unfaithful]:
    """What would print otherwise than it looks elsewhere, each with its way out."""
    for node in _shown(root):
        yield from _elements(node)
        yield from _sayings(node)


def _shown(node: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """All elements but those of hidden layers."""
    style = node.get("style", "").replace(" ", "")
    if node.get("display") != "none" and "display:none" not in style:
        yield node
        for child in node:
            yield from _shown(child)


def _elements(node: ElementTree.Element) -> Iterator[Unfaithful]:
    tag = local(node)
    if tag in WORDS and _says_something(node):
        yield Unfaithful(say("has_words", what=tag), say("to_paths"))
    elif tag in MOVING:
        yield Unfaithful(say("it_moves", what=tag), say("save_moment"))
    elif tag in MESHES:
        yield Unfaithful(say("unprinted", what=tag), say("save_png"))
    elif tag == "image" and _links_out(node):
        yield Unfaithful(say("other_picture"), say("embed"))
    elif tag == "style":
        yield from _sheet(node)


def _says_something(node: ElementTree.Element) -> bool:
    return bool("".join(node.itertext()).strip())


def _links_out(node: ElementTree.Element) -> bool:
    found = next((node.get(name, "") for name in LINKS if node.get(name)), "data:")
    return not found.strip().startswith("data:")


def _sheet(node: ElementTree.Element) -> Iterator[Unfaithful]:
    text = node.text or ""
    if found := _RULES.search(text):
        rule = found[0].rstrip("{ ")
        yield Unfaithful(say("strange_rule", rule=rule), say("save_presentation"))
    yield from _styled(text)


def _styled(text: str) -> Iterator[Unfaithful]:
    if found := _NEWER.search(text):
        newer = found[0].strip(" :,;(")
        yield Unfaithful(say("uses_newer", what=f"{newer}()"), say("save_plain"))
    if _SHAPED.search(text):
        yield Unfaithful(say("style_clip"), say("clip_path"))
    if _PLACED.search(text):
        yield Unfaithful(say("style_places"), say("save_attributes"))


def _sayings(node: ElementTree.Element) -> Iterator[Unfaithful]:
    for key, kept in _UNREAD.items():
        if node.get(key, "none") not in {"none", *kept}:
            yield Unfaithful(say("uses_newer", what=key), say("flatten"))
    yield from _styled(node.get("style", ""))
    newer = (_NEWER.search(value) for key, value in node.attrib.items() if key != "d")
    if any(newer):
        yield Unfaithful(say("formulas_unprinted"), say("save_plain"))


def takes_colour(path: Path) -> bool:
    """Whether a drawing looks otherwise in another colour."""
    return CURRENT.lower() in check_rendering(path).lower()
