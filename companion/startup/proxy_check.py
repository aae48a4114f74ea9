"""Tells the operator, once for each fault, what the proxy in front of a hosted server
does not pass on."""

import logging
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger("consigliere")
UNTOLD = (
    "A proxy stands before this server and CONSIGLIERE_PROXIES does not say so: "
    "set CONSIGLIERE_PROXIES=1."
)
NOBODY = (
    "All guests look like one: "
    "the proxy sends no X-Forwarded-For (HOSTING.md has the line for nginx)."
)
UNSEALED = (
    "Cookies are not marked Secure: "
    "the proxy sends no X-Forwarded-Proto (HOSTING.md has the line for nginx)."
)
OWN_PATHS = frozenset({"/healthz"})  # asked for by the machine itself, past the proxy


class ProxyCheck:
    """A WSGI layer around the app, inside of which the headers of proxies have been
    believed or dropped already."""

    def __init__(self, app: "WSGIApplication", proxies: int, secure: bool) -> None:
        self.app = app
        self.proxies = proxies
        self.secure = secure
        self._told: set[str] = set()

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        if environ.get("PATH_INFO") not in OWN_PATHS:
            for fault in self._faults(environ):
                self._tell(fault)
        return self.app(environ, start_response)

    def _faults(self, environ: "WSGIEnvironment") -> Iterator[str]:
        names_caller = "HTTP_X_FORWARDED_FOR" in environ
        if names_caller and not self.proxies:
            yield UNTOLD
        if self.proxies and not names_caller:
            yield NOBODY
        if self.proxies and self.secure and "HTTP_X_FORWARDED_PROTO" not in environ:
            yield UNSEALED

    def _tell(self, fault: str) -> None:
        if fault not in self._told:
            self._told.add(fault)
            log.warning("%s", fault)
