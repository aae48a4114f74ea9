"""Files that are small enough for mail and copy shops: a paper in several parts, each of
whole sheets, in order, and a note to go with them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path

from msgspec.structs import replace

from cards.sentences import Sentence
from cards.words import fill
from generator.errors import say
from generator.file_sizes import bytes_of
from generator.guide.print_list import sides_of, sort_of
from generator.ink.writing import File, Progress, write
from generator.job import Job
from generator.sheets.plan import Document, Page
from generator.wording import press_words

NOTE = "copy-shop.txt"
TRIES = 6  # what comes with every file makes the parts a little larger than reckoned


def in_parts(
    job: Job, folder: Path, files: list[File], tell: Progress
) -> tuple[Job, list[File]]:
    """Written anew in parts, until each is as small as was asked for or a single sheet."""
    most, whole = bytes_of(job.order.split), job.documents
    counts = {document.name: 1 for document in whole}
    for _ in range(TRIES):
        found = {kind: (folder / name).stat().st_size for name, _, kind in files}
        grown = {one.name: _wanted(one, counts[one.name], found, most) for one in whole}
        if grown == counts:
            break
        counts = grown
        job = replace(job, documents=tuple(_all_parts(whole, counts)))
        files = _anew(job, folder, files, tell)
    (folder / NOTE).write_text("\n".join(_note(job)) + "\n", "utf-8")
    return job, files


def _all_parts(
    whole: Iterable[Document], counts: Mapping[str, int]
) -> Iterator[Document]:
    for document in whole:
        yield from parts_of(document, counts[document.name])


def _anew(job: Job, folder: Path, files: list[File], tell: Progress) -> list[File]:
    for name, _, _ in files:
        (folder / name).unlink()
    return write(job, folder, tell)


def _wanted(document: Document, parts: int, sizes: Mapping[str, int], most: int) -> int:
    """How many parts its largest one asks for; never more than it has sheets."""
    names = [part.name for part in parts_of(document, parts)]
    largest = max(sizes[name] for name in names)
    if largest <= most:
        return parts
    more = max(parts + 1, ceil(parts * largest / most))
    return min(more, len(list(_sheets(document.pages))))


def too_large(folder: Path, files: Iterable[File], said: str) -> Iterator[Sentence]:
    """Single sheets that are larger than what was asked for."""
    most = bytes_of(said) if said else 0
    for name, _, _ in files:
        size = (folder / name).stat().st_size
        if size > most > 0:
            yield say("one_sheet", file=name, **_weight(size))


def _weight(size: int) -> dict[str, float | str]:
    """As people read it."""
    if size >= 1_000_000:
        return {"size": round(size / 1_000_000, 1), "unit": "MB"}
    return {"size": round(size / 1_000), "unit": "kB"}


def _note(job: Job) -> Iterator[str]:
    """What whoever prints them has to know, in the language of the print."""
    said, words = job.said, press_words(job.said.language)
    yield said.words["game.name"]
    yield words["shop.manner"]
    yield ""
    for document in job.documents:
        yield fill(words["shop.file"], _told(job, document))


def _told(job: Job, document: Document) -> Mapping[str, str]:
    words, page = press_words(job.said.language), document.pages[0]
    sheets = sum(one.side != "back" for one in document.pages)
    return {
        "file": job.file_of(document),
        "pages": str(len(document.pages)),
        "sheets": str(sheets),
        "size": f"{page.w:g} × {page.h:g} mm",
        "sides": words[f"guide.sides.{sides_of(document, job.order.duplex)}"],
        "stock": sort_of(document, job.game, job.said.language),
    }


def parts_of(document: Document, many: int) -> Iterator[Document]:
    """As many, as even as can be; the whole where one is enough."""
    if many == 1:
        yield document
        return
    sheets, digits = list(_sheets(document.pages)), len(str(many))
    for number in range(many):
        low, high = (len(sheets) * at // many for at in (number, number + 1))
        pages = tuple(page for sheet in sheets[low:high] for page in sheet)
        name = f"{document.name}-{number + 1:0{digits}}"
        yield replace(document, name=name, pages=pages)


def _sheets(pages: Sequence[Page]) -> Iterator[list[Page]]:
    """A second side stays with its first."""
    sheet: list[Page] = []
    for page in pages:
        if sheet and page.side != "back":
            yield sheet
            sheet = []
        sheet.append(page)
    if sheet:
        yield sheet
