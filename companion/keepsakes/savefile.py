"""A table as one file: sealed with six words while secrets are alive, open and without
them when the game is over."""

import os
from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Callable, Mapping, Sequence
from hashlib import scrypt, sha256
from typing import Literal

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from companion.keepsakes.labels import clean
from companion.keepsakes.table_record import Account
from companion.rules import bank, dice, seats, ticks, tracker, undo
from companion.rules import entrusted_words as saving
from companion.rules.agreement import Settled
from companion.rules.dispatch import TableOpened
from companion.rules.messages import Fact, Refusal
from companion.rules.sixwords import HOW_MANY, heard, unknown
from companion.rules.table_history import Entry

FORMAT = "consigliere table"
VERSION = 1  # a file with a higher one is refused with a sentence
NOBODY = "0" * 64  # a hash that no token has
LEAST_SEALED = 2**16  # bytes
NO_CODE = "-"  # cannot be typed: the door takes hyphens out
# 32 MB and a tenth of a second for each guess
_COST = {"n": 2**15, "r": 8, "p": 1, "maxmem": 2**26}


class Cover(Struct, frozen=True, forbid_unknown_fields=True):
    """What anybody may read on the outside of the file; the seal covers it too."""

    format: str
    version: int
    table: str
    game: str
    language: str
    players: tuple[str, ...]
    stage: str
    saved: float
    facts: int  # that all were told of: how much went on in secret is nobody's business


class Row(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """One stored fact."""

    at: float
    by: str
    step: int
    body: msgspec.Raw


class Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    """AES-256-GCM under scrypt of the six words; the cover is authenticated with it."""

    salt: str
    nonce: str
    text: str


class SaveFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Either sealed or open. The digest tells a torn file from wrong words; it proves
    nothing against a forger."""

    cover: Cover
    digest: str
    sealed: Sealed | None = None
    rows: tuple[Row, ...] | None = None


def saved(
    account: Account, now: float, draw: Callable[[int], bytes] = os.urandom
) -> bytes | Refusal:
    """The file. While the game runs, and where a game's own secrets cannot be left out,
    it needs the six words."""
    cover = _cover(account, now)
    if account.over and (rows := _open_rows(account)) is not None:
        return _written(
            SaveFile(cover, _digest(cover, msgspec.json.encode(rows)), rows=rows)
        )
    words = _words(account, now)
    if not words:
        return Refusal("words_not_asked")
    rows = tuple(_row(entry, fact) for entry in account.entries for fact in entry.facts)
    salt, nonce = draw(16), draw(12)
    text = AESGCM(_key(words, salt)).encrypt(
        nonce, _padded(msgspec.json.encode(rows)), msgspec.json.encode(cover)
    )
    sealed = Sealed(_base64(salt), _base64(nonce), _base64(text))
    return _written(
        SaveFile(cover, _digest(cover, msgspec.json.encode(sealed)), sealed=sealed)
    )


def _words(account: Account, now: float) -> tuple[str, ...]:
    """The six words, while they are fresh: from old ones somebody may know more than
    the table wants to tell today."""
    asked = (
        entry
        for entry in reversed(account.entries)
        if any(isinstance(f, saving.ExportAsked) for f in entry.facts)
    )
    at = next((entry.at for entry in asked), None)
    fresh = at is not None and now - at <= saving.WORDS_SECONDS
    if fresh:
        return saving.six_words(account.state)
    return ()


def opened(raw: bytes) -> SaveFile | Refusal:
    """What somebody handed in, as far as it can be read without the words."""
    try:
        cover = msgspec.json.decode(raw, type=_Outside).cover
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal("not_a_save_file")
    if cover.format != FORMAT:
        return Refusal("not_a_save_file")
    if cover.version > VERSION:
        return Refusal("file_newer", {"version": cover.version})
    try:
        file = msgspec.json.decode(raw, type=SaveFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal("file_damaged")
    inside = msgspec.json.encode(file.sealed if file.sealed else file.rows)
    if _digest(file.cover, inside) == file.digest:
        return file
    return Refusal("file_damaged")


def unsealed(file: SaveFile, spoken: str) -> tuple[Row, ...] | Refusal:
    """The facts of the file; `spoken` is what was typed for the six words, an open file
    needs none."""
    if file.sealed is None:
        return file.rows or ()
    words = heard(spoken)
    if len(words) != HOW_MANY:
        return Refusal("six_words_needed", {"count": len(words)})
    for word, nearest in unknown(words).items():
        return Refusal("word_unknown", {"word": word, "nearest": nearest})
    try:
        salt, nonce, text = (
            b64decode(part, validate=True)
            for part in msgspec.structs.astuple(file.sealed)
        )
        plain = AESGCM(_key(words, salt)).decrypt(
            nonce, text, msgspec.json.encode(file.cover)
        )
        return msgspec.json.decode(plain, type=tuple[Row, ...])
    except InvalidTag:
        return Refusal("wrong_words")
    except (BadBase64, ValueError, msgspec.DecodeError, RecursionError):
        return Refusal("file_damaged")


class _Outside(Struct, frozen=True):
    """As much of a file as every version will have."""

    cover: "_AnyCover"


class _AnyCover(Struct, frozen=True):
    format: Literal["consigliere table"]
    version: int


def _cover(account: Account, now: float) -> Cover:
    table = account.state
    return Cover(
        format=FORMAT,
        version=VERSION,
        table=table.setup.table,
        game=table.setup.game.id,
        language=table.setup.language,
        players=tuple(clean(table.seats[seat].name) for seat in table.welcomed()),
        stage=table.stage,
        saved=round(now, 3),
        facts=account.history.public_count,
    )


def _row(entry: Entry, fact: Fact) -> Row:
    return Row(entry.at, entry.by, entry.first, msgspec.Raw(msgspec.json.encode(fact)))


# What everybody may read once the game is over: the public fields of a fact, what it
# names `afterwards`, and of the shared blocks these few that tell nothing.
AFTERWARDS: Mapping[type[Fact], tuple[str, ...]] = {
    TableOpened: ("seed", "data"),
    seats.SeatTaken: ("admitted",),
    dice.RollCalled: ("tap", "promise", "window", "ends"),
    dice.Rolled: ("tap", "promise", "entropy"),
    bank.Paid: ("left", "has"),
    undo.Undone: ("first", "last", "seat", "only", "kinds", "gone"),
    tracker.WindowRenewed: ("old",),
    ticks.Ticked: ("round", "phase"),
    Settled: ("seat", "rests"),
}
BLANK: Mapping[str, object] = {
    "key": NOBODY,
    "host_key": NOBODY,
    "code": NO_CODE,
    "copy": None,
    "salt": "",
    "card": "",
    "cards": (),
    "at": None,
}


def opened_up(fact: Fact) -> Fact | None:
    """A fact without what is still somebody's secret; None where it cannot be told from
    the fact what that is."""
    if fact.visible_to(None) is None:
        return saving.Withheld()
    hidden = {
        name: BLANK.get(name)
        for name in fact.__struct_fields__
        if name not in {*fact.public, *fact.afterwards, *AFTERWARDS.get(type(fact), ())}
    }
    if set(hidden) <= set(BLANK):
        return msgspec.structs.replace(fact, **hidden)
    return None


def _open_rows(account: Account) -> tuple[Row, ...] | None:
    """The log without keys and secrets, if it still comes to the same end; None if it does not."""
    told = [_told(entry) for entry in account.entries]
    facts = [fact for entry in told for fact in entry.facts]
    if not _ends_alike(account, facts):
        return None
    return tuple(_row(entry, fact) for entry in told for fact in entry.facts)


def _ends_alike(account: Account, facts: Sequence[Fact]) -> bool:
    """Folded again, all that may be seen afterwards is the same."""
    if len(facts) != account.history.version:
        return False
    counting = [fact for at, fact in undo.standing(enumerate(facts, start=1))]
    view = account.rules.view(account.history.folded(counting), None)
    wanted = _afterwards(account)
    return all(view.get(name) == part for name, part in wanted.items())


def _told(entry: Entry) -> Entry:
    """What may be known of it once the game is over."""
    facts = filter(None, map(opened_up, entry.facts))
    return Entry(entry.first, entry.at, entry.by, tuple(facts))


def _afterwards(account: Account) -> dict[str, object]:
    """The public view of the end, but for the code at the door."""
    sections = dict(account.rules.view(account.history.state, None))
    return {name: part for name, part in sections.items() if name != "table"}


def _padded(inside: bytes) -> bytes:
    """Blanks up to the next power of two: the length of what is sealed must not count
    the secrets of two evenings."""
    return inside.ljust(max(LEAST_SEALED, 1 << (len(inside) - 1).bit_length()))


def _key(words: Sequence[str], salt: bytes) -> bytes:
    return scrypt(" ".join(words).encode(), salt=salt, dklen=32, **_COST)


def _digest(cover: Cover, inside: bytes) -> str:
    return sha256(msgspec.json.encode(cover) + b"\n" + inside).hexdigest()


def _base64(raw: bytes) -> str:
    return b64encode(raw).decode()


def _written(file: SaveFile) -> bytes:
    if file.sealed:
        return msgspec.json.format(msgspec.json.encode(file), indent=1)
    return msgspec.json.encode(file)
