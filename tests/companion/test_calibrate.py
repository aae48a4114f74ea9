"""`consigliere calibrate`: a sheet, readings, and prints that follow them."""

import json
from pathlib import Path

import pytest

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
