"""Old evenings stay readable: every released shape of fact decodes to what it meant,
and is written as it was."""

from pathlib import Path

import msgspec
import pytest

from companion.rules.dispatch import union
from companion.rules.messages import Fact
from tests.companion.fossils import Fossil, families, kind_of

EVERY = [(folder, fact, facts) for folder, facts in families() for fact in facts]
NAMES = [kind_of(fact) for _, fact, _ in EVERY]


@pytest.mark.parametrize(("folder", "fact", "facts"), EVERY, ids=NAMES)
def test_a_released_fact_never_changes(
    folder: Path, fact: type[Fact], facts: tuple[type[Fact], ...]
) -> None:
    path = folder / f"{kind_of(fact)}.json"
    assert path.exists(), (
        f"a new kind of fact needs a fossil: python -m tests.companion.fossils ({path.name})"
    )
    fossil = msgspec.json.decode(path.read_bytes(), type=Fossil)
    found: Fact = msgspec.json.decode(fossil.stored, type=union(facts))
    assert type(found) is fact
    assert repr(found) == fossil.means, (
        "a fact that means something else is a new kind, with a new name"
    )
    assert msgspec.json.encode(found).decode() == fossil.stored


@pytest.mark.parametrize(
    "folder", sorted({folder for folder, _, _ in EVERY}), ids=lambda folder: folder.name
)
def test_no_kind_of_fact_has_died_out(folder: Path) -> None:
    """Databases still hold what nobody writes any longer: the kind has to stay known."""
    known = {kind_of(fact) for place, fact, _ in EVERY if place == folder}
    assert {path.stem for path in folder.glob("*.json")} <= known


def test_every_field_of_a_fossil_is_filled() -> None:
    """An empty sample would not notice much: in the files no field is left at its
    default, none is empty."""
    for folder, fact, _ in EVERY:
        fossil = msgspec.json.decode(
            (folder / f"{kind_of(fact)}.json").read_bytes(), type=Fossil
        )
        stored = msgspec.json.decode(fossil.stored)
        assert set(fact.__struct_fields__) == set(stored) - {"kind"}
        assert all(
            value not in (None, "", [], {}, False, 0) for value in stored.values()
        )
