"""Pictures that have too few pixels for the size at which they are printed, with the numbers."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cards import art
from generator.faces.elements import Element, Frame, Picture, Turned
from generator.ink.photos import upright_size
from generator.job import Job

FEWEST = 150  # dots an inch: below, squares show at arm's length
INCH = 25.4  # mm


def coarse(job: Job) -> tuple[str, ...]:
    """One sentence for each picture of an order that will look coarse somewhere."""
    files = {path.stem: path for path in _pictures(job.order.folder / "art")}
    worst = _worst(job, files) if files else {}
    said = (_said(files[name], wide) for name, wide in sorted(worst.items()))
    return tuple(filter(None, said))


def _worst(job: Job, files: Mapping[str, Path]) -> dict[str, float]:
    """Of each picture how wide one of its pixels becomes where it is largest."""
    worst: dict[str, float] = {}
    for make in job.faces.makers.values():
        for item in _shown(make().elements):
            if item.name in files and not item.is_icon:
                wide = _wide(files[item.name], item)
                worst[item.name] = max(wide, worst.get(item.name, 0.0))
    return worst


def _pictures(folder: Path) -> Iterator[Path]:
    return (path for path in art.files(folder) if path.suffix.lower() in art.PIXELS)


def _shown(elements: Iterable[Element]) -> Iterator[Picture]:
    for element in elements:
        if isinstance(element, Picture):
            yield element
        elif isinstance(element, Frame | Turned):
            yield from _shown(element.elements)


def _wide(path: Path, item: Picture) -> float:
    """How many mm wide a picture is drawn in its box."""
    across, down = upright_size(path)
    return min(item.w, item.h * across / down)


def _said(path: Path, wide: float) -> str:
    across, down = upright_size(path)
    dots = across / (wide / INCH)
    if dots >= FEWEST:
        return ""
    high = wide * down / across
    enough = round(wide / INCH * 300), round(high / INCH * 300)
    now = f"{across} x {down} pixels over {wide:.0f} x {high:.0f} mm"
    return (
        f"art/{path.name} will look coarse: {now} are {dots:.0f} dots an inch; "
        f"take one of {enough[0]} x {enough[1]} pixels."
    )
