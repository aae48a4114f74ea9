"""What `pip install 'consigliere[…]'` brings is enough for what the guide starts with it."""

import subprocess
import sys
from importlib.metadata import packages_distributions, requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

STARTED = {
    "": (
        "import companion.startup.gevent_server, "
        "companion.commands.serve, generator; generator.build"
    ),
    "hosted": "from gunicorn.util import load_class; load_class('gevent'); import companion.hosted",
    "hosted,postgres": "import psycopg, companion.store.postgres_pool",
}
REFUSING = """
import sys

class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in {foreign}:
            raise ModuleNotFoundError(f'{{name}} is not installed by this')

sys.meta_path.insert(0, Refusing())
{code}
"""


def brought(
    name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]
) -> set[str]:
    """The distributions that installing this one brings along, itself included."""
    if (name, extras) in seen:
        return set()
    seen.add((name, extras))
    found = {name}
    for line in requires(name) or ():
        need = Requirement(line)
        wanted = [{"extra": extra} for extra in extras] or [{"extra": ""}]
        if need.marker is None or any(need.marker.evaluate(one) for one in wanted):
            found |= brought(canonicalize_name(need.name), frozenset(need.extras), seen)
    return found


@pytest.mark.parametrize("extras", list(STARTED))
def test_nothing_is_lent_by_the_tools_of_the_tests(extras: str) -> None:
    """Modules of any other distribution are refused, as in an environment that holds
    only what was asked for."""
    ours = brought("consigliere", frozenset(extras.split(",")) - {""}, set())
    foreign = {
        module
        for module, owners in packages_distributions().items()
        if not {canonicalize_name(owner) for owner in owners} & ours
    }
    code = REFUSING.format(foreign=foreign, code=STARTED[extras])
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
