"""Save files asked for and brought to a door, as the laptop's page does it."""

from io import BytesIO
from typing import Any

from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from companion.tables.wanted import Opened, Wanted
from tests.companion.web.door import GAME, Door, Party


def words_of(party: Party) -> str:
    """What the two phones show after the host asked, one after the other."""
    party.done(party.host, "ask_export")
    mine = [party.view(token)["me"] for token in party.tokens.values()]
    shown = [
        word
        for me in sorted(mine, key=lambda me: me["entrusted_from"])
        for word in me["entrusted"]
    ]
    assert len(shown) == 6
    return " ".join(shown)


def export(party: Party) -> bytes:
    answer = party.door.get(f"{party.path}/export", party.host)
    assert answer.status_code == 200, answer.json
    assert (
        answer.headers["Content-Disposition"]
        == f'attachment; filename="consigliere-{party.table}.json"'
    )
    raw: bytes = answer.get_data()
    return raw


def bring(
    door: Door, raw: bytes, words: str = "", token: str | None = "ee" * 32, **more: Any
) -> TestResponse:
    """The form as a browser sends it; made here, for the test client leaves the file of
    a large one open. Whoever brings it is known at a table of theirs."""
    if token and "query_string" not in more:
        opened = door.tables.open(Wanted(game=GAME), token)
        assert isinstance(opened, Opened)
        more["query_string"] = {"at": opened.table}
    boundary, form = encode_multipart(
        {"file": FileStorage(BytesIO(raw), "save.json"), "words": words}
    )
    kind = f'multipart/form-data; boundary="{boundary}"'
    answer: TestResponse = door.ask(
        "POST", "/api/tables/import", token, data=form, content_type=kind, **more
    )
    return answer


def body(answer: TestResponse) -> Any:
    return answer.get_json()


def code_of(answer: TestResponse) -> str:
    assert body(answer)["error"]["message"]
    return str(body(answer)["error"]["code"])
