"""Whole evenings of robots, of any game, with good manners and with bad: watched after
every step, told again from the log, and played on from anywhere."""

import copy
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.catalog.game_catalog import GameCatalog
from companion.games import rules_of
from companion.practice.simulation import Played, Simulation, Trial
from companion.rules.agreement import Propose, Vote
from companion.rules.dispatch import union
from companion.rules.messages import HOST, Caller, Fact, Order, SeatId
from companion.rules.seats import Leave, Return

SHELF = GameCatalog()
PROVE = bool(os.environ.get("CONSIGLIERE_PROVE"))
BATCHES = 10
GAMES = 10_000 if PROVE else 200
ROWDY = 2000 if PROVE else 30


class Watched(Simulation, ABC):
    """An evening that looks at the laws of its game after every step."""

    fresh: Any = None  # the state before the first fact

    def __init__(self, trial: Trial) -> None:
        self.rules = rules_of(trial.game)
        super().__init__(trial, SHELF)

    @abstractmethod
    def check(self) -> None:
        """What must hold now."""

    def ended_well(self, played: Played) -> bool:
        """What an evening that was played to its end must have come to."""
        return bool(played.winners)

    def _do(self, who: Caller, order: Order) -> bool:
        if self.fresh is None:
            self.fresh = self.state
        done = super()._do(who, order)
        self.check()
        return done


class Rowdy(Watched):
    """An evening with bad manners: now and then somebody plays a prank."""

    pranks: Sequence[Callable[[Any, SeatId], None]] = ()
    fewest = 2  # who stay whatever happens
    tempers = (0.85, 0.5)  # manners of one evening and of the next
    restless = 0.6  # those of an evening that is left in its middle
    every = 20  # steps from one copy of it to the next

    def __init__(self, trial: Trial, manners: float = 0.85) -> None:
        self.manners = manners
        self.gone: set[SeatId] = set()
        super().__init__(trial)

    def step(self) -> None:
        if self.random.random() > self.manners:
            self.random.choice(self.pranks)(self, self.random.choice(self.seats))
        if self.state.table.stage == "play":
            self.go_on()

    def go_on(self) -> None:
        """As robots play."""
        super().step()

    def all_agree(self, what: Any) -> None:
        """Proposed by one, agreed by all who are there."""
        first, *others = self.state.table.playing()
        self._do(Caller(first), Propose(what))
        for seat in others:
            for question in list(self.state.table.agreement.questions):
                self._do(Caller(seat), Vote(question, yes=True))


def walk_out(evening: Rowdy, seat: SeatId) -> None:
    """Leaves the table, or comes back."""
    playing = len(evening.state.table.playing())
    if seat in evening.gone:
        if evening._do(Caller(seat), Return()):
            evening.gone.discard(seat)
    elif playing > evening.fewest and evening._do(Caller(seat), Leave()):
        evening.gone.add(seat)


def played_out(evening: Watched) -> Played:
    """To the end; the log alone makes the same evening."""
    played = evening.play()
    assert evening.state.table.ending.result
    replays(evening.rules, evening.fresh, evening.facts, evening.state)
    return played


def replays(rules: Any, start: Any, facts: Sequence[Fact], live: Any) -> None:
    """The stored facts make the same state, to the last sign on the table's screen."""
    decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(union(rules.facts))
    state = start
    for fact in facts:
        state = rules.evolve(state, decoder.decode(msgspec.json.encode(fact)))
    assert state == live
    again, shown = (msgspec.json.encode(rules.view(one, None)) for one in (state, live))
    assert again == shown


def ends_from_anywhere(evening: Rowdy, every: int) -> int:
    """Copies of the evening are taken now and then and played on with good manners; how
    many came to an end."""
    steps = ended = 0
    while evening.state.table.stage == "play":
        evening.step()
        steps += 1
        if steps % every == 0:
            assert politely(evening).play().winners
            ended += 1
    return ended


def politely(evening: Rowdy) -> Rowdy:
    """A copy of an evening, whose people have come to their senses."""
    shared = (evening.state.box, evening.state.table.setup, evening.rules)
    other = copy.deepcopy(evening, {id(one): one for one in shared})
    other.manners = 1.0
    return other


class Overlooked(Simulation):
    """An evening whose viewers' screens are compared before and after each step."""

    def __init__(self, trial: Trial) -> None:
        self.view = rules_of(trial.game).view
        super().__init__(trial, SHELF)

    def _do(self, who: Caller, order: Order) -> bool:
        before, told = self._looks(), len(self.facts)
        done = super()._do(who, order)
        after, new = self._looks(), self.facts[told:]
        for viewer, look in before.items():
            kinds = [type(fact).__name__ for fact in new]
            same = look == after[viewer]
            assert same or _hears(new, viewer), (viewer, order, kinds)
        return done

    def _looks(self) -> dict[SeatId | None, bytes]:
        """The public part goes to everybody; a seat has its own besides."""
        public = msgspec.json.encode(self.view(self.state, None))
        looks: dict[SeatId | None, bytes] = {None: public}
        for seat in (*self.state.table.seats, HOST):
            looks[seat] = public + msgspec.json.encode(self.view(self.state, seat))
        return looks


def _hears(new: Sequence[Fact], viewer: SeatId | None) -> bool:
    return any(fact.visible_to(viewer) is not None for fact in new)
