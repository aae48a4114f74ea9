"""Printer profiles: what one printer does to the second side of a sheet, kept as a
small TOML file."""

import json
import tomllib
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from cards.errors import or_nearest
from generator.errors import CannotPrint, not_written, say
from generator.order import DUPLEX, Profile

HEAD = "# How this printer shifts the second side; written by consigliere calibrate."
NONE = Path("none")
LIMITS = {
    "dx": (-15.0, 15.0),
    "dy": (-15.0, 15.0),
    "angle": (-3.0, 3.0),
    "scale_x": (0.95, 1.05),
    "scale_y": (0.95, 1.05),
    "margin": (0.0, 25.0),
    "grown_x": (0.97, 1.03),
    "grown_y": (0.97, 1.03),
}


def profile_of(path: Path | None) -> Profile:
    """The profile in a file, or the one that `calibrate` wrote last for this user;
    `none` leaves that one out."""
    if path == NONE:
        return Profile()
    kept = kept_profile()
    if path is None:
        if kept.is_file():
            return _read(kept)
        return Profile()
    return _read(path)


def kept_profile() -> Path:
    """Where the profile of this user's printer lies."""
    return user_data_path("consigliere", appauthor=False) / "printer.toml"


def _read(path: Path) -> Profile:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as trouble:
        problem = say("no_profile", path=str(path), why=str(trouble))
        remedy = say("make_profile", command="consigliere calibrate")
        raise CannotPrint(problem, remedy) from None
    return _checked(data, path)


def _checked(data: dict[str, object], path: Path) -> Profile:
    for key, value in data.items():
        _check_entry(key, value, path)
    flip = data.get("flip", "")
    if flip not in {"", *DUPLEX}:
        raise CannotPrint(say("profile_flip", path=str(path)))
    numbers = {
        key: float(value)
        for key, value in data.items()
        if key in LIMITS and isinstance(value, int | float)
    }
    return Profile(name=str(data.get("name", path.stem)), flip=str(flip), **numbers)


def _check_entry(key: str, value: object, path: Path) -> None:
    known = {*LIMITS, "name", "flip"}
    if key not in known:
        remedy = or_nearest(key, known, say("delete_it"))
        raise CannotPrint(say("profile_key", path=str(path), cell=key), remedy)
    if key in LIMITS and not _is_within(value, *LIMITS[key]):
        low, high = LIMITS[key]
        told = {"low": float(low), "high": float(high)}
        raise CannotPrint(say("profile_number", path=str(path), key=key, **told))


def _is_within(value: object, low: float, high: float) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return low <= value <= high


def write_profile(profile: Profile, path: Path) -> None:
    """Keep a profile where `print` finds it; an old one goes only when the new one is whole."""
    lines = [
        f"name = {json.dumps(profile.name, ensure_ascii=False)}",
        f'flip = "{profile.flip}"',
    ]
    lines += [f"{key} = {getattr(profile, key):.8g}" for key in LIMITS]
    fresh = path.with_name(f".{path.name}-new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text("\n".join([HEAD, *lines, ""]), "utf-8")
        fresh.replace(path)
    except OSError as trouble:
        with suppress(OSError):
            fresh.unlink()
        raise not_written(path, trouble, say("other_place")) from None
