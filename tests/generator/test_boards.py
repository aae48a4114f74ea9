"""Boards: at true size on one page, and over sheets whose tiles fit together."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, folder_of, load
from cards.model import Board
from generator import build
from generator.errors import CannotPrint
from generator.faces.elements import Frame, Rect, Turned
from generator.faces.fonts import house_font
from generator.faces.layout import Layout
from generator.faces.looks import read_looks
from generator.faces.subject import Said
from generator.ink.operators import PT
from generator.ink.pdf import Press
from generator.job import Job, plan
from generator.order import PAPERS, Order
from generator.sheets.boards import ROOM, board_face
from generator.sheets.plan import Document, Line, Page
from generator.sheets.tiles import BAND, OVERLAP, best_tiling, split, tile_name
from tests.boxes.said import box

WITH_BOARDS = [name for name in GAMES if load(folder_of(name)).boards]
SHEETS = {
    (game, paper): pages for game in GAMES for paper, pages in box(game).tiles.items()
}
Near = pytest.approx


def ordered(
    game: str, paper: str = "a4", bleed: bool = False, duplex: str = "long"
) -> Job:
    return plan(
        Order(
            folder=folder_of(game),
            paper=paper,
            bleed=bleed,
            duplex=duplex,
            only=("boards",),
        )
    )


def document(job: Job, name: str) -> Document:
    return next(document for document in job.documents if document.name == name)


def tiles(job: Job, board: Board) -> list[Page]:
    pages = document(job, "boards-tiled").pages
    return [
        page for page in pages if page.clip and page.placed[0].part.card == board.id
    ]


def on_board(page: Page, box: Line) -> Line:
    """A box of the page as x1, y1, x2, y2 from the lower left corner of the board."""
    x, y = page.placed[0].x, page.placed[0].y
    return tuple(
        round(value - zero, 6) for value, zero in zip(box, (x, y, x, y), strict=True)
    )  # type: ignore[return-value]


@pytest.fixture(
    params=[(game, paper, bleed) for game, paper in SHEETS for bleed in (False, True)],
    ids=str,
)
def job(request: pytest.FixtureRequest) -> Job:
    return ordered(*request.param)


def boards(job: Job) -> Iterator[tuple[Board, list[Page]]]:
    for board in job.game.boards.values():
        yield board, tiles(job, board)


@given(st.floats(10, 2000), st.sampled_from([0.0, 3.0]), st.floats(60, 420))
def test_a_length_is_split_equally(length: float, bleed: float, room: float) -> None:
    """Tiles are equal, fit the room, overlap by 8 mm, cover all, and one fewer would not do."""
    cut = split(length, bleed, room)
    ends = [
        (cut.start(place), cut.start(place) + cut.tile) for place in range(cut.count)
    ]
    assert cut.tile <= room + 1e-5
    assert [ends[0][0], ends[-1][1]] == Near([-bleed, length + bleed])
    assert all(end - start == Near(OVERLAP) for (_, end), (start, _) in pairwise(ends))
    assert (
        cut.count == 1
        or (length + 2 * bleed + (cut.count - 2) * OVERLAP) / (cut.count - 1) > room
    )
    assert sum(end - start for start, end in cut.cores) == Near(length)


def test_tiles_cover_the_board_and_overlap(job: Job) -> None:
    """What the pages show, moved back onto the board, leaves nothing out and is doubled
    exactly in the overlaps."""
    bleed = 3.0 if job.order.bleed else 0.0
    for board, pages in boards(job):
        shown = [on_board(page, page.coloured) for page in pages]
        columns, rows = ({(box[low], box[low + 2]) for box in shown} for low in (0, 1))
        assert {(x1, y1, x2, y2) for x1, x2 in columns for y1, y2 in rows} == set(shown)
        for spans, length in (
            (sorted(columns), board.size[0]),
            (sorted(rows), board.size[1]),
        ):
            assert [spans[0][0], spans[-1][1]] == Near([-bleed, length + bleed])
            assert all(
                end - start == Near(OVERLAP) for (_, end), (start, _) in pairwise(spans)
            )


def test_tiles_have_true_size_within_reach_of_the_printer(job: Job) -> None:
    """Each tile shows the whole board unscaled behind a window that lies inside the
    margins, below its label."""
    short, long = PAPERS[job.order.paper]
    for board, pages in boards(job):
        for page in pages:
            part = page.placed[0].part
            assert sorted((page.w, page.h)) == [short, long]
            assert (part.w, part.h, page.placed[0].turn) == (*board.size, 0)
            x1, y1, x2, y2 = page.coloured
            assert min(x1, y1, page.w - x2, page.h - y2 - BAND) >= job.order.edge - 1e-6


def test_cores_make_up_the_board(job: Job) -> None:
    """What is cut out of the sheets lies edge to edge: the joints of neighbours have
    the same coordinates."""
    for board, pages in boards(job):
        cores = [on_board(page, page.trim) for page in pages]
        assert sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in cores) == Near(
            board.size[0] * board.size[1]
        )
        corners = Counter(
            corner
            for x1, y1, x2, y2 in cores
            for corner in ((x1, y1), (x2, y1), (x1, y2), (x2, y2))
        )
        inner = {c: n for c, n in corners.items() if 0.01 < c[0] < board.size[0] - 0.01}
        assert all(count in {2, 4} for count in inner.values())


def test_ticks_show_the_joints_and_stay_off_the_board(job: Job) -> None:
    """Both cuts of each corner are ticked, beginning outside of what the finished board shows."""
    for _, pages in boards(job):
        for page in pages:
            x1, y1, x2, y2 = page.trim
            upright = {round(tick[0], 6) for tick in page.ticks if tick[0] == tick[2]}
            level = {round(tick[1], 6) for tick in page.ticks if tick[1] == tick[3]}
            assert upright == {round(x1, 6), round(x2, 6)}
            assert level == {round(y1, 6), round(y2, 6)}
            for ax, ay, bx, by in page.ticks:
                assert (
                    max(ax, bx) < x1
                    or min(ax, bx) > x2
                    or max(ay, by) < y1
                    or min(ay, by) > y2
                )


def test_tiles_are_labelled_and_name_their_neighbours(job: Job) -> None:
    """A label tells tile, board and number; the flaps tell which tile lies there."""
    for board, pages in boards(job):
        tiling = best_tiling(*board.size, 3.0 if job.order.bleed else 0.0, job.order)
        names = [tile_name(column, row) for column, row in tiling.places]
        for number, (page, name) in enumerate(zip(pages, names, strict=True), start=1):
            label, *flaps = page.notes
            title = job.said.words[f"board.{board.id}.title"]
            assert label.text == f"{name} · {title} · {number}/{len(pages)} · 100 %"
            assert label.y > page.coloured[3]
            x1, y1, x2, y2 = page.trim
            assert not [note for note in flaps if x1 < note.x < x2 and y1 < note.y < y2]
        pairs = {
            tuple(sorted((name, n.text)))
            for page, name in zip(pages, names, strict=True)
            for n in page.notes[1:]
        }
        across, down = tiling.across.count, tiling.down.count
        assert len(pairs) == (across - 1) * down + across * (down - 1)


def test_a_key_shows_where_each_tile_goes(job: Job) -> None:
    """The first page pictures each board that takes several sheets, with its joints and
    the names of its tiles."""
    key = document(job, "boards-tiled").pages[0]
    cut = [(board, pages) for board, pages in boards(job) if len(pages) > 1]
    assert [item.part.card for item in key.placed] == [board.id for board, _ in cut]
    assert len([note for note in key.notes if note.plate]) == sum(
        len(pages) for _, pages in cut
    )
    for item, (board, _) in zip(key.placed, cut, strict=True):
        assert item.part.w / item.part.h == Near(
            board.size[0] / board.size[1], rel=1e-3
        )
        assert item.part.copy == 0
        assert 0 <= item.x <= key.w - item.part.w


@pytest.mark.parametrize(("game", "paper"), SHEETS)
def test_page_counts(game: str, paper: str) -> None:
    """So many sheets do our boards take on each paper, and one large page each."""
    job = ordered(game, paper)
    assert len(document(job, "boards-tiled").pages) == SHEETS[game, paper] + 1
    assert len(document(job, "boards").pages) == len(job.game.boards)


def test_a_game_without_boards_prints_none() -> None:
    """Capo della Mafia has no board: neither documents, nor a name to order them by."""
    assert "capo_della_mafia" not in WITH_BOARDS
    with pytest.raises(CannotPrint, match="no deck 'boards'"):
        ordered("capo_della_mafia")


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_large_pages_have_true_size(game: str) -> None:
    """One page per board, as large as the board and its margins, crop marks outside its bleed."""
    for page in document(ordered(game), "boards").pages:
        (item,) = page.placed
        assert (page.w, page.h) == (item.part.w + 2 * ROOM, item.part.h + 2 * ROOM)
        assert page.trim == (ROOM, ROOM, page.w - ROOM, page.h - ROOM)
        x1, y1, x2, y2 = page.coloured
        assert len(page.marks) == 8
        assert all(
            max(a, c) < x1 or min(a, c) > x2 or max(b, d) < y1 or min(b, d) > y2
            for a, b, c, d in page.marks
        )


@pytest.mark.parametrize(
    ("duplex", "sides"),
    [
        # the page lies on its side, so it is turned about a level axis
        ("long", [("front", 0), ("back", 180)]),
        ("short", [("front", 0), ("back", 0)]),
        ("fold", [("front", 0), ("front", 0)]),
        ("none", [("front", 0), ("front", 0)]),
    ],
)
def test_boards_of_one_sheet_are_its_two_sides(
    duplex: str, sides: list[tuple[str, int]]
) -> None:
    """Counterfeiters' two sides lie back to back if the printer turns the paper, else
    one after the other."""
    pages = document(ordered("counterfeiters", duplex=duplex), "boards").pages
    assert [(page.side, page.placed[0].turn) for page in pages] == sides
    assert [page.placed[0].face for page in pages] == ["board/two", "board/four"]
    assert [page.placed[0].part.card for page in pages] == ["two", "four"]


def test_single_cards_bring_no_boards() -> None:
    """Who orders a few cards does not want a board with them."""
    job = plan(Order(folder=folder_of("maffiosi"), cards=("stab",)))
    assert not [page for page in job.documents if page.kind.startswith("boards")]


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_a_layout_that_knows_no_boards_shows_plain_ones(
    game: str, tmp_path: Path
) -> None:
    """The plain looks draw every space of any board where the data says, turned as it says."""
    said = Said(load(folder_of(game)), "de")
    layout = Layout(read_looks(tmp_path), folder_of(game))
    for board in said.game.boards.values():
        face = board_face(board, said, layout)
        spaces = [element for element in face.elements if isinstance(element, Turned)]
        assert (face.w, face.h) == board.size
        assert [space.turn for space in spaces] == [
            space.angle for space in board.spaces
        ]
        for drawn, space in zip(spaces, board.spaces, strict=True):
            frame = drawn.elements[0]
            assert isinstance(frame, Frame)
            assert isinstance(frame.elements[0], Rect)
            middle = (
                drawn.dx + frame.elements[0].w / 2,
                drawn.dy + frame.elements[0].h / 2,
            )
            assert middle == Near((space.x, space.y))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Maffiosi's table in plain looks, printed."""
    folder = tmp_path_factory.mktemp("boards")
    game = folder / "maffiosi"
    game.mkdir()
    for path in folder_of("maffiosi").iterdir():
        if path.name != "layout.toml":
            (game / path.name).symlink_to(path)
    printed = build(Order(folder=game, only=("boards",), out=folder / "out"))
    assert printed.pieces["boards"] == 1
    assert printed.codes == 0
    return printed.folder


def test_a_tiled_board_is_one_piece(plain: Path) -> None:
    """The manifest lists each placed face: the large page, the key, and every tile with
    the same hash."""
    rows = json.loads((plain / "manifest.json").read_text("utf-8"))["pieces"]
    rows = [row for row in rows if row["deck"] == "boards"]
    assert Counter((row["file"], row["copy"]) for row in rows) == {
        ("boards.pdf", 1): 1,
        ("boards-tiled.pdf", 0): 1,
        ("boards-tiled.pdf", 1): 6,
    }
    assert len({row["hash"] for row in rows if row["copy"]}) == 1


def test_neighbours_print_the_same_overlap(plain: Path) -> None:
    """On the finished pages the overlap of two neighbours looks the same, apart from
    the names on the flaps."""
    opened = pypdfium2.PdfDocument(str(plain / "boards-tiled.pdf"))
    pages = tiles(ordered("maffiosi"), load(folder_of("maffiosi")).boards["table"])
    scale = 4.0  # pixels a mm
    strips = []
    for number, side in ((0, 2), (1, 0)):
        x1, y1, x2, y2 = pages[number].trim
        image = (
            opened[number + 1]
            .render(scale=scale * 25.4 / 72, grayscale=True)
            .to_numpy()
            .squeeze()
            .astype(int)
        )
        middle = round((x1, y1, x2, y2)[side] * scale)
        top = round((pages[number].h - y2) * scale)
        strips.append(image[top + 8 : top + 300, middle - 14 : middle + 14])
    opened.close()
    assert abs(strips[0] - strips[1]).mean() < 2
    # there is something to compare: a seat lies on this joint
    assert strips[0].std() > 2


def test_nothing_around_a_space_is_cut(tmp_path: Path) -> None:
    """A fork beside a plate may lie far from the middle of its space: what is drawn once
    and named again has room for it on every side."""
    house = [house_font("BarlowSemiCondensed-Regular")]
    press = Press(tmp_path / "board.pdf", "board", "en", house, "")
    ink = press.ink(tmp_path, low=False)
    far = (-300.0, -200.0, 900.0, 700.0)
    ink.frame(Frame("space", (Rect(*far, fill="#000000"),)), 300.0)
    ((left, low, right, high), _) = next(iter(press.forms.values()))
    assert left < -300 * PT and right > 600 * PT
    assert low < (300 - 500) * PT and high > (300 + 200) * PT
