"""What a pip install brings along."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_wheel_carries_all_data(tmp_path: Path) -> None:
    """An installed Consigliere has the games, icons, layouts and fonts, not only the code."""
    clean = tmp_path / "clean"  # what an earlier build left behind would be packed again
    shutil.copytree(ROOT, clean, ignore=shutil.ignore_patterns(".*", "build", "output", "tests", "*.egg-info"))
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    words += ["--wheel-dir", str(tmp_path), str(clean)]
    subprocess.run(words, check=True, capture_output=True)
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    data = {
        str(path.relative_to(ROOT))
        for room in ("cards", "generator", "fonts")
        for path in (ROOT / room).rglob("*")
        if path.suffix in {".toml", ".csv", ".svg", ".ttf", ".py"}
    }
    assert data - names == set()
