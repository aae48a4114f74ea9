"""Loose pages of an export into one PDF, checked like a print: its codes are decoded
before anybody gets them."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from platformdirs import user_cache_path

from generator.exports.singles import Desk
from generator.ink.exchange import declare
from generator.ink.face_cache import Memory
from generator.ink.operators import PT
from generator.ink.verify import Reader, read_back
from generator.ink.writing import Inker, alphabet_of, press_of
from generator.job import Job
from generator.order import BLEED, Profile
from generator.sheets.plan import Document, Page, Placed


class LooseInker(Struct):
    """The press's inker, for pages wider than the bleed that is drawn, and for the inks
    of a printing press."""

    inker: Inker

    @classmethod
    def of(cls, job: Job, path: Path, title: str, cmyk: bool) -> "LooseInker":
        memory = Memory(job.said, job.order, alphabet_of(job))
        if cmyk:
            # what is remembered was inked for screens and home printers
            memory.forget()
        inker = Inker(job, press_of(job, path, title), memory)
        inker.ink.cmyk = inker.press.cmyk = cmyk
        return cls(inker)

    def placed(self, item: Placed) -> str:
        content = self.inker.placed(item)
        if item.part.bleed > BLEED:
            return _wider(content, item)
        return content


def _wider(content: str, item: Placed) -> str:
    """Around the bleed that is drawn, the same face a little larger, so that colour
    reaches the edge of the page."""
    w, h = item.part.w * PT, item.part.h * PT
    far, drawn = item.part.bleed * PT, BLEED * PT
    sx, sy = (w + 2 * far) / (w + 2 * drawn), (h + 2 * far) / (h + 2 * drawn)
    dx, dy = w / 2 * (1 - sx), h / 2 * (1 - sy)
    larger = f"{sx:.5f} 0 0 {sy:.5f} {dx:.3f} {dy:.3f} cm"
    whole, inner = _around(w, h, far), _around(w, h, drawn)
    return f"q {whole} {inner} W* n {larger}\n{content}\nQ\nq {inner} W n\n{content}\nQ"


def _around(w: float, h: float, far: float) -> str:
    """A rectangle so far outside the trim."""
    return f"{-far:.3f} {-far:.3f} {w + 2 * far:.3f} {h + 2 * far:.3f} re"


def write_pages(
    desk: Desk, pages: Sequence[Page], path: Path, title: str, cmyk: bool = False
) -> bool:
    """All pages in one PDF; for a press one that its trade exchanges (PDF/X-1a), unless
    some picture can be looked through: then this is False."""
    ink = LooseInker.of(desk.job, path, title, cmyk)
    press = ink.inker.press
    for number, page in enumerate(pages):
        desk.step("export", number, len(pages))
        # the profile of a printer is for that printer only
        press.page(page, ink.placed, Profile())
    is_whole = not press.has_clear
    if cmyk and is_whole:
        declare(press.canvas)
    press.close()
    return is_whole


def check_pages(desk: Desk, pages: Sequence[Page], path: Path) -> None:
    """The file is whole, and every code on it can be read; a page that was read before
    is not decoded again."""
    read_back(path, len(pages))
    if not desk.job.order.verify:
        return
    reader, done = (
        Reader(user_cache_path("consigliere", appauthor=False) / "read-pages.json"),
        0,
    )

    def tick() -> None:
        nonlocal done
        done += 1
        desk.step("read back", done, len(pages))

    reader.check(
        path, Document(path.stem, path.stem, tuple(pages)), desk.job.hashes, 0, tick
    )
    reader.remember()
