"""Statistics over the evenings of this machine: what was played, who won, how long it took."""

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from companion.keepsakes.labels import Naming, Speech
from companion.keepsakes.table_record import Account, account_of
from companion.rules.dispatch import TableOpened
from companion.rules.table import robots_in
from companion.store import Saved
from companion.tables.missing import NoTable
from companion.tables.service import Tables

MOST = 200  # evenings that are looked at, the latest first


class EveningTold(Struct, frozen=True):
    """A finished game."""

    table: str
    game: str
    day: str
    minutes: int
    players: tuple[str, ...]
    winners: tuple[str, ...]


class GameTold(Struct, frozen=True):
    """A game over all its evenings."""

    game: str
    played: int
    minutes: int
    wins: tuple[tuple[str, int], ...]


class Evenings(Struct, frozen=True):
    """The finished evenings, the latest first, and the sums of each game."""

    evenings: tuple[EveningTold, ...]
    games: tuple[GameTold, ...]


def finished(tables: Tables, speech: Speech) -> Evenings:
    """The finished tables of the store, those of practice apart; a log without an end
    is not even folded."""
    told: list[EveningTold] = []
    for row in tables.store.tables()[:MOST]:
        first = msgspec.json.decode(row.first, type=TableOpened)
        game = tables.catalog.game(first.game)
        if (
            game is None
            or robots_in(first.options)
            or not _ended(tables.store.read(row.id))
        ):
            continue
        try:
            account = account_of(tables, row.id)
        except NoTable:
            continue
        if account.over:
            told.append(_told(account, Naming(speech, account.state)))
    return Evenings(tuple(told), tuple(_games(told)))


def _ended(log: Sequence[Saved]) -> bool:
    return any(b'"kind":"game_ended"' in saved.body for saved in log)


def _told(account: Account, naming: Naming) -> EveningTold:
    table = account.state
    places = table.ending.result.places if table.ending.result else ()
    return EveningTold(
        table=table.setup.table,
        game=naming.game(),
        day=naming.day(account.ended),
        minutes=round((account.ended - account.began) / 60),
        players=tuple(naming.seat(place.seat) for place in places),
        winners=tuple(naming.seat(place.seat) for place in places if place.rank == 1),
    )


def _games(told: Sequence[EveningTold]) -> list[GameTold]:
    by_game: dict[str, list[EveningTold]] = defaultdict(list)
    for evening in told:
        by_game[evening.game].append(evening)
    return [
        GameTold(
            game=game,
            played=len(played),
            minutes=round(sum(one.minutes for one in played) / len(played)),
            wins=tuple(
                Counter(name for one in played for name in one.winners).most_common()
            ),
        )
        for game, played in sorted(by_game.items())
    ]
