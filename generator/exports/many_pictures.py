"""Pages of a PDF as files of pixels, on all cores: workers of our own, each with every
n-th page, so that files and their order are those of one. `python -m` starts a worker."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import asdict

from cards.sentences import Sentence
from generator.errors import CannotPrint
from generator.exports.rasters import cut_out, quarters, rasters, save

EACH = 16  # pictures that are worth the start of a worker
MOST = 8  # workers: each holds a page in memory
CORES = "CONSIGLIERE_CORES"  # for those who want fewer
Polygon = tuple[tuple[float, float], ...]


class Pixels(Struct, frozen=True):
    """A page of the PDF, how many dots it becomes, where they go."""

    page: int  # from 0
    size: tuple[int, int]
    target: str
    dpi: float
    # what of it is kept, in dots; the rest can be looked through. All, where this is empty
    kept: tuple[Polygon, ...] = ()
    turn: int = 0  # degrees anticlockwise, in quarters: how the picture is to stand


def draw_all(path: Path, pictures: Sequence[Pixels]) -> Generator[int, None, None]:
    """Write them all; each is told when it is written, in order. Whoever breaks off
    closes this."""
    count = min(cores(), len(pictures) // EACH, MOST)
    if count < 2:
        yield from draw(path, pictures)
        return
    with _working(path, [pictures[one::count] for one in range(count)]) as workers:
        for number, picture in enumerate(pictures):
            if not _has_written(workers[number % count]):
                list(draw(path, [picture]))
            yield number


def cores() -> int:
    """How many may be used."""
    asked = os.environ.get(CORES, "")
    if asked.isdecimal():
        return max(1, int(asked))
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def draw(path: Path, pictures: Sequence[Pixels]) -> Iterator[int]:
    """The same, one by one."""
    images = rasters(
        path, [one.size for one in pictures], [one.page for one in pictures]
    )
    for number, (one, image) in enumerate(zip(pictures, images, strict=True)):
        shown = quarters(cut_out(image, one.kept), one.turn)
        save(shown, Path(one.target), one.dpi)
        yield number


Worker = subprocess.Popen[str]


@contextmanager
def _working(path: Path, shares: Sequence[Sequence[Pixels]]) -> Iterator[list[Worker]]:
    """None of them outlives the export, however it ends."""
    workers: list[Worker] = []
    try:
        for share in shares:
            workers.append(_started(path, share))
        yield workers
    finally:
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.communicate()


def _started(path: Path, share: Sequence[Pixels]) -> Worker:
    pipe = subprocess.PIPE
    words = [sys.executable, "-m", __spec__.name]
    worker = subprocess.Popen(  # noqa: S603 -- this module itself
        words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
    )
    if worker.stdin:
        asked = {"path": str(path), "pictures": [asdict(one) for one in share]}
        try:
            worker.stdin.write(json.dumps(asked) + "\n")
            worker.stdin.flush()
        except OSError:  # it has died: its pages are drawn here
            pass
    return worker


def _has_written(worker: Worker) -> bool:
    """Its next page; False where it has died, and somebody else must draw it."""
    said = worker.stdout.readline().strip() if worker.stdout else ""
    if said.startswith("!"):
        raise CannotPrint(*decode(said[1:], type=tuple[Sentence, Sentence | None]))
    return said == "written"


def _work() -> None:
    """A worker: reads what to draw, says a line for each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    asked = json.loads(sys.stdin.readline())
    pictures = [Pixels(**one) for one in asked["pictures"]]
    try:
        for _ in draw(Path(asked["path"]), pictures):
            _say("written")
    except CannotPrint as trouble:
        _say(f"!{encode((trouble.problem, trouble.remedy)).decode()}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _work()
