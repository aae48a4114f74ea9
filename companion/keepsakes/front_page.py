"""The front page of the morning paper: an evening as stories, put into words. Whatever is
on it, the whole table was told."""

from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from companion.keepsakes.fact_sentences import filled
from companion.keepsakes.labels import Naming
from companion.keepsakes.scores import scores
from companion.keepsakes.shared_stories import shared_stories
from companion.keepsakes.table_record import Account
from companion.keepsakes.verdicts import verdict, winners
from companion.rules.newsworthy import Evening, Story
from companion.rules.table_blocks import Result

MOST = 9  # stories on a page
FEWEST = 3  # with fewer the police report a quiet night
NOTICES = 2


class Piece(Struct, frozen=True):
    """A heading and its text."""

    head: str
    text: str


class Standing(Struct, frozen=True):
    """One row of the result."""

    rank: str
    name: str
    points: str


class FrontPage(Struct, frozen=True):
    """All that is printed, in the reader's language; `photo` names the card on which
    whoever won is seen."""

    name: str
    ears: tuple[str, str, str]
    lead: Piece
    photo: str
    caption: str
    standings: tuple[Standing, ...]
    articles: tuple[Piece, ...]
    notices: tuple[Piece, ...]


def front_page(account: Account, naming: Naming) -> FrontPage:
    """Only for an evening that is over; nothing is told before."""
    result = account.state.ending.result or Result(())
    first = winners(result.places)
    return FrontPage(
        name=str(naming.say("paper.name")),
        ears=_ears(account, naming),
        lead=_piece(verdict(result.places, result.open_tie), naming),
        photo=_photo(account, first[:1]),
        caption=_caption(first, naming),
        standings=tuple(_standings(account, naming)),
        articles=tuple(_articles(account, naming)),
        notices=tuple(_notices(account, naming)),
    )


def stories(account: Account) -> list[Story]:
    """Those of the game and those of any table, the heaviest first."""
    evening = told(account)
    own = account.rules.stories(evening)
    every = [*own, *shared_stories(evening, alone=not own)]
    return sorted(every, key=lambda story: -story.weight)


def told(account: Account) -> Evening:
    """What everybody was told and what still counts."""
    return [heard.said for heard in account.public if heard.stands]


def _ears(account: Account, naming: Naming) -> tuple[str, str, str]:
    """Where it was printed, when, and for how much."""
    place, price = naming.say("paper.from"), naming.say("paper.price")
    return f"{place}: {naming.game()}", naming.day(account.ended), str(price)


def _piece(story: Story, naming: Naming) -> Piece:
    name = f"paper.{story.__struct_config__.tag}"
    head, text = (
        filled(naming.say.entries[f"{name}.{part}"], story, naming)
        for part in ("head", "text")
    )
    return Piece(head, text)


def _photo(account: Account, first: Sequence[str]) -> str:
    """Of whoever won; where nobody did there is nothing to see."""
    table = account.state
    sides = [table.seats[seat].side for seat in table.seats if seat in first]
    if not sides:
        return ""
    return account.rules.portrait(table.setup.game, sides[0])


def _caption(first: Sequence[str], naming: Naming) -> str:
    if not first:
        return ""
    own = "paper.pictured"  # where a game pictures something else than a face
    key = own if own in naming.say.entries else "paper.photo"
    return str(naming.say(key, name=naming.seat(first[0])))


def _standings(account: Account, naming: Naming) -> list[Standing]:
    told_scores = scores(account, naming)
    return [
        Standing(str(place.rank), place.name, place.points_text)
        for place in told_scores.places
    ]


def _articles(account: Account, naming: Naming) -> list[Piece]:
    pieces = [_piece(story, naming) for story in stories(account)[:MOST]]
    if len(pieces) >= FEWEST:
        return pieces
    return [*pieces, _worded("quiet", naming)]


def _notices(account: Account, naming: Naming) -> list[Piece]:
    """Corrections where there are any; the weather, and what else fills a column. The
    table's name decides which, so a page is the same whenever it is opened."""
    gone = sum(not heard.stands for heard in account.public)
    corrected = [_worded("corrected", naming, count=gone)] if gone > 1 else []
    weather = _picked("weather", 1, account, naming)
    notices = _picked("notices", NOTICES, account, naming)
    return [*corrected, *weather, *notices]


def _worded(name: str, naming: Naming, **values: object) -> Piece:
    head, text = (
        naming.say(f"paper.{name}.head"),
        naming.say(f"paper.{name}.text", **values),
    )
    return Piece(str(head), str(text))


def _picked(name: str, many: int, account: Account, naming: Naming) -> list[Piece]:
    """So many of the lines, the first beneath the heading."""
    lines = naming.say(f"paper.{name}.lines")
    start = sha256(account.state.setup.table.encode()).digest()[0]
    chosen = [lines[(start + at) % len(lines)] for at in range(many)]
    heads = [str(naming.say(f"paper.{name}.head")), *("" for _ in chosen[1:])]
    return [Piece(head, line) for head, line in zip(heads, chosen, strict=True)]
