"""Evenings of Maffiosi that robots have played up to a moment and that stand still there,
stored as tables that a server can open."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from companion.catalog.game_catalog import GameCatalog
from companion.games.maffiosi.state import State
from companion.games.maffiosi.views import GameView, public
from companion.practice.simulation import Trial
from tests.browser.still_evenings import Evening, first_times

PEOPLE = (
    ("Annabel", "yellow"),
    ("Bartholomeus", "red"),
    ("Cas", "blue"),
    ("Dieudonné", "green"),
    ("Evi", "orange"),
    ("Friederike", "purple"),
)
GAMES = 40  # that are looked through for a moment


class Dinner(Evening):
    """A game under way whose seats belong to known phones."""

    state: State
    people = PEOPLE
    opened_with: ClassVar = {"edition": None}

    @property
    def board(self) -> GameView:
        return public(self.state)


Moment = Callable[[Dinner], bool]
MOMENTS: Mapping[str, Moment] = {
    "FIRST": lambda game: game.waits_for == "card",
    "CARD": lambda game: (
        game.waits_for == "card"
        and len(game.board.cakes) >= 2
        and any(one.asleep for one in game.state.figures.values())
    ),
    "MOVE": lambda game: (
        game.waits_for == "move" and game.state.table.tracker.round > 1
    ),
    "SCRAM": lambda game: (
        game.waits_for == "place_scram" and len(game.board.now) > len(PEOPLE)
    ),
    "OUT": lambda game: game.waits_for == "card" and bool(game.board.out),
    "OVER": lambda game: game.state.table.stage == "over",
}
OPENING: Mapping[str, Moment] = {
    "SEATING": lambda game: game.waits_for == "place_opening" and game.orders > 8
}


def lobby(language: str, catalog: GameCatalog, **options: str) -> Dinner:
    """Everybody sits, nothing has begun."""
    trial = Trial("maffiosi", players=len(PEOPLE), options=options)
    return Dinner(trial, catalog, language, begun=False)


def moments(
    wanted: Mapping[str, Moment], language: str, catalog: GameCatalog, **options: str
) -> dict[str, Dinner]:
    """Evenings that stand still at the first time that each moment comes, over as many
    games as it takes."""
    trials = (
        Trial("maffiosi", len(PEOPLE), options=options, seed=f"dinner {number}")
        for number in range(GAMES)
    )
    return first_times(wanted, (Dinner(one, catalog, language) for one in trials))
