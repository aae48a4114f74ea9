"""The page plans as readable text: what lies where, for review. `--refresh-golden` rewrites them."""

from pathlib import Path

import pytest

from cards import GAMES, folder_of
from generator.job import plan
from generator.order import Order
from generator.plan import lines_of

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("game", GAMES)
def test_the_plan_is_the_one_we_reviewed(game: str, request: pytest.FixtureRequest) -> None:
    """A face that moves, a page more, another code: the diff of the golden file shows it."""
    path = GOLDEN / f"{game}.en.txt"
    text = "\n".join(lines_of(plan(Order(folder_of(game), language="en")).documents)) + "\n"
    if request.config.getoption("--refresh-golden"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
