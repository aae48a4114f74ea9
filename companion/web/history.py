"""What was: the log as the caller may know it, the table as it stood then, scores, and the proof of the dice."""

from typing import Any

import msgspec
from flask import Blueprint, Response, request

from companion.history import as_of
from companion.keepsakes.account import Heard, account_of
from companion.keepsakes.naming import Naming
from companion.keepsakes.scores import scores
from companion.keepsakes.telling import sentence
from companion.keepsakes.transcript import transcript
from companion.web.answers import number_asked, raw, told
from companion.web.house import house
from companion.web.sessions import caller_at
from companion.web.words import callers_words

room = Blueprint("history", __name__)
MOST_LINES = 500


class LogPage(msgspec.Struct, frozen=True):
    """`next` is where to go on, None at the end. Each entry has n, at and kind, what else was told, and a text."""

    entries: list[dict[str, Any]]
    next: int | None


@room.get("/api/tables/<table>/log")
def log(table: str) -> Response:
    """From the caller's entry `from` on, the oldest first."""
    who = caller_at(table, request.args.get("as"))
    first, account = number_asked("from"), account_of(house().tables, table)
    naming = Naming(callers_words(), account.state)
    known = [line for line in account.told(who.viewer) if line.n >= first]
    some, rest = known[:MOST_LINES], known[MOST_LINES:]
    return told(LogPage([_line(line, naming) for line in some], rest[0].n if rest else None))


def _line(line: Heard, naming: Naming) -> dict[str, Any]:
    """A fact with its place in the caller's log, when it was, and how it reads."""
    entry = {"n": line.n, "at": round(line.at), **line.said, "text": sentence(line.said, naming)}
    return entry if line.stands else {**entry, "undone": True}


@room.get("/api/tables/<table>/at/<int:number>")
def at(table: str, number: int) -> Response:
    """The caller's own view as it stood after their entry of that number."""
    who = caller_at(table, request.args.get("as"))
    return raw(as_of(house().tables, table, who.viewer, number).look(who.viewer).body())


@room.get("/api/tables/<table>/scores")
def points(table: str) -> Response:
    """Ranks and every line of the points; while the game runs, what is public of it."""
    caller_at(table)
    account = account_of(house().tables, table)
    return told(scores(account, Naming(callers_words(), account.state)))


@room.get("/api/tables/<table>/fairness")
def fairness(table: str) -> Response:
    """What it takes to recompute the dice; the seed is in it when the game is over."""
    caller_at(table)
    return told(transcript(account_of(house().tables, table)))
