"""An evening through the API: opened, joined, played, gone back over, ended, and once more."""

from hashlib import sha256

from tests.companion.web.door import Door, Party

SECRET = "ab" * 32


def test_an_evening_from_the_first_door_to_the_rematch() -> None:
    """Bank, dice with a witness, undo, score, proof of the dice, and the same people again."""
    door = Door()
    party = door.party()
    anna, bob, cas = party.tokens.values()
    party.done(anna, "pay", to="s2", amount=20, reason="drinks")
    assert party.view(bob)["purses"] == {"s1": 30, "s2": 70, "s3": 50, "bank": -150}
    party.done(bob, "promise_entropy", promise=sha256(SECRET.encode()).hexdigest())
    party.done(anna, "roll", sides=[6, 6])
    assert party.view(bob)["me"]["witness"] == 1
    party.done(bob, "witness", roll=1, entropy=SECRET)
    assert party.view(cas)["cast"]["how"] == "app"
    party.done(cas, "pay", to="bank", amount=5)
    assert party.give(cas, "take_back").status_code == 200
    assert party.view(cas)["purses"]["s3"] == 50
    assert party.give(party.host, "open_rematch", table="X").status_code == 400
    assert (
        door.post(f"{party.path}/rematch", {}, party.host).json["error"]["code"]
        == "game_not_over"
    )
    party.done(party.host, "end_game")
    scores = door.get(f"{party.path}/scores", anna).json
    assert scores["final"] and len(scores["places"]) == 3
    proof = door.get(f"{party.path}/fairness", cas).json
    assert proof["seed"] and [roll["how"] for roll in proof["rolls"]] == ["app"]
    _sit_down_again(door, party)


def _sit_down_again(door: Door, party: Party) -> None:
    """The same people at a new table: opened once, with dice of its own."""
    _, bob, _ = party.tokens.values()
    made = door.post(f"{party.path}/rematch", {}, party.host)
    again = door.post(f"{party.path}/rematch", {}, party.host)
    assert made.status_code == again.status_code == 201
    assert (
        made.json["table"]
        == again.json["table"]
        == party.view(bob)["table"]["rematch"]
        != party.table
    )
    new = door.get(f"/api/tables/{made.json['table']}", bob).json["view"]
    assert [seat["name"] for seat in new["seats"]] == ["Anna", "Bob", "Cas"]
    assert new["me"]["seat"] == "s2" and new["table"]["stage"] == "lobby"
    assert new["table"]["commitment"] != party.view(bob)["table"]["commitment"]


def test_the_log_and_the_table_as_it_was() -> None:
    """Each viewer pages through what they were told; the past holds no more than that."""
    door = Door()
    party = door.party()
    anna, bob, _ = party.tokens.values()
    party.done(anna, "ask_money", of=["s2"], amount=7, reason="a debt")
    party.done(anna, "pay", to="s2", amount=10)
    mine = door.get(f"{party.path}/log", anna).json["entries"]
    theirs = door.get(f"{party.path}/log", party.tokens["s3"]).json["entries"]
    assert [line["n"] for line in mine] == list(range(1, len(mine) + 1))
    assert "money_asked" in {line["kind"] for line in mine} - {
        line["kind"] for line in theirs
    }
    assert all(line["text"] for line in mine)
    assert len(mine) == party.version(anna) and len(theirs) == party.version(
        party.tokens["s3"]
    )
    assert (
        door.get(f"{party.path}/log", anna, query_string={"from": len(mine)}).json[
            "entries"
        ]
        == mine[-1:]
    )
    past = door.get(f"{party.path}/at/{len(mine) - 1}", bob).json
    assert past["version"] == len(mine) - 1 and past["view"]["purses"]["s2"] == 50
    now = door.get(f"{party.path}/at/{len(mine)}", bob).json
    assert now == door.get(party.path, bob).json
    assert door.get(f"{party.path}/at/999999", bob).json == now


def test_after_a_version_there_is_only_what_is_newer() -> None:
    """204 for whoever is up to date; a private step of somebody else is no news."""
    party = Door().party()
    anna, bob, _ = party.tokens.values()
    here = party.version(bob)
    assert (
        party.door.get(party.path, bob, query_string={"after": here}).status_code == 204
    )
    party.done(anna, "write_slip", amount=5, gives=True)
    assert (
        party.door.get(party.path, bob, query_string={"after": here}).status_code == 204
    )
    party.done(anna, "pay", to="bank", amount=1)
    assert (
        party.door.get(party.path, bob, query_string={"after": here}).json["version"]
        == here + 1
    )


def test_a_seat_moves_to_another_phone_and_the_old_token_dies() -> None:
    """The pass opens the seat once; who shows the old token is a stranger."""
    door = Door()
    party = door.party()
    party.done(party.tokens["s1"], "lend_pass", seat="s1")
    code = party.view(party.tokens["s1"])["me"]["passes"][0]["code"]
    behind = door.get(f"/api/doors/{code}").json
    assert (behind["kind"], behind["table"]) == ("pass", party.table)
    moved = door.post(f"{party.path}/players", {"code": code})
    assert moved.status_code == 201 and moved.json["player"] == "s1"
    assert party.view(moved.json["token"])["me"]["seat"] == "s1"
    assert door.get(party.path, party.tokens["s1"]).status_code == 403
    assert (
        door.post(f"{party.path}/players", {"code": code}).json["error"]["code"]
        == "wrong_code"
    )


def test_a_seat_without_a_phone_is_played_at_the_host_s_screen() -> None:
    """The host's token acts for it; nobody else's does, and its cards stay unseen."""
    door = Door()
    party = door.open()
    made = door.post(
        f"{party.path}/players", {"name": "Grandma", "phone": False}, party.host
    )
    assert made.json == {"player": "s1", "token": None}
    assert (
        door.post(
            f"{party.path}/players", {"name": "Grandma", "phone": False}, party.host
        ).json["player"]
        == "s1"
    )
    party.sit("Bob")
    party.done(party.host, "begin")
    party.done(party.host, "pay", to="s2", amount=3, **{"as": "s1"})
    assert party.view(party.host, "s1")["purses"]["s2"] == 53
    assert (
        party.give(
            party.tokens["s2"], "pay", to="s2", amount=3, **{"as": "s1"}
        ).status_code
        == 403
    )
    refused = door.post(
        f"{party.path}/players", {"name": "Spook", "code": party.code, "phone": False}
    )
    assert refused.json["error"]["code"] == "host_only"


def test_two_people_on_one_phone() -> None:
    """One token, two seats; each call says for which."""
    door = Door()
    party = door.open()
    party.sit("Anna")
    token = party.tokens["s1"]
    second = door.post(
        f"{party.path}/players", {"name": "Bob", "code": party.code}, token
    )
    assert second.json == {"player": "s2", "token": token}
    assert party.view(token)["me"]["seat"] == "s1"
    assert party.view(token, "s2")["me"]["seat"] == "s2"
    assert (
        door.get(party.path, token, query_string={"as": "s3"}).json["error"]["code"]
        == "not_your_seat"
    )


def test_the_table_s_screen_shows_no_seat_s_secrets_on_a_device_that_holds_one() -> (
    None
):
    """`as=host` is the screen in the middle, whoever owns it."""
    party = Door().party()
    assert "me" in party.view(party.tokens["s1"])
    assert "me" not in party.view(party.tokens["s1"], "host")
    assert "host" not in party.view(party.tokens["s1"], "host")
    assert "host" in party.view(party.host, "host")


def test_a_device_with_a_cookie_keeps_its_token_to_itself() -> None:
    """Pages never see a token: neither the host's nor a seat's; a second tap is the same seat."""
    door = Door()
    phone = door.client(cookies=True)
    phone.get("/")
    made = phone.post("/api/tables", json={"game": "starter"}).json
    assert made["host_token"] is None
    seat = phone.post(
        f"/api/tables/{made['table']}/players",
        json={"name": "Anna", "code": made["code"]},
    ).json
    again = phone.post(
        f"/api/tables/{made['table']}/players",
        json={"name": " anna ", "code": made["code"]},
    ).json
    assert seat == again == {"player": "s1", "token": None}
    listed = phone.get("/api/tables").json["tables"]
    assert [(line["table"], line["seats"], line["host"]) for line in listed] == [
        (made["table"], ["s1"], True)
    ]
    assert phone.get(f"/t/{made['table']}").status_code == 200
    assert door.client(cookies=True).get(f"/t/{made['table']}").location == "/j"


def test_late_comers_spectators_and_a_closed_door() -> None:
    """The code works in mid-game; whoever looks on sees no purse's secrets; a closed
    door says so."""
    door = Door()
    party = door.party()
    watcher = party.watch()
    assert "me" not in party.view(watcher)
    assert (
        party.give(watcher, "pay", to="s1", amount=1).json["error"]["code"]
        == "needs_seat"
    )
    assert party.sit("Dora") == "s4"
    party.done(party.host, "set_door", door="closed")
    closed = door.post(f"{party.path}/players", {"name": "Eve", "code": party.code})
    assert (closed.status_code, closed.json["error"]["code"]) == (403, "joining_closed")


def test_a_rule_may_bend_with_a_reason() -> None:
    """`anyway` carries the reason into the ledger of rulings."""
    party = Door().party(strictness="warn")
    out = next(
        seat for seat in party.tokens if seat != party.view(party.host)["turn"]["seat"]
    )
    refused = party.give(party.tokens[out], "end_turn")
    assert refused.status_code == 422 and refused.json["error"]["facts"]["may_overrule"]
    party.done(party.tokens[out], "end_turn", anyway="she is on the phone")
    assert party.view(party.host)["rulings"][0]["reason"] == "she is on the phone"


def test_whoever_looked_at_an_older_table_is_told() -> None:
    """409 with the newest version."""
    party = Door().party()
    anna = party.tokens["s1"]
    here = party.version(anna)
    party.done(anna, "pay", to="s2", amount=1, seen=here)
    late = party.give(anna, "pay", to="s2", amount=1, seen=here)
    assert (late.status_code, late.json["error"]["code"], late.json["version"]) == (
        409,
        "stale",
        here + 1,
    )


def test_cards_and_payments_are_told_apart() -> None:
    """Typed or scanned: a card of this game, of another, a slip, a pass, the door, or nothing."""
    door = Door()
    party = door.party()
    anna = party.tokens["s1"]
    party.done(anna, "write_slip", amount=5, gives=True, reason="rent")
    slip = party.view(anna)["me"]["slips"][0]["code"]
    state = door.tables.live(party.table).history.state.table
    card = next(iter(state.setup.copies))
    asked = {
        card: "card",
        slip: "slip",
        party.code: "join",
        f"http://x/j/{party.code}": "join",
        "??": "unknown",
    }
    asked |= {
        f"http://x/t/{party.table}?slip={slip}": "slip",
        f"HTTP://X/C/{card}": "card",
    }
    for text, kind in asked.items():
        read = door.post(
            f"{party.path}/codes", {"text": text}, party.tokens["s2"]
        ).json["codes"]
        assert [one["kind"] for one in read] == [kind], text
    told = door.post(f"{party.path}/codes", {"text": slip}, party.tokens["s2"]).json[
        "codes"
    ][0]["slip"]
    assert (told["amount"], told["seat"], told["reason"]) == (5, "s1", "rent")
    other = door.post(f"{party.path}/codes", {"text": "LCNFFHYG"}, anna).json["codes"][
        0
    ]
    assert (other["kind"], other["why"]) == ("unknown", "code_other_game")
