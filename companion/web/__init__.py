"""The web app: pages and API are two doors to the same tables."""

from flask import Flask

from companion.web import (
    api,
    assets,
    games,
    keepsakes,
    lobby,
    openapi,
    rulebook,
    scan,
    screen,
    streams,
    tablecheck,
)
from companion.web import past_calls as history
from companion.web import practice_hand as practice
from companion.web import table_pages as play
from companion.web.assets import assets_of
from companion.web.context import KEY, AppContext
from companion.web.guards import guard
from companion.web.sessions import NoSession
from companion.web.words import LANGUAGES, words_of

MOST_BODY = 64_000  # bytes; photos and save files have bounds of their own
ROOMS = (
    api.room,
    assets.room,
    games.room,
    history.room,
    keepsakes.room,
    lobby.room,
    openapi.room,
    play.room,
    practice.room,
    rulebook.room,
    scan.room,
    screen.room,
    streams.room,
    tablecheck.room,
)


def application(context: AppContext) -> Flask:
    """The app for these tables. It knows no server: threads, gevent and the tests drive
    the same."""
    app = Flask("companion.web", static_folder="static", template_folder="templates")
    app.session_interface = NoSession()
    app.config.update(
        MAX_CONTENT_LENGTH=MOST_BODY, MAX_FORM_PARTS=20, TRAP_HTTP_EXCEPTIONS=False
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions[KEY] = context
    for language in LANGUAGES:
        for game in ("", *context.tables.catalog.names()):
            words_of(language, game)  # now, not when files are scarce
    for room in ROOMS:
        app.register_blueprint(room)
    guard(app)
    app.context_processor(lambda: {"assets": assets_of(context.fonts)})
    return app


__all__ = ["AppContext", "application"]
