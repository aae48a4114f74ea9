"""What is the same for everybody, packed once: answers that a phone may keep for ever
under an address of their own."""

import gzip
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from flask import Response, request

from companion.web.answers import NOTHING, FinalResponse, length_of

KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
    ".json": "application/json",
}
PACKED_ALREADY = (".woff2",)
FOR_EVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


@dataclass(frozen=True)
class Asset:
    """A file as it is sent: as it is, and packed where that makes it smaller."""

    ending: str
    body: bytes
    stamp: str

    @cached_property
    def packed(self) -> bytes | None:
        """Once, when the first asks for it: with every answer it would cost more than it
        saves, and most of what is made nobody asks for in an evening."""
        if self.ending in PACKED_ALREADY:
            return None
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, stamp: str) -> Response:
        """Kept for ever under its own stamp; not under that of a page which is older or
        newer than this process."""
        body, headers = (
            self.body,
            [
                ("Cache-Control", FOR_EVER if stamp == self.stamp else ASK_AGAIN),
                ("X-Content-Type-Options", "nosniff"),
                ("Content-Security-Policy", NOTHING),
                ("Vary", "Accept-Encoding"),
            ],
        )
        if request.accept_encodings["gzip"] and self.packed is not None:
            body = self.packed
            headers.append(("Content-Encoding", "gzip"))
        return FinalResponse([body], 200, KINDS[self.ending], *headers, length_of(body))


def asset(body: bytes, ending: str) -> Asset:
    return Asset(ending, body, sha256(body).hexdigest()[:12])
