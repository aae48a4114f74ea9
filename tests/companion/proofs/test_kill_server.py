"""kill -9 of the whole server while phones pay: what was acknowledged is there, once,
and everybody sits as before."""

import os
import random
import time

from tests.companion.proofs.books import STARTER, Books, hang_up, paying, settle
from tests.servers.callers import Company
from tests.servers.house import House, open_house

# for each of the two databases
ROUNDS = 100 if os.environ.get("CONSIGLIERE_PROVE") else 10
LONGEST = 0.5
TABLES = 3
# rounds until new ones are opened, so that reading the logs stays quick
AT_THESE_TABLES = 10


def test_what_a_phone_was_told_survives_kill_9(database: str) -> None:
    """Round after round on the same database, so that each start also takes over what
    the last kill left behind."""
    chance = random.Random()  # noqa: S311 -- moments, not secrets
    with open_house(database, STARTER) as house:
        for first in range(0, ROUNDS, AT_THESE_TABLES):
            books = [Books(Company(house.base).begin()) for _ in range(TABLES)]
            for number in range(first, min(first + AT_THESE_TABLES, ROUNDS)):
                one_round(house, books, number, chance.uniform(0, LONGEST))
            hang_up(*books)


def one_round(house: House, books: list[Books], number: int, moment: float) -> None:
    """Pay, be killed, come back; then each open tap is sent until it is known."""
    before = sum(len(one.acknowledged) for one in books)
    with paying(*books) as over:
        time.sleep(moment)
        house.kill()
        over.set()
    house.again()
    hang_up(*books)
    told = f"round {number}, killed after {moment:.4f} s"
    assert [fault for one in books for fault in one.faults()] == [], told
    settle(*books)
    assert [fault for one in books for fault in one.faults()] == [], (
        f"{told}, and every tap sent again"
    )
    assert not any(payer.refused for one in books for payer in one.payers), told
    assert sum(len(one.acknowledged) for one in books) > before, told


def test_every_screen_is_the_same_after_kill_9(database: str) -> None:
    """Plans, peeks, slips, passes, requests, questions and the past: nothing that
    somebody saw is gone or altered."""
    with open_house(database, STARTER) as house:
        company = Company(house.base).begin()
        full_of_secrets(company)
        before = screens(company)
        house.kill()
        house.again()
        company.hang_up()
        assert screens(company) == before
        company.hang_up()


def full_of_secrets(company: Company) -> None:
    """Something of everything lies on the table."""
    anna, bob, cas = company.seats.values()
    codes = sorted(company.host.get("/api/games/starter/en.json").json["cards"])
    company.sit("Dora")
    company.done(anna, "lay", code=codes[0], on="hat")
    company.done(anna, "show_plan", plan=company.view(anna)["plans"][0]["id"], to="s2")
    company.done(bob, "lay", code=codes[0])
    company.done(bob, "reveal", plan=company.view(bob)["me"]["plans"][1]["id"])
    company.done(cas, "write_slip", amount=5, gives=True, reason="for the driver")
    company.done(bob, "ask_money", of=["s1", "s3"], amount=5, reason="for the band")
    company.done(company.host, "propose", what={"type": "give_seat", "seat": "s2"})
    company.done(cas, "count", counter="respect", by=2)
    company.done(cas, "take_back")
    company.done(anna, "roll", sides=[6, 6])
    company.done(
        anna,
        "propose",
        what={
            "type": "correct_purse",
            "purse": "s1",
            "to": 5,
            "reason": "wrong change",
        },
    )
    company.done(bob, "start_timer", seconds=3600)


def screens(company: Company) -> dict[str, list[object]]:
    """Everything that each phone may read, now and of the past."""
    parts = ("", "/log", "/at/6", "/at/14", "/scores", "/fairness")
    everybody = {"host": company.host, **company.seats}
    return {
        name: [phone.get(f"{company.path}{part}").json for part in parts]
        for name, phone in everybody.items()
    }
