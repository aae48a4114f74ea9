"""Boards and mats: their faces, one large page each, and the same cut into sheets that
a home printer takes. Pure."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec.structs import replace

from cards.model import Board, Space
from cards.rows import parse_columns
from cards.sizes import measured
from generator.faces.elements import Element, Face, Frame, Text, Turned
from generator.faces.layout import Layout
from generator.faces.subject import Said, Subject
from generator.order import BLEED, MARGIN, Order
from generator.papers import BOARDS, TILED
from generator.sheets.imposition import alone
from generator.sheets.pieces import Faces
from generator.sheets.plan import Document, Note, Page, Part, Placed
from generator.sheets.tiles import Key, best_tiling, key_pages, key_size, tile_pages
from generator.wording import press_words

# mm around a board on its own page: bleed, crop marks, and a line that says what it is
ROOM = 15.0
SPOT = 20.0  # mm: a space that tells no size, where the layout does not draw it


def board_face(board: Board, said: Said, layout: Layout) -> Face:
    """The board's own boxes (`board_<id>`), then those of each space (`space_<id>`) at its place.

    A layout that knows nothing of this board draws the plain `board`, and on it each
    space as a plain `space`.
    """
    look, space_look = _looks_of(board, layout)
    base = layout.face(look, _subject(board, None, said), *board.size)
    spaces = board.spaces if space_look in layout.looks.faces else ()
    drawn = (
        part
        for space in spaces
        for part in _at(_sized(space, space_look), board, said, layout, space_look)
    )
    return Face(*board.size, (*base.elements, *drawn))


def _looks_of(board: Board, layout: Layout) -> tuple[str, str]:
    """The board's own faces; the plain ones if the layout has those only."""
    known, own, own_space = layout.looks.faces, f"board_{board.id}", f"space_{board.id}"
    if own in known or "board" not in known:
        return own, own_space
    return "board", own_space if own_space in known else "space"


def _sized(space: Space, look: str) -> Space:
    """A plain space is a rectangle, whatever its row leaves out."""
    if look == "space":
        return replace(space, w=space.w or SPOT, h=space.h or SPOT)
    return space


def _at(
    space: Space, board: Board, said: Said, layout: Layout, look: str
) -> Iterator[Element]:
    face = layout.face(look, _subject(board, space, said), space.w, space.h)
    corner_x, corner_y = space.x - space.w / 2, space.y - space.h / 2
    yield Turned(
        face.elements, space.angle, space.w / 2, space.h / 2, dx=corner_x, dy=corner_y
    )


def _subject(board: Board, space: Space | None, said: Said) -> Subject:
    columns = parse_columns(said.game.board_columns.get(board.id, {}))
    if space is None:
        more = {"id": board.id, "title": title_of(board, said)}
        return Subject(
            said, f"board {board.id}", {}, {}, f"board.{board.id}", more=more
        )
    name = f"space {space.id} of {board.id}"
    return Subject(
        said,
        name,
        space.facts,
        columns,
        f"space.{board.id}.{space.id}",
        more={"id": space.id},
    )


def title_of(board: Board, said: Said) -> str:
    """The board's name as players read it; its id where the words have none."""
    return said.words.get(f"board.{board.id}.title") or board.id


def board_documents(
    said: Said, layout: Layout, order: Order, faces: Faces
) -> Iterator[Document]:
    """Boards on one large page each, then tiled over the order's paper."""
    boards = [board for board in said.game.boards.values() if _is_wanted(board, order)]
    if boards:
        parts = {board.id: _part(board, said, layout, faces) for board in boards}
        yield Document(BOARDS, BOARDS, tuple(_large(boards, parts, said, order)))
        yield Document(
            TILED, TILED, tuple(_tiled(boards, parts, said, layout, order, faces))
        )


def _is_wanted(board: Board, order: Order) -> bool:
    """Boards go by one name; an order for single cards means no boards."""
    new = order.wanted is None or (BOARDS, board.id, 1) in order.wanted
    return new and not order.cards and (not order.only or BOARDS in order.only)


def _part(board: Board, said: Said, layout: Layout, faces: Faces) -> Part:
    """A board is alone on its page, so colour may always run over its edge."""
    front = faces.add(f"board/{board.id}", lambda: board_face(board, said, layout))
    return Part(
        BOARDS,
        board.id,
        1,
        front,
        None,
        *board.size,
        bleed=BLEED,
        source=str(board.sources),
    )


def _large(
    boards: Iterable[Board], parts: dict[str, Part], said: Said, order: Order
) -> Iterator[Page]:
    """Two boards of one sheet are its two sides where the printer turns the paper."""
    for _, group in groupby(boards, key=lambda board: board.sheet):
        same = list(group)
        if _are_two_sides(same, order):
            front, back = (parts[board.id] for board in same[:2])
            yield from _two_sided(front, back, said, order)
            continue
        for part in (parts[board.id] for board in same):
            for page in alone(replace(part, back=None), ROOM, order):
                yield _named(replace(page, placed=(_as(part, page),)), part, said)


def _two_sided(front: Part, back: Part, said: Said, order: Order) -> Iterator[Page]:
    for page in alone(replace(front, back=back.front), ROOM, order):
        shown = back if page.side == "back" else front
        yield _named(replace(page, placed=(_as(shown, page),)), shown, said)


def _are_two_sides(boards: list[Board], order: Order) -> bool:
    return (
        len(boards) == 2
        and boards[0].size == boards[1].size
        and order.duplex in {"long", "short"}
    )


def _as(part: Part, page: Page) -> Placed:
    """The face of a page, listed as the board that it shows."""
    return replace(page.placed[0], part=part, face=part.front)


def _named(page: Page, part: Part, said: Said) -> Page:
    board = said.game.boards[part.card]
    side = press_words(said.language)[f"side.{page.side}"]
    text = f"{title_of(board, said)} · {measured((part.w, part.h))} mm · {side} · 100 %"
    return replace(page, notes=(Note(ROOM + 2.0, MARGIN, text),), bookmark=part.card)


def _tiled(
    boards: list[Board],
    parts: dict[str, Part],
    said: Said,
    layout: Layout,
    order: Order,
    faces: Faces,
) -> Iterator[Page]:
    """The keys first, then board after board; one side only, for a tile has no back."""
    keys: list[Key] = []
    pages: list[Page] = []
    for board in boards:
        part = replace(parts[board.id], bleed=BLEED if order.bleed else 0.0)
        tiling = best_tiling(part.w, part.h, part.bleed, order)
        pages += tile_pages(part, title_of(board, said), tiling)
        if tiling.count > 1:
            keys.append(
                Key(
                    _picture(board, part, said, layout, order, faces),
                    title_of(board, said),
                    tiling,
                )
            )
    yield from key_pages(keys, order)
    yield from pages


def _picture(
    board: Board, part: Part, said: Said, layout: Layout, order: Order, faces: Faces
) -> Part:
    """The board as a small picture: copy 0, for it is no piece of the box."""
    front = faces.add(
        f"key/{board.id}", lambda: _wordless(board_face(board, said, layout))
    )
    w, h = key_size(part.w, part.h, order)
    return replace(part, copy=0, front=front, w=w, h=h, bleed=0.0)


def _wordless(face: Face) -> Face:
    """The same without its texts: so small nobody could read them."""
    return replace(face, elements=tuple(_without_text(face.elements)))


def _without_text(elements: Iterable[Element]) -> Iterator[Element]:
    for element in elements:
        if isinstance(element, Frame):
            yield Frame(
                f"wordless|{element.key}", tuple(_without_text(element.elements))
            )
        elif isinstance(element, Turned):
            yield replace(element, elements=tuple(_without_text(element.elements)))
        elif not isinstance(element, Text):
            yield element
