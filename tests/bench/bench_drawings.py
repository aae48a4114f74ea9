"""SVGs of other people, as many public sets have them: how many print as they look in a
browser, how many are refused by name, and whether one is wrong in silence.

The sets are fetched once, by `npm pack` and on Debian `apt-get download`, into the cache
of this computer; what Chromium does not show at all is counted as torn. Each drawing is
inked as `print` does it and rasterised by PDFium; the reference is Chromium, another
house than the one that makes pictures of elaborate drawings (resvg).
"""

import io
import subprocess
import tarfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import pypdfium2
from PIL import Image
from platformdirs import user_cache_path
from playwright.sync_api import sync_playwright

from generator.errors import CannotPrint, Elaborate
from generator.faces.drawing import read_drawing
from generator.faces.elements import Face, Picture
from generator.faces.fonts import house_font
from generator.ink.operators import Ink
from generator.ink.pdf import Press
from generator.order import Profile
from generator.sheets.plan import Page, Part, Placed
from tests.servers.chromium import FLAGS, executable

SETS = (
    "lucide-static@1.62.0",
    "feather-icons@4.29.2",
    "flag-icons@7.5.0",
    "devicon@2.17.0",
    "openmoji@17.0.0",
    "svg-country-flags@1.2.10",
)
DEBIAN = ("openclipart-svg", "tango-icon-theme")
OF_EACH = 200
SIDE = 240  # pixels
FINER = (
    2  # both are drawn larger and then made smaller, so that edges are compared alike
)
HAIR = 8  # PDFium draws no line thinner than a pixel, as paper would
MM = SIDE / 2 * 25.4 / 72  # as many points as half the pixels, for whole pixels
AT_ONCE = 20
LARGE, MANY = (
    80,
    0.03,
)  # a pixel is off by so much of 255; a drawing is wrong from so many
Greys = npt.NDArray[np.uint8]


def drawings(name: str) -> list[Path]:
    """So many files of a set, spread over all of it."""
    folder = user_cache_path("consigliere", appauthor=False) / "drawings" / name
    if not folder.is_dir():
        (fetch_debian if name in DEBIAN else fetch)(name, folder)
    found = sorted(path for path in folder.rglob("*.svg") if path.is_file())
    step = max(len(found) / OF_EACH, 1.0)
    return [found[int(at * step)] for at in range(min(OF_EACH, len(found)))]


def fetch(name: str, folder: Path) -> None:
    with TemporaryDirectory() as work:
        done = subprocess.run(
            ["npm", "pack", "--silent", name],
            cwd=work,
            capture_output=True,
            text=True,
            check=True,
        )
        with tarfile.open(Path(work) / done.stdout.split()[-1]) as packed:
            packed.extractall(folder, filter="data")


def fetch_debian(name: str, folder: Path) -> None:
    with TemporaryDirectory() as work:
        subprocess.run(["apt-get", "download", "-q", name], cwd=work, check=True)
        (package,) = Path(work).iterdir()
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)


def printed(path: Path, work: Path) -> Greys:
    """A drawing as it lies on paper, in a square."""
    square = Picture(path.stem, 0, 0, MM, MM, "#000000")
    press = Press(
        work / "one.pdf", "one", "en", [house_font("BarlowSemiCondensed-Regular")], ""
    )
    ink = lone_ink(press, path)
    content = ink.face(Face(MM, MM, (square,)))
    part = Part("deck", "one", 1, "front", None, MM, MM, 0)
    page = Page(MM, MM, "front", (Placed(part, "front", 0, 0),))
    press.page(page, lambda _: content, Profile())
    press.close()
    document = pypdfium2.PdfDocument(str(work / "one.pdf"))
    return small(document[0].render(scale=2 * HAIR).to_pil(), SIDE * HAIR)


def small(raster: Image.Image, side: int) -> Greys:
    exact = raster.convert("RGB").crop((0, 0, side, side))
    return np.asarray(exact.resize((SIDE, SIDE), Image.Resampling.BOX))


class Lone(Ink):
    """Ink of a game that has one drawing, wherever that lies."""

    lone: Path = Path()

    def _file(self, item: Picture) -> Path:
        return self.lone


def lone_ink(press: Press, path: Path) -> Lone:
    usual = press.ink(path.parent, False)
    return Lone(
        coder=usual.coder,
        form=usual.form,
        picture=usual.picture,
        rendering=usual.rendering,
        shaded=usual.shaded,
        folder=path.parent,
        lone=path,
    )


def looks(paths: list[Path]) -> Iterator[Greys | None]:
    """The same drawings in a browser; None where it shows nothing at all."""
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=executable(), args=FLAGS)
        page = browser.new_page(
            viewport={"width": SIDE, "height": SIDE * AT_ONCE},
            device_scale_factor=FINER,
        )
        for at in range(0, len(paths), AT_ONCE):
            some = paths[at : at + AT_ONCE]
            with TemporaryDirectory() as work:
                sheet = Path(work) / "sheet.html"
                sheet.write_text(shown(some), "utf-8")
                page.goto(sheet.as_uri())
                shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
                widths = page.evaluate("[...document.images].map(i => i.naturalWidth)")
            for place, width in enumerate(widths):
                yield cut(shot, place) if width else None
        browser.close()


def shown(paths: list[Path]) -> str:
    style = f"display:block;width:{SIDE}px;height:{SIDE}px;object-fit:contain"
    images = (f"<img style='{style}' src='{path.as_uri()}'>" for path in paths)
    return f"<body style='margin:0;background:#fff'>{''.join(images)}"


def cut(shot: Image.Image, place: int) -> Greys:
    side = SIDE * FINER
    return small(shot.crop((0, place * side, side, (place + 1) * side)), side)


def is_wrong(one: Greys, other: Greys) -> bool:
    off = np.abs(one.astype(int) - other.astype(int)).max(axis=2) > LARGE
    return float(off.mean()) > MANY


def way(path: Path) -> str:
    try:
        read_drawing(path)
    except Elaborate:
        return "picture"
    return "vectors"


def judged(name: str) -> tuple[Counter[str], list[str]]:
    """How the drawings of one set fare, and what is to be said of single ones."""
    counts, said = Counter[str](), list[str]()
    paths = drawings(name)
    with TemporaryDirectory() as work:
        for path, reference in zip(paths, looks(paths), strict=True):
            if reference is None:
                counts["torn"] += 1
                continue
            try:
                is_off = is_wrong(printed(path, Path(work)), reference)
            except CannotPrint as trouble:
                counts["refused"] += 1
                said.append(f"  refused: {trouble}")
                continue
            counts[way(path)] += 1
            counts["wrong" if is_off else "faithful"] += 1
            said += [f"  WRONG ({way(path)}): {path}"] if is_off else []
    return counts, said


def main() -> None:
    columns = ("vectors", "picture", "refused", "faithful", "wrong", "torn")
    print(f"{'set':28}" + "".join(f"{column:>10}" for column in columns))
    whole = Counter[str]()
    for name in (*SETS, *(DEBIAN if which("apt-get") else ())):
        counts, said = judged(name)
        whole += counts
        print(f"{name:28}" + "".join(f"{counts[one]:>10}" for one in columns))
        print("\n".join(said), end="\n" if said else "")
    print(f"{'all':28}" + "".join(f"{whole[one]:>10}" for one in columns))
    every = whole["faithful"] + whole["wrong"] + whole["refused"]
    print(f"faithful: {whole['faithful'] / every:.1%} of {every}")


if __name__ == "__main__":
    main()
