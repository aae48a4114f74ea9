"""Nets: what is folded comes out at its size, what goes in fits, and every piece counts once."""

import shutil
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, folder_of, load
from cards.words import flat
from generator.errors import CannotPrint
from generator.faces.colours import CUT, thrifty
from generator.faces.elements import Ellipse, Face
from generator.faces.elements import Path as Lines
from generator.faces.layout import Layout
from generator.faces.looks import read_looks
from generator.faces.subject import Said
from generator.job import plan
from generator.order import PAPERS, Order
from generator.sheets import net_shapes, tuck
from generator.sheets.folded import Net, flap, hatched, stacked
from generator.sheets.nets import BOXES, net_documents
from generator.sheets.packing import AIR
from generator.sheets.pieces import Faces
from generator.sheets.plan import Document, Placed
from generator.wording import HERE, press_words
from tests.wording import slips

DUPLEX = ("long", "short", "fold", "none")
Near: Any = pytest.approx
INSIDE = '[[face.back_screens.box]]\nkind = "fill"\nat = [-3, -3, "w+6", "h+6"]\ncolour = "soft"\n'


def blank(side: str, w: float, h: float) -> Face:
    """A side without anything on it."""
    return Face(w, h, ())


def corners(net: Net) -> set[tuple[float, float]]:
    """The ends of all strokes of the outlines."""
    ends = [
        (float(step[-2]), float(step[-1]))
        for cut in net.cuts
        for step in cut
        if len(step) > 1
    ]
    return {(round(x, 6), round(y, 6)) for x, y in ends}


def documents(
    game: str | Path, layout: Layout | None = None, **wish: object
) -> dict[str, Document]:
    """The sheets of nets of an order, in the plain looks unless others are given."""
    folder = folder_of(game) if isinstance(game, str) else game
    order = replace(Order(folder=folder, language="en"), **wish)  # type: ignore[arg-type]
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


def test_a_figure_is_as_large_as_its_data() -> None:
    """Front and rear are w by h on both sides of the fold at the head, the rear upside down."""
    net = net_shapes.figure(blank, 22, 45)
    rear, front = net.panels
    assert [front.face.w, front.face.h, front.turn, rear.turn] == [22, 45, 0, 180]
    assert [*net.creases[1]] == [(0, net_shapes.FOOT + 45), (22, net_shapes.FOOT + 45)]
    assert (front.cy + rear.cy) / 2 == Near(net_shapes.FOOT + 45)
    assert (net.w, net.h) == (22, 2 * 45 + 2 * net_shapes.FOOT)


@given(w=st.floats(8, 60), stock=st.floats(0.1, 0.6))
def test_feet_go_through_the_slot_and_the_figure_does_not(
    w: float, stock: float
) -> None:
    """The slot is a little longer than the feet, shorter than the figure, and wider
    than two sheets."""
    feet = net_shapes.figure(blank, w, 40).creases[0]
    slot = [step for step in net_shapes.base(blank, w, stock).cuts[1] if len(step) > 1]
    xs, ys = [float(step[1]) for step in slot], [float(step[2]) for step in slot]
    assert feet[1][0] - feet[0][0] < max(ys) - min(ys) < w
    assert max(xs) - min(xs) > 2 * stock


def test_opposite_sides_of_a_die_add_up_to_seven() -> None:
    """Folded up, the sides two apart in the row face each other, and so do those above
    and below."""
    row = [value for _, at, value in net_shapes.CROSS if at == 1]
    rest = [value for _, at, value in net_shapes.CROSS if at != 1]
    assert [row[0] + row[2], row[1] + row[3], sum(rest)] == [7, 7, 7]
    assert sorted(row + rest) == [1, 2, 3, 4, 5, 6]


def test_a_die_shows_its_pips_inside_its_sides() -> None:
    """Each square of the cross carries as many pips as its number, and no pip crosses a fold."""
    edge = 18.0
    pips = [pip for pip in net_shapes.die(edge).drawn if isinstance(pip, Ellipse)]
    for column, row, value in net_shapes.CROSS:
        x, y = column * edge, net_shapes.DIE_FLAP + row * edge
        inside = [
            p
            for p in pips
            if x < p.x and p.x + p.w < x + edge and y < p.y and p.y + p.h < y + edge
        ]
        assert len(inside) == value
    assert len(pips) == 21


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_screen_keeps_its_width_in_any_number_of_pieces(
    count: int, doubled: bool
) -> None:
    """The shown parts of the picture join up from end to end, and so do those of the
    inside, mirrored."""
    nets = net_shapes.screen(blank, (280, 90), count, doubled)
    shown = [
        panel.shows
        for net in nets
        for panel in net.panels
        if panel.turn == 0 and panel.shows
    ]
    assert [(x, w) for x, _, w, _ in shown] == [
        (start, end - start) for start, end in pairwise(joints(count))
    ]
    assert sum(net.w for net in nets) == Near(280 + net_shapes.TAB * (count - 1))
    assert {net.h for net in nets} == {180 if doubled else 90}
    for net, inside in zip(
        nets, net_shapes.screen_insides(blank, (280, 90), count), strict=True
    ):
        assert inside.w == net.w


def joints(count: int) -> tuple[float, ...]:
    return net_shapes.joints(280, count)


def test_the_inside_of_a_screen_lies_behind_its_outside() -> None:
    """Seen from behind, the left wing is on the right: its inside shows the right end
    of the inner picture."""
    left, right = net_shapes.screen_insides(blank, (280, 90), 2)
    # from 60 mm on: the strip, the middle, the wing on the right
    assert left.panels[0].cx == Near(140 - 60)
    assert right.panels[0].cx == Near(140)  # from 0 on
    both = stacked([left, right], AIR, right=True)
    assert both.panels[1].cx == Near(140 + both.w - right.w)


def test_an_envelope_closes_around_its_size() -> None:
    """Front and rear are as large as the closed envelope; flaps lie on its sides."""
    net = net_shapes.envelope(blank, 126, 64)
    lip, rear, front = net.panels
    assert (front.face.w, front.face.h, rear.turn) == (126, 64, 180)
    assert rear.cy - front.cy == Near(64)
    assert front.cy - lip.cy == Near(64)
    assert net.w == 126 + 2 * net_shapes.SEAL


@given(
    w=st.floats(40, 90),
    h=st.floats(60, 130),
    n=st.integers(1, 900),
    stock=st.floats(0.1, 0.6),
    sleeves=st.booleans(),
)
def test_a_deck_goes_into_its_boxes(
    w: float, h: float, n: int, stock: float, sleeves: bool
) -> None:
    """Every card has a box, every box is larger than its cards in all directions, none
    is a brick."""
    rooms = tuck.rooms((w, h), n, stock, sleeves)
    assert sum(room.cards for room in rooms) == n
    for room in rooms:
        assert room.w >= w + 0.5
        assert room.h >= h + 0.5
        assert max(tuck.THINNEST, room.cards * stock + 0.5) <= room.d + 1e-9
        assert room.d <= tuck.THICKEST + tuck.CLEARANCE + 1e-9
        assert room.cards > 0


@given(w=st.floats(40, 80), h=st.floats(60, 120), d=st.floats(5, 40))
def test_the_walls_of_a_box_are_its_size(w: float, h: float, d: float) -> None:
    """Back, side, front and side are as wide as the creases say, in one piece or in
    two; lid and bottom close it."""
    room = tuck.Room(w, h, d, 1)
    outer_w, outer_h, outer_d = room.outer
    whole = tuck.box(blank, room, tuck.WHOLE[0])
    halves = tuck.boxes(blank, room, tuck.HALVES)
    assert whole.w == Near(tuck.GLUE + 2 * outer_w + 2 * outer_d)
    assert [half.w for half in halves] == [Near(tuck.GLUE + outer_w + outer_d)] * 2
    uprights = sorted(a[0] for a, b in whole.creases if a[0] == b[0])
    assert uprights == [
        Near(x)
        for x in (10, 10 + outer_w, 10 + outer_w + outer_d, 10 + 2 * outer_w + outer_d)
    ]
    sizes = Counter(
        (round(panel.face.w, 6), round(panel.face.h, 6)) for panel in whole.panels
    )
    assert sizes[round(outer_w, 6), round(outer_d, 6)] >= 2
    assert sizes[round(outer_d, 6), round(outer_h, 6)] >= 2
    for net in (whole, *halves):
        xs, ys = zip(*corners(net), strict=True)
        assert (min(xs), min(ys), max(xs), max(ys)) == Near(
            (0, 0, net.w, net.h), abs=1e-5
        )


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
    found = documents("la_cosa_nostra", only=(BOXES,), margin=20.0)
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


@given(w=st.floats(2, 60), depth=st.floats(2, 20))
def test_glue_is_hatched_inside_its_flap(w: float, depth: float) -> None:
    """No stroke leaves the box of the flap."""
    polygon = flap((0, depth), (w, depth), depth)
    for stroke in hatched(polygon):
        for step in stroke.steps:
            assert -1e-6 <= float(step[1]) <= w + 1e-6
            assert -1e-6 <= float(step[2]) <= depth + 1e-6


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_plain_sides_fit_even_when_words_grow(game: str, language: str) -> None:
    """The plain figures, screens, envelopes and boxes hold every title in every
    language, stretched by 40 %."""
    folder, faces = folder_of(game), Faces()
    layout = Layout(read_looks(Path("nowhere")), folder, stretch=1.4)
    order = Order(folder=folder, language=language)
    assert list(net_documents(Said(load(folder), language), layout, order, faces))
    assert all(faces[key].shape == "net" for key in faces.makers)


def test_low_ink_leaves_the_lines() -> None:
    """What scissors and folds follow is printed in full in the low-ink variant as well."""
    lines = [
        item for item in net_shapes.die(18).face().elements if isinstance(item, Lines)
    ]
    assert all(line.stroke and thrifty(line.stroke) == line.stroke for line in lines)
    assert any(line.stroke == CUT and not line.dash for line in lines)
    assert any(line.dash for line in lines)


def test_the_press_speaks_three_languages() -> None:
    """The same keys in each, none with a formal you; any other language gets English."""
    tongues = [press_words(path.stem) for path in sorted(HERE.glob("*.toml"))]
    assert {words.language for words in tongues} == {"de", "en", "nl"}
    assert len({frozenset(words.entries) for words in tongues}) == 1
    assert press_words("fr")["fold.die"] == press_words("en")["fold.die"]
    assert dict(flat({"a": {"b": "c"}})) == {"a.b": "c"}
    assert [
        slips(language, press_words(language).entries) for language in ("nl", "de")
    ] == [[], []]
