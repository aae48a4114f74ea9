"""`consigliere simulate`: figures for people and for scripts, and clear words for wrong wishes."""

import argparse
import json

import pytest

from cards.errors import Mistake
from companion.commands import simulate


def asked(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    simulate.arguments(parser)
    return parser.parse_args(["la_cosa_nostra", *words])


def test_figures_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.run(asked("--games", "2", "--players", "3", "--json", "--option", "short_game")) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["players"], len(found["cash_by_round"])) == (2, 3, 3)


def test_figures_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.run(asked("--games", "1", "--seed", "7")) == 0
    said = capsys.readouterr().out
    assert "wins by family" in said and "cash after each round" in said and "cash" in said and "birthday_party" in said


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "2"),
        ("--games", "0"),
        ("--edition", "fr"),
        ("--option", "weather"),
        ("--option", "late_influence=round_9"),
    ],
)
def test_wrong_wishes_are_told_in_one_sentence(words: tuple[str, ...]) -> None:
    with pytest.raises(Mistake):
        simulate.run(asked(*words))


def test_a_game_without_robots() -> None:
    wrong = asked()
    wrong.game = "chess"
    with pytest.raises(Mistake, match="la_cosa_nostra"):
        simulate.run(wrong)
