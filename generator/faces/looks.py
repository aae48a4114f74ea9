"""Reads `layout.toml`: palettes, fonts and the boxes of each kind of face. Looks are
data; Python draws kinds."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cards.errors import or_nearest
from cards.sentences import Sentence
from generator.errors import CannotPrint, say
from generator.faces.fonts import WEIGHTS
from generator.faces.lengths import Length, is_number, length_of

# what every game starts from
PLAIN = Path(__file__).parents[1] / "layouts" / "plain.toml"
KINDS = {
    "fill": {"radius", "stroke", "line", "colour"},
    "ellipse": {"stroke", "line", "colour"},
    "line": {"to", "line", "colour", "dash"},
    "text": {
        "text",
        "font",
        "size",
        "min",
        "colour",
        "align",
        "valign",
        "leading",
        "lines",
        "upper",
        "bold",
        "turn",
    },
    "drawing": {"name", "colour", "turn"},
    "icons": {
        "names",
        "repeat",
        "size",
        "gap",
        "align",
        "colour",
        "down",
        "badge",
        "inset",
    },
    "code": {"colour", "under", "size", "font"},
    "pattern": {
        "name",
        "colour",
        "count",
        "line",
        "step",
        "turns",
        "inner",
        "seed",
        "stroke",
    },
}
TABLES = ("palette", "colours", "font", "face")
FACE = {"extends", "symmetric", "box"}
NUMBERS = (
    {
        "size": 1.0,
        "min": 1.0,
        "leading": 0.5,
        "lines": 1.0,
        "count": 1.0,
        "turns": 1.0,
        "step": 0.1,
    }
    | dict.fromkeys(("radius", "line", "inner", "inset", "dash"), 0.0)
    | {"turn": -360.0, "gap": -99.0}
)
WAYS = {
    "align": ("left", "center", "right", "justify"),
    "valign": ("top", "middle", "bottom"),
}
MOST = 1000.0  # of any number; nothing on a card is larger
NEEDED = {"icons": "names", "drawing": "name", "pattern": "name"}
_MIXED = re.compile(r"[^+-]+([+-]\d{1,3})?")
_HEX = re.compile(r"#[0-9a-fA-F]{6}([+-]\d{1,3})?")
_FILE = re.compile(
    r"[^\W_][\w .,#+()\[\]-]*"
)  # without folders, and without patterns of names
SHARED = {"kind", "at", "when", "unless", "keep"}


class Look(Struct, frozen=True):
    """One box of a face: its kind, its place in mm, and what it shows."""

    kind: str
    at: tuple[float, float, float, float]
    says: Mapping[str, Any]
    when: Mapping[str, tuple[str, ...]]
    unless: Mapping[str, tuple[str, ...]]
    lengths: tuple[Length, ...] = ()

    def on(self, w: float, h: float) -> "Look":
        """The same box on a face of a given size."""
        x, y, wide, high, *to = (
            share_w * w + share_h * h + mm for share_w, share_h, mm in self.lengths
        )
        says = {**self.says, "to": to} if to else self.says
        return replace(self, at=(x, y, wide, high), says=says)


class Looks(Struct, frozen=True):
    """The looks of a whole game."""

    palette: Mapping[str, str]
    colours: Mapping[str, Mapping[str, str]]
    fonts: Mapping[str, Mapping[str, str]]
    faces: Mapping[str, tuple[Look, ...]]
    symmetric: frozenset[str]


def read_looks(folder: Path) -> Looks:
    """The game's own `layout.toml`, or the plain looks where it has none."""
    own = folder / "layout.toml"
    return _looks(own if own.is_file() else PLAIN)


def extended(folder: Path) -> set[str]:
    """The faces that others of the game's own extend."""
    own = folder / "layout.toml"
    raw = _parsed(own, own.stat().st_mtime_ns) if own.is_file() else {}
    parents = (face.get("extends", []) for face in raw.get("face", {}).values())
    lists = ([one] if isinstance(one, str) else one for one in parents)
    return {name for names in lists for name in names}


@cache
def _parsed(path: Path, stamp: int) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as trouble:
        file = f"{path.parent.name}/{path.name}"
        raise CannotPrint(say("no_toml_looks", file=file, why=str(trouble))) from None


def _looks(path: Path) -> Looks:
    data = dict(_parsed(path, path.stat().st_mtime_ns))
    base = Looks({}, {}, {}, {}, frozenset()) if path == PLAIN else _looks(PLAIN)
    _check_top(data, path)
    raw = data.get("face", {})
    faces = dict(base.faces)
    for name in raw:
        faces[name] = _face(name, raw, base, path)
    return Looks(
        {**base.palette, **data.get("palette", {})},
        {**base.colours, **data.get("colours", {})},
        {**base.fonts, **data.get("font", {})},
        faces,
        (base.symmetric - raw.keys())
        | {name for name, face in raw.items() if face.get("symmetric")},
    )


def _face(
    name: str,
    raw: Mapping[str, Any],
    base: Looks,
    path: Path,
    seen: tuple[str, ...] = (),
) -> tuple[Look, ...]:
    """The boxes of a face, after those of the faces that it extends."""
    where = f"{path.parent.name}/{path.name}: [face.{name}]"
    if name in seen:
        raise CannotPrint(say("extends_itself", where=where), say("extends_out"))
    if name not in raw:
        return _basic(name, base, path)
    face = raw[name]
    parents = face.get("extends", [])
    boxes: list[Look] = []
    for parent in [parents] if isinstance(parents, str) else parents:
        if parent == name and name in base.faces:  # the plain one, and more
            boxes += base.faces[name]
        else:
            boxes += _face(parent, raw, base, path, (*seen, name))
    boxes += [
        _look(box, f"{where} box {number}")
        for number, box in enumerate(face.get("box", ()), start=1)
    ]
    return tuple(boxes)


def _basic(name: str, base: Looks, path: Path) -> tuple[Look, ...]:
    """A face that only the plain layout draws."""
    if name not in base.faces:
        file = f"{path.parent.name}/{path.name}"
        raise CannotPrint(say("no_face_extend", file=file, name=name))
    return base.faces[name]


def _look(box: Mapping[str, Any], where: str) -> Look:
    kind = _kind(box, where)
    places = _places(box, where)
    if (key := NEEDED.get(kind, "kind")) not in box:
        problem = say("box_needs", where=where, kind=kind, key=key)
        raise CannotPrint(problem, say("write_key", key=key))
    _check_says(box, where)
    lengths = tuple(length_of(part, where) for part in places)
    says = {
        key: value
        for key, value in box.items()
        if key not in {"kind", "at", "when", "unless", "to"}
    }
    return Look(
        kind,
        (0.0, 0.0, 0.0, 0.0),
        says,
        _asked(box.get("when")),
        _asked(box.get("unless")),
        lengths,
    )


def _kind(box: Mapping[str, Any], where: str) -> str:
    """What kind of box it is; it says nothing that this kind does not know."""
    kind = str(box.get("kind", ""))
    if kind not in KINDS:
        remedy = or_nearest(kind, KINDS, say("write_one_of", list=", ".join(KINDS)))
        raise CannotPrint(say("box_kind", where=where, cell=kind), remedy)
    for key in box.keys() - KINDS[kind] - SHARED:
        remedy = or_nearest(key, KINDS[kind] | SHARED, _known(KINDS[kind]))
        problem = say("box_has_none", where=where, kind=kind, cell=key)
        raise CannotPrint(problem, remedy)
    return kind


def _known(names: Iterable[str]) -> Sentence:
    return say("known_are", list=", ".join(sorted(names)))


def _places(box: Mapping[str, Any], where: str) -> list[object]:
    """x, y, width, height, and for a line where it ends."""
    at, to = box.get("at"), box.get("to", [])
    if not isinstance(at, list) or len(at) not in {2, 4}:
        raise CannotPrint(say("at_misfit", where=where))
    if not isinstance(to, list) or ("to" in box and len(to) != 2):
        raise CannotPrint(say("to_misfit", where=where), say("line_end"))
    return [*at, 0, 0][:4] + to


def _check_says(box: Mapping[str, Any], where: str) -> None:
    """Numbers that are numbers, words that are known, colours that can be read."""
    for key in NUMBERS.keys() & box.keys():
        least = NUMBERS[key]
        if not is_number(box[key], least, MOST):
            cell = repr(box[key])
            told = {"low": float(least), "high": float(MOST)}
            problem = say("number_off", where=where, key=key, cell=cell, **told)
            raise CannotPrint(problem, say("write_one"))
    for key in WAYS.keys() & box.keys():
        _check_way(key, box[key], where)
    for key in ("when", "unless"):
        if not isinstance(box.get(key, {}), dict):
            remedy = say("write_list", list=f'{key} = {{ kind = "cash" }}')
            raise CannotPrint(say("no_table", where=where, key=key), remedy)
    for key in ("colour", "stroke"):
        _check_colour(str(box.get(key, "ink")), f"{where}: {key}")


def _check_way(key: str, said: object, where: str) -> None:
    known = WAYS[key]
    if said not in known:
        remedy = or_nearest(str(said), known, say("write_list", list=", ".join(known)))
        problem = say("way_unknown", where=where, key=key, cell=repr(said))
        raise CannotPrint(problem, remedy)


def _check_colour(text: str, where: str) -> None:
    if text.startswith("#") and not _HEX.fullmatch(text):
        problem = say("no_colour", where=where, cell=text)
        raise CannotPrint(problem, say("write_rgb"))
    if not _MIXED.fullmatch(text):
        problem = say("no_colour", where=where, cell=text)
        raise CannotPrint(problem, say("write_palette"))


def _check_top(data: Mapping[str, Any], path: Path) -> None:
    """The tables of a layout, and the colours that they name."""
    where = f"{path.parent.name}/{path.name}"
    for key in data.keys() - TABLES:
        remedy = or_nearest(key, TABLES, _known(TABLES))
        raise CannotPrint(say("table_unknown", where=where, cell=key), remedy)
    for key, value in data.items():
        _check_shape(value, key, f"{where}: [{key}]")
    _check_colours(data, where)
    for name, files in data.get("font", {}).items():
        _check_fonts(files, f"{where}: [font.{name}]")
    for name, face in data.get("face", {}).items():
        for key in face.keys() - FACE:
            problem = say("not_among", where=f"{where}: [face.{name}]", cell=key)
            raise CannotPrint(problem, or_nearest(key, FACE, _known(FACE)))


def _check_fonts(files: Mapping[str, Any], where: str) -> None:
    if not isinstance(files.get("regular"), str):
        problem = say("font_no_file", where=where)
        raise CannotPrint(problem, say("write_key", key="regular"))
    for weight, file in files.items():
        if weight not in WEIGHTS:
            remedy = or_nearest(weight, WEIGHTS, _known(WEIGHTS))
            raise CannotPrint(say("not_among", where=where, cell=weight), remedy)
        _check_file(file, f"{where} {weight}")


def _check_file(file: object, where: str) -> None:
    """A font lies in one of two folders, and nowhere else."""
    if not isinstance(file, str) or not _FILE.fullmatch(file):
        problem = say("no_font_name", where=where, cell=repr(file))
        raise CannotPrint(problem, say("font_called"))


def _check_colours(data: Mapping[str, Any], where: str) -> None:
    for key, value in data.get("palette", {}).items():
        _check_colour(f"#{str(value).removeprefix('#')}", f"{where}: palette.{key}")
    for table, colours in data.get("colours", {}).items():
        for key, value in colours.items():
            _check_colour(
                f"#{str(value).removeprefix('#')}", f"{where}: colours.{table}.{key}"
            )


def _check_shape(value: object, table: str, where: str) -> None:
    """Tables where tables belong, so that nobody stumbles over a bare word later."""
    if not _holds_tables(value, table):
        raise CannotPrint(say("must_hold", where=where), say("see_example"))
    if table == "face" and isinstance(value, dict):
        for name, face in value.items():
            _check_face(name, face, where)


def _holds_tables(value: object, table: str) -> bool:
    if not isinstance(value, dict):
        return False
    return table == "palette" or all(isinstance(part, dict) for part in value.values())


def _check_face(name: str, face: Mapping[str, Any], where: str) -> None:
    parents, boxes = face.get("extends", []), face.get("box", [])
    if not isinstance(parents, str) and not _are_all(parents, str):
        raise CannotPrint(say("extends_name", where=where, name=name))
    if not _are_all(boxes, dict):
        problem = say("box_list", where=where, name=name)
        raise CannotPrint(problem, say("box_above", name=name))


def _are_all(part: object, kind: type) -> bool:
    return isinstance(part, list) and all(isinstance(one, kind) for one in part)


def _asked(table: Mapping[str, Any] | None) -> dict[str, tuple[str, ...]]:
    """Conditions on facts: `kind = "cash"`, `round = [1, 2]`, `two = true` (is there)."""
    found = {}
    for key, value in (table or {}).items():
        values = value if isinstance(value, list) else [value]
        found[key] = tuple(map(_wanted, values))
    return found


def _wanted(value: object) -> str:
    """What a fact must say: anything at all, nothing, or this."""
    if isinstance(value, bool):
        return "*" if value else ""
    return str(value)
