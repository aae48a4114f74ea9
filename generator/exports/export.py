"""The box as other tools want it: single pictures, a virtual table, packs for printers,
cut files; and previews."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from cards.errors import or_nearest
from cards.kept_codes import keep
from generator.errors import CannotPrint, say
from generator.exports.card_list import write_list
from generator.exports.contact import write_contact
from generator.exports.cutfile import write_cutfiles
from generator.exports.dxf import write_dxf
from generator.exports.packs import write_drivethru, write_gamecrafter, write_pngs
from generator.exports.playing_cards import write_playingcards
from generator.exports.rasters import encoded, rasters
from generator.exports.single_pages import write_pages
from generator.exports.singles import Desk, Packed, bled, page_of, pixels, singles_of
from generator.exports.tabletop import write_tabletop
from generator.held_folders import LOCK
from generator.ink import manifest
from generator.ink.writing import Progress
from generator.job import Job, plan
from generator.order import Order
from generator.printing import replacing

WRITERS: Mapping[str, Callable[[Desk], Packed]] = {
    "png": write_pngs,
    "contact": write_contact,
    "list": write_list,
    "tts": write_tabletop,
    "tgc": write_gamecrafter,
    "dtc": write_drivethru,
    "mpc": write_playingcards,
    "svg-cut": write_cutfiles,
    "dxf-cut": write_dxf,
}
# what follows the sheets of a print, and so is named for its paper
ON_SHEETS = {"contact", "svg-cut", "dxf-cut"}
FINENESS = (36, 1200)


class Exported(Struct, frozen=True):
    """What came out of an export."""

    folder: Path
    files: tuple[Path, ...]
    faces: int
    seconds: float
    notes: tuple[str, ...] = ()


def export(
    order: Order,
    to: str,
    progress: Progress | None = None,
    dpi: int = 300,
    images: str = "",
) -> Exported:
    """Write the ordered pieces for one kind of tool; nothing half-written is ever left behind."""
    begun = time.monotonic()
    if to not in WRITERS:
        known = say("write_one_of", list=", ".join(WRITERS))
        raise CannotPrint(say("no_export", cell=to), or_nearest(to, WRITERS, known))
    _check_dpi(dpi)
    job = plan(order, with_guide=False)
    if not job.documents:
        raise CannotPrint(say("nothing_exported"))
    target = order.out / _variant(job, to)
    with replacing(target) as folder:
        packed = WRITERS[to](
            Desk(job, folder, target, progress or _untold, dpi, images)
        )
        _write_manifest(job, folder, to, packed)
        names = _names(folder)
    keep(order.folder, job.game)
    files = tuple(target / name for name in names)
    return Exported(
        target, files, _faces(packed), time.monotonic() - begun, packed.notes
    )


def _names(folder: Path) -> list[Path]:
    every = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder) for path in every if path.name != LOCK)


def preview(order: Order, card_id: str, dpi: int = 150, side: str = "front") -> bytes:
    """One face of a card as a PNG."""
    _check_dpi(dpi)
    job = plan(
        replace(order, cards=(card_id,), since=None, wanted=None), with_guide=False
    )
    single = next((single for single in singles_of(job) if single.side == side), None)
    if single is None:
        raise CannotPrint(say("no_side", card=card_id, side=side), say("ask_side"))
    edge = bled(single.part, order.bleed)
    page = page_of(single, (edge, edge), edge)
    with TemporaryDirectory(prefix="consigliere-") as folder:
        path = Path(folder) / "preview.pdf"
        write_pages(Desk(job, path.parent, path.parent, _untold), [page], path, card_id)
        (image,) = rasters(path, [(pixels(page.w, dpi), pixels(page.h, dpi))])
    return encoded(image, dpi)


def _untold(what: str, done: int, of: int) -> bool:
    return True


def _check_dpi(dpi: int) -> None:
    low, high = FINENESS
    if not low <= dpi <= high:
        remedy = say("write_between", low=low, high=high)
        raise CannotPrint(say("no_dpi", dpi=dpi), remedy)


def _variant(job: Job, to: str) -> str:
    """The folder's name: as a print's, without its paper where no paper matters."""
    order = (
        job.order if to in ON_SHEETS else replace(job.order, paper="", duplex="long")
    )
    return f"{order.variant(job.game.id)}-{to}"


def _faces(packed: Packed) -> int:
    """How many different faces were written."""
    pages = [page for document in packed.documents for page in document.pages]
    return len({item.face for page in pages for item in page.placed})


def _write_manifest(job: Job, folder: Path, to: str, packed: Packed) -> None:
    """Where each face lies in which file, in the form of a print's manifest."""
    file_of = {document.name: (document.name, 0) for document in packed.documents}
    rows = manifest.rows_of(packed.documents, job.hashes, file_of)
    files = [
        {"path": part.name, "pages": len(part.pages), "kind": to}
        for part in packed.documents
    ]
    head = {
        "game": job.game.id,
        "language": job.said.language,
        "to": to,
        "files": files,
    }
    manifest.write_manifest(folder / "manifest.json", head, rows)
