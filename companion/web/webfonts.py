"""The typefaces of the pages: of each the letters that our languages write with as
WOFF2, and the whole of it beside that, for the names of people who write with others."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from platformdirs import user_cache_path

OURS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),  # with the accents of western Europe
    *(0x152, 0x153, 0x178),  # Œ œ Ÿ
    *range(0x2010, 0x2027),  # dashes, quotation marks, bullets, dots
    *(
        0x2039,
        0x203A,
        0x20AC,
        0x2122,
        0x2190,
        0x2191,
        0x2192,
        0x2193,
        0x2212,
        0x2260,
        0x2264,
        0x2265,
    ),
)
# counted on when faces are made in another way, so that none is taken from an older
# cache
MAKING = "1"
log = logging.getLogger("consigliere")


# sums and counts; the display face draws a 0 as half a moon
FIGURES = (*b"0123456789$%+,.", 0xA3, 0xD7, 0x20AC, 0x2212)


class Face(Struct, frozen=True):
    """A family in one weight, and the file that it is made from; `here` is its name
    where somebody has installed it, `only` the letters that it is asked for if not for
    all."""

    family: str
    file: str
    weight: str = ""
    here: str = ""
    only: tuple[int, ...] = ()


FACES = (
    Face("Limelight", "Limelight-Regular.ttf", here="Limelight"),
    Face("Barlow Semi Condensed", "BarlowSemiCondensed-Regular.ttf", "400"),
    Face("Barlow Semi Condensed", "BarlowSemiCondensed-SemiBold.ttf", "600 700"),
    # the same file: it is fetched once
    Face("Plain Figures", "BarlowSemiCondensed-SemiBold.ttf", only=FIGURES),
)


class Cut(Struct, frozen=True):
    """Our letters, and which others the whole face has."""

    letters: bytes
    others: tuple[int, ...]


@cache
def cut(path: Path) -> Cut | None:
    """A face in two parts; nothing where it cannot be taken apart, and then the whole
    of it is served."""
    whole = path.read_bytes()
    try:
        # slow, and of no use to other commands
        from fontTools.ttLib import TTFont, TTLibError  # noqa: PLC0415
    except ImportError:
        return None
    try:
        known = set(TTFont(BytesIO(whole), lazy=True).getBestCmap())
        return Cut(_kept(whole), tuple(sorted(known - set(OURS))))
    except (ImportError, TTLibError):
        log.warning("%s is served whole: it cannot be taken apart", path.name)
        return None


def _kept(whole: bytes) -> bytes:
    """It takes a second, so it is done once on a machine."""
    name = sha256(whole + MAKING.encode() + repr(OURS).encode()).hexdigest()[:24]
    place = user_cache_path("consigliere", appauthor=False) / "faces" / f"{name}.woff2"
    if place.is_file():
        return place.read_bytes()
    made = _made(whole)
    with suppress(OSError):  # then it is made again at the next start
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_suffix(f".{sha256(made).hexdigest()[:8]}")
        beside.write_bytes(made)
        beside.replace(place)
    return made


def _made(whole: bytes) -> bytes:
    from fontTools.subset import Options, Subsetter, save_font  # noqa: PLC0415 -- see above
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    options = Options(flavor="woff2", hinting=False)
    font = TTFont(BytesIO(whole), lazy=True)
    cutter = Subsetter(options)
    cutter.populate(unicodes=OURS)
    cutter.subset(font)
    out = BytesIO()
    save_font(font, out, options)
    return out.getvalue()


def rules(face: Face, parts: Iterable[tuple[str, tuple[int, ...]]]) -> Iterator[str]:
    """The lines of the style: where each part lies, and for which letters it is asked;
    for all if none are named."""
    for address, letters in parts:
        kind = "woff2" if address.endswith(".woff2") else "truetype"
        local = f'local("{face.here}"), ' if face.here else ""
        weight = f"font-weight: {face.weight};\n" if face.weight else ""
        span = f"unicode-range: {ranges(letters)};\n" if letters else ""
        source = f'src: {local}url("{address}") format("{kind}");\n'
        yield (
            f'@font-face {{\nfont-family: "{face.family}";\n'
            f"{source}{weight}font-display: swap;\n{span}}}\n"
        )


def ranges(letters: Iterable[int]) -> str:
    """Code points as styles name them: U+20-7e, U+a0."""
    spans: list[list[int]] = []
    for letter in sorted(letters):
        if spans and spans[-1][1] == letter - 1:
            spans[-1][1] = letter
        else:
            spans.append([letter, letter])
    return ", ".join(
        f"U+{first:x}" if first == last else f"U+{first:x}-{last:x}"
        for first, last in spans
    )
