"""`manifest.json`: every placed face of a print, so that scripts, checks and later
prints know what lies where."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.errors import CannotPrint, say
from generator.sheets.plan import Document, Placed

Row = dict[str, Any]
_written = json.JSONEncoder(ensure_ascii=False).encode


def rows_of(
    documents: Iterable[Document],
    hashes: Mapping[str, str],
    file_of: Mapping[str, tuple[str, int]],
) -> list[Row]:
    """One row per placed face; `code` and `payload` only where a code is drawn."""
    rows = []
    for document in documents:
        file, offset = file_of[document.name]
        for number, page in enumerate(document.pages, start=1 + offset):
            rows += [
                _row(item, page.side, file, number, hashes) for item in page.placed
            ]
    return rows


def _row(
    item: Placed, side: str, file: str, page: int, hashes: Mapping[str, str]
) -> Row:
    part = item.part
    is_front = item.face == part.front
    return {
        "code": part.code if is_front else None,
        "payload": part.payload if is_front else None,
        "deck": part.deck,
        "card": part.card,
        "copy": part.copy,
        "source": part.source,
        "hash": hashes.get(item.face, ""),
        "file": file,
        "page": page,
        "x_mm": round(item.x, 3),
        "y_mm": round(item.y, 3),
        "w_mm": part.w,
        "h_mm": part.h,
        "side": side_of(item, side),
    }


def side_of(item: Placed, page: str) -> str:
    """On a sheet that is folded both sides lie on one page."""
    if page != "both":
        return page
    if item.face == item.part.front:
        return "front"
    return "back"


def write_manifest(path: Path, head: Mapping[str, Any], rows: Sequence[Row]) -> None:
    """One line per piece, so that two manifests can be compared by eye."""
    lines = ",\n".join(map(_written, rows))
    start = _written(head)[:-1]
    path.write_text(f'{start}, "pieces": [\n{lines}\n]}}\n', "utf-8")


def read_manifest(path: Path) -> Mapping[str, Any]:
    """An earlier print's manifest, or a sentence about why it is none."""
    data = _read(path)
    if "to" in data:
        problem = say("of_export", path=str(path), cell=str(data["to"]))
        raise CannotPrint(problem, say("name_printed"))
    return data


def _read(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
        assert isinstance(data["pieces"], list)
    except OSError as trouble:
        why = trouble.strerror or ""
        problem = say("manifest_not_opened", path=str(path), why=why)
        raise CannotPrint(problem, say("name_manifest")) from None
    except (ValueError, KeyError, TypeError, AssertionError):
        problem = say("no_manifest", path=str(path))
        raise CannotPrint(problem, say("name_manifest_out")) from None
    return dict(data)
