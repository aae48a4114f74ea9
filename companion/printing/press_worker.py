"""The press as a process of its own: one line asks, lines answer; it takes no more of
the machine than is left over.

Whatever happens in it (a picture as large as a house, a disk that is full, a crash),
the tables hear nothing of it. Started with `python -m companion.printing.press_worker`.
"""

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from cards import read
from cards.errors import BadGame, Hole, Mistake
from companion.printing.asking import (
    Answer,
    Asked,
    BarLabels,
    Bars,
    Calibrate,
    DrawFace,
    Fault,
    Keep,
    LaidOut,
    LayOut,
    Learn,
    Look,
    Looked,
    Press,
    Pressed,
    PrintedFile,
    PrinterLearned,
    Sheet,
    ShowCard,
    Shown,
    ShowPage,
    ShowPrinted,
    Step,
    TakeCopy,
    TakeIn,
    TakenIn,
    Vernier,
    Weigh,
    Weighed,
    WeighFaces,
    asked_of,
    coded,
    fault_of,
)
from companion.printing.own_games import OwnGames
from companion.printing.press_process import AT_HAND
from companion.rules.messages import Refusal
from generator import (
    Order,
    Printed,
    PrintPreview,
    Workbench,
    bar_labels,
    build,
    calibrate,
    has_glyph,
    learn,
    profile_of,
    proof,
    remarks,
    vernier,
)

NICE = 8
MOST_MEMORY = 3_000_000_000  # bytes of addresses
MOST_FILE = 600_000_000  # bytes of one file
KEPT = 3  # orders that stay thought through
FEW = 3  # faces that are drawn before their reader asks for them
Tell = Callable[[Answer], None]


def main() -> None:
    """Until nobody asks any more."""
    be_bounded()
    if AT_HAND not in sys.argv:
        be_modest()
    out = sys.stdout.buffer
    # whatever else would speak there is no answer
    sys.stdout = sys.stderr

    def tell(answer: Answer) -> None:
        out.write(coded(answer) + b"\n")
        out.flush()

    desk = Desk(tell)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        for line in sys.stdin.buffer:
            tell(desk.answer(asked_of(line)))


def be_modest() -> None:
    """Whoever plays comes first."""
    with suppress(OSError, AttributeError):
        os.nice(max(0, NICE - os.nice(0)))


def be_bounded() -> None:
    """No order, however large, fills the machine."""
    try:
        import resource  # noqa: PLC0415 -- Windows has none
    except ImportError:
        return
    limits = {
        resource.RLIMIT_AS: MOST_MEMORY,
        resource.RLIMIT_FSIZE: MOST_FILE,
        resource.RLIMIT_CORE: 0,
    }
    for what, most in limits.items():
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


class Desk:
    """Answers, one after the other; the last orders stay thought through."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.kept: dict[bytes, PrintPreview] = {}
        self.benches: dict[str, Workbench] = {}

    def answer(self, asked: Asked) -> Answer:
        """What was asked for, or why not."""
        try:
            return DOES[type(asked)](self, asked)
        except Mistake as trouble:
            return fault_of(trouble)
        except BadGame as bad:
            return Fault("print_fault", said=bad.holes[0].sentences)
        except MemoryError:
            return Fault("print_too_much")
        except OSError as trouble:
            return fault_of(trouble)

    def preview(self, order: Order) -> PrintPreview:
        key = coded(order)
        if key not in self.kept:
            for old in list(self.kept)[: 1 - KEPT]:
                del self.kept[old]
            self.kept[key] = PrintPreview(order)
        return self.kept[key]

    def look(self, asked: Look) -> Answer:
        seen = self.preview(asked.order)
        return Looked(seen.papers(), seen.pieces(), seen.cards(), seen.removed)

    def weigh(self, asked: Weigh) -> Answer:
        return Weighed(self.preview(asked.order).ink(asked.document))

    def show_page(self, asked: ShowPage) -> Answer:
        # whoever stood before in the queue may have wanted it too
        if Path(asked.into).is_file():
            return Shown()
        seen = self.preview(asked.order)
        return _put(seen.page(asked.document, asked.number, asked.dpi), asked.into)

    def show_card(self, asked: ShowCard) -> Answer:
        seen = self.preview(asked.order)
        return _put(seen.card(asked.card, asked.side, asked.dpi), asked.into)

    def bench(self, folder: str) -> Workbench:
        if folder not in self.benches:
            self.benches[folder] = Workbench(Path(folder))
        return self.benches[folder]

    def lay_out(self, asked: LayOut) -> Answer:
        bench = self.bench(asked.folder)
        printed = Path(asked.printed) if asked.printed else None
        spread = bench.spread(asked.language, printed)
        if not 0 < spread.waiting <= FEW:
            return LaidOut(spread)
        # whoever has saved one cell is told once, and finds its picture there
        bench.weigh(spread.language, Path(asked.room))
        return LaidOut(bench.seen(spread.language, printed))

    def weigh_faces(self, asked: WeighFaces) -> Answer:
        bench = self.bench(asked.folder)
        bench.weigh(asked.language, Path(asked.room))
        printed = Path(asked.printed) if asked.printed else None
        return LaidOut(bench.seen(asked.language, printed))

    def draw_face(self, asked: DrawFace) -> Answer:
        bench = self.bench(asked.folder)
        bench.draw(asked.language, asked.key, asked.dpi, Path(asked.room))
        return Shown()

    def show_printed(self, asked: ShowPrinted) -> Answer:
        bench, printed = self.bench(asked.folder), Path(asked.printed)
        return _put(bench.printed(printed, asked.place, asked.dpi), asked.into)

    def press(self, asked: Press) -> Answer:
        return _pressed(build(asked.order, self._step))

    def _step(self, what: str, done: int, of: int) -> bool:
        self.tell(Step(what, done, of))
        return True

    def calibrate(self, asked: Calibrate) -> Answer:
        profile = profile_of(None) if asked.check else None
        given = (asked.paper, asked.edge, asked.language)
        return Sheet(str(calibrate(*given, Path(asked.out), profile)))

    def bars(self, asked: Bars) -> Answer:
        return BarLabels(*bar_labels())

    def vernier(self, asked: Vernier) -> Answer:
        return _put(vernier(asked.letter, asked.number), asked.into)

    def learn(self, asked: Learn) -> Answer:
        found = learn(asked.text, asked.paper, asked.edge)
        return PrinterLearned(found.profile, found.off)

    def keep(self, asked: Keep) -> Answer:
        _copied(Path(asked.source), Path(asked.target))
        return Shown()

    def take_in(self, asked: TakeIn) -> Answer:
        """Its data, its looks, its drawings, as `check` looks at them."""
        shelf = OwnGames(Path(asked.room))
        laid = shelf.laid_out(Path(asked.parcel).read_bytes(), asked.called)
        if isinstance(laid, Refusal):
            return Fault(laid.code, facts=dict(laid.facts))
        folder, parcel = laid
        return _whole(shelf, folder, parcel.left_out)

    def take_copy(self, asked: TakeCopy) -> Answer:
        shelf = OwnGames(Path(asked.room))
        return _whole(shelf, shelf.copy_of(Path(asked.folder)), ())


def _whole(shelf: OwnGames, folder: Path, left_out: tuple[str, ...]) -> TakenIn:
    """A game that lies there, unless it has faults."""
    faults = faults_of(folder)
    if faults:
        shelf.forget(folder)
        return TakenIn(folder.name, "", faults, left_out)
    return TakenIn(folder.name, str(folder), (), left_out, remarks(folder))


def faults_of(folder: Path) -> tuple[Hole, ...]:
    """Each by file, row and field, as its owner calls the files."""
    holes = read(folder, None, lambda sign: has_glyph(sign, folder))[1]
    holes = sorted({*holes, *proof(folder, None, data_is_whole=not holes)})
    own = f"{folder.name}/"
    return tuple(replace(one, file=one.file.removeprefix(own)) for one in holes)


DOES: Mapping[type[Any], Callable[[Desk, Any], Answer]] = {
    Look: Desk.look,
    Weigh: Desk.weigh,
    ShowPage: Desk.show_page,
    ShowCard: Desk.show_card,
    Press: Desk.press,
    Keep: Desk.keep,
    TakeIn: Desk.take_in,
    TakeCopy: Desk.take_copy,
    Calibrate: Desk.calibrate,
    Bars: Desk.bars,
    Vernier: Desk.vernier,
    Learn: Desk.learn,
    LayOut: Desk.lay_out,
    WeighFaces: Desk.weigh_faces,
    DrawFace: Desk.draw_face,
    ShowPrinted: Desk.show_printed,
}


def _put(picture: bytes, into: str) -> Shown:
    """Whole, or not there."""
    path = Path(into)
    fresh = path.with_suffix(f".{os.getpid()}.new")
    fresh.write_bytes(picture)
    fresh.replace(path)
    return Shown()


def _copied(source: Path, target: Path) -> None:
    """The new folder takes the place of the old one in one step."""
    fresh = target.with_name(f".{target.name}-fresh")
    old = target.with_name(f".{target.name}-old")
    for rest in (fresh, old):
        shutil.rmtree(rest, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, fresh)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _pressed(printed: Printed) -> Pressed:
    files = tuple(
        PrintedFile(path.name, pages, kind, path.stat().st_size)
        for path, pages, kind in printed.files
    )
    return Pressed(
        str(printed.folder),
        files,
        sum(count for name, count in printed.pieces.items() if name != "boxes"),
        printed.codes,
        printed.removed,
        printed.remarks,
    )


if __name__ == "__main__":
    # a line that is no question ends the process: nobody but the shop writes here
    with suppress(msgspec.DecodeError):
        main()
