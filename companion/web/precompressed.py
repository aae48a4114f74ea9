"""What is the same for everybody, packed once: answers that a phone may keep for ever
under an address of their own."""

import gzip
from hashlib import sha256

from flask import Response, request
from msgspec import Struct

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


class Asset(Struct, frozen=True):
    """A file as it is sent: as it is, and packed where that makes it smaller."""

    kind: str
    body: bytes
    packed: bytes | None
    stamp: str

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
        if self.packed is not None and request.accept_encodings["gzip"]:
            body = self.packed
            headers.append(("Content-Encoding", "gzip"))
        return FinalResponse([body], 200, self.kind, *headers, length_of(body))


def asset(body: bytes, ending: str) -> Asset:
    """Packed here, once: with every answer it would cost more than it saves."""
    packed = None if ending in PACKED_ALREADY else gzip.compress(body, 9, mtime=0)
    return Asset(KINDS[ending], body, packed, sha256(body).hexdigest()[:12])
