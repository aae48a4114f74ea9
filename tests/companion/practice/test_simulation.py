"""`consigliere simulate`: figures for people and for scripts, and clear words for wrong wishes."""

import argparse
import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.errors import Mistake
from companion.catalog.game_catalog import GameCatalog
from companion.commands import progress, simulate
from companion.commands.balance import card_line, verdict
from companion.games.la_cosa_nostra.finishing import ResponseEnded
from companion.practice.simulation import (
    Average,
    CardFigures,
    Played,
    Share,
    Simulation,
    Trial,
    figures,
)


def asked(*words: str, game: str = "la_cosa_nostra") -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    simulate.arguments(parser)
    return parser.parse_args([game, *words])


def test_figures_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        simulate.run(
            asked("--games", "2", "--players", "3", "--json", "--option", "short_game")
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], len(found["by_seat"]), len(found["cash_by_round"])) == (
        2,
        3,
        3,
    )
    assert found["asked"] == {
        "game": "la_cosa_nostra",
        "players": 3,
        "edition": "en",
        "options": {"market": "app", "short_game": "yes"},
        "seed": "1",
    }
    assert all(
        {"share", "error", "of"} == set(one) for one in found["by_side"].values()
    )
    assert set(found["side_scores"]) == set(found["side_cash"]) == set(found["by_side"])
    assert (found["bar"]["low"], found["bar"]["high"]) == (0.2667, 0.4)
    assert found["corrections"] == "none"
    assert all(
        {"played", "paid", "money"} == set(one) for one in found["jobs"].values()
    )


def test_what_came_to_nothing_on_average_brought_money() -> None:
    """A jet that spared its price once and lost it once is no card without money."""
    half = Share(0.5, 0.5, 2)
    assert card_line(CardFigures(2, half, Average(0, 30))).endswith("0 ± 30")
    assert card_line(CardFigures(2, half, Average(0, 0))).endswith("  -")


@pytest.mark.parametrize(("game", "seats"), [("counterfeiters", 4), ("maffiosi", 5)])
def test_without_a_number_as_many_play_as_can(
    game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The name of a game is enough, also of one that fewer play than is usual."""
    assert simulate.run(asked("--games", "1", "--json", game=game)) == 0
    assert json.loads(capsys.readouterr().out)["asked"]["players"] == seats


def test_figures_for_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody sees a bar, a line every few seconds says how far it is."""
    monkeypatch.setattr(progress, "LINES", 0.0)
    assert simulate.run(asked("--games", "1", "--seed", "7")) == 0
    said, beside = capsys.readouterr()
    assert beside == "simulate 1/1\n"
    assert (
        "standard error" in said and "cash after" in said and "birthday_party" in said
    )
    assert (
        "caruso" in said
        and " ± " in said
        and "Never played: " in said
        and "Too few games" in said
    )


@pytest.mark.parametrize("game", ["la_cosa_nostra", "counterfeiters"])
def test_every_line_fits_a_terminal(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of a game with many rounds, and where much was never played."""
    assert simulate.run(asked("--games", "1", game=game)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "round 5" in "".join(lines) or game == "la_cosa_nostra"
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "2"),
        ("--games", "0"),
        ("--edition", "fr"),
        ("--option", "weather"),
        ("--option", "late_influence=round_9"),
        ("--corrections", "evn"),
        ("--csv", "/nowhere/games.csv"),
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


def of_wins(*wins: int) -> list[Played]:
    """Games of as many sides, of which each wins so many."""
    sides = tuple("abcde"[: len(wins)])
    cash = ((0,) * len(sides),)
    return [
        Played(sides, cash[0], (at,), cash, (), 9)
        for at, won in enumerate(wins)
        for _ in range(won)
    ]


@pytest.mark.parametrize(
    ("wins", "outside", "unsure", "said"),
    [
        (
            (200, 200, 200, 200, 200),
            [],
            [],
            "Balanced: all sides win between 16% and 24% of their games.",
        ),
        ((265, 200, 200, 200, 135), [], ["a", "e"], "Too few games to be sure: "),
        (
            (2650, 2780, 2000, 1500, 1070),
            ["a", "b", "d", "e"],
            [],
            "a (26.5%), b (27.8%), d (15.0%) and e (10.7%) do not",
        ),
        (
            (2650, 2350, 1900, 1550, 1550),
            ["a"],
            ["b", "d", "e"],
            "a (26.5%) does not; b, d and e may or may not.",
        ),
        (
            (300, 233, 233, 234),
            [],
            ["a"],
            "between 20% and 30% of their games, and a may or may not",
        ),
        ((1, 0, 0, 0, 0), [], ["a", "b", "c", "d", "e"], "Too few games"),
        ((1200, 2200, 2200, 2200, 2200), ["a"], [], "and a (12.0%) does not."),
    ],
)
def test_one_sentence_says_whether_the_sides_are_balanced(
    wins: tuple[int, ...], outside: list[str], unsure: list[str], said: str
) -> None:
    """An equal part, a fifth more or less; who is within twice the standard error of a
    bound is left open."""
    found = figures(of_wins(*wins), Trial("la_cosa_nostra", len(wins)))
    assert (found.bar.outside, found.bar.unsure) == (outside, unsure)
    assert said in verdict(found)


def test_ctrl_c_leaves_the_figures_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Whoever has seen enough has not waited for nothing; before the first game there
    is nothing to tell."""

    def interrupted(*_: object) -> Iterator[Played]:
        yield from of_wins(1, 1, 1, 0, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "games", interrupted)
    assert (
        simulate.run(asked("--games", "50", "--csv", str(tmp_path / "games.csv")))
        == 130
    )
    said = capsys.readouterr()
    assert (
        "Stopped after 3 of 50 games" in said.err and "3 games of 5 robots" in said.out
    )
    assert len((tmp_path / "games.csv").read_text("utf-8").splitlines()) == 16
    monkeypatch.setattr(
        simulate, "games", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    with pytest.raises(KeyboardInterrupt):
        simulate.run(asked())


def test_every_game_in_a_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each side of each game, with what the figures are made of."""
    path = tmp_path / "games.csv"
    assert (
        simulate.run(
            asked("--games", "2", "--players", "3", "--csv", str(path), "--json")
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    with path.open(encoding="utf-8", newline="") as sheet:
        lines = list(csv.DictReader(sheet))
    assert [(line["game"], line["seat"]) for line in lines] == [
        (game, seat) for game in "12" for seat in "123"
    ]
    for side, wins in found["by_side"].items():
        mine = [line for line in lines if line["side"] == side]
        assert sum(float(line["won"]) for line in mine) / len(mine) == pytest.approx(
            wins["share"], abs=1e-3
        )
        assert sum(int(line["cash 4"]) for line in mine) / len(mine) == pytest.approx(
            found["side_cash"][side][-1]["mean"], abs=1
        )


def test_a_proposal_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed with other cards is another game."""
    scores = []
    for name in ("none", "even"):
        assert simulate.run(asked("--games", "1", "--json", "--corrections", name)) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["corrections"] == name
        scores.append(found["side_scores"])
    assert scores[0] != scores[1]


def test_robberies_and_traps_count_among_the_jobs() -> None:
    """They are carried out as answers, and no fire that is returned counts as a
    Drive-by of its own."""
    evening = Simulation(
        Trial("la_cosa_nostra", options={"market": "app"}, seed="answers"),
        GameCatalog(),
    )
    played = evening.play()
    ended = [
        fact for fact in evening.facts if isinstance(fact, ResponseEnded) and fact.card
    ]
    answers = [
        (fact.card, fact.outcome == "success", fact.amount)
        for fact in ended
        if fact.deed != "fire"
    ]
    assert answers
    told = [
        (one.card, one.worked, one.money)
        for one in played.cards
        if one.card.startswith(("robbery", "trap"))
    ]
    assert [one for one in told if one in answers] == answers


def test_the_same_seed_is_the_same_games_in_every_process() -> None:
    """Python shuffles its sets anew in each process; no robot may choose by their order."""
    words = [
        sys.executable,
        "-m",
        "companion",
        "simulate",
        "la_cosa_nostra",
        "--json",
        "--corrections",
        "none",
    ]
    words += ["--games", "3", "--option", "influence_timing=all_any_time"]
    told = [
        subprocess.run(
            words,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
