"""What the rule book says about the box, the cards and the paper on the table, where no
evening shows it."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from companion.games.la_cosa_nostra.deals import Offer, Side
from companion.games.la_cosa_nostra.effects import Launder
from companion.games.la_cosa_nostra.influence import LayInfluence
from companion.games.la_cosa_nostra.planning import Next, PlanJob
from companion.games.la_cosa_nostra.practice import Practice
from companion.games.la_cosa_nostra.reckoning import chances
from companion.games.la_cosa_nostra.responses import Respond
from companion.games.la_cosa_nostra.setup import Ready
from companion.games.la_cosa_nostra.state import ACTION, DRAW, PAYDAY, PLANNING
from companion.games.la_cosa_nostra.throwing import successes
from companion.games.la_cosa_nostra.turns import RoundBegan
from companion.rules.plans import ShowPlan, TakeUp
from companion.rules.tracker import PhaseBegan
from tests.companion.games.la_cosa_nostra.scene import Scene
from tests.companion.games.la_cosa_nostra.test_payday import ended
from tests.companion.games.scene import SHELF, of_kind


def checks(scene: Scene) -> dict[str, dict[str, object]]:
    return {one.key: one.facts for one in scene.board().checklist}


def test_the_checklist_lays_the_table_out() -> None:
    """LCN-01 to LCN-06, LCN-12: four piles, Monopolies, the start set, families, the
    market, and who starts."""
    found = checks(Scene())
    assert found["sort_jobs"] == {"rounds": 4}
    assert found["start_influence"] == {"cards": ["henchman", "schemer", "snitch"]}
    assert found["market"] == {"count": 4, "companies": 1}
    family = next(one for one in Scene().board().checklist if one.key == "family")
    assert family.facts == {
        "side": "calmuti",
        "gangsters": ["pip_fontanel", "vito_baritono", "bobby_ruthless"],
        "reserve": 3,
        "businesses": ["pimp", "politician", "garage"],
        "markers": 5,
    }
    assert {"monopolies", "start_player", "notes_stay"} <= set(found)
    assert checks(Scene(money="paper"))["start_money"] == {"amount": 2000}


def test_four_rounds_of_four_phases() -> None:
    """LCN-20: Draw, Planning, Action, Payday; after the last round there is no ordinary Payday."""
    scene = Scene()
    for _ in range(4):
        if scene.state.table.tracker.phase == DRAW:
            for side in scene.sides:
                scene.do(side, Ready())
        ended(scene)
        while (
            scene.state.table.stage == "play"
            and scene.state.table.tracker.phase == PAYDAY
        ):
            scene.do(scene.turn, Next())
    began = Counter(
        (fact.round, fact.phase) for fact in of_kind(scene.facts, PhaseBegan)
    )
    assert set(began) >= {
        (round_, phase) for round_ in (1, 2, 3, 4) for phase in (PLANNING, ACTION)
    }
    assert [round_ for round_, phase in sorted(began) if phase == PAYDAY] == [1, 2, 3]
    assert scene.state.table.stage == "over"


def test_a_price_is_twice_the_income() -> None:
    """LCN-34."""
    cards = Scene().state.box.businesses.values()
    assert all(card.price == 2 * card.income for card in cards)


def test_leftover_jobs_stay_in_the_hand_and_may_be_planned_later() -> None:
    """LCN-33: a card of an earlier round fits, the piles are never mixed (LCN-21)."""
    scene = Scene().planning(3)
    scene.do("calmuti", PlanJob("pip_fontanel", scene.copy("pickpocket_sweep")))
    assert scene.gangster("pip_fontanel").busy


def test_a_job_that_came_up_is_never_seen_again() -> None:
    """LCN-43: Jobs never recycle."""
    scene = Scene().planning(2)
    worker = scene.lay("calmuti", 2, "fur_warehouse_raid")
    scene.action().act("calmuti", worker, None, 4, 1)
    scene.planning(3)
    again = PlanJob("pip_fontanel", scene.copy("fur_warehouse_raid"))
    assert scene.refused("calmuti", again).code == "job_is_spent"


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_every_job_has_a_name_and_words_to_be_read_aloud(language: str) -> None:
    """LCN-46: the phone shows them when the card comes up; the voice is the player's."""
    found = SHELF.in_edition("la_cosa_nostra", language)
    assert found
    game = found[0]
    entries = game.words[language].entries
    ids = {card.words or card.id for card in game.decks["jobs"].cards}  # type: ignore[index]
    missing = [
        f"{one}.{part}"
        for one in ids
        for part in ("title", "flavour")
        if not _says(entries, one, part)
    ]
    assert missing == []


def _says(entries: object, card: str, part: str) -> bool:
    assert hasattr(entries, "items")
    return any(key.endswith(f"{card}.{part}") and text for key, text in entries.items())


CHANCES = {  # LCN-57: in percent, at least one and at least two, for one to five dice
    2: ((83, 0), (97, 69), (100, 93), (100, 98), (100, 100)),
    3: ((67, 0), (89, 44), (96, 74), (99, 89), (100, 95)),
    4: ((50, 0), (75, 25), (88, 50), (94, 69), (97, 81)),
    5: ((33, 0), (56, 11), (70, 26), (80, 41), (87, 54)),
    6: ((17, 0), (31, 3), (42, 7), (52, 13), (60, 20)),
}


def test_the_chances_of_the_dice() -> None:
    """LCN-51, LCN-57: every roll there is, counted by the rule itself; robots reckon
    with the same chances."""
    for target, row in CHANCES.items():
        for dice, said in enumerate(row, start=1):
            rolls = list(product(range(1, 7), repeat=dice))
            counts = [successes(roll, target) for roll in rolls]
            counted = [
                100 * sum(count >= least for count in counts) / len(rolls)
                for least in (1, 2)
            ]
            reckoned = [100 * chance for chance in chances(dice, target)]
            assert counted == pytest.approx(said, abs=0.5)
            assert reckoned == pytest.approx(counted)


def test_which_jobs_are_neither_attack_nor_cash() -> None:
    """LCN-69: six kinds; a Robbery is an Attack, a Trap is none."""
    jobs = Scene().state.box.jobs.values()
    plain = {card.effect for card in jobs if not card.attack and card.kind != "cash"}
    assert plain == {
        "exceptional_offer",
        "connections",
        "money_laundering",
        "birthday_party",
        "horse_racing",
        "trap",
    }
    assert {card.effect for card in jobs if card.kind == "response"} == {
        "robbery",
        "trap",
    }
    assert min(card.round for card in jobs if card.kind == "response") == 3  # LCN-90


def test_used_influence_is_shuffled_when_the_pile_is_empty() -> None:
    """LCN-103: with five players 18 cards remain for more than thirty draws."""
    scene = Scene("blundetto", "dimaggio", "calmuti", "laserva", "caruso")
    practice = Practice(scene.state.box, Random(1))  # noqa: S311 -- a test must repeat itself
    practice.after(scene.facts, scene.state)
    assert len(practice.influence) == 33 - 15 - 1  # one drawn for the Politician
    practice.discarded, practice.influence = ["spy"] * 9, []
    before = sum(len(hand.influence) for hand in practice.hands.values())
    scene.apply(RoundBegan(2, scene.seat("dimaggio")), PhaseBegan(DRAW, 2))
    practice.after([PhaseBegan(DRAW, 2)], scene.state)
    after = sum(len(hand.influence) for hand in practice.hands.values())
    # as far as both piles go, from the start player on (R12)
    assert after - before == 9
    last = practice.hands[scene.seat("blundetto")]
    # 2 + 3 + 2 + 2 for the others; the start set is all that is left here
    assert len(last.influence) == 3


def test_hand_cards_never_change_owner_and_are_never_shown() -> None:
    """LCN-121: there is no order for it, a plan is not taken back into the hand, and no
    trade holds one."""
    scene = Scene().planning(2)
    scene.lay("calmuti", 2, "theft_2")
    plan = scene.gangster("vito_baritono").plan or ""
    other = scene.seat("blundetto")
    assert scene.refused("calmuti", ShowPlan(plan, other)).code == "not_in_this_game"
    assert scene.refused("calmuti", TakeUp(plan)).code == "not_in_this_game"
    for card in (plan, scene.copy("theft_2"), "theft_2", "snitch"):
        assert scene.refused("calmuti", Offer(other, Side(cards=[card])))


def test_laundered_money_lies_where_all_see_it_and_nobody_gets_it() -> None:
    """LCN-12, LCN-122: out of the purse, so that neither Theft nor a price can reach it."""
    scene = Scene().planning(2)
    scene.give_money("calmuti", 5000)
    washer = scene.lay("calmuti", 2, "money_laundering_2")
    thief = scene.lay("blundetto", 3, "theft_2")
    scene.action().act("calmuti", washer, None, 3, 3)
    scene.do("calmuti", Launder(5000))
    scene.act("blundetto", thief, "calmuti", 4, 4, 4)
    assert (
        scene.purse("blundetto"),
        scene.state.families[scene.seat("calmuti")].laundered,
    ) == (2000, 5000)
    assert (
        next(one.laundered for one in scene.board().families if one.side == "calmuti")
        == 5000
    )


def test_modifiers_count_for_every_kind_of_job() -> None:
    """LCN-50, LCN-51: a Henchman on a Trap, a Machine Pistol on a Robbery: dice and
    numbers as for any Job."""
    scene = Scene().planning(3, influence=2)
    scene.give_money("blundetto", 9000)
    thief = scene.lay("calmuti", 2, "theft_3")
    scene.lay("blundetto", 3, "trap_3")
    scene.do("blundetto", LayInfluence("henchman", "big_joey"))
    scene.do("blundetto", LayInfluence("machine_pistol", "big_joey"))
    scene.action().act("calmuti", thief, "blundetto", 4, 4)
    scene.do("blundetto", Respond(gangster="big_joey"))
    scene.time_is_up()
    scene.roll("blundetto", 2, 1, 1, 1)
    assert scene.purse("blundetto") == 9000
    # LCN-55
    assert [one.effect for one in scene.gangster("big_joey").modifiers] == [
        "machine_pistol"
    ]
