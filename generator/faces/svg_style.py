"""What an SVG says of the looks of an element: its attributes, the classes of a style
sheet, its own `style`."""

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from cards.sentences import Sentence
from generator.errors import say
from generator.faces.svg_values import Unfaithful

Said = dict[str, str]
Sheet = Mapping[str, Said]  # a class, and what it says
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
# What we do not draw, and the values under which that makes no difference.
_IDLE: Mapping[str, frozenset[str]] = {
    "clip": frozenset({"auto"}),
    "clip-path": frozenset({"none"}),
    "filter": frozenset({"none"}),
    "marker": frozenset({"none"}),
    "marker-end": frozenset({"none"}),
    "marker-mid": frozenset({"none"}),
    "marker-start": frozenset({"none"}),
    "mask": frozenset({"none"}),
    "mix-blend-mode": frozenset({"normal"}),
    "paint-order": frozenset({"normal", "fill", "fill stroke", "fill stroke markers"}),
    "pathLength": frozenset(),
    "requiredExtensions": frozenset(),
    "requiredFeatures": frozenset(),
    "systemLanguage": frozenset(),
    "transform-origin": frozenset({"0 0", "0px 0px"}),
    "vector-effect": frozenset({"none"}),
}
# Places and shapes count only where they stand as attributes.
_SHAPES = (
    "cx",
    "cy",
    "d",
    "height",
    "offset-path",
    "r",
    "rotate",
    "rx",
    "ry",
    "scale",
    "transform",
    "translate",
)
_PLACED = frozenset((*_SHAPES, "width", "x", "y"))


def local(node: ElementTree.Element) -> str:
    """The name of an element without its namespace; nothing for comments and for what
    is not SVG."""
    tag: object = node.tag  # of a comment it is a function
    if not isinstance(tag, str):
        return ""
    space, _, name = tag.rpartition("}")
    if space in {"", "{http://www.w3.org/2000/svg"}:
        return name
    return ""


def sheet_of(root: ElementTree.Element) -> Sheet:
    """The classes of all style sheets of a drawing; any other selector is refused."""
    classes: dict[str, Said] = {}
    for node in root.iter():
        if local(node) == "style":
            _read_sheet(_COMMENT.sub("", node.text or ""), classes)
    return classes


def _read_sheet(text: str, classes: dict[str, Said]) -> None:
    rest = _RULE.sub("", text).strip()
    if rest:
        problem = say("strange_rule", rule=rest[:30])
        raise Unfaithful(problem, say("save_presentation"))
    for selectors, rules in _RULE.findall(text):
        for selector in selectors.split(","):
            found = _CLASS.fullmatch(selector.strip())
            if not found:
                problem = say("sheet_for", rule=selector.strip())
                raise Unfaithful(problem, say("save_presentation"))
            classes.setdefault(found[1], {}).update(_declared(rules))


def _declared(text: str) -> Said:
    parts = (part.partition(":") for part in _COMMENT.sub("", text).split(";"))
    said = {
        key.strip(): value.replace("!important", "").strip()
        for key, _, value in parts
        if value
    }
    return {key: value for key, value in said.items() if key}


def said_by(node: ElementTree.Element, sheet: Sheet, is_root: bool = False) -> Said:
    """Attributes, then classes in the order of the sheet, then the element's own style."""
    named = node.get("class", "").split()
    styled: Said = {}
    for name, rules in sheet.items():
        styled |= rules if name in named else {}
    styled |= _declared(node.get("style", ""))
    said = {key: value.strip() for key, value in node.attrib.items()} | styled
    for what in _refused(said, styled, is_root):
        raise Unfaithful(say("uses_newer", what=what), say("flatten"))
    return {key: value for key, value in said.items() if value != "inherit"}


def _refused(said: Said, styled: Said, is_root: bool) -> Iterator[str | Sentence]:
    for key, value in said.items():
        if key in _IDLE and value not in _IDLE[key]:
            yield key
        elif value.startswith("var("):
            yield "var()"
    # the page that a drawing was made for may say how large it is shown
    if not is_root:
        yield from (
            say("in_style", what=key)
            for key in styled.keys() & _PLACED
            if styled[key] != "none"
        )
