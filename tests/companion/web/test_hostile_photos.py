"""Pictures that are no photos of cards, and any bytes at all: each has an answer."""

import random
import tracemalloc

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.web.card_photos import PhotoTrouble, codes_in
from tests.companion.web.hostile_pictures import HOSTILE
from tests.companion.web.photos import sent


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_photo_is_named(what: str) -> None:
    """A code for a sentence, never an exception; torn files may also just not be recognised."""
    data, code = HOSTILE[what]
    for most in (1, 60):
        trouble = codes_in(data, most)
        assert isinstance(trouble, PhotoTrouble), trouble
        assert trouble.code == code or (
            code == "photo_broken" and trouble.code == "photo_unknown"
        )
        assert all(number > 0 for number in trouble.facts.values())


@pytest.mark.parametrize(("wide", "high"), [(1, 1), (1, 19_000), (19_000, 1), (3, 2)])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_odd_sizes_are_photos_without_codes(wide: int, high: int, kind: str) -> None:
    assert codes_in(sent(Image.new("L", (wide, high), 128), kind), 1) == []


def test_a_bomb_is_refused_before_it_unpacks() -> None:
    """Fifty-six megapixels of nothing cost next to no memory."""
    tracemalloc.start()
    codes_in(HOSTILE["bomb by header"][0], 1)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


def damaged(data: bytes, seed: int) -> bytes:
    """Some bytes changed, moved or cut away."""
    dice, torn = random.Random(seed), bytearray(data)  # noqa: S311
    for _ in range(dice.randint(1, 12)):
        torn[dice.randrange(len(torn))] = dice.randrange(256)
    cut = dice.randrange(len(torn))
    return bytes(torn[:cut] if dice.random() < 0.3 else torn)


SMALL = {
    kind: sent(Image.effect_noise((96, 64), 60).convert("RGB"), kind)
    for kind in ("JPEG", "PNG", "WEBP")
}


@given(
    st.binary(max_size=400),
    st.sampled_from(
        [b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBPVP8 "]
    ),
)
def test_any_bytes_have_an_answer(tail: bytes, head: bytes) -> None:
    assert isinstance(codes_in(head + tail, 1), list | PhotoTrouble)


@given(st.sampled_from(sorted(SMALL)), st.integers(0, 2**32), st.sampled_from([1, 9]))
def test_any_damage_has_an_answer(kind: str, seed: int, most: int) -> None:
    assert isinstance(codes_in(damaged(SMALL[kind], seed), most), list | PhotoTrouble)


def test_a_reader_that_fails_is_no_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its makers did not think of."""

    def failing(*words: object, **more: object) -> None:
        raise RuntimeError("inside out")

    monkeypatch.setattr(zxingcpp, "read_barcodes", failing)
    assert codes_in(SMALL["PNG"], 1) == PhotoTrouble("photo_broken")
