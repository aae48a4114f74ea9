"""54 cards full of art beside img2pdf, which only wraps what it is given: size, time and
memory of the whole print, for PNG and for JPEG.

img2pdf is fetched by pip into an environment of its own in the cache of this computer.
Ours lays out, prints backs of its own, marks the cuts and reads the file back; theirs has
one picture a page. Codes are off, for img2pdf knows none.
"""

import statistics
import subprocess
import sys
import venv
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image
from platformdirs import user_cache_path

from tests.bench.bench_press import own_caches, timed, told

CARDS = 54
ROUNDS = 7
TIME, SIZE, MEMORY = 1.5, 1.0, 200  # what we want at most; MB
PIXELS = (815, 1110)  # 69 x 94 mm at 300 dots an inch
DECK = """tag = "ART"
players = [2, 4]
minutes = 30
source = "house"
[stock]
card = 0.3
[back.cards]
[deck.cards]
kind = "card"
coded = false
size = [63, 88]
stock = "card"
back = "cards"
"""
LOOKS = """[face.cards]
[[face.cards.box]]
kind = "drawing"
at = [-3, -3, "w+6", "h+6"]
name = "{art}"
[face.back_cards]
[[face.back_cards.box]]
kind = "fill"
at = [0, 0, "w", "h"]
colour = "#334455"
"""


def painting(number: int) -> Image.Image:
    """Soft colours with grain, as heavy as a painting of that size."""
    chance = np.random.default_rng(number)
    coarse = Image.fromarray(chance.integers(0, 255, (14, 10, 3), np.uint8))
    soft = np.asarray(coarse.resize(PIXELS, Image.Resampling.BICUBIC)).astype(int)
    grain = chance.integers(-4, 5, (PIXELS[1], PIXELS[0], 1))
    return Image.fromarray(np.clip(soft + grain, 0, 255).astype(np.uint8))


def write_game(folder: Path, suffix: str) -> list[str]:
    """A game of cards that are nothing but art; the files of that art."""
    (folder / "art").mkdir(parents=True)
    rows = ["id,art,title.en"]
    for number in range(CARDS):
        path = folder / "art" / f"art{number}.{suffix}"
        painting(number).save(path, quality=90)
        rows.append(f"card{number},art{number},Card {number}")
    (folder / "cards.csv").write_text("\n".join(rows) + "\n", "utf-8")
    (folder / "game.toml").write_text(DECK, "utf-8")
    (folder / "layout.toml").write_text(LOOKS, "utf-8")
    words = (
        '[game]\nname = "Art"\ntagline = "t"\nabout = "a"\n[deck]\ncards = "Cards"\n'
    )
    (folder / "words.en.toml").write_text(words, "utf-8")
    return [str(path) for path in sorted((folder / "art").iterdir())]


@cache
def peer() -> str:
    """The python of an environment that has img2pdf."""
    home = user_cache_path("consigliere", appauthor=False) / "img2pdf"
    python = home / "bin" / "python"
    if not python.is_file():
        venv.create(home, with_pip=True)
        words = [str(python), "-m", "pip", "install", "-q", "img2pdf"]
        subprocess.run(words, check=True)
    return str(python)


def race(suffix: str, work: Path) -> None:
    art = write_game(work / suffix, suffix)
    theirs = work / f"{suffix}.pdf"
    wrapped = [peer(), "-m", "img2pdf", *art, "-o", str(theirs)]
    out = work / f"out-{suffix}"
    words = ["print", str(work / suffix), "--only", "cards", "--bleed"]
    ours = [sys.executable, "-m", "companion.cli", *words, "--out", str(out)]
    taken: dict[str, list[tuple[float, int]]] = {"theirs": [], "ours": []}
    for _ in range(ROUNDS):
        taken["theirs"].append(timed(wrapped))
        taken["ours"].append(timed(ours))
    (printed,) = out.rglob("cards.pdf")
    tell(suffix, taken, printed.stat().st_size, theirs.stat().st_size)


def tell(
    suffix: str, taken: dict[str, list[tuple[float, int]]], size: int, theirs: int
) -> None:
    middle = {who: statistics.median(s for s, _ in runs) for who, runs in taken.items()}
    most = {who: max(kb for _, kb in runs) / 1000 for who, runs in taken.items()}
    print(
        f"\n{CARDS} cards of {suffix}: {size / 1e6:.1f} MB, img2pdf {theirs / 1e6:.1f} MB; "
        f"{middle['ours']:.2f} s, img2pdf {middle['theirs']:.2f} s; "
        f"{most['ours']:.0f} MB of memory, img2pdf {most['theirs']:.0f} MB"
    )
    told("time / img2pdf", middle["ours"] / middle["theirs"], TIME)
    told("size / img2pdf", size / theirs, SIZE)
    told("MB of memory", most["ours"], MEMORY)


def main() -> None:
    peer()  # before the caches are our own
    with own_caches() as work:
        for suffix in ("png", "jpg"):
            race(suffix, work)


if __name__ == "__main__":
    main()
