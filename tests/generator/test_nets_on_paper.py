"""Folded pieces on their sheets: all there, nothing across an edge, insides behind
their outsides."""

import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from cards import GAMES, folder_of, load
from generator.errors import CannotPrint
from generator.faces.layout import Layout
from generator.faces.looks import read_looks
from generator.faces.subject import Said
from generator.job import plan
from generator.order import PAPERS, Order
from generator.papers import BOXES
from generator.sheets import tuck
from generator.sheets.marks import LEADING
from generator.sheets.nets import net_documents
from generator.sheets.pieces import Faces
from generator.sheets.plan import Document, Placed
from tests.generator.nets_seen import Near, blank

DUPLEX = ("long", "short", "fold", "none")
INSIDE = '[[face.back_screens.box]]\nkind = "fill"\nat = [-3, -3, "w+6", "h+6"]\ncolour = "soft"\n'


def documents(
    game: str | Path, layout: Layout | None = None, **wish: object
) -> dict[str, Document]:
    """The sheets of nets of an order, in the plain looks unless others are given."""
    folder = folder_of(game) if isinstance(game, str) else game
    order = replace(Order(folder=folder, language="en"), **wish)
    plain = Layout(read_looks(Path("nowhere")), folder)
    found = net_documents(Said(load(folder), "en"), layout or plain, order, Faces())
    return {document.name: document for document in found}


def inside_out(tmp_path: Path) -> Layout:
    """Looks in which screens are printed on their inside as well."""
    (tmp_path / "layout.toml").write_text(INSIDE, "utf-8")
    return Layout(read_looks(tmp_path), tmp_path)


def pieces(found: dict[str, Document]) -> Counter[str]:
    """How many pieces of each deck lie on the sheets, as the press counts them."""
    return Counter(
        item.part.deck
        for document in found.values()
        for page in document.pages
        for item in page.placed
        if page.side != "back" and item.face == item.part.front
    )


def overlap(a: Placed, b: Placed) -> bool:
    """Whether two pieces share paper."""
    beside = a.x + a.part.w <= b.x + 1e-6 or b.x + b.part.w <= a.x + 1e-6
    return not (beside or a.y + a.part.h <= b.y + 1e-6 or b.y + b.part.h <= a.y + 1e-6)


def test_boxes_know_the_real_number_of_cards() -> None:
    """An option that adds cards makes the box thicker; sleeves make it larger."""
    plain = documents("la_cosa_nostra", only=(BOXES,))
    more = documents("la_cosa_nostra", only=(BOXES,), options=("bonus_influence",))
    sleeved = documents("la_cosa_nostra", only=(BOXES,), sleeves=True, paper="a3")
    sizes = [size_of(found[BOXES], "influence") for found in (plain, more, sleeved)]
    assert sizes[1] == (
        Near(sizes[0][0] + 2 * 2 * 0.3),
        Near(sizes[0][1] + 2 * 2 * 0.3),
    )
    assert sizes[2][0] > sizes[0][0] + 4 * tuck.SLEEVE_RIM / 2


def size_of(document: Document, deck: str) -> tuple[float, float]:
    part = next(
        item.part
        for page in document.pages
        for item in page.placed
        if item.part.card == deck
    )
    return part.w, part.h


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_folded_piece_is_there_once(
    game: str, paper: str, duplex: str, tmp_path: Path
) -> None:
    """On every paper and however it is turned: each figure, die, screen and envelope,
    and a box for each deck."""
    data = load(folder_of(game))
    found = documents(game, inside_out(tmp_path), paper=paper, duplex=duplex)
    folded = {
        name: deck
        for name, deck in data.decks.items()
        if deck.kind in {"figure", "die", "screen", "envelope"}
    }
    wanted = {str(name): sum(1 for _ in data.copies(name)) for name in folded}
    wanted[BOXES] = sum(1 for deck in data.decks.values() if deck.kind == "card")
    assert pieces(found) == wanted


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_piece_leaves_the_paper_or_lies_on_another(
    game: str, paper: str, duplex: str, tmp_path: Path
) -> None:
    """Everything, hints included, stays within the margins, and there is air between the pieces."""
    order = Order(folder=Path())
    for document in documents(
        game, inside_out(tmp_path), paper=paper, duplex=duplex
    ).values():
        for page in document.pages:
            for at, item in enumerate(page.placed):
                assert min(item.x, item.y) >= order.edge - 1e-6
                assert item.x + item.part.w <= page.w - order.edge + 1e-6
                assert item.y + item.part.h <= page.h - order.edge + 1e-6
                assert not any(overlap(item, other) for other in page.placed[at + 1 :])
                if page.side == "front":
                    assert item.y > max(note.y for note in page.notes if not note.turn)


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("game", GAMES)
def test_hints_and_the_label_of_a_sheet_are_read_one_by_one(
    game: str, duplex: str
) -> None:
    """Each line stands on its own, as far from the next as lines of that size do."""
    for document in documents(game, duplex=duplex).values():
        for page in document.pages:
            lines = sorted(note.y for note in page.notes if note.align == "left")
            apart = [above - below for below, above in pairwise(lines)]
            assert min(apart, default=LEADING) >= LEADING - 1e-6


def test_insides_lie_behind_their_screens(tmp_path: Path) -> None:
    """Turned at the long edge of an upright sheet or the short edge of a wide one, x is
    mirrored; else y."""
    for duplex in ("long", "short"):
        pages = documents("counterfeiters", inside_out(tmp_path), duplex=duplex)[
            "folds"
        ].pages
        front, back = next((a, b) for a, b in pairwise(pages) if b.side == "back")
        assert (front.w > front.h, [item.part for item in front.placed]) == (
            True,
            [item.part for item in back.placed],
        )
        for ahead, behind in zip(front.placed, back.placed, strict=True):
            sideways = duplex == "short"
            there = (
                (front.w - ahead.x - ahead.part.w, ahead.y)
                if sideways
                else (ahead.x, front.h - ahead.y - ahead.part.h)
            )
            assert (behind.x, behind.y) == Near(there)
            assert behind.turn == (0 if sideways else 180)


def test_paper_and_card_are_never_on_one_sheet() -> None:
    """Screens are printed on card and envelopes on paper, so no sheet carries both."""
    for paper in PAPERS:
        for page in documents("counterfeiters", paper=paper)["folds"].pages:
            assert len({item.part.deck for item in page.placed}) == 1


def test_an_order_names_what_it_wants() -> None:
    """Decks by their id, boxes by 'boxes', and single cards bring no box along."""
    assert pieces(documents("counterfeiters", only=("pawns",))) == {"pawns": 2}
    assert pieces(documents("counterfeiters", only=(BOXES,))) == {BOXES: 1}
    assert pieces(documents("maffiosi", cards=("red_boss",))) == {"figures": 1}
    assert (
        plan(Order(folder=folder_of("capo_della_mafia"), only=(BOXES,)))
        .documents[0]
        .name
        == BOXES
    )


def test_a_box_too_wide_comes_in_two_halves() -> None:
    """With wide margins the box of the Jobs is cut between side and front, and still
    counts once."""
    found = documents("la_cosa_nostra", only=(BOXES,), margin="20")
    faces = {
        item.face
        for page in found[BOXES].pages
        for item in page.placed
        if item.part.card == "jobs"
    }
    whole = tuck.box(blank, tuck.rooms((63, 88), 90, 0.3, False)[0], tuck.WHOLE[0])
    assert size_of(found[BOXES], "jobs")[0] < whole.w
    assert pieces(found)[BOXES] == 6
    assert "net/boxes/jobs/1" in faces


def test_what_fits_nowhere_is_refused_with_its_size(tmp_path: Path) -> None:
    """Nothing is ever silently cut: the sentence names the piece, its size and what to do."""
    giant = Path(shutil.copytree(folder_of("counterfeiters"), tmp_path / "giant"))
    data = (giant / "game.toml").read_text("utf-8")
    data = data.replace("size = [63, 88]", "size = [200, 260]").replace(
        "size = [280, 90]", "size = [700, 90]"
    )
    (giant / "game.toml").write_text(data, "utf-8")
    with pytest.raises(
        CannotPrint,
        match=r"screen_\w+ of screens is 700 x 90 mm .* take a larger paper",
    ):
        documents(giant, only=("screens",))
    with pytest.raises(
        CannotPrint, match=r"components of boxes is \d+ x \d+ mm .* --only"
    ):
        documents(giant, only=(BOXES,))
