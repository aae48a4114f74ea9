"""Each ruling with the reading of the book that it decided against: under that one its
test would fail."""

from companion.games.capo_della_mafia.assignments import (
    AssignmentTurned,
    TurnAssignment,
)
from companion.games.capo_della_mafia.checklists import checklist
from companion.games.capo_della_mafia.settling import ClaimGiulia, GiuliaClaimed
from companion.rules.messages import Caller
from tests.companion.games.capo_della_mafia.scene import (
    BAKER,
    BEPPE,
    CARMINE,
    ROCCO,
    Scene,
)


def test_k1_each_player_is_settled_whole_before_the_next() -> None:
    """The other reading: first all hats, then all specials, then all suspicions; then
    Bob would have a point from his hat, and Mario would take it."""
    scene = Scene()
    scene.have(Bob=0)
    scene.task(BAKER)
    scene.lay(Anna=["mario_beretta_i"], Bob=[CARMINE])
    scene.point(Bob="Anna")
    assert scene.settle() == [
        ("Bob", 0, "robbed"),
        ("Bob", 1, "hat"),
        ("Bob", 2, "right"),
        ("Cas", 1, "hat"),
    ]


def test_k1_nobody_falls_below_nothing_at_any_step() -> None:
    """The other reading: only the sum of the round is kept from falling below 0; then
    Bob would end with 2."""
    scene = Scene()
    scene.have(Bob=0)
    scene.task(BAKER)
    scene.lay(Anna=["mario_beretta_i"], Bob=[CARMINE])
    scene.point(Bob="Anna")
    scene.settle()
    assert scene.respect()["Bob"] == 3


def test_k1_copies_of_a_special_add_up() -> None:
    """The other reading: two Marios steal no more than one."""
    scene = Scene()
    scene.task(BAKER)
    scene.lay(Anna=["mario_beretta_i", "mario_beretta_b"])
    scene.point(Bob="Anna")
    assert ("Bob", -2, "robbed") in scene.settle()


def test_k1_the_count_goes_clockwise_each_round_from_somebody_drawn_by_lot() -> None:
    """The other reading: one player counts all evening, or whoever sat down first begins."""
    drawn = [Scene(first=None, draws=str(at)) for at in range(30)]
    assert {scene.counter() for scene in drawn} == {"Anna", "Bob", "Cas"}
    scene = Scene(first="Cas")
    scene.task(BAKER)
    scene.lay()
    scene.point()
    scene.settle()
    assert scene.counter() == "Anna"


def test_k2_a_covered_giulia_counts_only_if_she_is_claimed_and_names_nothing_else() -> (
    None
):
    """The other readings: she always counts, which the log would tell; or her owner has
    to show all cards."""
    silent, loud = Scene(), Scene()
    for scene in (silent, loud):
        scene.task(BAKER)
        scene.lay(Anna=[BEPPE, "giulia_napoli_i"])
        scene.point()
    claim = loud.do("Anna", ClaimGiulia("giulia_napoli_i"))
    assert [fact.visible_to(None) for fact in claim] == [
        {"kind": "giulia_claimed", "seat": loud.seat("Anna")}
    ]
    assert ("Anna", 1, "giulia") in loud.settle()
    assert ("Anna", 1, "giulia") not in silent.settle()
    assert not any(isinstance(fact, GiuliaClaimed) for fact in silent.facts)


def test_k3_wild_symbols_are_what_serves_best_and_nobody_declares_them() -> None:
    """The other reading: the owner names them when laying, and may be wrong."""
    scene = Scene()
    scene.task("promotion_contract")
    scene.lay(Anna=["dario_monetti", "vincenzo_forza", "ilario_lenti"])
    scene.point(Bob="Anna")
    verdict = scene.state.verdicts[scene.seat("Anna")]
    assert (verdict.hat, verdict.wild, verdict.any_kind) == (
        True,
        ("bribing",),
        "bribing",
    )


def test_k4_a_void_suspicion_wakes_neither_mario_nor_a_rat() -> None:
    """The other reading: both were suspected all the same, so Mario steals and the
    rat's star counts."""
    scene = Scene(4)
    scene.task(BAKER, "have_a_sit_down")
    scene.lay(Anna=["mario_beretta_i"], Bob=["little_tony_i"], Cas=[CARMINE])
    scene.point(Anna="Bob", Bob="Anna", Dora="Cas")
    assert scene.state.verdicts[scene.seat("Cas")].stars == 2
    hats = [(name, 1, "hat") for name in scene.names]
    assert scene.settle() == [*hats, ("Dora", -1, "wrong")]


def test_k4_under_the_last_assignment_lies_no_back_and_the_pile_is_made_anew_before_the_next() -> (
    None
):
    """The other reading: the pile is shuffled when its last card is turned up, and its
    new top may bring an event."""
    scene = Scene()
    *others, last = scene.state.box.assignments
    events = iter(scene.state.box.events)
    for card in others:
        scene.task(card, next(events) if _envelope_below(scene, card) else None)
        scene.lay()
        scene.point()
        scene.have(Anna=3, Bob=3, Cas=3)
        scene.settle()
    turned = scene.give(Caller(host=True), TurnAssignment(last, envelope=True))[0]
    assert isinstance(turned, AssignmentTurned) and not turned.envelope
    scene.lay()
    scene.point()
    scene.settle()
    assert "shuffle_assignments" in [one.key for one in checklist(scene.state)]
    again = scene.give(Caller(host=True), TurnAssignment(last))[0]
    assert isinstance(again, AssignmentTurned) and again.fresh


def _envelope_below(scene: Scene, card: str) -> bool:
    """Is only that back left?"""
    box, gone = scene.state.box, (*scene.state.used_assignments, card)
    return all(
        one.envelope for name, one in box.assignments.items() if name not in gone
    )


def test_k5_in_a_tie_at_the_goal_all_play_on_and_if_all_fall_below_it_the_game_goes_on() -> (
    None
):
    """The other readings: only those who are level play the extra round; or whoever led
    in it wins below the goal."""
    scene = Scene()
    scene.have(Anna=14, Bob=14, Cas=3)
    scene.task(BAKER)
    scene.lay()
    scene.point()
    scene.settle()
    assert scene.state.table.stage == "play" and len(scene.state.tied) == 2
    scene.have(Anna=6, Bob=5)
    scene.task("convoy")
    scene.lay(Cas=[ROCCO])
    scene.point()
    assert ("Cas", 1, "hat") in scene.settle()
    assert scene.state.table.stage == "play" and not scene.state.tied


def test_k5_respect_has_no_end() -> None:
    """The other reading: with the hundredth point in a hand nobody can win any more."""
    scene = Scene()
    scene.have(Anna=90, Bob=90)
    scene.task(BAKER)
    scene.lay()
    scene.point()
    scene.settle()
    assert sum(scene.respect().values()) == 186 and scene.state.table.stage == "play"
