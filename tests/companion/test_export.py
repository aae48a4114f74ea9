"""`consigliere export`: words in, files out, sentences when it cannot be."""

import json
from pathlib import Path

import pytest

from cards import HERE
from companion.cli import main

STARTER = str(HERE / "starter")


def test_export_tells_what_it_wrote(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As JSON for scripts: folder, files that exist, faces, seconds, notes."""
    assert (
        main(["export", STARTER, "--to", "svg-cut", "--json", "--out", str(tmp_path)])
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["faces"] > 2 and all(Path(path).is_file() for path in told["files"])
    assert told["folder"] == str(tmp_path / "starter-en-a4-svg-cut")


def test_export_says_what_a_printer_gets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which standard the pack keeps, and how its colours were made, stand on the terminal."""
    words = [
        "export",
        STARTER,
        "--to",
        "dtc",
        "--cards",
        "favour",
        "--copies",
        "1",
        "--out",
        str(tmp_path),
    ]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "The PDFs are PDF/X-1a:2003" in said and "by arithmetic" in said


def test_export_refuses_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A format, a card and a game that are not there: exit 3 and a remedy, no traceback."""
    for words, remedy in (
        ([STARTER, "--to", "ttx"], "did you mean 'tts'"),
        ([STARTER, "--to", "png", "--cards", "favor"], "did you mean 'favour'"),
        (["nowhere", "--to", "png"], "consigliere games"),
    ):
        assert main(["export", *words, "--out", str(tmp_path)]) == 3
        said = capsys.readouterr().err
        assert remedy in said and said.count("\n") == 1
