"""The laws of the bench: whatever is at fault, the others are as their files say, and
nothing good is lost before it is deleted."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cards.errors import Hole, say
from generator.bench.bench_tiles import FRONT, Blame, Tile, standing

FILE = "game/cards.csv"
NAMES = [f"card_{number}" for number in range(6)]


def tile(name: str, row: int, key: str, deck: str = "cards") -> Tile:
    return Tile(
        deck, name, FRONT, name, 1, (63, 88), "rect", name, name, FILE, row, key
    )


def hole(row: int, field: str = "price", file: str = FILE) -> Hole:
    return Hole(file, row, field, say("empty"), say("correct_one"))


def dealt(names: Sequence[str], looks: Sequence[int]) -> list[Tile]:
    """These cards, row by row, each with one of a few looks."""
    pairs = zip(names, looks, strict=False)
    return [
        tile(name, row, f"look {look}") for row, (name, look) in enumerate(pairs, 2)
    ]


some = st.lists(st.sampled_from(NAMES), unique=True)
looks = st.lists(st.integers(0, 2), min_size=6, max_size=6)
rows = st.sets(st.integers(2, 7))


@given(some, some, looks, looks)
def test_without_faults_the_bench_is_what_the_files_say(
    old: list[str], new: list[str], before: list[int], now: list[int]
) -> None:
    """Nothing is kept that was deleted, nothing is shown as it was."""
    fresh = dealt(new, now)
    assert standing(dealt(old, before), fresh, Blame()) == tuple(fresh)


@given(some, looks, looks, rows)
def test_a_fault_stays_at_its_card(
    names: list[str], before: list[int], now: list[int], at: set[int]
) -> None:
    """That card keeps its last good picture and has the fault; all others are new."""
    fresh, blame = dealt(names, now), Blame(tuple(hole(row) for row in sorted(at)))
    seen = standing(dealt(names, before), fresh, blame)
    for one, said, was in zip(seen, fresh, before, strict=False):
        if one.row in at:
            assert one.faults == (hole(one.row),)
            assert one.key == f"look {was}"
            assert one.stays == (one.key != said.key)
        else:
            assert one == said


@given(some, some, looks, rows)
def test_what_cannot_be_read_leaves_all_as_it_was(
    old: list[str], new: list[str], now: list[int], at: set[int]
) -> None:
    """A torn deck, or no game at all: every picture stays, in its order; and mended, the
    bench is as if nothing had been."""
    before = dealt(old, now)
    blame = Blame(tuple(hole(row, "-") for row in sorted(at)), frozenset({"cards"}))
    for fresh in (None, dealt(new, now)) if before else (None,):
        seen = standing(before, fresh, blame)
        assert [(one.place, one.key) for one in seen] == [
            (one.place, one.key) for one in before
        ]
        assert all(one.stays for one in seen)
        assert standing(seen, before, Blame()) == tuple(before)


@given(some, looks, rows)
def test_every_fault_is_told_once(
    names: list[str], now: list[int], at: set[int]
) -> None:
    """At its card, or above all cards; never nowhere."""
    blame = Blame((*(hole(row) for row in sorted(at)), hole(3, file="game/game.toml")))
    seen = standing((), dealt(names, now), blame)
    told = [fault for one in seen for fault in one.faults]
    assert sorted([*told, *blame.left(seen).holes]) == sorted(blame.holes)


def test_a_name_that_is_lost_keeps_its_card_in_its_place() -> None:
    """Somebody types over an id: the card stays where it lay, with the fault."""
    before = dealt(NAMES[:3], [0, 1, 2])
    fresh = [before[0], replace(before[2])]
    seen = standing(before, fresh, Blame((hole(3, "id"),)))
    assert [one.card for one in seen] == NAMES[:3]
    assert seen[1].stays and seen[1].faults == (hole(3, "id"),)


def test_a_deleted_row_does_not_come_back_with_its_neighbours_fault() -> None:
    """The next card moves up into its row and is at fault there: that fault is its own."""
    before = dealt(NAMES[:3], [0, 1, 2])
    fresh = [before[0], replace(before[2], row=3)]
    seen = standing(before, fresh, Blame((hole(3),)))
    assert [one.card for one in seen] == [NAMES[0], NAMES[2]]
    assert seen[1].faults == (hole(3),)


def test_words_of_a_card_are_its_own_wherever_they_stand() -> None:
    """A word that is missing in a words file is told at the card."""
    fresh = dealt(NAMES[:2], [0, 1])
    missing = hole(1, f"card.{NAMES[1]}.title", "game/words.nl.toml")
    assert [one.faults for one in standing((), fresh, Blame((missing,)))] == [
        (),
        (missing,),
    ]
