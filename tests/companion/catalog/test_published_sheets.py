"""A deck from a published sheet: fetched when somebody asks for it, kept as a snapshot, and
refused in one sentence. The web is a server of this test, with a certificate of its own."""

import ssl
import tomllib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from cards import load
from cards.errors import Mistake
from companion.catalog import published_sheets
from companion.catalog.published_sheets import KEPT, csv_address, downloaded
from companion.cli import main
from companion.serving.certificates import papers

Answer = tuple[int, dict[str, str], bytes]
CSV = {"Content-Type": "text/csv"}
ROWS = "id,copies,price,title.en,text.en\nrumour,2,0,A rumour,Look.\n"


class Web:
    """What stands on the web, by path, and what was asked of it."""

    def __init__(self) -> None:
        self.pages: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.at = ""

    def shows(self, path: str, rows: str) -> str:
        self.pages[path] = (200, CSV, rows.encode())
        return self.at + path


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    found = Web()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found.asked.append(self.path)
            status, heads, body = found.pages.get(self.path, (404, {}, b""))
            self.send_response(status)
            for name, value in heads.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    made = papers(tmp_path / "https", [])
    trusted = tmp_path / "trusted.pem"
    trusted.write_text(ssl.DER_cert_to_PEM_cert(made.authority), "utf-8")
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = made.context().wrap_socket(server.socket, server_side=True)
    found.at = f"https://localhost:{server.server_port}"
    Thread(target=server.serve_forever, daemon=True).start()
    yield found
    server.shutdown()
    server.server_close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of one's own whose rows are still to come."""
    assert main(["new", str(tmp_path / "mine")]) == 0
    (tmp_path / "mine" / "cards.csv").unlink()
    return tmp_path / "mine"


Told = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Told:
    """The one sentence of a command that could not be done."""

    def said(*words: str) -> str:
        assert main(["fetch", *words]) == 3
        told = capsys.readouterr().err
        assert told.count("\n") == 1 and "Traceback" not in told
        return told

    return said


def test_a_deck_comes_from_the_web_and_stays(
    web: Web, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rows lie in the folder as they were sent, with their address and their date; the
    game loads from them, and once the sheet has changed one word fetches it anew."""
    url = web.shows("/pub?output=csv", ROWS)
    assert main(["fetch", str(folder), "cards", url]) == 0
    assert "cards.csv: 1 row, new" in capsys.readouterr().out
    assert (folder / "cards.csv").read_text("utf-8") == ROWS
    kept = tomllib.loads((folder / KEPT).read_text("utf-8"))["cards"]
    assert kept["url"] == url and kept["fetched"].endswith("+00:00")
    assert [card.id for card in load(folder).cards() if card.deck == "cards"] == [
        "rumour"
    ]
    assert main(["fetch", str(folder)]) == 0
    assert "1 row, as before" in capsys.readouterr().out
    web.shows("/pub?output=csv", ROWS + "boat,1,5,A boat,Row.\n")
    assert main(["fetch", str(folder), "cards"]) == 0
    assert "2 rows, new" in capsys.readouterr().out and len(web.asked) == 3


def test_nothing_else_asks_the_web(web: Web, folder: Path) -> None:
    """Whoever checks and prints afterwards needs no network: the snapshot is the deck."""
    assert main(["fetch", str(folder), "cards", web.shows("/a", ROWS)]) == 0
    out = str(folder.parent / "out")
    assert main(["print", str(folder), "--only", "cards", "--out", out]) == 0
    assert web.asked == ["/a"]


def test_rows_that_were_typed_here_are_kept(
    web: Web, folder: Path, refused: Told
) -> None:
    """A deck of one's own, or a snapshot that was changed by hand, is not overwritten
    unless one says so."""
    url = web.shows("/a", ROWS)
    (folder / "cards.csv").write_text("id\nmine\n", "utf-8")
    assert "were not fetched; move it away" in refused(str(folder), "cards", url)
    assert main(["fetch", str(folder), "cards", url, "--replace"]) == 0
    (folder / "cards.csv").write_text(ROWS.replace("Look", "Peek"), "utf-8")
    assert "were not fetched" in refused(str(folder))
    assert "Peek" in (folder / "cards.csv").read_text("utf-8")


def test_one_is_sent_on_over_https_only(web: Web, folder: Path, refused: Told) -> None:
    """As Google does it: to another address, if that one is https too, and not for ever."""
    web.shows("/rows", ROWS)
    web.pages["/there"] = (302, {"Location": "/rows"}, b"")
    assert main(["fetch", str(folder), "cards", f"{web.at}/there"]) == 0
    web.pages["/plain"] = (302, {"Location": "http://localhost/rows"}, b"")
    assert "no https" in refused(str(folder), "cards", f"{web.at}/plain")
    web.pages["/round"] = (307, {"Location": "/round"}, b"")
    assert "on and on" in refused(str(folder), "cards", f"{web.at}/round")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((200, {"Content-Type": "text/html"}, b"<html>"), "a page there, not rows"),
        ((403, {}, b""), "answers 403"),
        ((200, CSV, b"name,price\nx,1\n"), "no column 'id', only name, price"),
        ((200, CSV, b"\x00\x01\x02"), ""),
        ((200, CSV, b""), ""),
    ],
)
def test_what_is_no_deck_replaces_nothing(
    answer: Answer, told: str, web: Web, folder: Path, refused: Told
) -> None:
    """A page to log in, a closed door, a sheet without ids, bytes that are no rows: one
    sentence, and what was fetched before is still there."""
    assert main(["fetch", str(folder), "cards", web.shows("/a", ROWS)]) == 0
    web.pages["/a"] = answer
    assert told in refused(str(folder))
    assert (folder / "cards.csv").read_text("utf-8") == ROWS


def test_a_sheet_has_an_end(
    web: Web, folder: Path, refused: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than five megabytes are not read, and a server that nobody trusts is not heard."""
    url = web.shows("/a", ROWS + "x" * published_sheets.MOST)
    assert "more than 5 MB" in refused(str(folder), "cards", url)
    monkeypatch.delenv("SSL_CERT_FILE")
    assert "did not answer as it should" in refused(str(folder), "cards", url)


def test_half_a_sheet_replaces_nothing(web: Web, folder: Path, refused: Told) -> None:
    """A line that breaks off brings fewer rows than were announced: those of before stay."""
    assert main(["fetch", str(folder), "cards", web.shows("/a", ROWS)]) == 0
    half = ROWS.encode()[:-10]
    web.pages["/a"] = (200, CSV | {"Content-Length": str(len(ROWS))}, half)
    assert "did not answer as it should" in refused(str(folder))
    assert (folder / "cards.csv").read_text("utf-8") == ROWS


def test_a_workbook_of_ones_own_is_not_outnumbered(
    web: Web, folder: Path, refused: Told
) -> None:
    """Of two files with the rows of a deck nobody could say which counts, so none is
    put beside what lies there."""
    (folder / "cards.json").write_text("[]", "utf-8")
    told = refused(str(folder), "cards", web.shows("/a", ROWS), "--replace")
    assert "cards.json holds the rows of cards" in told
    assert not (folder / "cards.csv").exists()


@pytest.mark.parametrize(
    ("copied", "rows"),
    [
        ("edit#gid=7", "export?format=csv&gid=7"),
        ("edit?usp=sharing", "export?format=csv&gid=0"),
        ("view", "export?format=csv&gid=0"),
        ("export?format=csv&gid=3", "export?format=csv&gid=3"),
    ],
)
def test_the_address_of_the_page_will_do(copied: str, rows: str) -> None:
    """People copy what stands in their browser; the rows are at another address."""
    base = "https://docs.google.com/spreadsheets/d/abc/"
    assert csv_address(base + copied) == base + rows


def test_a_published_page_is_its_rows() -> None:
    """Also with the long name of a published sheet."""
    base = "https://docs.google.com/spreadsheets/d/e/2PACX/"
    rows = f"{base}pub?output=csv&single=true&gid=9"
    assert csv_address(f"{base}pubhtml?gid=9&single=true") == rows
    assert csv_address("https://example.org/deck.csv") == "https://example.org/deck.csv"


def test_wishes_that_cannot_be_met(folder: Path, refused: Told) -> None:
    """No https, no such deck, no folder of a game, nothing fetched yet."""
    assert "no https address" in refused(str(folder), "cards", "http://example.org/a")
    assert "no https address" in refused(str(folder), "cards", "file:///etc/passwd")
    assert "no https address" in refused(str(folder), "cards", "https://[half")
    assert "did you mean 'cards'" in refused(str(folder), "card", "https://a.b/c")
    assert "no game.toml" in refused(str(folder.parent), "cards", "https://a.b/c")
    assert "Nothing was fetched" in refused(str(folder))
    assert "was not fetched before" in refused(str(folder), "cards")
    with pytest.raises(Mistake, match="no https"):
        downloaded("http://localhost/rows")
