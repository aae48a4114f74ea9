"""SVGs of other people: each is drawn as it was drawn, or refused by the name of what
would not come out."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import CannotPrint
from generator.faces.drawing import Drawing, Shape, read_drawing
from generator.faces.outlines import path_steps

NS = "xmlns='http://www.w3.org/2000/svg'"
SQUARE = "M0 0h5v5h-5z"


def read(folder: Path, inner: str, root: str = "viewBox='0 0 24 24'") -> Drawing:
    path = folder / "it.svg"
    path.write_text(f"<svg {NS} {root}>{inner}</svg>", "utf-8")
    # files of one length within one tick look alike
    read_drawing.__globals__["_read"].cache_clear()
    return read_drawing(path)


def only(folder: Path, inner: str, root: str = "viewBox='0 0 24 24'") -> Shape:
    (shape,) = read(folder, inner, root).shapes
    return shape


def test_what_the_whole_drawing_says_holds_for_every_shape(tmp_path: Path) -> None:
    """Icon sets say `fill="none" stroke="currentColor"` once, at the top: lines come
    out, no black blobs."""
    root = (
        "viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' "
        "stroke-linecap='round' stroke-linejoin='round'"
    )
    shape = only(tmp_path, f"<path d='{SQUARE}'/>", root)
    assert (shape.fill, shape.stroke, shape.line, shape.cap, shape.join) == (
        None,
        "currentColor",
        2.0,
        1,
        1,
    )


def test_classes_of_a_style_sheet_are_heeded(tmp_path: Path) -> None:
    """An ordinary export keeps its colours; the element's own style is stronger, its
    attribute weaker."""
    sheet = "<defs><style>/* ours */ .a, .b{fill:#112233} .b{stroke:red !important}</style></defs>"
    shapes = read(
        tmp_path,
        f"{sheet}<path class='a' fill='#ffffff' d='{SQUARE}'/><path "
        f"class='b' style='fill:#445566' d='{SQUARE}'/>",
    ).shapes
    assert [(shape.fill, shape.stroke) for shape in shapes] == [
        ("#112233", None),
        ("#445566", "#ff0000"),
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "<g style='display:none'><path d='{}'/></g>",
        "<g display='none'><path d='{}'/></g>",
        "<g visibility='hidden'><path d='{}'/></g>",
        "<path opacity='0' d='{}'/>",
        "<path fill-opacity='0' d='{}'/>",
        "<g fill='none'><path d='{}'/></g>",
        "<defs><path d='{}'/></defs>",
        "<rect width='0' height='9'/>",
        "<circle cx='3' cy='3'/>",
    ],
)
def test_what_cannot_be_seen_is_not_printed(hidden: str, tmp_path: Path) -> None:
    """Hidden layers and invisible shapes stay away."""
    assert [
        shape
        for shape in read(tmp_path, hidden.replace("{}", SQUARE)).shapes
        if shape.steps
    ] == []


def test_a_shape_may_show_within_what_is_hidden(tmp_path: Path) -> None:
    """`visibility` is taken back by a child, as the standard says."""
    inner = (
        f"<g visibility='hidden'><path d='{SQUARE}'/><path "
        f"visibility='visible' fill='red' d='{SQUARE}'/></g>"
    )
    assert only(tmp_path, inner).fill == "#ff0000"


@pytest.mark.parametrize(
    ("attributes", "fill"),
    [
        ("fill='steelblue' opacity='1.0'", "#4682b4"),
        ("fill='rgb(70, 130, 180)'", "#4682b4"),
        ("style='fill:#abc!important'", "#aabbcc"),
        ("fill='inherit'", "#000000"),
        ("color='#123456' fill='currentColor'", "#123456"),
        ("fill='currentColor'", "currentColor"),
        ("clip-path='none' mask='none' filter='none' marker='none'", "#000000"),
    ],
)
def test_harmless_words_are_no_reason_to_refuse(
    attributes: str, fill: str, tmp_path: Path
) -> None:
    """Opacity of one, colours by name or in rgb(), none of what we cannot draw."""
    assert only(tmp_path, f"<path {attributes} d='{SQUARE}'/>").fill == fill


def test_lengths_have_their_units(tmp_path: Path) -> None:
    """A tenth of an inch is 9.6 pixels, and a page without a view box is as large as it says."""
    drawing = read(
        tmp_path,
        "<rect x='0.1in' y='1pt' width='1cm' height='10mm'/>",
        "width='2in' height='3in'",
    )
    assert (drawing.w, drawing.h) == (192.0, 288.0)
    first = drawing.shapes[0].steps[0]
    assert first[1:] == pytest.approx((9.6, 96 / 72))


def test_corners_ends_and_dashes_are_those_of_the_drawing(tmp_path: Path) -> None:
    """Round ends make no round corners; bevels, square ends and where a dash begins are kept."""
    line = "fill='none' stroke='red' stroke-width='2'"
    round_ends = only(tmp_path, f"<path {line} stroke-linecap='round' d='{SQUARE}'/>")
    assert (round_ends.cap, round_ends.join, round_ends.miter) == (1, 0, 4.0)
    dashed = (
        "stroke-linejoin='bevel' stroke-linecap='square' "
        "stroke-dasharray='3 1' stroke-dashoffset='2'"
    )
    shape = only(tmp_path, f"<path {line} {dashed} d='{SQUARE}'/>")
    assert (shape.cap, shape.join, shape.dash, shape.dash_from) == (
        2,
        2,
        (3.0, 1.0),
        2.0,
    )


def test_both_skews_lean(tmp_path: Path) -> None:
    """A point one unit to the right goes one unit down under skewY(45)."""
    shape = only(tmp_path, "<path transform='skewY(45)' d='M1 0L2 0'/>")
    assert shape.steps[0][1:] == pytest.approx((1.0, 1.0))


def test_a_line_that_is_stretched_one_way_is_stretched_on_paper(tmp_path: Path) -> None:
    """scale(4 1) makes an upright line four times as wide as one that lies: the pen
    goes through the same matrix."""
    shape = only(
        tmp_path, "<path fill='none' stroke='red' transform='scale(4 1)' d='M1 0L1 9'/>"
    )
    assert shape.within == (4.0, 0.0, 0.0, 1.0, 0.0, 0.0) and shape.line == 1.0
    assert shape.steps == (("M", 1.0, 0.0), ("L", 1.0, 9.0))


@pytest.mark.parametrize(
    ("inner", "named"),
    [
        (f"<g opacity='.5'><path d='{SQUARE}'/></g>", "opacity"),
        (f"<path stroke='red' opacity='.5' d='{SQUARE}'/>", "opacity"),
        (f"<svg viewBox='0 0 9 9'><path d='{SQUARE}'/></svg>", "<svg> within it"),
        ("<rect width='50%' height='9'/>", "50%"),
        ("<circle r='2em'/>", "2em"),
        (f"<path transform='turn(3)' d='{SQUARE}'/>", "turn(3)"),
        (f"<path transform='translate(1 2 3)' d='{SQUARE}'/>", "translate"),
        (f"<path style='transform:scale(2)' d='{SQUARE}'/>", "transform in a style"),
        (f"<path style='mix-blend-mode:multiply' d='{SQUARE}'/>", "mix-blend-mode"),
        (f"<path marker-end='url(#arrow)' d='{SQUARE}'/>", "marker-end"),
        (f"<path stroke='red' paint-order='stroke' d='{SQUARE}'/>", "paint-order"),
        (f"<path vector-effect='non-scaling-stroke' d='{SQUARE}'/>", "vector-effect"),
        (f"<path fill='url(#fade)' d='{SQUARE}'/>", "url(#fade)"),
        (f"<path fill='#11223344' d='{SQUARE}'/>", "half transparent"),
        (f"<path stroke='red' stroke-linejoin='arcs' d='{SQUARE}'/>", "arcs"),
        (f"<path d='{SQUARE}'><animate attributeName='d'/></path>", "<animate>"),
        ("<path d='M0 0 L5'/>", "5"),
        ("<path d='L5 5'/>", "L5 5"),
        ("<polygon points='1 2 3'/>", "points"),
        ("<text>hello</text>", "<text>"),
        ("<use href='#a'/>", "<use>"),
        ("<style>#one{fill:red}</style>", "#one"),
        ("<style>@import 'x.css';</style>", "@import"),
    ],
)
def test_what_would_not_come_out_is_refused_by_name(
    inner: str, named: str, tmp_path: Path
) -> None:
    """One sentence that names the file and what to look for in it."""
    with pytest.raises(CannotPrint) as refused:
        read(tmp_path, inner)
    assert str(refused.value).startswith("it.svg ") and named in str(refused.value)
    assert "; " in str(refused.value), "and says what to do"


TENTHS = st.integers(-9, 9).map(lambda tenth: tenth / 10)
NUMBERS = st.lists(TENTHS, min_size=12, max_size=30)
RUNS = st.lists(st.tuples(st.sampled_from("lcLChvqs"), NUMBERS), min_size=1, max_size=5)
TAKES = {"l": 2, "c": 6, "h": 1, "v": 1, "q": 4, "s": 4}


@given(runs=RUNS)
def test_a_letter_said_once_counts_as_if_it_were_said_each_time(
    runs: list[tuple[str, list[float]]],
) -> None:
    """Lines and curves behind one letter are those of a path that repeats the letter,
    absolute or relative, whatever went before them."""
    once, always = "M1 2", "M1 2"
    for letter, numbers in runs:
        size = TAKES[letter.lower()]
        even = numbers[: len(numbers) // size * size]
        once += letter + " ".join(map(str, even))
        for at in range(0, len(even), size):
            always += letter + " ".join(map(str, even[at : at + size]))
    assert list(path_steps(once)) == list(path_steps(always))
