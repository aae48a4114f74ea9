"""What was: the log as the caller may know it, the table as it stood then, scores, and
the proof of the dice."""

from typing import Any

import msgspec
from flask import Blueprint, Response, request

from companion.keepsakes.dice_proof import transcript
from companion.keepsakes.fact_sentences import sentence
from companion.keepsakes.labels import Naming
from companion.keepsakes.scores import scores
from companion.keepsakes.table_record import Heard, as_of
from companion.rules.acts import acts
from companion.rules.table_history import public_lines
from companion.web.answers import json_response, number_asked, raw
from companion.web.past_limits import reading
from companion.web.screen_words import callers_naming
from companion.web.sessions import caller_at

room = Blueprint("history", __name__)
MOST_LINES = 500


class LogPage(msgspec.Struct, frozen=True):
    """`next` is where to go on, None at the end. Each entry has `n`, its number in the
    caller's log; `all`, how many lines the whole table had been told by then (its own
    number, unless it is `private`); at and kind, what else was told, and a text."""

    entries: list[dict[str, Any]]
    next: int | None


@room.get("/api/tables/<table>/log")
def log(table: str) -> Response:
    """From the caller's entry `from` on, the oldest first."""
    who, first = caller_at(table, request.args.get("as")), number_asked("from")
    with reading(table, who) as account:
        naming = callers_naming(account.state)
        some = list(account.lines(who.viewer, first, MOST_LINES + 1))
        following = some[MOST_LINES].n if len(some) > MOST_LINES else None
        return json_response(
            LogPage(
                [_line(line, naming) for line in account.slowly(some[:MOST_LINES])],
                following,
            )
        )


def _line(line: Heard, naming: Naming) -> dict[str, Any]:
    """A fact with its place in the caller's log, when it was, and how it reads."""
    numbers = {"n": line.n, "all": line.all, "at": round(line.at)}
    entry = {**numbers, **line.said, "text": sentence(line.said, naming)}
    marks = {"private": line.private, "undone": not line.stands}
    return {**entry, **{name: True for name, holds in marks.items() if holds}}


class ActTold(msgspec.Struct, frozen=True):
    """What one tap brought about: lines of the table's log. Proposing to go back to
    `to` takes it and all after it."""

    to: int
    lines: list[dict[str, Any]]


class ActsPage(msgspec.Struct, frozen=True):
    """The oldest first."""

    acts: list[ActTold]


@room.get("/api/tables/<table>/acts")
def undoable(table: str) -> Response:
    """What the table could still take back, act by act, as the log tells it."""
    with reading(table, caller_at(table, request.args.get("as"))) as account:
        naming = callers_naming(account.state)
        said = public_lines([pair for entry in account.entries for pair in entry.log])
        found = acts(account.history.steps, said)
        lines = {
            number: _line(account.public[number - 1], naming)
            for act in found
            for number, _ in act.lines
        }
        return json_response(
            ActsPage(
                [
                    ActTold(act.to, [lines[number] for number, _ in act.lines])
                    for act in found
                ]
            )
        )


@room.get("/api/tables/<table>/at/<int:number>")
def at(table: str, number: int) -> Response:
    """The caller's own view as it stood after their entry of that number."""
    who = caller_at(table, request.args.get("as"))
    with reading(table, who) as account:
        return raw(as_of(account, table, who.viewer, number).look(who.viewer).body())


@room.get("/api/tables/<table>/scores")
def points(table: str) -> Response:
    """Ranks and every line of the points; while the game runs, what is public of it."""
    with reading(table, caller_at(table)) as account:
        return json_response(scores(account, callers_naming(account.state)))


@room.get("/api/tables/<table>/fairness")
def fairness(table: str) -> Response:
    """What it takes to recompute the dice; the seed is in it when the game is over."""
    with reading(table, caller_at(table)) as account:
        return json_response(transcript(account))
