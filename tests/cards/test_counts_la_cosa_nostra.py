"""La Cosa Nostra against its facts (sections 1.2 to 1.14), typed by hand."""

from collections import Counter

from cards.model import Card, CardId, EditionId
from tests.cards.cards_la_cosa_nostra import BUSINESSES, amount, cards, jobs, lcn

STARTS = {
    "blundetto": ("loan_shark", "cop", "waste_company"),
    "dimaggio": ("drug_dealer", "lawyer", "building_firm"),
    "calmuti": ("pimp", "politician", "garage"),
    "laserva": ("pimp", "night_club"),
    "caruso": ("lawyer", "casino"),
}


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
    assert 5 * sum(int(str(jobs)) for _, jobs, _ in draw) == 90
    assert draw == [(1, 4, 0), (2, 4, 2), (3, 5, 2), (4, 5, 2)]
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
