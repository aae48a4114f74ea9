"""The door for codes on screens: what it draws is read back, and is the code that the
press prints."""

import re

import numpy
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import Mistake
from generator import Qr, qr_code
from generator.ink.qr import QUIET, runs

RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")
Grey = numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.uint8]]


def painted(code: Qr, quiet: int = QUIET, module: int = 4) -> Grey:
    """The path of a code on white paper."""
    side = code.side + 2 * quiet
    paper = numpy.full((side, side), 255, numpy.uint8)
    for x, y, wide, back in RUN.findall(code.path(quiet)):
        assert wide == back
        paper[int(y), int(x) : int(x) + int(wide)] = 0
    return numpy.kron(paper, numpy.ones((module, module), numpy.uint8))


def read(paper: Grey) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(paper)]


@given(
    st.text(
        st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=400
    )
)
def test_what_goes_in_comes_out(payload: str) -> None:
    """Whatever the text, the drawing reads back as that text."""
    assert read(painted(qr_code(payload))) == [payload]


@pytest.mark.parametrize("ecc", ["L", "M", "Q", "H"])
def test_screens_and_paper_show_the_same_code(ecc: str) -> None:
    """The rows of the door are the runs of the press, module by module."""
    payload = "http://192.168.1.20:8000/join/QWERTY"
    code = qr_code(payload, ecc)
    side, squares = runs(payload, ecc)
    dark = set()
    for line in squares.splitlines():
        x, y, wide, _, _ = line.split()
        dark |= {(side - 1 - int(y), int(x) + step) for step in range(int(wide))}
    assert code.side == side
    assert dark == {
        (y, x) for y, row in enumerate(code.rows) for x, cell in enumerate(row) if cell
    }


@pytest.mark.parametrize(("module", "quiet", "size"), [(8, 4, 232), (2.5, 0, 52.5)])
def test_the_drawing_stands_on_its_own_white(
    module: float, quiet: int, size: float
) -> None:
    """Size, white ground and black modules are in the drawing, so that a dark page
    hides nothing; no style, no code."""
    code = qr_code("LCN4X7")
    drawing = code.svg(module, quiet)
    assert f'width="{size:g}" height="{size:g}"' in drawing
    assert (
        f'd="M0 0h{code.side + 2 * quiet}v' in drawing and code.path(quiet) in drawing
    )
    assert "style" not in drawing and "script" not in drawing


def test_what_no_code_can_hold_is_refused() -> None:
    """Too long, letters that readers would guess at, or nothing at all: one sentence."""
    with pytest.raises(Mistake, match="3000 characters is too long"):
        qr_code("x" * 3000)
    with pytest.raises(Mistake, match="percent-encoded"):
        qr_code("http://café.local/")
    with pytest.raises(Mistake, match="there is none"):
        qr_code("")
