"""Pictures of a game's own folder (PNG, JPEG) as a PDF carries them: upright, eight
bits, a JPEG as it is."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps
from reportlab.lib.utils import ImageReader

from generator.errors import CannotPrint
from generator.faces.colours import LIGHTER

ORIENTATION = 0x0112  # how a camera was held
DEEP = {"I", "F", "I;16", "I;16B", "I;16L"}  # more than eight bits of grey
QUALITY = 92


@dataclass(frozen=True, slots=True)
class Photo:
    """What the canvas draws, and how wide it is for its height."""

    source: Any
    ratio: float


def read_photo(path: Path, low_ink: bool = False) -> Photo:
    """A picture, or one sentence about why it cannot be printed."""
    try:
        with Image.open(path) as opened:
            opened.load()
            upright = ImageOps.exif_transpose(opened) if _is_askew(opened) else opened
            as_it_is = opened.format == "JPEG" and upright is opened and not low_ink
            source = (
                str(path)
                if as_it_is
                else _drawable(upright, low_ink, opened.format == "JPEG")
            )
            return Photo(ImageReader(source), upright.width / upright.height)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise CannotPrint(
            f"{path.name} is no readable picture; save it again as PNG or JPEG."
        ) from None


def _is_askew(image: Image.Image) -> bool:
    return bool(image.getexif().get(ORIENTATION, 1) != 1)


def _drawable(
    image: Image.Image, low_ink: bool, is_jpeg: bool
) -> Image.Image | BytesIO:
    plain = _plain(image)
    shown = _thrifty(plain) if low_ink else plain
    if not is_jpeg:
        return shown
    packed = BytesIO()
    shown.convert("RGB").save(packed, "JPEG", quality=QUALITY)
    return packed


def _plain(image: Image.Image) -> Image.Image:
    """Eight bits a channel; palettes and grey depths that reportlab would read wrongly
    are spelled out."""
    if image.mode in DEEP:
        return image.convert("I").point(lambda value: value / 256).convert("L")
    clear = "transparency" in image.info or image.mode in {
        "LA",
        "PA",
        "RGBA",
        "RGBa",
        "La",
    }
    return image.convert(
        "RGBA" if clear else "L" if image.mode in {"1", "L"} else "RGB"
    )


def _thrifty(image: Image.Image) -> Image.Image:
    """With as little ink as surfaces have in the low-ink variant; what was clear stays clear."""
    tables = [round(255 - (255 - value) * LIGHTER) for value in range(256)]
    bands = image.split()
    inked = [
        band.point(tables) if name != "A" else band
        for name, band in zip(image.getbands(), bands, strict=True)
    ]
    return Image.merge(image.mode, inked)
