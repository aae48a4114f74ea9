"""What a screen says of a fact and what remains of the evening say of it is one
sentence: pages against Python."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route

from cards.model import Game
from companion.games import la_cosa_nostra
from companion.keepsakes.fact_sentences import sentence
from companion.keepsakes.labels import Naming, clean
from companion.keepsakes.table_record import account_of
from companion.rules import dispatch as shared
from companion.rules.messages import HOST, Fact, SeatId
from companion.rules.table import Table
from companion.rules.table_history import Told
from companion.tables.service import Tables
from companion.web import game_books
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.games.la_cosa_nostra.whole_evening import WholeEvening
from tests.companion.keepsakes.party import Party, evening
from tests.companion.keepsakes.shapes import every_shape
from tests.companion.rules.evenings import STATIC
from tests.companion.telling import Story

STORIES = Path(__file__).parents[2] / "stories"
HOUSE = "http://table.test"
PAGE = """<!doctype html>
<body data-lang="{language}" data-words="/words/"><main id="main"></main></body>"""
BEGIN = """async () => (await import('/static/page.js')).begin()"""
# told as text: Playwright takes its time over each value that it hands in or back
LEARN = """async (told) => {
    const { game, cards, pieces, words } = JSON.parse(told);
    const { session } = await import('/static/state.js');
    const { loadWords, takeGameWords } = await import('/static/words.js');
    await loadWords(`/words/${game}`);
    session.game = { cards, pieces };
    takeGameWords(words);
}"""
TELL = """async (evenings) => {
    const { session } = await import('/static/state.js');
    const { sentence } = await import('/static/sentences.js');
    const told = (fact) => {
        const line = document.createElement('p');
        line.append(...sentence(fact));
        return line.textContent;
    };
    return JSON.stringify(JSON.parse(evenings).flatMap(({table, facts}) => {
        session.view = table;
        return facts.map(told);
    }));
}"""
CARDS: Mapping[str, tuple[Any, ...]] = {
    "card": ("big_joey", "night_club", "no_such_card"),
    "gangster": ("big_joey",),
    "effect": ("snitch", "machine_pistol"),
    "monopoly": ("company",),
    "rule": ("turn", "lcn_11"),
    "name": ("anna", "LCNFFHYG"),
    "side": ("calmuti",),
    "owner": ("s1",),
    "target": ("s2",),
    "outcome": ("success",),
    "why": ("clash",),
    "amount": (12345,),
}


class Reader:
    """A page of ours in one language, without a table: views are handed to it."""

    def __init__(self, browser: Browser, language: str) -> None:
        self.language = language
        # whose words the page has learnt
        self.game = "", "", ""
        self.page: Page = browser.new_page()
        self.page.route("**/*", self._serve)
        self.page.goto(f"{HOUSE}/")
        self.page.evaluate(BEGIN)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOUSE)
        if path == "/":
            route.fulfill(
                body=PAGE.format(language=self.language),
                content_type="text/html; charset=utf-8",
            )
        elif path.startswith("/words/"):
            words = words_of(self.language, path.removeprefix("/words/"))
            route.fulfill(body=words.json, content_type="application/json")
        else:
            route.fulfill(
                path=STATIC / path.removeprefix("/static/"),
                content_type="text/javascript",
            )

    def read(self, evenings: Sequence["Evening"]) -> list[str]:
        """What the page says of what was heard at these tables, which are of one game; the
        game's words are ours where the game speaks ours."""
        setup = evenings[0].state.setup
        if evenings[0].box != self.game:
            self.game = evenings[0].box
            spoken = book(
                setup.game,
                self.language if self.language in setup.game.words else setup.language,
            )
            printed = book(setup.game, setup.language)
            lying = {name: printed[name] for name in ("cards", "pieces")}
            learnt = {"game": setup.game.id, "words": spoken["words"], **lying}
            self.page.evaluate(LEARN, text(learnt))
        seen = [{"table": one.view, "facts": one.facts} for one in evenings]
        told: str = self.page.evaluate(TELL, text(seen))
        return msgspec.json.decode(told, type=list[str])


def text(told: object) -> str:
    return msgspec.json.encode(told).decode()


class Evening(NamedTuple):
    """A table, and what anybody was told at it."""

    tables: Tables
    table: str
    facts: list[Told]

    @property
    def state(self) -> Table:
        found: Table = self.tables.live(self.table).history.state.table
        return found

    @property
    def view(self) -> Any:
        looked = self.tables.live(self.table).look(None)
        return msgspec.json.decode(looked.body())["view"]

    @property
    def box(self) -> tuple[str, str, str]:
        setup = self.state.setup
        return setup.game.id, setup.edition or "", setup.language


def book(game: Game, language: str) -> dict[str, Any]:
    """What the pages are told of a game."""
    found: dict[str, Any] = msgspec.json.decode(game_books._book(game, language).body)
    return found


@pytest.fixture(params=LANGUAGES)
def reader(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Reader]:
    reader = Reader(browser, str(request.param))
    yield reader
    reader.page.close()


def each_once(facts: Iterable[Told | None]) -> list[Told]:
    """Without what differs only in what no sentence says."""
    lines = dict.fromkeys(
        msgspec.json.encode(said) for said in facts if said is not None
    )
    return [msgspec.json.decode(line) for line in lines]


def shapes(
    kinds: Iterable[type[Fact]], own: Mapping[str, tuple[Any, ...]]
) -> Iterator[Told | None]:
    for kind in kinds:
        for fact in every_shape(kind, own):
            yield from (
                fact.visible_to(viewer)
                for viewer in (None, HOST, SeatId("s1"), SeatId("s2"))
            )


def heard(tables: Tables, table: str) -> list[Told]:
    """All that anybody was told in an evening."""
    account = account_of(tables, table)
    viewers = (None, HOST, *account.state.seats)
    return each_once(
        line.said for viewer in viewers for line in account.all_lines(viewer)
    )


def differ(
    reader: Reader, tables: Tables, table: str, facts: list[Told]
) -> list[tuple[str, str, Told]]:
    return differing(reader, [Evening(tables, table, facts)])


def differing(
    reader: Reader, evenings: Sequence[Evening]
) -> list[tuple[str, str, Told]]:
    """At tables of one game."""
    facts = [said for one in evenings for said in one.facts]
    ours = [said for one in evenings for said in said_by_us(reader.language, one)]
    # what breaks a line is no matter on a page
    pages = [clean(line) for line in reader.read(evenings)]
    assert len(ours) == len(pages) == len(facts) > 0
    return [
        found for found in zip(ours, pages, facts, strict=True) if found[0] != found[1]
    ]


def said_by_us(language: str, evening: Evening) -> list[str]:
    words = words_of(language, evening.state.setup.game.id)
    naming = Naming(words, evening.state)
    return [sentence(said, naming) for said in evening.facts]


def test_every_shape_of_the_shared_facts(reader: Reader) -> None:
    """And a kind that nobody has words for yet, and a voter at the host's screen."""
    party = Party(names=("anna", "Bob", "<b>de Cas</b>"))
    others: list[Told] = [
        {"kind": "cake_exploded", "seat": "s1"},
        {"kind": "voted", "question": "q1", "seat": HOST, "yes": True},
        {
            "kind": "paid",
            "source": "s1",
            "target": "s2",
            "amount": -12345,
            "reason": "turn",
        },
    ]
    facts = each_once([*shapes(shared.FACTS, {}), *others])
    assert differ(reader, party.tables, party.table, facts) == []


def test_every_shape_of_la_cosa_nostra(reader: Reader) -> None:
    """At a table of the German edition, in whatever language it is read."""
    table = WholeEvening(1, "de", until=20).parlour
    facts = each_once(shapes(la_cosa_nostra.FACTS, CARDS))
    assert {said["kind"] for said in facts} >= {
        str(kind.__struct_config__.tag) for kind in la_cosa_nostra.FACTS
    } - {
        "promise_spent",
        "watcher_came",
        "withheld",
    }
    assert differ(reader, table.tables, table.table, facts) == []


def test_evenings_as_they_went(reader: Reader) -> None:
    """Money, cards, names and dice of whole evenings, by everybody who was told anything."""
    plain, long = evening(steps=150), WholeEvening(2, "nl").parlour
    assert (
        differ(reader, plain.tables, plain.table, heard(plain.tables, plain.table))
        == []
    )
    assert differ(reader, long.tables, long.table, heard(long.tables, long.table)) == []


def test_stories(browser: Browser) -> None:
    """Box by box: each tells something that others do not, and that alone is read."""
    paths = sorted(STORIES.glob("*/*.toml"))
    assert len(paths) > 90
    boxes: dict[tuple[str, str, str], list[Evening]] = {}
    known = set[bytes]()
    for path in paths:
        one = as_it_went(Story(path))
        fresh = one._replace(
            facts=[said for said in one.facts if is_new(one, said, known)]
        )
        boxes.setdefault(one.box, []).append(fresh)
    for language in LANGUAGES:
        reader = Reader(browser, language)
        for evenings in boxes.values():
            assert differing(reader, evenings) == []
        reader.page.close()


def as_it_went(story: Story) -> Evening:
    story.play()
    table = story.parlour
    return Evening(table.tables, table.table, heard(table.tables, table.table))


def is_new(evening: Evening, said: Told, known: set[bytes]) -> bool:
    """Never told before of the same people, over the same box."""
    seats = evening.state.seats.values()
    people = [(seat.id, seat.name, seat.side) for seat in seats]
    told = msgspec.json.encode((evening.box, people, said))
    if told in known:
        return False
    known.add(told)
    return True
