"""Who is told what in which person: every fact of every game, every player it names, in
each language."""

import pytest

from cards import GAMES
from cards.words import places
from companion.games import MODULES
from companion.games.la_cosa_nostra.finishing import JobDone, JobLacked
from companion.rules.messages import Fact, SeatId
from companion.rules.persons import befallen, doer_of
from companion.rules.roles import roles_of, tag_of
from companion.web.screen_words import LANGUAGES, words_of

# Nobody needs to be told there; a game may have a sentence all the same.
OWN_DOING = {
    ("paid", "source"): "one's own tap; by ruling, and what others take, is told",
    ("paid_unseen", "source"): "one's own tap",
    ("plan_shown", "seat"): "the owner shows it, but in a game where others may look",
}


class Robbed(Fact, frozen=True):
    public = ("seat", "by")
    seat: SeatId
    by: SeatId


class Swapped(Robbed, frozen=True):
    doer = ""
    befalls = ("seat", "by")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each game of the box."""
    found: str = request.param
    return found


def sentences(game: str, language: str, kind: type[Fact], field: str) -> list[str]:
    """Whatever may be said to that player."""
    stem = f"you.{tag_of(kind)}.{field}"
    entries = words_of(language, game).entries
    keys = (key for key in entries if key == stem or key.startswith(f"{stem}."))
    return [str(entries[key]) for key in keys]


def met(game: str) -> list[tuple[type[Fact], str]]:
    return [(kind, field) for kind in MODULES[game].facts for field in befallen(kind)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_something_befalls_is_told_in_the_second_person(
    game: str, language: str
) -> None:
    """Each fact of the game and each player it befalls; everybody else reads the log."""
    entries = words_of(language, game).entries
    for kind, field in met(game):
        told = sentences(game, language, kind, field)
        assert told or (tag_of(kind), field) in OWN_DOING, (tag_of(kind), field)
        assert f"log.{tag_of(kind)}" in entries or kind.private


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_to_one_says_nothing_that_they_may_not_know(
    game: str, language: str
) -> None:
    """Every place in it is a field that the log shows them as well."""
    for kind, field in met(game):
        for text in sentences(game, language, kind, field):
            assert set(places(text)) <= {*kind.public, "sum"}, text


def test_no_sentence_waits_for_a_fact_that_never_comes(game: str) -> None:
    """What a game wrote to somebody belongs to a fact of it that befalls somebody."""
    known = {f"{tag_of(kind)}.{field}" for kind, field in met(game)}
    written = {key[4:] for key in words_of("en", game).entries if key[:4] == "you."}
    own = written - {key[4:] for key in words_of("en").entries if key[:4] == "you."}
    assert {key for key in own if ".".join(key.split(".")[:2]) not in known} == set()


def test_every_player_a_fact_names_has_a_part_in_it(game: str) -> None:
    """Doer, befallen or neither on purpose; whom it harms it befalls; and none of these
    fields is one that others are not shown."""
    for kind in MODULES[game].facts:
        people = {name for name, role in roles_of(kind).items() if _names_people(role)}
        parts = {*befallen(kind), *filter(None, [doer_of(kind)])}
        assert parts <= people & {*kind.public, *kind.mine}, kind
        assert set(kind.harms) <= set(befallen(kind)), kind


def _names_people(role: str) -> bool:
    return role in {"seat", "seats", "purse"}


def test_the_table_reads_the_types_of_facts() -> None:
    """Who stands in `by` did it, and it befalls the others; a fact may say otherwise."""
    assert (doer_of(Robbed), befallen(Robbed)) == ("by", ("seat",))
    assert (doer_of(Swapped), befallen(Swapped)) == (None, ("seat", "by"))


def test_whoever_sent_a_job_that_lacks_something_is_told_so() -> None:
    """LCN-81: to them it is "your", to all others it is a line of the log; so it is where
    there was nobody left to hit."""
    assert doer_of(JobLacked) == doer_of(JobDone) == "seat"
    assert befallen(JobLacked) == ("seat",)
    assert befallen(JobDone) == ("target", "seat")
