"""How the server starts and ends: one sentence where it cannot, and everything kept."""

import ssl
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from companion.serving.laptop import known_key, laptop_address
from tests.companion.web.evening_server import ROOT, Server, pay, read_until, serving


def test_it_says_where_and_ends_cleanly_and_everything_is_kept(tmp_path: Path) -> None:
    """What the terminal says at first: the address and its code. Then streams end, exit
    code 0, one sentence; the next start goes on where it stopped."""
    with serving(tmp_path / "e.db") as server:
        said = server.hear("Ctrl-C closes the house")
        address = f"http://127.0.0.1:{server.port}/"
        assert f"keeps the table at {address}" in said
        assert "█" in said and "this machine alone" in said
        path, _, tokens = server.party()
        line = server.listen(path, tokens[0])
        read_until(line, b"event: view")
        assert pay(server, path, tokens[0], "p") == 200
        code, said = server.stop()
        assert (
            code == 0
            and "Traceback" not in said
            and said.rstrip().endswith("every evening is kept.")
        )
        assert read_until(line, b"\r\n0\r\n\r\n").endswith(b"\r\n0\r\n\r\n")
        line.close()
    with serving(tmp_path / "e.db") as server:
        assert server.ask("GET", path, token=tokens[0])[1]["view"]["purses"]["s1"] == 49


def refused(*words: str) -> str:
    """What the command says when it cannot start."""
    run = [
        sys.executable,
        "-m",
        "companion",
        "serve",
        "--no-browser",
        "--address",
        "127.0.0.1",
        *words,
    ]
    done = subprocess.run(
        run, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 3 and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_taken_port_is_one_sentence(server: Server, tmp_path: Path) -> None:
    """Where it is one of ours that answers there, its own door is named."""
    said = (
        "A Consigliere runs here already: "
        f"open {laptop_address(server.port, known_key())} or stop that one "
        "(Ctrl-C in its terminal). A second one beside it needs another port, such as "
        f"--port {server.port + 1} "
    )
    assert said in refused(
        "--port", str(server.port), "--database", f"{tmp_path / 'x.db'}"
    )


def test_one_port_speaks_both_plainly_and_sealed(tmp_path: Path) -> None:
    """The guide is reached without https; whoever trusts the authority is sealed;
    silent sockets hold up neither."""
    with (
        serving(
            tmp_path / "e.db", "--https", env={"XDG_DATA_HOME": str(tmp_path)}
        ) as server,
        ExitStack() as lines,
    ):
        for _ in range(20):
            lines.enter_context(server.knock())
        authority = server.ask_bytes("/https/ca.crt")
        context = ssl.create_default_context(cadata=authority)
        sealed = lines.enter_context(
            context.wrap_socket(server.knock(), server_hostname="127.0.0.1")
        )
        sealed.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        page = read_until(sealed, b"\r\n\r\n")
        assert b" 200 " in page and b"__Host-seat=" in page and b"Secure" in page
        plain = lines.enter_context(
            server.knock(b"GET / HTTP/1.1", b"Host: 127.0.0.1", b"", b"")
        )
        assert b"Set-Cookie: seat=" in read_until(plain, b"\r\n\r\n")
        assert server.ask("POST", "/api/tables", {"game": "starter"})[1][
            "join_url"
        ].startswith("https://127.0.0.1:")
        said = server.hear("Ctrl-C closes the house")
        assert "SHA-256" in said and "/https" in said
