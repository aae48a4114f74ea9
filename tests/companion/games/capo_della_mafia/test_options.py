"""What a table may choose where the book is silent: each house decision under both of
its names."""

import msgspec

from companion.games.capo_della_mafia.assignments import (
    AssignmentTurned,
    TurnAssignment,
)
from companion.games.capo_della_mafia.checklists import checklist
from companion.games.capo_della_mafia.mafiosi import LayMafiosi, TurnUp
from companion.games.capo_della_mafia.options import may
from companion.games.capo_della_mafia.settling import ClaimGiulia
from companion.games.capo_della_mafia.state import State
from companion.games.capo_della_mafia.views import public
from companion.rules.messages import Caller
from tests.companion.games.capo_della_mafia.scene import (
    BAKER,
    BEPPE,
    CARMINE,
    ROCCO,
    Scene,
)

SPECIALIST = "specialist_mission"  # its own back shows an envelope


def turned(scene: Scene, card: str, *, envelope: bool) -> bool:
    """What people say of the next back, and whether an event comes."""
    fact = scene.give(Caller(host=True), TurnAssignment(card, envelope))[0]
    assert isinstance(fact, AssignmentTurned)
    return fact.envelope


def test_the_envelope_is_that_of_the_next_back_or_of_the_card_itself() -> None:
    """CAP-12: by the card itself nobody is asked what lies on top, and in a first game
    no event comes either way."""
    chosen = [Scene(envelope=one) for one in ("next", "turned")]
    assert [public(scene.state).asks_back for scene in chosen] == [True, False]
    said = [turned(scene, SPECIALIST, envelope=False) for scene in chosen]
    assert said == [False, True]
    other = Scene(envelope="turned")
    assert not turned(other, BAKER, envelope=True)
    first = Scene(introductory="yes", envelope="turned")
    assert not turned(first, SPECIALIST, envelope=True)
    assert not public(first.state).asks_back


def test_in_a_first_game_no_back_is_asked_for_even_when_only_envelopes_are_left() -> (
    None
):
    """CAP-60: envelopes are nothing there, so no answer about them is wrong."""
    scene = Scene(introductory="yes")
    plain = [
        name for name, one in scene.state.box.assignments.items() if not one.envelope
    ]
    for card in plain:
        assert not turned(scene, card, envelope=False)
        scene.lay()
        scene.point()
        scene.have(Anna=3, Bob=3, Cas=3)
        scene.settle()


def test_two_rats_bring_a_star_each_or_one_together() -> None:
    """CAP-44: of whoever is suspected; what screens add up is what was judged."""
    for choice, stars in (("each", 4), ("one", 3)):
        scene = Scene(4, rats=choice)
        scene.task(BAKER)
        scene.lay(Anna=["little_tony_i"], Bob=["little_tony_b"], Cas=[CARMINE])
        scene.point(Anna="Bob", Bob="Anna", Dora="Cas")
        assert scene.state.verdicts[scene.seat("Cas")].stars == stars
        assert public(scene.state).rats == stars - 2


def test_a_covered_giulia_is_named_or_counts_for_nothing() -> None:
    """K2: where she has to lie open the tap is offered to nobody, and refused."""
    for choice, offered in (("named", True), ("open", False)):
        scene = Scene(giulia=choice)
        scene.task(BAKER)
        scene.lay(Anna=[BEPPE, "giulia_napoli_i"], Bob=["giulia_napoli_b", BEPPE])
        scene.point()
        orders = {one["order"] for one in may(scene.state, scene.seat("Anna"))}
        assert ("claim_giulia" in orders) == offered
        claim = ClaimGiulia("giulia_napoli_i")
        if offered:
            scene.do("Anna", claim)
        else:
            assert scene.refused("Anna", claim) == "giulia_must_lie_open"
        moves = scene.settle()
        assert (("Anna", 1, "giulia") in moves) == offered
        assert ("Bob", 1, "giulia") in moves  # hers lies open


def test_respect_is_settled_player_by_player_or_all_hats_first() -> None:
    """K1: by kind Bob has his point before Mario takes one."""
    mario = [("Bob", -1, "robbed"), ("Anna", 1, "mario")]
    lines = {
        "player": [("Bob", 0, "robbed"), ("Bob", 1, "hat"), ("Bob", 2, "right")],
        "kind": [("Bob", 1, "hat"), ("Cas", 1, "hat"), *mario, ("Bob", 2, "right")],
    }
    for choice, wanted in lines.items():
        scene = Scene(settling=choice)
        scene.have(Bob=0)
        scene.task(BAKER)
        scene.lay(Anna=["mario_beretta_i"], Bob=[CARMINE])
        scene.point(Bob="Anna")
        moves = scene.settle()
        assert [line for line in moves if line in wanted] == wanted


def test_piles_that_are_used_up_are_on_the_list_of_hands() -> None:
    """CAP-47, K4: discards that become the pile in the round in which they do, and
    events when the last one was turned up."""
    scene = Scene(7)
    shuffled = []
    for card in (BAKER, "convoy", "loud_message"):
        _everybody_lays_all(scene, card)
        shuffled.append("shuffle_discards" in _by_hand(scene.state))
    assert shuffled == [False, True, False]
    events = tuple(scene.state.box.events)
    for used, empty in ((events[1:], False), (events, True)):
        state = msgspec.structs.replace(scene.state, used_events=used)
        assert ("shuffle_events" in _by_hand(state)) == empty


def _by_hand(state: State) -> list[str]:
    return [one.key for one in checklist(state)]


def _everybody_lays_all(scene: Scene, card: str) -> None:
    """Five each, and the app knows no more than their number."""
    scene.task(card)
    for name in scene.names:
        scene.do(name, LayMafiosi(count=5))
    for name in scene.names:
        scene.do(name, TurnUp([ROCCO, ROCCO]))
    scene.point()
    scene.settle()
