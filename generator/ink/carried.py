"""Objects of a PDF that we write ourselves, and that reportlab only numbers and carries:
streams and pages."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from zlib import compress

from reportlab.pdfbase import pdfdoc

from generator.ink.packed import Packed
from generator.sheets.plan import Page

PT = 72 / 25.4
TINY = 200  # bytes: to pack less costs more than it spares
EFFORT = 5  # of 9: one more would take twice the time for a hundredth of the size
Box = tuple[float, float, float, float]
PAGE = "/Type /Page"
FORM = "/Subtype /Form"


# reportlab says nothing of its types
class Carried(pdfdoc.PDFObject):  # type: ignore[misc]
    """A stream: a picture, a form, what is drawn on a page; its bytes are fetched when it
    is written."""

    __RefOnly__ = 1

    def __init__(self, packed: Packed) -> None:
        self.packed = packed

    def format(self, document: Any) -> bytes:
        content = self.packed.fetch()
        keys = _close(f"{self.packed.keys} /Length {len(content)}")
        return b"".join((keys, b"\nstream\n", content, b"\nendstream\n"))


class Sheet(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page among the objects of a file: its keys."""

    __RefOnly__ = 1

    def __init__(self, keys: str) -> None:
        self.keys = keys

    def format(self, document: Any) -> bytes:
        return _close(self.keys)


def _close(keys: str) -> bytes:
    """A name begins with its stroke, and needs no space before it."""
    return f"<<{keys.strip()}>>".replace(" /", "/").encode("ascii")


def drawing(content: str, keys: str = "") -> Packed:
    """What is drawn, packed at once: it becomes a tenth, and a file holds all its pages
    until its end."""
    raw = content.encode("ascii")
    if len(raw) < TINY:
        return Packed(keys, lambda: raw)
    packed = compress(raw, EFFORT)
    return Packed(f"{keys} /Filter /FlateDecode", lambda: packed)


def form_of(doc: Any, box: Box, content: str, used: Iterable[str]) -> Carried:
    """A drawing that may come back, with those that it draws itself."""
    keys = f"{FORM} /BBox [{_numbers(box)}] {_resources(doc, used)}"
    return Carried(drawing(content, keys))


def add_page(doc: Any, page: Page, content: str, used: Iterable[str]) -> None:
    """One page behind the others."""
    every = {
        "MediaBox": (0.0, 0.0, page.w, page.h),
        "TrimBox": page.trim,
        "BleedBox": page.coloured,
    }
    boxes = " ".join(
        f"/{name} [{_numbers((x * PT, y * PT, right * PT, top * PT))}]"
        for name, (x, y, right, top) in every.items()
    )
    parent, drawn = _at(doc, doc.Pages), _at(doc, Carried(drawing(content)))
    inside = f"/Parent {parent} /Contents {drawn} {_resources(doc, used)}"
    doc.addPage(Sheet(f"{PAGE} {boxes} {inside}"))


def _at(doc: Any, item: Any) -> str:
    """Where an object will lie in the file."""
    place: bytes = doc.Reference(item).format(doc)
    return place.decode("ascii")


def _resources(doc: Any, used: Iterable[str]) -> str:
    """All fonts of the file, and the forms that a content draws."""
    numbers = doc.idToObjectNumberAndVersion
    forms = " ".join(f"/{name} {numbers[name][0]} 0 R" for name in used)
    fonts = f"/Font {numbers[pdfdoc.BasicFonts][0]} 0 R"
    return f"/Resources <<{fonts} /XObject <<{forms}>>>>"


@lru_cache(64)  # most pages of a file are as large as the first
def _numbers(parts: Box) -> str:
    return str(pdfdoc.fp_str(*parts))
