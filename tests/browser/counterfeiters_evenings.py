"""Evenings of Counterfeiters that robots have played up to a moment, in each language,
and devices that look at them."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, expect

from companion.catalog.game_catalog import GameCatalog
from companion.games.counterfeiters.state import LAST, State, owner_of
from companion.games.counterfeiters.views import GameView, public
from companion.practice.simulation import Simulation, Trial
from companion.rules.agreement import Propose
from companion.rules.amendments import GameRuling
from companion.rules.dispatch import Opening
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin
from tests.browser.evening_so_far import kept, token_of
from tests.browser.guests import Guest
from tests.servers.chromium import PHONE, lettered
from tests.servers.house import House, open_house

LANGUAGES = ("en", "nl", "de")
PEOPLE = (
    ("Annabel", "cyan"),
    ("Bartholomeus", "magenta"),
    ("Dieudonné", "yellow"),
    ("Evi", "key"),
)
GAMES = 80  # that are looked through for a moment


class SoFar(Simulation):
    """A game under way whose seats belong to known phones."""

    state: State

    def __init__(self, trial: Trial, catalog: GameCatalog, language: str) -> None:
        self.language = language
        self.opened_by: Opening | None = None
        super().__init__(trial, catalog)

    def _opening(self, trial: Trial, catalog: GameCatalog) -> Opening:
        plain = super()._opening(trial, catalog)
        data, host = catalog.fingerprint(trial.game), key_hash(token_of("host"))
        fact = replace(plain.fact, language=self.language, host_key=host, data=data)
        fact = replace(fact, quorum="host", edition=None)
        setup = replace(
            plain.setup, language=self.language, quorum="host", edition=None
        )
        self.opened_by = Opening(setup, fact)
        return self.opened_by

    def _sit_down(self, trial: Trial) -> None:
        for number, (name, side) in enumerate(PEOPLE[: trial.players], start=1):
            self._do(Caller(), Sit(name, key_hash(token_of(f"s{number}")), side=side))
        self._do(Caller(host=True), Begin(SeatId("s1")))

    def step(self) -> None:
        """As robots play; but they seldom buy a lawyer, so at the end somebody has one."""
        if self.state.phase == LAST and owner_of(self.state, "great_lawyer") is None:
            card = {"seat": self.asked, "card": "great_lawyer_d_2"}
            self._do(Caller(host=True), Propose(GameRuling("card", card, "a lawyer")))
        super().step()

    @property
    def board(self) -> GameView:
        found = public(self.state)
        assert found
        return found

    @property
    def waits_for(self) -> str | None:
        awaits = self.board.awaits
        return awaits.what if awaits else None

    @property
    def asked(self) -> SeatId:
        """Whose phone has something to do now."""
        awaits = self.board.awaits
        return awaits.seats[0] if awaits and awaits.seats else SeatId("s1")

    def standing_still(self) -> "SoFar":
        """The same game, which does not go on when this one does."""
        still = copy(self)
        still.facts = list(self.facts)
        return still


Moment = Callable[[SoFar], bool]


def _last(kind: str) -> Moment:
    """Just now this happened."""
    return lambda game: any(
        type(fact).__struct_config__.tag == kind for fact in game.facts[-8:]
    )


MOMENTS: dict[str, Moment] = {
    "FIRST": lambda game: (
        game.waits_for == "henchman" and game.state.table.tracker.round == 1
    ),
    "BUSY": lambda game: (
        game.state.table.tracker.round == 3 and len(game.state.standing) > 5
    ),
    "ROUND": lambda game: (
        game.state.table.tracker.round == 5 and not game.state.standing
    ),
    "GODFATHER": _last("godfather_came"),
    "STRIKE": lambda game: game.board.strike and game.waits_for == "henchman",
    "LAST": lambda game: game.state.phase == LAST and game.waits_for == "henchman",
    "LAWYER": lambda game: game.waits_for in {"great_lawyer", "bad_lawyer"},
    "OVER": lambda game: game.state.table.stage == "over",
}
# without the app's shuffling: cards are paper, and people name what they see
ON_PAPER: dict[str, Moment] = {
    "START": lambda game: game.waits_for == "component",
    "UNNAMED": lambda game: game.waits_for == "henchman",
}

FOR_TWO: dict[str, Moment] = {
    "PAIR": lambda game: (
        game.state.table.tracker.round == 2 and len(game.state.standing) > 2
    )
}


def moments(
    wanted: Mapping[str, Moment],
    language: str,
    catalog: GameCatalog,
    players: int = 4,
    **options: str,
) -> dict[str, SoFar]:
    """Evenings that stand still at the first time that each moment comes, over as many
    games as it takes."""
    found: dict[str, SoFar] = {}
    for number in range(GAMES):
        trial = Trial("counterfeiters", players, language, options, f"evening {number}")
        game = SoFar(trial, catalog, language)
        while game.state.table.stage == "play" and len(found) < len(wanted):
            _notice(wanted, game, found)
            game.step()
        _notice(wanted, game, found)
        if len(found) == len(wanted):
            return found
    raise AssertionError(f"no game came to {set(wanted) - set(found)}")


def _notice(wanted: Mapping[str, Moment], game: SoFar, found: dict[str, SoFar]) -> None:
    for name, moment in wanted.items():
        if name not in found and moment(game):
            found[name] = game.standing_still()


@dataclass(frozen=True)
class PrintShop:
    """A house in which an evening stands still at each moment, in each language."""

    house: House
    games: dict[str, SoFar]

    def guest(
        self, browser: Browser, language: str, size: tuple[int, int] = PHONE
    ) -> "Visitor":
        return Visitor(browser, self, language, size)


class Visitor(Guest):
    """A device that takes any chair."""

    def __init__(
        self, browser: Browser, shop: PrintShop, language: str, size: tuple[int, int]
    ) -> None:
        super().__init__(browser, shop.house.base, language, size)

    def opens(self, table: str, seat: str, path: str = "") -> None:
        # nobody may listen any more under the name of the chair before
        self.visit("about:blank")
        self.context.add_cookies(
            [{"name": "seat", "value": token_of(seat), "url": self.base}]
        )
        self.visit(f"/t/{table}{path}")

    def shows(self, look: str) -> Locator:
        found = self.page.locator(look).first
        expect(found).to_be_visible()
        lettered(self.page)
        return found

    def holds(self, look: str) -> None:
        """A finger rests on it."""
        box = self.shows(look).bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()


def evenings(catalog: GameCatalog, language: str) -> dict[str, SoFar]:
    """Every moment of this language, by the name of its table."""
    games = moments(MOMENTS, language, catalog, market_tracking="yes")
    games |= moments(ON_PAPER, language, catalog)
    games |= moments(FOR_TWO, language, catalog, players=2, market_tracking="yes")
    return {f"{name}{language}".upper(): game for name, game in games.items()}


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrintShop]:
    catalog, games = GameCatalog(), dict[str, SoFar]()
    for language in LANGUAGES:
        games |= evenings(catalog, language)
    database = f"sqlite:{tmp_path_factory.mktemp('shop') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield PrintShop(house, games)
