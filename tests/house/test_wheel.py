"""What a pip install brings along."""

import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from cards import GAMES

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a clean copy: what an earlier build left behind would be packed again."""
    folder = tmp_path_factory.mktemp("wheel")
    leave = shutil.ignore_patterns(
        ".*", "build", "output", "tests", "*.egg-info", "__pycache__"
    )
    shutil.copytree(ROOT, folder / "clean", ignore=leave)
    words = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
    ]
    subprocess.run(
        [*words, "--wheel-dir", str(folder), str(folder / "clean")],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_all_data(wheel: Path) -> None:
    """An installed Consigliere has the games, icons, layouts, fonts, words and screens,
    not only the code."""
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {
        str(path.relative_to(ROOT))
        for room in ("cards", "generator", "companion", "fonts")
        for path in (ROOT / room).rglob("*")
        if path.suffix
        in {".toml", ".csv", ".svg", ".ttf", ".py", ".js", ".css", ".html"}
    }
    assert len(data) > 500 and data - names == set()


def test_every_game_is_played_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own, far from this folder: tables are opened, seated,
    played and looked at."""
    place = tmp_path / "environment"
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    packages = next(place.glob("lib/python*/site-packages"))
    # only what we depend on
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    script = shutil.copy(HERE / "installed.py", tmp_path)
    run = subprocess.run(
        [python, "-I", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert sorted(run.stdout.split()) == sorted(GAMES)
