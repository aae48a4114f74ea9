"""On one's turn everything needed is on the first screen of a small phone: the question on
top, the main act at the thumb, and nothing over either; stage by stage, in every game."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from companion.catalog.game_catalog import GameCatalog
from tests.browser import capo_evenings, counterfeiters_evenings, evening_so_far
from tests.browser import long_table_evenings as dinners
from tests.browser.frozen_evenings import MOMENTS as FAMILY_MOMENTS
from tests.browser.still_evenings import Evening, StillHouse, Visitor, kept
from tests.servers.chromium import out_of_reach, overflow
from tests.servers.house import open_house

SMALL = ((320, 568), (360, 640))
LANGUAGE = "de"  # its words are the longest
# what is asked, and what answers it: seen as the page opens, without a scroll
STAGES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "la_cosa_nostra": {
        "DRAW": (".card.bright h2", '[data-act="ready"]'),
        # what one plans with, and all that lies in the market
        "FIRST": (".card.bright h2", ".card.bright :is(.gangster, [data-market])"),
        "PLANNING": (
            ".card.bright h2",
            ".card.bright :is(.gangster, li:nth-child(-n + 2) > [data-market])",
        ),
        "ACTION": (".card.bright h2", ".card.bright .targets button >> nth=0"),
        "CURTAIN": (".deed h2", '[data-act="turn_up"]'),
        "VICTIM": (".deed h2", ".controls :is(.gangster, .business) >> nth=0"),
        "THROW": (".deed :is(h2, .in-hand)", '[data-act="throw"]'),
        "COP": (".deed h2", ".controls .choose button"),
        "AGAIN": (".deed :is(h2, .in-hand)", '[data-act="throw"]'),
        "TRAP": (".lcn-window h2", ".lcn-window .hold >> nth=0"),
        "DUE": (".card.bright h2", '[data-act="begin_payday"]'),
        "RECRUIT": (".card.bright h2", ".card.bright button"),
        "PAYDAY": (".card.bright h2", ".card.bright button"),
        "LASTHIRE": (".card.bright h2", '[data-act="next"]'),
    },
    "maffiosi": {
        "FIRST": (".maf-turn h2", ".maf-cards button"),
        "CARD": (".maf-turn h2", ".maf-cards button"),
        "OUT": (".maf-turn h2", ".maf-cards button"),
        "MOVE": (".maf-turn h2", '[data-act="finish_turn"]'),
        "SCRAM": (".maf-turn h2", ".maf-chair.lit >> nth=3"),
        "SEATING": (".maf-turn h2", ".maf-chair.lit >> nth=3"),
        "MONEY": (".maf-turn h2", '[data-act="collect"]'),
    },
    "capo_della_mafia": {
        "FIRST": (".card.bright h2", '[data-act="turn_assignment"]'),
        "EVENT": (".card.bright h2", '[data-act="turn_event"]'),
        "LAY": (".card.bright h2", '[data-act="lay"]'),
        "TURN": (".card.bright h2", ".pick >> nth=0"),
        # the far side of a table of seven; the near one is a short way down
        "SUSPECT": (".card.bright h2", ".chair:not(.me-here) >> nth=2"),
        "COUNT": (".card h2 >> nth=0", '[data-act="count_down"]'),
        "SETTLE": (".card.bright h2", '[data-act="settle"]'),
    },
    "counterfeiters": {
        "START": (".card.bright h2", ".card.bright .first >> nth=0"),
        "FIRST": (".my-turn h2", ".my-turn .slot.lit >> nth=0"),
        "BUSY": (".my-turn h2", ".my-turn :is(.slot, .tile).lit >> nth=0"),
        "STRIKE": (".my-turn h2", ".my-turn :is(.slot, .tile).lit >> nth=0"),
        "LAWYER": (".my-turn h2", ".my-turn :is(.slot, .tile).lit >> nth=0"),
    },
}
# his help after a throw without success, and the die that is thrown once more
COP: Mapping[str, evening_so_far.Moment] = {
    "COP": lambda game: game.waits_for == "cop",
    "AGAIN": lambda game: (
        game.waits_for == "throw" and bool(game.deed and game.deed.again is not None)
    ),
}
TOP_HALF = """(one) => one.getBoundingClientRect().top < window.innerHeight / 2"""


def evenings(game: str, catalog: GameCatalog) -> Mapping[str, Evening]:
    """The moments of one game, in the language with the longest words."""
    if game == "la_cosa_nostra":
        wanted = {**FAMILY_MOMENTS, **COP}
        return evening_so_far.moments(wanted, LANGUAGE, catalog, market="app")
    if game == "capo_della_mafia":
        return capo_evenings.standing_still(LANGUAGE, catalog)
    if game == "counterfeiters":
        found = counterfeiters_evenings.evenings(catalog, LANGUAGE)
        return {name.removesuffix(LANGUAGE.upper()): one for name, one in found.items()}
    return {
        **dinners.moments(dinners.MOMENTS, LANGUAGE, catalog),
        **dinners.moments(dinners.OPENING, LANGUAGE, catalog, seating="manual"),
        "MONEY": dinners.lobby(LANGUAGE, catalog, keeps="money").begin(),
    }


@pytest.fixture(params=STAGES)
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, StillHouse[Any]]]:
    catalog = GameCatalog()
    games = evenings(request.param, catalog)
    database = f"sqlite:{tmp_path_factory.mktemp('first') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as opened:
        yield request.param, StillHouse(opened, games)


def test_what_is_asked_and_what_answers_it_are_on_the_first_screen(
    browser: Browser, house: tuple[str, StillHouse[Any]]
) -> None:
    """The question in the upper half, the act under the thumb, both whole, nothing over them."""
    game, opened = house
    faults = []
    visitor = opened.guest(browser, LANGUAGE, SMALL[0])
    for moment, looks in STAGES[game].items():
        visitor.page.set_viewport_size(seen_at(SMALL[0]))
        visitor.opens(moment, opened.games[moment].asked)
        visitor.shows(looks[1])
        for size in SMALL:
            visitor.page.set_viewport_size(seen_at(size))
            faults += [
                f"{moment} at {size[0]}: {one}" for one in missing(visitor, *looks)
            ]
            visitor.picture(moment)
    visitor.close()
    assert faults == [], "\n".join(faults)


def seen_at(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


def missing(visitor: Visitor, asked: str, act: str) -> Iterator[str]:
    """What is not as it should be on this first screen."""
    yield from (f"{one} is covered" for one in hidden(visitor, asked))
    yield from (f"{one} is out of reach" for one in hidden(visitor, act))
    if not visitor.page.locator(asked).first.evaluate(TOP_HALF):
        yield "the question is not on top"
    yield from overflow(visitor.page)


def hidden(visitor: Visitor, look: str) -> list[str]:
    return out_of_reach(visitor.page, look)
