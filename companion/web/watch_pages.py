"""The designer's bench: one folder, all its cards, drawn again as it is saved. For the
laptop itself; phones at a table load nothing of it."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from flask import Blueprint, Response, request
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.printing.asking import Fault, TakeCopy, TakenIn
from companion.printing.watched import Watched
from companion.rules.messages import Refusal
from companion.web.answers import json_response, parse_body
from companion.web.context import at_this_machine, context
from companion.web.lobby import page
from companion.web.page_words import address_of_words, words_answer
from companion.web.press_words import fault_in_words, holes_in_words
from companion.web.screen_words import (
    ScreenWords,
    callers_words,
    language_of_caller,
)
from companion.web.sessions import RequestRefused, with_token
from companion.web.shop_own_games import adopt, at_home
from companion.web.shop_pages import FINENESS, asked_of_press, plain_name, sent_picture
from generator import Spread, Tile

room = Blueprint("watch", __name__)
PATIENCE = 20.0  # seconds that a page waits for news
# of all words those that this page needs
ROOTS = frozenset({"watch", "all", "lang", "title"})
Name = Annotated[str, Meta(max_length=200)]


class BenchNews(Struct, frozen=True):
    """What lies on the bench; `why` says in the reader's words why there is nothing
    newer, `others` how many cards are at fault in each other language, `printed` which
    print lies beside them: another one has another sign."""

    version: int
    spread: Spread | None
    others: dict[str, int]
    why: str
    printed: str


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """The address says it all."""


class PlayedAs(Struct, frozen=True):
    """The game of which a table can be opened now."""

    game: str


def bench() -> Watched:
    """Where nothing is watched there is no such page; where there is, only the laptop
    sees it."""
    found = context().bench
    if found is None:
        raise RequestRefused("no_such_page")
    if not at_this_machine():
        raise RequestRefused("only_at_the_laptop")
    return found


@room.get("/watch")
def table() -> Response:
    bench()
    return with_token(page("watch.html", words_url=address_of_words("watch", ROOTS)))


@room.get("/watch/words/<lang>.json")
def words(lang: str) -> Response:
    if context().bench is None:
        raise RequestRefused("no_such_page")
    return words_answer(lang, ROOTS)


@room.get("/watch/cards")
def cards() -> Response:
    """All of them, as soon as something has changed since that version."""
    language = plain_name(request.args.get("lang") or language_of_caller())
    after = request.args.get("after", "")
    news = bench().news(language, int(after) if after.isdecimal() else -1, PATIENCE)
    why = news.fault and callers_words().refusal(news.fault.code, _facts(news.fault))
    spoken = news.spread.language if news.spread else language
    printed = _sign_of(bench().printed(spoken))
    others, spread = dict(news.others), news.spread and _in_words(news.spread)
    return json_response(BenchNews(news.version, spread, others, why or "", printed))


def _in_words(spread: Spread) -> Spread:
    """All that is at fault, at a card and at none, in the reader's language."""
    words = callers_words()
    tiles = tuple(_tile_in_words(tile, words) for tile in spread.tiles)
    return replace(spread, tiles=tiles, faults=holes_in_words(spread.faults, words))


def _tile_in_words(tile: Tile, words: ScreenWords) -> Tile:
    if not tile.faults:
        return tile
    return replace(tile, faults=holes_in_words(tile.faults, words))


def _facts(fault: Fault) -> dict[str, Any]:
    return {"text": fault_in_words(fault, callers_words()), **fault.facts}


@room.get("/watch/pictures/<lang>/<key>/<int:dpi>.png")
def picture(lang: str, key: str, dpi: int) -> Response:
    """The same key is the same picture for ever."""
    fine = min(FINENESS, key=lambda one: abs(one - dpi))
    found = bench().picture(plain_name(lang), plain_name(key), fine)
    answer = sent_picture(_there(found))
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return answer


@room.get("/watch/printed/<lang>/<int:dpi>.png")
def printed_picture(lang: str, dpi: int) -> Response:
    """What the last print has of a face; `print` in the address is for browsers, which
    show a picture again that they have."""
    place = tuple(request.args.get(name, "")[:200] for name in ("deck", "card", "side"))
    watched, fine = bench(), min(FINENESS, key=lambda one: abs(one - dpi))
    seal = _sign_of(watched.printed(plain_name(lang)), place, fine)
    deck, card, side = place
    found = watched.printed_picture(lang, (deck, card, side), fine, seal)
    answer = sent_picture(_there(found))
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _sign_of(folder: Path | None, *more: object) -> str:
    """Another one for another print."""
    told = "|".join(map(str, (folder, _changed(folder), *more)))
    return sha256(told.encode()).hexdigest()[:24]


def _changed(folder: Path | None) -> list[int]:
    """When its manifests were written; while a print is made, one may be gone again."""
    found: list[int] = []
    for path in folder.glob("*.json") if folder else ():
        with suppress(FileNotFoundError):
            found.append(path.stat().st_mtime_ns)
    return sorted(found)


def _there(found: Path | Fault) -> Path:
    if isinstance(found, Fault):
        raise RequestRefused(Refusal(found.code, _facts(found)))
    return found


@room.post("/watch/play")
def play() -> Response:
    """The files as they are now, laid aside, so that the table keeps them while they
    change; nothing that has faults is played."""
    parse_body(Nothing)
    watched, own = bench(), at_home()
    own.room.mkdir(parents=True, exist_ok=True)
    found = asked_of_press(TakeCopy(str(watched.folder.resolve()), str(own.room)))
    assert isinstance(found, TakenIn)
    if not found.folder:
        raise RequestRefused(Refusal("watch_at_fault", {"n": len(found.faults)}))
    adopt(found, own)
    return json_response(PlayedAs(found.name))
