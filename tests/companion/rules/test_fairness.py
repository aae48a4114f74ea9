"""Dice that nobody can choose: published vectors, even chances, and nothing in a
transcript that can be altered."""

import hmac
import json
from collections import Counter
from collections.abc import Iterable
from functools import partial
from hashlib import sha256
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import fairness
from companion.rules.fairness import RollLabel, RollRecord, Transcript
from tests.companion.rules.evenings import VECTORS, lies, straight

SEED = bytes(range(32))
TAP = "a1" * 32
LIES = dict(lies())


def label(number: int = 1, /, **others: str) -> RollLabel:
    return msgspec.convert(
        {"table": "T1", "number": number, "by": "s1", "tap": TAP} | others, RollLabel
    )


def evening(told: dict[str, Any]) -> Transcript:
    return msgspec.convert(told, Transcript)


def resealed(told: dict[str, Any]) -> Transcript:
    """What a careful forger would hand out."""
    forged = evening(told)
    return msgspec.structs.replace(forged, seal=fairness.seal_of(forged))


side_by_side = partial(zip, strict=True)


def chi_square(seen: Iterable[Any], faces: int) -> float:
    counts = Counter(seen)
    mean = counts.total() / faces
    return sum((number - mean) ** 2 / mean for number in counts.values()) + mean * (
        faces - len(counts)
    )


# The published vectors: made with openssl, so they owe nothing to the code.


@pytest.mark.parametrize("vector", VECTORS["rolls"], ids=lambda vector: vector["why"])
def test_dice_of_the_vectors(vector: dict[str, Any]) -> None:
    assert (
        list(fairness.results(SEED, RollLabel(**vector["label"]), vector["sides"]))
        == vector["results"]
    )


@pytest.mark.parametrize("vector", VECTORS["piles"], ids=lambda vector: vector["why"])
def test_piles_of_the_vectors(vector: dict[str, Any]) -> None:
    assert (
        list(fairness.shuffled(SEED, RollLabel(**vector["label"]), vector["count"]))
        == vector["results"]
    )


def test_commitments_of_the_vectors() -> None:
    assert fairness.commitment(bytes.fromhex(VECTORS["seed"])) == VECTORS["commitment"]
    assert (
        fairness.witness_commitment(VECTORS["witness"]["entropy"])
        == VECTORS["witness"]["commitment"]
    )
    plan = VECTORS["plan"]
    assert (
        fairness.sealed(
            *(plan[key] for key in ("salt", "table", "plan", "seat", "what"))
        )
        == plan["sealed"]
    )


def test_the_published_evening_is_straight() -> None:
    told = evening(straight())
    assert fairness.checked(told) == fairness.checked(told, seal=told.seal) == []
    assert any(vector["rejected"] for vector in VECTORS["rolls"]), (
        "one vector must show a rejected word"
    )


# Even chances.


@pytest.mark.parametrize("sides", range(2, 257))
def test_every_number_has_as_many_words(sides: int) -> None:
    """All words of one byte, dealt out once: without the rejection the low numbers
    would get one more."""
    words, seen = iter(range(256)), Counter[int]()
    for _ in range(256 // sides * sides):
        seen[fairness.picked(words, sides, whole=256)] += 1
    assert set(seen.values()) == {256 // sides}
    assert len(seen) == sides
    with pytest.raises(StopIteration):
        fairness.picked(words, sides, whole=256)


@pytest.mark.parametrize(
    ("sides", "limit"), [(2, 10.83), (6, 20.52), (20, 43.82), (100, 148.3)]
)
def test_dice_are_even(sides: int, limit: float) -> None:
    """Chi-square at one in a thousand, on a seed that stays the same; a die that
    repeats one number in ten fails."""
    rolled = [
        face
        for number in range(1, 101)
        for face in fairness.results(SEED, label(number), [sides] * 100)
    ]
    assert set(rolled) <= set(range(1, sides + 1))
    assert chi_square(rolled, sides) < limit
    assert (
        chi_square(
            [1 if place % 10 == 0 else face for place, face in enumerate(rolled)], sides
        )
        > limit
    )


def test_dice_of_one_roll_know_nothing_of_each_other() -> None:
    pairs = [fairness.results(SEED, label(number), [6, 6]) for number in range(1, 7201)]
    assert chi_square(pairs, 36) < 66.62


def test_piles_are_even() -> None:
    orders = [fairness.shuffled(SEED, label(number), 4) for number in range(1, 4801)]
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, 24) < 49.73


@given(st.integers(1, 300), st.integers(1, 1000))
def test_a_pile_holds_each_card_once(cards: int, number: int) -> None:
    assert sorted(fairness.shuffled(SEED, label(number), cards)) == list(range(cards))


# Nobody knows or chooses.


def test_the_commitment_gives_no_result_away() -> None:
    """Everything that the table sees before the seed, tried as key and as seed: no
    better than chance."""
    shown = fairness.commitment(SEED)
    keys = [
        bytes.fromhex(shown),
        sha256(shown.encode()).digest(),
        sha256(bytes.fromhex(shown)).digest(),
    ]
    rolls = [
        (fairness.results(SEED, label(number), [6] * 10), label(number))
        for number in range(1, 61)
    ]
    for key in keys:
        guesses = [
            (rolled, fairness.results(key, its, [6] * 10)) for rolled, its in rolls
        ]
        hits = sum(
            true == guess for both in guesses for true, guess in side_by_side(*both)
        )
        assert 60 < hits < 140  # 600 dice, a sixth of them by chance
    low = [
        int(hmac.digest(shown.encode(), str(number).encode(), "sha256")[0]) % 6 + 1
        for number in range(1, 61)
    ]
    assert (
        sum(rolled[0] == guess for (rolled, _), guess in side_by_side(rolls, low)) < 25
    )


@pytest.mark.parametrize(
    "other",
    [
        {"table": "T2"},
        {"number": 2},
        {"by": "s9"},
        {"tap": "a2" * 32},
        {"witness": "s3"},
        {"witness_commitment": "00" * 32},
        {"witness_entropy": "5b" * 32},
    ],
    ids=lambda other: next(iter(other)),
)
def test_everything_in_the_label_counts(other: dict[str, Any]) -> None:
    told = VECTORS["rolls"][0]["label"]
    one, two = (
        fairness.results(SEED, RollLabel(**each), [1000] * 8)
        for each in (told, told | other)
    )
    assert one != two
    assert one != fairness.results(bytes(32), RollLabel(**told), [1000] * 8)


def test_labels_cannot_be_made_to_read_alike() -> None:
    for bad in (
        {"by": "s1\ntap x"},
        {"table": ""},
        {"witness": "a b"},
        {"tap": "A1" * 32},
        {"tap": TAP + "\n"},
    ):
        with pytest.raises(ValueError, match="form"):
            label(**bad)
    plain = label(witness="s2", witness_commitment="0" * 64)
    assert (
        fairness.results(SEED, plain, [6, 66])
        != fairness.results(SEED, plain, [66, 6])[::-1]
    )
    assert fairness.results(SEED, plain, [1000] * 9)[:3] != fairness.results(
        SEED, plain, [1000] * 3
    )


def test_what_cannot_be_rolled_is_refused() -> None:
    for sides in ([], [1], [1001], [6] * 101):
        with pytest.raises(ValueError, match="dice"):
            fairness.results(SEED, label(), sides)
    for cards in (0, 10_001):
        with pytest.raises(ValueError, match="cards"):
            fairness.shuffled(SEED, label(), cards)
    with pytest.raises(ValueError, match="32 bytes"):
        fairness.commitment(b"short")
    with pytest.raises(ValueError, match="form"):
        fairness.witness_commitment("secret")


def test_a_plan_is_not_found_by_trying_all_cards() -> None:
    """Without the salt the five signs would be found at once; with another salt they
    look like any other."""
    plan = VECTORS["plan"]
    guesses = {
        fairness.sealed("00" * 16, "T1", "p7", "s1", what)
        for what in (plan["what"], "AAAAA", "CCCCC")
    }
    assert plan["sealed"] not in guesses
    with pytest.raises(ValueError, match="form"):
        fairness.sealed("", "T1", "p7", "s1", plan["what"])


# Transcripts.


@pytest.mark.parametrize("name", LIES)
def test_whatever_is_altered_is_caught(name: str) -> None:
    assert fairness.checked(evening(LIES[name])) != []


def test_a_forger_who_makes_a_new_seal_is_caught_by_the_sums() -> None:
    """All but what no sum can know; there the seal on the other phones tells."""
    true_seal = straight()["seal"]
    forgeries = {
        name: resealed(lie)
        for name, lie in LIES.items()
        if not name.startswith("seal=")
    }
    unseen = {
        name for name, forged in forgeries.items() if not fairness.checked(forged)
    }
    undone = {
        f"{number}.undone={'false' if number == 3 else 'true'}"
        for number in range(1, 7)
    }
    real_dice = {
        '4.by="s3"',
        '4.confirmed_by="s3"',
        "4.results=[2, 5]",
        "4.sides=[8, 6]",
    }
    assert unseen == undone | real_dice | {'names="Zo\\u00eb <b1"', "6 gone"}
    assert all(
        fairness.checked(forged, seal=true_seal) for forged in forgeries.values()
    )


def test_faults_say_what_is_wrong() -> None:
    told = straight()
    told["rolls"][1]["results"] = (
        [1, 1] if told["rolls"][1]["results"] != [1, 1] else [2, 2]
    )
    right = tuple(straight()["rolls"][1]["results"])
    assert fairness.checked(resealed(told)) == [fairness.Fault(2, "results", right)]
    told = straight()
    told["rolls"][3]["results"] = [3, 7]
    assert fairness.checked(resealed(told)) == [fairness.Fault(4, "results")]
    told = straight() | {"seed": None}
    assert fairness.checked(resealed(told)) == []


def test_a_secret_that_was_asked_for_is_spent() -> None:
    """Whoever stalls a witness learns the secret; the next roll with it would be theirs
    to choose."""
    secret = "5a" * 32
    promise = {
        "witness": "s2",
        "witness_commitment": fairness.witness_commitment(secret),
    }
    stalled, chosen = label(1, **promise), label(2, **promise, witness_entropy=secret)
    common: dict[str, Any] = {"by": "s1", "tap": TAP, "sides": (6,)} | promise
    first = RollRecord(
        number=1,
        how="unwitnessed",
        results=fairness.results(SEED, stalled, [6]),
        **common,
    )
    rolled = fairness.results(SEED, chosen, [6])
    second = RollRecord(
        number=2, how="app", results=rolled, witness_entropy=secret, **common
    )
    told = fairness.evening("T1", fairness.commitment(SEED), [first, second], {}, SEED)
    assert fairness.checked(told) == [fairness.Fault(2, "reused")]


def test_nobody_witnesses_or_confirms_their_own() -> None:
    own = RollRecord(
        number=1, by="s1", how="table", sides=(6,), results=(6,), confirmed_by="s1"
    )
    told = fairness.evening("T1", fairness.commitment(SEED), [own], {})
    assert fairness.checked(told) == [fairness.Fault(1, "roller")]


def test_while_the_game_runs_neither_seed_nor_pile_is_told() -> None:
    whole = evening(straight())
    running = fairness.evening("T1", whole.commitment, whole.rolls, whole.names)
    assert running.seed is None
    assert running.rolls[0].results == ()
    assert running.rolls[1:] == whole.rolls[1:]
    assert fairness.checked(running) == []
    assert (
        fairness.evening("T1", whole.commitment, whole.rolls, whole.names, SEED)
        == whole
    )


def test_a_transcript_comes_back_from_its_file_as_it_was() -> None:
    whole = evening(straight())
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Transcript) == whole
    for bad in (
        {"rolls": [{"by": "s1"}]},
        {"extra": 1},
        {"table": "T\n"},
        {"format": "other"},
        {"seed": "0"},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(json.dumps(straight() | bad), type=Transcript)


# The band of the distribution screen.
