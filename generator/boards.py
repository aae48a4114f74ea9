"""Boards and mats: their faces, one large page each, and the same cut into sheets that a home printer takes. Pure."""

from collections.abc import Iterator

from cards.model import Board, Space
from cards.rows import parse_columns
from generator.elements import Element, Face, Turned
from generator.layout import Layout
from generator.order import Order
from generator.pieces import Faces
from generator.plan import Document
from generator.subject import Said, Subject


def board_face(board: Board, said: Said, layout: Layout) -> Face:
    """The board's own boxes (`board_<id>`), then those of each space (`space_<id>`) at its place."""
    base = layout.face(f"board_{board.id}", _subject(board, None, said), *board.size)
    name = f"space_{board.id}"
    spaces = board.spaces if name in layout.looks.faces else ()
    return Face(*board.size, (*base.elements, *(part for space in spaces for part in _at(space, board, said, layout))))


def _at(space: Space, board: Board, said: Said, layout: Layout) -> Iterator[Element]:
    face = layout.face(f"space_{board.id}", _subject(board, space, said), space.w, space.h)
    corner_x, corner_y = space.x - space.w / 2, space.y - space.h / 2
    yield Turned(face.elements, space.angle, space.w / 2, space.h / 2, dx=corner_x, dy=corner_y)


def _subject(board: Board, space: Space | None, said: Said) -> Subject:
    columns = parse_columns(said.game.board_columns.get(board.id, {}))
    if space is None:
        return Subject(said, f"board {board.id}", {}, {}, f"board.{board.id}", more={"id": board.id})
    name = f"space {space.id} of {board.id}"
    return Subject(said, name, space.facts, columns, f"space.{board.id}.{space.id}", more={"id": space.id})


def board_documents(said: Said, layout: Layout, order: Order, faces: Faces) -> Iterator[Document]:
    """Boards on one large page each, then tiled over the order's paper."""
    yield from ()
