"""An order becomes a folder of finished, read-back PDFs: the door that the command line and the print shop use."""

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from platformdirs import user_cache_path

from cards import load
from cards.errors import or_nearest
from cards.model import DeckId, EditionId, Game
from generator import manifest
from generator.boards import BOARDS, board_documents
from generator.errors import Cancelled, CannotPrint
from generator.guide import guide_documents
from generator.layout import Layout
from generator.looks import read_looks
from generator.memory import Memory
from generator.nets import BOXES, net_documents
from generator.order import Order
from generator.pdf import Press, scaled
from generator.pieces import Faces, flat_parts
from generator.plan import Document, Part, Placed
from generator.sheets import impose
from generator.subject import Said
from generator.verify import Reader, read_back

Progress = Callable[[str, int, int], bool]  # what is being done, how far, of how much; False stops the print
PIXELS = "FormXob.png"  # a picture lives in its own file only, so what shows it is inked anew
DOCUMENTS = {"card": "cards", "note": "money", "token": "tokens", "marker": "tokens"}


@dataclass(frozen=True)
class Printed:
    """What came out of an order."""

    folder: Path
    files: tuple[tuple[Path, int, str], ...]
    pieces: dict[str, int]
    codes: int
    seconds: float
    decoded: int = 0
    removed: tuple[str, ...] = ()


@dataclass
class Job:
    """One order at work."""

    order: Order
    game: Game
    said: Said
    layout: Layout
    faces: Faces
    documents: tuple[Document, ...]
    hashes: dict[str, str] = field(default_factory=dict)


def build(order: Order, progress: Progress | None = None) -> Printed:
    """Print what was ordered; nothing half-written is ever left behind."""
    begun = time.monotonic()
    job = plan(order)
    tell = progress or (lambda what, done, of: True)
    if not job.documents:
        raise CannotPrint("Nothing to print; the order leaves no piece over.")
    target = order.out / job.order.variant(job.game.id, order.edition)
    with replacing(target) as folder:
        files = _write(job, folder, tell)
        read = _read_back(job, folder, files, tell)
        pieces, codes = _counts(job)
        _write_manifest(job, folder, files)
    shown = tuple((target / name, pages, kind) for name, pages, kind in files)
    return Printed(target, shown, pieces, codes, time.monotonic() - begun, read)


def plan(order: Order) -> Job:
    """Everything that an order decides before any ink: which pieces, on which pages, where."""
    order.check()
    game = load(order.folder, order.corrections)
    language = order.language or ("en" if "en" in game.languages else game.languages[0])
    if language not in game.languages:
        remedy = or_nearest(language, game.languages, "it speaks " + ", ".join(game.languages))
        raise CannotPrint(f"{game.id} has no words in '{language}'; {remedy}.")
    order = replace(order, language=language)
    _check_names(order, game)
    edition = EditionId(order.edition) if order.edition else game.edition_for(language)
    said = Said(game.in_edition(edition) if edition else game, language)
    layout = Layout(read_looks(order.folder), order.folder)
    faces = Faces()
    box = tuple(_documents(said, layout, order, faces))
    box += tuple(guide_documents(said, layout, order, faces, box))
    return Job(order, said.game, said, layout, faces, box)


def _check_names(order: Order, game: Game) -> None:
    """Names in an order that the game does not have."""
    known_names: dict[str, list[str]] = {
        "deck": [*game.decks, BOXES, *([BOARDS] if game.boards else [])],
        "card": [card.id for card in game.cards()],
        "option": [*game.options],
    }
    for what, names in (("deck", order.only), ("card", order.cards), ("option", order.options)):
        known = known_names[what]
        for name in names:
            if name not in known:
                remedy = or_nearest(name, known, "it has " + ", ".join(sorted(known)[:12]))
                raise CannotPrint(f"{game.id} has no {what} '{name}'; {remedy}.")
    if order.edition and order.edition not in game.editions:
        raise CannotPrint(f"{game.id} has no edition '{order.edition}'; it has {', '.join(game.editions) or 'none'}.")


def _documents(said: Said, layout: Layout, order: Order, faces: Faces) -> Iterator[Document]:
    """The papers of the box, in the order in which one prints them."""
    parts: dict[str, list[Part]] = {}
    for part in flat_parts(said, layout, order, faces):
        kind = said.game.decks[DeckId(part.deck)].kind
        parts.setdefault(DOCUMENTS[kind], []).append(part)
    for name, group in parts.items():
        if document := impose(name, name, group, order):
            yield document
    yield from net_documents(said, layout, order, faces)
    yield from board_documents(said, layout, order, faces)


def _write(job: Job, folder: Path, tell: Progress) -> list[tuple[str, int, str]]:
    """One PDF per paper, or one for all."""
    groups = [("all", job.documents)] if job.order.one_file else [(part.name, (part,)) for part in job.documents]
    files, done, total = [], 0, sum(len(document.pages) for document in job.documents)
    words = job.said.words
    fonts = [job.layout.font("text", "regular"), *_fonts(job)]
    alphabet = "".join(sorted(set().union(*words.entries.values(), "·×−–—")))
    memory = Memory(job.said, job.order, alphabet)
    forms: dict[str, Any] = {}
    for name, documents in groups:
        title = f"{words['game.name']}: {name}"
        press = Press(folder / f"{name}.pdf", title, job.said.language, list(dict.fromkeys(fonts)), alphabet)
        ink = Inker(job, press, memory)
        for document in documents:
            for page in document.pages:
                if not tell("print", done, total):
                    raise Cancelled
                press.page(page, ink.placed, job.order.profile)
                done += 1
        press.close()
        forms |= press.forms
        files.append((f"{name}.pdf", sum(len(document.pages) for document in documents), name))
    memory.write(forms)
    return files


def _fonts(job: Job) -> list[Any]:
    roles = job.layout.looks.fonts
    return [job.layout.font(role, weight) for role in roles for weight in ("regular", "bold")]


class Inker:
    """Faces into operators, once each; a face that comes back is a form."""

    def __init__(self, job: Job, press: Press, memory: Memory) -> None:
        self.job, self.press, self.memory = job, press, memory
        press.remembered = memory.forms
        self.ink = press.ink(job.order.folder, job.order.low_ink)
        self.forms: dict[tuple[str, float, float], str] = {}

    def placed(self, item: Placed) -> str:
        part = item.part
        if part.payload and item.face == part.front:
            return self._ink(item)
        key = (item.face, part.w, part.h)
        if key not in self.forms:
            reach = 20.0
            box = (-reach, -reach, part.w * 3 + reach, part.h * 3 + reach)
            self.forms[key] = self.press.form(f"face:{key}", lambda: self._ink(item), box)
        return f"/{self.forms[key]} Do"

    def _ink(self, item: Placed) -> str:
        """The face from the memory of earlier prints, or inked now."""
        make = self.job.faces.marks.get(item.face)
        mark = f"{make()}:{item.part.w:g}x{item.part.h:g}" if make else ""
        content, seal = (self.memory.find(mark) if mark else None) or self._inked(item)
        self.job.hashes[item.face] = seal
        if mark and PIXELS not in content:
            self.memory.keep(mark, content, seal)
        return content

    def _inked(self, item: Placed) -> tuple[str, str]:
        face = self.job.faces[item.face]
        content = scaled(face, item.part.w, item.part.h, self.ink.face(face))
        return content, sha256(content.encode()).hexdigest()[:16]


def _read_back(job: Job, folder: Path, files: list[tuple[str, int, str]], tell: Progress) -> int:
    """Pages, fonts and boxes always; the codes unless the order says no."""
    for name, pages, _ in files:
        read_back(folder / name, pages)
    if not job.order.verify:
        return 0
    reader = Reader(user_cache_path("consigliere", appauthor=False) / "read-pages.json")
    total, done = sum(len(document.pages) for document in job.documents), 0

    def tick() -> None:
        nonlocal done
        done += 1
        if not tell("read back", done, total):
            raise Cancelled

    first = 0
    for document in job.documents:
        path = folder / ("all.pdf" if job.order.one_file else f"{document.name}.pdf")
        reader.check(path, document, job.hashes, first if job.order.one_file else 0, tick)
        first += len(document.pages)
    reader.remember()
    return reader.decoded


def _counts(job: Job) -> tuple[dict[str, int], int]:
    """Pieces per deck, each counted once on however many pages it lies, and those of them that carry a code."""
    pages = [page for document in job.documents for page in document.pages]
    parts = [item.part for page in pages for item in page.placed if item.part.copy]
    counted = {(part.deck, part.card, part.copy): bool(part.payload) for part in parts}
    return dict(Counter(deck for deck, _, _ in counted)), sum(counted.values())


def _write_manifest(job: Job, folder: Path, files: list[tuple[str, int, str]]) -> None:
    file_of, offset = {}, 0
    for document in job.documents:
        name = "all.pdf" if job.order.one_file else f"{document.name}.pdf"
        file_of[document.name] = (name, offset if job.order.one_file else 0)
        offset += len(document.pages)
    head = {
        "game": job.game.id,
        "language": job.said.language,
        "paper": job.order.paper,
        "duplex": job.order.duplex,
        "files": [{"path": name, "pages": pages, "kind": kind} for name, pages, kind in files],
    }
    manifest.write_manifest(folder / "manifest.json", head, manifest.rows_of(job.documents, job.hashes, file_of))


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A folder that takes the place of the old one in one step, or not at all."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        work = Path(mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as trouble:
        raise CannotPrint(f"{target.parent} cannot be written ({trouble.strerror}); choose another --out.") from None
    try:
        yield work
        old = target.with_name(f".{target.name}-old")
        shutil.rmtree(old, ignore_errors=True)
        if target.exists():
            target.rename(old)
        work.rename(target)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as trouble:
        raise CannotPrint(f"{target} cannot be written ({trouble.strerror}); what was there is untouched.") from None
    finally:
        shutil.rmtree(work, ignore_errors=True)
