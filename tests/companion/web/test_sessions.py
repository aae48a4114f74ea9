"""A device gets a token of its own with its first seat; whoever planted the one it came
with has nothing."""

from typing import Any

from tests.companion.web.door import Door, Party

PLANTED = "ab" * 32


def fixed(door: Door) -> Any:
    """A phone on which somebody else put a cookie before it ever came here."""
    phone = door.client(cookies=True)
    phone.set_cookie("seat", PLANTED)
    return phone


def sits(phone: Any, party: Party, name: str = "Anna", **more: Any) -> Any:
    answer = phone.post(
        f"{party.path}/players", json={"name": name, "code": party.code, **more}
    )
    assert answer.status_code == 201, answer.json
    return answer


def test_a_token_that_was_planted_opens_no_seat() -> None:
    """Nor does it find out by asking for the same seat itself, with the code and the name."""
    door = Door()
    party = door.open()
    phone = fixed(door)
    sits(phone, party, fresh="11" * 32)
    assert phone.get(party.path).json["viewer"] == "s1"
    assert door.get(party.path, PLANTED).status_code == 403
    thief = fixed(door)
    asked = {"name": "Anna", "code": party.code, "fresh": "22" * 32}
    assert (
        thief.post(f"{party.path}/players", json=asked).json["error"]["code"]
        == "name_taken"
    )
    assert thief.get(party.path).status_code == 403


def test_the_same_tap_sent_again_is_the_same_seat_and_the_same_token() -> None:
    """Its answer was lost, and the phone still has the old cookie."""
    door = Door()
    party = door.open()
    first, again = (sits(fixed(door), party, fresh="11" * 32) for _ in range(2))
    assert first.json == again.json == {"player": "s1", "token": None}
    assert first.headers.getlist("Set-Cookie")[0].split(";")[0] in str(
        again.headers.getlist("Set-Cookie")
    )
    assert len(party.view(party.host)["seats"]) == 1


def test_a_phone_keeps_its_token_once_it_holds_a_seat() -> None:
    """A second seat, and another table: both are opened by what it has."""
    door = Door()
    party, other = door.open(), door.open()
    phone = fixed(door)
    sits(phone, party, fresh="11" * 32)
    sits(phone, party, "Bob", fresh="22" * 32)
    sits(phone, other, fresh="33" * 32)
    assert {
        phone.get(f"{party.path}?as={seat}").status_code for seat in ("s1", "s2")
    } == {200}
    assert phone.get(other.path).json["viewer"] == "s1"


def test_a_spectator_who_sits_down_gets_a_token_of_their_own_then() -> None:
    door = Door()
    party = door.open()
    phone = fixed(door)
    assert (
        phone.post(
            f"{party.path}/players", json={"code": party.code, "watch": True}
        ).status_code
        == 201
    )
    sits(phone, party, fresh="11" * 32)
    assert door.get(party.path, PLANTED).json["viewer"] is None
    assert phone.get(party.path).json["viewer"] == "s1"


def test_a_token_that_was_planted_is_no_host_of_the_table_that_is_opened_with_it() -> (
    None
):
    door = Door()
    phone = fixed(door)
    made = phone.post("/api/tables", json={"game": "starter"}).json
    path = f"/api/tables/{made['table']}"
    assert door.get(path, PLANTED).status_code == 403
    assert (
        phone.post(
            f"{path}/commands", json={"id": "x", "type": "set_door", "door": "ask"}
        ).status_code
        == 200
    )


def test_a_token_is_found_among_other_cookies_and_of_two_the_first_counts() -> None:
    """A name that only ends like ours is another one, and so is a token in quotes."""
    door = Door()
    party = door.open()
    phone, token = door.client(), party.host
    lines = {
        f"lang=nl; seat={token}; tables=A.B": 200,
        f"myseat={token}": 401,
        f"seat={PLANTED}; seat={token}": 403,
        f'seat="{token}"': 401,
        "seat": 401,
    }
    for line, status in lines.items():
        answer = phone.get(party.path, headers={"Cookie": line})
        assert answer.status_code == status, line
