"""Windows of time outlive the server: one that still runs runs on to the same end, an overdue one closes once."""

import time

from tests.companion.proofs.books import STARTER
from tests.companion.proofs.taps import ENTROPY, PROMISE
from tests.servers.callers import Company, listening
from tests.servers.house import House, open_house

SECONDS = 5  # the shortest timer there is


def times(company: Company, kind: str) -> int:
    return sum(entry["kind"] == kind for entry in company.log(company.host))


def killed_and_back(house: House, company: Company, pause: float = 0) -> None:
    house.kill()
    time.sleep(pause)
    house.again()
    company.hang_up()


def test_windows_survive_kill_9(database: str) -> None:
    """At one table a timer runs on; at another the witness's two seconds were over while nobody served."""
    with open_house(database, STARTER) as house:
        running, overdue = Company(house.base).begin(), Company(house.base).begin()
        running.done(running.seats["s1"], "start_timer", seconds=SECONDS)
        window = running.view(running.host)["turn"]["window"]
        overdue.done(overdue.seats["s2"], "promise_entropy", promise=PROMISE)
        overdue.done(overdue.seats["s1"], "roll", sides=[6, 6], tap=ENTROPY)
        house.kill()
        time.sleep(2.1)
        house.again()
        for company in (running, overdue):
            company.hang_up()
        assert running.view(running.host)["turn"]["window"] == window
        closes_by_itself(overdue)
        assert times(running, "window_closed") == 0
        with listening(running.host, table=running.table) as (stream,):
            stream.shows(lambda view: view["turn"]["window"] is None)
        assert time.time() >= window["ends"]
        house.kill()
        house.again()
        for company in (running, overdue):
            company.hang_up()
            company.view(company.host)
        assert (times(running, "window_closed"), times(overdue, "rolled")) == (1, 1)


def closes_by_itself(overdue: Company) -> None:
    """As soon as somebody looks at the table again."""
    with listening(overdue.host, table=overdue.table) as (stream,):
        stream.shows(lambda view: view["roll"] is None and view["cast"]["how"] == "unwitnessed")
    assert times(overdue, "rolled") == 1
