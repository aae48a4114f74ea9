"""What is new or changed since an earlier print: only that is printed, and what it replaces is named."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator import manifest
from generator.errors import CannotPrint
from generator.inking import Inker, alphabet_of, press_of
from generator.job import Job, plan
from generator.memory import Memory

Key = tuple[str, str, int]


def changes(job: Job, since: Path) -> tuple[Job, tuple[str, ...]]:
    """The job of the changed copies alone, and what to take out of the box."""
    before = _printed_before(since, job)
    now = _sealed(job)
    fresh = {key for key, seal in now.items() if before.get(key) != seal}
    gone = sorted(key for key in before if key in fresh or key not in now)
    shown = tuple(f"{card} (copy {copy})" for _, card, copy in gone)
    if not fresh:
        return replace(job, documents=()), shown
    return plan(replace(job.order, wanted=frozenset(fresh))), shown


def _printed_before(since: Path, job: Job) -> dict[Key, tuple[str, ...]]:
    """What lay where in the earlier print: per copy the seals of its sides."""
    old = manifest.read_manifest(since)
    if old.get("game") != job.game.id:
        raise CannotPrint(f"{since} is of the game '{old.get('game')}', not of {job.game.id}; name another manifest.")
    found: dict[Key, dict[str, str]] = {}
    for row in old["pieces"]:
        if row["copy"]:  # else a mere picture, or a page of the guide
            found.setdefault((row["deck"], row["card"], row["copy"]), {})[row["side"]] = row["hash"]
    return {key: _seals(sides) for key, sides in found.items()}


def _seals(sides: Mapping[str, str]) -> tuple[str, ...]:
    return (sides.get("front", ""), sides.get("back", ""))


def _sealed(job: Job) -> dict[Key, tuple[str, ...]]:
    """The same of the present data: every face is inked once, onto paper that nobody keeps."""
    inker = Inker(job, press_of(job, Path("never-saved"), ""), Memory(job.said, job.order, alphabet_of(job)))
    sides: dict[Key, dict[str, str]] = {}
    for document in job.documents:
        for page in document.pages:
            for item in (item for item in page.placed if item.part.copy):
                inker.placed(item)
                side = "front" if item.face == item.part.front else "back"
                key = (item.part.deck, item.part.card, item.part.copy)
                sides.setdefault(key, {})[side] = job.hashes[item.face]
    return {key: _seals(found) for key, found in sides.items()}
