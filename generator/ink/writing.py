"""The documents of a job, inked into PDFs; faces that were inked for an earlier print
are taken from its memory."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from generator.errors import Cancelled
from generator.faces.fonts import Font, house_font
from generator.ink.face_cache import Memory
from generator.ink.pdf import Press, scaled
from generator.job import Job
from generator.sheets.plan import Document, Page, Placed
from generator.wording import press_words

File = tuple[str, int, str]  # its name, how many pages, which paper
# what is being done, how far, of how much; False stops the print
Progress = Callable[[str, int, int], bool]
MARGINS = "BarlowSemiCondensed-Regular"  # where all fonts of a game are drawn
MAKER = "Consigliere"
SIGNS = "·×−–—"  # what the press itself writes beyond ASCII


def write(job: Job, folder: Path, tell: Progress) -> list[File]:
    """One PDF per paper, or one for all."""
    memory = Memory(job.said, job.order, alphabet_of(job))
    files: list[File] = []
    for name, documents in _files_of(job):
        done = sum(pages for _, pages, _ in files)
        pages = [page for document in documents for page in document.pages]
        press = press_of(
            job, folder / f"{name}.pdf", f"{job.said.words['game.name']}: {name}"
        )
        _press(job, press, pages, memory, _from(done, job.pages, tell))
        memory.learn(dict(press.lasting()), press.names)
        files.append((f"{name}.pdf", len(pages), name))
    memory.write()
    return files


def _files_of(job: Job) -> Iterator[tuple[str, Sequence[Document]]]:
    if job.order.one_file:
        yield "all", job.documents
        return
    for part in job.documents:
        yield part.name, (part,)


def _press(
    job: Job,
    press: Press,
    pages: Sequence[Page],
    memory: Memory,
    goes_on: Callable[[int], bool],
) -> None:
    """One PDF; whoever watches may stop it before any page."""
    two_sided = any(page.side == "back" for page in pages)
    press.turned_over(job.order.duplex if two_sided else "")
    ink = Inker(job, press, memory)
    ink.alone = shown_once(pages)
    profile = job.order.profile.over(job.order.duplex)
    for number, page in enumerate(pages):
        if not goes_on(number):
            raise Cancelled
        press.page(page, ink.placed, profile)
    press.close()


def _from(begun: int, of: int, tell: Progress) -> Callable[[int], bool]:
    """Pages of one file counted on from those of the files before."""
    return lambda number: tell("print", begun + number, of)


def press_of(job: Job, path: Path, title: str) -> Press:
    """A PDF that is ready for the faces of a job."""
    press = Press(path, title, job.said.language, fonts_of(job), alphabet_of(job))
    words = job.said.words
    boards = {name: words[f"board.{name}.title"] for name in job.game.boards}
    press.titles = {**words.below("deck"), **boards}
    press.hand = job.layout.font("text", "regular")
    _sign(press, job)
    return press


def _sign(press: Press, job: Job) -> None:
    """Whose it is, of which data, and what others may do with it."""
    game, order = job.game, job.order
    name, language = job.said.words["game.name"], job.said.language
    canvas = press.canvas
    canvas.setAuthor(game.author or MAKER)
    canvas.setSubject(f"{name}, {language}, data {order.version}")
    canvas.setKeywords(game.licence)


def alphabet_of(job: Job) -> str:
    """Every sign that the game can print, in one order."""
    texts = [
        *job.said.words.entries.values(),
        *press_words(job.said.language).entries.values(),
    ]
    return "".join(sorted(set().union(*texts, SIGNS)))


def fonts_of(job: Job) -> list[Font]:
    """All fonts of the looks, the one for small notes first, slanted ones last: those of
    before keep their names."""
    fonts = [
        job.layout.font(role, weight)
        for role in job.layout.looks.fonts
        for weight in ("regular", "bold")
    ]
    slanted = (
        job.layout.slanted(role, weight)
        for weight in ("regular", "bold")
        for role in job.layout.looks.fonts
    )
    every = [job.layout.font("text", "regular"), *fonts, *filter(None, slanted)]
    plain = [font for font in every if not font.is_drawn]
    return list(dict.fromkeys(plain or [house_font(MARGINS)]))


Shown = tuple[str, float, float]  # a face, how wide and how high


def _shown(item: Placed) -> Shown:
    return item.face, item.part.w, item.part.h


def shown_once(pages: Iterable[Page]) -> set[Shown]:
    """The faces that do not come back in a file."""
    often = Counter(_shown(item) for page in pages for item in page.placed)
    return {shown for shown, times in often.items() if times == 1}


class Inker:
    """Faces into operators, once each; a face that comes back is a form."""

    alone: Container[Shown] = ()  # those that do not

    def __init__(self, job: Job, press: Press, memory: Memory) -> None:
        self.job, self.press, self.memory = job, press, memory
        press.remembered, press.drawings = memory.forms, memory.drawings
        self.ink = press.ink(job.order.folder, job.order.low_ink)
        self.forms: dict[Shown, str] = {}

    def placed(self, item: Placed) -> str:
        part, key = item.part, _shown(item)
        if key in self.alone or (part.payload and item.face == part.front):
            return self._ink(item)
        if key not in self.forms:
            reach = 20.0
            box = (-reach, -reach, part.w * 3 + reach, part.h * 3 + reach)
            self.forms[key] = self.press.form(
                f"face:{key}", lambda: self._ink(item), box
            )
        return f"/{self.forms[key]} Do"

    def _ink(self, item: Placed) -> str:
        """The face from the memory of earlier prints, or inked now."""
        make = self.job.faces.marks.get(item.face)
        mark = f"{make()}:{item.part.w:g}x{item.part.h:g}" if make else ""
        content, seal = (self.memory.find(mark) if mark else None) or self._inked(item)
        self.job.hashes[item.face] = seal
        if mark and not self.press.is_pictured(content):
            self.memory.keep(mark, content, seal)
        return content

    def _inked(self, item: Placed) -> tuple[str, str]:
        face = self.job.faces[item.face]
        content = scaled(face, item.part.w, item.part.h, self.ink.face(face))
        return content, sha256(content.encode()).hexdigest()[:16]
