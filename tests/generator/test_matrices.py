"""Codes made by XOR are those that qrcode makes, module by module."""

import os
from random import Random

import numpy
import pytest
import qrcode
import zxingcpp
from qrcode import util

from cards import GAMES, folder_of, load
from generator.ink.matrices import FEW, MASK, SIGNS, Kind, family, kind_of
from generator.ink.qr import LONGEST, SHORT_CODE, qr_code, runs

COUNT = 10_000 if os.environ.get("CONSIGLIERE_PROVE") else 150  # codes of each kind
# from a bare code to the longest address of the usual box
LENGTHS = range(7, LONGEST + 1)


def of_qrcode(text: str, ecc: str) -> list[list[bool]]:
    """A code from qrcode itself, in the same version, mode and mask."""
    plain = all(sign in SIGNS for sign in text)
    level = getattr(qrcode.constants, f"ERROR_CORRECT_{ecc}")
    code = qrcode.QRCode(
        version=family(kind_of(text, ecc)).version,
        error_correction=level,
        mask_pattern=MASK,
        border=0,
    )
    mode = util.MODE_ALPHA_NUM if plain else util.MODE_8BIT_BYTE
    code.add_data(util.QRData(text.encode(), mode=mode), optimize=0)
    code.make(fit=False)
    return [[bool(cell) for cell in row] for row in code.modules]


def whims(seed: int | str) -> Random:
    """The same codes in every run."""
    return Random(seed)  # noqa: S311 -- nothing is kept secret with it


def texts(length: int, plain: bool, dice: Random) -> list[str]:
    """Addresses that differ in their last eight signs, as those of a deck do."""
    every = SIGNS if plain else "".join(map(chr, range(33, 127)))
    head = (
        "".join(dice.choices(every, k=max(length - 8, 0)))
        if plain
        else "h" * (length - 7)
    )
    tails = ("".join(dice.choices(every, k=length - len(head))) for _ in range(COUNT))
    return [head + tail for tail in tails]


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("length", LENGTHS)
def test_each_length_that_is_printed_equals_qrcode(length: int, plain: bool) -> None:
    """Random codes of every length and the version that goes with it: no module differs."""
    for text in texts(length, plain, whims(length)):
        assert [list(row) for row in qr_code(text).rows] == of_qrcode(text, "M"), text


@pytest.mark.parametrize("ecc", "LMQH")
def test_each_level_equals_qrcode(ecc: str) -> None:
    """The same for every level of error correction."""
    for text in texts(9, True, whims(ecc))[: COUNT // 4]:
        assert [list(row) for row in qr_code(text, ecc).rows] == of_qrcode(text, ecc)


def test_a_text_of_another_kind_is_made_whole() -> None:
    """Long texts that have little in common cost one code each, not hundreds of patterns."""
    dice = whims(7)
    first, second = ("".join(dice.choices(SIGNS, k=200)) for _ in range(2))
    assert [list(row) for row in qr_code(first).rows] == of_qrcode(first, "M")
    assert [list(row) for row in qr_code(second).rows] == of_qrcode(second, "M")
    assert len(family(kind_of(first, "M")).patterns) == 0 < FEW


def test_what_was_made_before_changes_no_code() -> None:
    """A code is the same whichever came first: prints do not depend on their order."""
    whole = Kind(plain=True, length=9, ecc="M")
    family.cache_clear()
    forth = [runs(f"LCNABCD{sign}0") for sign in "ACDEF"]
    family.cache_clear()
    runs.cache_clear()
    assert [runs(f"LCNABCD{sign}0") for sign in "FEDCA"] == forth[::-1] and family(
        whole
    ).version == 1


@pytest.mark.parametrize("game", GAMES)
def test_short_codes_keep_their_size(game: str) -> None:
    """The codes of our cards are of the smallest version, 21 modules, and zxing-cpp reads them."""
    for code in list(load(folder_of(game)).by_code())[:20]:
        assert len(code) <= SHORT_CODE and runs(code)[0] == 21
        assert [found.text for found in zxingcpp.read_barcodes(picture(code))] == [code]


def picture(text: str) -> "numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.uint8]]":
    rows = numpy.array(
        [[0 if dark else 255 for dark in row] for row in qr_code(text).rows],
        numpy.uint8,
    )
    return numpy.pad(rows, 4, constant_values=255).repeat(6, 0).repeat(6, 1)
