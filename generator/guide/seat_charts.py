"""Fixed seatings as charts, for players without the app: any table named `seating` over
a board's spaces. Pure."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from msgspec import Struct

from cards.model import Board, Facts, Game, Side, SideId, Space, Value
from generator.faces.colours import CREASE, CUT, light, tinted
from generator.faces.elements import Element, Ellipse, Face, Path, Picture
from generator.faces.style import Box
from generator.faces.subject import Said
from generator.guide.page_style import INSIDE, Stationery
from generator.guide.rules import HEAD, page_head

TABLE, GROUP = "seating", "players"
AIR = 0.09  # of the board's size, around the outermost spaces
MOST = 2  # signs of a name, for which a seat has room


class Guest(Struct, frozen=True):
    """Who sits on a seat: a figure of a side."""

    seat: str
    role: str
    side: Side


class Chart(Struct, frozen=True):
    """One seating: for so many players, on this board."""

    group: str
    board: Board
    guests: tuple[Guest, ...]


def charts(game: Game) -> list[Chart]:
    """All seatings, by number of players; none where no board has these seats."""
    table = game.tables.get(TABLE)
    found: dict[str, list[Guest]] = {}
    for row in table.rows if table else ():
        found.setdefault(str(row.get(GROUP, "")), []).extend(_guests(row, game))
    made = [(group, _board(game, guests), guests) for group, guests in found.items()]
    return [
        Chart(group, board, tuple(guests))
        for group, board, guests in made
        if board and guests
    ]


def _guests(row: Facts, game: Game) -> Iterator[Guest]:
    side = _side(row, game)
    if side is None:
        return
    spaces = _spaces(game)
    for column, value in row.items():
        seats = _seats(value)
        if column != GROUP and seats and spaces.issuperset(seats):
            for seat in seats:
                yield Guest(seat, column, side)


def _spaces(game: Game) -> set[str]:
    return {str(one.id) for board in game.boards.values() for one in board.spaces}


def _side(row: Facts, game: Game) -> Side | None:
    """The first that the row names."""
    named = (SideId(str(value)) for value in row.values())
    return next((game.sides[name] for name in named if name in game.sides), None)


def _seats(value: Value) -> list[str]:
    if isinstance(value, tuple):
        return [str(seat) for seat in value]
    if type(value) is int:
        return [str(value)]
    return []


def _board(game: Game, guests: Sequence[Guest]) -> Board | None:
    seats = {guest.seat for guest in guests}
    return next(
        (
            board
            for board in game.boards.values()
            if seats <= {space.id for space in board.spaces}
        ),
        None,
    )


def seating(paper: Stationery) -> list[Face]:
    """One page of charts, or none."""
    found = charts(paper.said.game)
    if found:
        return [Face(paper.w, paper.h, tuple(_drawn(paper, found)))]
    return []


def _drawn(paper: Stationery, found: Sequence[Chart]) -> Iterator[Element]:
    yield from page_head(paper, paper.press("seating"))
    top = paper.frame + HEAD
    foot = 9.0
    deep = (paper.h - paper.frame - INSIDE - top - foot) / len(found)
    for place, chart in enumerate(found):
        yield from _chart(paper, chart, top + place * deep, deep - 4.0)
    yield from _roles(paper, found, paper.h - paper.frame - INSIDE - foot + 2.0)


def _chart(
    paper: Stationery, chart: Chart, top: float, deep: float
) -> Iterator[Element]:
    """The table with its guests; beside it who plays."""
    legend = 34.0
    scale = min(
        (paper.inner - legend) / chart.board.size[0], deep / chart.board.size[1]
    )
    left = (
        paper.margin + legend + (paper.inner - legend - chart.board.size[0] * scale) / 2
    )
    places = [
        (left + space.x * scale, top + space.y * scale) for space in chart.board.spaces
    ]
    yield from _table(places, paper)
    guests = {guest.seat: guest for guest in chart.guests}
    reach = min(0.42 * _nearest(places), 5.0)
    for space, at in zip(chart.board.spaces, places, strict=True):
        yield from _seat(paper, guests.get(space.id), space, at, reach)
    yield from _legend(paper, chart, top + 2.0, legend)


def _table(
    places: Sequence[tuple[float, float]], paper: Stationery
) -> Iterator[Element]:
    """The table top: the shape that the seats run round."""
    steps = tuple(("L" if place else "M", x, y) for place, (x, y) in enumerate(places))
    yield Path((*steps, ("Z",)), tinted(paper.accent, 0.86), CREASE, 0.2)


def _nearest(places: Sequence[tuple[float, float]]) -> float:
    """How close the closest two seats are."""
    pairs = ((a, b) for at, a in enumerate(places) for b in places[:at])
    return min(
        (((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairs),
        default=10.0,
    )


def _seat(
    paper: Stationery,
    guest: Guest | None,
    space: Space,
    at: tuple[float, float],
    reach: float,
) -> Iterator[Element]:
    """A seat with its number towards the table, and its guest with the initial of the
    side behind."""
    x, y = at
    turn = radians(space.angle)
    ahead_x, ahead_y = sin(turn), -cos(turn)
    far = reach + 2.0
    yield from _centred(
        paper, space.id, (x + ahead_x * far, y + ahead_y * far), paper.muted
    )
    if guest is None:
        yield Ellipse(x - 1.0, y - 1.0, 2.0, 2.0, "#ffffff", CUT, 0.15)
        return
    yield Ellipse(
        x - reach, y - reach, 2 * reach, 2 * reach, guest.side.colour, CUT, 0.15
    )
    yield from _role(paper, guest.role, (x, y), reach, _on(guest.side))
    yield from _centred(
        paper,
        initial(paper.said, guest.side),
        (x - ahead_x * far, y - ahead_y * far),
        paper.ink,
        is_bold=True,
    )


def initial(said: Said, side: Side) -> str:
    """How a side's name begins in the language of the print, as far as no other does;
    names that differ late have the letters of the game's data."""
    name = _title(said, side)
    others = [_title(said, one) for one in said.game.sides.values() if one != side]
    starts = [name[:signs] for signs in range(1, MOST + 1)]
    own = (one for one in starts if one and not _begins(one, others))
    return next(own, side.letter)


def _title(said: Said, side: Side) -> str:
    return said.words.get(f"side.{side.id}.title") or ""


def _begins(start: str, names: Sequence[str]) -> bool:
    return any(name.startswith(start) for name in names)


def _on(side: Side) -> str:
    """Letters that stand out from a side's colour."""
    if light(side.colour) > 0.45:
        return "#1a1a1a"
    return "#ffffff"


def _centred(
    paper: Stationery,
    text: str,
    at: tuple[float, float],
    colour: str,
    is_bold: bool = False,
) -> Iterator[Element]:
    style = paper.style(
        7.5 if is_bold else 7,
        is_bold=is_bold,
        align="center",
        valign="middle",
        colour=colour,
    )
    yield from paper.line(text, Box(at[0] - 4, at[1] - 2, 8, 4), style)


def _role(
    paper: Stationery, role: str, at: tuple[float, float], reach: float, colour: str
) -> Iterator[Element]:
    """The icon of a figure, or its first letter where nobody drew one."""
    if role in paper.layout.icons:
        side = reach * 1.5
        yield Picture(
            role, at[0] - side / 2, at[1] - side / 2, side, side, colour, is_icon=True
        )
    else:
        yield from _centred(paper, _named(paper, role)[:1], at, colour, is_bold=True)


def _named(paper: Stationery, role: str) -> str:
    return paper.game(f"card.{role}.title") or paper.game(f"symbol.{role}") or role


def _legend(
    paper: Stationery, chart: Chart, top: float, width: float
) -> Iterator[Element]:
    """Who plays in this chart, in turn order."""
    title = paper.press("facts.players_just", low=chart.group)
    style = paper.style(13, "title", colour=paper.accent, leading=1.0)
    yield from paper.line(title, Box(paper.margin, top, width - 4, 6), style)
    yield paper.rule(paper.margin, top + 6.4, width - 6, 0.18)
    for place, side in enumerate(dict.fromkeys(guest.side for guest in chart.guests)):
        yield from _player(paper, side, top + 8.4 + place * 6.2, width)


def _player(paper: Stationery, side: Side, y: float, width: float) -> Iterator[Element]:
    """A side's colour and emblem, its initial and name."""
    x = paper.margin
    yield Ellipse(x, y, 5.0, 5.0, side.colour, CUT, 0.15)
    if side.emblem in paper.layout.icons:
        inked = _on(side)
        yield Picture(side.emblem, x + 0.7, y + 0.7, 3.6, 3.6, inked, is_icon=True)
    name = paper.style(9.5, valign="middle", leading=1.0)
    text = f"**{initial(paper.said, side)}** {paper.game(f'side.{side.id}.title')}"
    yield from paper.line(text, Box(x + 6.4, y - 0.4, width - 9, 5.8), name)


def _roles(paper: Stationery, found: Sequence[Chart], top: float) -> Iterator[Element]:
    """What the figures in the charts are."""
    roles = list(dict.fromkeys(guest.role for chart in found for guest in chart.guests))
    wide = paper.inner / len(roles)
    style = paper.style(9.5, valign="middle", leading=1.0)
    for place, role in enumerate(roles):
        x = paper.margin + place * wide
        yield from _role(paper, role, (x + 3, top + 3), 3.8, paper.accent)
        yield from paper.line(
            _named(paper, role), Box(x + 7.5, top, wide - 8.5, 6), style
        )
