"""The picture of a bar shows what was read on it."""

from io import BytesIO

import pytest
from PIL import Image

from generator import CannotPrint, bar_labels, vernier
from generator.bar_pictures import offset
from generator.calibration.arithmetic import BACK, COARSE, FRONT, LETTERS, NUMBERS

MIDDLE = "L"


@pytest.mark.parametrize("letter", LETTERS)
def test_the_number_lies_on_a_line_and_the_beads_near_the_letter(letter: str) -> None:
    """For every reading that the sheet allows."""
    coarse = (LETTERS.index(letter) - LETTERS.index(MIDDLE)) * COARSE
    for number in range(1, NUMBERS + 1):
        off, tick = offset(letter, number), (number - 12) * FRONT
        lines = (tick - off) / BACK
        assert lines == pytest.approx(round(lines), abs=1e-9)
        assert abs(off - coarse) <= BACK / 2 + 1e-9


def test_a_bar_that_fits_is_symmetric() -> None:
    """L12: the beads stand on the middle, nothing is to be moved."""
    assert offset("L", 12) == 0
    shown = Image.open(BytesIO(vernier("L", 12)))
    assert shown.width > 300 and shown.getextrema()[0] != (255, 255)
    assert vernier("L", 12) != vernier("N", 10)


@pytest.mark.parametrize(("letter", "number"), [("Q", 1), ("L", 0), ("L", 24), ("", 3)])
def test_what_no_bar_reads_is_refused(letter: str, number: int) -> None:
    """In a sentence."""
    with pytest.raises(CannotPrint, match="No bar reads"):
        vernier(letter, number)


def test_a_page_can_ask_for_all_that_is_on_a_bar() -> None:
    """Eight bars, and the signs that stand on them."""
    bars, letters, numbers, margins = bar_labels()
    assert (bars, letters, numbers) == ("ABCDEFGH", LETTERS, NUMBERS)
    assert 6.35 in margins
