"""The web app: pages and API are two doors to the same tables."""

from pathlib import Path

from flask import Flask, Response, send_from_directory

from companion.web.api import api
from companion.web.games import games
from companion.web.guards import guard
from companion.web.history import history
from companion.web.house import KEY, House
from companion.web.keepsakes import keepsakes
from companion.web.lobby import lobby
from companion.web.openapi import described
from companion.web.play import play
from companion.web.scan import scan
from companion.web.screen import screen
from companion.web.streams import streams

MOST_BODY = 64_000  # bytes; photos and save files have bounds of their own
ROOMS = (api, games, history, keepsakes, lobby, play, scan, screen, streams, described)


def application(house: House) -> Flask:
    """The app for these tables. It knows no server: threads, gevent and the tests drive the same."""
    app = Flask("companion.web", static_folder="static", template_folder="templates")
    app.config.update(MAX_CONTENT_LENGTH=MOST_BODY, MAX_FORM_PARTS=20, TRAP_HTTP_EXCEPTIONS=False)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions[KEY] = house
    for room in ROOMS:
        app.register_blueprint(room)
    guard(app)
    if house.fonts is not None:
        _serve_fonts(app, house.fonts)
    return app


def _serve_fonts(app: Flask, folder: Path) -> None:
    @app.get("/static/fonts/<name>")
    def font(name: str) -> Response:
        return send_from_directory(folder, name, max_age=86400) if name.endswith(".ttf") else Response(status=404)


__all__ = ["House", "application"]
