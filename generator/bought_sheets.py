"""Sheets that are bought with their places punched, perforated or cut: where each place
lies, read from TOML. Ours lie in `bought/`, a game's own in its folder `sheets/`."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from platformdirs import user_data_path

from cards.errors import or_nearest
from cards.sentences import Sentence
from cards.sizes import size_of
from generator.errors import CannotPrint, say
from generator.order import SHEETS

OURS = Path(__file__).parent / "bought"
OWN = "sheets"
SHAPES = ("rect", "round", "hex")
KEYS = ("title", "also", "paper", "size", "shape", "grid", "first", "step", "places")
REACH = 2000.0  # mm
Pair = tuple[float, float]


class Template(Struct, frozen=True):
    """A sheet as one looks at it upright; places are the top left corners of what comes
    off, in mm from the top left of the sheet."""

    name: str
    title: str
    paper: str
    size: Pair
    places: tuple[Pair, ...]
    shape: str = "rect"
    also: tuple[str, ...] = ()

    @property
    def sheet(self) -> Pair:
        found = SHEETS.get(self.paper) or size_of(self.paper) or (0.0, 0.0)
        return min(found), max(found)


def templates(folder: Path) -> tuple[Template, ...]:
    """All that an order for this game may name: those of its folder, then those of the
    user, then ours. What is wrong with a file is said by `check`, and by whoever asks
    for it."""
    found = {path.stem: path for path in reversed(list(_files(folder)))}
    return tuple(filter(None, map(_readable, sorted(found.values()))))


def faults(folder: Path) -> Iterator[tuple[str, CannotPrint]]:
    """The files of a game's own that are no sheets, and why."""
    for path in sorted((folder / OWN).glob("*.toml")):
        try:
            read(path)
        except CannotPrint as trouble:
            yield f"{OWN}/{path.name}", trouble


def _readable(path: Path) -> Template | None:
    try:
        return read(path)
    except CannotPrint:
        return None


def _files(folder: Path) -> Iterator[Path]:
    mine = user_data_path("consigliere", appauthor=False) / OWN
    for room in (folder / OWN, mine, OURS):
        yield from sorted(room.glob("*.toml"))


def template_of(name: str, folder: Path) -> Template | None:
    """The one that was asked for, by the name on its packet."""
    if not name:
        return None
    plain = _plain(name)
    for path in _files(folder):
        if _plain(path.stem) == plain:
            return read(path)
    known = {each: one for one in templates(folder) for each in (one.name, *one.also)}
    if plain not in known:
        ours = ", ".join(one.name for one in templates(folder))
        room = f"{folder.name}/{OWN}/"
        put = say("put_sheet", file=f"{plain}.toml", folder=room, list=ours)
        raise CannotPrint(say("no_sheet", cell=name), or_nearest(plain, known, put))
    return known[plain]


def _plain(name: str) -> str:
    """As it is asked for, whoever wrote it how."""
    return name.strip().lower().replace(" ", "-")


def read(path: Path) -> Template:
    """One sheet; what is wrong with its file is told by its name."""
    try:
        data = tomllib.loads(path.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as trouble:
        raise _fault(path, say("cannot_read", why=str(trouble))) from None
    for key in data:
        if key not in KEYS:
            known = say("it_knows", list=", ".join(KEYS))
            remedy = or_nearest(key, KEYS, known)
            raise _fault(path, say("says_key", cell=key), remedy)
    template = Template(
        _plain(path.stem),
        _text(data, "title", path) or path.stem,
        _text(data, "paper", path),
        _size(data, path),
        _places(data, path),
        _text(data, "shape", path) or "rect",
        _names(data, path),
    )
    _check(template, path)
    return template


def _fault(
    path: Path, problem: Sentence, remedy: Sentence | None = None
) -> CannotPrint:
    file = f"{path.parent.name}/{path.name}"
    return CannotPrint(say("of_file", file=file, problem=problem), remedy)


def _text(data: Mapping[str, Any], key: str, path: Path) -> str:
    found = data.get(key, "")
    if isinstance(found, str):
        return found
    raise _fault(path, say("key_no_text", key=key), say("between_quotes"))


def _names(data: Mapping[str, Any], path: Path) -> tuple[str, ...]:
    found = data.get("also", [])
    if isinstance(found, list) and all(isinstance(one, str) for one in found):
        return tuple(map(_plain, found))
    raise _fault(path, say("also_no_list"))


def _size(data: Mapping[str, Any], path: Path) -> Pair:
    """In mm, or by name as the sizes of cards."""
    found = data.get("size")
    named = size_of(found) if isinstance(found, str) else None
    return named or _pair(found, "size", path)


def _pair(found: object, what: str | Sentence, path: Path) -> Pair:
    """Two numbers, as `[88.9, 50.8]`."""
    if isinstance(found, list) and len(found) == 2 and all(map(_is_length, found)):
        return float(found[0]), float(found[1])
    raise _fault(path, say("pair_needed", what=what, sample="[88.9, 50.8]"))


def _is_length(value: object) -> bool:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and 0 <= float(str(value)) <= REACH


def _places(data: Mapping[str, Any], path: Path) -> tuple[Pair, ...]:
    """One by one, as a die has them; else in columns and rows."""
    if "places" in data:
        found = data["places"]
        if isinstance(found, list) and found:
            return tuple(_pair(one, say("each_place"), path) for one in found)
        raise _fault(path, say("places_no_list"))
    columns, rows = _counts(data, path)
    left, top = _pair(data.get("first"), "first", path)
    size = list(_size(data, path))
    across, down = _pair(data.get("step", size), "step", path)
    numbers = [(column, row) for row in range(rows) for column in range(columns)]
    return tuple((left + across * x, top + down * y) for x, y in numbers)


def _counts(data: Mapping[str, Any], path: Path) -> tuple[int, int]:
    columns, rows = _pair(data.get("grid"), say("grid_or_places"), path)
    if columns < 1 or rows < 1 or columns * rows > 1000:
        raise _fault(path, say("grid_small"))
    return int(columns), int(rows)


def _check(template: Template, path: Path) -> None:
    """A sheet that could not be: no such paper or shape, places off it."""
    if template.shape not in SHAPES:
        problem = say("no_shape", cell=template.shape)
        raise _fault(path, problem, say("write_shape"))
    if not template.sheet[0]:
        problem = say("no_paper_of", cell=template.paper)
        raise _fault(path, problem, say("write_paper"))
    (w, h), (wide, high) = template.size, template.sheet
    if not w or not h:
        raise _fault(path, say("size_nothing"), say("write_size"))
    for x, y in template.places:
        if x + w > wide + 0.1 or y + h > high + 0.1:
            raise _fault(path, say("place_off", x=x, y=y), say("measure_again"))
