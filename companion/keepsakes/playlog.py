"""For play loggers and spreadsheets: the link that BG Stats takes, and tables of
comma-separated values."""

import csv
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from io import StringIO
from urllib.parse import quote

import msgspec
from msgspec import Struct

from companion.keepsakes.fact_sentences import sentence
from companion.keepsakes.labels import Naming, clean
from companion.keepsakes.scores import Scores
from companion.keepsakes.table_record import Account
from companion.rules.messages import SeatId
from companion.rules.tracker import GameBegun

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Consigliere"
# What a spreadsheet takes for the beginning of a formula, in ASCII and as the wide
# signs of Asian keyboards.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "\u2212")

Cell = str | int | float


class PlayGame(Struct, frozen=True, rename="camel"):
    """The game as the logger keeps it; it is found again by `source_game_id`."""

    name: str
    source_game_id: str
    highest_wins: bool
    no_points: bool


class PlayPlayer(Struct, frozen=True, rename="camel", omit_defaults=True):
    """A player; the two yes-or-no fields are always there, for the logger on Android
    stumbles without them."""

    name: str
    source_player_id: str
    winner: bool
    start_player: bool
    score: float | int | None = None
    rank: int | None = None
    role: str = ""


class Play(Struct, frozen=True, rename="camel", omit_defaults=True):
    """One play in the form that BG Stats documents for other programmes; the date is
    when it ended, in UTC."""

    source_name: str
    source_play_id: str
    play_date: str
    game: PlayGame
    players: tuple[PlayPlayer, ...]
    duration_min: int | None = None
    comments: str = ""


def play(account: Account, scores: Scores, naming: Naming) -> Play | None:
    """A finished game; one that still runs has nothing to log."""
    if not scores.final:
        return None
    table = account.state
    minutes = round((account.ended - account.began) / 60)
    return Play(
        source_name=SOURCE,
        source_play_id=table.setup.table,
        play_date=f"{datetime.fromtimestamp(account.ended, UTC):%Y-%m-%d %H:%M:%S}",
        game=PlayGame(
            naming.game(),
            table.setup.game.id,
            table.setup.game.score.highest_wins,
            no_points=False,
        ),
        players=tuple(_players(account, scores, naming)),
        duration_min=minutes or None,
        comments=scores.rulings_text,
    )


def _players(account: Account, scores: Scores, naming: Naming) -> Iterable[PlayPlayer]:
    """The name stands for the person: the logger asks once who that is, and remembers it."""
    first = _first_player(account)
    for place in scores.places:
        points = (
            int(place.points) if place.points == int(place.points) else place.points
        )
        yield PlayPlayer(
            name=place.name,
            source_player_id=place.name.casefold(),
            winner=place.rank == 1,
            start_player=place.seat == first,
            score=points,
            rank=place.rank,
            role=naming.side(place.seat),
        )


def _first_player(account: Account) -> SeatId | None:
    begun = [
        fact
        for entry in account.entries
        for fact in entry.facts
        if isinstance(fact, GameBegun)
    ]
    if begun:
        return begun[-1].seats[0]
    return None


def link(told: Play) -> str:
    """Opens the logger with this play; it shows what it got before it keeps anything."""
    return BGSTATS + quote(msgspec.json.encode(told).decode(), safe="")


def scores_csv(scores: Scores, naming: Naming) -> str:
    """A row for each line of each score, the sums first."""
    say = naming.say
    head = [
        str(say(f"csv.{name}"))
        for name in ("rank", "name", "side", "score", "winner", "line", "points")
    ]
    rows: list[Sequence[Cell]] = [head]
    for place in scores.places:
        won = int(scores.final and place.rank == 1 and not scores.open_tie)
        player = (place.rank, place.name, naming.side(place.seat), place.points, won)
        rows += [
            (*player, "", place.points),
            *((*player, line.text, line.points) for line in place.lines),
        ]
    return table(rows)


def log_csv(account: Account, viewer: SeatId | None, naming: Naming) -> str:
    """The log as this viewer was told it; times are the laptop's."""
    say = naming.say
    rows: list[Sequence[Cell]] = [
        [
            str(say(f"csv.{name}"))
            for name in ("number", "time", "kind", "text", "undone")
        ]
    ]
    for heard in account.all_lines(viewer):
        when = f"{datetime.fromtimestamp(heard.at):%Y-%m-%d %H:%M:%S}"
        told = sentence(heard.said, naming)
        rows.append(
            (heard.n, when, str(heard.said["kind"]), told, int(not heard.stands))
        )
    return table(rows)


def table(rows: Iterable[Sequence[Cell]]) -> str:
    """RFC 4180, with the mark by which spreadsheets know UTF-8; no cell of words can be
    taken for a formula."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(
        [_cell(cell) for cell in row] for row in rows
    )
    return "\ufeff" + out.getvalue()


def _cell(cell: Cell) -> Cell:
    if isinstance(cell, float):
        if cell == int(cell):
            return int(cell)
        return cell
    if isinstance(cell, int):
        return cell
    said = clean(cell)
    if said.lstrip().startswith(_FORMULA):
        return f"'{said}"
    return said
