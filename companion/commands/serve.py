"""`consigliere serve`: phones at the table, on one port, until Ctrl-C."""

import argparse
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from socket import socket

    from companion.serving.addresses import Address
    from companion.serving.announce import Announced
    from companion.serving.certificates import Papers
    from companion.startup.assembly import AssembledApp, Settings


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folders", nargs="*", type=Path, metavar="FOLDER", help="games of your own"
    )
    options(parser)


def options(parser: argparse.ArgumentParser, port: int = 8000) -> None:
    """What `serve`, `play` and `watch` ask alike."""
    add = parser.add_argument
    add("--port", type=int, metavar="N", help=f"by default {port}")
    add(
        "--database",
        default="",
        metavar="URL",
        help="where evenings are kept: a file (by default in your user data), or postgresql://...",
    )
    add(
        "--out",
        type=Path,
        default=Path("output"),
        metavar="FOLDER",
        help="where the prints are; by default output",
    )
    add(
        "--https",
        action="store_true",
        help="a sealed line as well; phones have to trust this laptop once",
    )
    add(
        "--name",
        default="consigliere",
        metavar="NAME",
        help="announce NAME.local where the network allows it",
    )
    add(
        "--address",
        metavar="IP",
        help="the address that phones shall use, where the best is not found",
    )
    add("--no-browser", action="store_true", help="do not open the browser")


def run(asked: argparse.Namespace) -> int:
    # until requests are served; gevent would add lines of its own
    signal.signal(signal.SIGINT, _stopped)
    # it patches, so it comes first
    from companion.startup import gevent_server  # noqa: PLC0415,I001
    from companion.serving.addresses import choose  # noqa: PLC0415
    from companion.serving.alone import sole_keeper  # noqa: PLC0415
    from companion.serving.awake import awake  # noqa: PLC0415
    from companion.serving.open_files import make_room  # noqa: PLC0415
    from companion.startup.assembly import assemble  # noqa: PLC0415
    from companion.web import application  # noqa: PLC0415

    room, address = make_room(), choose(asked.address)
    listener = _listener(asked, address)
    papers = _papers(asked.name) if asked.https else None
    settings = _settings(asked, room.streams, papers)
    keeper = sole_keeper(asked.database)
    opened = assemble(settings)
    welcome = Welcome(asked, opened, listener.getsockname()[1])
    welcome.move_to(address)
    context = papers.context() if papers else None
    app = application(opened.context)
    with keeper, awake():
        gevent_server.serve(
            listener, app, room.files, context, welcome.greet, welcome.close
        )
    return 0


def _listener(asked: argparse.Namespace, address: "Address") -> "socket":
    """Everywhere, unless this machine alone was asked for."""
    from companion.serving.addresses import EVERYWHERE  # noqa: PLC0415
    from companion.serving.sockets import USUAL_PORT, listening  # noqa: PLC0415

    alone = address.kind == "loopback" and asked.address is not None
    port = USUAL_PORT if asked.port is None else asked.port
    return listening(address.ip if alone else EVERYWHERE, port)


def _settings(
    asked: argparse.Namespace, streams: int, papers: "Papers | None"
) -> "Settings":
    from companion.serving.laptop import laptop_key  # noqa: PLC0415
    from companion.startup.assembly import Settings  # noqa: PLC0415
    from companion.startup.gevent_server import aside  # noqa: PLC0415

    return Settings(
        database=asked.database,
        folders=asked.folders,
        laptop=laptop_key(),
        limits=os.environ.get("CONSIGLIERE_LIMITS") != "off",
        output=asked.out,
        streams=streams,
        aside=aside(),
        drawing=aside(1),
        papers=papers,
        printing=os.environ.get("CONSIGLIERE_PRINTING") != "off",
        watched=getattr(asked, "watched", None),
    )


def _stopped(*_: object) -> None:
    """Whatever was waited for, a database that does not answer, say: each step of the
    start is whole or not there."""
    sys.stderr.write("Stopped; nothing half-done is left behind.\n")
    sys.stderr.flush()
    os._exit(130)


def _papers(name: str) -> "Papers":
    from companion.serving.addresses import candidates  # noqa: PLC0415
    from companion.serving.certificates import papers, usual_folder  # noqa: PLC0415

    return papers(
        usual_folder(), [address.ip for address in candidates()], f"{name}.local"
    )


class Welcome:
    """What the terminal and the browser show once the server answers, and what is
    closed at the end."""

    def __init__(
        self, asked: argparse.Namespace, opened: "AssembledApp", port: int
    ) -> None:
        self.asked = asked
        self.opened = opened
        self.port = port
        self.announced: Announced | None = None

    def move_to(self, address: "Address") -> None:
        """This is where phones find us."""
        context, self.address = self.opened.context, address
        context.plain_address = f"http://{address.ip}:{self.port}"
        context.address = context.plain_address
        if context.papers:
            context.address = f"https://{address.ip}:{self.port}"

    def greet(self) -> None:
        """Once requests are answered: prove the address, show it, open the browser,
        tell the network our name."""
        from companion.serving.addresses import candidates  # noqa: PLC0415
        from companion.web.assets import make_ready  # noqa: PLC0415

        near = [address for address in candidates() if address.hopeful]
        proved = self._proved(near)
        self.move_to(proved or self.address)
        print(self._said(proved is not None), flush=True)
        if not self.asked.no_browser:
            self._open_browser()
        context = self.opened.context
        context.aside(partial(make_ready, context.fonts))
        if self.address.hopeful:
            self._announce([address.ip for address in near])

    def _proved(self, near: "Sequence[Address]") -> "Address | None":
        """The first that answers: the one that was asked for, or any."""
        from companion.serving.addresses import reachable  # noqa: PLC0415

        others = near if self.asked.address is None else ()
        tried = (self.address, *others)
        return next((one for one in tried if reachable(one.ip, self.port)), None)

    def _announce(self, known: "Sequence[str]") -> None:
        """Our name, where the network allows it."""
        from companion.serving.announce import announce  # noqa: PLC0415

        sealed = self.opened.context.papers is not None
        self.announced = announce(known, self.port, self.asked.name, sealed)
        if self.announced.settled() and self.announced.name:
            where = f"{self.announced.name}:{self.port}"
            print(f"Where the network allows it, phones also find {where}", flush=True)

    def _said(self, proved: bool) -> str:
        from companion.serving.terminal_qr import join_code  # noqa: PLC0415
        from companion.store.sqlite_file import file_of  # noqa: PLC0415

        context, address = self.opened.context, self.address
        scanned = f"{context.address}/"
        if context.papers is not None:
            scanned = f"{context.plain_address}/https"
        lines = [
            join_code(scanned, sys.stdout),
            "",
            f"Consigliere keeps the table at {context.address}/",
        ]
        lines.append(f"({address.interface}: {address.why}; another: --address IP)")
        if not proved:
            lines.append(
                "This address does not answer, not even to this machine: "
                "a firewall may stand before it."
            )
        if context.papers is not None:
            lines.append(
                f"The code leads phones to {context.plain_address}/https, "
                "where they learn to trust this laptop first."
            )
            lines.append(f"Its certificate's SHA-256: {context.papers.fingerprint}")
        lines.append(f"On this machine, and for nobody else: {self._own_address()}")
        if kept := file_of(self.asked.database):
            lines.append(f"Evenings are kept in {kept}")
        lines.append("Ctrl-C closes the house; nothing is lost.")
        return "\n".join(lines)

    def _own_address(self) -> str:
        from companion.serving.laptop import laptop_address  # noqa: PLC0415

        return laptop_address(self.port, self.opened.context.laptop)

    def _open_browser(self) -> None:
        import webbrowser  # noqa: PLC0415

        webbrowser.open(self._own_address())

    def close(self) -> None:
        self.opened.close()
        if self.announced is not None:
            self.announced.close()
        print("The house is closed; every evening is kept.", flush=True)
