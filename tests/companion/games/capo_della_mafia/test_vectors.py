"""The arithmetic of a judgement against brute force, what lies on the table, and what
people lay out."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import msgspec
import pytest

from companion.games.capo_della_mafia import GAME
from companion.games.capo_della_mafia.assignments import TurnAssignment
from companion.games.capo_della_mafia.box import KINDS, WILD, Mafioso
from companion.games.capo_della_mafia.checklists import checklist
from companion.games.capo_della_mafia.expected_cards import expected_cards
from companion.games.capo_della_mafia.matching import best, stars
from companion.games.capo_della_mafia.state import State
from companion.games.capo_della_mafia.suspecting import (
    PistolsShown,
    SealSuspicion,
    SuspicionSealed,
    sealed,
)
from companion.rules.messages import HOST
from companion.rules.plans import Lay
from tests.companion.games.capo_della_mafia.scene import (
    BAKER,
    BEPPE,
    CARMINE,
    ROCCO,
    Scene,
)


def brute_force(needs: Sequence[str], cards: Sequence[Mafioso]) -> bool:
    """Every meaning of every wild symbol, and of the question marks."""
    has = [symbol for card in cards for symbol in card.symbols if symbol != WILD]
    wild = sum(symbol == WILD for card in cards for symbol in card.symbols)
    asked = [[kind if one == WILD else one for one in needs] for kind in KINDS]
    found = (Counter([*has, *meant]) for meant in product(KINDS, repeat=wild))
    return any(not Counter(want) - got for got in found for want in asked)


@pytest.mark.parametrize("seed", range(20))
def test_the_best_assignment_of_wild_symbols_is_found(seed: int) -> None:
    """K3, CAP-11: for every assignment of the box, and for others, as brute force says;
    what it names does it."""
    random, box = Random(seed), Scene().state.box  # noqa: S311 -- a test must repeat itself
    mafiosi = list(box.mafiosi.values())
    for _ in range(150):
        cards = random.choices(
            [*mafiosi, *[box.mafiosi["vincenzo_forza"]] * 5], k=random.randint(1, 5)
        )
        mixed = tuple(random.choices([*KINDS, WILD], k=random.randint(1, 4)))
        for needs in (*(one.symbols for one in box.assignments.values()), mixed):
            match = best(needs, cards)
            assert match.met == brute_force(needs, cards), (needs, cards)
            if match.met:
                _does_it(needs, cards, match.wild, match.any_kind)


def _does_it(
    needs: Sequence[str], cards: Sequence[Mafioso], wild: Sequence[str], kind: str
) -> None:
    has = Counter(symbol for card in cards for symbol in card.symbols)
    assert len(wild) == has.pop(WILD, 0)
    wanted = Counter(kind if one == WILD else one for one in needs)
    assert not wanted - (has + Counter(one for one in wild if one))


def test_stars_are_summed_before_they_are_kept_from_falling_below_none() -> None:
    """CAP-40: a policeman takes from the sum, rats included; two policemen alone leave none."""
    box = Scene().state.box
    cop, big = box.mafiosi["john_malone"], box.mafiosi[CARMINE]
    assert (stars([cop, big], 1), stars([cop, cop], 1), stars([cop, cop], 0)) == (
        2,
        0,
        0,
    )


def test_a_seal_keeps_a_suspicion_and_its_salt_opens_it_at_zero() -> None:
    """CAP-30: what all saw before is what was chosen; another target makes another seal."""
    scene = Scene()
    scene.task(BAKER)
    scene.lay()
    bob = scene.seat("Bob")
    laid = scene.do("Anna", SealSuspicion(bob))[0]
    assert isinstance(laid, SuspicionSealed)
    assert bob not in msgspec.json.encode(laid.visible_to(None)).decode().replace(
        laid.seal, ""
    )
    scene.point(Anna="Bob")
    shown = next(
        fact for fact in scene.facts if isinstance(fact, PistolsShown)
    ).pistols[0]
    last = [
        fact
        for fact in scene.facts
        if isinstance(fact, SuspicionSealed) and fact.seat == shown.seat
    ][-1]
    before = scene.state
    assert (
        last.seal
        == sealed(before, shown.seat, shown.at, shown.salt)
        != sealed(before, shown.seat, None, shown.salt)
    )


def test_a_photo_of_the_table_finds_open_cards_and_expects_no_covered_one() -> None:
    """CAP-22, CAP-46: assignment, open mafiosi, hats and prisons are expected; covered
    cards are not."""
    scene = Scene()
    scene.task(BAKER)
    scene.lay(Anna=[ROCCO, CARMINE], Bob=[BEPPE])
    scene.point(Cas="Bob")
    found = {card: one.how for one in expected_cards(scene.state) for card in one.cards}
    side = {
        name: scene.state.table.seats[scene.seat(name)].side for name in scene.names
    }
    assert found[BAKER] == found[ROCCO] == found[BEPPE] == "open"
    assert CARMINE not in found and "nino_barchetta" not in found
    assert (found[f"overview_{side['Anna']}"], found[f"overview_{side['Bob']}"]) == (
        "open",
        "down",
    )
    assert (found[f"suspicion_{side['Cas']}"], found[f"suspicion_{side['Anna']}"]) == (
        "open",
        "aside",
    )


def test_what_is_laid_out_follows_the_kind_of_game() -> None:
    """CAP-01, CAP-60: a first game leaves events and rats in the box."""
    whole, first = Scene(), Scene(introductory="yes")
    assert (whole.state.box.pile, first.state.box.pile) == (70, 67)
    assert (whole.state.box.goal, first.state.box.goal) == (15, 10)
    lobby = [checklist(_before(scene)) for scene in (whole, first)]
    assert [[one.key for one in found] for found in lobby] == [
        ["own_cards", "deal", "assignments_pile", "events_pile"],
        ["first_game", "own_cards", "deal", "assignments_pile"],
    ]


def _before(scene: Scene) -> State:
    table = msgspec.structs.replace(scene.state.table, stage="lobby")
    return msgspec.structs.replace(scene.state, table=table)


def test_the_back_that_people_say_must_be_one_that_is_left() -> None:
    """CAP-10, CAP-12: an assignment comes up once; somebody who misread the back is told."""
    scene = Scene()
    scene.task(BAKER)
    scene.lay()
    scene.point()
    scene.settle()
    assert scene.refused("Anna", TurnAssignment(BAKER)) == "card_used_already"
    assert (
        scene.refused("Anna", TurnAssignment(scene.code("heat_wave", 1)))
        == "other_deck"
    )


def test_shared_plans_and_dice_have_no_place_here() -> None:
    """Whatever was laid by another door would be known by another door."""
    scene = Scene()
    assert scene.refused("Anna", Lay(scene.code(BEPPE, 1))) == "not_in_this_game"


def test_the_screen_of_the_table_shows_no_covered_card() -> None:
    """CAP-46: what the host's screen sees is what all see."""
    scene = Scene()
    scene.task(BAKER)
    scene.lay(Anna=[ROCCO, CARMINE])
    assert (
        scene.code(CARMINE, 1)
        not in msgspec.json.encode(GAME.view(scene.state, HOST)).decode()
    )
    assert (
        scene.code(CARMINE, 1)
        in msgspec.json.encode(GAME.view(scene.state, scene.seat("Anna"))).decode()
    )
