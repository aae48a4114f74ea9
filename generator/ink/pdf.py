"""Writes the pages of a plan as PDF: the only file that touches reportlab's canvas.

Forms are named by what is in them, and the letters of a font are numbered before the
first page, so a face inks to the same bytes wherever and whenever it is drawn: that
makes prints repeatable, and inked faces can be kept between prints.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import FunctionType, MappingProxyType, MethodType
from typing import IO, TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generator.faces.elements import Face
from generator.faces.fonts import ASCENT, Font
from generator.faces.scripts import is_shaped
from generator.faces.style import Box as Room
from generator.faces.style import Style
from generator.faces.typeset import BEFORE, POINT, fit
from generator.ink.carried import Box, Carried, add_page, form_of
from generator.ink.counter_moves import countered, grown
from generator.ink.operators import PT, Ink
from generator.ink.packed import Packed
from generator.ink.page_lines import (
    CUT,
    FOLD,
    HALO,
    boxes,
    clip,
    contours,
    edge_of,
    lines,
    plate,
    way_to,
)
from generator.ink.shadings import FORM
from generator.ink.type_case import TypeCase
from generator.order import Profile
from generator.sheets.plan import Note, Page, Placed

if TYPE_CHECKING:
    from generator.ink.photos import Photo

_USED = re.compile(r"/FormXob\.(\w+) Do")
WIDE = 600.0  # mm: more than any note needs
_PIXELS = "pixels"  # how the forms of pictures begin
UPRIGHT = "1 0 0 1 0 0"  # what is not turned


def _opened(path: Path, title: str, language: str, font: Font) -> Any:
    """A file without what reportlab does by itself: streams that grow by a quarter, a
    Helvetica on every page that nobody embeds."""
    rl_config.useA85 = 0
    pdfmetrics.registerFont(font.ttf)
    canvas = Canvas(
        str(path),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        lang=language,
        initialFontName=font.ttf.fontName,
    )
    canvas.setTitle(title)
    canvas.setAuthor("Consigliere")
    canvas.setCreator("Consigliere")
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas


class Press:
    """One PDF being written."""

    cmyk = False  # in the four inks of a printing press, pictures too
    has_clear = False  # some picture can be looked through
    numbered = 0  # pages so far
    # what an earlier file has drawn: forms, and which of them a drawing became
    remembered: Mapping[str, Any] = MappingProxyType({})
    drawings: Mapping[str, str] = MappingProxyType({})
    hand: Font | None = None  # the game's own for texts, also where letters are drawn
    # what bookmarks are called in the language of the print
    titles: Mapping[str, str] = MappingProxyType({})

    def __init__(
        self,
        path: Path,
        title: str,
        language: str,
        fonts: Sequence[Font],
        alphabet: Iterable[str],
    ) -> None:
        self._path = path
        self.canvas = _opened(path, title, language, fonts[0])
        self.signs = "".join(sorted(set(alphabet)))
        self.forms: dict[str, tuple[Box, str]] = {}
        self._ratios: dict[str, float] = {}  # of the pictures that are in this file
        self._pictured: set[str] = set()  # forms that show one of them
        self.names: dict[str, str] = {}
        self.letters = TypeCase(self.canvas._doc, fonts, self.signs)
        self._note_font = fonts[0]

    def turned_over(self, edge: str) -> None:
        """Tell the viewer over which edge to turn the paper (over none: one side only),
        for those that listen."""
        self.canvas.setViewerPreference(
            "Duplex", f"DuplexFlip{edge.title()}Edge" if edge else "Simplex"
        )

    def form(self, key: str, make: Callable[[], str], box: Box) -> str:
        """A drawing that may come back: written once, named by its content."""
        known = self.names.get(key)
        if known is None:
            known = self.names[key] = self._found(key) or self._made(make(), box)
        return f"FormXob.{known}"

    def _found(self, key: str) -> str:
        """A drawing that an earlier file has drawn."""
        mark = self.drawings.get(key, "")
        if mark:
            box, content = self.remembered[mark]
            self._bring(mark, tuple(box), content)
        return mark

    def _made(self, content: str, box: Box) -> str:
        mark = sha256(f"{box}{content}".encode()).hexdigest()[:12]
        self._bring(mark, box, content)
        return mark

    def _bring(self, mark: str, box: Box, content: str) -> None:
        """Write a form, after those that it draws itself."""
        if mark not in self.forms:
            self.forms[mark] = (box, content)
            if mark.startswith(FORM):
                keys, _, drawn = content.partition("\n")
                self._carry(mark, Packed(keys, drawn.encode))
                return
            used = self._fetched(content)
            if self.is_pictured(content):
                self._pictured.add(mark)
            self._draw(mark, box, content, used)

    def _draw(self, mark: str, box: Box, content: str, used: Iterable[str]) -> None:
        doc = self.canvas._doc
        names = (f"FormXob.{name}" for name in used)
        doc.addForm(mark, form_of(doc, box, content, names))

    def shaded(self, content: str) -> str:
        """A gradient, which brings its own colours along and is not drawn by reportlab."""
        mark = FORM + sha256(content.encode()).hexdigest()[:12]
        self._bring(mark, (0, 0, 1, 1), content)
        return f"FormXob.{mark}"

    def is_pictured(self, content: str) -> bool:
        """Whether it shows a picture, which lives in its own file only: what does is
        drawn anew for another."""
        if not self._pictured:
            return False
        return not self._pictured.isdisjoint(_USED.findall(content))

    def lasting(self) -> Iterator[tuple[str, tuple[Box, str]]]:
        """The forms that another file may draw as they are."""
        return ((k, form) for k, form in self.forms.items() if k not in self._pictured)

    def _fetched(self, content: str) -> Iterable[str]:
        """The forms that a content draws; those that are remembered and not yet in this
        file are brought, and so are its fonts."""
        self.letters.read(content)
        used = dict.fromkeys(_USED.findall(content))
        for name in used:
            if name not in self.forms:
                box, inner = self.remembered[name]
                self._bring(name, tuple(box), inner)
        return used

    def picture(self, path: Path, low: bool = False) -> tuple[str, float]:
        """A picture of a user's own folder, as a form one unit wide and high, and how
        wide it is for its height."""
        # decks without pictures need none of it
        from generator.ink.photos import read_photo  # noqa: PLC0415

        mark = _PIXELS + sha256(path.read_bytes()).hexdigest()[:12]
        return self._shown(mark, lambda: read_photo(path, low, self.cmyk))

    def rendering(
        self, path: Path, colour: str, longest: float, low: bool
    ) -> tuple[str, float]:
        """A drawing that outlines cannot tell, as a picture for a box so many mm long."""
        from generator.ink.photos import drawn_photo  # noqa: PLC0415 -- as above
        from generator.ink.renderings import rendered, takes_colour  # noqa: PLC0415

        inked = colour if takes_colour(path) else ""
        key = f"{inked} {longest:.1f}".encode() + path.read_bytes()
        mark = _PIXELS + sha256(key).hexdigest()[:12]

        def made() -> "Photo":
            return drawn_photo(rendered(path, colour, longest), low, self.cmyk)

        return self._shown(mark, made)

    def _shown(self, mark: str, make: Callable[[], "Photo"]) -> tuple[str, float]:
        """The form of a picture, written once."""
        if mark not in self._ratios:
            photo = make()
            self._ratios[mark] = photo.ratio
            self.forms[mark] = ((0, 0, 1, 1), "")
            self._pictured.add(mark)
            self._show(mark, photo)
        return f"FormXob.{mark}", self._ratios[mark]

    def _show(self, mark: str, photo: "Photo") -> None:
        """Most stand upright already, as a PDF draws them."""
        turn = " ".join(map(str, photo.turn))
        if turn == UPRIGHT:
            self._carry(mark, photo.packed)
            return
        inner = f"{mark}i"
        self._carry(inner, photo.packed)
        self._draw(mark, (0, 0, 1, 1), f"q {turn} cm /FormXob.{inner} Do Q", (inner,))

    def _carry(self, name: str, packed: Packed) -> None:
        """A picture into the file, and what of it is clear."""
        doc = self.canvas._doc
        if packed.clear:
            self.has_clear = True
            self._carry(f"{name}m", packed.clear)
            number, _ = doc.idToObjectNumberAndVersion[f"FormXob.{name}m"]
            packed = Packed(f"{packed.keys} /SMask {number} 0 R", packed.fetch)
        doc.addForm(name, Carried(packed))

    def page(
        self, page: Page, inked: Callable[[Placed], str], profile: Profile
    ) -> None:
        """One page of the plan; a printer's profile moves only what lies on a back."""
        canvas = self.canvas
        if page.bookmark:
            mark = f"{page.bookmark}-{self.numbered}"
            canvas.bookmarkPage(mark)
            canvas.addOutlineEntry(self.titles.get(page.bookmark, page.bookmark), mark)
        content = "\n".join(part for part in self._parts(page, inked, profile) if part)
        names = [f"FormXob.{name}" for name in self._fetched(content)]
        add_page(canvas._doc, page, content, names)
        self.numbered += 1

    def _parts(
        self, page: Page, inked: Callable[[Placed], str], profile: Profile
    ) -> Iterator[str]:
        """What is drawn on a page, from below to above."""
        yield grown(page, profile)
        if page.side == "back":
            yield countered(page, profile)
        if page.clip:
            yield clip(page)
        for item in page.placed:
            yield self._placed(item, inked(item))
        if page.clip:
            yield "Q"
        yield from (lines(page.ticks, HALO, "1 G "), lines(page.ticks, CUT, ""))
        yield from (contours(page), boxes(page.registers))
        yield from (lines(page.marks, CUT, ""), lines(page.folds, FOLD, "[4 3] 0 d "))
        yield from map(self._note, page.notes)

    def _placed(self, item: Placed, content: str) -> str:
        """A face at its place, scaled to its trim, clipped to what may be printed of it."""
        return f"q {way_to(item)} {edge_of(item.part)} W n\n{content}\nQ"

    def _note(self, note: Note) -> str:
        if is_shaped(note.text) or not self._can_set(note.text):
            return self._drawn(note, self.hand or self._note_font)
        font = self._note_font
        width = font.width(note.text) * note.size
        x = note.x * PT - width * BEFORE.get(note.align, 0.0)
        runs = " ".join(
            f"{name} {note.size:g} Tf {string} Tj"
            for name, string in self.letters.code(font.name, note.text)
        )
        way = "0 1 -1 0" if note.turn == 90 else "1 0 0 1"
        return f"{plate(note, x, width)}BT 0 g {way} {x:.2f} {note.y * PT:.2f} Tm {runs} ET"

    def _can_set(self, text: str) -> bool:
        """Or nobody can."""
        beyond = {sign for sign in text if not sign.isascii()}
        if self.hand is None or all(map(self._note_font.has, beyond)):
            return True
        return not all(map(self.hand.has, text))

    def _drawn(self, note: Note, font: Font) -> str:
        """Letters that join or run leftward, or that only a font of the game has."""
        align = "here" if note.align == "left" else note.align
        style = Style(font, font, note.size, note.size, "#000000", align, lines=1)
        base = ASCENT * note.size * POINT
        face = Face(
            WIDE, base, fit(note.text, Room(0, 0, WIDE, WIDE), style, note.text)
        )
        x = (note.x - WIDE * BEFORE.get(align, 0.0)) * PT
        way = "0 1 -1 0" if note.turn == 90 else "1 0 0 1"
        inked = self.ink(Path(), low=False).face(face)
        return f"q {way} {x:.2f} {note.y * PT:.2f} cm\n{inked}\nQ"

    def ink(self, folder: Path, low: bool) -> Ink:
        return Ink(
            self.letters.code,
            self.form,
            lambda path: self.picture(path, low),
            lambda path, colour, longest: self.rendering(path, colour, longest, low),
            self.shaded,
            folder,
            low,
        )

    def close(self) -> None:
        """Write the file. Until here it exists in memory only."""
        self.canvas.addPageLabel(0, "ARABIC", 1)
        with self._path.open("wb") as out:
            self.canvas._filename = out
            doc = self.canvas._doc
            doc.format = MethodType(_straight_into(out), doc)
            self.letters.close()
            self.canvas.save()


def _straight_into(out: IO[bytes]) -> FunctionType:
    """How reportlab writes a document, but into a file: it would hold all of it in memory,
    twice, and pictures are large."""

    class Straight(pdfdoc.PDFFile):  # type: ignore[misc]
        def __init__(self, version: tuple[int, int]) -> None:
            super().__init__(version)
            self.write = out.write
            out.writelines(self.strings)

        def format(self, document: Any) -> bytes:
            return b""

    mine = {**vars(pdfdoc), "PDFFile": Straight}
    return FunctionType(pdfdoc.PDFDocument.format.__code__, mine)


def scaled(face: Face, w: float, h: float, content: str) -> str:
    """A face drawn smaller, for parts that go into a sleeve."""
    if (face.w, face.h) == (w, h):
        return content
    return f"{w / face.w:.5f} 0 0 {h / face.h:.5f} 0 0 cm\n{content}"
