"""The laptop's own key (shared secret): whoever opens the address that the terminal
shows sits at this machine."""

import os
import secrets
from pathlib import Path

from platformdirs import user_data_path

LENGTH = 16  # bytes


def usual_file() -> Path:
    return user_data_path("consigliere", appauthor=False) / "laptop.key"


def laptop_key(path: Path | None = None) -> str:
    """The same at every start, so that an address that was kept stays true. Only the
    owner of this account can read it; where nothing can be written, the key is good
    until the server closes."""
    file = path or usual_file()
    fresh = secrets.token_urlsafe(LENGTH)
    try:
        return known_key(file) or _written(file, fresh)
    except OSError:
        return fresh


def known_key(path: Path | None = None) -> str:
    """The one that an earlier start wrote; none where there was none, or another account's."""
    try:
        return (path or usual_file()).read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _written(file: Path, key: str) -> str:
    """Whole or not at all: of two that start together both read the one that was there first."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(
        os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600),
        "w",
        encoding="ascii",
    ) as written:
        written.write(key)
    try:
        _placed(made, file)
    finally:
        made.unlink(missing_ok=True)
    return known_key(file)


def _placed(made: Path, file: Path) -> None:
    try:
        file.hardlink_to(made)
    except FileExistsError:  # another start was faster
        return
    except OSError:  # a file system without links
        made.replace(file)


def laptop_address(port: int, key: str) -> str:
    """For the browser of this machine; nobody else is to be shown it."""
    if key:
        return f"http://localhost:{port}/laptop/{key}"
    return f"http://localhost:{port}/"
