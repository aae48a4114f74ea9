"""Nets: what is folded comes out at its size, what goes in fits, and every piece counts once."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, folder_of, load
from cards.words import flat
from generator.faces.colours import CUT, thrifty
from generator.faces.elements import Ellipse
from generator.faces.elements import Path as Lines
from generator.faces.layout import Layout
from generator.faces.looks import read_looks
from generator.faces.subject import Said
from generator.order import Order
from generator.sheets import net_shapes, tuck
from generator.sheets.folded import flap, hatched, stacked
from generator.sheets.nets import net_documents
from generator.sheets.packing import AIR
from generator.sheets.pieces import Faces
from generator.wording import HERE, press_words
from tests.generator.nets_seen import Near, blank, corners
from tests.wording import slips


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
