"""Every secret of an evening, who may know it, and whether anybody else does."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.bank import MoneyAsked, Paid
from companion.rules.dice import EntropyPromised, RollCalled, Rolled
from companion.rules.dispatch import TableOpened
from companion.rules.ending import GameEnded
from companion.rules.messages import HOST, Fact, SeatId
from companion.rules.plans import PlanLaid, PlanRevealed, PlanShown
from companion.rules.seats import PassLent, SeatGiven, SeatMoved, SeatTaken, WatcherCame
from companion.rules.slips import SlipWritten
from tests.companion.parlour import Parlour

ALL = frozenset({"everybody"})
NOBODY: frozenset[str] = frozenset()
Knowers = frozenset[str]
# shorter secrets are looked for as whole texts: four signs may stand anywhere by chance
LONG = 8


def _of_phones(fact: Fact) -> Iterator[tuple[str | None, Knowers]]:
    match fact:
        case TableOpened():
            yield from ((fact.seed, NOBODY), (fact.host_key, NOBODY))
        case SeatTaken() | SeatMoved() | SeatGiven() | WatcherCame():
            yield fact.key, NOBODY
        case PassLent():
            yield fact.code, frozenset({fact.seat, fact.by})
        case EntropyPromised():
            yield fact.promise, NOBODY
        case RollCalled():
            yield from ((fact.tap, NOBODY), (fact.promise, NOBODY))
        case Rolled():
            yield from ((fact.tap, NOBODY), (fact.entropy, NOBODY))
        case GameEnded():
            yield fact.seed, ALL


def _of_players(fact: Fact) -> Iterator[tuple[str | None, Knowers]]:
    match fact:
        case PlanLaid():
            yield from ((fact.copy, frozenset({fact.seat})), (fact.salt, NOBODY))
        case PlanShown():
            yield fact.copy, frozenset({fact.seat, fact.to})
        case PlanRevealed():
            yield from ((fact.copy, ALL), (fact.salt, ALL))
        case MoneyAsked():
            yield fact.reason, frozenset({fact.seat, fact.of})
        case SlipWritten():
            yield from (
                (fact.reason, frozenset({fact.seat})),
                (fact.code, frozenset({fact.seat})),
            )
        case Paid():
            yield fact.reason, ALL


class Vault:
    """Knows all secrets of one table, and looks over everybody's shoulder."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.seen = 0
        self.knowers: dict[str, Knowers] = {}

    def _learn(self) -> None:
        facts = self.parlour.facts()
        for fact in facts[self.seen :]:
            for secret, knowers in (*_of_phones(fact), *_of_players(fact)):
                if secret:
                    self.knowers[secret] = self.knowers.get(secret, NOBODY) | knowers
            # who has no phone yet lifts the card, and knows it
            if isinstance(fact, PlanShown) and fact.copy is None:
                laid = next(
                    one
                    for one in facts
                    if isinstance(one, PlanLaid) and one.plan == fact.plan
                )
                if laid.copy:
                    self.knowers[laid.copy] |= {fact.to}
        self.seen = len(facts)

    def check(
        self, looks: Mapping[SeatId | None, tuple[int, Mapping[str, bytes]]]
    ) -> None:
        """No look holds what its viewer may not know."""
        self._learn()
        for viewer, (_, sections) in looks.items():
            for name, part in sections.items():
                self._nothing_in(part.decode(), viewer, name)

    def check_logs(self) -> None:
        """Nor does anything that anybody was ever told."""
        self._learn()
        for viewer in (None, HOST, *self.parlour.state.seats):
            told = [fact.visible_to(viewer) for fact in self.parlour.facts()]
            self._nothing_in(json.dumps(told, default=str), viewer, "the log")

    def _nothing_in(self, text: str, viewer: SeatId | None, where: str) -> None:
        words = set(_texts(json.loads(text)))
        for secret, knowers in self.knowers.items():
            if knowers & ALL or viewer in knowers:
                continue
            found = secret in text if len(secret) >= LONG else secret in words
            assert not found, f"{viewer} sees {secret!r} in {where}: {text}"


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (
            text for pair in value.items() for one in pair for text in _texts(one)
        )
    elif isinstance(value, list):
        yield from (text for one in value for text in _texts(one))
