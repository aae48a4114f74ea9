"""For many tables behind a proxy: several workers of gunicorn, of its kind gevent; the
others hold one phone each.

HOSTING.md walks through all of it. Set up by environment:

CONSIGLIERE_DATABASE (postgresql://... for several workers), CONSIGLIERE_ADDRESS (where
phones find it), CONSIGLIERE_PROXIES (how many proxies stand before it and may be
believed), CONSIGLIERE_FOLDERS (games of one's own), CONSIGLIERE_STREAMS (open streams
of each worker), CONSIGLIERE_IMPORTS (1: guests may bring save files in),
CONSIGLIERE_LIMITS (off: nobody is slowed down here, for the proxy does it),
CONSIGLIERE_PRINTING (off: nobody prints boxes here).
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from cards.errors import Mistake
from companion.startup.assembly import Settings, assemble
from companion.startup.proxy_check import ProxyCheck
from companion.web import application
from companion.web.assets import make_ready

OPENED = "consigliere.opened"


def hosted(environ: Mapping[str, str] = os.environ) -> Flask:
    """The app of one worker."""
    folders = environ.get("CONSIGLIERE_FOLDERS", "")
    opened = assemble(
        Settings(
            database=environ.get("CONSIGLIERE_DATABASE", ""),
            folders=[Path(folder) for folder in folders.split(os.pathsep) if folder],
            address=environ.get("CONSIGLIERE_ADDRESS", ""),
            streams=_number(environ, "CONSIGLIERE_STREAMS", 4000),
            limits=environ.get("CONSIGLIERE_LIMITS") != "off",
            printing=environ.get("CONSIGLIERE_PRINTING") != "off",
            imports=bool(_number(environ, "CONSIGLIERE_IMPORTS", 0)),
        )
    )
    app = application(opened.context)
    make_ready(opened.context.fonts)
    # whoever ends the app before the process ends closes it
    app.extensions[OPENED] = opened
    _behind(
        app,
        _number(environ, "CONSIGLIERE_PROXIES", 0),
        opened.context.address.startswith("https:"),
    )
    return app


def _behind(app: Flask, proxies: int, secure: bool) -> None:
    """So many proxies are believed, and the operator hears what they leave out."""
    believing: Any = app.wsgi_app
    if proxies:
        believing = ProxyFix(believing, x_for=proxies, x_proto=proxies, x_host=proxies)
    app.wsgi_app = ProxyCheck(believing, proxies, secure)  # type: ignore[method-assign]


def _number(environ: Mapping[str, str], name: str, otherwise: int) -> int:
    text = environ.get(name, "")
    if text and not text.isdigit():
        raise Mistake(f"{name} is '{text}'; write a whole number.")
    if text:
        return int(text)
    return otherwise
