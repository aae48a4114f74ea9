"""An order becomes a folder of finished, read-back PDFs: what the command line and the
print shop call."""

import shutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from msgspec import Struct
from platformdirs import user_cache_path

from cards.kept_codes import keep
from cards.sentences import Sentence
from generator.changes import changes
from generator.errors import Cancelled, CannotPrint, not_written, say
from generator.held_folders import HeldFolder, clear_abandoned
from generator.ink import manifest
from generator.ink.resolution import coarse
from generator.ink.verify import Reader, read_back
from generator.ink.writing import File, Progress, write
from generator.job import Job, plan
from generator.order import Order
from generator.sheets.both_papers import cost
from generator.wording import is_spoken

# the folder of a print of what is new, inside that of the whole box
CHANGES = "changes"


class Printed(Struct, frozen=True):
    """What came out of an order."""

    folder: Path
    files: tuple[tuple[Path, int, str], ...]
    pieces: dict[str, int]
    codes: int
    seconds: float
    decoded: int = 0
    removed: tuple[str, ...] = ()
    replaced: bool = False  # an earlier print lay there
    remarks: tuple[Sentence, ...] = ()  # what prints, and might be better


def build(order: Order, progress: Progress | None = None) -> Printed:
    """Print what was ordered; nothing half-written is ever left behind."""
    begun = time.monotonic()
    job = plan(order)
    target = order.out / job.order.variant(job.game.id)
    removed: tuple[str, ...] = ()
    standing: dict[str, dict[str, str]] = {}
    if order.since:
        job, removed, standing = changes(job, order.since)
        target /= CHANGES
    elif not job.documents:
        raise CannotPrint(say("nothing"))
    if not job.documents:
        return Printed(target, (), {}, 0, time.monotonic() - begun, 0, removed)
    replaced = target.exists()
    with replacing(target) as folder:
        files, read = _written(job, folder, standing, progress)
    keep(order.folder, job.game)
    seconds = time.monotonic() - begun
    found = (_shown(target, files), *_counts(job), seconds, read, removed, replaced)
    return Printed(target, *found, remarks=_remarks(job, target, files))


def _remarks(job: Job, target: Path, files: Sequence[File]) -> tuple[Sentence, ...]:
    """What prints, and might be better; what was paid for it."""
    paid, tongue = cost(job.documents, job.order), job.said.language
    spoken = () if is_spoken(tongue) else (say("not_spoken", language=tongue),)
    return (*spoken, *coarse(job), *paid, *_large(job, target, files))


def _large(job: Job, target: Path, files: Sequence[File]) -> tuple[Sentence, ...]:
    if not job.order.split:
        return ()
    from generator.splitting import too_large  # noqa: PLC0415 -- as above

    return tuple(too_large(target, files, job.order.split))


def _shown(target: Path, files: Sequence[File]) -> tuple[tuple[Path, int, str], ...]:
    return tuple((target / name, pages, kind) for name, pages, kind in files)


def _written(
    job: Job,
    folder: Path,
    standing: dict[str, dict[str, str]],
    progress: Progress | None,
) -> tuple[list[File], int]:
    """All files of a print, and how many codes were read back from them."""
    tell = progress or (lambda what, done, of: True)
    files = write(job, folder, tell)
    if job.order.split:
        # few orders ask for it
        from generator.splitting import in_parts  # noqa: PLC0415

        job, files = in_parts(job, folder, files, tell)
    # pages, fonts and boxes always; the codes unless the order says no
    seals = {name: read_back(folder / name, pages) for name, pages, _ in files}
    read = _read_codes(job, folder, tell)
    _write_manifest(job, folder, [(*file, seals[file[0]]) for file in files], standing)
    return files, read


def _read_codes(job: Job, folder: Path, tell: Progress) -> int:
    """How many codes were read back."""
    if not job.order.verify:
        return 0
    reader = Reader(user_cache_path("consigliere", appauthor=False) / "read-pages.json")
    done = 0

    def tick() -> None:
        nonlocal done
        done += 1
        if not tell("read back", done, job.pages):
            raise Cancelled

    first = 0
    for document in job.documents:
        reader.check(
            folder / job.file_of(document),
            document,
            job.hashes,
            first if job.order.one_file else 0,
            tick,
        )
        first += len(document.pages)
    reader.remember()
    return reader.decoded


def _counts(job: Job) -> tuple[dict[str, int], int]:
    """Pieces per deck, each counted once on however many pages it lies, and those of
    them that carry a code."""
    pages = [page for document in job.documents for page in document.pages]
    parts = [item.part for page in pages for item in page.placed if item.part.copy]
    counted = {(part.deck, part.card, part.copy): bool(part.payload) for part in parts}
    return dict(Counter(deck for deck, _, _ in counted)), sum(counted.values())


def _write_manifest(
    job: Job,
    folder: Path,
    files: list[tuple[str, int, str, str]],
    standing: dict[str, dict[str, str]],
) -> None:
    """Every piece of this print; after a print of changes also how the whole box
    stands, for the next such print."""
    file_of, offset = {}, 0
    for document in job.documents:
        file_of[document.name] = (
            job.file_of(document),
            offset if job.order.one_file else 0,
        )
        offset += len(document.pages)
    head = {
        "game": job.game.id,
        "language": job.said.language,
        "edition": job.order.edition or job.game.edition_for(job.said.language),
        "paper": job.order.paper,
        "duplex": job.order.duplex,
        "version": job.order.version,
        "files": [
            {"path": name, "pages": pages, "kind": kind, "sha256": seal}
            for name, pages, kind, seal in files
        ],
    } | ({"box": standing} if standing else {})
    manifest.write_manifest(
        folder / "manifest.json",
        head,
        manifest.rows_of(job.documents, job.hashes, file_of),
    )


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A folder that takes the place of the old one in one step, or not at all."""
    try:
        held = _work_folder(target)
    except OSError as trouble:
        raise not_written(target.parent, trouble, say("other_out")) from None
    try:
        yield held.path
        old = target.with_name(f".{target.name}-old")
        shutil.rmtree(old, ignore_errors=True)
        if target.exists():
            target.rename(old)
        held.let_go()
        held.path.rename(target)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as trouble:
        raise not_written(target, trouble, say("untouched")) from None
    finally:
        held.clear()


def _work_folder(target: Path) -> HeldFolder:
    """Beside its target; what killed prints left there goes first."""
    beside = target.parent
    beside.mkdir(parents=True, exist_ok=True)
    clear_abandoned(beside.glob(".*-*"))
    work = Path(mkdtemp(prefix=f".{target.name}-", dir=beside))
    work.chmod(0o755)
    return HeldFolder(work)
