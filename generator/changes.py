"""What is new or changed since an earlier print: only that is printed, and what it
replaces is named."""

from pathlib import Path

from msgspec.structs import replace

from generator.errors import CannotPrint, say
from generator.ink import manifest
from generator.ink.face_cache import Memory
from generator.ink.writing import Inker, alphabet_of, press_of
from generator.job import Job, plan
from generator.order import Order

Key = tuple[str, str, int]
Sides = dict[str, str]  # the seal of each side


def changes(job: Job, since: Path) -> tuple[Job, tuple[str, ...], dict[str, Sides]]:
    """The job of the changed copies alone, what to take out of the box, and how the
    whole box stands after it."""
    before = _printed_before(since, job)
    now = _sealed(job)
    fresh = {key for key, sides in now.items() if _differs(before.get(key), sides)}
    gone = fresh & before.keys()
    if _is_whole(job.order):
        gone |= before.keys() - now.keys()
    shown = tuple(f"{card} (copy {copy})" for _, card, copy in sorted(gone))
    standing = {"/".join(map(str, key)): sides for key, sides in now.items()}
    if not fresh:
        return replace(job, documents=()), shown, standing
    return plan(replace(job.order, wanted=frozenset(fresh))), shown, standing


def _is_whole(order: Order) -> bool:
    """The whole box was ordered: what is not in it now has left it."""
    return not (order.only or order.cards or order.copies or order.phones)


def _differs(before: Sides | None, now: Sides) -> bool:
    """A side that was not printed then (another way of turning the paper) says nothing."""
    return before is None or any(
        before.get(side, seal) != seal for side, seal in now.items()
    )


def _printed_before(since: Path, job: Job) -> dict[Key, Sides]:
    """What lay where in the earlier print: per copy the seals of its sides."""
    old = manifest.read_manifest(since)
    if old.get("game") != job.game.id:
        other = str(old.get("game"))
        problem = say("other_game", path=str(since), other=other, game=job.game.id)
        raise CannotPrint(problem, say("name_other"))
    # the manifest of a print of changes: it also says how the whole box stood
    if "box" in old:
        return {_key(name): sides for name, sides in old["box"].items()}
    found: dict[Key, dict[str, str]] = {}
    for row in old["pieces"]:
        if row["copy"]:  # else a mere picture, or a page of the guide
            found.setdefault((row["deck"], row["card"], row["copy"]), {})[
                row["side"]
            ] = row["hash"]
    return found


def _key(name: str) -> Key:
    deck, card, copy = name.split("/")
    return deck, card, int(copy)


def _sealed(job: Job) -> dict[Key, Sides]:
    """The same of the present data: every face is inked once, onto paper that nobody keeps."""
    inker = Inker(
        job,
        press_of(job, Path("never-saved"), ""),
        Memory(job.said, job.order, alphabet_of(job)),
    )
    sides: dict[Key, dict[str, str]] = {}
    for document in job.documents:
        for page in document.pages:
            for item in (item for item in page.placed if item.part.copy):
                inker.placed(item)
                key = (item.part.deck, item.part.card, item.part.copy)
                sides.setdefault(key, {})[manifest.side_of(item, page.side)] = (
                    job.hashes[item.face]
                )
    return sides
