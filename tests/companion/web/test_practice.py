"""Practice with robots: one person over the API against four of them, a whole evening;
and what nobody may learn."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games import MODULES
from companion.games.la_cosa_nostra import GAME
from companion.games.la_cosa_nostra.practice import Hand
from companion.games.la_cosa_nostra.reckoning import Robot, Sight
from companion.games.la_cosa_nostra.robots import wish
from companion.games.la_cosa_nostra.views import GameView, Mine
from companion.keepsakes.evenings import finished
from companion.keepsakes.labels import Naming
from companion.rules.host_role import PassHost
from companion.rules.messages import Order, Refusal, SeatId
from companion.rules.plans import PlanLaid
from companion.rules.table import robots_in
from companion.store import Store, opened
from companion.web.screen_words import words_of
from tests.companion.web.door import Door, Party

LONGEST = 3000  # looks at the table until an evening has to be over


class Person:
    """Somebody with a phone who plays as robots do, but knows only what the phone is told."""

    def __init__(self, party: Party, seat: str, seed: str = "1") -> None:
        self.party, self.seat, self.token = party, SeatId(seat), party.tokens[seat]
        self.random = Random(seed)  # noqa: S311 -- a test must repeat itself
        self.seen: list[str] = []
        self.robot: Robot | None = None

    @property
    def door(self) -> Door:
        return self.party.door

    def hand(self) -> dict[str, list[str]]:
        held: dict[str, list[str]] = self.door.get(
            f"{self.party.path}/hand", self.token
        ).json
        return held

    def wants(self, view: dict[str, Any]) -> Order | None:
        hand = Hand()
        held = self.hand()
        hand.jobs, hand.drawn, hand.influence = (
            held["jobs"],
            held["jobs"],
            held["influence"],
        )
        box = self.door.tables.live(self.party.table).history.state.box
        self.robot = self.robot or Robot(self.seat, box, hand, self.random)
        self.robot.hand = hand
        board, mine = (
            msgspec.convert(view["game"], GameView),
            msgspec.convert(view["mine"], Mine),
        )
        sight = Sight(lambda: board, mine, view["purses"][self.seat])
        return wish(self.robot, sight)

    def acts(self) -> str:
        """Look, and give one order if anything is wanted; the stage of the table."""
        body = self.door.get(self.party.path, self.token)
        self.seen.append(body.get_data(as_text=True))
        view = body.json["view"]
        asked = view["game"]["awaits"]
        offers = any(one["order"] == "answer_offer" for one in view["mine"]["may"])
        if view["table"]["stage"] == "play" and (
            offers or view["turn"]["window"] or self.seat in asked["seats"]
        ):
            order = self.wants(view)
            if order is not None:
                plain = msgspec.to_builtins(order)
                self.party.give(self.token, plain.pop("type"), **plain)
        return str(view["table"]["stage"])


def practice(door: Door, robots: int = 4, **wish: Any) -> tuple[Party, Person]:
    """A person at a table with robots; the game has begun."""
    party = door.open("la_cosa_nostra", robots=robots, **wish)
    seat = party.sit("Anna")
    party.done(party.host, "begin")
    return party, Person(party, seat)


def moments(door: Door, seconds: float = 2.0) -> None:
    """Time goes by, and whoever waited for it acts."""
    door.time.now += seconds
    while door.clock.strike():
        pass


def play(party: Party, person: Person, most: int = LONGEST) -> str:
    stage = "play"
    for _ in range(most):
        stage = person.acts()
        if stage != "play":
            break
        moments(party.door)
    return stage


@pytest.fixture(scope="module")
def evening() -> tuple[Party, Person]:
    """A whole one, the short game."""
    party, person = practice(Door(), options={"short_game": "yes"})
    assert play(party, person) == "over"
    return party, person


def test_an_evening_against_four_robots_ends(evening: tuple[Party, Person]) -> None:
    party, person = evening
    view = party.view(person.token)
    assert len(view["score"]["places"]) == 5 and view["seal"]["whole"]
    robots = [seat["name"] for seat in view["seats"] if seat["id"] != person.seat]
    assert len(robots) == 4 and all(name.endswith("(robot)") for name in robots)
    assert set(view["table"]["options"]["robots"].split()) == {"s1", "s2", "s3", "s4"}


def test_nothing_of_the_robots_hands_leaks(evening: tuple[Party, Person]) -> None:
    """What robots held or laid and nobody was shown is named nowhere: in no view of the
    evening, log or score."""
    party, person = evening
    door = party.door
    facts = [fact for entry in door.tables.entries(party.table) for fact in entry.facts]
    laid = {
        str(fact.copy)
        for fact in facts
        if isinstance(fact, PlanLaid) and fact.seat != person.seat
    }
    shown = {str((fact.visible_to(person.seat) or {}).get("copy")) for fact in facts}
    live = door.tables.live(party.table)
    robots = robots_in(live.history.state.table.setup.options)
    practice = door.practising._match(party.table, live).table_robots
    held = {copy for seat in robots for copy in practice.hand(seat).jobs}
    never = held | (laid - shown)
    assert laid & shown and held
    said = "".join(person.seen)
    for path in ("/log", "/scores", "/hand", "/at/40"):
        said += door.get(f"{party.path}{path}", person.token).get_data(as_text=True)
    assert [copy for copy in never if copy in said] == []


def test_robots_wait_until_people_have_seen_a_deed(
    evening: tuple[Party, Person],
) -> None:
    """What comes up and what came of it has its time before the next robot acts, unless
    a window is open, whose clock runs for all."""
    party, person = evening
    assert GAME.robots
    waited = []
    for step, after in pairwise(party.door.tables.entries(party.table)):
        told = [fact.__struct_config__.tag for fact in step.facts]
        least = sum(GAME.robots.looks.get(str(kind), 0) for kind in told)
        if least and "window_opened" not in told and after.by != person.seat:
            waited.append(after.at - step.at >= least)
    assert len(waited) > 20 and all(waited)


@pytest.mark.parametrize("game", MODULES)
def test_what_robots_give_people_time_for_is_told_by_their_game(game: str) -> None:
    """A kind that nobody tells would be waited for never."""
    module = MODULES[game]
    assert module.robots and module.robots.looks
    told = {fact.__struct_config__.tag for fact in module.facts}
    assert module.robots.looks.keys() - told <= {"rolled"}  # the table tells of dice


def test_a_persons_hand_is_for_that_person_alone() -> None:
    door = Door()
    party, person = practice(door)
    assert len(person.hand()["jobs"]) > 0
    for token, code in (
        (party.host, "needs_seat"),
        (party.watch(), "needs_seat"),
        ("f" * 64, "not_at_this_table"),
    ):
        assert door.get(f"{party.path}/hand", token).json["error"]["code"] == code
    real = door.party()
    assert (
        door.get(f"{real.path}/hand", real.tokens["s1"]).json["error"]["code"]
        == "no_practice_hand"
    )
    for seat in ("s1", "s4"):
        assert door.get(f"{party.path}/hand?as={seat}", person.token).status_code == 403
        lent = party.give(party.host, "lend_pass", seat=seat)
        assert lent.json["error"]["code"] == "robot_seat"
        given = party.give(
            party.host, "propose", what={"type": "give_seat", "seat": seat}
        )
        assert given.json["error"]["code"] == "robot_seat"
        assert (
            party.give(party.host, "pass_host", seat=seat).json["error"]["code"]
            == "robot_seat"
        )


def test_robots_take_a_moment_and_then_act() -> None:
    """Not at once, and not later than a person waits patiently."""
    door = Door()
    party, _ = practice(door, robots=2)
    before = door.tables.store.version(party.table)
    door.time.now += 0.5
    door.clock.strike()
    assert door.tables.store.version(party.table) == before
    door.time.now += 1.1
    door.clock.strike()
    assert door.tables.store.version(party.table) > before


def test_practice_goes_on_after_a_restart_with_the_same_hands(tmp_path: Any) -> None:
    """Hands are told by the log and the seed, whoever follows it: another process, or
    this one after a while."""
    store: Store = opened(f"sqlite:{tmp_path / 'evenings.db'}")
    door = Door(store)
    party, person = practice(door)
    assert play(party, person, 40) == "play"
    held = person.hand()
    again = Door(store)
    again.time.now = door.time.now + 60
    party.door = again
    assert person.hand() == held
    version = store.version(party.table)
    play(party, person, 10)
    assert store.version(party.table) > version
    store.close()


def test_robots_agree_to_an_undo_and_the_hand_comes_back() -> None:
    door = Door()
    party, person = practice(door, robots=2)
    for _ in range(LONGEST):
        before, number = (
            person.hand(),
            door.tables.live(party.table).history.version_for(None),
        )
        person.acts()
        if len(person.hand()["jobs"]) < len(before["jobs"]):
            break
        moments(door)
    party.done(person.token, "propose", what={"type": "undo", "to": number})
    for _ in range(4):
        moments(door)
    assert person.hand() == before


def test_practice_is_marked_and_enters_no_statistics(
    evening: tuple[Party, Person],
) -> None:
    party, person = evening
    door = party.door
    assert (
        door.get(f"{party.path}/play", person.token).json["error"]["code"]
        == "only_practice"
    )
    assert finished(door.tables, words_of("en")).evenings == ()
    state = door.tables.live(party.table).history.state.table
    assert robots_in(state.setup.options)
    client = door.client(cookies=True)
    client.get("/")
    made = client.post("/api/tables", json={"game": "la_cosa_nostra", "robots": 3})
    client.post("/api/tables", json={"game": "starter"})
    lines = {
        one["game"]: one["practice"] for one in client.get("/api/tables").json["tables"]
    }
    assert made.status_code == 201 and lines == {
        "la_cosa_nostra": True,
        "starter": False,
    }


def test_only_games_that_robots_know_and_only_so_many() -> None:
    door = Door()
    games = {one["id"]: one["robots"] for one in door.get("/api/games").json}
    assert games["la_cosa_nostra"] == 4 and games["starter"] == 0
    for asked, most in (
        ({"game": "starter", "robots": 1}, 0),
        ({"game": "la_cosa_nostra", "robots": 5}, 4),
    ):
        refused = door.post("/api/tables", asked).json["error"]
        assert (refused["code"], refused["facts"]["most"]) == ("no_robots_here", most)
    spoof = door.post(
        "/api/tables", {"game": "la_cosa_nostra", "options": {"robots": "s1"}}
    )
    assert spoof.json["error"]["code"] == "no_such_option"


def test_the_seed_is_no_secret_of_the_hands_while_the_game_runs() -> None:
    """The hands come from the table's seed, so it must not be told before the end."""
    door = Door()
    party, person = practice(door)
    seed = door.tables.live(party.table).history.state.table.seed
    for path in ("", "/fairness", "/log", "/hand", "/scores"):
        assert seed not in json.dumps(
            door.get(f"{party.path}{path}", person.token).json
        ), path


def test_a_practice_keepsake_offers_no_play_for_the_books(
    evening: tuple[Party, Person],
) -> None:
    """Of an evening among people it does."""
    party, person = evening
    real = Door().party()
    real.done(real.host, "end_game")
    for one, token, offered in ((party, person.token, False), (real, real.host, True)):
        for page in ("keepsake", "keepsake.html"):
            text = one.door.get(f"/t/{one.table}/{page}", token).get_data(as_text=True)
            assert ("bgstats" in text) is offered, page


def test_cards_that_the_app_deals_are_called_as_each_phone_speaks() -> None:
    """One book for a page, the titles in the reader's language in every sentence; printed
    cards stay what is printed on them."""
    door = Door()
    dealt, person = practice(door, lang="nl")
    printed = door.open("la_cosa_nostra", lang="nl")
    told = []
    for one, token in ((dealt, person.token), (printed, printed.host)):
        page = door.get(f"/t/{one.table}", token).get_data(as_text=True)
        state = door.tables.live(one.table).history.state.table
        told.append(("/nl/titles" in page, Naming(words_of("en"), state).card("pimp")))
    assert told == [(False, "Pimp"), (True, "Pooier")]


def test_a_robot_is_never_host_whoever_asks_for_it() -> None:
    """Neither handed the role nor voted into it; a person may have it."""
    party, person = practice(Door(), robots=2)
    refused = [
        party.give(party.host, "pass_host", seat="s1"),
        party.give(person.token, "propose", what={"type": "choose_host", "seat": "s1"}),
    ]
    assert [answer.json["error"]["code"] for answer in refused] == [
        "robot_seat",
        "robot_seat",
    ]
    caller = party.door.tables.caller(party.table, party.host)
    assert caller
    done = party.door.tables.execute(
        party.table, caller, PassHost("s2"), "past the door"
    )
    assert isinstance(done, Refusal) and done.code == "robot_seat"
    party.done(party.host, "pass_host", seat=person.seat)
    assert party.view(person.token)["table"]["host"] == person.seat


def test_when_the_person_leaves_the_robots_rest_and_wait() -> None:
    """Nothing happens and nothing is due; the table leaves the memory, and goes on when
    the person sits down again."""
    door = Door()
    party, person = practice(door, robots=2)
    play(party, person, 10)
    party.done(person.token, "leave")
    moments(door, 300)
    version = door.tables.store.version(party.table)
    for _ in range(20):
        moments(door, 60)
    assert door.tables.store.version(party.table) == version and not door.clock._heap
    assert door.tables.forget(600) == 1
    moments(door)
    party.done(person.token, "return")
    assert play(party, person, 10) == "play"
    assert door.tables.store.version(party.table) > version + 5


def test_a_practice_that_was_left_can_be_ended() -> None:
    """By the device that opened it, as at any table."""
    door = Door()
    party, person = practice(door, robots=2)
    party.done(person.token, "leave")
    party.done(party.host, "end_game")
    assert party.view(party.host)["table"]["stage"] == "over"
