"""The guide to the sealed line says the same in every language."""

import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

WORDS = Path(__file__).parents[3] / "companion" / "web" / "words"


def words(language: str) -> dict[str, Any]:
    said: dict[str, Any] = tomllib.loads(
        (WORDS / language / "https.toml").read_text("utf-8")
    )["https"]
    return said


def shape(said: Any) -> Any:
    """Which gaps a text has; for a list of steps, those of each step."""
    if isinstance(said, list):
        return [shape(step) for step in said]
    return {gap for _, gap, _, _ in Formatter().parse(said) if gap is not None}


@pytest.mark.parametrize("language", ["nl", "de"])
def test_every_language_has_the_same_words_steps_and_gaps(language: str) -> None:
    ours, theirs = words("en"), words(language)
    assert {key: shape(said) for key, said in ours.items()} == {
        key: shape(said) for key, said in theirs.items()
    }
    assert all(ours[key] != theirs[key] for key in ours if key != "android")


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_the_steps_name_the_button_the_file_and_the_authority(language: str) -> None:
    """Nobody looks for a button that is called otherwise on the page."""
    said = words(language)
    assert all(
        said["download"] in said[f"{phone}_steps"][0] for phone in ("iphone", "android")
    )
    assert "consigliere.crt" in " ".join(said["android_steps"])
    assert (
        all("{name}" in said[key] for key in ("authority", "afterwards"))
        and "Firefox" in said["firefox"]
    )
