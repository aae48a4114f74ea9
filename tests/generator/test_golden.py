"""The page plans as readable text: what lies where, for review. `--refresh-golden`
rewrites them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cards import GAMES, folder_of
from generator.job import plan
from generator.order import Order
from generator.sheets.plan import Document

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("game", GAMES)
def test_the_plan_is_the_one_we_reviewed(
    game: str, request: pytest.FixtureRequest
) -> None:
    """A face that moves, a page more, another code: the diff of the golden file shows it."""
    path = GOLDEN / f"{game}.en.txt"
    text = (
        "\n".join(lines_of(plan(Order(folder_of(game), language="en")).documents))
        + "\n"
    )
    if request.config.getoption("--refresh-golden"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def lines_of(documents: tuple[Document, ...]) -> Iterator[str]:
    """The plan as readable text."""
    for document in documents:
        yield f"# {document.name}: {len(document.pages)} pages, {document.kind}"
        for number, page in enumerate(document.pages, start=1):
            yield f"page {number} {page.side} {page.w:g}x{page.h:g}"
            for item in page.placed:
                turn = f" turn {item.turn}" if item.turn else ""
                size = f"{item.part.w:g}x{item.part.h:g}"
                code = (
                    f" {item.part.code}"
                    if item.part.code and item.face == item.part.front
                    else ""
                )
                yield f"  {item.x:.2f} {item.y:.2f} {size}{turn} {item.face}{code}"
