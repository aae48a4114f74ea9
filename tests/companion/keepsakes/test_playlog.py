"""Play logger and spreadsheets: the form that BG Stats documents, and cells that stay cells."""

import csv
import json
from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.keepsakes import playlog
from companion.keepsakes.labels import clean
from companion.keepsakes.scores import scores
from companion.rules.messages import SeatId
from tests.companion.keepsakes.party import HOSTILE, Party, evening


def test_the_link_carries_what_the_logger_wants() -> None:
    """Every field in its documented form; yes-or-no fields are never left out, and no
    number is a text."""
    party = evening(names=("Anna", "Zoë & <b>", "Cas"), steps=30)
    party.play(0)
    told = playlog.play(
        party.account, scores(party.account, party.naming()), party.naming()
    )
    assert told is not None
    address = urlsplit(playlog.link(told))
    assert (address.scheme, address.netloc, address.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    data = json.loads(parse_qs(address.query, strict_parsing=True)["data"][0])
    assert data["sourceName"] == "Consigliere"
    assert data["sourcePlayId"] == party.table
    assert data["playDate"] == "2023-11-14 " + data["playDate"].split()[1]
    assert data["game"] == {
        "name": "My game",
        "sourceGameId": "starter",
        "highestWins": True,
        "noPoints": False,
    }
    assert [player["rank"] for player in data["players"]] == sorted(
        player["rank"] for player in data["players"]
    )
    assert sum(player["startPlayer"] for player in data["players"]) == 1
    for player in data["players"]:
        assert {"name", "sourcePlayerId", "winner", "startPlayer", "score"} <= set(
            player
        )
        assert player["winner"] is (player["rank"] == 1)
        assert isinstance(player["score"], int)
    assert data["durationMin"] > 0


def test_a_running_game_is_no_play() -> None:
    party = evening(steps=10, over=False)
    assert (
        playlog.play(
            party.account, scores(party.account, party.naming()), party.naming()
        )
        is None
    )


def rows_of(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    assert "\n" not in text.replace("\r\n", "")
    return list(csv.reader(StringIO(text[1:], newline=""), strict=True))


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_scores_as_a_table(language: str) -> None:
    """A row for the sum and for each line of each player; sums are numbers."""
    party = evening()
    told = scores(party.account, party.naming(language))
    head, *rows = rows_of(playlog.scores_csv(told, party.naming(language)))
    assert len(head) == 7 and all(len(row) == 7 for row in rows)
    assert len(rows) == sum(1 + len(place.lines) for place in told.places)
    sums = [row for row in rows if row[5] == ""]
    assert [float(row[3]) for row in sums] == [place.points for place in told.places]
    assert [row[4] for row in sums].count("1") == sum(
        place.rank == 1 for place in told.places
    )


def test_the_log_as_a_table_is_the_callers() -> None:
    """Everybody's own lines and no others."""
    party = evening(steps=60, over=False)
    for viewer in (None, SeatId("s1"), SeatId("s2")):
        rows = rows_of(playlog.log_csv(party.account, viewer, party.naming()))
        assert [int(row[0]) for row in rows[1:]] == [
            heard.n for heard in party.account.all_lines(viewer)
        ]
        assert [row[2] for row in rows[1:]] == [
            heard.said["kind"] for heard in party.account.all_lines(viewer)
        ]


def test_names_are_no_formulas() -> None:
    party = evening(names=("Anna", HOSTILE[1], "-1+1", "＝1"), steps=0)
    naming = party.naming()
    cells = {
        cell
        for text in (
            playlog.scores_csv(scores(party.account, naming), naming),
            playlog.log_csv(party.account, None, naming),
        )
        for row in rows_of(text)[1:]
        for cell in row
        if not cell.lstrip("-").replace(".", "").isdigit()
    }
    assert {"'=cmd|'/c calc'!A0", "'-1+1"} <= cells
    assert not any(
        cell.lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
        for cell in cells
    )


@given(
    st.lists(
        st.lists(st.text(max_size=8) | st.integers(), min_size=2, max_size=4),
        max_size=4,
    )
)
def test_any_cells_come_back(rows: list[list[str | int]]) -> None:
    """Quotes, commas and line ends included, as far as they can be spoken at all;
    numbers stay numbers."""
    back = rows_of(playlog.table(rows))
    assert [len(row) for row in back] == [len(row) for row in rows]
    for cells, were in zip(back, rows, strict=True):
        for cell, was in zip(cells, were, strict=True):
            assert (
                cell.removeprefix("'") == clean(was).removeprefix("'")
                if isinstance(was, str)
                else int(cell) == was
            )


def test_a_play_knows_sides_of_families() -> None:
    """In a game with families the role is the family."""
    party = Party(names=("Anna", "Bob", "Cas"), game="la_cosa_nostra")
    naming = party.naming()
    assert all(naming.side(seat) for seat in party.account.state.seats)
