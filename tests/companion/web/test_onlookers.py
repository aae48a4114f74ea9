"""Those who look on from outside: the host sees how many, and a new code or a closed
door ends it."""

from tests.companion.web.door import Door, Heard, Party


def lights(heard: Heard) -> dict[str, object]:
    """What a stream tells at once of who is here, all in all."""
    told: dict[str, object] = {}
    while not heard.quiet():
        pass
    for name, data in heard.kept:
        told |= data if name == "here" else {}
    return told


def test_the_host_sees_how_many_look_on_and_nobody_else_does() -> None:
    """As a number, as they come and go; who it is, nobody is told."""
    door = Door()
    party = door.party()
    one, two = party.watch(), party.watch()
    with party.stream(party.host) as host, party.stream(party.tokens["s1"]) as anna:
        with party.stream(one), party.stream(one), party.stream(two) as looking:
            assert lights(host)["onlookers"] == 2, "of one phone two windows are one"
            assert set(lights(anna)) | set(lights(looking)) <= {"screen", "s1"}
        door.time.now += 60
        door.clock.strike()
        assert lights(host)["onlookers"] == 0


def test_another_code_ends_what_onlookers_see_at_once() -> None:
    """Their stream closes, their questions are refused, and the old code opens nothing;
    the new one does."""
    door = Door()
    party = door.party()
    spectator = party.watch()
    with party.stream(spectator) as looking, party.stream(party.tokens["s1"]) as anna:
        assert not looking.quiet() and not anna.quiet()
        party.done(party.host, "change_code")
        looking.quiet()
        anna.quiet()
        assert looking.listening.over and not anna.listening.over
    code = party.view(party.tokens["s1"])["table"]["code"]
    assert door.get(party.path, spectator).status_code == 403
    assert door.get(f"/api/doors/{party.code}").status_code == 422
    assert watches(party, spectator, party.code) == 422
    assert watches(party, spectator, code) == 201
    assert door.get(party.path, spectator).status_code == 200


def test_who_looked_on_before_the_door_was_closed_may_again_when_it_is_open() -> None:
    party = Door().party()
    spectator = party.watch()
    for door, may in (("closed", 403), ("open", 201)):
        party.done(party.host, "set_door", door=door)
        assert watches(party, spectator, party.code) == may


def watches(party: Party, token: str, code: str) -> int:
    body = {"code": code, "watch": True}
    return int(party.door.post(f"{party.path}/players", body, token).status_code)


def test_whoever_was_sent_away_may_knock_with_the_new_code_and_not_without() -> None:
    """The place that waits for them is theirs again when the host opens."""
    door = Door()
    party = door.open()
    for name in ("Anna", "Bob"):
        party.sit(name)
    bob = party.tokens["s2"]
    party.done(party.host, "dismiss", seat="s2")
    assert door.get(party.path, bob).status_code == 200
    party.done(party.host, "change_code")
    assert door.get(party.path, bob).status_code == 403
    assert party.give(bob, "return").status_code == 403
    code = party.view(party.host)["table"]["code"]
    answer = door.post(f"{party.path}/players", {"code": code, "name": "Bob"}, bob)
    assert answer.json["error"]["code"] == "seat_waits"
    party.done(bob, "return")
    party.done(party.host, "admit", seat="s2")
    assert party.view(bob)["me"]["seat"] == "s2"
