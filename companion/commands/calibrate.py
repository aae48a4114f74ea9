"""`consigliere calibrate`: the sheet that shows how a printer shifts second sides, and
what its readings mean."""

import argparse
import json
import re
from pathlib import Path

from msgspec.structs import asdict

from generator import Learned, Profile, calibrate, learn, learn_rulers, profile_of

EXAMPLE = "A=L12,B=K9,…"


def arguments(parser: argparse.ArgumentParser) -> None:
    # else '--read -1.2,0.4' would look like an option
    parser._negative_number_matcher = re.compile(r"-[\d.]")
    add = parser.add_argument
    add(
        "--read",
        metavar="READINGS",
        help=f"what you read on the sheet, {EXAMPLE}; or dx,dy[,angle,scale_x,scale_y]",
    )
    rulers = "what the two rulers of the guide measure, level and upright: 99.6x99.5"
    add("--rulers", metavar="MM", help=rulers)
    add("--paper", default="a4", metavar="SIZE", help="a4, letter or a3")
    add(
        "--duplex",
        default="",
        metavar="EDGE",
        help="over which edge the printer turns the paper: long or short",
    )
    add(
        "--lang", default="en", metavar="CODE", help="language of the sheet: en, nl, de"
    )
    add(
        "--check",
        action="store_true",
        help="a sheet with the profile at work: every bar should read L12",
    )
    add(
        "--profile",
        type=Path,
        metavar="FILE",
        help="keep the profile in this file, or check that one",
    )
    add(
        "--out",
        type=Path,
        default=Path("output"),
        metavar="FOLDER",
        help="where the sheet goes",
    )
    add("--json", action="store_true", help="one JSON object about what was done")


def run(asked: argparse.Namespace) -> int:
    learned = _learned(asked)
    if learned is None:
        return _sheet(asked)
    print(json.dumps(_told(learned)) if asked.json else _said(learned))
    return 0


def _learned(asked: argparse.Namespace) -> Learned | None:
    """What somebody read on a sheet, or on the rulers of a guide."""
    if asked.rulers is not None:
        return learn_rulers(asked.rulers, asked.profile)
    if asked.read is None:
        return None
    edge = asked.duplex.lower() or "long"
    return learn(asked.read, asked.paper.lower(), edge, asked.profile)


def _sheet(asked: argparse.Namespace) -> int:
    """The sheet itself, or the one to check a profile by."""
    profile = profile_of(asked.profile) if asked.check else None
    edge = asked.duplex.lower() or _edge_of(profile)
    path = calibrate(asked.paper.lower(), edge, asked.lang.lower(), asked.out, profile)
    if asked.json:
        print(json.dumps({"path": str(path), "pages": 2, "duplex": edge}))
        return 0
    after = "the sheet says how to go on."
    if asked.check:
        after = "every bar should read L12."
    how = f"Print both sides at 100 %, flipped on the {edge} edge"
    print(f"{path}  2 pages. {how}; {after}")
    return 0


def _edge_of(profile: Profile | None) -> str:
    """Over which a known printer turns; most turn over the long one."""
    return (profile.flip if profile else "") or "long"


def _told(learned: Learned) -> dict[str, object]:
    return {
        "path": str(learned.path),
        "effect": learned.effect,
        "off": learned.off,
        **asdict(learned.profile),
    }


def _said(learned: Learned) -> str:
    lines = [learned.effect]
    if learned.off is not None:
        lines.append(f"The readings agree to {learned.off:.2f} mm.")
    lines.append(
        f"Kept in {learned.path}; "
        "'consigliere print' follows it from now on, '--profile none' leaves it out. "
        "'consigliere calibrate --check' prints a sheet to see that it fits."
    )
    return "\n".join(lines)
