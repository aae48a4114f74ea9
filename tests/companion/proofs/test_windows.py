"""Windows of time outlive the server: one that still runs runs on to the same end, an
overdue one closes once."""

import time
from pathlib import Path

from tests.companion.proofs.books import STARTER
from tests.companion.proofs.taps import ENTROPY, PROMISE
from tests.servers.callers import Company, listening
from tests.servers.house import House, open_house

SECONDS = 5  # the shortest timer there is
WITNESS = 2  # how long a roll waits for its witness


def times(company: Company, kind: str) -> int:
    return sum(entry["kind"] == kind for entry in company.log(company.host))


def set_hands(hand: Path, moment: float) -> None:
    """It is this moment, however slow the machine is; in one step, since the server may
    be reading."""
    fresh = hand.with_suffix(".fresh")
    fresh.write_text(str(moment), "utf-8")
    fresh.replace(hand)


def killed_and_back(
    house: House, hand: Path, moment: float, *companies: Company
) -> None:
    """Killed now, and served again from this moment on."""
    house.kill()
    set_hands(hand, moment)
    house.again()
    for company in companies:
        company.hang_up()


def test_windows_survive_kill_9(database: str, tmp_path: Path) -> None:
    """At one table a timer runs on; at another the witness's two seconds were over
    while nobody served."""
    hand, began = tmp_path / "hand", time.time()
    set_hands(hand, began)
    with open_house(
        database, STARTER, programme=("tests.servers.held_clock", str(hand))
    ) as house:
        running, overdue = Company(house.base).begin(), Company(house.base).begin()
        running.done(running.seats["s1"], "start_timer", seconds=SECONDS)
        window = running.view(running.host)["turn"]["window"]
        assert window["ends"] == began + SECONDS
        overdue.done(overdue.seats["s2"], "promise_entropy", promise=PROMISE)
        overdue.done(overdue.seats["s1"], "roll", sides=[6, 6], tap=ENTROPY)
        assert times(overdue, "rolled") == 0
        killed_and_back(house, hand, began + WITNESS + 0.1, running, overdue)
        assert running.view(running.host)["turn"]["window"] == window
        closes_by_itself(overdue)
        assert times(running, "window_closed") == 0
        with listening(running.host, table=running.table) as (stream,):
            set_hands(hand, window["ends"])
            stream.shows(lambda view: view["turn"]["window"] is None)
        killed_and_back(house, hand, window["ends"] + 1, running, overdue)
        for company in (running, overdue):
            company.view(company.host)
        assert (times(running, "window_closed"), times(overdue, "rolled")) == (1, 1)


def closes_by_itself(overdue: Company) -> None:
    """As soon as somebody looks at the table again."""
    with listening(overdue.host, table=overdue.table) as (stream,):
        stream.shows(
            lambda view: view["roll"] is None and view["cast"]["how"] == "unwitnessed"
        )
    assert times(overdue, "rolled") == 1
