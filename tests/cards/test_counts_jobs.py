"""The Jobs of La Cosa Nostra against their facts, typed by hand."""

from collections import Counter
from statistics import mean

import pytest

from tests.cards.cards_la_cosa_nostra import BUSINESSES, amount, cards, jobs, needs

# name: rounds I to IV, kind, is it an attack, target (0: against the victim's strength)
JOBS = {
    "bash": ((2, 1, 0, 0), "attack", True, 2),
    "property_damage": ((2, 0, 0, 0), "attack", True, 3),
    "theft": ((2, 2, 1, 2), "attack", True, 4),
    "vandalism": ((1, 1, 0, 0), "attack", True, 3),
    "exceptional_offer": ((0, 1, 1, 0), "other", False, 3),
    "connections": ((0, 1, 1, 0), "other", False, 3),
    "money_laundering": ((0, 2, 2, 0), "other", False, 3),
    "birthday_party": ((0, 1, 0, 0), "other", False, 3),
    "arson": ((0, 0, 1, 1), "attack", True, 4),
    "kill_businessman": ((0, 1, 2, 1), "attack", True, 4),
    "assassination": ((0, 0, 3, 2), "attack", True, 0),
    "persuasion": ((0, 2, 2, 2), "attack", True, 4),
    "robbery": ((0, 0, 2, 1), "response", True, 4),
    "trap": ((0, 0, 1, 2), "response", False, 3),
    "horse_racing": ((0, 0, 0, 1), "other", False, 4),
    "drive_by": ((0, 0, 0, 2), "attack", True, 0),
    "car_bomb": ((0, 0, 1, 1), "attack", True, 5),
}
# The cash jobs in the order of the facts: round, target, payout with two successes and
# with one, and what they need.
CASH = """
1 3 2000 1000: | 1 2 2000 1000: | 1 4 4000 2000:
1 3 5000 3000: waste_company | 1 3 5000 3000: garage
1 3 5000 3000: building_firm | 1 3 5000 3000: loan_shark
1 3 5000 3000: drug_dealer | 1 3 5000 3000: pimp
1 2 4000 3000: cop | 1 3 6000 4000: night_club
1 3 6000 4000: casino | 1 3 7000 5000: lawyer politician
2 4 9000 7000: garage | 2 3 9000 7000: lawyer loan_shark | 2 3 10000 7000: waste_company politician
2 3 10000 7000: building_firm politician | 2 3 10000 8000: night_club drug_dealer
2 4 11000 8000: casino pimp
2 3 9000 7000: cop drug_dealer | 2 4 7000 4000:
3 4 14000 10000: garage cop | 3 3 13000 9000: building_firm politician
3 3 14000 10000: casino pimp
3 3 13000 9000: waste_company garage | 3 3 14000 10000: night_club lawyer
3 3 16000 12000: loan_shark lawyer politician | 3 4 17000 12000: drug_dealer cop waste_company
3 5 12000 7000:
4 4 24000 17000: building_firm garage cop | 4 3 21000 15000: building_firm politician lawyer
4 3 22000 16000: casino loan_shark lawyer | 4 4 18000 13000: loan_shark politician
4 4 23000 16000: drug_dealer garage cop | 4 3 21000 15000: night_club pimp politician
4 3 22000 15000: waste_company building_firm loan_shark | 4 3 19000 14000: casino night_club
4 4 22000 15000: pimp drug_dealer night_club | 4 5 16000 9000:
"""


def test_jobs_by_round() -> None:
    """20, 20, 25, 25 cards, of which 13, 8, 8, 10 are cash jobs and 7, 12, 17, 15 others."""
    cash, others = Counter[object](), Counter[object]()
    for card in cards("jobs"):
        (cash if card.facts["kind"] == "cash" else others)[card.facts["round"]] += (
            card.copies
        )
    assert cash + others == {1: 20, 2: 20, 3: 25, 4: 25}
    assert cash == {1: 13, 2: 8, 3: 8, 4: 10}
    assert others == {1: 7, 2: 12, 3: 17, 4: 15}


@pytest.mark.parametrize("effect", JOBS)
def test_each_other_job_by_round_kind_and_target(effect: str) -> None:
    """The table of the 51 others: copies in each round, attack or not, the number to roll."""
    counts, kind, is_attack, target = JOBS[effect]
    assert (
        tuple(
            sum(card.copies for card in jobs(effect, number)) for number in (1, 2, 3, 4)
        )
        == counts
    )
    for card in jobs(effect):
        assert (
            card.facts["kind"],
            card.facts["is_attack"],
            card.facts["target"] or 0,
        ) == (kind, is_attack, target)


def test_there_are_no_other_jobs() -> None:
    """Cash and the seventeen kinds of the table."""
    assert {card.facts["effect"] for card in cards("jobs")} == {"cash", *JOBS}


def test_amounts_of_the_other_jobs() -> None:
    """Theft by round, Property Damage as on the pictured card, gifts, discounts and limits."""
    thefts = {
        card.facts["round"]: (card.facts["two"], card.facts["one"])
        for card in jobs("theft")
    }
    assert thefts == {
        1: (3000, 2000),
        2: (5000, 3000),
        3: (7000, 5000),
        4: (10000, 6000),
    }
    amounts = {
        "property_damage": (5000, 2000),
        "money_laundering": (15000, 8000),
        "birthday_party": (3000, 1000),
        "exceptional_offer": (None, 1000),
        "connections": (2000, None),
        "horse_racing": (None, 20000),
    }
    for effect, pair in amounts.items():
        assert {(card.facts["two"], card.facts["one"]) for card in jobs(effect)} == {
            pair
        }, effect


def test_who_is_hit() -> None:
    """The target line of each attack: Bash and Persuasion a Businessman, Arson a
    Company in all editions (D5) …"""
    victims = {
        effect: {card.facts["victim"] for card in jobs(effect)} for effect in JOBS
    }
    assert (
        victims["bash"]
        == victims["kill_businessman"]
        == victims["persuasion"]
        == {"businessman"}
    )
    assert victims["arson"] == victims["vandalism"] == {"company"}
    assert (
        victims["assassination"]
        == victims["drive_by"]
        == victims["car_bomb"]
        == {"gangster"}
    )
    assert victims["theft"] == victims["property_damage"] == {"player"}


def test_the_39_cash_jobs() -> None:
    """Row by row: round, target, payouts, prerequisites; each is a single card."""
    wanted = [line for text in CASH.strip().splitlines() for line in text.split(" | ")]
    found = [
        " ".join(str(card.facts[name]) for name in ("round", "target", "two", "one"))
        + ": "
        + " ".join(needs(card))
        for card in jobs("cash")
    ]
    assert [line.strip() for line in found] == [line.strip() for line in wanted]
    assert {card.copies for card in jobs("cash")} == {1}


def test_the_checks_that_the_facts_publish() -> None:
    """Mean payouts rise from round to round, every business type is needed in each, and
    so often in all."""
    rounds = [jobs("cash", number) for number in range(1, 5)]
    pairs = [
        [(amount(card, "two"), amount(card, "one")) for card in found]
        for found in rounds
    ]
    means = [
        tuple(round(mean(column) / 1000, 2) for column in zip(*rows, strict=True))
        for rows in pairs
    ]
    assert means == [(4.69, 2.92), (9.38, 6.88), (14.12, 9.88), (20.8, 14.5)]
    uses = Counter(need for card in jobs("cash") for need in needs(card))
    assert uses == {
        "politician": 8, "garage": 6, "building_firm": 6, "loan_shark": 6, "drug_dealer": 6,
        "cop": 6, "night_club": 6, "lawyer": 6, "waste_company": 5, "pimp": 5, "casino": 5,
    }  # fmt: skip
    assert all(
        {need for card in found for need in needs(card)} == set(BUSINESSES)
        for found in rounds
    )
    assert all(two > one for found in pairs for two, one in found)
