"""What was: the log as the caller may know it, the table as it stood then, scores, and the proof of the dice."""

from typing import Any

import msgspec
from flask import Blueprint, Response, request

from companion.history import as_of, lines, transcript
from companion.web.answers import number_asked, raw, told
from companion.web.house import house
from companion.web.sessions import caller_at
from companion.web.words import callers_words

history = Blueprint("history", __name__)
MOST_LINES = 500


class LogPage(msgspec.Struct, frozen=True):
    """`next` is where to go on, None at the end. Each entry has n, at and kind, what else was told, and a text."""

    entries: list[dict[str, Any]]
    next: int | None


class Scores(msgspec.Struct, frozen=True):
    """`score` is None until the game is over."""

    version: int
    stage: str
    score: msgspec.Raw


@history.get("/api/tables/<table>/log")
def log(table: str) -> Response:
    """From the caller's entry `from` on, the oldest first."""
    who = caller_at(table, request.args.get("as"))
    first, words = number_asked("from"), callers_words()
    known = [line for _, line in lines(house().tables.entries(table), who.viewer) if line["n"] >= first]
    some, rest = known[:MOST_LINES], known[MOST_LINES:]
    entries = [{**line, "text": words.event(line, names_at(table))} for line in some]
    return told(LogPage(entries, int(str(rest[0]["n"])) if rest else None))


@history.get("/api/tables/<table>/at/<int:number>")
def at(table: str, number: int) -> Response:
    """The caller's own view as it stood after their entry of that number."""
    who = caller_at(table, request.args.get("as"))
    return raw(as_of(house().tables, table, who.viewer, number).look(who.viewer).body())


@history.get("/api/tables/<table>/scores")
def scores(table: str) -> Response:
    """Ranks and every line of the points, once the game is over."""
    caller_at(table)
    live = house().tables.live(table)
    look = live.look(None)
    score = msgspec.Raw(look.sections.get("score", b"null"))
    return told(Scores(look.version, live.evening.state.table.stage, score))


@history.get("/api/tables/<table>/fairness")
def fairness(table: str) -> Response:
    """What it takes to recompute the dice; the seed is in it when the game is over."""
    caller_at(table)
    return told(transcript(house().tables, table))


def names_at(table: str) -> dict[str, str]:
    """What stands for a seat in a sentence."""
    return {seat.id: seat.name for seat in house().tables.live(table).evening.state.table.seats.values()}
