"""Pages of a PDF as pictures of pixels: the only file that touches Pillow."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.errors import CannotPrint, not_written, say

if TYPE_CHECKING:
    from PIL.Image import Image

WHITE = (255, 255, 255, 255)
MM = 25.4
SMOOTH = 4  # so many times finer is an edge cut
PACKED = 2  # how hard a PNG is pressed: above it hardly smaller, much slower
Size = tuple[int, int]
Box = tuple[float, float, float, float]


def rasters(
    path: Path, sizes: Iterable[Size], numbers: Iterable[int] | None = None
) -> Iterator["Image"]:
    """Page after page, or those of these numbers (from 0), each on exactly so many
    pixels, without transparency."""
    import pypdfium2  # noqa: PLC0415 -- 50 ms that a cut file need not spend
    from pypdfium2 import raw  # noqa: PLC0415

    opened = pypdfium2.PdfDocument(str(path))
    try:
        for number, (width, height) in zip(numbers or count(), sizes, strict=False):
            page = opened[number]
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx)
            bitmap.fill_rect(WHITE, 0, 0, width, height)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
            yield bitmap.to_pil().convert("RGB")
            page.close()
    finally:
        opened.close()


class Printed(Struct, frozen=True):
    """A place on a page of a finished print: x, y, w, h in mm from the bottom left."""

    path: Path
    page: int  # from 1
    box: Box

    def taken(self, dpi: float) -> tuple["Image", str]:
        """What is to be seen there, and the words in it."""
        import pypdfium2  # noqa: PLC0415 -- as above

        try:
            opened = pypdfium2.PdfDocument(str(self.path))
        except (OSError, pypdfium2.PdfiumError):
            problem = say("not_opened", path=str(self.path))
            raise CannotPrint(problem, say("name_whole")) from None
        page = opened[self.page - 1]
        wide, high = page.get_size()
        x, y, w, h = (length / MM * 72 for length in self.box)
        crop = tuple(max(0.0, side) for side in (x, y, wide - x - w, high - y - h))
        image = page.render(scale=dpi / 72, crop=crop).to_pil().convert("RGB")
        words = page.get_textpage().get_text_bounded(x, y, x + w, y + h)
        opened.close()
        return image, words


def cut_out(image: "Image", kept: Sequence[Sequence[tuple[float, float]]]) -> "Image":
    """What lies outside these polygons can be looked through; their edges are smooth."""
    if not kept:
        return image
    from PIL import Image, ImageDraw  # noqa: PLC0415 -- as above

    width, height = image.size
    mask = Image.new("L", (width * SMOOTH, height * SMOOTH), 0)
    pen = ImageDraw.Draw(mask)
    for polygon in kept:
        # a pixel is named by its corner, and drawn around its middle
        pen.polygon(
            [(x * SMOOTH - 0.5, y * SMOOTH - 0.5) for x, y in polygon], fill=255
        )
    image.putalpha(mask.resize(image.size, Image.Resampling.BOX))
    return image


def quarters(image: "Image", degrees: int) -> "Image":
    """Turned anticlockwise, dot by dot."""
    if not degrees:
        return image
    return image.rotate(degrees, expand=True)


def save(image: "Image", path: Path, dpi: float) -> None:
    """A PNG that knows its size on paper."""
    try:
        image.save(path, "PNG", dpi=(dpi, dpi), compress_level=PACKED)
    except OSError as trouble:
        raise not_written(Path(path.name), trouble, say("make_room")) from None


def encoded(image: "Image", dpi: float) -> bytes:
    """A PNG that nobody keeps."""
    data = BytesIO()
    image.save(data, "PNG", dpi=(dpi, dpi), compress_level=1)
    return data.getvalue()
