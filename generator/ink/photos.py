"""Pictures of a game's own folder (PNG, JPEG, WebP) as a PDF carries them: upright, a JPEG
as it is, everything else as packed as in a PNG."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from PIL import Image

from generator.errors import CannotPrint, say
from generator.faces.colours import LIGHTER
from generator.ink.jpegs import can_be_held, plain_jpeg
from generator.ink.packed import Packed, as_png, jpeg, jpeg_as_it_is, png_as_it_is
from generator.ink.separations import separated_picture

ORIENTATION = 0x0112  # how a camera was held
DEEP = {"I", "F", "I;16", "I;16B", "I;16L"}  # more than eight bits of grey
QUALITY = 92
Turn = tuple[int, int, int, int, int, int]
UPRIGHT: Turn = (1, 0, 0, 1, 0, 0)
# what each way of holding a camera asks of a picture that is one unit wide and high
TURNS: Mapping[int, Turn] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}


class Photo(Struct, frozen=True):
    """What goes into the file, how it is turned, and how wide it then is for its height."""

    packed: Packed
    ratio: float
    turn: Turn = UPRIGHT


def read_photo(path: Path, low_ink: bool = False, cmyk: bool = False) -> Photo:
    """A picture, or one sentence about why it cannot be printed."""
    try:
        plain = None if low_ink or cmyk else plain_jpeg(path.read_bytes())
        if plain:
            return Photo(jpeg_as_it_is(plain, path.read_bytes), _ratio(plain.size))
        with Image.open(path) as opened:
            return _photo(path, opened, low_ink, cmyk)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        problem = say("no_picture", file=path.name)
        raise CannotPrint(problem, say("save_picture")) from None


def drawn_photo(image: Image.Image, low_ink: bool, cmyk: bool = False) -> Photo:
    """A picture that was made here."""
    whole = _packed(image, low_ink, is_lossy=False, cmyk=cmyk)
    return Photo(whole, image.width / image.height)


def _ratio(size: tuple[int, int]) -> float:
    return size[0] / size[1]


def upright_size(path: Path) -> tuple[int, int]:
    """Pixels across and down, as the camera was held."""
    plain = plain_jpeg(path.read_bytes())
    if plain:
        return plain.size
    with Image.open(path) as opened:
        return _upright(opened.size, _held(path, opened))


def _upright(size: tuple[int, int], held: int) -> tuple[int, int]:
    if held in {5, 6, 7, 8}:
        return (size[1], size[0])
    return size


def _held(path: Path, opened: Image.Image) -> int:
    """How the camera was held; a PNG would be unpacked whole to be asked, and has seldom
    anything to say."""
    if opened.format == "PNG" and b"exif" not in path.read_bytes().lower():
        return 1
    return int(opened.getexif().get(ORIENTATION, 1))


def _photo(path: Path, opened: Image.Image, low_ink: bool, cmyk: bool) -> Photo:
    held = _held(path, opened)
    wide, high = _upright(opened.size, held)
    whole = None if low_ink or cmyk else _as_it_is(path, opened)
    if whole is None:
        opened.load()
        is_lossy = _is_lossy(path, opened)
        whole = _packed(opened, low_ink, is_lossy=is_lossy, cmyk=cmyk)
    return Photo(whole, wide / high, TURNS.get(held, UPRIGHT))


def _as_it_is(path: Path, opened: Image.Image) -> Packed | None:
    """The bytes of the file, where a PDF can hold them; whether they are whole is seen to."""
    if opened.format == "PNG":
        with Image.open(path) as checked:
            checked.verify()
        return png_as_it_is(path)
    if opened.format in {"JPEG", "MPO"} and can_be_held(path.read_bytes()):
        return jpeg(path, opened)
    return None


def _is_lossy(path: Path, opened: Image.Image) -> bool:
    """Whether a picture was packed with loss, so that packing it like a PNG were a waste."""
    if opened.format == "WEBP":
        return opened.mode == "RGB" and b"VP8 " in path.read_bytes()[:4096]
    return opened.format in {"JPEG", "MPO"}


def _packed(image: Image.Image, low_ink: bool, *, is_lossy: bool, cmyk: bool) -> Packed:
    plain = _plain(image)
    shown = _thrifty(plain) if low_ink else plain
    if cmyk:
        return separated_picture(shown, is_lossy=is_lossy)
    if not is_lossy:
        return as_png(shown)
    whole = BytesIO()
    shown.convert("RGB").save(whole, "JPEG", quality=QUALITY)
    return jpeg(whole, shown.convert("RGB"))


def _plain(image: Image.Image) -> Image.Image:
    """Eight bits a channel, grey or colour, clear or not."""
    if image.mode in DEEP:
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if image.mode in {"LA", "La"}:
        return image.convert("LA")
    clear = "transparency" in image.info or image.mode in {"PA", "RGBA", "RGBa"}
    if clear:
        return image.convert("RGBA")
    return image.convert("L" if image.mode in {"1", "L"} else "RGB")


def _thrifty(image: Image.Image) -> Image.Image:
    """With as little ink as surfaces have in the low-ink variant; what was clear stays clear."""
    tables = [round(255 - (255 - value) * LIGHTER) for value in range(256)]
    bands = image.split()
    inked = [
        band.point(tables) if name != "A" else band
        for name, band in zip(image.getbands(), bands, strict=True)
    ]
    return Image.merge(image.mode, inked)
