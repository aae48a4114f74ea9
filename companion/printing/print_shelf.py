"""What was thought through or printed, kept by what it was made from (content-addressed
cache): the same order is never worked out twice, and the oldest make room."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from msgspec.structs import replace

from companion.printing.asking import Answer, answer_of, coded, order_of_line
from generator import Order

MOST_ORDERS = 60
MOST_BYTES = 1_500_000_000
ORDER, PRINTED, SEEN = "order.json", "printed", "seen"
HOUSE = Path(__file__).parents[2]


class PrintShelf:
    """A folder for each order, named by its seal."""

    def __init__(self, room: Path) -> None:
        self.room = room

    def put(self, order: Order) -> str:
        """The seal of an order, whose folder is there from now on; it is printed there,
        wherever else it was to go."""
        order = replace(order, out=Path(PRINTED))
        seal = seal_of(order)
        folder = self.room / seal
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / ORDER
        if not path.is_file():
            path.write_bytes(coded(order))
        folder.touch()
        return seal

    def order(self, seal: str) -> Order | None:
        """The order behind a seal, if it is still on the shelf."""
        try:
            found = order_of_line((self.room / seal / ORDER).read_bytes())
        except (OSError, ValueError):
            return None
        return replace(found, out=self.printed(seal))

    def printed(self, seal: str) -> Path:
        """Where its PDFs come."""
        return self.room / seal / PRINTED

    def folder(self, seal: str) -> Path:
        return self.room / seal

    def picture(self, seal: str, name: str) -> Path:
        """Where a picture of this order is kept."""
        folder = self.room / seal / SEEN
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{name}.png"

    def said(self, seal: str, name: str) -> Answer | None:
        """What the press answered about this order before."""
        try:
            return answer_of(self._answer(seal, name).read_bytes())
        except (OSError, ValueError):
            return None

    def keep(self, seal: str, name: str, answer: Answer) -> None:
        """For whoever asks the same; where that fails, the press is asked again."""
        path = self._answer(seal, name)
        fresh = path.with_suffix(f".{token_hex(4)}.new")
        with suppress(OSError):
            fresh.write_bytes(coded(answer))
            fresh.replace(path)

    def _answer(self, seal: str, name: str) -> Path:
        return self.picture(seal, name).with_suffix(".json")

    def tidy(self, busy: frozenset[str] = frozenset()) -> None:
        """The oldest orders make room for new ones."""
        total = 0
        for number, folder in enumerate(sorted(self._folders(), key=_age)):
            total += sum(_size(path) for path in folder.rglob("*"))
            too_many = number >= MOST_ORDERS or total > MOST_BYTES
            if too_many and folder.name not in busy:
                shutil.rmtree(folder, ignore_errors=True)

    def _folders(self) -> Iterator[Path]:
        if self.room.is_dir():
            yield from (path for path in self.room.iterdir() if path.is_dir())


def seal_of(order: Order) -> str:
    """What a print is made from: the order, the game's files, and the program that
    prints."""
    seal = sha256(coded(order))
    for path in (order.corrections, order.since, *_files(order.folder), *_program()):
        if path is not None:
            seal.update(_told(path).encode())
    return seal.hexdigest()[:24]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _program() -> list[Path]:
    return sorted((HOUSE / "generator").rglob("*.*ml")) + sorted(
        (HOUSE / "generator").rglob("*.py")
    )


def _told(path: Path) -> str:
    """By name, size and time: enough to know that it is the file of last time."""
    try:
        stat = path.stat()
    except OSError:
        return ""
    return f"{path}|{stat.st_size}|{stat.st_mtime_ns}"


def _age(folder: Path) -> float:
    try:
        return -folder.stat().st_mtime
    except OSError:
        return 0.0


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
