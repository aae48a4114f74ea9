"""What simulations tell of a card: bought once, however often it brings something, and to
the last dollar what the market took and what was washed, served and won."""

import pytest

from companion.catalog.game_catalog import GameCatalog
from companion.games.counterfeiters.diners import DinersServed
from companion.games.counterfeiters.earnings import carried
from companion.games.counterfeiters.endings import TicketsPaid
from companion.games.counterfeiters.laundering import FakesWashed
from companion.games.counterfeiters.laying import StartCardTaken
from companion.games.counterfeiters.market import CardBought
from companion.games.counterfeiters.placing import HenchmanPlaced
from companion.practice.simulation import Simulation, Trial, figures

FARE = 30


@pytest.fixture(scope="module", params=["evening 0", "evening 6"])
def played(request: pytest.FixtureRequest) -> Simulation:
    trial = Trial("counterfeiters", 4, options={"market_tracking": "yes"})
    game = Simulation(
        Trial(trial.game, 4, options=trial.options, seed=request.param), GameCatalog()
    )
    game.play()
    return game


def test_every_dollar_of_a_card_is_told(played: Simulation) -> None:
    """Prices go off; sales, diners, tickets and fares that a jet spared come on."""
    brought = 0
    for fact in played.facts:
        if isinstance(fact, CardBought):
            brought -= fact.price
        elif isinstance(fact, FakesWashed | DinersServed | TicketsPaid):
            brought += fact.paid
        elif isinstance(fact, HenchmanPlaced) and fact.action == "jet":
            brought += FARE
    assert sum(one.money for one in played.cards) == brought


def test_a_card_counts_once_however_often_it_brings_something(
    played: Simulation,
) -> None:
    """As many as were bought or drawn at the start, not as many as there are lines."""
    result = played.play()
    found = figures([result], Trial("counterfeiters", 4)).cards
    came = [one for one in played.facts if isinstance(one, CardBought | StartCardTaken)]
    drawn = len({one.copy for one in played.cards}) - len(came)
    assert sum(one.played for one in found.values()) == len(came) + drawn
    assert len(played.cards) > len(came) + drawn
    assert drawn in {0, 4}  # a press each, which nobody bought


def test_what_has_brought_nothing_has_not_worked(played: Simulation) -> None:
    """Bought and never used is no success."""
    bought = next(one for one in played.facts if isinstance(one, CardBought))
    (line,) = carried(played.state, bought)
    assert (line.worked, line.money) == (False, -bought.price)
