"""Money over time: what lay in each purse after each step that everybody saw, as far as everybody may know it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.keepsakes.account import Account
from companion.rules.language import PurseId, SeatId
from companion.rules.table import Table

Purses = dict[SeatId, int]


class Moment(Struct, frozen=True):
    """What the players had after a step; steps count from 0, the start of the game."""

    step: int
    purses: Purses


class Mark(Struct, frozen=True):
    """Where a phase or a round began."""

    step: int
    round: int
    phase: int


class Chronicle(Struct, frozen=True):
    """A game of money, step by step. Undone steps are not in it; who has no purse yet is not in a moment."""

    steps: int
    moments: tuple[Moment, ...]
    marks: tuple[Mark, ...]

    @property
    def seats(self) -> list[SeatId]:
        return list(self.moments[-1].purses) if self.moments else []

    def line(self, seat: SeatId) -> list[tuple[int, int]]:
        """Steps and amounts of one player, where they change."""
        points: list[tuple[int, int]] = []
        for moment in self.moments:
            if seat in moment.purses and (not points or points[-1][1] != moment.purses[seat]):
                points.append((moment.step, moment.purses[seat]))
        return points


def chronicle(account: Account) -> Chronicle:
    """Folds the steps that count; while the game runs, purses are read from the view that everybody has."""
    moments: list[Moment] = []
    marks: list[Mark] = []
    step = -1
    for state in _after_each_step(account):
        table: Table = state.table
        if table.stage == "lobby":
            continue
        step += 1
        purses = _public_purses(account, state) if table.setup.money == "app" else {}
        if purses and (not moments or moments[-1].purses != purses):
            moments.append(Moment(step, purses))
        if not marks or (marks[-1].round, marks[-1].phase) != (table.round, table.phase):
            marks.append(Mark(step, table.round, table.phase))
    return Chronicle(max(step, 0), tuple(moments), tuple(marks))


def _after_each_step(account: Account) -> Iterator[Any]:
    """The state of the game after each order of which everybody was told something that still counts."""
    state = account.evening.start
    for entry in account.entries:
        facts = [fact for version, fact in entry.log if version in account.counting]
        for fact in facts:
            state = account.rules.evolve(state, fact)
        if any(fact.told(None) is not None for fact in facts):
            yield state


def _public_purses(account: Account, state: Any) -> Purses:
    """When the game is over nobody's sum is a secret any more: all payments were told."""
    seen = account.rules.view(state, None)
    shown: Mapping[PurseId, int] = state.table.purses if account.over else seen.get("purses") or {}
    return {seat: shown[PurseId(seat)] for seat in state.table.seats if PurseId(seat) in shown}
