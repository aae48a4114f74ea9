"""The letters of one PDF. Every font of a print has its number from the start, and goes
into a file with the first word that is written in it.

The letters of a font are numbered before the first of them is used, so a text is coded
alike wherever and whenever that happens. Those that nothing in the file was written with
become blanks when it is closed, and hints for coarse screens stay behind.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import uharfbuzz
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFontFace, TTFontMaker

from generator.faces.fonts import Font

# numbers of a font and its subset, and what is between the brackets
_WRITTEN = re.compile(r"/F(\d+)\+(\d+) \S+ Tf \(([^\\)]*(?:\\.[^\\)]*)*)\) Tj")
_ESCAPE = re.compile(r"\\(\d{3}|.)")
# what a PDF asks of a font whose letters are told by their bytes (that table is reportlab's)
_ASKED = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
_ESCAPED = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\"}


class TypeCase:
    """What texts become in a PDF, and which fonts it therefore needs."""

    def __init__(self, doc: Any, fonts: Sequence[Font], signs: str) -> None:
        self._doc = doc
        self._every = list(dict.fromkeys([*map(chr, range(32, 127)), *signs]))
        self._fonts = {font.name: font for font in fonts}
        self._names = list(self._fonts)
        self._tables: dict[str, tuple[str, dict[int, str], frozenset[str]]] = {}
        # of each font and subset, the bytes that something was written with
        self._used: dict[tuple[str, str], set[str]] = defaultdict(set)

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

    def read(self, content: str) -> None:
        """What is written in a content, now or for an earlier file: its fonts come into
        this one, and its letters stay."""
        for number, subset, string in _WRITTEN.findall(content):
            self._used[number, subset].update(_read(string))
        for number in {number for number, _ in self._used}:
            self._bring(int(number))

    def _bring(self, number: int) -> None:
        for name in self._names[number - 1 : number]:
            if name not in self._tables:
                self._opened(name)

    def close(self) -> None:
        """From now on, letters that nothing was written with are blanks."""
        for name in self._tables:
            number = self._names.index(name) + 1
            subsets = self._fonts[name].ttf.state[self._doc].subsets
            for subset, signs in enumerate(subsets):
                used = self._used[f"{number}", f"{subset}"]
                subsets[subset] = [
                    sign if chr(code) in used else 0 for code, sign in enumerate(signs)
                ]

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
        ttf.face.makeSubset = partial(_bare, ttf.face)
        state = ttf._assignState(doc)
        state.internalName = f"{state.namePrefix}{self._names.index(font) + 1}"
        doc.fontMapping[ttf.fontName] = f"/{state.internalName}"
        doc.delayedFonts.append(ttf)
        doc.delayedFonts.sort(key=lambda one: self._names.index(one.fontName))


def _written(code: bytes) -> str:
    """One byte of a subset as it stands between the brackets of a PDF string."""
    value = code[0]
    return _ESCAPED.get(value, chr(value) if 32 <= value < 127 else f"\\{value:03o}")


def _read(string: str) -> str:
    """The bytes that stand between the brackets of a PDF string, as letters."""
    if "\\" not in string:
        return string
    return _ESCAPE.sub(_meant, string)


def _meant(escape: re.Match[str]) -> str:
    code = escape[1]
    return chr(int(code, 8)) if code.isdigit() else code


def _bare(face: Any, signs: Sequence[int]) -> bytes:
    """The font file of a subset, without what paper never asks for."""
    whole: bytes = TTFontFace.makeSubset(face, signs)
    known = uharfbuzz.Face(whole)
    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.RETAIN_GIDS
    outlines = uharfbuzz.subset(known, wanted)
    tables = {tag: outlines.reference_table(tag).data for tag in _ASKED}
    tables["cmap"] = known.reference_table("cmap").data
    if all(tables.values()):
        maker = TTFontMaker()
        for tag, data in tables.items():
            maker.add(tag, data)
        return bytes(maker.makeStream())
    return whole  # an odd font, which HarfBuzz does not know how to cut
