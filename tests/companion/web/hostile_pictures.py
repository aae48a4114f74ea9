"""Pictures that mean harm: bombs, lies in the header, endless scans."""

import struct
import zlib

from PIL import Image

from companion.web.card_photos import MOST_BYTES
from tests.companion.web.photos import sent


def png(wide: int, high: int, body: bytes, depth: int = 8, colour: int = 0) -> bytes:
    """A PNG whose header may say anything."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data))
            + name
            + data
            + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", body)
        + chunk(b"IEND", b"")
    )


def animated(kind: str) -> bytes:
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    return sent(frames[0], kind, save_all=True, append_images=frames[1:])


def scans(number: int) -> bytes:
    """A progressive JPEG whose last walk over the pixels is repeated."""
    data = sent(Image.new("L", (64, 64), 90), progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * number + data[-2:]


ZEROS = zlib.compress(b"\0" * 3_000_000, 9)
HOSTILE = {
    "nothing": (b"", "photo_empty"),
    "text": (b"<svg onload=alert(1)>", "photo_unknown"),
    "too many bytes": (b"\xff\xd8" + b"\0" * MOST_BYTES, "photo_too_large"),
    "iPhone's own": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 50, "photo_heic"),
    "avif": (b"\0\0\0\x18ftypavif\0\0\0\0mif1avif" + b"\0" * 50, "photo_unknown"),
    "gif": (sent(Image.new("P", (9, 9)), "GIF"), "photo_unknown"),
    "tiff": (sent(Image.new("L", (9, 9)), "TIFF"), "photo_unknown"),
    "postscript": (
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        "photo_unknown",
    ),
    "bomb by header": (png(7000, 8000, ZEROS), "photo_too_many_pixels"),
    "bomb that warns": (png(10_000, 10_000, ZEROS), "photo_too_many_pixels"),
    "bomb that breaks": (png(19_999, 19_999, ZEROS), "photo_too_many_pixels"),
    "huge header": (png(2**31 - 1, 2**31 - 1, ZEROS), "photo_too_many_pixels"),
    "no width": (png(0, 9, ZEROS), "photo_broken"),
    "ribbon": (png(1, 30_000, ZEROS), "photo_too_long"),
    "torn png": (png(3000, 3000, ZEROS), "photo_broken"),
    "torn jpeg": (sent(Image.effect_noise((300, 300), 90))[:9000], "photo_broken"),
    "a header alone": (b"\xff\xd8\xff\xe0\0\x10JFIF", "photo_broken"),
    "animated png": (animated("PNG"), "photo_animated"),
    "animated webp": (animated("WEBP"), "photo_animated"),
    "endless scans": (scans(200), "photo_broken"),
}
