"""A table as somebody wants it: whether it can be opened, the first fact of it, and the
set-up that this fact tells."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cards.codes import Code
from cards.model import Copy, Game, OptionId
from companion.catalog.game_catalog import GameCatalog, no_such_edition
from companion.games import most_robots, offered, practice_choices
from companion.rules import fairness
from companion.rules import robot_seats as robots
from companion.rules.dispatch import TableOpened
from companion.rules.messages import Refusal
from companion.rules.seats import SeatTaken
from companion.rules.table import Quorum, Setup
from companion.rules.table_blocks import Level


class Wanted(Struct, frozen=True, kw_only=True):
    """A table as somebody wants it."""

    game: str
    edition: str | None = None
    language: str = "en"
    options: dict[str, str] = {}
    strictness: Level = "enforce"
    money: str = "app"
    quorum: Quorum = "all"
    robots: int = 0  # seats that robots take: a practice table


class Secrets(Struct, frozen=True):
    """What only the server makes for a new table."""

    seed: bytes
    host_key: str
    code: str


def first_fact(
    wanted: Wanted,
    game: Game,
    players: Sequence[SeatTaken],
    secrets: Secrets,
    data: str,
) -> TableOpened:
    """With the robots that sit down, who know no money but the app's."""
    choices = practice_choices(wanted.game)
    in_app = players or not game.money
    return TableOpened(
        game=wanted.game,
        edition=wanted.edition or game.edition_for(wanted.language),
        language=wanted.language,
        options=robots.with_robots(wanted.options, players, choices),
        strictness=wanted.strictness,
        money="app" if in_app else wanted.money,
        quorum=wanted.quorum,
        commitment=fairness.commitment(secrets.seed),
        seed=secrets.seed.hex(),
        host_key=secrets.host_key,
        code=secrets.code,
        data=data,
    )


def setup_of(
    table: str,
    fact: TableOpened,
    game: Game,
    copies: Mapping[Code, Copy],
    changed: bool,
) -> Setup:
    return Setup(
        table=table,
        game=game,
        edition=fact.edition,
        language=fact.language,
        options=fact.options,
        strictness=fact.strictness,  # type: ignore[arg-type]
        money=fact.money,  # type: ignore[arg-type]
        quorum=fact.quorum,  # type: ignore[arg-type]
        commitment=fact.commitment,
        copies=copies,
        data=fact.data,
        changed=changed,
    )


def unplayable(catalog: GameCatalog, wanted: Wanted) -> Refusal | None:
    """Why no such table can be opened."""
    game = catalog.game(wanted.game)
    if game is None:
        return Refusal("no_such_game", {"game": wanted.game})
    if wanted.language not in game.languages:
        known = list(game.languages)
        return Refusal(
            "no_such_language", {"language": wanted.language, "known": known}
        )
    if wanted.edition is not None and wanted.edition not in game.editions:
        return no_such_edition(game, wanted.edition)
    return _no_such_choice(game, wanted)


def _no_such_choice(game: Game, wanted: Wanted) -> Refusal | None:
    for name, choice in wanted.options.items():
        option = offered(game).get(OptionId(name))
        if option is None or choice not in option.choices:
            return Refusal("no_such_option", {"option": name, "choice": choice})
    most = most_robots(game)
    if wanted.robots > most:
        return Refusal("no_robots_here", {"game": wanted.game, "most": most})
    if wanted.money not in {"app", "paper"}:
        return Refusal("no_such_money", {"money": wanted.money})
    return None


class Opened(Struct, frozen=True):
    """A new table, and the token that has the host's role."""

    table: str
    token: str
    code: str
