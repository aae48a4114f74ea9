"""`consigliere compare OLD NEW`: what changed between two prints, as one HTML file."""

import argparse
import json
from pathlib import Path

from generator import Gallery, compare


def arguments(parser: argparse.ArgumentParser) -> None:
    old, new = "folder of the earlier print", "folder of the later print"
    out = "the file; by default differences.html beside the later print"
    add = parser.add_argument
    add("old", type=Path, metavar="OLD", help=old)
    add("new", type=Path, metavar="NEW", help=new)
    add("--out", type=Path, metavar="FILE", help=out)
    add("--json", action="store_true", help="one JSON object about what was found")


def run(asked: argparse.Namespace) -> int:
    out: Path = asked.out or asked.new / "differences.html"
    found = compare(asked.old, asked.new, out)
    print(json.dumps(_told(found)) if asked.json else _said(found))
    return 0


def _told(found: Gallery) -> dict[str, object]:
    counts = {"changed": found.changed, "new": found.new, "gone": found.gone}
    return {"file": str(found.path), **counts, "same": found.same}


def _said(found: Gallery) -> str:
    return f"{found.path}  {found.told}."
