"""Two servers on one PostgreSQL: the phones of one table are spread over both, and
nobody can tell."""

import statistics
import time
from collections.abc import Iterator
from functools import partial

import pytest

from tests.companion.proofs.books import STARTER, Books, hang_up, paying, settle
from tests.companion.proofs.taps import ENTROPY, PROMISE, slip
from tests.servers.callers import Company, Gone, Handset, Stream, at_once, listening
from tests.servers.house import House, open_house
from tests.servers.postgres import Cluster, own_database, wait_until

Pair = tuple[House, House]
TIMES = 10


@pytest.fixture(scope="module")
def houses(postgres: Cluster) -> Iterator[Pair]:
    with (
        own_database(postgres) as url,
        open_house(url, STARTER) as one,
        open_house(url, STARTER) as other,
    ):
        yield one, other


def spread(houses: Pair) -> tuple[Company, Handset, Handset]:
    """A table whose first two phones call different servers."""
    company = Company(houses[0].base).begin()
    return company, company.seats["s1"], company.seats["s2"].at(houses[1].base)


def test_an_order_at_one_rings_at_the_other(houses: Pair) -> None:
    """Within a second, both ways; the best of several shows that nobody waits for a
    poll or a heartbeat."""
    company, anna, bob = spread(houses)
    with listening(anna, bob, table=company.table) as streams:
        for stream in streams:
            stream.next()
        both = ((anna, streams[1]), (bob, streams[0]))
        delays = [
            heard_after(company, giver, stream, taps)
            for taps in range(TIMES)
            for giver, stream in both
        ]
    assert min(delays) < 1, delays
    print(
        "ring across processes: "
        f"median {statistics.median(delays) * 1000:.1f} ms, most {max(delays) * 1000:.1f} ms"
    )
    company.hang_up()


def heard_after(company: Company, giver: Handset, stream: Stream, taps: int) -> float:
    """Seconds from the tap to the other phone's view."""
    begun, reason = time.monotonic(), f"tap {taps} by {giver.token}"[:40]
    company.done(giver, "pay", to="bank", amount=1, reason=reason)
    event = stream.shows(
        lambda view: any(line.get("reason") == reason for line in view["recent"])
    )
    return event.at - begun


def test_a_private_act_at_one_rings_nobody_at_the_other(houses: Pair) -> None:
    """What the other server's phones hear next is the public act that follows."""
    company, anna, bob = spread(houses)
    with listening(bob, table=company.table, query="?changes=1") as (stream,):
        version = stream.next().json["version"]
        company.done(anna, "write_slip", amount=5, gives=True)
        company.done(anna, "lend_pass", seat="s1")
        company.done(anna, "pay", to="bank", amount=1)
        heard = stream.until(lambda event: event.name == "changes")
        assert heard.json["version"] == version + 1
        assert set(heard.json["view"]) <= {"purses", "seal", "recent"}
    company.hang_up()


def test_a_phone_that_listens_at_one_is_here_at_the_other(houses: Pair) -> None:
    """And away a while after it left; lights are no facts: no version, no line of any log."""
    company, anna, bob = spread(houses)
    before = company.look(bob)["version"]
    with listening(anna, table=company.table) as (at_one,):
        with listening(bob, table=company.table) as (at_other,):
            at_one.until(
                lambda event: event.name == "here" and event.json.get("s2") == "on"
            )
            at_other.until(
                lambda event: event.name == "here" and event.json.get("s1") == "on"
            )
        at_one.until(
            lambda event: event.name == "here" and event.json.get("s2") == "away"
        )
    assert company.look(bob)["version"] == before == len(company.log(bob))
    company.hang_up()


def test_what_the_doctor_found_at_one_reaches_the_host_at_the_other(
    houses: Pair,
) -> None:
    company, _, bob = spread(houses)
    with listening(company.host, bob, table=company.table) as (screen, _):
        screen.until(
            lambda event: event.name == "here" and event.json.get("s2") == "on"
        )
        bob.post(f"{company.path}/doctor", {"results": {"ms": 4}})
        screen.until(
            lambda event: (
                event.name == "here" and event.json.get("doctor") == {"s2": {"ms": 4}}
            )
        )
    company.hang_up()


def test_racing_orders_at_both_have_one_winner(houses: Pair) -> None:
    """A slip is cashed at both in the same instant: one has the money, the other is
    told, and the log has no gap."""
    company, anna, bob = spread(houses)
    cas = company.seats["s3"]
    won = []
    for _ in range(TIMES):
        company.done(anna, "write_slip", amount=1, gives=True)
        code = slip(company, "code")["code"]
        answers = at_once(
            [partial(company.give, one, "cash_slip", code=code) for one in (bob, cas)]
        )
        assert sorted(answer.status for answer in answers) == [200, 422], answers
        assert {answer.code for answer in answers if answer.status == 422} == {
            "wrong_code"
        }
        won.append(answers[0].status == 200)
    logs = [company.log(company.host.at(house.base)) for house in houses]
    assert logs[0] == logs[1]
    assert [entry["n"] for entry in logs[0]] == list(range(1, len(logs[0]) + 1))
    assert sum(entry["kind"] == "paid" for entry in logs[0]) == 3 + TIMES
    company.hang_up()


def test_one_tap_at_both_counts_once(houses: Pair) -> None:
    """A phone that does not hear the answer tries again and may reach the other server."""
    company, anna, _ = spread(houses)
    for number in range(TIMES):
        body = company.order("pay", f"tap{number}", to="bank", amount=1)
        lines = [anna.at(houses[place % 2].base) for place in range(4)]
        answers = at_once(
            [partial(line.post, f"{company.path}/commands", body) for line in lines]
        )
        assert {(answer.status, answer.body) for answer in answers} == {
            (200, answers[0].body)
        }
    assert company.view(anna)["purses"]["s1"] == 50 - TIMES
    company.hang_up()


def test_whoever_acted_at_one_is_known_at_the_other_at_once(houses: Pair) -> None:
    """A seat that was just taken, a purse that was just paid: no matter which server is
    asked next."""
    company = Company(houses[0].base, names=["Anna", "Bob"]).begin()
    watcher = company.seats["s1"].at(houses[1].base)
    for name in ("Cas", "Dora", "Edo", "Fien"):
        seat = company.sit(name)
        newcomer = company.seats[seat].at(houses[1].base)
        assert newcomer.get(company.path).status == 200, seat
        version = company.done(company.seats["s1"], "pay", to="bank", amount=1)
        assert company.look(watcher)["version"] == version
        company.done(watcher, "take", source="bank", amount=1)
    company.hang_up()


def test_a_window_closes_once(houses: Pair) -> None:
    """Both servers know the window of the silent witness, and both clocks strike."""
    company, anna, bob = spread(houses)
    company.done(bob, "promise_entropy", promise=PROMISE)
    company.view(bob)
    with listening(anna, bob, table=company.table) as streams:
        company.done(anna, "roll", sides=[6, 6], tap=ENTROPY)
        for stream in streams:
            stream.shows(
                lambda view: view["cast"] and view["cast"]["how"] == "unwitnessed"
            )
    time.sleep(0.3)  # for the slower clock
    logs = [
        [entry["kind"] for entry in company.log(company.host.at(house.base))]
        for house in houses
    ]
    assert logs[0] == logs[1]
    assert (logs[0].count("roll_called"), logs[0].count("rolled")) == (1, 1)
    company.hang_up()


def test_when_one_is_killed_its_phones_go_on_at_the_other(houses: Pair) -> None:
    """Under load, with the same token; taps that nobody answered are sent to the other
    one and count once."""
    books = Books(Company(houses[1].base).begin(), [house.base for house in houses])
    with paying(books):
        wait_until(lambda: all(len(payer.acknowledged) > 5 for payer in books.payers))
        houses[0].kill()
        wait_until(lambda: any(payer.gone for payer in books.payers))
    orphans = [payer for payer in books.payers if payer.phone.base == houses[0].base]
    assert orphans
    for payer in orphans:
        with pytest.raises(Gone):
            payer.phone.get("/healthz")
        payer.phone = payer.phone.at(houses[1].base)
    settle(books)
    assert books.faults() == []
    before = [len(payer.acknowledged) for payer in orphans]
    with paying(books):
        wait_until(
            lambda: all(
                len(payer.acknowledged) > paid
                for payer, paid in zip(orphans, before, strict=True)
            )
        )
    settle(books)
    assert books.faults() == []
    hang_up(books)
    houses[0].again()
