"""The `consigliere` command: finds the sub-command that was asked for and loads nothing else."""

import argparse
import atexit
import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from cards.errors import BadGame, Mistake
from companion.commands.plurals import counted

COMMANDS = {
    "games": "list the games: players, minutes, languages, pieces",
    "check": "check the data of a game, or of all",
    "explain": "tell where a card comes from: row, words, box by box, sheet",
    "print": "make the PDFs of a game, read back before you get them",
    "corrections": "lay a proposal, or your own numbers, over a game from now on",
    "fetch": "take the rows of a deck from a published sheet, and keep them",
    "export": "single pictures, a virtual table, packs for printers, cut files",
    "compare": "show what changed between two prints, as one HTML file",
    "recheck": "look at a print again: its files, its codes, its data",
    "calibrate": "print the sheet that measures your printer, and take in what it shows",
    "serve": "keep the table for the phones: bank, dice, secrets, score",
    "play": "print a game if it is not printed yet, then serve",
    "simulate": "play whole games with simple robots and judge the balance",
    "watch": "show all cards of your own folder, drawn again as you save",
    "new": "write a minimal game of your own, ready to print",
}
INTERRUPTED = 130
# a process that ends gives everything back at once: no last look for rubbish among all
# that it has, which would cost a print of a small deck a tenth of its time
atexit.register(gc.freeze)


class Command(Protocol):
    """What each file in `commands` offers."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, asked: argparse.Namespace) -> int: ...


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 0 done, 1 the answer is no, 2 the words were wrong, 3 it could
    not be done."""
    given = list(sys.argv[1:] if words is None else words)
    if given == ["--version"]:
        sys.stdout.write(f"{_version()}\n")
        return 0
    name = next((word for word in given if not word.startswith("-")), None)
    command = None
    if name in COMMANDS:
        command = _loaded(name)
    asked = _parser(given[:1], name, command).parse_args(given)
    if command is None:
        _parser(given, None, None).print_help()
        return 2
    return _run(command, asked)


def _loaded(name: str) -> Command:
    """What a command needs; modules stay, so nobody looks for rubbish among them."""
    gc.disable()
    try:
        return cast(Command, import_module(f"companion.commands.{name}"))
    finally:
        gc.freeze()
        gc.enable()


def _run(command: Command, asked: argparse.Namespace) -> int:
    """A person's mistakes become sentences, each kind with its exit code."""
    try:
        return command.run(asked)
    except BadGame as trouble:
        faults = counted(len(trouble.holes), "fault")
        sys.stderr.write(f"{trouble}\n{faults}; nothing was done.\n")
        return 1
    except Mistake as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 3
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our lines has seen enough
    except KeyboardInterrupt:
        sys.stderr.write("Stopped; nothing half-done is left behind.\n")
    return INTERRUPTED


def _parser(
    first: Sequence[str], chosen: str | None, command: Command | None
) -> argparse.ArgumentParser:
    """All commands by their purpose; who begins with the name of one needs no other."""
    parser = argparse.ArgumentParser(
        prog="consigliere", description="Print the game. Put it on the table."
    )
    parser.add_argument(
        "--version", action="store_true", help="say which version this is"
    )
    every = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS.keys() & first or COMMANDS:
        purpose = COMMANDS[name]
        part = every.add_parser(
            name, help=purpose, description=purpose[0].upper() + purpose[1:] + "."
        )
        if command and name == chosen:
            command.arguments(part)
    return parser


def _version() -> str:
    # 20 ms that --help need not spend
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return f"consigliere {version('consigliere')}"
    except PackageNotFoundError:
        return "consigliere, run from its folder"


if __name__ == "__main__":
    sys.exit(main())
