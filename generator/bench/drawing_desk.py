"""Pictures of what lies on the bench, by the dozen: inked by the press that prints them,
weighed while they are at hand."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from generator.bench.laid import Laid, Shown
from generator.exports.rasters import encoded, rasters
from generator.exports.singles import Single, bled, page_of, pixels
from generator.faces.fingerprint import digest
from generator.ink.face_cache import Memory
from generator.ink.pdf import Press
from generator.ink.writing import Inker, alphabet_of, press_of
from generator.order import Profile
from generator.sheets.plan import Page

if TYPE_CHECKING:
    from PIL.Image import Image


class DrawingDesk:
    """What was inked and weighed so far, by the key of the picture."""

    def __init__(self) -> None:
        self.ink: dict[str, float] = {}
        self._seals: dict[tuple[str, str], str] = {}
        self._laid: Laid | None = None
        self._memory: Memory | None = None
        self._letters = ""

    def open(self, laid: Laid) -> Memory:
        """What was inked of an earlier reading stays while nothing that all faces share
        has changed."""
        if self._memory is None or laid is not self._laid:
            job, alphabet = laid.job, alphabet_of(laid.job)
            fresh = Memory(job.said, job.order, alphabet)
            if self._memory is None or self._memory.stamp != fresh.stamp:
                self._memory = fresh
            self._laid, self._letters = laid, digest(alphabet, job.said.language)
        return self._memory

    def seal(self, key: str) -> str:
        """As a manifest has it; nothing until it was inked with these letters."""
        return self._seals.get((key, self._letters), "")

    def draw(self, laid: Laid, keys: Sequence[str], dpi: int, room: Path) -> None:
        """Each into a file of the room."""
        if not keys:
            return
        with TemporaryDirectory(prefix="consigliere-") as work:
            pages = [_page(laid.shown[key]) for key in keys]
            path = Path(work) / "bench.pdf"
            self._pressed(laid, keys, pages, path).close()
            sizes = [(pixels(page.w, dpi), pixels(page.h, dpi)) for page in pages]
            for key, image in zip(keys, rasters(path, sizes), strict=True):
                self.ink[key] = _covered(image)
                _put(encoded(image, dpi), room / picture_name(key, dpi))

    def seal_again(self, laid: Laid, keys: Sequence[str]) -> None:
        """Of pictures that are there already, onto paper that nobody keeps."""
        if keys:
            pages = [_page(laid.shown[key]) for key in keys]
            self._pressed(laid, keys, pages, Path("never-saved"))

    def _pressed(
        self, laid: Laid, keys: Iterable[str], pages: Iterable[Page], path: Path
    ) -> Press:
        """The faces as pages of a PDF; their seals are noted on the way."""
        memory = self.open(laid)
        press = press_of(laid.job, path, "bench")
        inker = Inker(laid.job, press, memory)
        for key, page in zip(keys, pages, strict=True):
            press.page(page, inker.placed, Profile())
            seal = laid.job.hashes[laid.shown[key].face]
            self._seals[key, self._letters] = seal
        memory.learn(dict(press.lasting()), press.names)
        return press


def picture_name(key: str, dpi: int) -> str:
    return f"{key}-{dpi}.png"


def _page(shown: Shown) -> Page:
    """A page of its own, as large as what is cut out."""
    single = Single("", shown.part, shown.face, shown.side, 1)
    edge = bled(shown.part, wanted=False)
    return page_of(single, (edge, edge), edge)


def _covered(image: "Image") -> float:
    """How much of it is ink, from 0 to 1."""
    from PIL import ImageStat  # noqa: PLC0415 -- only who weighs needs it

    return 1 - sum(ImageStat.Stat(image).mean) / 765


def _put(picture: bytes, path: Path) -> None:
    """Whole, or not there."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(picture)
    fresh.replace(path)
