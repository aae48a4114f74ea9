"""Pictures that have too few pixels for the size at which they are printed, with the numbers."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cards import art
from cards.sentences import Sentence
from generator.errors import say
from generator.faces.elements import Element, Frame, Picture, Turned
from generator.job import Job

FEWEST = 150  # dots an inch: below, squares show at arm's length
INCH = 25.4  # mm


def coarse(job: Job) -> tuple[Sentence, ...]:
    """One sentence for each picture of an order that will look coarse somewhere."""
    files = {path.stem: path for path in _pictures(job.order.folder / "art")}
    if not files:
        return ()
    # most decks have no pictures
    from generator.ink.photos import upright_size  # noqa: PLC0415

    shown = list(_shown_of(job, files))
    sizes = {name: upright_size(files[name]) for name in {item.name for item in shown}}
    widest: dict[str, float] = {}
    for item in shown:
        wide = _wide(sizes[item.name], item)
        widest[item.name] = max(wide, widest.get(item.name, 0.0))
    said = (_said(files[name], sizes[name], widest[name]) for name in sorted(widest))
    return tuple(filter(None, said))


def _shown_of(job: Job, files: Mapping[str, Path]) -> Iterator[Picture]:
    """Where the faces of an order show those files."""
    for make in job.faces.makers.values():
        for item in _shown(make().elements):
            is_seen = min(item.w, item.h) > 0 and not item.is_icon
            if is_seen and item.name in files:
                yield item


def _pictures(folder: Path) -> Iterator[Path]:
    return (path for path in art.files(folder) if path.suffix.lower() in art.PIXELS)


def _shown(elements: Iterable[Element]) -> Iterator[Picture]:
    for element in elements:
        if isinstance(element, Picture):
            yield element
        elif isinstance(element, Frame | Turned):
            yield from _shown(element.elements)


def _wide(size: tuple[int, int], item: Picture) -> float:
    """How many mm wide a picture is drawn in its box."""
    across, down = size
    return min(item.w, item.h * across / down)


def _said(path: Path, size: tuple[int, int], wide: float) -> Sentence | None:
    across, down = size
    dots = across / (wide / INCH)
    if dots >= FEWEST:
        return None
    high = wide * down / across
    enough = round(wide / INCH * 300), round(high / INCH * 300)
    return say(
        "coarse",
        file=path.name,
        now=f"{across} x {down}",
        size=f"{wide:.0f} x {high:.0f}",
        dots=round(dots),
        enough=f"{enough[0]} x {enough[1]}",
    )
