"""The page to keep: all that everybody may know of an evening, in words, with
everything that it needs inside."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from msgspec import Struct

from cards import Game
from companion.keepsakes.chart import chart
from companion.keepsakes.dice_proof import transcript
from companion.keepsakes.dice_report import dicebook
from companion.keepsakes.evenings import Evenings
from companion.keepsakes.fact_sentences import sentence
from companion.keepsakes.front_page import front_page
from companion.keepsakes.labels import Naming, Speech
from companion.keepsakes.money_series import chronicle
from companion.keepsakes.pencil_sheet import sheet
from companion.keepsakes.playlog import link, play
from companion.keepsakes.scores import Scores, scores
from companion.keepsakes.svg import legible
from companion.keepsakes.table_record import Account, Heard
from companion.rules.messages import SeatId
from companion.rules.plans import PlanShown
from companion.rules.table import robots_in
from companion.tables.time_slices import Slices
from generator import ScreenCards

WEB = Path(__file__).parents[1] / "web"
STYLES = ("keepsake.css", "paper.css", "verify.css")
SCRIPTS = ("sha256.js", "verify_words.js", "verify.js")
_PAPER, _INK = "#f6efe0", "#1d1812"


class Person(Struct, frozen=True):
    """Somebody who sat at the table."""

    name: str
    side: str
    letter: str
    colour: str
    ink: str
    left: bool


class Peek(Struct, frozen=True):
    """A receipt: somebody looked at somebody's plan. The card is named only where it
    came to light."""

    text: str
    card: str | None
    undone: bool


class LogLine(Struct, frozen=True):
    """A line of the public log."""

    n: int
    hour: str
    text: str
    undone: bool


def keepsake_page(account: Account, naming: Naming, whole: bool, back: str = "") -> str:
    """HTML. `whole`: one file that works from the disk; otherwise styles and scripts
    are linked, as we serve it, and `back` leads to where one came from."""
    told, table = scores(account, naming), account.state
    paper = front_page(account, naming) if account.over else None
    return _filled(
        "keepsake.html",
        account.breathe,
        say=naming.say,
        naming=naming,
        account=account,
        table=table,
        title=str(
            naming.say(
                "keepsake.title", game=naming.game(), day=naming.day(account.ended)
            )
        ),
        when=_when(account, naming),
        people=[_person(seat, naming) for seat in table.welcomed()],
        scores=told,
        chart=_money_chart(account, naming),
        money=table.setup.game.money is not None,
        dice=dicebook(account, naming),
        drawn=Markup,
        paper=paper,
        photo=_photo(table.setup.game, paper.photo if paper else ""),
        peeks=_peeks(account, naming),
        log=[_log_line(heard, naming) for heard in account.slowly(account.public)],
        transcript=Markup(  # noqa: S704
            _in_script(msgspec.json.encode(transcript(account)).decode())
        ),
        logger=_logger(account, told, naming),
        back=back,
        **_enclosed(whole),
    )


def _logger(account: Account, told: Scores, naming: Naming) -> str | None:
    """Practice is no play for the books."""
    logged = play(account, told, naming)
    if logged is None or robots_in(account.state.setup.options):
        return None
    return link(logged)


def _money_chart(account: Account, naming: Naming) -> Markup | None:
    if account.state.setup.money == "paper":
        return None
    return Markup(chart(chronicle(account), naming, breathe=account.breathe))  # noqa: S704


def _photo(game: Game, card: str) -> str:
    """What the front page pictures, as an address that holds it: it works from the disk."""
    drawn = ScreenCards(game, game.languages[0]).scene(card) if card else None
    if drawn is None:
        return ""
    return f"data:image/svg+xml;base64,{b64encode(drawn).decode()}"


def sheet_page(account: Account, naming: Naming, back: str = "") -> str:
    """The printable state."""
    return _filled(
        "sheet.html",
        account.breathe,
        say=naming.say,
        naming=naming,
        sheet=sheet(account, naming),
        back=back,
    )


def evenings_page(told: Evenings, speech: Speech) -> str:
    """What was played on this machine."""
    return _filled("evenings.html", Slices(), say=speech, told=told)


def _when(account: Account, naming: Naming) -> str:
    minutes = round((account.ended - account.began) / 60)
    if minutes < 60:
        length = naming.say(
            f"keepsake.minutes_{'one' if minutes == 1 else 'many'}", count=minutes
        )
    else:
        length = naming.say("keepsake.hours", hours=minutes // 60, minutes=minutes % 60)
    first, last = naming.hour(account.began), naming.hour(account.ended)
    return str(
        naming.say(
            "keepsake.from_to", **{"from": first, "to": last, "length": str(length)}
        )
    )


def _person(seat: SeatId, naming: Naming) -> Person:
    look = naming.look(seat)
    ink = legible(_PAPER, look.colour, _INK, 4.5)
    return Person(
        naming.seat(seat),
        naming.side(seat),
        look.letter,
        look.colour,
        ink,
        naming.table.seats[seat].left,
    )


def _peeks(account: Account, naming: Naming) -> list[Peek]:
    """What was revealed stays revealed, also where the step was taken back: everybody saw it."""
    seen: dict[object, Any] = {}
    for heard in account.public:
        if heard.said["kind"] == "plan_revealed":
            seen.setdefault(heard.said["plan"], heard.said["copy"])
    log = [
        (entry.at, version, fact)
        for entry in account.slowly(account.entries)
        for version, fact in entry.log
    ]
    shown = [
        (fact, at, version) for at, version, fact in log if isinstance(fact, PlanShown)
    ]
    return [
        _peek(fact, at, seen.get(fact.plan), naming, version not in account.counting)
        for fact, at, version in shown
    ]


def _peek(fact: PlanShown, at: float, copy: Any, naming: Naming, undone: bool) -> Peek:
    names = {"to": naming.seat(fact.to), "seat": naming.seat(fact.seat)}
    text = str(naming.say("keepsake.peek", hour=naming.hour(at), **names))
    return Peek(text, naming.card(copy) if copy else None, undone)


def _log_line(heard: Heard, naming: Naming) -> LogLine:
    return LogLine(
        heard.n, naming.hour(heard.at), sentence(heard.said, naming), not heard.stands
    )


def _enclosed(whole: bool) -> Mapping[str, Any]:
    """Files of our own, and none of anybody's words: they may stand in the page as they are."""
    if not whole:
        return {"whole": False, "styles": STYLES, "scripts": SCRIPTS}
    return {
        "whole": True,
        "styles": [_file(name) for name in STYLES],
        "scripts": [_file(name) for name in SCRIPTS],
    }


@cache
def _file(name: str) -> Markup:
    return Markup((WEB / "static" / name).read_text("utf-8"))  # noqa: S704


def _in_script(data: str) -> str:
    """JSON that cannot end the script element it stands in, nor begin a comment there."""
    return data.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _filled(name: str, breathe: Callable[[], None], **values: Any) -> str:
    """A page of ours; whatever people wrote is escaped on its way in."""
    parts = []
    for part in _pages().get_template(name).generate(**values):
        parts.append(part)
        breathe()
    return "".join(parts)


@cache
def _pages() -> Environment:
    loader = FileSystemLoader(WEB / "templates")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
