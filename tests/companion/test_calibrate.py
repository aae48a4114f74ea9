"""`consigliere calibrate`: a sheet, readings, and prints that follow them."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from cards import HERE
from companion.cli import main

FITS = ",".join(f"{bar}=L12" for bar in "ABCDEFGH")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without any profile yet, who works in an empty folder."""
    monkeypatch.setattr(
        "generator.calibration.profile.user_data_path",
        lambda *names, **more: tmp_path / "data",
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_sheet_goes_where_prints_go(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One PDF in `output`, and the sentence says how to print it."""
    assert main(["calibrate", "--lang", "nl", "--duplex", "short"]) == 0
    said = capsys.readouterr().out
    assert (
        "output/calibration-nl-a4-short.pdf" in said
        and "flipped on the short edge" in said
    )
    assert (
        (home / "output" / "calibration-nl-a4-short.pdf")
        .read_bytes()
        .startswith(b"%PDF-")
    )


def test_readings_become_the_profile_that_is_kept(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what backs will do, to how much the readings agree, where it is kept; as JSON too."""
    assert main(["calibrate", "--read", FITS.replace("L12", "N10") + ",M=5"]) == 0
    said = capsys.readouterr().out
    assert (
        "Backs move 1.3 mm right" in said
        and "agree to 0.00 mm" in said
        and "printer.toml" in said
    )
    kept = (home / "data" / "printer.toml").read_text("utf-8")
    assert "margin = 5" in kept and 'flip = "long"' in kept
    assert main(["calibrate", "--read", "-1.2,0.4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["dx"], told["dy"], told["margin"], told["off"]) == (
        -1.2,
        0.4,
        5.0,
        None,
    )


def test_readings_may_go_into_a_file_of_their_own(home: Path) -> None:
    """With --profile, the user's own profile stays as it is."""
    assert main(["calibrate", "--read", "1,1", "--profile", "office.toml"]) == 0
    assert (home / "office.toml").is_file() and not (home / "data").exists()


def test_a_broken_profile_does_not_stand_in_the_way(home: Path) -> None:
    """Calibrating anew is the remedy that a broken profile's message names; so it must work."""
    (home / "office.toml").write_text("dx = far")
    assert main(["calibrate", "--read", "1,1", "--profile", "office.toml"]) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--read", "A=L12"], "all bars count"),
        (["--read", FITS, "--profile", "none"], "keeps nothing"),
        (["--read", FITS, "--paper", "a5"], "There is no paper 'a5'"),
        (["--read", FITS, "--duplex", "fold"], "write long or short"),
        (["--duplex", "none"], "write long or short"),
        (["--lang", "fr"], "write en, nl or de"),
        (
            ["--check", "--profile", "nowhere.toml"],
            "nowhere.toml is no printer profile",
        ),
    ],
)
def test_mistakes_get_one_sentence(
    home: Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 3, one line, and nothing is kept or left behind."""
    assert main(["calibrate", *words]) == 3
    said = capsys.readouterr().err
    assert sentence in said and said.count("\n") == 1
    assert not list(home.iterdir())


def test_prints_follow_the_profile_unless_told_not_to(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is kept moves the backs of the next print by itself; `--profile none` prints
    as if nothing were kept."""
    assert main(["new", "game"]) == 0
    asked = ["print", "game", "--no-verify", "--one-file", "--out"]
    assert main([*asked, "before"]) == 0
    assert main(["calibrate", "--read", "1.5,0,0.2,1.001,1"]) == 0
    assert main([*asked, "after"]) == 0
    assert main([*asked, "without", "--profile", "none"]) == 0
    before, after, without = (
        next(Path(folder).rglob("all.pdf")).read_bytes()
        for folder in ("before", "after", "without")
    )
    assert before == without != after


def test_the_check_sheet_is_turned_as_it_was_measured(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a word about the edge, the check goes over the one that the profile
    names, its back moved."""
    assert main(["calibrate", "--duplex", "short", "--read", "1,2"]) == 0
    assert main(["calibrate", "--check"]) == 0
    assert (
        "flipped on the short edge; every bar should read L12"
        in capsys.readouterr().out
    )
    assert (home / "output" / "check-en-a4-short.pdf").is_file()


def width_of_marks(pdf: Path, number: int) -> float:
    """From the first crop mark above the cards to the last, in mm, as a printer that
    loses 0.4 % would be told to print them."""
    page = pypdfium2.PdfDocument(str(pdf))[number]
    ink = page.render(scale=20 * 25.4 / 72).to_numpy()[:, :, 1] < 128
    band = ink[int(12.5 * 20) : int(14.5 * 20)].mean(axis=0) > 0.9
    columns = np.flatnonzero(band)
    return float(columns[-1] - columns[0]) / 20


def test_rulers_that_are_short_make_both_sides_larger(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """100 mm that came out as 99.6: fronts and backs are printed 0.4 % larger, about the
    middle, codes are read as ever, and what is known of backs stays."""
    assert main(["calibrate", "--read", "0.5,-0.3"]) == 0
    assert main(["calibrate", "--rulers", "99.6x99,5"]) == 0
    said = capsys.readouterr().out
    assert "become +0.40 % across and +0.50 % down" in said
    assert "Backs move 0.5 mm right and 0.3 mm down" in said
    words = ["print", str(HERE / "starter"), "--only", "cards", "--out", "true"]
    assert main(words) == main([*words[:-1], "plain", "--profile", "none"]) == 0
    true, plain = (
        home / name / "starter-en-a4-part" / "cards.pdf" for name in ("true", "plain")
    )
    for number in (0, 1):
        grown = width_of_marks(true, number) / width_of_marks(plain, number)
        assert grown == pytest.approx(1 / 0.996, abs=0.0006)
    kept = tomllib.loads((home / "data" / "printer.toml").read_text("utf-8"))
    assert (kept["dx"], kept["grown_y"]) == (0.5, pytest.approx(1 / 0.995, abs=1e-5))


def test_rulers_are_measured_again_and_again(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sheet that was printed with the profile measures 100 when it is right: then
    nothing changes. The calibration of backs keeps what rulers have taught."""
    assert main(["calibrate", "--rulers", "99.6x100"]) == 0
    assert main(["calibrate", "--rulers", "100x100 mm"]) == 0
    assert main(["calibrate", "--read", FITS]) == 0
    kept = tomllib.loads((home / "data" / "printer.toml").read_text("utf-8"))
    assert kept["grown_x"] == pytest.approx(1 / 0.996, abs=1e-5)
    assert kept["grown_y"] == 1


def test_rulers_never_teach_what_no_profile_may_hold(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two sheets that are short one after the other come to too much: that is told, and
    the profile stays one that a print can read."""
    assert main(["calibrate", "--rulers", "97.8x100"]) == 0
    assert main(["calibrate", "--rulers", "97.8x100"]) == 3
    assert "makes grown_x 1.045" in capsys.readouterr().err
    assert main(["calibrate", "--rulers", "100x100"]) == 0
    assert "become +2.25 % across" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("99.6", "the level one first"),
        ("90x100", "not 'fit to page'"),
        ("x", "no measure"),
    ],
)
def test_rulers_that_cannot_be_are_told(
    said: str, told: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "--rulers", said]) == 3
    assert told in capsys.readouterr().err and not (home / "data").exists()
