"""Six words open a save file: who keeps them, how long, and what no share of them does."""

import json

import msgspec

from companion.keepsakes import savefile
from companion.keepsakes.savefile import SaveFile
from companion.rules.entrusted_words import (
    WORDS_SECONDS,
    AskExport,
    first_word,
    keepers,
    six_words,
)
from companion.rules.host_role import PassHost
from companion.rules.messages import HOST, Refusal, SeatId
from companion.rules.seats import Sit, key_hash
from tests.companion.keepsakes.party import Party, evening


def test_without_the_words_there_is_no_file() -> None:
    party = evening(steps=5, over=False)
    assert savefile.saved(party.account, party.clock) == Refusal("words_not_asked")


def test_the_words_go_in_halves_to_two_phones_that_a_lot_draws() -> None:
    """Never to the host's own, and however often the host asks, to the same two: no
    share opens the file alone."""
    party = Party(names=("Anna", "Bob", "Cas", "Dora", "Emil"))
    party.begin()
    party.must(party.host, PassHost("s1"))
    drawn = set()
    for _ in range(6):
        party.must(party.seat("s1"), AskExport())
        entrusted = party.account.state.entrusted
        assert [len(share) for share in entrusted.values()] == [
            3,
            3,
        ] and "s1" not in entrusted
        assert not set.intersection(*(set(share) for share in entrusted.values()))
        drawn.add(tuple(entrusted))
    assert len(drawn) == 1
    assert isinstance(party.do("s2", AskExport()), Refusal)
    lots = {
        tuple(keepers(msgspec.structs.replace(party.account.state, seed=f"{seed}"))[:2])
        for seed in range(40)
    }
    assert len(lots) > 6


def test_a_phone_that_came_later_keeps_no_words_where_two_others_were_here_before() -> (
    None
):
    """A host may bring as many phones of their own as they like once the game runs:
    none of them gets a share."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    for name in ("Ruse", "Trick"):
        party.must(party.host, Sit(name, key_hash(name)))
    party.must(party.host, PassHost("s1"))
    party.must(party.seat("s1"), AskExport())
    assert set(party.account.state.entrusted) == {"s2", "s3"}


def test_words_from_before_the_game_open_nothing_of_it() -> None:
    """Before it begins a host might sit alone with phones of their own."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.must(party.host, AskExport())
    party.begin()
    assert savefile.saved(party.account, party.now()) == Refusal("words_not_asked")


def test_words_are_good_for_a_quarter_of_an_hour() -> None:
    """Whoever has heard them once reads nothing of what is laid later."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    party.words()
    asked = party.now()
    assert isinstance(savefile.saved(party.account, asked + WORDS_SECONDS - 60), bytes)
    assert savefile.saved(party.account, asked + WORDS_SECONDS + 60) == Refusal(
        "words_not_asked"
    )


def test_half_of_the_words_does_not_open_the_file() -> None:
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    party.words()
    file = savefile.opened(must_be_bytes(savefile.saved(party.account, party.now())))
    assert isinstance(file, SaveFile)
    for share in party.account.state.entrusted.values():
        assert savefile.unsealed(file, " ".join(share)) == Refusal(
            "six_words_needed", {"count": 3}
        )
        twice = savefile.unsealed(file, " ".join(share * 2))
        assert isinstance(twice, Refusal) and twice.code == "wrong_words"


def test_an_evening_that_gave_all_words_to_each_keeper_still_opens() -> None:
    """Logs from before the shares stay what they were."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    words = tuple(party.words().split())
    older = msgspec.structs.replace(
        party.account.state, entrusted={SeatId("s1"): words, SeatId("s2"): words}
    )
    assert six_words(older) == words and [
        first_word(older, SeatId(s)) for s in ("s1", "s2", "s3")
    ] == [1, 1, 1]


def must_be_bytes(made: bytes | Refusal) -> bytes:
    assert isinstance(made, bytes)
    return made


def test_only_their_keepers_see_the_words() -> None:
    """Each their own share with its place among the six; not the host, not the third
    player, not the table. Everybody sees who keeps them."""
    party = Party(names=("Anna", "Bob", "Cas"))
    party.begin()
    words = party.words().split()
    live = party.tables.live(party.table)
    everybody = (None, HOST, SeatId("s1"), SeatId("s2"), SeatId("s3"))
    keeping = party.account.state.entrusted
    for at, keeper in enumerate(keeping):
        share = json.dumps(words[at * 3 : at * 3 + 3], separators=(",", ":")).encode()
        assert {
            viewer for viewer in everybody if share in live.look(viewer).body()
        } == {keeper}
        assert b'"entrusted_from":%d' % (at * 3 + 1) in live.look(keeper).body()
    for viewer in {None, SeatId(HOST), *party.account.state.seats} - set(keeping):
        kinds = [heard.said["kind"] for heard in party.account.all_lines(viewer)]
        assert "export_asked" in kinds and "words_entrusted" not in kinds


def test_a_host_alone_at_the_table_holds_the_words() -> None:
    """No other phone is there: then nobody has secrets from the host's screen either."""
    party = Party(names=())
    party.must(party.host, AskExport())
    assert set(party.account.state.entrusted) == {HOST}
