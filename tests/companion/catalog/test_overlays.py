"""`consigliere corrections`, and what `--corrections` may name: files, proposals of a
game, or nothing at all."""

from pathlib import Path

import pytest

from cards import folder_of, proposals
from cards.errors import BadGame, Mistake
from companion.catalog import overlays as corrections
from companion.catalog.game_catalog import GameCatalog
from companion.catalog.overlays import chosen, overlay_of, place_of
from companion.cli import main

LCN = "la_cosa_nostra"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user's own folder, with nothing in it."""
    monkeypatch.setattr(
        corrections, "user_data_path", lambda *_, **__: tmp_path / "home"
    )
    return tmp_path / "home"


def strength(catalog: GameCatalog) -> object:
    game = catalog.game(LCN)
    assert game
    return next(
        card.facts["strength"] for card in game.cards() if card.id == "luca_sottovoce"
    )


def test_what_corrections_may_be_called(tmp_path: Path) -> None:
    """Nothing said is the owner's own; a proposal by its name, a file by its path, and
    the game as it came."""
    mine = tmp_path / "mine.csv"
    mine.write_text("what,field,value\n", "utf-8")
    assert chosen(None, LCN) is None
    place_of(LCN).parent.mkdir(parents=True)
    place_of(LCN).write_text("what,field,value\n", "utf-8")
    assert chosen(None, LCN) == overlay_of(LCN) == place_of(LCN)
    assert chosen("even", LCN) == proposals(folder_of(LCN))["even"]
    assert chosen(str(mine), LCN) == mine
    assert chosen("none", LCN) is None


def test_corrections_that_are_not_there() -> None:
    with pytest.raises(Mistake, match="did you mean 'even'"):
        chosen("evn", LCN)
    with pytest.raises(Mistake, match="name a file"):
        chosen("/nowhere/numbers.csv", "maffiosi")


def test_a_proposal_is_shown_and_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """Cell by cell with the reason; from then on print, table and simulation have it."""
    assert main(["corrections", LCN]) == 0
    said = capsys.readouterr().out
    assert (
        "Nothing is laid over" in said
        and "luca_sottovoce strength: 1 becomes 3. Caruso" in said
    )
    assert strength(GameCatalog()) == 1
    assert main(["corrections", LCN, "even"]) == 0
    assert str(place_of(LCN)) in capsys.readouterr().out
    assert strength(GameCatalog()) == 3
    assert main(["corrections", LCN, "even"]) == 0, "the same once more harms nobody"
    assert main(["corrections", LCN]) == 0
    assert str(place_of(LCN)) in capsys.readouterr().out


def test_numbers_that_somebody_typed_are_never_overwritten(
    capsys: pytest.CaptureFixture[str],
) -> None:
    place_of(LCN).parent.mkdir(parents=True)
    place_of(LCN).write_text("what,field,value\ncar_theft,two,9500\n", "utf-8")
    assert main(["corrections", LCN, "even"]) == 3
    assert "holds other corrections" in capsys.readouterr().err
    assert "car_theft" in place_of(LCN).read_text("utf-8")


def test_what_is_laid_over_a_game_is_shown_cell_by_cell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As a spreadsheet wrote it, with semicolons: what stood there, what stands there
    now, how to be rid of it."""
    place_of(LCN).parent.mkdir(parents=True)
    place_of(LCN).write_text("what;field;value\nluca_sottovoce;strength;2\n", "utf-8")
    assert main(["corrections", LCN]) == 0
    said = capsys.readouterr().out
    assert f"Over {LCN} lies {place_of(LCN)}" in said and "move it away" in said
    assert "luca_sottovoce strength: 1 becomes 2." in said.split("Proposed")[0]


def test_corrections_with_holes_are_not_taken(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.csv"
    wrong.write_text("what,field,value\nnobody,strength,3\n", "utf-8")
    with pytest.raises(BadGame):
        GameCatalog(overlay=lambda _: wrong).game(LCN)
    assert main(["corrections", LCN, str(wrong)]) == 1
    assert not place_of(LCN).exists()


@pytest.mark.parametrize("words", [("chess",), (LCN, "none"), (LCN, "od")])
def test_what_cannot_be_taken_is_told_in_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["corrections", *words]) == 3
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_print_and_check_know_proposals_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", LCN, "--corrections", "even"]) == 0, capsys.readouterr().out
    words = [
        "print",
        LCN,
        "--cards",
        "luca_sottovoce",
        "--out",
        str(tmp_path),
        "--corrections",
    ]
    assert main([*words, "even"]) == 0
    assert main([*words, "evn"]) == 3
