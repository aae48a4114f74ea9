"""A table packed on one machine and unpacked on another; and a file that somebody
altered on the way."""

import json
from collections.abc import Callable
from typing import Any

import msgspec

from companion.catalog.game_catalog import GameCatalog
from companion.keepsakes import savefile
from companion.keepsakes.restoring import Resumed, resumed
from companion.keepsakes.savefile import SaveFile
from companion.rules.messages import Refusal
from companion.rules.seats import key_hash
from companion.store import Store
from companion.store.memory import MemoryStore
from companion.tables.service import Tables
from tests.companion.keepsakes.party import STARTER, Party

NEW_HOST = "ab" * 32


def machine(store: Store | None = None) -> Tables:
    return Tables(
        store or MemoryStore(), GameCatalog([STARTER]), lambda: 1_800_000_000.0
    )


def packed(party: Party) -> tuple[bytes, str]:
    """The save file and its words; a finished table needs none."""
    words = "" if party.account.over else party.words()
    made = savefile.saved(party.account, party.clock)
    assert isinstance(made, bytes), made
    return made, words


def brought(
    tables: Tables, raw: bytes, words: str, host: str = NEW_HOST, extend: bool = False
) -> Resumed | Refusal:
    file = savefile.opened(raw)
    if isinstance(file, Refusal):
        return file
    rows = savefile.unsealed(file, words)
    return (
        rows
        if isinstance(rows, Refusal)
        else resumed(tables, file, rows, key_hash(host), extend)
    )


def forged(party: Party, change: Callable[[list[Any]], object]) -> bytes:
    """An open file whose facts were altered, with a digest that fits."""
    raw, _ = packed(party)

    def inside(file: dict[str, Any]) -> None:
        change(file["rows"])

    file = json.loads(raw)
    inside(file)
    rows = tuple(
        savefile.Row(
            at, by, step, msgspec.Raw(json.dumps(body, separators=(",", ":")).encode())
        )
        for at, by, step, body in file["rows"]
    )
    told = SaveFile(msgspec.convert(file["cover"], savefile.Cover), "", rows=rows)
    digest = savefile._digest(told.cover, msgspec.json.encode(rows))
    return msgspec.json.encode(msgspec.structs.replace(told, digest=digest))


def appended(rows: list[Any], body: dict[str, Any]) -> list[Any]:
    rows.append([rows[-1][0], "s1", len(rows) + 1, body])
    return rows
