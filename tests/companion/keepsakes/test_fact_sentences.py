"""Every fact that somebody may be told has a sentence in every language, whatever stands in it."""

import re

import pytest

from companion.keepsakes.fact_sentences import sentence, wording
from companion.rules import dispatch as shared
from companion.rules.messages import HOST, Fact, SeatId
from companion.rules.table_history import Told
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.keepsakes.party import Party, evening
from tests.companion.keepsakes.shapes import every_shape


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", shared.FACTS, ids=lambda kind: str(kind.__name__))
def test_every_fact_has_its_sentence(kind: type[Fact], language: str) -> None:
    """No brace, no key and no bare name of ours is left in it."""
    naming = Party().naming(language)
    for fact in every_shape(kind):
        for viewer in (None, HOST, SeatId("s1"), SeatId("s2")):
            said = fact.visible_to(viewer)
            if said is not None:
                told = sentence(said, naming)
                assert wording(said, naming), said
                assert told and not re.search(r"[{}]|log\.|\bNone\b|_", told), told
                assert told[0] == told[0].upper() or told.startswith("anna"), told


def test_closer_sentences_are_those_that_fit_some_fact() -> None:
    """Each row has its sentence or falls back on the plain one, and no sentence waits
    for a fact that never comes."""
    entries = words_of("en").entries
    shared_kinds = {str(kind.__struct_config__.tag) for kind in shared.FACTS}
    rows = {
        f"log.{key.removeprefix('closer.')}.{name}"
        for key, all_rows in entries.items()
        if key.startswith("closer.")
        for name, *_ in all_rows
    }
    written = {key for key in entries if key.startswith("log.") and key.count(".") == 2}
    assert {key for key in written if key.split(".")[1] in shared_kinds} == rows
    chosen, naming = set(), Party().naming()
    for kind in shared.FACTS:
        for fact in every_shape(kind):
            said = fact.visible_to(SeatId("s1"))
            chosen.add(said and wording(said, naming))
    # this game has phases
    assert {entries[key] for key in rows - {"log.phase_began.round"}} <= chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_its_owner_writes_small_stays_small(language: str) -> None:
    """The table, the bank and a pot do not; they are words of ours."""
    naming = Party(names=("anna", "de", "the tab")).naming(language)
    for seat in ("s1", "s2", "s3"):
        name = naming.seat(seat)
        assert sentence({"kind": "seat_back", "seat": seat}, naming).startswith(name), (
            name
        )
        assert not sentence({"kind": "nudged", "seat": None, "by": None}, naming)[
            0
        ].islower()
    for owner in ("s1", "table"):
        told = sentence(
            {
                "kind": "counted",
                "seat": "s1",
                "owner": owner,
                "counter": "respect",
                "by": 1,
            },
            naming,
        )
        assert told.startswith("anna") or told[0].isupper()


def test_a_fact_of_a_game_without_words_is_still_told() -> None:
    said: Told = {"kind": "cake_exploded", "seat": "s1"}
    assert sentence(said, Party().naming()) == "Cake exploded"


def test_a_reason_is_told_once() -> None:
    """Behind the sentence; the money that one begins with needs none."""
    naming = Party().naming()
    said: Told = {"kind": "paid", "source": "s1", "target": "s2", "amount": 5}
    assert (
        sentence({**said, "reason": "drinks"}, naming) == "Anna pays $5 to Bob (drinks)"
    )
    assert sentence({**said, "reason": ""}, naming) == "Anna pays $5 to Bob"
    assert (
        sentence({**said, "source": "bank", "reason": "start"}, naming)
        == "Bob begins with $5"
    )


@pytest.mark.parametrize("viewer", [None, "s1", "s2", HOST])
def test_logs_are_numbered_as_versions_count(viewer: str | None) -> None:
    """The last line carries the viewer's version; what was undone is marked and nothing else is."""
    party = evening(steps=80, over=False)
    account = party.account
    told = list(account.all_lines(SeatId(viewer) if viewer else None))
    assert (
        told[-1].n
        == len(told)
        == account.history.version_for(SeatId(viewer) if viewer else None)
    )
    undone = [heard for heard in told if not heard.stands]
    assert any(heard.said["kind"] == "undone" for heard in told) == bool(undone)
