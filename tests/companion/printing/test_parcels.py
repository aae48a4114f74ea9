"""A zip from anybody: what would leave its folder, fill the disk or pretend to be
something else is refused by name, and nothing of it is written."""

import io
import os
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import art, row_files
from companion.printing import parcels
from companion.printing.own_games import EARLIER, OwnGames, slug
from companion.printing.parcels import (
    MOST_FILES,
    Parcel,
    looked_through,
    unpacked,
)
from companion.rules.messages import Refusal

Made = Callable[[zipfile.ZipFile], None]


def packed(*files: tuple[str, bytes], more: Made | None = None) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as parcel:
        for name, body in files or (("game.toml", b""),):
            parcel.writestr(name, body)
        if more:
            more(parcel)
    return made.getvalue()


def code_of(found: object) -> str:
    assert isinstance(found, Refusal), found
    return found.code


@pytest.mark.parametrize(
    "name",
    [
        "../game.toml",
        "a/../../cards.csv",
        "/etc/cards.csv",
        "//host/share/cards.csv",
        "C:/cards.csv",
        "C:cards.csv",
        "a\\..\\..\\cards.csv",
        "./cards.csv",
        "a//cards.csv",
        "con.csv",
        "art/NUL.svg",
        "cards.csv. ",
        "a /cards.csv",
        "cards\n.csv",
        "cards\u202e.csv",
        "cards.csv:hidden",
        "a/b/c/d/cards.csv",
        "x" * 101,
    ],
)
def test_a_name_that_leaves_its_folder_is_refused(name: str) -> None:
    """On whatever system; also where it would only be another name for something."""
    found = looked_through(packed(("game.toml", b""), (name, b"id\n")))
    assert code_of(found) == "parcel_name"


def link(parcel: zipfile.ZipFile) -> None:
    entry = zipfile.ZipInfo("art/secret.svg")
    entry.create_system, entry.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    parcel.writestr(entry, "/etc/passwd")


def device(parcel: zipfile.ZipFile) -> None:
    entry = zipfile.ZipInfo("art/tape.svg")
    entry.create_system, entry.external_attr = 3, (stat.S_IFCHR | 0o666) << 16
    parcel.writestr(entry, "")


def bomb(parcel: zipfile.ZipFile) -> None:
    parcel.writestr("art/black.svg", bytes(30_000_000))


def many(parcel: zipfile.ZipFile) -> None:
    for number in range(MOST_FILES + 1):
        parcel.writestr(f"art/{number}.svg", b"")


def heavy(parcel: zipfile.ZipFile) -> None:
    body = bytes(20_000_000)
    for number in range(8):
        parcel.writestr(f"art/{number}.png", body, zipfile.ZIP_STORED)


def twins(parcel: zipfile.ZipFile) -> None:
    parcel.writestr("cards.csv", b"")
    parcel.writestr("Cards.CSV", b"")


def two_games(parcel: zipfile.ZipFile) -> None:
    parcel.writestr("other/game.toml", b"")


def locked(parcel: zipfile.ZipFile) -> None:
    parcel.writestr("cards.csv", b"id\n")
    parcel.infolist()[-1].flag_bits |= 1


@pytest.mark.parametrize(
    ("attack", "code"),
    [
        (link, "parcel_link"),
        (device, "parcel_link"),
        (bomb, "parcel_bomb"),
        (many, "parcel_too_many"),
        (heavy, "parcel_too_large"),
        (twins, "parcel_twins"),
        (two_games, "parcel_no_game"),
        (locked, "parcel_locked"),
    ],
)
def test_what_is_no_plain_folder_is_refused(attack: Made, code: str) -> None:
    """Links, devices, bombs, crowds, twins, locks."""
    assert code_of(looked_through(packed(more=attack))) == code


def lying(body: bytes) -> bytes:
    """A zip that says of its file that it is small when unpacked."""
    made = bytearray(packed(("game.toml", body)))
    told = struct.pack("<L", len(body))
    small = struct.pack("<L", 10)
    return bytes(made).replace(told, small)


def test_a_zip_that_lies_about_its_size_is_counted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes out counts, not what was announced; nothing larger is on the disk."""
    monkeypatch.setattr(parcels, "MOST_EACH", 100_000)
    raw = lying(bytes(5_000_000))
    found = looked_through(raw)
    assert isinstance(found, Parcel)
    no = unpacked(raw, found, tmp_path)
    assert code_of(no) in {"parcel_bomb", "parcel_broken"}
    assert all(path.stat().st_size <= 100_000 for path in tmp_path.rglob("*.toml"))


@given(st.binary(max_size=300), st.integers(0, 250))
def test_whatever_the_bytes_are_the_answer_is_a_value(noise: bytes, at: int) -> None:
    """Torn and scribbled zips: a parcel or a refusal, never an exception."""
    whole = packed(("game.toml", b"tag = 'X'"), ("cards.csv", b"id\n"))
    torn = whole[:at] + noise + whole[at + len(noise) :]
    for raw in (noise, torn):
        assert isinstance(looked_through(raw), Parcel | Refusal)


def test_litter_and_strange_files_stay_outside(tmp_path: Path) -> None:
    """What systems leave behind is passed over; what no game needs is named; nothing
    that could be run is written."""
    raw = packed(
        ("My Game/game.toml", b"tag = 'MG'"),
        ("My Game/cards.csv", b"id\n"),
        ("My Game/run.py", b"print(1)"),
        ("My Game/setup.exe", b"MZ"),
        ("__MACOSX/My Game/._game.toml", b"x"),
        ("My Game/.DS_Store", b"x"),
    )
    own = OwnGames(tmp_path)
    laid = own.laid_out(raw, "called")
    assert not isinstance(laid, Refusal)
    folder, parcel = laid
    assert folder.name == "my_game"
    assert {path.name for path in folder.iterdir()} == {"game.toml", "cards.csv"}
    assert parcel.left_out == ("My Game/run.py", "My Game/setup.exe")


@pytest.mark.parametrize(
    "name",
    [
        *(f"cards{kind}" for kind in row_files.KINDS),
        *(f"art/cat{kind}" for kind in art.DRAWN),
    ],
)
def test_whatever_a_game_is_read_from_is_taken_in(name: str) -> None:
    """Rows as people keep them, and every kind of drawing: what `check` reads in a
    folder is not left out of its zip."""
    found = looked_through(packed(("game.toml", b""), (name, b"x")))
    assert isinstance(found, Parcel)
    assert set(found.files) == {"game.toml", name} and not found.left_out


def test_the_newest_version_counts_and_older_ones_go(tmp_path: Path) -> None:
    """By the name of the folder; a lock of codes that were printed goes along, and a few
    versions stay that a table may still play."""
    own = OwnGames(tmp_path)
    folders = []
    for number in range(EARLIER + 2):
        laid = own.laid_out(packed(("g/game.toml", b"# %d" % number)), "x")
        assert not isinstance(laid, Refusal)
        folders.append(laid[0])
        os.utime(laid[0] / "game.toml", (number, number))
        assert own.newest() == {"g": laid[0]}
        if not number:
            (laid[0] / "codes.lock").write_text("card,copy,code\n")
    assert (folders[-1] / "codes.lock").is_file()
    own.tidy()
    assert [folder.exists() for folder in folders] == [False] + [True] * (EARLIER + 1)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Mijn Spel!", "mijn_spel"),
        ("Größe", "grosse"),
        ("..", "game"),
        ("游戏", "game"),
    ],
)
def test_a_folder_gets_a_plain_name(name: str, plain: str) -> None:
    """Whatever people call theirs."""
    assert slug(name) in {plain, plain.replace("grosse", "groe")}
