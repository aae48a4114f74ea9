"""Capo della Mafia against its facts (sections 3.1 to 3.7), typed by hand."""

from collections import Counter
from functools import cache

from cards import Game, folder_of, load
from cards.model import Card, DeckId

LONG = {"I": "intimidation", "B": "bribing", "S": "smuggling", "?": "wild"}
# id or words: symbols, stars, copies
REGULAR = {
    "beppe_sordini": ("I", 0, 3), "rocco_mandorla": ("I", 1, 5),
    "carmine_tufello": ("II", 2, 3), "ugo_pietragrossa": ("III", 4, 1),
    "ilario_lenti": ("B", 0, 3), "dario_monetti": ("B", 1, 5), "severina_astolfi": ("BB", 2, 3),
    "amedeo_corsivo": ("BBB", 4, 1), "nino_barchetta": ("S", 0, 3),
    "gaspare_fondale": ("S", 1, 5), "letizia_molovento": ("SS", 2, 3),
    "zeno_portacarico": ("SSS", 4, 1), "fausta_grimanelli": ("IB", 1, 1),
    "oreste_doganini": ("BS", 1, 1), "piero_scoglio": ("IS", 1, 1),
    "lello_pugnetto": ("IB", 2, 3), "tina_bollettini": ("BS", 2, 3),
    "gino_ormeggio": ("IS", 2, 3), "corrado_tuttofare": ("IBS", 3, 4),
}  # fmt: skip
# words: special, the symbols of its copies, stars, copies
SPECIAL = {
    "giulia_napoli": ("giulia", ["B", "I", "S"], 1, 3),
    "little_tony": ("rat", ["BB", "II", "SS"], 0, 3),
    "mario_beretta": ("mario", ["B", "I", "S"], 1, 3),
    "vincenzo_forza": ("vinnie", ["?"], 1, 4),
    "john_malone": ("cop", [""], -1, 3),
    "captain_penny": ("penny", [""], -2, 2),
}
# symbols, most stars, envelope on the back
ASSIGNMENTS = {
    "a_few_bucks_on_the_side": ("?", 0, False), "specialist_mission": ("??", 2, True),
    "promotion_contract": ("???", 5, False), "lean_on_the_baker": ("II", 2, False),
    "grease_the_inspector": ("BB", 2, True), "dockside_delivery": ("SS", 2, False),
    "quiet_evening": ("IB", 1, True), "border_papers": ("BS", 1, False),
    "back_road_run": ("IS", 1, False), "union_persuasion": ("IIS", 3, True),
    "courthouse_favour": ("BBI", 3, False), "night_cargo": ("SSB", 3, False),
    "clean_sweep": ("IBS", 3, True), "loud_message": ("III", 4, False),
    "customs_house": ("BBB", 4, True), "convoy": ("SSS", 4, False),
}  # fmt: skip
EVENTS = {
    "have_a_sit_down": ("void_mutual", None), "heat_wave": ("star_limit", -1),
    "blind_eye": ("star_limit", 1), "cards_on_the_table": ("reveal_up", None),
    "lights_out": ("reveal_none", None), "double_envelope": ("hat", 2),
    "witness_money": ("right_suspicion", 3), "honour_among_thieves": ("wrong_suspicion", 2),
    "short_handed": ("most_cards", 2), "fresh_recruits": ("refill", 5),
}  # fmt: skip


@cache
def cap() -> Game:
    """The game, read once."""
    return load(folder_of("capo_della_mafia"))


def cards(deck: str) -> tuple[Card, ...]:
    return cap().decks[DeckId(deck)].cards


def symbols(card: Card) -> str:
    """The symbols in short; a card without any has none."""
    short = {name: sign for sign, name in LONG.items()}
    value = card.facts["symbols"]
    return (
        "".join(short[str(item)] for item in value) if isinstance(value, tuple) else ""
    )


def test_the_52_regular_mafiosi() -> None:
    """Symbols, stars and copies of the nineteen kinds."""
    found = {
        str(card.id): (symbols(card), card.facts["stars"], card.copies)
        for card in cards("mafiosi")
        if not card.facts["special"]
    }
    assert sum(copies for _, _, copies in found.values()) == 52
    assert found == REGULAR


def test_the_18_special_mafiosi() -> None:
    """Giulia, Tony and Mario once with each symbol; Vinnie, the cop and Penny in their numbers."""
    for words, (special, shown, stars, copies) in SPECIAL.items():
        own = [card for card in cards("mafiosi") if card.words == words]
        assert sorted(symbols(card) for card in own) == shown
        assert {(card.facts["special"], card.facts["stars"]) for card in own} == {
            (special, stars)
        }
        assert sum(card.copies for card in own) == copies
    assert sum(card.copies for card in cards("mafiosi") if card.facts["special"]) == 18


def test_sums_over_all_mafiosi() -> None:
    """33 of each symbol, four wild ones, 81 stars, 70 cards."""
    found = Counter[str]()
    for card in cards("mafiosi"):
        found.update(
            {
                sign: count * card.copies
                for sign, count in Counter(symbols(card)).items()
            }
        )
    assert found == {"I": 33, "B": 33, "S": 33, "?": 4}
    assert (
        sum(int(str(card.facts["stars"])) * card.copies for card in cards("mafiosi"))
        == 81
    )
    assert sum(card.copies for card in cards("mafiosi")) == 70


def test_the_sixteen_assignments() -> None:
    """Symbols at least, stars at most, and six envelopes on the backs; the back follows
    the envelope."""
    found = {
        str(card.id): (symbols(card), card.facts["stars"], card.facts["envelope"])
        for card in cards("assignments")
    }
    assert found == ASSIGNMENTS
    assert sum(envelope is True for _, _, envelope in found.values()) == 6
    assert {(card.facts["envelope"], card.back) for card in cards("assignments")} == {
        (True, "assignment_yes"),
        (False, "assignment_no"),
    }


def test_the_ten_events() -> None:
    """Their effects and amounts."""
    assert {
        str(card.id): (card.facts["effect"], card.facts["amount"])
        for card in cards("events")
    } == EVENTS
    assert {card.copies for card in cards("events")} == {1}


def test_one_suspicion_and_one_overview_card_for_each_of_seven() -> None:
    """Seven colours, each with both cards and its own letter and emblem."""
    sides = set(map(str, cap().sides))
    assert len(sides) == 7
    for deck in ("suspicion", "overview"):
        assert {str(card.facts["side"]) for card in cards(deck)} == sides
        assert {card.copies for card in cards(deck)} == {1}
    assert (
        len({side.letter for side in cap().sides.values()})
        == len({side.emblem for side in cap().sides.values()})
        == 7
    )


def test_respect() -> None:
    """100 tokens of one."""
    assert [(card.copies, card.facts["value"]) for card in cards("respect")] == [
        (100, 1)
    ]


def test_numbers() -> None:
    """Goal 15, introductory 10, start with 3 and five cards, refill at one, hat 1,
    suspicion 2 and 1."""
    assert {str(row["name"]): row["value"] for row in cap().tables["numbers"].rows} == {
        "goal": 15, "goal_introductory": 10, "start_respect": 3, "hand": 5, "refill_at": 1,
        "least_cards": 1, "hat": 1, "right_suspicion": 2, "wrong_suspicion": 1,
    }  # fmt: skip
    assert "introductory" in cap().options


def test_what_lies_face_down_has_hidden_backs() -> None:
    """Mafiosi, assignments, events and suspicion are hidden; the overview card is not."""
    hidden = {
        str(deck.id): {
            cap().backs[card.back].hidden for card in deck.cards if card.back
        }
        for deck in cap().decks.values()
    }
    assert {deck for deck, found in hidden.items() if found == {True}} == {
        "mafiosi",
        "assignments",
        "events",
        "suspicion",
    }
