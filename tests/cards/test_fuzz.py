"""Whatever stands in the files, reading them ends with a list of holes, never with a traceback."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards import GAMES, HERE, folder_of, read
from cards.errors import Hole

PROFILE = settings.get_profile(settings._current_profile or "default").max_examples
SPITEFUL = [
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\r\n\r\n", b'"', b'"""', b"'", b",", b";",
    b"\t", b"=", b"[", b"]]", b"[[", b"{", b"}", b"{}", b"#", b"\\", b"\\ud800", b"nan", b"inf",
    b"-", b"0x", b"1979-05-27", b"9" * 5000, b"0x" + b"f" * 5000, b"[" * 1500, b"a." * 1500,
    b"\xe2\x80\xa8", b"\xc2\x85", b"\xf0\x9f\x83\x8f", b"?", b"|", b"true", b"yes", b"1e400",
    b"\n[deck]\n", b"\n[[board.x.space]]\n", b'\nid = "a"\n', b"id", b"copies,copies",
    b"copies", b'"card x"', b'"int 5-1"', b'"int ' + b"9" * 5000 + b'-"',
    b'columns = { copies = "text", id = "int" }', b"title.en",
]  # fmt: skip


@pytest.fixture(scope="module", params=[*GAMES, "starter"])
def folder(request: pytest.FixtureRequest) -> Iterator[Path]:
    """One copy of a game for the whole run; each example mends what it broke."""
    source = (
        HERE / "starter" if request.param == "starter" else folder_of(request.param)
    )
    with tempfile.TemporaryDirectory() as place:
        yield Path(shutil.copytree(source, Path(place) / source.name))


@st.composite
def damage(draw: st.DrawFn, length: int) -> tuple[int, int, bytes]:
    """Where to cut, how much to take out, and what to put there instead."""
    start = draw(st.integers(0, length))
    end = draw(
        st.one_of(
            st.just(start), st.integers(start, min(length, start + 40)), st.just(length)
        )
    )
    rubbish = st.one_of(
        st.sampled_from(SPITEFUL),
        st.binary(max_size=30),
        st.text(max_size=10).map(str.encode),
    )
    return start, end, b"".join(draw(st.lists(rubbish, max_size=3)))


@settings(max_examples=max(PROFILE, 60))
@given(data=st.data())
def test_garbage_in_any_file_is_reported_and_never_raises(
    folder: Path, data: st.DataObject
) -> None:
    """Bytes cut out of and spliced into any file give holes or a sound game, and each
    hole says where and what."""
    files = sorted([*folder.glob("*.toml"), *folder.glob("*.csv")])
    path = data.draw(st.sampled_from(files))
    whole = path.read_bytes()
    start, end, rubbish = data.draw(damage(len(whole)))
    path.write_bytes(whole[:start] + rubbish + whole[end:])
    try:
        game, holes = read(folder, has_glyph=str.isprintable)
    finally:
        path.write_bytes(whole)
    assert game is not None or holes
    assert all(is_told(hole, folder) for hole in holes)


def is_told(hole: Hole, folder: Path) -> bool:
    """Does a hole name a file of this folder, a row, what is wrong and what to do, in one line?"""
    named = (
        hole.file.startswith(f"{folder.name}/") and hole.row >= 1 and bool(hole.field)
    )
    return named and bool(hole.problem and hole.remedy)


@given(st.binary(max_size=200))
def test_garbage_as_corrections_is_reported_and_never_raises(rubbish: bytes) -> None:
    """An overlay of any bytes is read or reported."""
    with tempfile.TemporaryDirectory() as place:
        overlay = Path(place) / "mine.csv"
        overlay.write_bytes(b"what,field,value\n" + rubbish)
        assert read(HERE / "starter", overlay)[0] is not None


@pytest.mark.parametrize("name", ["", "words.en.toml", "nowhere"])
def test_what_is_no_folder_of_a_game_is_reported(name: str, tmp_path: Path) -> None:
    """An empty folder, a file, nothing at all: one hole that says so."""
    (tmp_path / "words.en.toml").write_text("", "utf-8")
    game, holes = read(tmp_path / name)
    assert game is None
    assert [(hole.row, hole.field) for hole in holes] == [(1, "-")]
