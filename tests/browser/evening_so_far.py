"""Evenings of La Cosa Nostra that robots have played up to a moment."""

import time
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Self

from cards import folder_of, load
from companion.catalog.game_catalog import GameCatalog
from companion.games.la_cosa_nostra.card_rulings import (
    GangsterCorrected,
    ModifierCorrected,
)
from companion.games.la_cosa_nostra.deals import Offer, Side
from companion.games.la_cosa_nostra.influence import MODIFIERS
from companion.games.la_cosa_nostra.losses import MarkerPlaced
from companion.games.la_cosa_nostra.practice import Practice
from companion.games.la_cosa_nostra.response_windows import WINDOWS
from companion.games.la_cosa_nostra.state import State
from companion.games.la_cosa_nostra.tasks import Announce
from companion.games.la_cosa_nostra.views import (
    DeedView,
    GameView,
    JobHint,
    mine,
    public,
)
from companion.practice.simulation import Trial
from companion.rules.messages import Caller, Fact, SeatId
from tests.browser.still_evenings import Evening, first_times

GAME = "la_cosa_nostra"
PEOPLE = (
    ("Annabel", "blundetto"),
    ("Bartholomeus", "dimaggio"),
    ("Cas", "calmuti"),
    ("Dieudonné", "laserva"),
    ("Evi", "caruso"),
)
GAMES = 60  # that are looked through for a moment
# on the strongest of a family, and on the next
LAID = (MODIFIERS[:3], MODIFIERS, MODIFIERS[1:3], MODIFIERS[2:3])
AN_HOUR = 3600.0  # for which a window stays open, so that no test depends on the clock


class SoFar(Evening):
    """A game under way whose seats belong to known phones."""

    state: State

    people = PEOPLE

    def __init__(
        self, trial: Trial, catalog: GameCatalog, language: str, begun: bool = True
    ) -> None:
        super().__init__(trial, catalog, language, begun)
        self.practice: Practice = self.table_robots.practice  # type: ignore[attr-defined]

    @property
    def board(self) -> GameView:
        return public(self.state)

    @property
    def deed(self) -> DeedView | None:
        action = self.board.action
        return action.deeds[-1] if action else None

    @property
    def victim(self) -> SeatId:
        """Whom the deed under way is against."""
        assert self.deed and self.deed.target
        return self.deed.target

    @property
    def window(self) -> str | None:
        window = self.state.table.tracker.window
        return window.what if window and window.what in WINDOWS else None

    @property
    def hopeless(self) -> JobHint | None:
        """A Job of whoever has something to do that lacks something."""
        hints = mine(self.state, self.asked).jobs
        return next((one for one in hints if one.missing), None)

    def sent(self) -> "SoFar":
        """The same moment, and that Job is announced against the neighbour."""
        still, seat, hint = self.standing_still(), self.asked, self.hopeless
        other = next(one for one in still.state.families if one != seat)
        assert hint and still._do(Caller(seat), Announce(hint.gangster, other))
        return still

    def offered(self) -> "SoFar":
        """The same moment, and money and a card are offered for two that are lent."""
        still, seat = self.standing_still(), self.asked
        other = next(one for one in still.state.families if one != seat)
        mine_, theirs = (
            [one.id for one in still.state.row(owner) if one.there][:2]
            for owner in (seat, other)
        )
        gives = Side(money=1000, cards=mine_[:1])
        offer = Offer(other, gives, Side(markers=theirs))
        assert still._do(Caller(seat), offer)
        return still

    def standing_still(self) -> Self:
        still = super().standing_still()
        still.practice = deepcopy(self.practice)
        return still

    def crowded(self) -> "SoFar":
        """The same moment, with every Gangster that a family can have on the table, and
        as many Influence cards and markers on theirs as can lie there."""
        still = self.standing_still()
        for fact in (*self._all_on_the_table(), *self._all_that_can_lie()):
            still.state = still._evolve(still.state, fact)
            still.facts.append(fact)
        return still

    def _all_on_the_table(self) -> Iterator[Fact]:
        for one in self.state.gangsters.values():
            if one.place != "table":
                yield GangsterCorrected(one.id, one.owner, "table", False, False, None)

    def _all_that_can_lie(self) -> Iterator[Fact]:
        families, crews = tuple(self.state.families), self.state.gangsters.values()
        for seat in families:
            *_, last = others = [one for one in families if one != seat]
            own = [one for one in crews if one.owner == seat]
            strongest = sorted(own, key=self.state.strength, reverse=True)
            for one, laid in zip(strongest, LAID, strict=False):
                for effect in laid:
                    yield ModifierCorrected(one.id, effect, last, True)
            for at, card in enumerate(self.state.row(seat)):
                for other in others[: at % 3]:
                    yield MarkerPlaced(card.id, card.card, other, seat)

    def step(self) -> None:
        """As robots play; what opens a window now leaves it open for a long while."""
        if self.window is None:
            self.now = max(self.now, time.time() + AN_HOUR)
        super().step()


Moment = Callable[[SoFar], bool]


def titles(*decks: str) -> list[str]:
    """What the cards of these decks are called, in every language."""
    game = load(folder_of(GAME))
    cards = [card.id for card in game.cards() if card.deck in decks]
    named = {words.called(card) for words in game.words.values() for card in cards}
    return sorted(name for name in named if name)


def lobby(language: str, catalog: GameCatalog, **options: str) -> SoFar:
    """Everybody sits, nothing has begun."""
    trial = Trial(GAME, edition=language, options=options)
    return SoFar(trial, catalog, language, begun=False)


def moments(
    wanted: Mapping[str, Moment],
    language: str,
    catalog: GameCatalog,
    players: int = len(PEOPLE),
    **options: str,
) -> dict[str, SoFar]:
    """Evenings that stand still at the first time that each moment comes, over as many
    games as it takes."""
    trials = (
        Trial(GAME, players, language, options, seed=f"evening {number}")
        for number in range(GAMES)
    )
    return first_times(wanted, (SoFar(one, catalog, language) for one in trials))
