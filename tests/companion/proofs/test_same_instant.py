"""Two phones in the same instant, over real HTTP: one has it, the other is told why
not; and without the lock, both."""

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.rules.bank import Pay, Take
from companion.rules.messages import Caller, SeatId
from companion.store import Answer as Kept
from companion.store import Conflict, Saved
from companion.store.memory import MemoryStore
from companion.tables.service import Done
from tests.companion.exchanged import exchanged
from tests.companion.parlour import Parlour, begun
from tests.companion.proofs.taps import (
    ASKED,
    TYPED,
    WRITTEN,
    Fields,
    first,
    fixed,
    nothing,
    phone,
    request,
    slip,
)
from tests.servers.callers import Answer, Company, Handset, at_once
from tests.servers.house import House, open_house

CORNER = Path(__file__).parents[2] / "stories" / "games" / "corner"
TIMES = 4
Grasp = tuple[str, str, Fields]


class Race(NamedTuple):
    """Two phones give an order each; `told` is what the slower one hears."""

    one: Grasp
    other: Grasp
    told: str
    before: Callable[[Company], object] = nothing
    begun: bool = True


def looked(who: str) -> Grasp:
    """An order by somebody who says which version they looked at."""
    return (
        who,
        "count",
        lambda company: {
            "counter": "heat",
            "by": 1,
            "seen": company.look(phone(company, who))["version"],
        },
    )


def no(company: Company) -> dict[str, Any]:
    return {**request(company), "yes": False}


def code(company: Company) -> dict[str, Any]:
    return slip(company, "code")


KITTY = fixed(source="kitty", amount=10)
DICE = fixed(sides=[6], results=[1])
FILLED = first(("s1", "pay", {"to": "kitty", "amount": 10}))
RACES: Mapping[str, Race] = {
    "the last ten dollars": Race(
        ("s2", "take", KITTY), ("s3", "take", KITTY), "not_enough_money", FILLED
    ),
    "one slip": Race(
        ("s2", "cash_slip", code),
        ("s3", "cash_slip", code),
        "wrong_code",
        first(WRITTEN),
    ),
    "one cup of dice": Race(
        ("s1", "type_dice", DICE), ("s2", "type_dice", DICE), "roll_under_way"
    ),
    "one look at the dice": Race(
        ("s2", "confirm_dice", fixed(roll=1, yes=True)),
        ("s3", "confirm_dice", fixed(roll=1, yes=False)),
        "roll_over",
        first(TYPED),
    ),
    "the same moment": Race(looked("s2"), looked("s3"), "stale"),
    "a request, paid and taken back": Race(
        ("s2", "answer_request", request),
        ("s1", "answer_request", no),
        "request_gone",
        first(ASKED),
    ),
    "one name": Race(
        ("s1", "rename", fixed(name="Capo")),
        ("s2", "rename", fixed(name="capo")),
        "name_taken",
    ),
    "the end of a turn": Race(
        ("s1", "end_turn", fixed()), ("s1", "end_turn", fixed()), "not_your_turn"
    ),
    "the beginning": Race(
        ("host", "begin", fixed()),
        ("host", "begin", fixed()),
        "game_running",
        begun=False,
    ),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("races") / "evenings.db", CORNER) as house:
        yield house


def one_wins(answers: Sequence[Answer], told: str, good: int = 200) -> None:
    won, lost = sorted(answers, key=lambda answer: answer.status)
    assert (won.status, lost.status >= 400) == (good, True), answers
    assert lost.code == told


@pytest.mark.parametrize("name", sorted(RACES))
def test_one_wins_and_the_other_is_told(house: House, name: str) -> None:
    """Each with a tap and a line of its own; again and again, for a race is no race if
    one is always first."""
    race = RACES[name]
    for _ in range(TIMES):
        company = Company(house.base, "corner")
        if race.begun:
            company.begin()
        race.before(company)
        jobs = [
            partial(reach, company, grasp, grasp[2](company))
            for grasp in (race.one, race.other)
        ]
        one_wins(at_once(jobs), race.told)
        numbers = [entry["n"] for entry in company.log(company.host)]
        assert numbers == list(range(1, len(numbers) + 1))
        company.hang_up()


def reach(company: Company, grasp: Grasp, fields: dict[str, Any]) -> Answer:
    who, kind, _ = grasp
    return company.give(phone(company, who).at(company.base), kind, **fields)


def test_one_chair_is_taken_once(house: House) -> None:
    """Two newcomers of the same name, and two who show the same pass."""
    for number in range(TIMES):
        company = Company(house.base, "corner")
        devices = [
            Handset(house.base, f"{number}{who}".ljust(64, "e")) for who in range(2)
        ]
        wish = {"name": "Dora", "code": company.code}
        one_wins(
            at_once(
                [partial(one.post, f"{company.path}/players", wish) for one in devices]
            ),
            "name_taken",
            201,
        )
        company.done(company.seats["s1"], "lend_pass", seat="s1")
        lent = {"code": company.view(company.seats["s1"])["me"]["passes"][0]["code"]}
        one_wins(
            at_once(
                [partial(one.post, f"{company.path}/players", lent) for one in devices]
            ),
            "wrong_code",
            201,
        )
        company.hang_up()


class Careless(MemoryStore):
    """A store that does not look whether somebody was faster."""

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Kept:
        answer = super().append(table, expected, saved, command, reply)
        if not isinstance(answer, Conflict):
            return answer
        shift = answer.version - expected
        moved = [
            Saved(one.version + shift, one.at, one.by, one.step + shift, one.body)
            for one in saved
        ]
        return super().append(table, answer.version, moved, command, reply)


def grabbed(parlour: Parlour) -> list[bool]:
    """Two reach for the same ten dollars, each having judged before the other has acted
    if nothing hinders them."""
    both = threading.Barrier(2)
    rules = parlour.tables.live(parlour.table).rules
    decide = rules.decide

    def slowly(*given: Any) -> Any:
        facts = decide(*given)
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait(0.3)
        return facts

    orders = [partial(take, parlour, seat) for seat in ("s2", "s3")]
    with exchanged(rules, "decide", slowly):
        return [isinstance(answer, Done) for answer in at_once(orders)]


def take(parlour: Parlour, seat: str) -> object:
    return parlour.tables.execute(
        parlour.table, Caller(SeatId(seat)), Take("kitty", 10), f"tap {seat}"
    )


def table_with_a_kitty(store: MemoryStore) -> Parlour:
    parlour = begun(store=store)
    parlour.done("Anna", Pay("kitty", 10))
    return parlour


def test_with_the_lock_one_of_two_gets_it() -> None:
    assert sorted(grabbed(table_with_a_kitty(MemoryStore()))) == [False, True]


def test_without_lock_and_order_both_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guards are what makes the difference: without them the kitty pays twice what it holds."""
    parlour = table_with_a_kitty(Careless())
    monkeypatch.setattr(
        parlour.tables.live(parlour.table), "lock", contextlib.nullcontext()
    )
    assert grabbed(parlour) == [True, True]
    assert (
        parlour.process().live(parlour.table).history.state.table.bank.purses["kitty"]
        == -10
    )
