"""Windows against robots: alone nobody waits for the clock; where two people sit a
window lasts its full length."""

from collections.abc import Iterator
from typing import Any

from companion.games.la_cosa_nostra import GAME
from companion.practice.practice_tables import LATEST
from companion.rules.messages import Caller, Refusal
from companion.rules.table_blocks import Window
from companion.rules.tracker import TimeIsUp, WindowClosed, WindowOpened
from tests.companion.web.door import Door, Party
from tests.companion.web.test_practice import LONGEST, Person, moments, practice

assert GAME.robots
ANSWERED = frozenset(GAME.robots.answered)
SHORT = 0.25  # seconds: a robot thinks longer, so no window ends by the clock unseen
SPOKEN = 2 * (LATEST + SHORT)  # seconds until two robots have spoken


def _window(party: Party) -> Window | None:
    window = party.door.tables.live(party.table).history.state.table.tracker.window
    return window if window and window.what in ANSWERED else None


def _lasted(party: Party) -> Iterator[tuple[WindowOpened, float]]:
    """Each window of the evening, and after how many seconds it closed."""
    since: dict[str, tuple[WindowOpened, float]] = {}
    for entry in party.door.tables.entries(party.table):
        for fact in entry.facts:
            if isinstance(fact, WindowOpened) and fact.what in ANSWERED:
                since[fact.window] = fact, entry.at
            elif isinstance(fact, WindowClosed) and fact.window in since:
                opened, at = since[fact.window]
                yield opened, entry.at - at


def _until_window(party: Party, *people: Person) -> Window | None:
    """The next window; None when the game is over before."""
    for _ in range(LONGEST):
        if window := _window(party):
            return window
        if "over" in [person.acts() for person in people]:
            return None
        if not _window(party):
            moments(party.door, SHORT)
    raise AssertionError("the game does not end")


def _could_answer(person: Person) -> bool:
    may = person.party.view(person.token)["mine"]["may"]
    ways: list[dict[str, Any]] = [one for one in may if one["order"] == "respond"]
    return any(
        one.get("gangsters") or one.get("card") in person.hand()["influence"]
        for one in ways
    )


def test_alone_no_window_outlasts_the_persons_answer() -> None:
    """Answered at once, the windows of a game close when the robots have spoken, before
    their time: at the latest when one has thought after the other."""
    closed: list[tuple[WindowOpened, float]] = []
    while not closed:  # a game of robots without a window is rare
        closed = _hurried(*practice(Door(), robots=2))
    assert all(took <= SPOKEN < opened.seconds for opened, took in closed), closed


def _hurried(party: Party, person: Person) -> list[tuple[WindowOpened, float]]:
    """The first few windows of a game, in each of which the person says nothing at once."""
    while window := _until_window(party, person):
        while _window(party) == window:
            if _could_answer(person):
                party.give(person.token, "respond")
            moments(party.door, SHORT)
        if len(closed := list(_lasted(party))) >= 6:
            return closed
    return list(_lasted(party))


def _with_a_doctor(party: Party, person: Person) -> None:
    """What the piles might have dealt: now every blow can be answered."""
    live = party.door.tables.live(party.table)
    held = party.door.practising._match(party.table, live).table_robots.practice.hands[  # type: ignore[attr-defined]
        person.seat
    ]
    held.influence.append("emergency_doc")


def test_alone_a_window_waits_for_whoever_could_answer() -> None:
    """Who holds what fits is not hurried: the window runs to its end unless they say something."""
    waited = None
    while waited is None:  # a game of robots without a single blow is rare
        waited = _unhurried(*practice(Door()))
    opened, took = waited
    assert took >= opened.seconds


def _unhurried(party: Party, person: Person) -> tuple[WindowOpened, float] | None:
    """The first window of a game that a person with a doctor could answer and did not."""
    _with_a_doctor(party, person)
    while window := _until_window(party, person):
        could = _could_answer(person)
        while _window(party) == window:
            moments(party.door, SHORT)
        if could:
            return list(_lasted(party))[-1]
    return None


def test_with_two_people_a_window_lasts_its_full_length() -> None:
    """Whatever they answer, and whoever asks for the end: its length would tell one
    what the other holds."""
    met = None
    while met is None:  # a game of robots without a window is rare
        met = _with_two_people()
    party, people, window = met
    for person in people:
        party.done(person.token, "respond")
    tables = party.door.tables
    early = tables.execute(party.table, Caller(), TimeIsUp(window.id), "too early")
    assert isinstance(early, Refusal) and early.code == "time_is_not_up"
    while _window(party) == window:
        moments(party.door, SHORT)
    ((opened, took),) = _lasted(party)
    assert took >= opened.seconds


def _with_two_people() -> tuple[Party, list[Person], Window] | None:
    """The first window of a game in which two sit who are no robots."""
    party = Door().open("la_cosa_nostra", robots=3)
    people = [Person(party, party.sit(name)) for name in ("Anna", "Bram")]
    party.done(party.host, "begin")
    window = _until_window(party, *people)
    return (party, people, window) if window else None
