"""What a screen recorded of a scene, frame by frame: which beats stood there, which dice
fell, what was told."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor

Frame = dict[str, Any]


def film_of(visitor: Visitor, until: str = "true") -> list[Frame]:
    """All frames so far, once this is true."""
    comes_true(visitor.page, until)
    film: list[Frame] = visitor.page.evaluate("window.film")
    return film


def newest(frame: Frame) -> str:
    """The beat that came last; none before the first."""
    return frame["beats"][-1] if frame["beats"] else ""


def beats_of(film: Sequence[Frame], known: Sequence[str]) -> list[str]:
    """These beats as they came; each in its order, none twice."""
    came = [name for name, _ in groupby(map(newest, film)) if name in known]
    assert came == [name for name in known if name in came]
    return came


def falling(film: Sequence[Frame]) -> list[Frame]:
    """The frames in which dice fall; meanwhile nothing is told."""
    frames = [frame for frame in film if frame["falls"]]
    assert frames and not any(frame["told"] for frame in frames)
    return frames
