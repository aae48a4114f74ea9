"""What a running server writes and answers when it is asked badly: never a token, a
code or a name."""

import socket
from pathlib import Path

from companion.rules.seats import key_hash
from tests.companion.proofs.books import STARTER
from tests.servers.callers import Company, Handset
from tests.servers.house import House, open_house

BAD_LINES = (
    "GET /api/tables/{table}?token={token} HTTP/1.1 and more\r\n\r\n",
    "{token}\r\n\r\n",
    "GET /j/{code} HTTP/9.9\r\nAuthorization: Bearer {token}\r\n\r\n",
    "GET /api/tables/{table} HTTP/1.1\r\nAuthorization Bearer {token}\r\n\r\n",
    (
        "POST /api/tables/{table}/commands HTTP/1.1\r\n"
        "Authorization: Bearer {token}\r\nContent-Length: x{code}\r\n\r\n"
    ),
    "POST /api/tables/{table}/commands HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer {token}\r\n"
    "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{token}\r\n",
    "POST /api/tables/{table}/commands HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer {token}\r\n"
    "Content-Type: application/json\r\nContent-Length: 90\r\n"
    '\r\n{{"type": "cash_slip", "code": "{code}"',
    "GET /api/tables/{table} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer {token}\r\nX-Long: "
    + "x" * 70_000
    + "\r\n\r\n",
)


def torn(house: House, line: str) -> bytes:
    """Sent as it is, and the line is closed behind it."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as phone:
        try:
            phone.sendall(line.encode())
            phone.shutdown(socket.SHUT_WR)
            said = b""
            while more := phone.recv(65536):
                said += more
        except OSError:
            return b""
    return said


def test_a_running_server_keeps_secrets_out_of_its_log(tmp_path: Path) -> None:
    with open_house(tmp_path / "evenings.db", STARTER) as house:
        company = Company(house.base, names=["Annaxq", "Bobxq"]).begin()
        anna = company.seats["s1"]
        assert anna.token
        company.done(anna, "write_slip", amount=5, gives=True, reason="canaryslip")
        company.done(anna, "lend_pass", seat="s1")
        me = company.view(anna)["me"]
        codes = [company.code, me["slips"][0]["code"], me["passes"][0]["code"]]
        said = b""
        for line in BAD_LINES:
            said += torn(
                house, line.format(table=company.table, token=anna.token, code=codes[2])
            )
        for path in (
            "/j/" + codes[0],
            "/t/" + company.table,
            "/c/" + codes[1],
            "/nothing/" + codes[2],
        ):
            Handset(house.base, anna.token).get(path, Accept="text/html")
        company.give(anna, "no_such_order", reason="canaryslip")
        company.hang_up()
        written = house.close()
    assert "Consigliere keeps the table" in written
    secrets = [
        anna.token,
        key_hash(anna.token),
        str(company.host.token),
        *codes[1:],
        "canaryslip",
        "Annaxq",
    ]
    assert [secret for secret in [*secrets, codes[0]] if secret in written] == []
    assert [secret for secret in secrets if secret.encode() in said] == []
    assert "Traceback" not in written
