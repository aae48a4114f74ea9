"""Scores with every line explained, while the game runs and afterwards."""

from typing import Any

import pytest

from companion.keepsakes.scores import rulings_line, scores, worded
from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CorrectPurse
from companion.rules.bank import Pay
from companion.rules.counters import Count
from companion.rules.ending import EndGame
from companion.rules.table_blocks import Line
from tests.companion.keepsakes.party import Party, evening


@pytest.mark.parametrize("seed", range(4))
def test_the_score_so_far_is_what_an_end_now_would_give(seed: int) -> None:
    """The same places, points and lines; only it is not final."""
    party = evening(seed=seed, over=False)
    before = scores(party.account, party.naming())
    party.end()
    after = scores(party.account, party.naming())
    assert (before.final, after.final) == (False, True)
    assert {place.seat: place.lines for place in before.places} == {
        place.seat: place.lines for place in after.places
    }
    assert [place.points for place in before.places] == [
        place.points for place in after.places
    ]


@pytest.mark.parametrize("seed", range(4))
def test_every_line_shows_what_made_it(seed: int) -> None:
    """The changes behind a counter lead from its start to what it was worth; those of
    cash to the purse."""
    party = evening(seed=seed)
    account = party.account
    public = {heard.n: heard for heard in account.public}
    for place in scores(account, party.naming()).places:
        assert place.points == sum(line.points for line in place.lines)
        cash = next(line for line in place.lines if "Cash" in line.text)
        flow: Any = 0
        for event in cash.events:
            said: dict[str, Any] = public[event.n].said
            assert public[event.n].stands
            flow += said["amount"] * (
                (said["target"] == place.seat) - (said["source"] == place.seat)
            )
        assert flow == account.state.bank.purses[place.seat]  # type: ignore[index]
        respect = next(line for line in place.lines if "Respect" in line.text)
        moved = sum(public[event.n].said["by"] for event in respect.events)  # type: ignore[misc]
        assert 3 + moved == account.state.counters["respect"][place.seat]


def test_a_table_that_has_not_begun_has_no_score() -> None:
    party = Party()
    assert scores(party.account, party.naming()).places == ()


def test_what_would_break_a_tie_is_named() -> None:
    """The game's data say what compares equal scores; these are not equal, so nothing
    is left to the table."""
    party = Party(names=("Anna", "Bob"))
    party.begin()
    party.must("s1", Count("respect", 1))
    party.must("s2", Pay("s1", 10))
    party.must("s1", Pay("s2", 10))
    party.must(party.host, EndGame())
    told = scores(party.account, party.naming())
    assert [place.rank for place in told.places] == [1, 2]
    assert told.tie == ("more cash",)
    assert told.open_tie_text is None


def test_rulings_are_listed_with_their_reason() -> None:
    """We played by one ruling, and it says who proposed it and why."""
    party = Party()
    party.begin()
    party.must("s1", Propose(CorrectPurse("s2", 99, "the <dog> ate it")))
    question = next(iter(party.account.state.agreement.questions))
    party.must("s2", Vote(question, True))
    party.must("s3", Vote(question, True))
    told = scores(party.account, party.naming())
    assert told.rulings_text == "We played by 1 ruling of our own."
    assert [ruling.text for ruling in told.rulings] == [
        "Anna, on a purse: “the <dog> ate it”"
    ]


@pytest.mark.parametrize(
    ("language", "none", "several"),
    [
        (
            "en",
            "We played it by the book: no rulings.",
            "We played by 3 rulings of our own.",
        ),
        (
            "nl",
            "We speelden volgens het boekje: geen eigen uitspraken.",
            "We speelden met 3 eigen uitspraken.",
        ),
        (
            "de",
            "Wir spielten streng nach den Regeln: keine eigenen Entscheidungen.",
            "Wir spielten mit 3 eigenen Entscheidungen.",
        ),
    ],
)
def test_rulings_are_counted_in_each_language(
    language: str, none: str, several: str
) -> None:
    naming = Party().naming(language)
    assert rulings_line(0, naming) == none
    assert rulings_line(3, naming) == several


def test_points_are_written_as_the_language_does() -> None:
    """Halves have a point or a comma, thousands the other."""
    party = Party()
    assert [party.naming("en").points(value) for value in (3, 2.5, -0.5, 1234.5)] == [
        "3",
        "2.5",
        "−0.5",
        "1,234.5",
    ]
    assert [party.naming("de").points(value) for value in (2.5, -1.5, 1234)] == [
        "2,5",
        "−1,5",
        "1.234",
    ]


def test_a_line_of_a_game_uses_the_games_words_or_its_own_name() -> None:
    """Nothing breaks over a line that nobody has words for yet."""
    naming = Party().naming()
    assert worded(Line("last_man_standing", 5.0), naming) == "last man standing"
    assert (
        worded(
            Line("counter", 6.0, {"counter": "respect", "has": 3, "each": 2.0}), naming
        )
        == "Respect: 3 at 2 each"
    )


def test_scores_come_in_the_readers_language() -> None:
    party = evening(steps=5)
    assert (
        scores(party.account, party.naming("nl"))
        .places[0]
        .lines[0]
        .text.startswith("Geld: ")
    )
    assert (
        scores(party.account, party.naming("de"))
        .places[0]
        .lines[0]
        .text.startswith("Geld: ")
    )
    assert (
        scores(party.account, party.naming("de"))
        .places[0]
        .lines[0]
        .events[0]
        .text.endswith(" beginnt mit 50\u00a0$")
    )
