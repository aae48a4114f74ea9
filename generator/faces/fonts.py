"""The fonts of the house and of a user's folder: what signs they have, how wide a text
is, how it is coded in a PDF."""

from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from generator.errors import CannotPrint, MissingSign

HOUSE = Path(__file__).parents[2] / "fonts"
ASCENT, DESCENT = 0.74, 0.24  # of the size: how high capitals reach, how deep a g hangs


class Font:
    """One TrueType file: widths by sign, in units of the size."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.path = path
        self.ttf = _open(path)
        self.face = self.ttf.face
        self._words: dict[str, float] = {}

    @cached_property
    def widths(self) -> dict[str, float]:
        return {chr(sign): width / 1000 for sign, width in self.face.charWidths.items()}

    def has(self, sign: str) -> bool:
        return ord(sign) in self.face.charToGlyph

    def width(self, text: str) -> float:
        """The width of a text at size 1; words are remembered, because games repeat theirs."""
        known = self._words.get(text)
        if known is None:
            widths = self.widths
            try:
                known = sum([widths[sign] for sign in text])
            except KeyError as sign:
                raise MissingSign(
                    f"{self.name} has no {sign} for '{text}'; write it with another sign."
                ) from None
            self._words[text] = known
        return known


@cache
def house_font(name: str) -> Font:
    return Font(HOUSE / f"{name}.ttf")


def find_font(name: str, folder: Path) -> Font:
    """A font of the game's own folder, else of the house."""
    own = folder / "fonts" / f"{name}.ttf"
    if own.is_file():
        return _own_font(own, own.stat().st_mtime_ns)
    if not (HOUSE / f"{name}.ttf").is_file():
        for path in sorted((folder / "fonts").glob(f"{name}.*")):
            remedy = "save it as TrueType (.ttf) beside it, or take another font"
            raise CannotPrint(
                f"The font {path.name} is not of a kind that can be printed; {remedy}."
            )
        known = ", ".join(sorted(path.stem for path in HOUSE.glob("*.ttf")))
        raise CannotPrint(
            f"There is no font '{name}'; put {name}.ttf into {own.parent} or use one of {known}."
        )
    return house_font(name)


@cache
def _own_font(path: Path, _time: int) -> Font:
    return Font(path)


def has_glyph(sign: str, folder: Path | None = None) -> bool:
    """Whether every font of the house has this sign, so that it can stand anywhere, or
    a font of the game's own."""
    if sign in _signs_of_all():
        return True
    return (
        any(
            _own_font(path, path.stat().st_mtime_ns).has(sign)
            for path in (folder / "fonts").glob("*.ttf")
        )
        if folder
        else False
    )


@cache
def _signs_of_all() -> frozenset[str]:
    every: Iterable[set[int]] = (
        set(house_font(path.stem).face.charToGlyph)
        for path in sorted(HOUSE.glob("*.ttf"))
    )
    return frozenset(map(chr, set.intersection(*every)))


def _open(path: Path) -> Any:
    from reportlab.pdfbase.ttfonts import TTFError, TTFont  # noqa: PLC0415 -- 60 ms that `games` need not spend

    try:
        return TTFont(path.stem, str(path))
    except (TTFError, OSError) as trouble:
        raise CannotPrint(
            f"{path.name} is no usable TrueType font ({trouble}); take a .ttf with outlines."
        ) from None
