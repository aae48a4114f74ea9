"""Pictures drawn on several cores: the same files in the same order, and nothing left behind."""

import subprocess
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from cards import folder_of
from generator import Order, export
from generator.errors import Cancelled, CannotPrint
from generator.exports import many_pictures
from generator.exports.many_pictures import EACH, Pixels, draw_all

MANY = 3 * EACH + 1


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A PDF of many small pages, a number on each."""
    path = tmp_path / "pages.pdf"
    canvas = Canvas(str(path), pagesize=(60, 40), invariant=1)
    for number in range(MANY):
        canvas.drawString(5, 10, f"{number}")
        canvas.showPage()
    canvas.save()
    return path


def asked(folder: Path) -> list[Pixels]:
    folder.mkdir()
    round_ = (((10.0, 10.0), (80.0, 10.0), (40.0, 60.0)),)
    return [
        Pixels(
            one, (90, 60), str(folder / f"{one}.png"), 100, round_ if one % 2 else ()
        )
        for one in range(MANY)
    ]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[str]]:
    """The workers that were started."""
    found: list[subprocess.Popen[str]] = []
    start = many_pictures._started

    def noted(path: Path, share: list[Pixels]) -> subprocess.Popen[str]:
        found.append(start(path, share))
        return found[-1]

    monkeypatch.setattr(many_pictures, "_started", noted)
    return found


def on(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSIGLIERE_CORES", str(cores))


def test_many_hands_write_what_one_writes(
    pages: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    started: list[subprocess.Popen[str]],
) -> None:
    """Byte for byte, told in order, shapes and all; on one core nobody is started, on three
    three are, and each has ended."""
    each: list[dict[str, bytes]] = []
    for cores in (1, 3):
        on(cores, monkeypatch)
        folder = tmp_path / str(cores)
        assert list(draw_all(pages, asked(folder))) == list(range(MANY))
        each.append({path.name: path.read_bytes() for path in folder.iterdir()})
        assert len(started) == (0 if cores == 1 else 3)
    assert each[0] == each[1] and len(each[0]) == MANY
    assert all(one.returncode is not None for one in started)


def test_whoever_stops_stops_all(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    started: list[subprocess.Popen[str]],
) -> None:
    """Ctrl-C, or a progress that says no: every worker has ended before that goes on."""
    on(2, monkeypatch)
    monkeypatch.setattr(many_pictures, "EACH", 1)
    order = Order(folder_of("capo_della_mafia"), only=("mafiosi",), out=tmp_path)

    def no(what: str, done: int, of: int) -> bool:
        if trouble is KeyboardInterrupt and (what, done) == ("draw", 1):
            raise trouble
        return (what, done) != ("draw", 1)

    for trouble in (KeyboardInterrupt, Cancelled):
        with pytest.raises(trouble):
            export(order, "png", no, dpi=36)
        assert {one.returncode is None for one in started} == {False}
        assert not [path for path in tmp_path.iterdir() if path.name != "pages.pdf"]
    assert len(started) == 4


def test_what_a_worker_leaves_is_drawn_here(
    pages: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    started: list[subprocess.Popen[str]],
) -> None:
    """A worker that dies costs time and no picture."""
    on(2, monkeypatch)
    drawn = draw_all(pages, asked(tmp_path / "out"))
    next(drawn)
    started[1].kill()
    started[1].wait()
    assert list(drawn) == list(range(1, MANY))
    assert len(list((tmp_path / "out").iterdir())) == MANY


def test_a_picture_that_cannot_be_written_is_told_in_a_sentence(
    pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever worker meets it."""
    on(2, monkeypatch)
    pictures = asked(tmp_path / "out")
    (tmp_path / "out" / "7.png").mkdir()
    with pytest.raises(CannotPrint, match=r"7\.png cannot be written"):
        list(draw_all(pages, pictures))
