"""What changed between two prints, as one HTML file: each face before, after, and with
what differs marked; the words that came and went."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.errors import CannotPrint, not_written, say
from generator.exports.differences import Difference, Place, differences
from generator.exports.rasters import Printed
from generator.ink import manifest

if TYPE_CHECKING:
    from PIL.Image import Image

MANIFEST = "manifest.json"
DPI = 110
LONGEST = 900  # pixels: boards are shown smaller
SHOWN = 18  # how far a dot must differ, of 255
STYLE = """
:root { color-scheme: dark; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: #14110f; color: #eee3d0;
  font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { font-weight: 600; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.1rem; }
.faces { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; } img { display: block; max-width: 100%; background: #fff; border-radius: 4px; }
figcaption, .dim { color: #b7a88f; font-size: .875rem; }
ins { background: #1d5c3a; text-decoration: none; } del { background: #7a2230; }
"""


class Gallery(Struct, frozen=True):
    """The file, and what it counts."""

    path: Path
    changed: int
    new: int
    gone: int
    same: int

    @property
    def told(self) -> str:
        counts = f"{self.changed} changed, {self.new} new, {self.gone} gone"
        return f"{counts}, {self.same} as before"


def compare(before: Path, after: Path, out: Path) -> Gallery:
    """Two folders of prints into one file to look at, or to send."""
    was, now = _whole(before), _whole(after)
    if was.get("game") != now.get("game"):
        game, other = str(was.get("game")), str(now.get("game"))
        problem = say("two_games", game=game, other=other)
        raise CannotPrint(problem, say("two_of_one"))
    found, same = differences(was, now)
    gallery = _counted(found, same, out)
    title = f"{now.get('game')}: {before.name} → {after.name}"
    shown = [_section(one, before, after) for one in found]
    _write(out, _page(title, gallery.told, shown))
    return gallery


def _whole(folder: Path) -> Mapping[str, Any]:
    """What lies in a print; one of changes would call all else gone."""
    told = manifest.read_manifest(folder / MANIFEST)
    if "box" in told:
        problem = say("only_changes", path=str(folder))
        raise CannotPrint(problem, say("whole_folder"))
    return told


def _counted(found: Sequence[Difference], same: int, out: Path) -> Gallery:
    new = sum(one.before is None for one in found)
    gone = sum(one.after is None for one in found)
    return Gallery(out, len(found) - new - gone, new, gone, same)


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, "utf-8")
    except OSError as trouble:
        raise not_written(out, trouble, say("choose_other")) from None


def _page(title: str, told: str, sections: Sequence[str]) -> str:
    head = f"<title>{escape(title)}</title><style>{STYLE}</style>"
    top = f"<h1>{escape(title)}</h1><p>{escape(told)}.</p>"
    start = '<!doctype html><html lang="en"><meta charset="utf-8">'
    wide = '<meta name="viewport" content="width=device-width">'
    return "\n".join([start + wide + head, top, *sections, "</html>"])


def _section(one: Difference, before: Path, after: Path) -> str:
    was = _taken(one.before, before)
    now = _taken(one.after, after)
    copies = ", ".join(map(str, one.copies))
    name = escape(f"{one.deck} / {one.card} · {one.side}")
    lines = [f"<h2>{name}</h2>", f'<p class="dim">copies: {copies}</p>']
    figures = "".join(_figures(was, now))
    lines += [f'<div class="faces">{figures}</div>']
    words = _words(was[1] if was else "", now[1] if now else "")
    return "\n".join([*lines, f"<p>{words}</p>" if words else ""])


Taken = tuple["Image", str]


def _taken(place: Place | None, folder: Path) -> Taken | None:
    """A face as it was printed, and its words."""
    if place is None:
        return None
    longest = max(place.box[2:]) / 25.4
    printed = Printed(folder / place.file, place.page, place.box)
    return printed.taken(min(DPI, LONGEST / longest))


def _figures(was: Taken | None, now: Taken | None) -> Iterator[str]:
    if was:
        yield _figure(was[0], "before")
    if now:
        yield _figure(now[0], "after")
    if was and now:
        yield _figure(_marked(was[0], now[0]), "what differs")


def _figure(image: "Image", caption: str) -> str:
    data = BytesIO()
    image.save(data, "WEBP", quality=82, method=2)
    source = f"data:image/webp;base64,{b64encode(data.getvalue()).decode()}"
    size = f'width="{image.width}" height="{image.height}"'
    picture = f'<img {size} alt="{caption}" src="{source}">'
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


def _marked(was: "Image", now: "Image") -> "Image":
    """The new face, pale, and over it in red whatever is not as it was."""
    from PIL import Image, ImageChops, ImageFilter  # noqa: PLC0415 -- 20 ms of a start

    old = was if was.size == now.size else was.resize(now.size)
    apart = ImageChops.difference(old, now).convert("L")
    mask = apart.point(lambda value: 255 if value > SHOWN else 0)
    wide = mask.filter(ImageFilter.MaxFilter(3))
    pale = Image.blend(now, Image.new("RGB", now.size, "white"), 0.65)
    red = Image.new("RGB", now.size, "#d4145a")
    return Image.composite(red, pale, wide)


def _words(was: str, now: str) -> str:
    """The text of the face, with what went and what came; nothing where none did."""
    old, new = was.split(), now.split()
    if old == new:
        return ""
    return " ".join(_parts(old, new))


def _parts(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    for how, a, b, c, d in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if how == "equal":
            yield escape(" ".join(old[a:b]))
            continue
        if a < b:
            yield f"<del>{escape(' '.join(old[a:b]))}</del>"
        if c < d:
            yield f"<ins>{escape(' '.join(new[c:d]))}</ins>"
