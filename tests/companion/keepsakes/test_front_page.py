"""The front page of the morning paper: told from what everybody heard, in words that
stand, in three languages, for every game."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest

from cards import GAMES
from cards.words import places
from companion.games import rules_of
from companion.keepsakes.front_page import FrontPage, front_page, stories, told
from companion.keepsakes.keepsake import keepsake_page
from companion.keepsakes.shared_stories import (
    Foreknown,
    Generous,
    Lucky,
    Unlucky,
    shared_stories,
)
from companion.keepsakes.verdicts import (
    Alone,
    Landslide,
    Level,
    Narrow,
    Shared,
    Undecided,
    Won,
    verdict,
)
from companion.rules.messages import SeatId
from companion.rules.newsworthy import Story
from companion.rules.table_blocks import Place
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.keepsakes.party import Party, evening
from tests.companion.keepsakes.printed import naming, printed

SEEDS = ("1", "2", "3")
HOLE = re.compile(r"[{}_]|…|\bNone\b")


def every_word(page: FrontPage) -> list[str]:
    pieces = (page.lead, *page.articles, *page.notices)
    said = [text for piece in pieces for text in (piece.head, piece.text)]
    return [page.name, *page.ears, page.caption, *said]


def kinds(under: type[Story] = Story) -> list[type[Story]]:
    """Every story that there is, also those that others are made of."""
    found = [under] if under is not Story else []
    return found + [one for kind in under.__subclasses__() for one in kinds(kind)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_paper_is_whole_in_every_language(game: str, language: str) -> None:
    """No hole, no key, a winner in the headline's text, and enough to read."""
    for seed in SEEDS:
        account = printed(game, seed)
        names = naming(account, language)
        page = front_page(account, names)
        assert [one for one in every_word(page) if HOLE.search(one)] == []
        assert account.state.ending.result
        winner = account.state.ending.result.places[0].seat
        assert names.seat(winner) in page.lead.text
        assert len(page.articles) >= 3 and len(page.notices) >= 2
        assert page.photo and page.standings[0].rank == "1"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_winner_has_reads_alike_everywhere(game: str) -> None:
    """Where money wins, the headline's text and the table both say it as money."""
    account = printed(game)
    page = front_page(account, naming(account, "en"))
    won = page.standings[0].points
    assert won in page.lead.text
    assert ("$" in won) == (account.state.setup.game.money is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_story_has_its_words(language: str) -> None:
    """A heading and a text that say nothing which the story does not know."""
    spoken = {
        key: text
        for game in ("", *GAMES)
        for key, text in words_of(language, game).entries.items()
        if key.startswith("paper.")
    }
    assert len(kinds()) > 35
    for kind in kinds():
        name = f"paper.{kind.__struct_config__.tag}"
        fields = set(kind.__struct_fields__)
        for part in ("head", "text"):
            assert set(places(spoken[f"{name}.{part}"])) <= fields, (name, part)


def test_a_game_s_stories_have_names_of_their_own() -> None:
    """None of them says what another has said."""
    tags = [kind.__struct_config__.tag for kind in kinds()]
    assert len(tags) == len(set(tags))


@pytest.mark.parametrize("game", GAMES)
def test_most_stories_come_up(game: str) -> None:
    """In a dozen evenings of robots at least five of a game's own."""
    seen = {
        story.__struct_config__.tag
        for seed in range(12)
        for story in rules_of(game).stories(told(printed(game, str(seed))))
    }
    assert len(seen) >= 5, seen


def test_a_dull_evening_gets_a_good_page() -> None:
    """Nothing happened, and the police say so; the weather comes by itself."""
    party = evening(steps=0)
    page = front_page(party.account, party.naming())
    say = words_of("en")
    assert page.articles[-1].head == say("paper.quiet.head")
    assert say("paper.weather.head") in {piece.head for piece in page.notices}
    assert not page.photo


def test_what_was_taken_back_is_no_story() -> None:
    """It is counted among the corrections instead."""
    party = evening(steps=150, seed=1)
    gone = sum(not heard.stands for heard in party.account.public)
    assert gone > 1
    assert len(told(party.account)) == len(party.account.public) - gone
    notice = front_page(party.account, party.naming()).notices[0]
    assert notice.text.startswith(f"{gone} lines")


def line(kind: str, **fields: Any) -> Mapping[str, Any]:
    return {"kind": kind, **fields}


def rolled(seat: str, *faces: int) -> Mapping[str, Any]:
    return line("rolled", seat=seat, sides=(6,) * len(faces), results=faces)


def test_the_worst_dice_are_the_worst() -> None:
    """On average, of those who rolled enough; what dice mostly show is no story, however
    much worse or better the others fared."""
    log = [rolled("s1", *(1, 2) * 4), rolled("s2", *(6, 5) * 4), rolled("s3", 1, 1)]
    assert Unlucky(SeatId("s1"), 1.5, 8) in shared_stories(log)
    assert Lucky(SeatId("s2"), 5.5, 8) in shared_stories(log)
    assert shared_stories([rolled("s1", *(3, 4) * 4), rolled("s2", *(4, 3) * 4)]) == []
    plain = [rolled("s1", *(1, 2) * 4), rolled("s2", *(3, 4) * 3)]
    assert [type(one) for one in shared_stories(plain)] == [Unlucky]


def test_an_envelope_makes_the_paper_where_there_is_nothing_darker() -> None:
    """The largest sum from hand to hand, of any game without stories of its own; the
    bank is nobody's friend."""
    seated = [line("seat_taken", seat=seat) for seat in ("s1", "s2")]
    paid = [
        line("paid", source=source, target=target, amount=amount)
        for source, target, amount in (
            ("s1", "s2", 20),
            ("s2", "s1", 70),
            ("bank", "s1", 90),
        )
    ]
    envelope = Generous(SeatId("s2"), SeatId("s1"), 70)
    assert envelope in shared_stories([*seated, *paid], alone=True)
    assert envelope not in shared_stories([*seated, *paid])


def test_who_knew_it_is_told_once_it_lies_open() -> None:
    shown = line("plan_shown", plan="p1", seat="s1", to="s2")
    told_open = line("plan_revealed", plan="p1", seat="s1", copy="C")
    story = Foreknown(SeatId("s2"), SeatId("s1"), "C")
    assert story in shared_stories([shown, told_open])
    assert shared_stories([shown]) == []


@pytest.mark.parametrize(
    ("points", "open_tie", "headline"),
    [
        ((100, 80), (), Won),
        ((100, 96), (), Narrow),
        ((16, 15), (), Narrow),
        ((100, 30), (), Landslide),
        ((100,), (), Alone),
        ((100, 100), (), Level),
        ((100, 100), ("s1", "s2"), Undecided),
        ((), (), Undecided),
    ],
)
def test_the_headline_fits_the_result(
    points: tuple[float, ...], open_tie: tuple[SeatId, ...], headline: type[Story]
) -> None:
    places = [
        Place(SeatId(f"s{at}"), each, at, (), None) for at, each in enumerate(points, 1)
    ]
    assert type(verdict(places, open_tie)) is headline


def test_two_winners_share_the_headline() -> None:
    places = [Place(SeatId(f"s{at}"), 9.0, 1, (), None) for at in (1, 2)]
    assert isinstance(verdict(places, ()), Shared)


def test_the_heaviest_story_opens_the_page() -> None:
    for game in GAMES:
        weights = [story.weight for story in stories(printed(game))]
        assert weights == sorted(weights, reverse=True)


def test_a_game_that_runs_has_no_paper_yet() -> None:
    """It comes out the morning after; what everybody may know so far stands there alone."""
    party = Party()
    party.begin()
    page = keepsake_page(party.account, party.naming(), whole=True)
    assert 'class="paper"' not in page


@pytest.mark.parametrize("game", GAMES)
def test_the_page_to_keep_opens_with_it(game: str) -> None:
    """Headline, stories, picture; a chart only where there is money; the proof of the
    dice a tap away."""
    account = printed(game)
    names = naming(account, "en")
    page = unescape(keepsake_page(account, names, whole=True))
    front = page[page.index('class="paper"') : page.index("</article>")]
    printed_page = front_page(account, names)
    for piece in (printed_page.lead, *printed_page.articles):
        assert piece.head in front and piece.text in front
    assert 'src="data:image/svg+xml;base64,' in front
    has_money = account.state.setup.game.money is not None
    assert ('id="money"' in page) is has_money
    assert 'href="#fairness"' in front
