"""Whatever mistakes stand in a layout: one sentence each, from `check` and from `print`."""

import os
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import build, proof
from generator.errors import CannotPrint
from generator.order import Order
from tests.generator.mutants import LAYOUT, mutant, told, write_game

COUNT = 5000 if os.environ.get("CONSIGLIERE_PROVE") else 100
GROUPS = 20  # each a test of its own, so that several cores can share them


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "mutants"
    path.mkdir()
    write_game(path)
    yield path
    shutil.rmtree(path)


def refusal(folder: Path) -> str:
    """What `print` says against it; nothing where it prints."""
    try:
        build(Order(folder, out=folder.parent / "out"))
    except CannotPrint as trouble:
        return str(trouble)
    return ""


def test_the_layout_without_mistakes_prints(folder: Path) -> None:
    """All that is made of it would prove nothing if it failed by itself."""
    (folder / "layout.toml").write_text(told(LAYOUT), "utf-8")
    assert proof(folder) == []
    assert refusal(folder) == ""


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_mistake_is_a_traceback_and_none_passes_check(
    group: int, folder: Path
) -> None:
    """A layout with mistakes prints, or is refused in one sentence, and then `check` has
    found something too."""
    for seed in range(group, COUNT, GROUPS):
        text = mutant(seed)
        tomllib.loads(text)
        (folder / "layout.toml").write_text(text, "utf-8")
        holes, said = proof(folder), refusal(folder)
        assert bool(holes) >= bool(said), f"check passes mutant {seed}: {said}"
        heard = [said, *(f"{hole.problem} {hole.remedy}" for hole in holes)]
        assert not any("object at 0x" in text for text in heard), (seed, heard)
        assert not any("\n" in text for text in heard), (seed, heard)
