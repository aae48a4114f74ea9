"""Whether a JPEG is whole, and of a kind that a PDF can hold: told from its parts, without
unpacking its pixels."""

from collections.abc import Iterable, Iterator, Mapping
from struct import unpack_from

from msgspec import Struct

START, END = b"\xff\xd8", b"\xff\xd9"
TABLES, SCAN = 0xC4, 0xDA  # its codes; where the pixels begin
ABOUT, INKS = 0xE1, 0xEE  # how it was taken; how its four inks are meant
HELD = {0xC0, 0xC1, 0xC2}  # in rows or progressive: what PDF knows
FRAMES = set(range(0xC0, 0xD0)) - {TABLES, 0xC8, 0xCC}  # every kind that there is
BARE = {0x01, *range(0xD0, 0xD8)}  # markers without a content
ADOBE = b"Adobe"
COUNTS = 16  # how many codes there are of each length
MODES: Mapping[int, str] = {1: "L", 3: "RGB", 4: "CMYK"}
# what stands in the notes of a camera that was turned: a number, or a word
TURNED = (b"\x01\x12", b"\x12\x01", b"rientation")


class Plain(Struct, frozen=True):
    """What a PDF wants to know of a JPEG."""

    size: tuple[int, int]
    mode: str
    is_inverted: bool  # its four inks are written the other way round


def plain_jpeg(raw: bytes) -> Plain | None:
    """A JPEG that a PDF can hold and that says nothing of how a camera was held; of any
    other None, and of a torn one a ValueError."""
    if not raw.startswith(START) or not can_be_held(raw):
        return None
    parts = _by_kind(raw)
    frames = [frame for kind in parts.keys() & HELD for frame in parts[kind]]
    if len(frames) != 1 or _may_be_turned(parts.get(ABOUT, ())):
        return None
    return _told(frames[0], parts.get(INKS, ()))


def _by_kind(raw: bytes) -> dict[int, list[bytes]]:
    found: dict[int, list[bytes]] = {}
    for kind, begin, end in _segments(raw):
        found.setdefault(kind, []).append(raw[begin:end])
    return found


def _may_be_turned(notes: Iterable[bytes]) -> bool:
    every = b"".join(notes)
    return any(sign in every for sign in TURNED)


def _told(frame: bytes, inks: Iterable[bytes]) -> Plain | None:
    """Bits of a channel, height, width, channels."""
    bits, high, wide, channels = unpack_from(">BHHB", frame.ljust(6, b"\0"))
    mode = MODES.get(channels)
    if bits != 8 or mode is None or not high * wide:
        return None
    is_inverted = mode == "CMYK" and any(one.startswith(ADOBE) for one in inks)
    return Plain((wide, high), mode, is_inverted)


def can_be_held(raw: bytes) -> bool:
    """Whether a PDF can hold these bytes as they are; a torn file is a ValueError."""
    kinds = []
    for kind, begin, end in _segments(raw):
        kinds.append(kind)
        if kind == TABLES:
            _check_tables(raw[begin:end])
        if kind == SCAN and raw.rfind(END, end) < 0:
            raise ValueError("a JPEG without its end")
    frames = FRAMES.intersection(kinds)
    return bool(frames) and frames <= HELD


def _segments(raw: bytes) -> Iterator[tuple[int, int, int]]:
    """The parts before the pixels: what each is, where its content begins and ends."""
    if not raw.startswith(START):
        raise ValueError("no JPEG")
    at, kind = len(START), 0
    while kind != SCAN:
        at, kind = _marker(raw, at)
        if kind not in BARE:
            end = at + int.from_bytes(raw[at : at + 2], "big")
            yield kind, at + 2, end
            at = end


def _marker(raw: bytes, at: int) -> tuple[int, int]:
    """The next marker, and where what follows it begins."""
    at = raw.index(b"\xff", at)
    while raw[at : at + 1] == b"\xff":
        at += 1
    if at + 3 > len(raw):
        raise ValueError("a JPEG without its pixels")
    return at + 1, raw[at]


def _check_tables(content: bytes) -> None:
    """Tables of codes, one behind the other: each says how many codes it has."""
    at = 0
    while at < len(content):
        at += 1 + COUNTS + sum(content[at + 1 : at + 1 + COUNTS])
    if at != len(content):
        raise ValueError("a JPEG whose codes are torn")
