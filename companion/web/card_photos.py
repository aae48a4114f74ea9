"""Codes in a photo: bounds before anything is decoded, then a quick look, then a
patient one. Nothing is kept.

Whatever the bytes are, the answer is a value: the codes that were found, none, or why
the photo was not read.
"""

import math
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Protocol, TypeVar

import zxingcpp
from PIL import Image, ImageFilter, ImageOps, UnidentifiedImageError

MOST_BYTES = 12_000_000
MOST_PIXELS = 50_000_000  # of a JPEG that can be read at a fraction of its size
MOST_WHOLE = 16_000_000  # of everything else, which unpacks whole
LONGEST_SIDE = 20_000
MOST_SCANS = 32  # of a progressive JPEG: each is a walk over all pixels
ONE, SWEEP = 1600, 3000  # pixels of the longer side that one card needs, and several
SWEEP_CODES = 40  # codes that one photo of several cards may have
SPARE = 1.5  # times as many are read as they are; more are made fewer
MOST_WORK = 9_000_000  # pixels of one patient look
_CODES = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
_READ = ("JPEG", "PNG", "WEBP")
_IPHONE = {
    b"heic",
    b"heix",
    b"heim",
    b"heis",
    b"hevc",
    b"hevx",
    b"hevm",
    b"hevs",
    b"mif1",
    b"msf1",
}

# a bomb is refused, not remarked upon
warnings.filterwarnings("error", category=Image.DecompressionBombWarning)
# forged notes in photos would fill the log
warnings.filterwarnings("ignore", category=UserWarning, module=r"PIL\.")

T = TypeVar("T")
Box = tuple[float, float, float, float]
Undo = Callable[[float, float], tuple[float, float]]


class Aside(Protocol):
    """Runs the reading where it does not hold up the others: the start command hands in
    a pool of native threads."""

    def __call__(self, work: Callable[[], T], /) -> T: ...


def directly(work: Callable[[], T], /) -> T:
    """Here and now."""
    return work()


@dataclass(frozen=True, slots=True)
class Found:
    """A code and where it lies: left, top, right, bottom as shares of the upright photo."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class PhotoTrouble:
    """Why a photo was not read: a code for the words files, and the numbers for its sentence."""

    code: str
    facts: dict[str, int] = field(default_factory=dict)


def codes_in(
    data: bytes, most: int, aside: Aside = directly, patient: bool = True
) -> list[Found] | PhotoTrouble:
    """The codes of a photo in reading order, at most so many, those nearest to its
    middle first to be kept.

    `most` over 1 reads at the size that a sweep of several cards needs. `patient=False`
    is for frames of a camera, where the next one comes anyway.
    """
    if not data:
        return PhotoTrouble("photo_empty")
    if len(data) > MOST_BYTES:
        return PhotoTrouble("photo_too_large", {"bytes": len(data), "most": MOST_BYTES})
    if data[4:8] == b"ftyp" and data[8:12] in _IPHONE:
        return PhotoTrouble("photo_heic")
    return aside(lambda: _read(data, most, patient))


def _read(data: bytes, most: int, patient: bool) -> list[Found] | PhotoTrouble:
    aim = ONE if most <= 1 else SWEEP
    image = _upright(data, aim)
    if isinstance(image, PhotoTrouble):
        return image
    try:
        return _chosen(_looked(image, data, aim, patient), most)
    except Exception:  # the reader met something that its makers did not think of
        return PhotoTrouble("photo_broken")


def _upright(data: bytes, aim: int) -> Image.Image | PhotoTrouble:
    """The photo in greys, the right way up, not much larger than needed."""
    try:
        with Image.open(BytesIO(data), formats=_READ) as opened:
            return _refused(opened, data) or _small(opened, aim)
    except UnidentifiedImageError:
        return PhotoTrouble("photo_unknown")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return PhotoTrouble("photo_too_many_pixels", {"most": MOST_PIXELS})
    except Exception:  # torn, forged or worse: decoders fail in a hundred ways
        return PhotoTrouble("photo_broken")


def _refused(image: Image.Image, data: bytes) -> PhotoTrouble | None:
    """What the header alone rules out; no pixel has been decoded yet."""
    # the second is a phone's JPEG with another picture behind it
    jpeg = image.format in {"JPEG", "MPO"}
    steps = bool(image.info.get("progressive"))
    if max(image.size) > LONGEST_SIDE:
        facts = {"side": max(image.size), "most": LONGEST_SIDE}
        return PhotoTrouble("photo_too_long", facts)
    most = MOST_PIXELS if jpeg and not steps else MOST_WHOLE
    pixels = image.width * image.height
    if pixels > most:
        return PhotoTrouble("photo_too_many_pixels", {"pixels": pixels, "most": most})
    if getattr(image, "is_animated", False) and not jpeg:
        return PhotoTrouble("photo_animated")
    if steps:
        return _too_many_scans(data)
    return None


def _too_many_scans(data: bytes) -> PhotoTrouble | None:
    """A picture in steps costs time for each of them."""
    if data.count(b"\xff\xda") > MOST_SCANS:
        return PhotoTrouble("photo_broken")
    return None


def _small(image: Image.Image, aim: int) -> Image.Image:
    longest = max(image.size)
    # a JPEG is read at a half or a quarter of its size; others take no notice
    if longest > aim:
        image.draft(
            "L",
            (
                max(image.width * aim // longest, 1),
                max(image.height * aim // longest, 1),
            ),
        )
    image.load()
    grey = _turned(_grey(image))
    if max(grey.size) > aim * SPARE:
        grey.thumbnail((aim, aim), Image.Resampling.BICUBIC)
    return grey


def _grey(image: Image.Image) -> Image.Image:
    """Greys on white paper: what is transparent would else turn black."""
    if image.mode.startswith("I"):  # sixteen bits a pixel
        return image.convert("I").point(lambda deep: deep / 256).convert("L")
    if image.has_transparency_data:
        shown = image.convert("LA")
        paper = Image.new("L", image.size, 255)
        paper.paste(shown.getchannel("L"), mask=shown.getchannel("A"))
        return paper
    return image.convert("L")


def _turned(image: Image.Image) -> Image.Image:
    """As the phone was held; a note about that which cannot be read is no reason to
    refuse the photo."""
    try:
        return ImageOps.exif_transpose(image)
    except Exception:
        return image


def _looked(image: Image.Image, data: bytes, aim: int, patient: bool) -> list[Found]:
    """The first look that finds anything."""
    found = _seen(image, _shares(image))
    if found or not patient:
        return found
    for tried, undo in _tricks(image):
        if found := _seen(tried, undo):
            return found
    # a card far away in a large photo
    is_large = aim < SWEEP and max(_size(data)) > aim * SPARE
    if is_large:
        return _closer(data)
    return []


def _closer(data: bytes) -> list[Found]:
    """The same photo in more detail, as it is and with the contrast stretched."""
    closer = _upright(data, SWEEP)
    if not isinstance(closer, Image.Image):
        return []
    shares = _shares(closer)
    return _seen(closer, shares) or _seen(_contrasted(closer), shares)


def _tricks(image: Image.Image) -> Iterator[tuple[Image.Image, Undo]]:
    """What helps against dim light, noise, distance and blur, the cheap ones first.

    Light codes on dark ground need no trick: the reader tries those by itself.
    """
    clear = _contrasted(image)
    yield clear, _shares(clear)
    soft = clear.filter(ImageFilter.GaussianBlur(1))
    yield soft, _shares(soft)
    if 4 * image.width * image.height <= MOST_WORK:
        large = clear.resize(
            (2 * image.width, 2 * image.height), Image.Resampling.BICUBIC
        )
        yield large, _shares(large)
        sharp = large.filter(ImageFilter.UnsharpMask(6, 300, 2))
        yield sharp, _shares(sharp)
    if 2 * image.width * image.height <= MOST_WORK:
        askew = clear.rotate(45, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
        yield askew, _turned_back(askew, image)


def _contrasted(image: Image.Image) -> Image.Image:
    return ImageOps.autocontrast(image, cutoff=1)


def _shares(image: Image.Image) -> Undo:
    """From pixels to shares of the photo; doubled and softened pictures have the same shares."""
    return lambda x, y: (x / image.width, y / image.height)


def _turned_back(askew: Image.Image, upright: Image.Image) -> Undo:
    """From pixels of a picture that was turned by an eighth about its middle."""

    def undo(x: float, y: float) -> tuple[float, float]:
        across, down = x - askew.width / 2, y - askew.height / 2
        left, top = (across - down) * math.sqrt(0.5), (across + down) * math.sqrt(0.5)
        return left / upright.width + 0.5, top / upright.height + 0.5

    return undo


def _seen(image: Image.Image, undo: Undo) -> list[Found]:
    """Every code once; the library gives the interpreter free while it looks."""
    codes = zxingcpp.read_barcodes(image, formats=_CODES)
    found = (
        Found(code.text, _box(code.position, undo))
        for code in codes
        if code.valid and code.text
    )
    return list({code.text: code for code in found}.values())


def _box(position: Any, undo: Undo) -> Box:
    corners = (
        position.top_left,
        position.top_right,
        position.bottom_right,
        position.bottom_left,
    )
    across, down = zip(*(undo(corner.x, corner.y) for corner in corners), strict=True)
    return (
        _share(min(across)),
        _share(min(down)),
        _share(max(across)),
        _share(max(down)),
    )


def _share(value: float) -> float:
    return round(min(max(value, 0.0), 1.0), 4)


def _chosen(found: list[Found], most: int) -> list[Found]:
    """Those in the middle of the photo, in reading order: rows first, as far as hands
    lay cards in rows."""
    kept = sorted(found, key=_off_middle)[: max(most, 1)]
    return sorted(kept, key=lambda code: (round(sum(code.box[1::2]) * 4), code.box[0]))


def _off_middle(code: Found) -> float:
    left, top, right, bottom = code.box
    return math.hypot(left + right - 1, top + bottom - 1)


def _size(data: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(data), formats=_READ) as opened:
        return opened.size
