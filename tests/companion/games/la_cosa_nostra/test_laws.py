"""Laws over evenings with bad manners, and over evenings at a real table: secrets, undo
and redo, save and continue."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games.la_cosa_nostra.deals import OfferMade, PromiseMade
from companion.games.la_cosa_nostra.market import (
    MarketDealt,
    MarketFilled,
    StackShuffled,
)
from companion.games.la_cosa_nostra.responses import Replied
from companion.games.la_cosa_nostra.state import State
from companion.rules.agreement import Propose, Vote
from companion.rules.messages import HOST, Fact, Refusal, SeatId
from companion.rules.undo import Undo, Undone, standing
from tests.companion.games.la_cosa_nostra.test_evening import NAMES, Table
from tests.companion.games.random_games import PROVE
from tests.companion.parlour import Parlour, seen
from tests.companion.rules.secrets_kept import ALL, NOBODY, Knowers, Vault

TABLES = 40 if PROVE else 4


class Strongbox(Vault):
    """Knows the secrets of this game as well: the stack, the shuffle, offers and
    promises between two."""

    def _learn(self) -> None:
        for fact in self.parlour.facts()[self.seen :]:
            for secret, knowers in _secrets(fact):
                self.knowers[secret] = self.knowers.get(secret, NOBODY) | knowers
        super()._learn()


def _secrets(fact: Fact) -> Iterator[tuple[str, Knowers]]:
    match fact:
        case MarketDealt():
            yield from ((fact.tap, NOBODY), (_row(fact.stack), NOBODY))
        case StackShuffled():
            yield _row(fact.stack), NOBODY
        case MarketFilled():
            yield _row(fact.market), ALL
        case OfferMade() | PromiseMade() if fact.words:
            yield fact.words, frozenset({fact.seat, fact.to})


def _row(cards: tuple[str, ...]) -> str:
    """Cards in their order, as a careless programme would write them down."""
    return msgspec.json.encode(cards).decode()[1:-1]


def looks(parlour: Parlour) -> dict[SeatId | None, tuple[int, dict[str, bytes]]]:
    live = parlour.tables.live(parlour.table)
    return {viewer: seen(live, viewer) for viewer in (None, HOST, *parlour.state.seats)}


@pytest.mark.parametrize("seed", range(10, 10 + TABLES))
def test_no_secret_leaves_an_evening(seed: int) -> None:
    """Hidden copies, salts, the seed, the stack, offers between two: in no look and in
    no line of any log."""
    table = Table(seed)
    box = Strongbox(table.parlour)
    for number in range(220):
        if table.state.table.stage == "play":
            table.step()
            if number % 5 == 0:
                box.check(looks(table.parlour))
    box.check(looks(table.parlour))
    box.check_logs()
    assert len(box.knowers) > 50


@pytest.mark.parametrize("seed", range(20, 20 + TABLES))
def test_a_hidden_answer_shows_nowhere_but_with_its_giver(seed: int) -> None:
    """No version, no section of anybody else's look: not the table's, not the host's,
    not a neighbour's."""
    table, answers = Table(seed), 0
    act = table._act

    def watched(seat: SeatId) -> bool:
        nonlocal answers
        parlour = table.parlour
        before, told = looks(parlour), len(parlour.facts())
        done = act(seat)
        new = parlour.facts()[told:]
        if new and all(isinstance(fact, Replied) for fact in new):
            answers += 1
            after = looks(parlour)
            assert {viewer for viewer in before if before[viewer] != after[viewer]} == {
                seat
            }
        return done

    table._act = watched  # type: ignore[method-assign]
    for _ in range(400):
        if table.state.table.stage == "play":
            table.step()
    assert answers


def core(state: State) -> Any:
    """What an undo is meant to bring back: all of the game, and of the table what it plays with."""
    table = state.table
    mine = {
        name: getattr(state, name)
        for name in state.__struct_fields__
        if name not in {"table", "box"}
    }
    return (
        mine,
        table.bank.purses,
        table.plans,
        table.tracker.turn,
        table.tracker.phase,
        table.tracker.round,
        table.stage,
    )


@pytest.mark.parametrize("seed", range(30, 30 + TABLES))
def test_undo_brings_back_what_was_there_and_redo_what_was_undone(seed: int) -> None:
    """To any moment of the last steps; the facts that were taken back, told again, make
    the same table."""
    table, undone = Table(seed), 0
    moments: list[Any] = []
    for number in range(200):
        if table.state.table.stage != "play":
            break
        table.step()
        moments.append(core(table.state))
        if number % 9 == 0 and table.state.table.dice.roll is None:
            undone += _there_and_back(table, moments)
    assert undone > 5


def _there_and_back(table: Table, moments: list[Any]) -> bool:
    """Some steps back by consent of all, and again what they had done."""
    parlour, before, log = table.parlour, table.state, _log(table.parlour)
    to = max(0, parlour.version(None) - 1 - len(log) % 7)
    if isinstance(parlour.do("Anna", Propose(Undo(to))), Refusal):
        return False
    for name in NAMES[1:]:
        for question in list(parlour.state.agreement.questions):
            parlour.do(name, Vote(question, yes=True))
    gone = next(
        (fact for _, fact in _log(parlour)[len(log) :] if isinstance(fact, Undone)),
        None,
    )
    if gone is None:
        return False
    again = table.state
    assert core(again) in moments or to < 20  # while people sit down nobody takes notes
    for at, fact in standing(log):
        if gone.first <= at <= gone.last and not fact.survives_undo:
            again = parlour.tables.live(parlour.table).rules.evolve(again, fact)
    assert core(again) == core(before)
    return True


def _log(parlour: Parlour) -> list[tuple[int, Fact]]:
    return [
        pair for entry in parlour.tables.entries(parlour.table) for pair in entry.log
    ]


@pytest.mark.parametrize("seed", range(40, 40 + TABLES))
def test_another_process_goes_on_where_the_first_one_stopped(seed: int) -> None:
    """Saved and continued in the middle of anything, windows and dice included; the end
    is reached all the same."""
    table, moves = Table(seed), 0
    while table.state.table.stage == "play" and moves < 3000:
        table.step()
        moves += 1
        if moves % 17 == 0:
            before, there = table.state, looks(table.parlour)
            table.parlour.tables = table.parlour.process()
            assert table.state == before
            assert looks(table.parlour) == there
    assert table.state.table.ending.result
