"""Money over time: what lay in each purse after each step that everybody saw, as far as
everybody may know it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.keepsakes.table_record import Account
from companion.rules.messages import PurseId, SeatId
from companion.rules.table import Table
from companion.rules.table_history import Entry
from companion.rules.undo import Undone

APART = 128  # facts between two places to which an undo can lead back
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
    """A game of money, step by step. Undone steps are not in it; who has no purse yet
    is not in a moment."""

    steps: int
    moments: tuple[Moment, ...]
    marks: tuple[Mark, ...]

    @property
    def seats(self) -> list[SeatId]:
        if self.moments:
            return list(self.moments[-1].purses)
        return []

    def line(self, seat: SeatId) -> list[tuple[int, int]]:
        """Steps and amounts of one player, where they change."""
        points: list[tuple[int, int]] = []
        for moment in self.moments:
            if seat in moment.purses and (
                not points or points[-1][1] != moment.purses[seat]
            ):
                points.append((moment.step, moment.purses[seat]))
        return points


class Rung(Struct, frozen=True):
    """A place on the walk to which an undo can lead back."""

    version: int
    state: Any
    step: int
    moments: int
    marks: int


class Walk:
    """The steps that count so far. It goes on where it stopped; what was undone since
    then is walked anew."""

    def __init__(self, start: Any) -> None:
        self.moments: list[Moment] = []
        self.marks: list[Mark] = []
        self.here = Rung(0, start, -1, 0, 0)
        self._rungs = [self.here]

    def go_on(self, account: Account) -> None:
        """Up to where the account ends."""
        new = account.past.steps(self.here.version, account.history.version)
        self._back_before(
            min(
                [
                    fact.first
                    for entry in new
                    for fact in entry.facts
                    if isinstance(fact, Undone)
                ],
                default=0,
            )
        )
        for entry in account.past.steps(self.here.version, account.history.version):
            self._step(account, entry)
            account.breathe()

    def _back_before(self, undone: int) -> None:
        if not 0 < undone <= self.here.version:
            return
        while self._rungs[-1].version >= undone:
            self._rungs.pop()
        self.here = self._rungs[-1]
        del self.moments[self.here.moments :], self.marks[self.here.marks :]

    def _step(self, account: Account, entry: Entry) -> None:
        facts = [fact for version, fact in entry.log if version in account.counting]
        state, step = self.here.state, self.here.step
        for fact in facts:
            state = account.rules.evolve(state, fact)
        if state.table.stage != "lobby" and any(
            fact.visible_to(None) is not None for fact in facts
        ):
            step += 1
            self._note(account, state, step)
        self.here = Rung(entry.last, state, step, len(self.moments), len(self.marks))
        if self.here.version - self._rungs[-1].version >= APART:
            self._rungs.append(self.here)

    def _note(self, account: Account, state: Any, step: int) -> None:
        """What everybody saw after a step of the game."""
        table: Table = state.table
        purses = _public_purses(account, state) if table.setup.money == "app" else {}
        if purses and (not self.moments or self.moments[-1].purses != purses):
            self.moments.append(Moment(step, purses))
        if not self.marks or (self.marks[-1].round, self.marks[-1].phase) != (
            table.tracker.round,
            table.tracker.phase,
        ):
            self.marks.append(Mark(step, table.tracker.round, table.tracker.phase))


def chronicle(account: Account) -> Chronicle:
    """Folds the steps that count; while the game runs, purses are read from the view
    that everybody has."""
    with account.past.lock:
        walk = _walk(account)
        walk.go_on(account)
        return Chronicle(max(walk.here.step, 0), tuple(walk.moments), tuple(walk.marks))


def _walk(account: Account) -> Walk:
    """The one that is there already, if it does not know more than the account; at the
    end all purses are open."""
    about = account.rules, account.over
    known: tuple[object, Walk] | None = account.past.beside.get("chronicle")
    if (
        known is None
        or known[0] != about
        or known[1].here.version > account.history.version
    ):
        known = account.past.beside["chronicle"] = about, Walk(account.history.start)
    return known[1]


def _public_purses(account: Account, state: Any) -> Purses:
    """When the game is over nobody's sum is a secret any more: all payments were told."""
    seen = account.rules.view(state, None)
    shown: Mapping[PurseId, int] = (
        state.table.bank.purses if account.over else seen.get("purses") or {}
    )
    return {
        seat: shown[PurseId(seat)]
        for seat in state.table.seats
        if PurseId(seat) in shown
    }
