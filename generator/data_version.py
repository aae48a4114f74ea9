"""What the data of a print were like, in six signs: the same on every sheet that was made
from the same files, another after any change."""

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from generator.order import Order

READ = {".csv", ".toml", ".json", ".xlsx", ".ods", ".xls"}


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
        if path.suffix.lower() in READ and path.is_file():
            yield path.name.encode() + path.read_bytes()
    for path in sorted((order.folder / "art").rglob("*.*")):
        yield f"{path.name} {path.stat().st_size}".encode()
    if order.corrections and Path(order.corrections).is_file():
        yield Path(order.corrections).read_bytes()
