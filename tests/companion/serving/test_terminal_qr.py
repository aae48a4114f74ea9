"""The code on the terminal, read back from the characters as a phone would see them."""

import io
import re

import numpy
import pytest
import zxingcpp

from companion.serving.terminal_qr import blocks, coloured, join_code, letters
from generator import qr_code

JOIN = "http://192.168.178.23:8000/join/QX7-4KD"
STYLE = re.compile(r"\x1b\[([\d;]*)m")
HALVES = {" ": (0, 0), "▄": (0, 1), "▀": (1, 0), "█": (1, 1)}
Grey = numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.uint8]]


class Window(io.StringIO):
    """A stream that says what it is."""

    def __init__(self, terminal: bool, encoding: str) -> None:
        super().__init__()
        self.terminal, self.says = terminal, encoding

    def isatty(self) -> bool:
        return self.terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.says


def seen(text: str, ink: int, paper: int) -> Grey:
    """The window's pixels: a character is one module wide and two high; styles 16 and
    231 are black and white."""
    rows: list[list[int]] = []
    width = max(len(STYLE.sub("", line)) for line in text.split("\n"))
    for line in text.split("\n"):
        above, below, colours = [], [], (paper, ink)
        for part in re.split(r"(\x1b\[[\d;]*m)", line):
            if style := STYLE.fullmatch(part):
                assert style[1] in {"38;5;16;48;5;231", "0"}
                colours = (paper, ink) if style[1] == "0" else (255, 0)
                continue
            above += [colours[HALVES[sign][0]] for sign in part]
            below += [colours[HALVES[sign][1]] for sign in part]
        rows += [row + [paper] * (width - len(row)) for row in (above, below)]
    page = numpy.pad(numpy.array(rows, numpy.uint8), 6, constant_values=paper)
    return enlarged(page)


def enlarged(page: Grey) -> Grey:
    return page.repeat(5, axis=0).repeat(5, axis=1)


def read(page: Grey, invert: bool = False) -> list[str]:
    return [code.text for code in zxingcpp.read_barcodes(page, try_invert=invert)]


@pytest.mark.parametrize(
    ("ink", "paper"), [(0, 255), (230, 20), (0x83, 0x00), (0x65, 0xFD)]
)
@pytest.mark.parametrize(
    "payload", [JOIN, "LCN4X7QP", "HTTPS://10.0.0.7:8443/J/ABCDEF?" + "X" * 60]
)
def test_it_scans_in_dark_and_light_windows(payload: str, ink: int, paper: int) -> None:
    """In colours it is dark on light in every theme, also for readers that know no
    inverted codes."""
    assert read(seen(coloured(qr_code(payload)), ink, paper)) == [payload]


@pytest.mark.parametrize(("ink", "paper"), [(0, 255), (230, 20)])
def test_blocks_without_colours_scan_too(ink: int, paper: int) -> None:
    """Upright on light, inverted on dark."""
    assert read(seen(blocks(qr_code(JOIN)), ink, paper), invert=True) == [JOIN]


def test_letters_scan_when_squinted_at() -> None:
    """The ASCII form has the same modules, two signs each."""
    rows = [
        [0 if sign == "#" else 255 for sign in line[::2]]
        for line in letters(qr_code(JOIN)).split("\n")
    ]
    assert read(enlarged(numpy.array(rows, numpy.uint8))) == [JOIN]


@pytest.mark.parametrize(
    ("terminal", "encoding", "term", "expected"),
    [
        (True, "utf-8", "xterm-256color", coloured),
        (True, "utf-8", "dumb", blocks),
        (False, "utf-8", "xterm", blocks),
        (True, "cp437", "", coloured),
        (True, "cp1252", "xterm", letters),
        (False, "ascii", "xterm", letters),
        (False, "no-such-thing", "xterm", letters),
    ],
)
def test_each_stream_gets_what_it_can_show(
    terminal: bool,
    encoding: str,
    term: str,
    expected: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Colours on terminals, blocks into files, letters where only ASCII gets through."""
    assert callable(expected)
    monkeypatch.setenv("TERM", term)
    assert join_code(JOIN, Window(terminal, encoding)) == expected(qr_code(JOIN))
