"""La Cosa Nostra against its facts (sections 1.2 to 1.14), typed by hand."""

from collections import Counter
from functools import cache
from statistics import mean

import pytest

from cards import Game, folder_of, load
from cards.model import Card, CardId, DeckId, EditionId

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
# class, income, price, copies
BUSINESSES = {
    "lawyer": ("businessman", 1000, 2000, 3),
    "politician": ("businessman", 1000, 2000, 3),
    "cop": ("businessman", 1000, 2000, 3),
    "pimp": ("businessman", 2000, 4000, 4),
    "drug_dealer": ("businessman", 2000, 4000, 4),
    "loan_shark": ("businessman", 2000, 4000, 4),
    "building_firm": ("company", 4000, 8000, 3),
    "waste_company": ("company", 4000, 8000, 3),
    "garage": ("company", 4000, 8000, 3),
    "night_club": ("company", 5000, 10000, 2),
    "casino": ("company", 6000, 12000, 2),
}
STARTS = {
    "blundetto": ("loan_shark", "cop", "waste_company"),
    "dimaggio": ("drug_dealer", "lawyer", "building_firm"),
    "calmuti": ("pimp", "politician", "garage"),
    "laserva": ("pimp", "night_club"),
    "caruso": ("lawyer", "casino"),
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


GANGSTERS = """
sal_tremonti nico_quattrosoldi big_joey dora_pellegrin bookbinder ox_marchetto
lenny_dimaggio phil_malony franco_luciano mia_lavecchia mr_hong tommy_the_cat
pip_fontanel vito_baritono bobby_ruthless rosa_cantilena silent_ottavio hammer_brunello
enzo_mezzaluna gilda_ferrone tito_scarpanera bella_ventresca doc_umberti mama_zanetta
luca_sottovoce eddie_pascarin bruno_campanaro lady_oriana two_step_varesco iron_celestino
"""
CASH_NAMES = """
Gas Station Robbery, Pickpocket Sweep, Rigged Card Table, Cigarette Smuggling,
Chop-Shop Parts, Ghost Payroll, Overdue Interest, Corner Delivery,
Hotel Ledger Blackmail, Protection Round, Velvet Rope Skim, Loaded Dice Evening,
Forged Permits, Car Theft, Investment Fraud, Landfill Contract, Concrete Overbilling,
After-Hours Supply, Marked Baccarat Shoe, Evidence Room Sale, Fur Warehouse Raid,
Armoured Van Tip-Off, Union Ballot, High-Roller Sting, Midnight Dumping,
Burlesque Franchise, Paper Loans, Harbour Consignment, Jewellery Row Break-in,
Federal Vault, Stadium Tender, Casino Buy-Out, Pension Fund Raid,
Transatlantic Shipment, Society Gala, City Refuse Cartel, Fixed Title Fight,
Private Members List, Museum Night
"""


@cache
def lcn() -> Game:
    """The game, read once."""
    return load(folder_of("la_cosa_nostra"))


def cards(deck: str) -> tuple[Card, ...]:
    return lcn().decks[DeckId(deck)].cards


def jobs(effect: str, number: int = 0) -> list[Card]:
    return [
        card
        for card in cards("jobs")
        if card.facts["effect"] == effect and number in (0, card.facts["round"])
    ]


def amount(card: Card, name: str) -> int:
    return int(str(card.facts[name]))


def needs(card: Card) -> tuple[str, ...]:
    found = card.facts["needs"]
    return tuple(map(str, found)) if isinstance(found, tuple) else ()


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


def test_businesses() -> None:
    """Class, income, price (twice the income) and copies of the eleven types; 34 in all."""
    found = {
        str(card.id): (
            card.facts["class"],
            card.facts["income"],
            card.facts["price"],
            card.copies,
        )
        for card in cards("businesses")
    }
    assert found == BUSINESSES
    assert all(
        amount(card, "price") == 2 * amount(card, "income")
        for card in cards("businesses")
    )
    assert sum(card.copies for card in cards("businesses")) == 34
    monopolies = {
        str(card.id): card.facts["monopoly"]
        for card in cards("businesses")
        if card.facts["monopoly"]
    }
    assert monopolies == {
        "pimp": "prostitution",
        "drug_dealer": "drugs",
        "loan_shark": "credit",
    }


def test_bosses_and_opening_incomes() -> None:
    """Each family's start cards, worth 7,000 a round (LT16)."""
    found = {str(card.facts["family"]): card.facts["start"] for card in cards("bosses")}
    assert found == STARTS
    income = {str(card.id): amount(card, "income") for card in cards("businesses")}
    assert {sum(income[name] for name in start) for start in STARTS.values()} == {7000}


def starts(boss: Card) -> tuple[object, ...]:
    found = boss.facts["start"]
    return found if isinstance(found, tuple) else (found,)


def test_the_stack_of_five_players() -> None:
    """34 less 13 start cards: 21, with 13 Businessmen and 8 Companies, in the numbers
    of the facts."""
    left = Counter({str(card.id): card.copies for card in cards("businesses")})
    for boss in cards("bosses"):
        left.subtract(map(str, starts(boss)))
    assert list(left.values()) == [1, 2, 2, 2, 3, 3, 2, 2, 2, 1, 1]
    companies = {
        str(card.id) for card in cards("businesses") if card.facts["class"] == "company"
    }
    assert sum(left[name] for name in companies) == 8


def test_gangsters() -> None:
    """Six a family: three to start with strengths 1, 2, 3, three recruits with 2, 3, 4
    at 10, 15, 20 thousand."""
    for family in STARTS:
        own = [
            card.facts for card in cards("gangsters") if card.facts["family"] == family
        ]
        found = sorted(
            (str(row["kind"]), int(str(row["strength"])), row["price"]) for row in own
        )
        assert found == [
            ("recruit", 2, 10000), ("recruit", 3, 15000), ("recruit", 4, 20000),
            ("start", 1, None), ("start", 2, None), ("start", 3, None),
        ]  # fmt: skip
    assert sum(int(str(card.facts["strength"])) for card in cards("gangsters")) == 75


def test_influence() -> None:
    """33 itemised cards, and two more behind an option: a third Emergency Doc and a
    third Saboteur."""
    found, bonus = Counter[object](), Counter[object]()
    for card in cards("influence"):
        (bonus if card.option else found)[card.facts["effect"]] += card.copies
    assert found == {
        "snitch": 8, "spy": 4, "schemer": 5, "henchman": 5,
        "saboteur": 2, "machine_pistol": 4, "distraction": 3, "emergency_doc": 2,
    }  # fmt: skip
    assert bonus == {"emergency_doc": 1, "saboteur": 1}
    assert {
        card.facts["effect"] for card in cards("influence") if card.facts["start"]
    } == {
        "snitch",
        "schemer",
        "henchman",
    }
    looks = {
        card.facts["effect"]: card.facts["looks"]
        for card in cards("influence")
        if card.facts["looks"]
    }
    assert looks == {"snitch": 1, "spy": 2}
    changes = {
        str(card.id): (card.facts["modifies"], card.facts["by"])
        for card in cards("influence")
        if card.facts["by"]
    }
    assert changes == {
        "henchman": ("target", -1), "saboteur": ("target", 1), "saboteur_bonus": ("target", 1),
        "machine_pistol": ("strength", 1), "distraction": ("strength", -1),
    }  # fmt: skip


def test_monopolies() -> None:
    """Three, each 5,000, from two cards of its business on."""
    found = {
        str(card.id): (
            card.facts["business"],
            card.facts["income"],
            card.facts["least"],
        )
        for card in cards("monopolies")
    }
    assert found == {
        "prostitution": ("pimp", 5000, 2),
        "drugs": ("drug_dealer", 5000, 2),
        "credit": ("loan_shark", 5000, 2),
    }


def test_notes() -> None:
    """50, 40, 30, 20 notes of four values; 950,000 in all; everybody starts with 2,000."""
    found = {card.facts["value"]: card.copies for card in cards("notes")}
    assert found == {1000: 50, 5000: 40, 10000: 30, 20000: 20}
    assert sum(int(str(value)) * count for value, count in found.items()) == 950_000
    money = lcn().money
    assert money is not None
    assert money.start == (2000,)


def test_markers_and_mats() -> None:
    """Five Deal markers a family; piles and places on the two mats."""
    assert {
        str(card.facts["family"]): card.copies for card in cards("deal_markers")
    } == dict.fromkeys(STARTS, 5)
    job_mat = [
        (space.facts["feature"], space.facts["round"])
        for space in lcn().boards["job_mat"].spaces
    ]
    assert job_mat == [
        *(("job_pile", number) for number in (1, 2, 3, 4)),
        ("influence_draw", None),
        ("influence_discard", None),
    ]
    market = Counter(
        space.facts["feature"] for space in lcn().boards["market_mat"].spaces
    )
    assert market == {"business_stack": 1, "market": 4, "monopoly": 3}


def test_tables() -> None:
    """Cards to draw (LCN-21), the violence bonus (LCN-132), and the single numbers of the rules."""
    draw = [
        (row["round"], row["jobs"], row["influence"])
        for row in lcn().tables["draw"].rows
    ]
    assert draw == [(1, 4, 0), (2, 4, 2), (3, 5, 2), (4, 5, 2)]
    assert 5 * sum(int(str(jobs)) for _, jobs, _ in draw) == 90
    violence = [(row["kills"], row["factor"]) for row in lcn().tables["violence"].rows]
    assert violence == [(1, 2000), (2, 4000), (3, 6000)]
    numbers = {str(row["name"]): row["value"] for row in lcn().tables["numbers"].rows}
    wanted = {
        "rounds": 4,
        "short_rounds": 3,
        "market_places": 4,
        "market_first_companies": 1,
        "price_per_income": 2,
    }
    wanted |= {
        "hand_jobs": 3,
        "hand_influence": 3,
        "business_bonus": 5000,
        "most_gangsters_bonus": 15000,
    }
    wanted |= {
        "laundered_factor": 2,
        "final_income_factor": 2,
        "robbery_step": 1000,
        "horse_racing_factor": 2,
    }
    wanted |= {
        "target_lowest": 1,
        "target_highest": 6,
        "strength_lowest": 1,
        "recruits_per_payday": 1,
    }
    assert wanted.items() <= numbers.items()


def test_the_editions_differ_in_the_closed_list_and_in_nothing_else() -> None:
    """Property Damage, tie-break, open cash, beginners' Influence; the Saboteur's cap
    holds in all."""
    editions = {str(name): edition for name, edition in lcn().editions.items()}
    assert {name: edition.languages for name, edition in editions.items()} == {
        "nl": ("nl",),
        "de": ("de",),
        "en": ("en",),
    }
    assert {name: dict(edition.rules) for name, edition in editions.items()} == {
        "nl": {
            "tie_break": "highest_price",
            "open_cash": True,
            "late_influence_last_round": 3,
        },
        "en": {
            "tie_break": "highest_price",
            "open_cash": True,
            "late_influence_last_round": 3,
        },
        "de": {
            "tie_break": "sum_of_prices",
            "open_cash": False,
            "late_influence_last_round": 2,
        },
    }
    damage = {name: property_damage(name) for name in editions}
    assert damage == {"nl": (6000, 3000), "de": (5000, 2000), "en": (5000, 2000)}
    assert {
        str(card): dict(cells)
        for edition in editions.values()
        for card, cells in edition.cells.items()
    } == {"property_damage": {"two": 6000, "one": 3000}}


def property_damage(edition: str) -> tuple[object, object]:
    """What the card says in an edition, with two successes and with one."""
    cards = {
        card.id: card.facts for card in lcn().in_edition(EditionId(edition)).cards()
    }
    return cards[CardId("property_damage")]["two"], cards[CardId("property_damage")][
        "one"
    ]


def test_names_that_the_facts_list() -> None:
    """Gangsters family by family in the order of their strengths; the English names of
    the cash jobs in theirs."""
    assert [str(card.id) for card in cards("gangsters")] == GANGSTERS.split()
    english = lcn().words["en"]
    assert [
        english[f"card.{card.words}.title"] for card in jobs("cash")
    ] == CASH_NAMES.strip().replace(",\n", ", ").split(", ")
