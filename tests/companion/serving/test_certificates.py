"""The private authority: a real handshake, who may read it, when it is made anew, what
it may not vouch for."""

import socket
import ssl
import subprocess
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID

from cards.errors import Mistake
from companion.serving.certificates import AUTHORITY, SERVER, Papers, papers

HOME = ["192.168.178.23", "127.0.0.1"]
NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def shown(made: Papers) -> x509.Certificate:
    return x509.load_pem_x509_certificate(made.server.read_bytes())


def trusting(made: Papers) -> ssl.SSLContext:
    """A phone that installed the authority and nothing else."""
    phone = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    phone.load_verify_locations(cadata=made.authority)
    phone.verify_flags |= ssl.VERIFY_X509_STRICT
    return phone


def call(made: Papers, name: str, phone: ssl.SSLContext) -> str:
    """A handshake with a server that shows these papers; the version that was agreed upon."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(5)

        def answer() -> None:
            try:
                with made.context().wrap_socket(
                    server.accept()[0], server_side=True
                ) as line:
                    line.recv(1)
            except OSError:
                pass  # the phone hung up

        answering = threading.Thread(target=answer)
        answering.start()
        try:
            with (
                socket.create_connection(server.getsockname(), timeout=5) as raw,
                phone.wrap_socket(raw, server_hostname=name) as line,
            ):
                return line.version() or ""
        finally:
            answering.join()


@pytest.mark.parametrize(
    "name", ["192.168.178.23", "127.0.0.1", "localhost", "consigliere.local"]
)
def test_a_phone_that_trusts_the_authority_sees_no_warning(
    name: str, tmp_path: Path
) -> None:
    """By address and by name, with strict checks."""
    made = papers(tmp_path, HOME)
    assert call(made, name, trusting(made)).startswith("TLSv1.")


@pytest.mark.parametrize("name", ["192.168.178.99", "other.local", "bank.example"])
def test_other_names_are_not_covered(name: str, tmp_path: Path) -> None:
    made = papers(tmp_path, HOME)
    with pytest.raises(ssl.SSLCertVerificationError):
        call(made, name, trusting(made))


def test_a_phone_that_does_not_know_the_authority_warns(tmp_path: Path) -> None:
    made, other = papers(tmp_path / "ours", HOME), papers(tmp_path / "theirs", HOME)
    assert made.title != other.title or made.fingerprint != other.fingerprint
    with pytest.raises(ssl.SSLCertVerificationError, match=r"self.signed|local issuer"):
        call(made, "127.0.0.1", trusting(other))


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8"])
def test_a_stolen_authority_cannot_pose_as_a_bank(name: str, tmp_path: Path) -> None:
    """A thief signs a certificate for a public name; OpenSSL holds the authority to its limits."""
    papers(tmp_path, HOME)
    data = (tmp_path / AUTHORITY).read_bytes()
    key, parent = (
        serialization.load_pem_private_key(data, None),
        x509.load_pem_x509_certificate(data),
    )
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    try:
        entry: x509.GeneralName = x509.IPAddress(
            __import__("ipaddress").ip_address(name)
        )
    except ValueError:
        entry = x509.DNSName(name)
    body = x509.CertificateBuilder(
        parent.subject, x509.Name([]), key.public_key(), x509.random_serial_number()
    )
    body = body.not_valid_before(parent.not_valid_before_utc).not_valid_after(
        parent.not_valid_after_utc
    )
    forged = body.add_extension(
        x509.SubjectAlternativeName([entry]), critical=True
    ).sign(key, hashes.SHA256())
    for file, certificate in (("ca.pem", parent), ("forged.pem", forged)):
        (tmp_path / file).write_bytes(
            certificate.public_bytes(serialization.Encoding.PEM)
        )
    words = [
        "openssl",
        "verify",
        "-CAfile",
        str(tmp_path / "ca.pem"),
        str(tmp_path / "forged.pem"),
    ]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (
        run.returncode != 0 and "permitted subtree violation" in run.stderr + run.stdout
    )


def test_what_phones_ask_of_a_certificate(tmp_path: Path) -> None:
    """P-256, SHA-256, names as SAN, for servers only, a year; the authority is one and
    may not make others."""
    made = papers(tmp_path, HOME, now=NOW)
    leaf, parent = shown(made), x509.load_der_x509_certificate(made.authority)
    assert isinstance(leaf.public_key(), ec.EllipticCurvePublicKey)
    assert isinstance(leaf.signature_hash_algorithm, hashes.SHA256)
    usage = leaf.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(usage) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= timedelta(days=398)
    # phones whose clock is behind
    assert leaf.not_valid_before_utc < NOW - timedelta(hours=12)
    said = parent.extensions.get_extension_for_class(x509.BasicConstraints)
    assert said.critical and said.value.ca and said.value.path_length == 0
    assert not parent.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert (
        made.fingerprint.replace(":", "")
        == parent.fingerprint(hashes.SHA256()).hex().upper()
    )
    assert made.title.startswith("Consigliere ") and b"PRIVATE" not in made.authority


def test_nobody_else_may_read_the_keys(tmp_path: Path) -> None:
    """Made closed, and closed again if somebody opened them."""
    folder = tmp_path / "https"
    papers(folder, HOME)
    (folder / AUTHORITY).chmod(0o644)
    papers(folder, HOME)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in sorted(folder.iterdir())] == [
        0o600,
        0o600,
    ]
    assert {path.name for path in folder.iterdir()} == {AUTHORITY, SERVER}


def test_the_certificate_is_kept_while_it_serves(tmp_path: Path) -> None:
    """Same addresses, same certificate; it is made anew for other addresses, near its
    end, and when it is damaged."""
    first = shown(papers(tmp_path, HOME, now=NOW))
    assert shown(papers(tmp_path, HOME[::-1], now=NOW + timedelta(days=300))) == first
    moved = papers(tmp_path, ["10.0.0.7"], now=NOW)
    assert (
        shown(moved) != first
        and "10.0.0.7" in moved.names
        and "192.168.178.23" not in moved.names
    )
    late = papers(tmp_path, ["10.0.0.7"], now=NOW + timedelta(days=340))
    assert late.until > NOW + timedelta(days=700)
    for damage in (b"", b"nonsense", late.server.read_bytes()[:400]):
        late.server.write_bytes(damage)
        assert "10.0.0.7" in papers(tmp_path, ["10.0.0.7"], now=NOW).names
    # phones need no second visit to their settings
    assert papers(tmp_path, HOME).fingerprint == late.fingerprint


def test_the_certificate_of_another_authority_is_replaced(tmp_path: Path) -> None:
    papers(tmp_path, HOME)
    (tmp_path / AUTHORITY).unlink()
    made = papers(tmp_path, HOME)
    assert call(made, "127.0.0.1", trusting(made))


def test_public_addresses_and_names_are_left_out_and_told(tmp_path: Path) -> None:
    """One of them would make phones refuse the whole certificate."""
    made = papers(tmp_path, ["130.89.3.4", "192.168.0.2"], "table.example.org")
    assert made.uncovered == ("table.example.org", "130.89.3.4")
    assert made.names == ("localhost", "127.0.0.1", "192.168.0.2")
    assert call(made, "192.168.0.2", trusting(made))


def test_a_damaged_authority_is_not_replaced_in_silence(tmp_path: Path) -> None:
    """Phones would have to trust a new one; whoever keeps the table decides that. The
    same near its end."""
    papers(tmp_path, HOME, now=NOW)
    with pytest.raises(Mistake, match="delete it and start again"):
        papers(tmp_path, HOME, now=NOW + timedelta(days=3400))
    (tmp_path / AUTHORITY).write_bytes(b"torn")
    with pytest.raises(Mistake, match="delete it and start again"):
        papers(tmp_path, HOME, now=NOW)


def test_a_folder_that_cannot_be_written_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(Mistake, match="cannot keep the certificates"):
        papers(tmp_path / "file" / "https", HOME)


def test_two_first_starts_at_once_agree_on_one_authority(tmp_path: Path) -> None:
    """Whoever comes second takes what is there."""
    made: list[Papers] = []
    starts = [
        threading.Thread(target=lambda: made.append(papers(tmp_path, HOME)))
        for _ in range(8)
    ]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert len({each.fingerprint for each in made}) == 1 and len(made) == 8
    assert call(made[0], "127.0.0.1", trusting(made[0]))
