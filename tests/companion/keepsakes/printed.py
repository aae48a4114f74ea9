"""Whole evenings of robots, as a store keeps them: what a morning paper is made of."""

from functools import cache

import msgspec

from companion.catalog.game_catalog import GameCatalog
from companion.games import robots_of
from companion.keepsakes.labels import Naming
from companion.keepsakes.table_record import Account, account_of
from companion.practice.simulation import Simulation, Trial
from companion.rules.messages import Caller, Fact, Order
from companion.rules.seats import SeatTaken
from companion.store import Saved
from companion.store.memory import MemoryStore
from companion.tables.service import Tables
from companion.web.screen_words import words_of
from tests.companion.games.random_games import SHELF

TABLE = "SIMULATED"
NAMES = ("Annabel", "Bartholomeus", "Cäcilie", "Dora", "Ed", "Fien")
MOST = 5  # at a table
PACE = 12.0  # seconds from one order to the next


@cache
def printed(game: str, seed: str = "1") -> Account:
    """An evening to its end; one order every few seconds."""
    robots = robots_of(game)
    assert robots
    found = SHELF.game(game)
    assert found
    players = min(found.players[1], MOST)
    trial = Trial(game, players, seed=seed, options=dict(robots.choices))
    simulation = Counting(trial, SHELF)
    simulation.play()
    return kept([[simulation.opening], *simulation.orders_of_facts], SHELF)


class Counting(Simulation):
    """It remembers which facts one order brought about."""

    def __init__(self, trial: Trial, catalog: GameCatalog) -> None:
        self.orders_of_facts: list[list[Fact]] = []
        super().__init__(trial, catalog)

    def _do(self, who: Caller, order: Order) -> bool:
        before = len(self.facts)
        done = super()._do(who, order)
        if self.facts[before:]:
            self.orders_of_facts.append(self.facts[before:])
        return done


def kept(orders: list[list[Fact]], shelf: GameCatalog) -> Account:
    """The same as if people had played it here."""
    store, version = MemoryStore(), 0
    for number, facts in enumerate(orders):
        step, at = version + 1, 1_700_000_000.0 + number * PACE
        rows = [
            Saved(step + place, at, "s1", step, msgspec.json.encode(named(one)))
            for place, one in enumerate(facts)
        ]
        store.append(TABLE, version, rows, f"c{number}", b"")
        version += len(facts)
    tables = Tables(store, shelf, lambda: 1_700_100_000.0, bytes)
    return account_of(tables, TABLE)


def named(fact: Fact) -> Fact:
    """A robot that sits down has the name of somebody."""
    if isinstance(fact, SeatTaken) and fact.name.startswith("Robot "):
        number = int(fact.name.split()[-1])
        return msgspec.structs.replace(fact, name=NAMES[number - 1])
    return fact


def naming(account: Account, language: str) -> Naming:
    return Naming(words_of(language, account.state.setup.game.id), account.state)
