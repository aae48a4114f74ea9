"""What pages are made of, as it goes over the wire: one script to begin with and another
for the rest, one style, letters and pictures, each packed once and under an address that
changes with its content, so that a phone asks for it once and keeps it for ever."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
from flask import Blueprint, Response

from companion.games import MODULES, screens_of
from companion.web.bundling import Joined, Sources, joined, joined_style
from companion.web.context import context
from companion.web.precompressed import Asset, asset
from companion.web.screen_words import LANGUAGES, words_of
from companion.web.sessions import RequestRefused
from companion.web.webfonts import FACES, OURS, Face, cut, rules
from companion.web.word_parts import parted

room = Blueprint("assets", __name__)
STATIC, TEMPLATES = (
    Path(__file__).parent / "static",
    Path(__file__).parent / "templates",
)
EVERY_EVENING = ("home", "open", "join", "phone", "screen")
# of all other pages it is doors.css
# before the name of a script, or of words: what a page begins with, and what it fetches
# after its first screen
FIRST, REST = "first-", "rest-"
LATER = "/static/later.js"
STYLES = {
    "phone": "phone.css",
    "print": "print.css",
    "screen": "screen.css",
    "log": "log.css",
    "watch": "watch.css",
}


class Assets:
    """The assets of this process, made when they are first asked for; each is found
    again by its bare name, since the page may have come from another process."""

    def __init__(self, fonts: Path | None) -> None:
        self.fonts = fonts
        self.made: dict[str, Asset | None] = {}
        self.joined: dict[str, Joined] = {}
        self.sources = Sources(read)

    def script(self, page: str, game: str = "") -> str:
        """The address of a page's script, with the screens of the game at the table."""
        return self.address(f"{_with_game(page, game)}.js")

    def style(self, page: str, game: str = "") -> str:
        return self.address(f"{_with_game(page, game)}.css")

    def words(self, page: str, game: str, language: str) -> tuple[str, str]:
        """Where the words of a page's first screen are, and those behind it; nothing,
        where it has them in one piece. At the door they are those of the phone, which
        then has them."""
        stem = _with_game("phone" if page == "join" and game else page, game)
        modules = self._modules(stem)
        if modules is None or LATER not in modules.starts:
            return "", ""
        name = f"{stem}.{language}.json"
        return self.address(FIRST + name), self.address(REST + name)

    def address(self, name: str) -> str:
        found = self.get(name)
        assert found, name
        return f"/assets/{found.stamp}/{name}"

    def get(self, name: str) -> Asset | None:
        if name not in self.made:
            made = self._make(name)
            if made is None:
                return None  # nothing is remembered of names that strangers make up
            self.made[name] = made
        return self.made[name]

    def _make(self, name: str) -> Asset | None:
        path = Path(name)
        maker = self._makers().get(path.suffix)
        body = maker(path) if maker and path.name == name else None
        if body is None:
            return None
        return asset(body, path.suffix)

    def _makers(self) -> dict[str, Callable[[Path], bytes | None]]:
        return {
            ".js": self._script,
            ".json": self._words,
            ".css": self._style,
            ".svg": _picture,
            ".ttf": self._face,
            ".woff2": self._face,
        }

    def _script(self, path: Path) -> bytes | None:
        stem = path.stem.removeprefix(REST)
        modules = self._modules(stem)
        if modules is None:
            return None
        if stem != path.stem:
            return modules.rest_script().encode() if modules.rest else None
        rest = self.address(REST + path.name) if modules.rest else ""
        return modules.script(rest).encode()

    def _words(self, path: Path) -> bytes | None:
        part, _, name = path.stem.partition("-")
        stem, _, language = name.rpartition(".")
        modules = self._modules(stem) if language in LANGUAGES else None
        if modules is None or f"{part}-" not in {FIRST, REST}:
            return None
        words = msgspec.json.decode(words_of(language, stem.partition(".")[2]).json)
        first, rest = parted(words, modules.script(""))
        return msgspec.json.encode(first if f"{part}-" == FIRST else rest)

    def _modules(self, stem: str) -> Joined | None:
        """Both scripts of a page are cut from one piece."""
        if stem not in self.joined:
            modules = _joined(stem, self.sources)
            if modules is None:
                return None
            self.joined[stem] = modules
        return self.joined[stem]

    def _style(self, path: Path) -> bytes | None:
        page, _, game = path.stem.partition(".")
        if not _is_page(page, game):
            return None
        files = ["base.css", "parts.css", STYLES.get(page, "doors.css")]
        addresses = [f"/static/{name}" for name in files] + _styles_of(page, game)
        style = joined_style(
            addresses, read, lambda found: self.address(Path(found).name)
        )
        return (self._letters() + style).encode()

    def _letters(self) -> str:
        if self.fonts:
            return "".join(line for face in FACES for line in self._face_rules(face))
        return ""

    def _face_rules(self, face: Face) -> list[str]:
        """The letters that all need, and the whole for whoever needs more."""
        if not self.get(face.file):
            return []
        whole, part = self.address(face.file), cut(self._font(face.file))
        if part is None:
            return list(rules(face, [(whole, face.only)]))
        ours = self.address(f"{Path(face.file).stem}.woff2")
        if face.only:
            return list(rules(face, [(ours, face.only)]))
        return list(
            rules(
                face, [(ours, OURS), *([(whole, part.others)] if part.others else [])]
            )
        )

    def _font(self, name: str) -> Path:
        assert self.fonts
        return self.fonts / name

    def _face(self, path: Path) -> bytes | None:
        source = path.with_suffix(".ttf").name
        if (
            not self.fonts
            or source not in {face.file for face in FACES}
            or not self._font(source).is_file()
        ):
            return None
        if path.suffix == ".ttf":
            return self._font(source).read_bytes()
        part = cut(self._font(source))
        if part:
            return part.letters
        return None


@cache
def assets_of(fonts: Path | None) -> Assets:
    """One for a process, whoever assembles an app in it."""
    return Assets(fonts)


def make_ready(fonts: Path | None) -> None:
    """What every evening needs, before the first phone asks for it."""
    assets = assets_of(fonts)
    for page in EVERY_EVENING:
        for game in ("", *(name for name in MODULES if _own(page, name))):
            assets.script(page, game)
            assets.style(page, game)


@room.get("/assets/<stamp>/<name>")
def served(stamp: str, name: str) -> Response:
    """The same for everybody, and no secret: no token is looked at."""
    found = assets_of(context().fonts).get(name)
    if found is None:
        raise RequestRefused("no_such_page")
    return found.answer(stamp)


def read(address: str) -> str:
    """A file of ours, or of a game's own screens, by the address under which modules name it."""
    if address.startswith("/static/"):
        return (STATIC / address.removeprefix("/static/")).read_text("utf-8")
    _, _, game, _, name = address.split("/", 4)
    folder = screens_of(game)
    assert folder, address
    return (folder / name).read_text("utf-8")


def _joined(stem: str, sources: Sources) -> Joined | None:
    page, _, game = stem.partition(".")
    if not _is_page(page, game) or not (STATIC / f"{page}.js").is_file():
        return None
    own = [f"{_screens(game)}/{page}.js"] if game else []
    return joined(f"/static/{page}.js", own, sources)


def _is_page(page: str, game: str) -> bool:
    known = page.isidentifier() and (TEMPLATES / f"{page}.html").is_file()
    return known and (not game or _own(page, game))


def _picture(path: Path) -> bytes | None:
    found = STATIC / path.name
    if found.is_file():
        return found.read_bytes()
    return None


def _with_game(page: str, game: str) -> str:
    if _own(page, game):
        return f"{page}.{game}"
    return page


def _own(page: str, game: str) -> bool:
    """Does this game draw this page itself?"""
    folder = screens_of(game)
    return folder is not None and (folder / f"{page}.js").is_file()


def _styles_of(page: str, game: str) -> list[str]:
    """A game's style for all its pages, then what only this one shows."""
    folder = screens_of(game) if game else None
    names = ("style.css", f"{page}.css")
    found = [name for name in names if folder and (folder / name).is_file()]
    return [f"{_screens(game)}/{name}" for name in found]


def _screens(game: str) -> str:
    return f"/games/{game}/screens"
