"""Printers that shift, turn and stretch, and what a careful eye or a scanner reads of
their sheets."""

from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
from hypothesis import strategies as st

from generator.calibration.arithmetic import (
    BACK,
    COARSE,
    FRONT,
    REACH,
    Bar,
    Reading,
    bars,
)

CLOSE = 0.15  # mm that a back may stand off from its front after one calibration
EDGES = ("long", "short")


@dataclass(frozen=True)
class Printer:
    """Stretches second sides along its own axes, onto a sheet that lies askew and shifted."""

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    @property
    def matrix(self) -> Any:
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return np.array([[c, -s], [s, c]]) @ np.diag([self.scale_x, self.scale_y])

    def seen(self, nominal: Any) -> Any:
        """Where something of the back shows, from the front, that should show at these
        places; rows of u, v.

        The printer knows the back of the paper as it comes out over its long edge,
        whatever edge the driver turns for.
        """
        paper = np.asarray(nominal) * (-1, 1)
        return (paper @ self.matrix.T + (self.dx, self.dy)) * (-1, 1)

    def behind(self, seen: Any) -> Any:
        """What should have shown somewhere else, and shows at these places."""
        paper = np.asarray(seen) * (-1, 1) - (self.dx, self.dy)
        return (paper @ np.linalg.inv(self.matrix).T) * (-1, 1)

    def shifts(self, bar: Bar) -> float:
        """The larger part of what this printer does at a bar."""
        return float(np.abs(self.seen([bar.at(0.0)]) - bar.at(0.0)).max())


SCALES = st.floats(0.98, 1.02)
PRINTERS = st.builds(
    Printer, st.floats(-8, 8), st.floats(-8, 8), st.floats(-1.5, 1.5), SCALES, SCALES
)


def read(bar: Bar, printer: Printer) -> Reading:
    """What a careful person reads: the letter nearest to the beads, the number whose
    tick is nearest to a line."""
    axis = 0 if bar.is_level else 1

    def back(along: float) -> float:
        return float(printer.behind([bar.at(along)])[0][axis]) - bar.middle

    def beside(number: int) -> float:
        lines = (back(number * FRONT) - number * BACK) / BACK
        return abs(lines - round(lines))

    letter = min(range(-10, 11), key=lambda place: abs(back(place * COARSE)))
    return Reading(bar.name, letter * COARSE, min(range(-11, 12), key=beside))


def readings(printer: Printer, paper: str) -> list[Reading]:
    return [read(bar, printer) for bar in bars(paper).values()]


DPI = 300


class Held:
    """A printed sheet against the light: the back's raster, moved as the printer moves
    it, seen from the front."""

    def __init__(self, path: Path, edge: str, printer: Printer) -> None:
        opened = pypdfium2.PdfDocument(str(path))
        try:
            front, back = (
                page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze() / 255
                for page in opened
            )
        finally:
            opened.close()
        self.front, self.back, self.printer = 1 - front, 1 - back, printer
        self.mirror = (-1, 1) if edge == "long" else (1, -1)

    def dark_front(self, seen: Any) -> Any:
        return _sampled(self.front, seen)

    def dark_back(self, seen: Any) -> Any:
        return _sampled(self.back, self.printer.behind(seen) * self.mirror)

    def along(self, dark: Any, bar: Bar, alongs: Any, outs: Any) -> Any:
        """How dark it is along a bar, on average over a strip."""
        outwards = np.sign(bar.v if bar.is_level else bar.u)
        steps, sides = np.meshgrid(alongs, outs * outwards)
        places = (
            [bar.u + steps, bar.v + sides]
            if bar.is_level
            else [bar.u + sides, bar.v + steps]
        )
        return (
            dark(np.stack(places, axis=-1).reshape(-1, 2))
            .reshape(steps.shape)
            .mean(axis=0)
        )

    def read(self, bar: Bar) -> Reading:
        """The letter nearest to the beads; the number whose tick is in the middle of a line."""
        fine = np.arange(-20.0, 20.001, 0.02)
        ticks = self.along(self.dark_front, bar, fine, np.linspace(-0.8, 0.8, 9))
        lines = self.along(self.dark_back, bar, fine, np.linspace(-0.8, 0.8, 9))
        beads = self.along(self.dark_back, bar, fine, np.linspace(-7.0, 7.0, 57))
        # one line's distance: the lines fall out, beads remain
        wide = np.convolve(beads, np.ones(75) / 75, "same")
        near = np.abs(fine) < REACH
        letter = round(float(fine[near][np.argmax(wide[near])]) / COARSE)
        aside = {
            n: phase_of(fine, lines, n * FRONT, BACK)
            - phase_of(fine, ticks, n * FRONT, FRONT)
            for n in range(-11, 12)
        }
        return Reading(
            bar.name, letter * COARSE, min(aside, key=lambda number: abs(aside[number]))
        )


def phase_of(fine: Any, dark: Any, about: float, pitch: float) -> float:
    """How far beside a place the line nearest to it has its middle, among lines so far
    apart: their phase."""
    near = np.abs(fine - about) <= pitch / 2
    return float(
        np.angle((dark[near] * np.exp(2j * np.pi * (fine[near] - about) / pitch)).sum())
        / 2
        / np.pi
        * pitch
    )


def _sampled(raster: Any, places: Any) -> Any:
    """The darkness at places in mm from the middle of the page, between pixels."""
    high, wide = raster.shape
    x = places[:, 0] * DPI / 25.4 + wide / 2 - 0.5
    y = high / 2 - places[:, 1] * DPI / 25.4 - 0.5
    left, top = np.clip(x.astype(int), 0, wide - 2), np.clip(y.astype(int), 0, high - 2)
    fx, fy = x - left, y - top
    upper = raster[top, left] * (1 - fx) + raster[top, left + 1] * fx
    lower = raster[top + 1, left] * (1 - fx) + raster[top + 1, left + 1] * fx
    return upper * (1 - fy) + lower * fy
