"""Evenings of Maffiosi that robots have played up to a moment and that stand still there,
stored as tables that a server can open."""

from collections.abc import Callable, Mapping
from copy import copy

from msgspec.structs import replace

from companion.catalog.game_catalog import GameCatalog
from companion.games.maffiosi.state import State
from companion.games.maffiosi.views import GameView, public
from companion.practice.simulation import Simulation, Trial
from companion.rules.dispatch import Opening
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin
from tests.browser.evening_so_far import token_of

PEOPLE = (
    ("Annabel", "yellow"),
    ("Bartholomeus", "red"),
    ("Cas", "blue"),
    ("Dieudonné", "green"),
    ("Evi", "orange"),
    ("Friederike", "purple"),
)
GAMES = 40  # that are looked through for a moment


class Dinner(Simulation):
    """A game under way whose seats belong to known phones."""

    state: State

    def __init__(
        self, trial: Trial, catalog: GameCatalog, language: str, begun: bool
    ) -> None:
        self.language, self.begun = language, begun
        self.opened_by: Opening | None = None
        super().__init__(trial, catalog)

    def _opening(self, trial: Trial, catalog: GameCatalog) -> Opening:
        plain = super()._opening(trial, catalog)
        data, host = catalog.fingerprint(trial.game), key_hash(token_of("host"))
        spoken = {"language": self.language, "edition": None}
        fact = replace(plain.fact, host_key=host, data=data, **spoken)
        self.opened_by = Opening(replace(plain.setup, **spoken), fact)
        return self.opened_by

    def _sit_down(self, trial: Trial) -> None:
        for number, (name, side) in enumerate(PEOPLE[: trial.players], start=1):
            self._do(Caller(), Sit(name, key_hash(token_of(f"s{number}")), side=side))
        if self.begun:
            self.begin()

    def begin(self) -> "Dinner":
        self._do(Caller(host=True), Begin(SeatId("s1")))
        return self

    @property
    def board(self) -> GameView:
        return public(self.state)

    @property
    def waits_for(self) -> str:
        awaits = self.board.awaits
        return awaits.what if awaits else ""

    @property
    def asked(self) -> SeatId:
        """Whose phone has something to do now."""
        awaits = self.board.awaits
        return awaits.seats[0] if awaits and awaits.seats else SeatId("s1")

    def standing_still(self) -> "Dinner":
        """The same game, which does not go on when this one does."""
        still = copy(self)
        still.facts = list(self.facts)
        return still


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
    found: dict[str, Dinner] = {}
    for number in range(GAMES):
        seed = f"dinner {number}"
        trial = Trial("maffiosi", players=len(PEOPLE), options=options, seed=seed)
        game = Dinner(trial, catalog, language, begun=True)
        _look_through(wanted, game, found)
        if len(found) == len(wanted):
            return found
    raise AssertionError(f"no game came to {set(wanted) - set(found)}")


def _look_through(
    wanted: Mapping[str, Moment], game: Dinner, found: dict[str, Dinner]
) -> None:
    while True:
        for name, moment in wanted.items():
            if name not in found and moment(game):
                found[name] = game.standing_still()
        if game.state.table.stage != "play" or len(found) == len(wanted):
            return
        game.step()
