"""Sheets that people keep on the web and publish: one is fetched when somebody asks for
it, and stays in the folder as a snapshot. Nothing else here opens the network."""

import ssl
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from http.client import HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, urljoin, urlsplit

from cards.errors import Mistake, Report, or_nearest
from cards.files import Sheet, read_sheet
from cards.row_files import rows_file
from cards.sentences import ended

KEPT = "fetched.toml"
MOST = 5_000_000  # bytes of a sheet
PATIENCE = 20.0  # seconds for a word of the other side, and thrice that for all
HOPS = 5  # how often one may be sent on
SENT_ON = {301, 302, 303, 307, 308}
GOOGLE = "docs.google.com"
PUBLISH = "publish the sheet as CSV (in Google Sheets: File, Share, Publish to web)"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a deck's snapshot came from, when, and what was in it."""

    deck: str
    url: str
    fetched: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a fetch brought."""

    source: Source
    rows: int
    is_new: bool  # other than what lay there


def sources(folder: Path) -> dict[str, Source]:
    """What was fetched into this folder before, by deck."""
    path = folder / KEPT
    try:
        data = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
        return {name: Source(name, **each) for name, each in data.items()}
    except (OSError, ValueError, TypeError):
        raise Mistake(f"{path} cannot be read; mend it, or move it away.") from None


def csv_address(url: str) -> str:
    """The address of the rows themselves, where the one of a spreadsheet's page was copied."""
    parts = _split(url.strip())
    if parts is None or parts.scheme != "https" or not parts.hostname:
        raise Mistake(f"'{url}' is no https address; {PUBLISH}, and copy its link.")
    if parts.hostname == GOOGLE and "/spreadsheets/d/" in parts.path:
        return _of_google(parts)
    return url.strip()


def _split(url: str) -> SplitResult | None:
    try:
        return urlsplit(url)
    except ValueError:  # a bracket that nothing closes
        return None


def _of_google(parts: SplitResult) -> str:
    """Pages `…/edit#gid=7` and `…/pubhtml?gid=7` are about the rows of `…format=csv&gid=7`."""
    asked = parse_qs(parts.query) | parse_qs(parts.fragment)
    gid = asked.get("gid", ["0"])[0]
    base = f"https://{GOOGLE}{parts.path.rpartition('/')[0]}"
    page = parts.path.rpartition("/")[2]
    if page in {"pub", "pubhtml"}:
        return f"{base}/pub?output=csv&single=true&gid={gid}"
    if page in {"edit", "view", "htmlview"}:
        return f"{base}/export?format=csv&gid={gid}"
    return parts.geturl()


def fetch(folder: Path, deck: str, url: str, *, replace: bool = False) -> Snapshot:
    """The rows of a deck as they are on the web now, beside `game.toml`."""
    before = sources(folder).get(deck)
    path = folder / f"{deck}.csv"
    _check(folder, deck, before, replace=replace)
    raw = downloaded(csv_address(url))
    sheet = _checked(raw, deck, url)
    is_new = not path.is_file() or path.read_bytes() != raw
    when = datetime.now(UTC).replace(microsecond=0).isoformat()
    source = Source(deck, url.strip(), when, sha256(raw).hexdigest())
    try:
        _swap(path, raw)
        _keep(folder, source)
    except OSError as trouble:
        told = f"{path} cannot be written ({trouble.strerror})"
        raise Mistake(f"{told}; what was there is untouched.") from None
    return Snapshot(source, len(sheet.rows), is_new)


def _check(folder: Path, deck: str, before: Source | None, *, replace: bool) -> None:
    """A deck of the game, whose rows nobody has changed here since."""
    game = folder / "game.toml"
    if not game.is_file():
        raise Mistake(f"{folder} holds no game.toml; name the folder of your game.")
    decks = list(_decks(game))
    if deck not in decks:
        remedy = or_nearest(deck, decks, "it has " + ", ".join(decks))
        raise Mistake(ended(f"{folder.name} has no deck '{deck}'", remedy))
    path = folder / f"{deck}.csv"
    there = rows_file(folder, deck)
    if there != path.name:
        raise Mistake(f"{there} holds the rows of {deck}; move it away first.")
    if replace or not path.is_file():
        return
    if before is None or sha256(path.read_bytes()).hexdigest() != before.sha256:
        raise Mistake(
            f"{path.name} holds rows that were not fetched; "
            "move it away, or say --replace to put those of the web in its place."
        )


def _decks(game: Path) -> Iterator[str]:
    try:
        data = tomllib.loads(game.read_text("utf-8-sig"))
    except (OSError, ValueError):
        raise Mistake(f"{game} cannot be read; consigliere check says why.") from None
    for kind in ("deck", "table"):
        yield from data.get(kind, {})


def downloaded(url: str) -> bytes:
    """What lies there, over https at every hop, bounded in size and in time."""
    until = time.monotonic() + 3 * PATIENCE
    try:
        for _ in range(HOPS):
            found = _answer(url, until)
            if isinstance(found, bytes):
                return found
            url = found
    except (OSError, HTTPException, ValueError) as trouble:
        why = str(trouble) or type(trouble).__name__
        raise Mistake(f"{_host(url)} did not answer as it should ({why}).") from None
    raise Mistake(f"{_host(url)} sends one on and on; copy the link of the CSV itself.")


def _host(url: str) -> str:
    return urlsplit(url).hostname or url


def _answer(url: str, until: float) -> bytes | str:
    """The rows, or where one is sent on to."""
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname:
        raise Mistake(f"The sheet is sent on to {url}, which is no https; {PUBLISH}.")
    trust = ssl.create_default_context()
    line = HTTPSConnection(parts.hostname, parts.port, timeout=PATIENCE, context=trust)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        line.request("GET", path, headers={"User-Agent": "consigliere"})
        answer = line.getresponse()
        if answer.status in SENT_ON:
            return urljoin(url, answer.getheader("Location", ""))
        _check_answer(answer, parts.hostname)
        raw = _read(lambda: answer.read(65_536), until)
        if answer.length:  # read in pieces, a line that broke off looks like the end
            raise IncompleteRead(raw, answer.length)
        return raw
    finally:
        line.close()


def _check_answer(answer: HTTPResponse, host: str) -> None:
    if answer.status != 200:
        raise Mistake(f"{host} answers {answer.status} {answer.reason}; {PUBLISH}.")
    if "html" in (answer.getheader("Content-Type") or ""):
        raise Mistake(f"{host} shows a page there, not rows; {PUBLISH}.")


def _read(piece: Callable[[], bytes], until: float) -> bytes:
    """All of it, if it is not too much and does not trickle."""
    whole = bytearray()
    while part := piece():
        whole += part
        if len(whole) > MOST:
            raise Mistake(f"The sheet has more than {MOST // 1_000_000} MB; split it.")
        if time.monotonic() > until:
            raise Mistake("The sheet comes too slowly; try again later.")
    return bytes(whole)


def _checked(raw: bytes, deck: str, url: str) -> Sheet:
    """Rows with an `id`, or one sentence."""
    report = Report(_host(url))
    with tempfile.TemporaryDirectory(prefix="consigliere-") as room:
        path = Path(room) / f"{deck}.csv"
        path.write_bytes(raw)
        sheet = read_sheet(path, path.name, report)
    if sheet is None or report.holes:
        told = report.holes[0] if report.holes else "it cannot be read"
        raise Mistake(f"{told} Nothing was replaced.")
    if "id" not in sheet.header:
        columns = ", ".join(sheet.header[:8])
        raise Mistake(f"The sheet has no column 'id', only {columns}; {PUBLISH}.")
    return sheet


def _swap(path: Path, raw: bytes) -> None:
    """The new in the place of the old, or neither."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(raw)
    beside.replace(path)


def _keep(folder: Path, source: Source) -> None:
    """Where every snapshot came from, and when."""
    every = sources(folder) | {source.deck: source}
    lines = ["# where consigliere fetch took each deck from, and when"]
    for name, one in sorted(every.items()):
        url = one.url.replace("\\", "%5C").replace('"', "%22")
        lines += ["", f"[{name}]", f'url = "{url}"']
        lines += [f'fetched = "{one.fetched}"', f'sha256 = "{one.sha256}"']
    _swap(folder / KEPT, ("\n".join(lines) + "\n").encode())
