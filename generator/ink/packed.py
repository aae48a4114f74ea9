"""Pictures as the streams that a PDF holds: JPEG as it is, and what PNG packs (rows, each
told from the one above), with no second packing."""

import struct
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from PIL import Image

from generator.ink.jpegs import Plain

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, COLOUR, PALETTE = 0, 2, 3  # how PNG numbers its kinds


class Packed(Struct, frozen=True):
    """One picture: its keys in the PDF, what fetches its bytes once they are written, and
    what of it is clear."""

    keys: str
    fetch: Callable[[], bytes]
    clear: "Packed | None" = None


class PngParts(Struct, frozen=True):
    """The pieces of a PNG that matter to a PDF."""

    wide: int
    high: int
    depth: int
    kind: int
    laced: int
    colours: bytes
    has_clear: bool
    rows: bytes


def jpeg(source: Path | BytesIO, image: Image.Image) -> Packed:
    """A JPEG; those of four inks are written the other way round by most programs."""
    is_inverted = image.mode == "CMYK" and "adobe" in image.info
    fetch = source.read_bytes if isinstance(source, Path) else source.getvalue
    return jpeg_as_it_is(Plain(image.size, image.mode, is_inverted), fetch)


def jpeg_as_it_is(told: Plain, fetch: Callable[[], bytes]) -> Packed:
    space = {"L": "/DeviceGray", "CMYK": "/DeviceCMYK"}.get(told.mode, "/DeviceRGB")
    keys = f"{_size(*told.size, 8)} /ColorSpace {space} /Filter /DCTDecode"
    if told.is_inverted:
        keys += " /Decode [1 0 1 0 1 0 1 0]"
    return Packed(keys, fetch)


def png_as_it_is(path: Path) -> Packed | None:
    """A PNG whose bytes a PDF can hold: nothing clear, not interlaced, eight bits at most."""
    parts = _parts(path.read_bytes())
    fits = parts.kind in {GREY, COLOUR, PALETTE} and parts.depth <= 8
    if not fits or parts.laced or parts.has_clear:
        return None
    return Packed(_keys(parts), lambda: _parts(path.read_bytes()).rows)


def as_png(image: Image.Image) -> Packed:
    """A picture packed as PNG packs it, its clearness apart."""
    if image.mode in {"LA", "RGBA"}:
        clear = as_png(image.getchannel("A"))
        whole = as_png(image.convert("L" if image.mode == "LA" else "RGB"))
        return Packed(whole.keys, whole.fetch, clear)
    file = BytesIO()
    image.save(file, "PNG", compress_level=6)
    parts = _parts(file.getvalue())
    return Packed(_keys(parts), lambda: parts.rows)


def _keys(parts: PngParts) -> str:
    several = 3 if parts.kind == COLOUR else 1
    unpack = f"/Predictor 15 /Colors {several} /Columns {parts.wide}"
    unpack += f" /BitsPerComponent {parts.depth}"
    keys = f"{_size(parts.wide, parts.high, parts.depth)} /ColorSpace {_space(parts)}"
    return f"{keys} /Filter /FlateDecode /DecodeParms <<{unpack}>>"


def _space(parts: PngParts) -> str:
    if parts.kind == PALETTE:
        last = len(parts.colours) // 3 - 1
        return f"[/Indexed /DeviceRGB {last} <{parts.colours.hex()}>]"
    if parts.kind == COLOUR:
        return "/DeviceRGB"
    return "/DeviceGray"


def _size(wide: int, high: int, depth: int) -> str:
    return f"/Subtype /Image /Width {wide} /Height {high} /BitsPerComponent {depth}"


def _parts(raw: bytes) -> PngParts:
    if not raw.startswith(SIGNATURE):
        raise ValueError("no PNG")
    found: dict[bytes, list[bytes]] = {}
    for kind, content in _chunks(raw):
        found.setdefault(kind, []).append(content)
    wide, high, depth, kind, _, _, laced = struct.unpack(">IIBBBBB", found[b"IHDR"][0])
    colours = b"".join(found.get(b"PLTE", []))
    rows = b"".join(found[b"IDAT"])
    return PngParts(wide, high, depth, kind, laced, colours, b"tRNS" in found, rows)


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + 12 <= len(raw):
        length, kind = struct.unpack(">I4s", raw[at : at + 8])
        yield kind, raw[at + 8 : at + 8 + length]
        at += 12 + length
