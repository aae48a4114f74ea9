"""What the data of a print were like, in six signs: the same on every sheet that was made
from the same files, another after any change."""

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from cards import art, row_files
from generator.order import Order

READ = {".toml", *row_files.KINDS}
BESIDE = (".", "~$")  # what programs keep beside an open file


def version_of(order: Order) -> str:
    """Rows, words and looks by what is in them; art by its names and sizes, for it may
    be large."""
    told = blake2b(digest_size=3)
    for part in _parts(order):
        told.update(part)
    return told.hexdigest()


def _parts(order: Order) -> Iterator[bytes]:
    yield f"{order.language} {order.edition}".encode()
    for path in sorted(order.folder.glob("*")):
        if _is_read(path):
            yield path.name.encode() + path.read_bytes()
    for room in ("art", "art/icons"):
        for path in art.files(order.folder / room):
            yield f"{room} {path.name} {path.stat().st_size}".encode()
    if order.corrections and Path(order.corrections).is_file():
        yield Path(order.corrections).read_bytes()


def _is_read(path: Path) -> bool:
    is_ours = path.suffix.lower() in READ and not path.name.startswith(BESIDE)
    return is_ours and path.is_file()
