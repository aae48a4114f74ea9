"""The map of the rule book is whole: every number has its proof, and every proof is there."""

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
STORIES = HERE.parents[2] / "stories" / "la_cosa_nostra"
MAP: dict[str, dict[str, list[str]]] = tomllib.loads((HERE / "rule_map.toml").read_text("utf-8"))
# Frozen: the numbers of the book as it was read. 144 is an expansion, which is not in the box.
NUMBERS = {
    *range(1, 13),
    *range(20, 25),
    *range(30, 37),
    *range(40, 47),
    *range(50, 58),
    *range(60, 71),
    *range(80, 90),
    *range(90, 96),
    *range(100, 104),
    *range(110, 115),
    *range(120, 123),
    *range(130, 135),
    *range(140, 144),
}
FROZEN = {
    "rules": {f"LCN-{number:02}" for number in NUMBERS},
    "vectors": {f"LT{number}" for number in range(1, 18)},
    "editions": {"D2", "D3", "D8", "D12", "D19"},
    "rulings": {f"R{number}" for number in range(1, 18)},
}
PROOFS = [(part, rule, proof) for part in FROZEN for rule, proofs in MAP[part].items() for proof in proofs]


@pytest.mark.parametrize("part", FROZEN)
def test_every_number_has_a_proof(part: str) -> None:
    assert set(MAP[part]) == FROZEN[part]
    assert all(MAP[part].values())


def test_paper_rules_are_rules_and_say_how_the_app_helps() -> None:
    assert set(MAP["paper"]) <= FROZEN["rules"]
    assert all(len(words) > 20 for words in MAP["paper"].values())


def test_every_proof_is_there() -> None:
    tests = {path.stem: set(re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M)) for path in _tests()}
    stories = {path.stem for path in STORIES.glob("*.toml")}
    for part, rule, proof in PROOFS:
        file, _, name = proof.partition("::")
        there = name in tests.get(file, set()) if name else proof.removeprefix("stories/") in stories
        assert there, f"{part}, {rule}: there is no {proof}"


def _tests() -> list[Path]:
    return sorted(HERE.glob("test_*.py"))


def test_each_ruling_has_a_test_that_names_the_other_reading() -> None:
    """A test of a ruling says under which reading of the books it would fail."""
    source = (HERE / "test_rulings.py").read_text("utf-8")
    for rule, proofs in MAP["rulings"].items():
        name = proofs[0].removeprefix("test_rulings::")
        assert name.startswith(f"test_{rule.lower()}_")
        said = re.search(rf'def {name}\(\) -> None:\n    """(The other readings?: .+)"""', source)
        assert said, f"{rule}: {name} names no other reading"


def test_no_story_is_about_nothing() -> None:
    """Every story begins with the sentence that says what it shows, and most are named by the map."""
    named = {proof.removeprefix("stories/") for _, _, proof in PROOFS if proof.startswith("stories/")}
    stories = sorted(STORIES.glob("*.toml"))
    assert len(stories) >= 33
    assert all(path.read_text("utf-8").startswith("# ") for path in stories)
    assert len({path.stem for path in stories} - named) < len(stories) // 3
