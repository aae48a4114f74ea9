"""The letters of one PDF. Every font of a print has its number from the start, and goes
into a file with the first word that is written in it.

The letters of a font are numbered before the first of them is used, so a text is coded
alike wherever and whenever that happens.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from reportlab.pdfbase import pdfmetrics

from generator.faces.fonts import Font

_ESCAPED = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\"}


class TypeCase:
    """What texts become in a PDF, and which fonts it therefore needs."""

    def __init__(self, doc: Any, fonts: Sequence[Font], signs: str) -> None:
        self._doc = doc
        self._every = list(dict.fromkeys([*map(chr, range(32, 127)), *signs]))
        self._fonts = {font.name: font for font in fonts}
        self._names = list(self._fonts)
        self._tables: dict[str, tuple[str, dict[int, str], frozenset[str]]] = {}

    def code(self, font: str, text: str) -> Iterable[tuple[str, str]]:
        """A text as PDF strings of the font's subset."""
        name, table, signs = self._tables.get(font) or self._opened(font)
        if signs.issuperset(text):
            return ((name, f"({text.translate(table)})"),)
        # a script with more signs than one subset holds
        ttf, doc = self._fonts[font].ttf, self._doc
        return tuple(
            (
                ttf.getSubsetInternalName(subset, doc),
                f"({''.join(_written(bytes([code])) for code in codes)})",
            )
            for subset, codes in ttf.splitString(text, doc)
        )

    def bring(self, number: int) -> None:
        """The font of that number, for a content that was written before."""
        for name in self._names[number - 1 : number]:
            if name not in self._tables:
                self._opened(name)

    def _opened(self, font: str) -> tuple[str, dict[int, str], frozenset[str]]:
        """Number all signs that the game uses, in one order, and keep how each is
        written in a PDF string."""
        found, doc = self._fonts[font], self._doc
        self._name(font)
        every = [sign for sign in self._every if found.has(sign)]
        codes = {sign: found.ttf.splitString(sign, doc) for sign in every}
        table = {
            ord(sign): _written(code[0][1])
            for sign, code in codes.items()
            if code and code[0][0] == 0
        }
        name = found.ttf.getSubsetInternalName(0, doc)
        self._tables[font] = name, table, frozenset(map(chr, table))
        return self._tables[font]

    def _name(self, font: str) -> None:
        """Its number, which reportlab would give in the order of use."""
        ttf, doc = self._fonts[font].ttf, self._doc
        pdfmetrics.registerFont(ttf)
        state = ttf._assignState(doc)
        state.internalName = f"{state.namePrefix}{self._names.index(font) + 1}"
        doc.fontMapping[ttf.fontName] = f"/{state.internalName}"
        doc.delayedFonts.append(ttf)
        doc.delayedFonts.sort(key=lambda one: self._names.index(one.fontName))


def _written(code: bytes) -> str:
    """One byte of a subset as it stands between the brackets of a PDF string."""
    value = code[0]
    return _ESCAPED.get(value, chr(value) if 32 <= value < 127 else f"\\{value:03o}")
