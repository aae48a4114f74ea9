"""The front page as the press sets it: a sheet to frame, a picture to share."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from companion.keepsakes.chart import DASHES, PAPERS, ticks_of
from companion.keepsakes.front_page import FrontPage, Piece, front_page
from companion.keepsakes.labels import Naming
from companion.keepsakes.money_series import Chronicle, chronicle
from companion.keepsakes.svg import legible
from companion.keepsakes.table_record import Account
from companion.rules.messages import SeatId
from generator import Article, Gazette, Trace, has_glyph

Points = tuple[tuple[float, float], ...]
DASHED = 1.2  # mm
NOTHING = Chronicle(0, (), ())


class Printable(Naming):
    """Whoever has a name that our letters cannot write is called by side or colour."""

    def seat(self, seat: object) -> str:
        name, known = super().seat(seat), self.seats.get(SeatId(str(seat)))
        if known is None or any(has_glyph(sign) for sign in name if sign.isalnum()):
            return name
        return self.side_named(known.side)


def gazette(account: Account, spoken: Naming) -> Gazette:
    """Words, places and lines; the press does the rest."""
    naming = Printable(spoken.say, account.state)
    page = front_page(account, naming)
    known = chronicle(account) if has_chart(account) else NOTHING
    scale = Scale(tuple(ticks_of(known)))
    return Gazette(
        language=naming.language,
        name=page.name,
        ears=page.ears,
        head=page.lead.head,
        lead=page.lead.text,
        photo=page.photo,
        caption=page.caption,
        standings_head=str(naming.say("paper.standings")),
        standings=_rows(page),
        articles=_set(page.articles),
        notices=_set(page.notices),
        chart_head=str(naming.say("chart.title")),
        traces=tuple(_traces(known, scale, naming)),
        scale=tuple(map(naming.money, scale.amounts)),
        foot=str(naming.say("paper.made")),
    )


def _rows(page: FrontPage) -> tuple[tuple[str, str, str], ...]:
    return tuple((one.rank, one.name, one.points) for one in page.standings)


def _set(pieces: Sequence[Piece]) -> tuple[Article, ...]:
    return tuple(Article(piece.head, piece.text) for piece in pieces)


def has_chart(account: Account) -> bool:
    """Money that the app kept; nobody's story is told of a game without any."""
    table = account.state
    return table.setup.money == "app" and table.setup.game.money is not None


class Scale(Struct, frozen=True):
    """The round amounts between which the lines run."""

    amounts: tuple[int, ...]

    def place(self, amount: int) -> float:
        """From 0 at the lowest to 1 at the highest."""
        low, high = self.amounts[0], self.amounts[-1]
        return (amount - low) / max(high - low, 1)


def _traces(known: Chronicle, scale: Scale, naming: Naming) -> list[Trace]:
    return [_trace(known, scale, at, naming) for at in range(len(known.seats))]


def _trace(known: Chronicle, scale: Scale, at: int, naming: Naming) -> Trace:
    seat, paper = known.seats[at], PAPERS["print"]
    colour = legible(naming.look(seat).colour, paper.paper, paper.ink)
    dash = DASHED if DASHES[at % len(DASHES)] else 0.0
    return Trace(_steps(known, scale, seat), colour, dash, naming.seat(seat))


def _steps(known: Chronicle, scale: Scale, seat: SeatId) -> Points:
    """Level until the next change, then straight up or down."""
    wide = max(known.steps, 1)
    line = [(step / wide, scale.place(amount)) for step, amount in known.line(seat)]
    corners = [
        point
        for before, after in pairwise(line)
        for point in ((after[0], before[1]), after)
    ]
    return (line[0], *corners, (1.0, line[-1][1]))
