"""Laws that hold whatever people tap: money, replay, versions, secrets, and that no
order is ever an accident."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.keepsakes.dice_proof import transcript
from companion.keepsakes.table_record import account_of
from companion.rules import fairness
from companion.rules.agreement import Propose, Vote
from companion.rules.bank import in_the_box, sealed
from companion.rules.dispatch import FACTS, union
from companion.rules.messages import BANK, HOST, Caller, Fact, Order, Refusal, SeatId
from companion.rules.table import with_dice, with_seating
from companion.rules.table_history import TableHistory
from companion.rules.tracker import Begin, TimeIsUp
from companion.rules.undo import TakeBack
from companion.tables.loaded import LoadedTable
from tests.companion.parlour import Parlour, seen
from tests.companion.rules.random_play import Crowd, tapping
from tests.companion.rules.secrets_kept import Vault

Looks = dict[SeatId | None, tuple[int, dict[str, bytes]]]
SEEDS = st.integers(0, 2**32)
# shrinks to the first tap that breaks a law: the taps before it stay the same
STEPS = st.integers(0, 120)


def _looks(live: LoadedTable, table: Any) -> Looks:
    return {viewer: seen(live, viewer) for viewer in (None, HOST, *table.seats)}


def _room(random: Random) -> Parlour:
    """One to six seats, one of them perhaps without a phone, and somebody who looks on."""
    parlour = Parlour(
        random.choice(["corner", "corner", "corner", "starter", "silent"]),
        quorum=random.choice(["all", "majority", "host"]),
        strictness=random.choice(["enforce", "warn", "free"]),
        money=random.choice(["app", "app", "app", "paper"]),
    )
    least, most = parlour.state.setup.game.players
    names = ["Anna", "Bob", "Cas", "Dora", "Ed", "Fien"][
        : random.randint(max(2, least), most)
    ]
    parlour.sit(*names[:-1])
    parlour.sit(names[-1], phone=random.random() < 0.6)
    parlour.watch()
    if random.random() < 0.9:
        parlour.done("host", Begin())
    return parlour


def _clock(parlour: Parlour) -> None:
    """What the server does: every window whose time is up is closed."""
    for window in (parlour.state.tracker.window, parlour.state.dice.witness_window):
        if window and window.ends <= parlour.time:
            parlour.do(Caller(), TimeIsUp(window.id), f"time:{window.id}")


def _played(
    random: Random,
    steps: int,
    parlour: Parlour,
    check: Callable[[Caller, Order], object],
) -> None:
    """Tap after tap; `check` gives the order and looks at the table before and after it."""
    crowd = Crowd(random, parlour)
    for _ in range(steps):
        _forget_lost_phones(parlour)
        if not parlour.seats:
            return
        caller, order = crowd.order()
        check(
            replace(caller, override_reason="we always do")
            if random.random() < 0.1
            else caller,
            order,
        )
        if random.random() < 0.2:
            parlour.wait(random.choice([0.5, 3.0, 30.0, 200.0]))
            _clock(parlour)


def _forget_lost_phones(parlour: Parlour) -> None:
    """Another phone took the seat over: nobody taps on the old one."""
    for name in [
        name
        for name in {*parlour.seats, *parlour.tokens}
        if parlour.known(name) is None
    ]:
        parlour.tokens.pop(name, None)
        parlour.seats.pop(name, None)


@given(SEEDS, STEPS)
def test_whatever_is_tapped_money_stays_and_views_change_only_when_told(
    seed: int, steps: int
) -> None:
    """A refusal changes nothing; whoever's look changes is told so by their version,
    and nobody else is."""
    random = tapping(seed)
    parlour = _room(random)
    vault = Vault(parlour)

    def check(caller: Caller, order: Order) -> None:
        live = parlour.tables.live(parlour.table)
        before, stored = (
            _looks(live, parlour.state),
            parlour.store.version(parlour.table),
        )
        refused = isinstance(parlour.do(caller, order), Refusal)
        after = _looks(live, parlour.state)
        for viewer, (version, sections) in before.items():
            assert version <= after[viewer][0]
            assert (version != after[viewer][0]) == (sections != after[viewer][1]), (
                viewer,
                order,
            )
        assert not refused or (
            before == after and stored == parlour.store.version(parlour.table)
        )
        _money_is_whole(parlour)
        vault.check(after)

    _played(random, steps, parlour, check)
    vault.check_logs()


def _money_is_whole(parlour: Parlour) -> None:
    table = parlour.state
    assert sum(table.bank.purses.values()) == in_the_box(table)
    assert sealed(table)
    assert all(has >= 0 for purse, has in table.bank.purses.items() if purse != BANK)
    money = table.setup.game.money
    assert table.bank.purses[BANK] >= 0 or (money and not money.finite)


@given(SEEDS, STEPS)
def test_what_is_stored_is_the_evening(seed: int, steps: int) -> None:
    """Another process that reads the log, or follows it late and in lumps, has the same
    evening; facts decode alike."""
    random = tapping(seed)
    parlour = _room(random)
    follower = parlour.process()
    decoder: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(union(FACTS))

    def check(caller: Caller, order: Order) -> None:
        parlour.do(caller, order)
        if random.random() < 0.2:
            follower.catch_up(parlour.table)
            _same(parlour, follower.live(parlour.table))

    _played(random, steps, parlour, check)
    follower.catch_up(parlour.table)
    _same(parlour, follower.live(parlour.table))
    _same(parlour, parlour.process().live(parlour.table))
    for fact in parlour.facts():
        assert decoder.decode(msgspec.json.encode(fact)) == fact


def _same(parlour: Parlour, other: LoadedTable) -> None:
    live = parlour.tables.live(parlour.table)
    assert other.history.steps == live.history.steps
    assert other.history.state == live.history.state
    assert other.history == live.history
    assert _looks(other, parlour.state) == _looks(live, parlour.state)


@given(SEEDS, STEPS)
def test_the_dice_of_any_evening_can_be_recomputed(seed: int, steps: int) -> None:
    """Whatever was undone, doubted or left hanging, the transcript holds."""
    random = tapping(seed)
    parlour = _room(random)
    _played(random, steps, parlour, parlour.do)
    told = transcript(account_of(parlour.tables, parlour.table))
    assert fairness.checked(told) == []
    assert (told.seed is not None) == (parlour.state.stage == "over")
    opened_up = replace(told, seed=parlour.state.seed)
    assert fairness.checked(opened_up) == []


@given(SEEDS, STEPS)
def test_after_an_undo_the_table_is_as_it_was(seed: int, steps: int) -> None:
    """A step taken back leaves what was there before; the same step again does what it did."""
    random = tapping(seed)
    parlour = _room(random)

    def check(caller: Caller, order: Order) -> None:
        live = parlour.tables.live(parlour.table)
        parlour.wait(5)
        _clock(parlour)
        drawn, before = parlour.draw.count, live.history
        undoing = isinstance(order, TakeBack | Propose | Vote)
        if (
            isinstance(parlour.do(caller, order), Refusal)
            or live.history is before
            or undoing
        ):
            return
        done = live.history
        if not _may_go(done, before):
            return
        if (
            isinstance(parlour.do(caller, TakeBack()), Refusal)
            or parlour.state.tracker.window != before.state.table.tracker.window
        ):
            return
        assert _loose(live.history) == _loose(before)
        redrawn, parlour.draw.count = parlour.draw.count, drawn
        if not isinstance(parlour.do(caller, order), Refusal):
            assert _loose(live.history) == _loose(done)
        parlour.draw.count = max(redrawn, parlour.draw.count)

    _played(random, steps, parlour, check)


def _may_go(history: TableHistory, before: TableHistory) -> bool:
    """The last step is new, and whoever made it may take it back in play."""
    steps, table = history.steps, history.state.table
    if not steps or steps == before.steps:
        return False
    barred = steps[-1].undo_needs_all or steps[-1].irreversible
    return not barred and table.stage == "play" and table.dice.roll is None


def _loose(history: TableHistory) -> Any:
    """The state without what an undo is not meant to touch."""
    table = history.state.table
    return with_dice(with_seating(table, seats={**table.seats}), spent=frozenset())
