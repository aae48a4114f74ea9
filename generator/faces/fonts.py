"""The fonts of the house and of a user's folder: what signs they have, how wide a text
is, how it is coded in a PDF."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from generator.errors import CannotPrint, MissingSign, say
from generator.faces.scripts import is_shaped
from generator.faces.shaping import Shaper

HOUSE = Path(__file__).parents[2] / "fonts"
KINDS = (".ttf", ".otf", ".ttc")  # of a game's own
WEIGHTS = ("regular", "bold", "italic", "bold_italic")  # the files of a role
SLANTED = ("Italic", "Oblique")  # how the files of slanted faces end
ASCENT, DESCENT = 0.74, 0.24  # of the size: how high capitals reach, how deep a g hangs


class Font:
    """One TrueType file: widths by sign, in units of the size."""

    is_drawn = False  # its letters are letters in the PDF
    number = 0  # which of a collection

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.path = path
        self._words: dict[str, float] = {}

    @cached_property
    def ttf(self) -> Any:
        """Read when first asked for: looks name more fonts than most prints write with."""
        return _open(self.path)

    @property
    def face(self) -> Any:
        return self.ttf.face

    @cached_property
    def shaper(self) -> Shaper:
        """For letters that join, change places or run leftward."""
        return Shaper(self.path, self.number)

    @cached_property
    def widths(self) -> dict[str, float]:
        return {chr(sign): width / 1000 for sign, width in self.face.charWidths.items()}

    def has(self, sign: str) -> bool:
        return ord(sign) in self.face.charToGlyph

    def width(self, text: str) -> float:
        """The width of a text at size 1; words are remembered, because games repeat theirs."""
        known = self._words.get(text)
        if known is None and is_shaped(text):
            known = self._words[text] = self.shaper.width(text)
        if known is None:
            widths = self.widths
            try:
                known = sum([widths[sign] for sign in text])
            except KeyError as sign:
                problem = say("no_sign", name=self.name, sign=sign.args[0], text=text)
                raise MissingSign(problem, say("other_sign")) from None
            self._words[text] = known
        return known


class Drawn(Font):
    """A font that a PDF cannot take as it is (.otf, .ttc): its letters are drawn."""

    is_drawn = True

    def __init__(self, path: Path, number: int = 0) -> None:
        self.name, self.path = f"{path.stem}#{number + 1}", path
        self.number = number

    def has(self, sign: str) -> bool:
        return self.shaper.has(sign)

    def width(self, text: str) -> float:
        return self.shaper.width(text)


@cache
def house_font(name: str) -> Font:
    return Font(HOUSE / f"{name}.ttf")


def find_font(name: str, folder: Path) -> Font:
    """A font of the game's own folder, else of the house."""
    own = _file_of(name, folder)
    if own:
        return _own_font(own, own.stat().st_mtime_ns, _number_of(name))
    if not (HOUSE / f"{name}.ttf").is_file():
        for path in sorted((folder / "fonts").glob(f"{name}.*")):
            raise CannotPrint(say("odd_font", file=path.name), say("save_font"))
        known = ", ".join(sorted(path.stem for path in HOUSE.glob("*.ttf")))
        room = str(folder / "fonts")
        remedy = say("put_or_use", file=name, folder=room, list=known)
        raise CannotPrint(say("no_font", cell=name), remedy)
    return house_font(name)


def slanted_font(files: Mapping[str, str], weight: str, folder: Path) -> Font | None:
    """The slanted face beside an upright one: as the layout names it, else the file of
    the same family that is called so; of a slanted one it is the upright."""
    said = files.get({"regular": "italic"}.get(weight, f"{weight}_italic"))
    if said:
        return find_font(said, folder)
    upright = files.get(weight) or files["regular"]
    found = (name for name in _beside(upright) if _is_there(name, folder))
    return next((find_font(name, folder) for name in found), None)


def _beside(name: str) -> Iterator[str]:
    """What makers call the other face: Regular and Italic, SemiBold and SemiBoldItalic."""
    family, dash, cut = name.rpartition("-")
    if not dash:
        family, cut = name, "Regular"
    for slanted in SLANTED:
        if cut.endswith(slanted):
            yield f"{family}-{cut.removesuffix(slanted) or 'Regular'}"
            return
    for slanted in SLANTED:
        yield f"{family}-{cut.removesuffix('Regular')}{slanted}"


def _is_there(name: str, folder: Path) -> bool:
    return bool(_file_of(name, folder)) or (HOUSE / f"{name}.ttf").is_file()


def _file_of(name: str, folder: Path) -> Path | None:
    """A font of the game's own; `name#2` is the second of a collection."""
    stem = name.partition("#")[0]
    files = (folder / "fonts" / f"{stem}{kind}" for kind in KINDS)
    return next((path for path in files if path.is_file()), None)


def _number_of(name: str) -> int:
    number = name.partition("#")[2]
    if number.isdecimal():
        return max(int(number) - 1, 0)
    return 0


@cache
def _own_font(path: Path, _time: int, number: int = 0) -> Font:
    font = Font(path) if path.suffix == ".ttf" else Drawn(path, number)
    font.has(" ")  # a broken file is told now
    return font


def has_glyph(sign: str, folder: Path | None = None) -> bool:
    """Whether every font of the house has this sign, so that it can stand anywhere, or
    a font of the game's own."""
    if sign in _signs_of_all():
        return True
    if folder:
        return any(
            _own_font(path, path.stat().st_mtime_ns).has(sign)
            for kind in KINDS
            for path in (folder / "fonts").glob(f"*{kind}")
        )
    return False


@cache
def _signs_of_all() -> frozenset[str]:
    every: Iterable[set[int]] = (
        set(house_font(path.stem).face.charToGlyph)
        for path in sorted(HOUSE.glob("*.ttf"))
    )
    return frozenset(map(chr, set.intersection(*every)))


def _open(path: Path) -> Any:
    # 60 ms that `games` need not spend
    from reportlab.pdfbase.ttfonts import TTFError, TTFont  # noqa: PLC0415

    try:
        return TTFont(path.stem, str(path))
    except (TTFError, OSError) as trouble:
        problem = say("no_truetype", file=path.name, why=str(trouble))
        raise CannotPrint(problem, say("take_ttf")) from None
