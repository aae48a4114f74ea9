"""Who only knocked is no guest: what is left of the evening does not list them."""

import json

from tests.companion.keepsakes.save_files import export, words_of
from tests.companion.web.door import Door


def test_who_only_knocked_was_not_at_the_table() -> None:
    """The log says that somebody knocked; keepsake, sheet and save file list those who
    were let in."""
    door = Door()
    party = door.party()
    party.done(party.host, "set_door", door="ask")
    kay = door.post(
        f"{party.path}/players", {"name": "Kay Unasked", "code": party.code}
    ).json["player"]
    lines = party.view(party.host)["recent"]
    assert [line["admitted"] for line in lines if line["kind"] == "seat_taken"][
        -1
    ] is False
    party.done(party.host, "dismiss", seat=kay)
    words_of(party)
    assert "Kay Unasked" not in json.loads(export(party))["cover"]["players"]
    for page in ("sheet", "keepsake"):
        told = door.get(f"/t/{party.table}/{page}", party.host).get_data(as_text=True)
        assert "Kay Unasked" not in told.split("<time")[0], page
