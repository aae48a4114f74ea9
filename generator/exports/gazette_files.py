"""A front page as files: one sheet of PDF to frame, one PNG to share."""

from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import astuple

from cards import Game
from generator.exports.gazette import (
    BOLD,
    FRAME,
    PLAIN,
    SHARE,
    TITLE,
    Cut,
    Gazette,
    settable,
)
from generator.exports.gazette_page import front_page
from generator.exports.rasters import encoded, rasters
from generator.exports.screen_cards import ScreenCards
from generator.faces.elements import Face
from generator.faces.fonts import house_font
from generator.faces.style import Box
from generator.ink.pdf import Press, scaled
from generator.ink.verify import read_back
from generator.order import Profile
from generator.sheets.plan import Page, Part, Placed

PIXELS = 10  # of a picture to share, to the mm: 1080 × 1350
Content = dict[str, str]


def gazette_pdf(gazette: Gazette, game: Game) -> bytes:
    """One page of A4."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "paper.pdf"
        _write(gazette, game, FRAME, path)
        return path.read_bytes()


def gazette_png(gazette: Gazette, game: Game) -> bytes:
    """Upright, as messengers show it whole."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "paper.pdf"
        _write(gazette, game, SHARE, path)
        size = round(SHARE.w * PIXELS), round(SHARE.h * PIXELS)
        return encoded(next(rasters(path, [size])), PIXELS * 25.4)


def _write(gazette: Gazette, game: Game, cut: Cut, path: Path) -> None:
    """The page, and the picture on it, which is a drawing of the game."""
    photo = _photo(gazette, game)
    page = front_page(gazette, cut, photo.h / photo.w if photo else 0.0)
    press = _press(gazette, path)
    ink = press.ink(Path(game.folder), low=False)
    content: Content = {"page": ink.face(page.face)}
    placed = [_placed("page", Box(0.0, 0.0, cut.w, cut.h), cut)]
    if photo and page.photo:
        at = _within(page.photo, photo)
        placed.append(_placed("photo", at, cut))
        content["photo"] = scaled(photo, at.w, at.h, ink.face(photo))
    sheet = Page(cut.w, cut.h, "front", tuple(placed))
    press.page(sheet, lambda item: content[item.face], Profile())
    press.close()
    read_back(path, 1)


def _photo(gazette: Gazette, game: Game) -> Face | None:
    if not gazette.photo:
        return None
    return ScreenCards(game, game.languages[0]).photo(gazette.photo)


def _press(gazette: Gazette, path: Path) -> Press:
    fonts = [house_font(name) for name in (PLAIN, BOLD, TITLE)]
    letters = settable(str(astuple(gazette)))
    letters += letters.upper()
    return Press(path, gazette.head, gazette.language, fonts, letters)


def _placed(name: str, at: Box, cut: Cut) -> Placed:
    part = Part("gazette", name, 0, name, None, at.w, at.h, 0.0)
    return Placed(part, name, at.x, cut.h - at.y - at.h)


def _within(room: Box, photo: Face) -> Box:
    """As large as fits, in the middle of its room."""
    scale = min(room.w / photo.w, room.h / photo.h)
    w, h = photo.w * scale, photo.h * scale
    return Box(room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h)
