"""A print that lies on a disk, looked at again: whether its files are still those that were
made, whether each code can be read where it belongs, whether the data are still the same."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.data_version import version_of
from generator.errors import CannotPrint
from generator.ink.manifest import read_manifest
from generator.ink.verify import CLOSER, DPI, PATIENCE, decoded, read_back
from generator.order import Order

MANIFEST = "manifest.json"
Row = Mapping[str, Any]
Coded = dict[tuple[str, int], list[Row]]


class Proved(Struct, frozen=True):
    """What was found in a folder; each fault is one sentence."""

    game: str
    version: str  # of the data that it was printed from
    files: int
    codes: int
    faults: tuple[str, ...]

    def is_of(self, order: Order) -> bool:
        """Whether these data would be printed alike today, in whatever edition."""
        editions = (order.edition, "")
        every = (version_of(replace(order, edition=one)) for one in editions)
        return self.version in every


def prove(folder: Path) -> tuple[Proved, Mapping[str, Any]]:
    """By its own manifest, which is handed on."""
    head = read_manifest(folder / MANIFEST)
    coded = _coded(head["pieces"])
    found = [fault for file in head["files"] for fault in _faults(folder, file, coded)]
    game, version = str(head.get("game", "")), str(head.get("version", ""))
    codes = sum(map(len, coded.values()))
    return Proved(game, version, len(head["files"]), codes, tuple(found)), head


def _coded(rows: Iterable[Row]) -> Coded:
    found: Coded = {}
    for row in rows:
        if row.get("payload"):
            found.setdefault((row["file"], row["page"]), []).append(row)
    return found


def _faults(folder: Path, file: Mapping[str, Any], coded: Coded) -> Iterator[str]:
    path = folder / Path(file["path"]).name
    if not path.is_file():
        yield f"{path.name} is not there; print it again."
        return
    try:
        found = read_back(path, file["pages"])
    except CannotPrint as trouble:
        yield str(trouble)
        return
    seal = file.get("sha256", "")
    if seal and seal != found:
        yield f"{path.name} is not the file that was printed; print it again."
    yield from _unread(path, coded)


def _unread(path: Path, coded: Coded) -> Iterator[str]:
    """Codes that cannot be read on their page, and those of nobody."""
    import pypdfium2  # noqa: PLC0415 -- as for a print, where it takes its time

    pages = {page: rows for (file, page), rows in coded.items() if file == path.name}
    opened = pypdfium2.PdfDocument(str(path))
    for page, rows in pages.items():
        yield from _on_page(opened[page - 1], f"page {page} of {path.name}", rows)
    opened.close()


def _on_page(sheet: Any, where: str, rows: Iterable[Row]) -> Iterator[str]:
    wanted = {row["payload"]: row for row in rows}
    seen = decoded(sheet, DPI)
    if wanted.keys() - seen:
        seen |= decoded(sheet, CLOSER, PATIENCE)
    for payload in wanted.keys() - seen:
        row = wanted[payload]
        lost = f"The code of {row['card']} (copy {row['copy']})"
        yield f"{lost} cannot be read on {where}; print it again."
    for strange in seen - wanted.keys():
        yield f"A code on {where} belongs to no card: {strange}."
