"""Every call of the API, one line each: what it does, what it takes, what it answers,
and with what it may refuse."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.keepsakes.evenings import Evenings
from companion.keepsakes.scores import Scores
from companion.rules.fairness import Transcript
from companion.tables.service import Done
from companion.web.api import (
    Doctor,
    Joining,
    NewPlayer,
    NewTable,
    Opening,
    Rematch,
    View,
)
from companion.web.game_books import GameBook, PrintedTitles
from companion.web.games_offered import GameLine
from companion.web.keepsakes import LoggedPlay, Moved
from companion.web.lobby import Door, Known, Language
from companion.web.past_calls import ActsPage, LogPage
from companion.web.scan import CodesSeen, Text
from companion.web.tablecheck import Checked, Texts


class Health(Struct, frozen=True):
    """`streams` is how many phones listen to this process."""

    ok: bool
    streams: int


class Nothing(Struct, frozen=True):
    """An empty object: by the kind of its body our own pages are told from another site's form."""


class Call(Struct, frozen=True, kw_only=True):
    """`answers` by number: a type or one of several, None for nothing, or the kind of
    what is no JSON."""

    method: str
    path: str
    does: str
    answers: Mapping[int, Any]
    body: Any = None
    query: tuple[str, ...] = ()
    refuses: tuple[int, ...] = ()


AT = "/api/tables/{table}"
SEATED = (401, 403, 404)
SENT = (413, 415, 422)
ANY_JSON = "application/json"


def get(
    path: str, does: str, answer: Any, *query: str, refuses: tuple[int, ...] = ()
) -> Call:
    return Call(
        method="get",
        path=path,
        does=does,
        answers={200: answer},
        query=query,
        refuses=refuses,
    )


def post(
    path: str,
    does: str,
    status: int,
    answer: Any,
    body: Any,
    refuses: tuple[int, ...] = (),
) -> Call:
    more = (*SENT, *refuses)
    return Call(
        method="post",
        path=path,
        does=does,
        answers={status: answer},
        body=body,
        refuses=more,
    )


def calls(command: Any, hands: tuple[type, ...]) -> tuple[Call, ...]:
    """`command` stands for the orders that a phone may give, `hands` what practice
    hands look like."""
    return (*_doors(), *_play(command, hands), *_memory(), *_catalog())


def _doors() -> tuple[Call, ...]:
    """How one comes in."""
    return (
        post("/api/tables", "Open a table", 201, NewTable, Opening, (404,)),
        get("/api/tables", "The tables of this device", Known),
        get(
            "/api/doors/{code}",
            "What lies behind a table's code, or a pass",
            Door,
            refuses=(422,),
        ),
        post(
            f"{AT}/players",
            "Sit down, look on, or take a seat over",
            201,
            NewPlayer,
            Joining,
            (*SEATED, 409),
        ),
        post(
            f"{AT}/host",
            "Take the host's role, at the laptop itself",
            204,
            None,
            Nothing,
            (*SEATED, 409),
        ),
        post(
            f"{AT}/rematch",
            "Again with the same people",
            201,
            Rematch,
            Nothing,
            (*SEATED, 409),
        ),
        post("/lang", "The language of this device", 204, None, Language),
    )


def _play(command: Any, hands: tuple[type, ...]) -> tuple[Call, ...]:
    """What phones do all evening."""
    order = "Give one order; its id counts once"
    healthy = "How well a phone gets through"
    return (
        *_views(),
        post(f"{AT}/commands", order, 200, Done, command, (*SEATED, 409)),
        *_cameras(),
        *_held(hands),
        post(f"{AT}/doctor", healthy, 204, None, Doctor, SEATED),
    )


def _views() -> tuple[Call, ...]:
    """What the caller sees, once or as it changes."""
    view = Call(
        method="get",
        path=AT,
        does="The caller's view; nothing if it is no newer than `after`",
        answers={200: View, 204: None},
        query=("after", "viewer", "as"),
        refuses=SEATED,
    )
    stream = get(
        f"{AT}/stream",
        "The view as it changes",
        "text/event-stream",
        "as",
        "after",
        "viewer",
        "changes",
        refuses=SEATED,
    )
    return view, stream


def _held(hands: tuple[type, ...]) -> tuple[Call, ...]:
    """What a phone shows of itself: practice cards, and a code for others."""
    hand = get(
        f"{AT}/hand",
        "The caller's hand at a practice table",
        hands,
        "as",
        refuses=(*SEATED, 422),
    )
    code = get(
        f"{AT}/qr.svg",
        "A code for other phones",
        "image/svg+xml",
        "what",
        "as",
        refuses=(*SEATED, 422),
    )
    return hand, code


def _cameras() -> tuple[Call, ...]:
    """What takes a photo as well as text."""
    codes = Call(
        method="post",
        path=f"{AT}/codes",
        does="What a code is; instead of text an image, or a form with a `photo`",
        answers={200: CodesSeen},
        body=Text,
        query=("as", "many", "quick"),
        refuses=(*SEATED, *SENT),
    )
    check = Call(
        method="post",
        path=f"{AT}/check",
        does="How the table differs from what the app believes; "
        "instead of texts an image, or a form with a `photo`",
        answers={200: Checked},
        body=Texts,
        query=("as", "of"),
        refuses=(*SEATED, *SENT),
    )
    return codes, check


def _memory() -> tuple[Call, ...]:
    """What was, and what is taken along."""
    play = "The finished game for a play logger"
    whole = "The whole table as one file, for the host"
    return (
        *_history(),
        get(f"{AT}/scores", "Ranks and points", Scores, refuses=SEATED),
        get(f"{AT}/fairness", "The proof of the dice", Transcript, refuses=SEATED),
        get(f"{AT}/play", play, LoggedPlay, refuses=(*SEATED, 422)),
        get(f"{AT}/export", whole, ANY_JSON, refuses=(*SEATED, 422)),
        *_evenings(),
    )


def _history() -> tuple[Call, ...]:
    """What happened, as far as the caller was told."""
    acts = "What the table could still take back, act by act"
    then = "The caller's view as it was after that entry"
    return (
        get(
            f"{AT}/log",
            "What the caller was told",
            LogPage,
            "from",
            "as",
            refuses=SEATED,
        ),
        get(f"{AT}/acts", acts, ActsPage, "as", refuses=SEATED),
        get(f"{AT}/at/{{number}}", then, View, "as", refuses=SEATED),
    )


def _evenings() -> tuple[Call, ...]:
    """Tables that come from elsewhere, and those that are over."""
    bring_in = Call(
        method="post",
        path="/api/tables/import",
        does="A save file and its six words, as a form; the table goes on here",
        answers={201: Moved},
        query=("at",),
        refuses=(401, 403, 409, *SENT),
    )
    finished = "The finished evenings, on the laptop itself"
    return bring_in, get("/api/evenings", finished, Evenings, refuses=(404,))


def _catalog() -> tuple[Call, ...]:
    """What is the same for everybody."""
    return (
        get("/api/games", "What can be played here", list[GameLine]),
        get(
            "/api/games/{game}/openapi.json",
            "This description for one game's tables",
            ANY_JSON,
            refuses=(404,),
        ),
        get(
            "/api/games/{game}/{lang}.json",
            "Words and cards of a game",
            GameBook,
            "edition",
            "v",
            refuses=(404, 422),
        ),
        get(
            "/api/games/{game}/{lang}/titles.json",
            "What the cards of a game are called in one language",
            PrintedTitles,
            "edition",
            "v",
            refuses=(404, 422),
        ),
        get("/healthz", "Alive, and so is the database", Health),
    )
