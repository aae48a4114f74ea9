"""People who would slip in where somebody else is meant: a squatted rematch, a copied
code, an old screen, a pass."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.keepsakes import savefile
from companion.rules.seats import spoken
from companion.store import opened
from tests.companion.keepsakes.save_files import bring, code_of, export, words_of
from tests.companion.web.door import AT_HOME, Door, Party

STRANGER = "ee" * 32


def forged(table: str, **opening: str) -> bytes:
    """Somebody's own finished table, under another name and with another first fact."""
    own = Door().party()
    own.done(own.host, "end_game")
    file = json.loads(export(own))
    file["cover"]["table"] = table
    file["rows"][0][3].update(opening)
    rows = msgspec.json.decode(json.dumps(file["rows"]), type=tuple[savefile.Row, ...])
    cover = msgspec.convert(file["cover"], savefile.Cover)
    digest = savefile._digest(cover, msgspec.json.encode(rows))
    return msgspec.json.encode(savefile.SaveFile(cover, digest, rows=rows))


def over(door: Door) -> Party:
    party = door.party()
    party.done(party.host, "end_game")
    return party


def test_nobody_can_squat_on_the_rematch() -> None:
    """The seed is out when the game is over: what everybody knows must not tell where
    the rematch will be."""
    door = Door()
    party = over(door)
    seed = party.view(party.tokens["s1"])["score"]["seed"]
    guess = spoken(sha256(f"rematch {seed}".encode()).digest()[:20])
    assert bring(door, forged(guess), token=STRANGER).status_code == 201
    made = door.post(f"{party.path}/rematch", {}, party.host)
    assert made.status_code == 201
    there = f"/api/tables/{made.json['table']}"
    assert door.get(there, STRANGER).status_code == 403
    for token in (party.host, *party.tokens.values()):
        assert door.get(there, token).status_code == 200


def test_a_rematch_asked_for_twice_is_one_though_a_phone_moved_between() -> None:
    door = Door()
    party = over(door)
    first = door.post(f"{party.path}/rematch", {}, party.host).json["table"]
    party.done(party.host, "propose", what={"type": "give_seat", "seat": "s1"})
    code = party.view(party.host)["host"]["passes"][0]["code"]
    assert door.post(f"{party.path}/players", {"code": code}).status_code == 201
    assert door.post(f"{party.path}/rematch", {}, party.host).json["table"] == first


def test_a_file_does_not_bring_the_code_of_another_tables_door() -> None:
    door = Door()
    party = door.open()
    door.tables._doors._first.clear()  # as after a restart
    assert (
        code_of(bring(door, forged("SQUATTERXX", code=party.code), token=STRANGER))
        == "file_damaged"
    )
    assert door.get(f"/api/doors/{party.code}").json["table"] == party.table
    party.done(party.host, "change_code")
    code = party.view(party.host)["table"]["code"]
    assert (
        code_of(bring(door, forged("SQUATTERXX", code=code), token=STRANGER))
        == "file_damaged"
    )
    assert door.get(f"/api/doors/{code}").json["table"] == party.table


def test_the_old_hosts_open_stream_ends_when_the_table_is_brought_back_by_another() -> (
    None
):
    here, there = Door(home=True), Door(home=True)
    party = here.party()
    words = words_of(party)
    bring(there, export(party), words, token=STRANGER)
    elsewhere = Party(there, party.table, STRANGER, party.code)
    elsewhere.tokens, elsewhere._taps = party.tokens, 500
    elsewhere.done(party.tokens["s1"], "take", source="bank", amount=1)
    again = words_of(elsewhere)
    with party.stream(party.host) as heard:
        heard.next()
        assert (
            bring(
                here, export(elsewhere), again, token="dd" * 32, **AT_HOME
            ).status_code
            == 201
        )
        with pytest.raises(StopIteration):
            heard.next()


def test_nobody_brings_another_past_while_others_sit_at_the_table() -> None:
    """Neither the host nor the laptop itself; once the others' phones have been gone
    for three minutes, everybody can read how much was brought."""
    here, there = Door(home=True), Door(home=True)
    party = here.party()
    words = words_of(party)
    bring(there, export(party), words, token=STRANGER)
    elsewhere = Party(there, party.table, STRANGER, party.code)
    elsewhere.tokens, elsewhere._taps = party.tokens, 500
    elsewhere.done(party.tokens["s1"], "take", source="bank", amount=1)
    again = words_of(elsewhere)
    file = export(elsewhere)
    with party.stream(party.tokens["s2"]):
        for who in ({"token": party.host}, {"token": "dd" * 32, **AT_HOME}):
            assert code_of(bring(here, file, again, **who)) == "table_is_alive"
    here.time.now += 60
    here.clock.strike()
    assert code_of(bring(here, file, again, token=party.host)) == "table_is_alive"
    here.time.now += 180
    assert bring(here, file, again, token=party.host).status_code == 201
    assert party.view(party.tokens["s2"])["recent"][-1]["kind"] == "table_brought"


def test_a_pass_opens_its_seat_after_a_restart_and_at_another_process(
    tmp_path: Path,
) -> None:
    """Whoever holds a pass may be the first to knock at a server that has not looked at
    the table yet."""
    store = opened(str(tmp_path / "evenings.db"))
    door = Door(store)
    party = door.party()
    party.done(party.host, "propose", what={"type": "give_seat", "seat": "s1"})
    code = party.view(party.host)["host"]["passes"][0]["code"]
    fresh = Door(store)
    behind = fresh.get(f"/api/doors/{code.lower()}")
    assert (behind.status_code, behind.json.get("kind"), behind.json.get("table")) == (
        200,
        "pass",
        party.table,
    )
    later = Door(store)
    later.time.now += 301
    assert later.get(f"/api/doors/{code}").json["error"]["code"] == "wrong_code"
    store.close()


def test_of_two_players_one_becomes_the_host_when_the_other_ones_phone_is_dead() -> (
    None
):
    """Whoever opened the table sat down with the same phone; its light is out, and
    nobody else could lend a pass."""
    door = Door()
    party = door.open()
    door.post(f"{party.path}/players", {"name": "Anna", "code": party.code}, party.host)
    bob = party.tokens[party.sit("Bob")]
    party.done(party.host, "begin")
    wish = {"type": "choose_host", "seat": "s2"}
    with party.stream(party.host):
        assert (
            party.give(bob, "propose", what=wish).json["error"]["code"]
            == "host_is_here"
        )
        assert (
            party.view(bob)["questions"] == []
            and party.view(bob)["table"]["host"] is None
        )
    # the table's own screen, in the middle of it
    with party.stream(party.host, **{"as": "host"}):
        door.time.now += 60
        door.clock.strike()
        assert (
            party.give(bob, "propose", what=wish).json["error"]["code"]
            == "host_is_here"
        )
    door.time.now += 200
    door.clock.strike()
    party.done(bob, "propose", what=wish)
    assert party.view(bob)["table"]["host"] == "s2"
    party.done(bob, "propose", what={"type": "give_seat", "seat": "s1"})
    code = next(
        one["code"] for one in party.view(bob)["me"]["passes"] if one["seat"] == "s1"
    )
    assert door.post(f"{party.path}/players", {"code": code}).json["player"] == "s1"


def confirmed(party: Party, token: str, seat: str | None = None) -> Any:
    more = {"as": seat} if seat else {}
    return party.give(token, "confirm_dice", roll=1, yes=True, **more)


def test_nobody_confirms_their_own_dice_by_way_of_the_hosts_screen() -> None:
    """The host's role lies with the roller: their phone must not pose as the table's screen."""
    party = Door().party()
    party.done(party.host, "pass_host", seat="s1")
    party.done(party.tokens["s1"], "type_dice", sides=[6], results=[6])
    assert (
        confirmed(party, party.tokens["s1"], "host").json["error"]["code"]
        == "confirms_oneself"
    )
    assert confirmed(party, party.tokens["s2"]).status_code == 200


def test_nobody_confirms_their_own_dice_by_way_of_a_second_seat_on_their_phone() -> (
    None
):
    """While another phone is there that could look; it may still say that it saw other dice."""
    door = Door()
    party = door.open()
    anna = party.tokens[party.sit("Anna")]
    twin = door.post(
        f"{party.path}/players", {"name": "Twin", "code": party.code}, anna
    ).json["player"]
    bob = party.tokens[party.sit("Bob")]
    party.done(party.host, "begin")
    party.done(anna, "type_dice", sides=[6], results=[6], **{"as": "s1"})
    assert confirmed(party, anna, twin).json["error"]["code"] == "confirms_oneself"
    assert confirmed(party, bob).status_code == 200


def test_who_plays_at_the_hosts_screen_is_confirmed_by_another_phone_if_there_is_one() -> (
    None
):
    door = Door()
    party = door.open()
    boss = door.post(
        f"{party.path}/players", {"name": "Boss", "code": party.code}, party.host
    ).json["player"]
    other = party.sit("Bob")
    party.done(party.host, "begin")
    assert (
        party.give(
            party.host, "type_dice", sides=[6], results=[6], **{"as": boss}
        ).status_code
        == 200
    )
    assert (
        confirmed(party, party.host, "host").json["error"]["code"] == "confirms_oneself"
    )
    assert confirmed(party, party.tokens[other]).status_code == 200


def test_where_all_play_at_one_screen_that_screen_confirms() -> None:
    door = Door()
    party = door.open()
    for name in ("Anna", "Bob"):
        assert (
            door.post(
                f"{party.path}/players", {"name": name, "phone": False}, party.host
            ).status_code
            == 201
        )
    party.done(party.host, "begin")
    assert (
        party.give(
            party.host, "type_dice", sides=[6], results=[6], **{"as": "s1"}
        ).status_code
        == 200
    )
    assert confirmed(party, party.host).status_code == 200


def test_the_host_takes_no_seat_whose_phone_is_awake() -> None:
    """Its own phone is asked, whatever the host says about who is awake, and the host's
    friend has no say. When its light is out most of the others decide; where there are
    none it has three minutes to come back."""
    door = Door()
    party = door.party(("Anna", "Bob", "Cas"))
    anna, bob, cas = party.tokens.values()
    wish = {"type": "give_seat", "seat": "s1", "awake": [], "lately": []}
    with party.stream(bob), party.stream(cas):
        with party.stream(anna):
            assert (
                party.give(party.host, "lend_pass", seat="s1").json["error"]["code"]
                == "seat_needs_yes"
            )
            question = put(party, wish)
            assert (
                question["waits_for"] == ["s1"]
                and party.view(party.host)["host"]["passes"] == []
            )
            assert (
                party.give(bob, "vote", question=question["id"], yes=True).status_code
                == 422
            )
            party.done(party.host, "withdraw", question=question["id"])
        dark(door, 60)
        question = put(party, wish)
        assert question["waits_for"] == ["s2", "s3"] and question["needs"] == 2
        party.done(bob, "vote", question=question["id"], yes=True)
        assert party.view(party.host)["host"]["passes"] == []
        party.done(cas, "vote", question=question["id"], yes=True)
        assert [one["seat"] for one in party.view(party.host)["host"]["passes"]] == [
            "s1"
        ]


def test_of_two_the_other_phone_has_three_minutes_to_come_back() -> None:
    """Its screen may only be dark; the host alone does not decide that."""
    door = Door()
    party = door.party(("Anna", "Bob"))
    party.done(party.host, "pass_host", seat="s2")
    bob, wish = party.tokens["s2"], {"type": "give_seat", "seat": "s1"}
    with party.stream(bob), party.stream(party.tokens["s1"]):
        pass
    with party.stream(bob):
        dark(door, 60)
        question = put(party, wish, bob)
        assert question["waits_for"] == ["s1"]
        party.done(bob, "withdraw", question=question["id"])
        dark(door, 180)
        party.done(bob, "propose", what=wish)
        assert [one["seat"] for one in party.view(bob)["me"]["passes"]] == ["s1"]


def put(party: Party, wish: dict[str, Any], token: str | None = None) -> Any:
    """The proposal as the table sees it."""
    party.done(token or party.host, "propose", what=wish)
    return party.view(party.tokens["s1"])["questions"][0]


def dark(door: Door, seconds: float) -> None:
    door.time.now += seconds
    door.clock.strike()
