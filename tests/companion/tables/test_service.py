"""Where rules meet the store: taps that come twice, phones in one instant, two
processes; and each guard taken away."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from companion.rules.agreement import Propose, Vote
from companion.rules.bank import Pay, Take, sealed
from companion.rules.messages import Refusal, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.slips import WriteSlip
from companion.rules.tracker import StartTimer, TimeIsUp, WindowClosed
from companion.rules.undo import TakeBack, Undo
from companion.rules.view_parts import part, view_of
from companion.store import Saved, opened
from companion.store.memory import MemoryStore
from companion.tables.service import Done, Tables
from tests.companion.exchanged import exchanged
from tests.companion.parlour import Parlour, begun, seen
from tests.companion.rules.random_play import Crowd, tapping
from tests.companion.tables.races import (
    Careless,
    Forgetful,
    Meeting,
    Unlocked,
    tap,
    together,
)
from tests.servers.fixtures import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]


@pytest.mark.parametrize("times", range(1, 6))
def test_the_same_tap_counts_once(times: int) -> None:
    """One to five times at once: one payment, and everybody gets the same answer."""
    parlour = begun()
    answers = together(
        *[tap(parlour, parlour.tables, "Anna", Pay("s2", 10), "tap")] * times
    )
    assert len(set(answers)) == 1
    assert isinstance(answers[0], Done)
    assert parlour.purse("Bob") == 130


def test_taps_in_any_order_count_once_each() -> None:
    parlour = begun()
    taps = [(f"tap {at}", at) for at in range(1, 6)] * 4
    Random(7).shuffle(taps)  # noqa: S311 -- an order, no secret
    for command, amount in taps:
        parlour.done("Anna", Pay("s2", amount), command=command)
    assert parlour.purse("Bob") == 120 + 15


def test_the_same_tap_at_two_processes_counts_once() -> None:
    parlour = begun(store=Meeting())
    others = [parlour.process() for _ in range(4)]
    assert isinstance(parlour.store, Meeting)
    parlour.store.once(4)
    answers = together(
        *[tap(parlour, one, "Anna", Pay("s2", 10), "tap") for one in others]
    )
    assert len(set(answers)) == 1
    for one in others:
        one.catch_up(parlour.table)
        assert one.live(parlour.table).history.state.table.bank.purses["s2"] == 130


def test_a_repeated_tap_finds_its_answer_even_if_it_would_be_refused_now() -> None:
    parlour = begun()
    first = parlour.done("Anna", Pay("s2", 100), command="tap")
    assert (
        parlour.refused("Anna", Pay("s2", 100), command="another").code
        == "not_enough_money"
    )
    assert parlour.done("Anna", Pay("s2", 100), command="tap") == first
    assert parlour.done("Anna", Pay("s2", 100), command="tap", seen=1) == first


def test_without_memory_the_same_tap_would_count_twice() -> None:
    parlour = begun(store=Forgetful())
    together(*[tap(parlour, parlour.tables, "Anna", Pay("s2", 10), "tap")] * 3)
    assert parlour.purse("Bob") == 150


def last_money(store: MemoryStore) -> Parlour:
    """There are 30 in the pot, and two who want them."""
    parlour = begun("Anna", "Bob", store=store)
    parlour.done("Anna", Pay("kitty", 30))
    return parlour


def _grab(parlour: Parlour, one: Tables, other: Tables) -> list[Any]:
    return together(
        tap(parlour, one, "Anna", Take("kitty", 30), "anna"),
        tap(parlour, other, "Bob", Take("kitty", 30), "bob"),
    )


def _one_wins(answers: list[Any]) -> None:
    (won,) = [answer for answer in answers if isinstance(answer, Done)]
    (told,) = [answer for answer in answers if isinstance(answer, Refusal)]
    assert (told.code, told.facts["has"]) == ("not_enough_money", 0)
    assert won.version > 0


def test_two_phones_in_the_same_instant_one_wins_the_other_is_told() -> None:
    parlour = last_money(MemoryStore())
    _one_wins(_grab(parlour, parlour.tables, parlour.tables))
    assert sealed(parlour.state)


def test_two_processes_in_the_same_instant_one_wins_the_other_is_told() -> None:
    store = Meeting()
    parlour = last_money(store)
    other = parlour.process()
    other.live(parlour.table)
    store.once(2)  # both have decided that the pot holds enough
    _one_wins(_grab(parlour, parlour.tables, other))
    parlour.tables.catch_up(parlour.table)
    assert sealed(parlour.state)


def test_even_without_the_lock_the_store_lets_one_win() -> None:
    """The second guard holds where the first is missing."""
    store = Meeting()
    parlour = last_money(store)
    unlocked = Unlocked(
        store, parlour.tables.catalog, lambda: parlour.time, parlour.draw
    )
    unlocked.live(parlour.table)
    store.once(2)
    _one_wins(_grab(parlour, unlocked, unlocked))


def test_without_lock_and_version_both_would_win() -> None:
    store = Careless()
    parlour = last_money(store)
    unlocked = Unlocked(
        store, parlour.tables.catalog, lambda: parlour.time, parlour.draw
    )
    unlocked.live(parlour.table)
    store.once(2)
    answers = _grab(parlour, unlocked, unlocked)
    assert all(isinstance(answer, Done) for answer in answers)
    assert not sealed(parlour.process().live(parlour.table).history.state.table)


def test_without_the_version_two_processes_would_both_win() -> None:
    store = Careless()
    parlour = last_money(store)
    other = parlour.process()
    other.live(parlour.table)
    store.once(2)
    assert all(
        isinstance(answer, Done) for answer in _grab(parlour, parlour.tables, other)
    )
    assert not sealed(parlour.process().live(parlour.table).history.state.table)


def test_two_processes_play_on_together() -> None:
    """Everything that was answered is there, once, and both have the same evening in the end."""
    parlour = begun(store=Meeting())
    one, other = parlour.tables, parlour.process()
    calls = [
        tap(parlour, tables, name, Pay("kitty", 1), f"{name} {at}")
        for at in range(10)
        for tables, name in ((one, "Anna"), (other, "Bob"), (one, "Cas"))
    ]
    answers = [
        answer for at in range(0, 30, 6) for answer in together(*calls[at : at + 6])
    ]
    assert all(isinstance(answer, Done) for answer in answers)
    for tables in (one, other):
        tables.catch_up(parlour.table)
    assert parlour.purse("kitty") == 30
    assert seen(one.live(parlour.table), None) == seen(other.live(parlour.table), None)


def test_time_is_up_once_though_two_processes_say_so() -> None:
    store = Meeting()
    parlour = begun(store=store)
    parlour.done("Anna", StartTimer(60))
    window = parlour.state.tracker.window
    other = parlour.process()
    other.live(parlour.table)
    parlour.wait(60)
    assert window
    store.once(2)
    order = TimeIsUp(window.id)
    together(
        *[
            tap(parlour, one, "clock", order, f"time:{window.id}")
            for one in (parlour.tables, other)
        ]
    )
    assert sum(isinstance(fact, WindowClosed) for fact in parlour.facts()) == 1
    for tables in (parlour.tables, other):
        tables.catch_up(parlour.table)
        assert tables.live(parlour.table).history.state.table.tracker.window is None


def test_without_the_version_time_would_be_up_twice() -> None:
    store = Careless()
    parlour = begun(store=store)
    parlour.done("Anna", StartTimer(60))
    other = parlour.process()
    window = other.live(parlour.table).history.state.table.tracker.window
    parlour.wait(60)
    store.once(2)
    order = TimeIsUp(window.id)
    together(
        *[tap(parlour, one, "clock", order, "time") for one in (parlour.tables, other)]
    )
    assert sum(isinstance(fact, WindowClosed) for fact in parlour.facts()) == 2


def test_a_process_that_was_away_takes_over_an_undo_and_what_came_after_it() -> None:
    parlour = begun()
    away = parlour.process()
    away.live(parlour.table)
    parlour.done("Anna", Pay("s2", 10))
    parlour.done("Anna", TakeBack())
    parlour.done("Anna", Pay("s2", 20))
    away.catch_up(parlour.table)
    assert (
        away.live(parlour.table).history == parlour.tables.live(parlour.table).history
    )
    assert away.live(parlour.table).history.state.table.bank.purses["s2"] == 140


def test_what_is_stored_while_a_table_is_being_loaded_is_not_missed() -> None:
    class Late(MemoryStore):
        """While the log is read, somebody at another process pays."""

        meanwhile: Callable[[], Any] | None = None

        def read(self, table: str, after: int = 0) -> list[Saved]:
            rows, now = super().read(table, after), self.meanwhile
            self.meanwhile = None
            if now:
                now()
            return rows

    store = Late()
    parlour = begun(store=store)
    store.meanwhile = lambda: parlour.done("Anna", Pay("s2", 10))
    assert (
        parlour.process().live(parlour.table).history.state.table.bank.purses["s2"]
        == 130
    )


def test_whoever_asks_again_elsewhere_also_sees_what_was_done() -> None:
    parlour = begun()
    other = parlour.process()
    other.live(parlour.table)
    done = parlour.done("Anna", Pay("s2", 10), command="tap")
    assert (
        other.execute(parlour.table, parlour.who("Anna"), Pay("s2", 10), "tap") == done
    )
    assert other.live(parlour.table).look(parlour.seats["Anna"]).version == done.version


def test_what_was_not_seen_yet_is_told_before_it_counts() -> None:
    parlour = begun()
    before = parlour.version("Anna")
    parlour.done("Bob", Pay("s1", 10))
    told = parlour.refused("Anna", Pay("s2", 10), seen=before)
    assert (told.code, told.facts["version"]) == ("stale", before + 1)
    # private: nobody else's view is older for it
    parlour.done("Cas", WriteSlip(5, True))
    assert isinstance(parlour.do("Anna", Pay("s2", 10), seen=before + 1), Done)


def test_strangers_may_count_their_commands_alike() -> None:
    parlour = Parlour()
    for name in ("Anna", "Bob"):
        assert isinstance(
            parlour.do("stranger", Sit(name, key_hash(name)), command="1"), Done
        )
    parlour.do("stranger", Sit("Bob", key_hash("Bob")), command="1")
    assert [seat.name for seat in parlour.state.seats.values()] == ["Anna", "Bob"]


def test_nothing_is_kept_of_what_did_nothing() -> None:
    parlour = begun()
    before = parlour.store.version(parlour.table)
    parlour.refused("Anna", Pay("s2", 1000), command="tap")
    assert parlour.store.version(parlour.table) == before
    parlour.done("Bob", Pay("s1", 100))
    # the refused tap was no answer
    assert isinstance(parlour.do("Anna", Pay("s2", 200), command="tap"), Done)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_store_keeps_the_same_facts(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The same taps leave the same rows, byte by byte, and the same evening when they are read."""
    url = (
        f"sqlite:{tmp_path / 'one.db'}"
        if kind == "sqlite"
        else str(request.getfixturevalue("postgres_url"))
    )
    store = opened(url)
    parlours = [
        begun("Anna", "Bob", "Cas", store=one) for one in (MemoryStore(), store)
    ]
    for parlour in parlours:
        crowd = Crowd(tapping(59), parlour)
        for _ in range(150):
            if all(parlour.known(name) for name in parlour.seats):
                parlour.do(*crowd.order())
                parlour.wait(1)
    one, other = parlours
    assert one.store.read(one.table) == other.store.read(other.table)
    assert len(one.facts()) > 80
    fresh = other.process().live(other.table)
    assert fresh.history == one.tables.live(one.table).history
    store.close()


def test_a_vote_and_a_payment_in_the_same_instant_never_undo_more_than_was_shown() -> (
    None
):
    """Whichever is first: the payment stands, or the question is overtaken by it."""
    store = Meeting()
    parlour = begun("Anna", "Bob", store=store)
    parlour.done("Anna", Pay("s2", 10))
    parlour.done("Anna", Propose(Undo(parlour.version(None) - 1)))
    (question,) = parlour.state.agreement.questions
    other = parlour.process()
    other.live(parlour.table)
    store.once(2)
    together(
        tap(parlour, parlour.tables, "Bob", Vote(question, True), "vote"),
        tap(parlour, other, "Anna", Pay("kitty", 5), "pay"),
    )
    parlour.tables.catch_up(parlour.table)
    assert parlour.purse("kitty") == 5
    assert parlour.purse("Bob") in {120, 130}
    assert sealed(parlour.state)


def test_a_private_step_makes_nobody_elses_view_anew() -> None:
    """What all see is coded again when all were told something, so that no time that it
    takes tells of a secret."""
    parlour = begun("Anna", "Bob")
    live = parlour.tables.live(parlour.table)
    made: list[SeatId | None] = []

    def noted(state: Any, viewer: SeatId | None = None) -> Any:
        made.append(viewer)
        return UNSET

    ear = part(noted, "table.bank")
    view = view_of({**live.rules.public.parts, "ear": ear})
    with exchanged(live.rules, "public", view):
        live.look(None)
        made.clear()
        parlour.done("Anna", WriteSlip(5, True))
        live.look(parlour.seats["Bob"])
        assert None not in made
        parlour.done("Anna", Pay("s2", 1))
        live.look(parlour.seats["Bob"])
        assert made.count(None) == 1
