"""Evenings of La Cosa Nostra that stand still at each moment, in each language."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.catalog.game_catalog import GameCatalog
from companion.games.la_cosa_nostra.response_windows import hidden_jobs
from companion.games.la_cosa_nostra.views import GangsterView
from tests.browser.evening_so_far import Moment, SoFar, lobby, moments
from tests.browser.still_evenings import LANGUAGES, StillHouse, kept
from tests.servers.house import open_house

MOMENTS: dict[str, Moment] = {
    "DRAW": lambda game: game.waits_for == "draw",
    "PLANNING": lambda game: game.board.round == 4 and game.waits_for == "task",
    "ACTION": lambda game: game.board.round == 4 and game.waits_for == "turn",
    "THROW": lambda game: (
        game.board.round >= 3
        and game.waits_for == "throw"
        and bool(game.deed and game.deed.victim)
    ),
    "ALONE": lambda game: (
        game.waits_for == "throw" and bool(game.deed and not game.deed.target)
    ),
    "FIRST": lambda game: game.board.round == 1 and game.waits_for == "task",
    "CURTAIN": lambda game: (
        game.waits_for == "announced" and bool(game.deed and game.deed.target)
    ),
    "TRAP": lambda game: game.window == "trap",
    "VICTIM": lambda game: game.waits_for == "victim",
    "DOC": lambda game: game.window == "doc",
    "BOTH": lambda game: game.window == "trap_or_doc",
    "RECRUIT": lambda game: game.board.phase == "payday" and game.board.round == 1,
    "PAYDAY": lambda game: game.board.phase == "payday" and game.board.round == 3,
    "DUE": lambda game: game.waits_for == "payday" and game.board.round == 3,
    "HELD": lambda game: (
        game.board.round >= 3
        and game.waits_for == "throw"
        and bool(game.deed and game.deed.victim and game.deed.target)
        and bool(hidden_jobs(game.state, game.victim))
    ),
    "BRAWL": lambda game: (
        game.board.round == 1
        and game.waits_for == "throw"
        and bool(game.deed and game.deed.target)
    ),
    "LASTHIRE": lambda game: (
        game.board.round == 2
        and game.waits_for == "recruit"
        and game.asked == game.state.ring()[-1]
    ),
    "OVER": lambda game: game.state.table.stage == "over",
    "STEALS": lambda game: game.waits_for == "announced" and _steals(game),
    "LACKS": lambda game: game.waits_for == "turn" and bool(game.hopeless),
    "COP": lambda game: game.waits_for == "cop",
}

# where the stages are filmed in each language
FILMED = {
    "REELCARD": "CURTAIN",
    "REELROLL": "BRAWL",
    "REELWHOLE": "STEALS",
    "REELASK": "HELD",
    "REELRACE": "DUE",
    "REELROUND": "LASTHIRE",
    "REELCOP": "COP",
}

# where a round begins before all eyes
BEGUN = ("ROUND", "ROUNDCALM", "ROUNDTAP", "ROUNDBARE")

# what befalls cards, seen in one language
BEFALLEN: dict[str, Moment] = {
    "ROBBED": lambda game: (
        game.board.action is None and any(one.robbed for one in _gangsters(game))
    ),
    "STRUCK": lambda game: (
        game.board.action is None and any(one.down for one in _gangsters(game))
    ),
    "SHUT": lambda game: any(
        one.down for family in game.board.families for one in family.businesses
    ),
    "LENT": lambda game: any(
        one.markers for family in game.board.families for one in family.businesses
    ),
    "ONORDER": lambda game: game.waits_for == "task" and any(_owns_and_plans(game)),
    "FELL": lambda game: any(family.kills for family in game.board.families),
    "TWICE": lambda game: (
        game.waits_for == "task"
        and any(
            plan.seat == game.asked and plan.copy and not plan.open
            for plan in game.state.table.plans.values()
        )
    ),
    "REGRET": lambda game: game.waits_for == "turn" and game.board.last is not None,
    "ARMED": lambda game: (
        game.waits_for == "turn"
        and any(one.task and one.strength > 3 for one in _crew(game))
    ),
}


def _steals(game: SoFar) -> bool:
    """A deed without any choice: nobody is hit, and no Cop looks away."""
    action = game.state.action
    deed = action.deeds[-1] if action else None
    if not deed or not deed.plan or game.board.round > 1:
        return False
    card = game.state.known_job(deed)
    own = (one for one in game.board.families if one.seat == deed.seat)
    cops = [row for one in own for row in one.businesses if row.card == "cop"]
    return bool(deed.target and card and card.effect == "theft" and not cops)


def _owns_and_plans(game: SoFar) -> Iterator[bool]:
    """Of each other family: has it planned to buy a card, and has it another?"""
    others = (one for one in game.board.families if one.seat != game.asked)
    return ({bool(row.on) for row in one.businesses} == {True, False} for one in others)


def _crew(game: SoFar) -> Iterator[GangsterView]:
    """The Gangsters of whoever has something to do."""
    own = (family for family in game.board.families if family.seat == game.asked)
    return (one for family in own for one in family.gangsters)


def _gangsters(game: SoFar) -> Iterator[GangsterView]:
    return (one for family in game.board.families for one in family.gangsters)


def _filmed(games: Mapping[str, SoFar], language: str) -> dict[str, SoFar]:
    """The evenings of the films, in this language."""

    def at(moment: str) -> SoFar:
        return games[f"{moment}{language}".upper()]

    found = {name: at(moment) for name, moment in FILMED.items()}
    found |= {"REELNOTHING": at("LACKS").sent(), "REELDEAL": at("PLANNING").offered()}
    return {f"{name}{language}".upper(): game for name, game in found.items()}


Club = StillHouse[SoFar]


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with open_club(tmp_path_factory.mktemp("club")) as opened:
        yield opened


@pytest.fixture(scope="session")
def wordy_club(club: Club, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club.in_many_words(tmp_path_factory.mktemp("wordy")) as opened:
        yield opened


@contextmanager
def open_club(folder: Path) -> Iterator[Club]:
    """All the evenings, in a house that is open as long as somebody looks."""
    catalog, games = GameCatalog(), {}
    for language in LANGUAGES:
        games[f"LOBBY{language}".upper()] = lobby(language, catalog, market="app")
        for name, game in moments(MOMENTS, language, catalog, market="app").items():
            games[f"{name}{language}".upper()] = game
        games[f"OPEN{language}".upper()] = games[f"CURTAIN{language}".upper()]
        games[f"WARNED{language}".upper()] = games[f"ACTION{language}".upper()]
        games |= _filmed(games, language)
    games |= moments(BEFALLEN, "en", catalog, market="app")
    going_on = {
        "TAPS": "PLANNING",
        "DEAL": "PLANNING",
        "TRADE": "PLANNING",
        "WINDOW": "TRAP",
        "PASSEDON": "TRAP",
        "DICE": "THROW",
        "STEP": "PLANNING",
    }
    going_on |= {
        "LAID": "PLANNING",
        "SENT": "ACTION",
        "LETGO": "ACTION",
        "UPPER": "ACTION",
    }
    going_on |= dict.fromkeys(("SCENE", "SKIP", "CALM"), "THROW")
    going_on["BYHAND"] = "THROW"
    going_on |= dict.fromkeys(
        ("FALL", "FALLS", "FALLALL", "FALLLATE", "FALLCALM"), "THROW"
    )
    going_on |= dict.fromkeys(("FLICK", "SHAKE", "TAPPED", "KEY"), "THROW")
    going_on |= dict.fromkeys(("RACE", "RACED", "RACECALM"), "DUE")
    going_on |= dict.fromkeys(BEGUN, "LASTHIRE")
    games |= {name: games[f"{moment}EN"] for name, moment in going_on.items()}
    database = f"sqlite:{folder / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield Club(house, games)
