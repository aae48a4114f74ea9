"""How a browser is told what to do: the commands of W3C WebDriver, over HTTP as
WebKit's driver hears them, or by Marionette, which is built into Firefox."""

import json
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 60.0
ROADS = {
    "NewSession": ("POST", ""),
    "DeleteSession": ("DELETE", ""),
    "Navigate": ("POST", "/url"),
    "Refresh": ("POST", "/refresh"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "PerformActions": ("POST", "/actions"),
    "NewWindow": ("POST", "/window/new"),
    "SwitchToWindow": ("POST", "/window"),
    "GetWindowHandle": ("GET", "/window"),
    "SetWindowRect": ("POST", "/window/rect"),
    "MinimizeWindow": ("POST", "/window/minimize"),
    "AddCookie": ("POST", "/cookie"),
    "TakeScreenshot": ("GET", "/screenshot"),
}


class Unable(Exception):
    """The browser did not do it; the code is the one of the standard."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code = code


class Line(Protocol):
    """Over which a browser hears commands and answers."""

    def tell(self, command: str, **what: Any) -> Any: ...
    def hang_up(self) -> None: ...


class HttpLine:
    """To a driver that listens on a port of this machine; one session."""

    def __init__(self, port: int, wishes: Mapping[str, Any]) -> None:
        self.root = f"http://127.0.0.1:{port}/session"
        self.session = ""
        made = self.tell("NewSession", capabilities={"alwaysMatch": wishes})
        self.session = f"/{made['sessionId']}"

    def tell(self, command: str, **what: Any) -> Any:
        method, path = ROADS[command]
        address = f"{self.root}{self.session}{path.format(**what)}"
        body = json.dumps(what).encode() if method == "POST" else None
        try:
            asked = Request(address, body, method=method)  # noqa: S310 -- a driver here
            with urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except HTTPError as refused:
            told = json.load(refused)["value"]
            raise Unable(told["error"], told["message"]) from None

    def hang_up(self) -> None:
        with suppress(OSError, Unable):
            self.tell("DeleteSession")


class MarionetteLine:
    """To Firefox itself: `length:[0, number, command, what]` there,
    `length:[1, number, error, value]` back."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._heard = self._socket.makefile("rb")
        self._told = 0
        self._next()  # it introduces itself
        self.tell("NewSession", capabilities={})

    def tell(self, command: str, **what: Any) -> Any:
        name = command if ":" in command else f"WebDriver:{command}"
        self._told += 1
        packed = json.dumps([0, self._told, name, what]).encode()
        self._socket.sendall(b"%d:%b" % (len(packed), packed))
        _, _, error, told = self._next()
        if error:
            raise Unable(error["error"], error["message"])
        return told["value"] if isinstance(told, dict) and "value" in told else told

    def _next(self) -> Any:
        length = b""
        while (sign := self._heard.read(1)) != b":":
            if not sign:
                raise Unable("gone", "Firefox has closed the line")
            length += sign
        return json.loads(self._heard.read(int(length)))

    def hang_up(self) -> None:
        with suppress(OSError, Unable):  # it may be gone already
            self.tell("Marionette:Quit", flags=["eForceQuit"])
        self._heard.close()
        self._socket.close()
