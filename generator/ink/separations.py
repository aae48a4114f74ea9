"""Pictures of pixels in the four inks of a printing press, by the same arithmetic as all
other colours."""

import zlib
from functools import cache
from io import BytesIO

from PIL import Image, ImageFilter

from generator.ink.cmyk import inks_from
from generator.ink.packed import Packed, as_png, jpeg

FINE = 33  # steps of each colour that are reckoned; what lies between is drawn between
QUALITY = 92
WHOLE = (255, 255)  # nothing is clear


def separated_picture(image: Image.Image, *, is_lossy: bool) -> Packed:
    """What goes into the file: no RGB, and what is clear apart, if anything is."""
    if image.mode in {"LA", "RGBA"}:
        alpha = image.getchannel("A")
        plain = image.convert("L" if image.mode == "LA" else "RGB")
        whole = separated_picture(plain, is_lossy=is_lossy)
        if alpha.getextrema() == WHOLE:
            return whole
        return Packed(whole.keys, whole.fetch, as_png(alpha))
    if image.mode == "L":
        return as_png(image)
    inked = image.convert("RGB").filter(_table())
    return _as_jpeg(inked) if is_lossy else _as_rows(inked)


@cache
def _table() -> ImageFilter.Color3DLUT:
    def inks(red: float, green: float, blue: float) -> tuple[float, ...]:
        return inks_from((red, green, blue), is_surface=True)

    return ImageFilter.Color3DLUT.generate(FINE, inks, channels=4, target_mode="CMYK")


def _as_jpeg(image: Image.Image) -> Packed:
    whole = BytesIO()
    image.save(whole, "JPEG", quality=QUALITY)
    with Image.open(whole) as opened:
        return jpeg(whole, opened)


def _as_rows(image: Image.Image) -> Packed:
    size = f"/Width {image.width} /Height {image.height} /BitsPerComponent 8"
    keys = f"/Subtype /Image {size} /ColorSpace /DeviceCMYK"
    data = zlib.compress(image.tobytes(), 6)
    return Packed(f"{keys} /Filter /FlateDecode", lambda: data)
