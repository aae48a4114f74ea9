"""Whether a game would print: every face in every language laid out, every drawing read, nothing written."""

from collections.abc import Iterator
from pathlib import Path

from cards import art, load
from cards.errors import Hole
from generator.drawing import read_drawing
from generator.errors import CannotPrint
from generator.job import plan
from generator.order import Order
from generator.photos import read_photo

LOOKS = "layout.toml"


def proof(folder: Path, overlay: Path | None = None, data_is_whole: bool = True) -> list[Hole]:
    """What the data alone does not show: texts too long, looks that do not hold, drawings that cannot be read."""
    name = folder.resolve().name
    found = [Hole(f"{name}/art/{path}", 1, "-", *_split(trouble)) for path, trouble in _drawings(folder / "art")]
    for language in load(folder, overlay).languages if data_is_whole else ():
        order = Order(folder, language=language, corrections=overlay)
        found += [Hole(f"{name}/{LOOKS}", 1, language, *_split(trouble)) for trouble in _faces(order)]
    return sorted(set(found))


def _drawings(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted([*art.files(folder), *art.files(folder / "icons")]):
        try:
            read_drawing(path) if path.suffix.lower() == ".svg" else read_photo(path)
        except CannotPrint as trouble:
            yield path.relative_to(folder).as_posix(), str(trouble)


def _faces(order: Order) -> Iterator[str]:
    try:
        job = plan(order)
    except CannotPrint as trouble:
        yield str(trouble)
        return
    for make in job.faces.makers.values():
        try:
            make()
        except CannotPrint as trouble:
            yield str(trouble)


def _split(sentence: str) -> tuple[str, str]:
    """A press's sentence as what is wrong and what to do."""
    problem, _, remedy = sentence.rstrip(".").rpartition("; ")
    return (problem, remedy) if problem else (remedy, "mend it there")
