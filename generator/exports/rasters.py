"""Pages of a PDF as pictures of pixels: the only file that touches Pillow."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import CannotPrint

if TYPE_CHECKING:
    from PIL.Image import Image

WHITE = (255, 255, 255, 255)
MM = 25.4
PACKED = 2  # how hard a PNG is pressed: above it hardly smaller, much slower
Size = tuple[int, int]
Box = tuple[float, float, float, float]


def rasters(path: Path, sizes: Iterable[Size]) -> Iterator["Image"]:
    """Page after page, each on exactly so many pixels, without transparency."""
    import pypdfium2  # noqa: PLC0415 -- 50 ms that a cut file need not spend
    from pypdfium2 import raw  # noqa: PLC0415

    opened = pypdfium2.PdfDocument(str(path))
    try:
        for number, (width, height) in enumerate(sizes):
            page = opened[number]
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx)
            bitmap.fill_rect(WHITE, 0, 0, width, height)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
            yield bitmap.to_pil().convert("RGB")
            page.close()
    finally:
        opened.close()


def clipping(path: Path, number: int, box: Box, dpi: float) -> "Image":
    """Part of a page, counted from 1: x, y, width and height in mm from its bottom left."""
    import pypdfium2  # noqa: PLC0415 -- as above

    opened = pypdfium2.PdfDocument(str(path))
    try:
        page = opened[number - 1]
        wide, high = page.get_size()
        x, y, w, h = (length * 72 / 25.4 for length in box)
        crop = (x, y, wide - x - w, high - y - h)
        image: Image = page.render(scale=dpi / 72, crop=crop).to_pil().convert("RGB")
        page.close()
        return image
    finally:
        opened.close()


@dataclass(frozen=True)
class Printed:
    """A place on a page of a finished print: x, y, w, h in mm from the bottom left."""

    path: Path
    page: int  # from 1
    box: tuple[float, float, float, float]

    def taken(self, dpi: float) -> tuple["Image", str]:
        """What is to be seen there, and the words in it."""
        import pypdfium2  # noqa: PLC0415 -- as above

        try:
            opened = pypdfium2.PdfDocument(str(self.path))
        except (OSError, pypdfium2.PdfiumError):
            raise CannotPrint(
                f"{self.path} cannot be opened; name the folder of a whole print."
            ) from None
        page = opened[self.page - 1]
        wide, high = page.get_size()
        x, y, w, h = (length / MM * 72 for length in self.box)
        crop = tuple(max(0.0, side) for side in (x, y, wide - x - w, high - y - h))
        image = page.render(scale=dpi / 72, crop=crop).to_pil().convert("RGB")
        words = page.get_textpage().get_text_bounded(x, y, x + w, y + h)
        opened.close()
        return image, words


def save(image: "Image", path: Path, dpi: float) -> None:
    """A PNG that knows its size on paper."""
    try:
        image.save(path, "PNG", dpi=(dpi, dpi), compress_level=PACKED)
    except OSError as trouble:
        why = trouble.strerror or trouble
        raise CannotPrint(
            f"{path.name} cannot be written ({why}); make room or choose another --out."
        ) from None


def encoded(image: "Image", dpi: float) -> bytes:
    """A PNG that nobody keeps."""
    data = BytesIO()
    image.save(data, "PNG", dpi=(dpi, dpi), compress_level=1)
    return data.getvalue()
