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
    assert (found["games"], len(found["by_seat"]), len(found["cash_by_round"])) == (2, 3, 3)
    assert found["asked"] == {
        "game": "la_cosa_nostra",
        "players": 3,
        "edition": "en",
        "options": {"market": "app", "short_game": "yes"},
        "seed": "1",
    }
    assert all({"share", "error", "of"} == set(one) for one in found["by_family"].values())
    assert set(found["family_scores"]) == set(found["by_family"])
    assert all({"played", "paid", "money"} == set(one) for one in found["jobs"].values())


def test_figures_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.run(asked("--games", "1", "--seed", "7")) == 0
    said = capsys.readouterr().out
    assert "standard error" in said and "cash after each round" in said and "birthday_party" in said
    assert "caruso" in said and " ± " in said


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
