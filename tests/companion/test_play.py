"""`consigliere play`: printed once, then served."""

import json
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shutil import copytree

import pytest

from cards import HERE
from companion.catalog.prints import outdated
from companion.cli import main
from companion.commands import print as print_command
from companion.commands.play import _only_changes, printed
from generator import Order, export

ROOT = Path(__file__).parents[2]
PATIENCE = 120


def played(tmp_path: Path, *words: str) -> str:
    """Everything that is said from the start until the house is closed."""
    run = [sys.executable, "-m", "companion", "play", str(HERE / "starter")]
    run += ["--out", str(tmp_path / "out"), "--database", str(tmp_path / "e.db")]
    run += ["--address", "127.0.0.1", "--port", "0", "--no-browser", *words]
    process = subprocess.Popen(
        run,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout
        said = ""
        for line in process.stdout:
            said += line
            if "Ctrl-C closes the house" in line:
                break
        process.send_signal(signal.SIGINT)
        rest, trouble = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, trouble
        return said + rest
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def test_it_prints_what_was_never_printed_and_then_serves(tmp_path: Path) -> None:
    """The second time it serves at once."""
    first = played(tmp_path)
    assert "Print at 100 %" in first and "keeps the table" in first
    assert f"Evenings are kept in {tmp_path / 'e.db'}" in first, (
        "whoever wants a copy, or a fresh start, knows where"
    )
    assert printed(tmp_path / "out", "starter")
    again = played(tmp_path)
    assert (
        "Print at 100 %" not in again
        and f"Printed before, in {tmp_path / 'out' / 'starter-en-a4'}" in again
        and "The cards are in 'en'" in again
    )


def test_a_box_that_is_older_than_its_numbers_is_named(tmp_path: Path) -> None:
    """Nobody plays with stale cards unawares: how to print only those that differ is
    said, and only then."""
    folder = tmp_path / "starter"
    copytree(HERE / "starter", folder)
    box(tmp_path, "starter-en-a4", "starter", "en")
    manifest = tmp_path / "starter-en-a4" / "manifest.json"
    later = manifest.stat().st_mtime + 5
    os.utime(manifest, (later, later))
    # which codes the cards have is written down by the print itself
    (folder / "codes.lock").write_text("card,copy,code\n", "utf-8")
    os.utime(folder / "codes.lock", (later + 1, later + 1))
    assert not outdated(manifest.parent, folder, None)
    os.utime(folder / "cards.csv", (later + 1, later + 1))
    assert outdated(manifest.parent, folder, None)
    asked = Namespace(game=folder, out=tmp_path)
    assert (
        f"consigliere print {folder} --lang en --out {tmp_path} --since {manifest}"
        in _only_changes(asked, manifest.parent)
    )


def test_what_changed_since_a_print_is_in_its_language(tmp_path: Path) -> None:
    """And in its edition: nobody who printed in Dutch gets the whole box in English;
    another language is printed when it is asked for."""
    box(tmp_path, "nl", "la_cosa_nostra", "nl", edition="de")
    parser = ArgumentParser()
    print_command.arguments(parser)

    def ordered(*words: str) -> tuple[str, str]:
        asked = ["la_cosa_nostra", "--since", str(tmp_path / "nl" / "manifest.json")]
        order = print_command._order(parser.parse_args([*asked, *words]))
        return order.language, order.edition

    assert ordered() == ("nl", "de")
    assert ordered("--lang", "en") == ("en", "")


def test_a_game_that_is_none_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The nearest name is offered."""
    assert main(["play", "maffiosy"]) == 3
    assert capsys.readouterr().err.endswith("did you mean 'maffiosi'?\n")


def box(out: Path, folder: str, game: str, language: str, **more: object) -> None:
    """A print that lies there, as far as its manifest tells."""
    (out / folder).mkdir()
    head = {"game": game, "language": language, **more, "pieces": []}
    (out / folder / "manifest.json").write_text(json.dumps(head))


def test_another_game_s_print_is_not_this_one_s(tmp_path: Path) -> None:
    """The manifest says whose it is; a folder without one is no print."""
    box(tmp_path, "starter_two-en-a4", "starter_two", "en")
    (tmp_path / "starter-en-a4").mkdir()
    (tmp_path / "starter-en-a4" / "manifest.json").touch()
    assert printed(tmp_path, "starter_two") and not printed(tmp_path, "starter")


def test_of_two_languages_that_of_the_system_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then English, whatever was printed last; who asks for one gets that."""
    for language in ("de", "en", "nl"):
        box(tmp_path, f"starter-{language}-a4", "starter", language)
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for spoken, taken in (("de_AT.UTF-8", "de"), ("C.UTF-8", "en"), ("fr_FR", "en")):
        monkeypatch.setenv("LANG", spoken)
        assert printed(tmp_path, "starter")[0].name == f"starter-{taken}-a4"
    (asked,) = printed(tmp_path, "starter", "nl")
    assert asked.name == "starter-nl-a4"


def test_one_lost_card_is_no_box(tmp_path: Path) -> None:
    """Who printed a single card has yet to print the game."""
    box(tmp_path, "starter-en-a4-part", "starter", "en")
    assert not printed(tmp_path, "starter")


@pytest.mark.parametrize("to", ["list", "tts", "contact"])
def test_an_export_is_no_print(tmp_path: Path, to: str) -> None:
    """Nothing of it is cut out, and it has no guide."""
    export(Order(HERE / "starter", only=("notes",), out=tmp_path), to)
    made = next(tmp_path.glob("*/manifest.json"))
    made.parent.rename(tmp_path / f"starter-en-a4-{to}")
    assert not printed(tmp_path, "starter")


def test_of_several_prints_the_plain_one_is_named(tmp_path: Path) -> None:
    """It is the one that would be made; another paper or little ink says more of itself."""
    box(tmp_path, "starter-en-a4", "starter", "en")
    box(tmp_path, "starter-en-letter-short-low-ink", "starter", "en")
    os.utime(tmp_path / "starter-en-a4" / "manifest.json", (1000, 1000))
    assert printed(tmp_path, "starter")[0].name == "starter-en-a4"


def test_a_print_in_another_language_does_not_count(tmp_path: Path) -> None:
    """Who asks for Dutch cards gets Dutch cards."""
    box(tmp_path, "starter-en-a4", "starter", "en")
    assert printed(tmp_path, "starter", "en") and not printed(tmp_path, "starter", "nl")
