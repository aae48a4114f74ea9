"""The web app: pages and API are two doors to the same tables."""

from flask import Flask, Request
from werkzeug.routing import MapAdapter

from companion.web import (
    api,
    assets,
    card_pictures,
    game_books,
    games_offered,
    keepsakes,
    lobby,
    openapi,
    past_calls,
    practice_hand,
    rulebook,
    scan,
    shop_calibration,
    shop_own_games,
    shop_pages,
    shop_prints,
    streams,
    table_pages,
    tablecheck,
    watch_pages,
)
from companion.web.assets import assets_of
from companion.web.context import KEY, AppContext
from companion.web.guards import guard
from companion.web.screen_words import LANGUAGES, words_of
from companion.web.sessions import NoSession

MOST_BODY = 64_000  # bytes; photos and save files have bounds of their own
ROOMS = (
    api.room,
    assets.room,
    card_pictures.room,
    game_books.room,
    games_offered.room,
    keepsakes.room,
    lobby.room,
    openapi.room,
    past_calls.room,
    practice_hand.room,
    rulebook.room,
    scan.room,
    shop_calibration.room,
    shop_own_games.room,
    shop_pages.room,
    shop_prints.room,
    streams.room,
    table_pages.room,
    tablecheck.room,
    watch_pages.room,
)


class House(Flask):
    """Asked under any name it is the same: names are not compared with each other."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None:
            return None
        return self.url_map.bind(
            request.host,
            request.root_path,
            url_scheme=request.scheme,
            default_method=request.method,
            path_info=request.path,
            query_args=request.query_string.decode("latin-1"),
        )


def application(context: AppContext) -> Flask:
    """The app for these tables. It knows no server: threads, gevent and the tests drive
    the same."""
    app = House("companion.web", static_folder="static", template_folder="templates")
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
    shared = {"assets": assets_of(context.fonts), "prints": context.shop is not None}
    app.context_processor(lambda: shared)
    return app


__all__ = ["AppContext", "application"]
