"""The command line: what it says, what it loads, how it ends."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cards import HERE, load
from companion import commands
from companion.cli import main
from companion.commands.games import _pieces
from companion.games import MODULES
from tests.boxes.said import box

HEAVY = (
    "reportlab",
    "PIL",
    "numpy",
    "pypdfium2",
    "zxingcpp",
    "platformdirs",
    "importlib.metadata",
)


def loaded(*words: str) -> set[str]:
    """Which heavy modules a command brings in, seen from a fresh process."""
    code = (
        "import sys; from companion.cli import main\n"
        f"try: main({list(words)!r})\nexcept SystemExit: pass\n"
    )
    code += f"sys.stderr.write(' '.join(set({HEAVY!r}) & set(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return set(run.stderr.split())


def test_help_loads_nothing_that_it_does_not_need() -> None:
    """Help answers at once because it imports no library at all."""
    assert loaded("--help") == set()


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Each file of `companion/commands` that can be run stands in the help with what it
    is for, and nothing else."""
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    said = capsys.readouterr().out
    assert end.value.code == 0
    files = sorted(Path(commands.__path__[0]).glob("*.py"))
    named = re.findall(r"^ {4}(\w+)\s+\w", said.partition("COMMAND\n")[2], re.MULTILINE)
    assert sorted(named) == [
        path.stem for path in files if "def run(" in path.read_text("utf-8")
    ]


def test_no_words_at_all_shows_the_help_and_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A script that forgets the command must not look successful."""
    assert main([]) == 2
    assert "commands" in capsys.readouterr().out


def test_games_lists_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    """`games` shows every game with players and pieces, and as JSON where a script asks."""
    assert main(["games"]) == 0
    assert "La Cosa Nostra" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in games] == list(MODULES)
    assert [
        game["pieces"].items() >= box(game["id"]).counts.items() for game in games
    ] == [True] * len(MODULES)
    assert all(set(game["languages"]) == {"en", "nl", "de"} for game in games)


def test_check_is_green_on_our_own_games(capsys: pytest.CaptureFixture[str]) -> None:
    """The data we ship has no holes, glyphs of our fonts included."""
    assert main(["check"]) == 0, capsys.readouterr().out


def test_check_names_the_hole_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A broken row is named by file, row and field, in words and as JSON, with exit code 1."""
    folder = tmp_path / "my_game"
    assert main(["new", str(folder)]) == 0
    sheet = folder / "cards.csv"
    sheet.write_text(
        sheet.read_text("utf-8").replace("favour,3,10", "favour,3,ten"), "utf-8"
    )
    capsys.readouterr()
    assert main(["check", str(folder)]) == 1
    assert (
        "my_game/cards.csv:3:price: 'ten' is no whole number; write an amount"
        in capsys.readouterr().out
    )
    assert main(["check", str(folder), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["holes"][0]["row"] == 3


def test_check_of_nothing_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that is no game gets a sentence, not a traceback."""
    assert main(["check", str(tmp_path / "nowhere")]) == 1
    assert "consigliere new" in capsys.readouterr().out


def test_new_writes_a_game_that_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `new` writes has the folder's name and no holes."""
    folder = tmp_path / "Night Train"
    assert main(["new", str(folder)]) == 0
    assert main(["check", str(folder)]) == 0, capsys.readouterr().out
    assert 'name = "Night train"' in (folder / "words.en.toml").read_text("utf-8")
    assert 'tag = "NIGH"' in (folder / "game.toml").read_text("utf-8")


def test_a_file_beside_a_folder_is_no_correction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only our own games have an overlay in the user's data; a CSV that happens to lie
    beside a folder is not one."""
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    (tmp_path / "game.csv").write_text("my,own,table\n")
    assert main(["check", str(folder)]) == 0, capsys.readouterr().out


def test_new_never_overwrites(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder with anything in it is left alone."""
    (tmp_path / "mine.txt").write_text("precious")
    assert main(["new", str(tmp_path)]) == 3
    assert "is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_new_where_nothing_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A place that cannot hold a folder gets a sentence."""
    (tmp_path / "file").write_text("")
    assert main(["new", str(tmp_path / "file" / "game")]) == 3
    assert "choose another place" in capsys.readouterr().err


def test_games_and_print_count_the_same_pieces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Boards count, the boxes that a print folds for the decks do not."""
    folder = HERE / "starter"
    count = sum(_pieces(load(folder)).values())
    assert main(["print", str(folder), "--no-verify", "--out", str(tmp_path)]) == 0
    assert f"\n{count} pieces, boxes for " in capsys.readouterr().out
    assert _pieces(load(HERE / "la_cosa_nostra"))["boards"] == 2


def test_a_lost_card_lies_beside_another_and_takes_the_place_of_itself_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each has a folder of its own; only a print that was there before is worth a word."""
    order = [
        "print",
        str(HERE / "starter"),
        "--copies",
        "1",
        "--no-verify",
        "--out",
        str(tmp_path),
        "--cards",
    ]
    assert main([*order, "rumour"]) == 0
    assert "They replace" not in capsys.readouterr().out
    assert main([*order, "favour"]) == 0
    assert "They replace" not in capsys.readouterr().out
    assert main([*order, "rumour"]) == 0
    kept = {f"starter-en-a4-{card}-part" for card in ("rumour", "favour")}
    assert {path.name for path in tmp_path.iterdir()} == kept
    assert (
        f"They replace what was last printed into {tmp_path / 'starter-en-a4-rumour-part'}."
        in capsys.readouterr().out
    )
