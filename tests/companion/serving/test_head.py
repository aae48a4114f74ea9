"""Heads of requests: read like everybody reads them, or not at all."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.serving.head import MOST_LINES, BadHead, Head


def head(*lines: bytes) -> Head:
    return Head(BytesIO(b"\r\n".join([*lines, b"", b""])))


def test_fields_are_found_whatever_their_case() -> None:
    """And come to WSGI under the names it wants."""
    found = head(
        b"Host: x:1",
        b"CONTENT-TYPE: text/plain",
        b"Content-Length: 3",
        b"x-a: \t b c \t",
        b"x-b: ",
        b"Cookie: a=1",
        b"Cookie: b=2",
    )
    assert (
        found.get("content-type") == found.typeheader == "text/plain"
        and found.getheader("Content-Length") == "3"
    )
    assert dict(found.environ()) == {
        "HTTP_HOST": "x:1",
        "HTTP_X_A": "b c",
        "HTTP_X_B": "",
        "HTTP_COOKIE": "a=1; b=2",
    }
    assert found.get("nothing", "else") == "else"


@pytest.mark.parametrize(
    "lines",
    [
        (b"Host: x", b"Host: y"),
        (b"Content-Length: 1", b"Content-Length: 1"),
        (b"Content-Length: 1", b"Transfer-Encoding: chunked"),
        (b"Content-Length: +1",),
        (b"Content-Length: 1_0",),
        ("Content-Length: ٣".encode(),),
        (b"Host : x",),
        (b" Host: x",),
        (b"Host: x", b"\tfolded"),
        (b"no field at all",),
        (b": x",),
        (b"X: a\x00b",),
        (b"X: a\rb",),
        tuple(b"X-%d: y" % number for number in range(MOST_LINES + 1)),
        (b"X: " + b"y" * 100_000,),
        (b"X:" + b" " * 16_000 + b"\x00",),
    ],
)
def test_what_could_be_meant_in_two_ways_is_refused(lines: tuple[bytes, ...]) -> None:
    """At once: whoever sends the worst of them holds nobody up."""
    with pytest.raises(BadHead):
        head(*lines)


def test_a_head_that_is_cut_off_is_refused() -> None:
    """The connection ended before the empty line."""
    with pytest.raises(BadHead):
        Head(BytesIO(b"Host: x\r\nX: "))


def test_an_underscore_cannot_pose_as_a_hyphen() -> None:
    """Behind a proxy that sets X-Forwarded-For, X_Forwarded_For would be believed."""
    assert dict(head(b"X_Forwarded_For: 1", b"X-Real: 2").environ()) == {
        "HTTP_X_REAL": "2"
    }


@given(st.binary(max_size=300))
def test_no_bytes_do_more_than_be_refused(raw: bytes) -> None:
    try:
        Head(BytesIO(raw))
    except BadHead:
        return
