"""A private authority for `--https`: made once, kept for this user, trusted by whoever
installs it on a phone.

The authority may only speak for private networks: whoever stole its key could not pose
as a bank. That limit is not marked critical, so that a phone which does not know it
ignores it instead of refusing the whole certificate; systems that do know it (those of
Apple and OpenSSL among them) follow it either way.
"""

import os
import ssl
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Network
from pathlib import Path
from secrets import token_hex

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.x509.oid import ExtendedKeyUsageOID
from platformdirs import user_data_path

from cards.errors import Mistake

Signed = tuple[x509.Certificate, EllipticCurvePrivateKey]

# each holds key and certificate, so that they are never torn apart
AUTHORITY, SERVER = "authority.pem", "server.pem"
# an authority that ran out would send everybody through their settings again
_AGES = timedelta(days=3650)
_YEAR = timedelta(days=365)  # Apple takes 825 days at most
_SOON = timedelta(days=30)
_SKEW = timedelta(days=1)  # phones whose clock is behind
_MINE = ("localhost", "local")
_NETWORKS: tuple[IPv4Network | IPv6Network, ...] = (
    *map(
        IPv4Network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "100.64.0.0/10",
            "169.254.0.0/16",
            "127.0.0.0/8",
        ),
    ),
    *map(IPv6Network, ("fc00::/7", "fe80::/10", "::1/128")),
)


@dataclass(frozen=True, slots=True)
class Papers:
    """What a server shows and what a phone may install."""

    server: Path  # key and certificate of the server in one file, for the server alone
    authority: bytes  # the authority's certificate in DER, for phones; no key
    title: str  # under which the phone lists it
    fingerprint: str  # SHA-256 of the authority, in pairs
    names: tuple[str, ...]  # what the certificate covers
    # what it may not cover, because it does not belong to a private network
    uncovered: tuple[str, ...]
    until: datetime

    def context(self) -> ssl.SSLContext:
        """For the server's socket."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        made.load_cert_chain(self.server)
        return made


def usual_folder() -> Path:
    """Where this user's authority lies."""
    return user_data_path("consigliere", appauthor=False) / "https"


def papers(
    folder: Path,
    addresses: Sequence[str],
    name: str = "consigliere.local",
    now: datetime | None = None,
) -> Papers:
    """The certificate for these addresses; authority and certificate are made where
    they are missing or outdated."""
    now = now or datetime.now(UTC)
    names, uncovered = _covered(addresses, name)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        authority = _authority(folder / AUTHORITY, now)
        leaf = _server(folder / SERVER, authority, names, now)
    except OSError as trouble:
        raise Mistake(
            f"{folder} cannot keep the certificates ({trouble.strerror}); make it writable."
        ) from None
    parent = authority[0]
    return Papers(
        server=folder / SERVER,
        authority=parent.public_bytes(serialization.Encoding.DER),
        title=str(parent.subject.rdns[0].rfc4514_string()).removeprefix("CN="),
        fingerprint=parent.fingerprint(hashes.SHA256()).hex(":").upper(),
        names=names,
        uncovered=uncovered,
        until=leaf.not_valid_after_utc,
    )


def _covered(
    addresses: Iterable[str], name: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names first, then addresses; what lies outside private networks by itself."""
    inside: list[str] = []
    outside: list[str] = []
    for ip in sorted({IPv4Address(ip) for ip in (*addresses, "127.0.0.1")}):
        is_private = any(ip in network for network in _NETWORKS)
        (inside if is_private else outside).append(str(ip))
    host = name.lower().removesuffix(".")
    if not host.endswith(tuple(f".{zone}" for zone in _MINE)):
        return ("localhost", *inside), (host, *outside)
    return (host, "localhost", *inside), tuple(outside)


def _authority(path: Path, now: datetime) -> Signed:
    if not path.exists():
        _keep(path, _new_authority(now), anew=False)
    try:
        found = _opened(path)
    except ValueError:
        found = None
    if found is None or found[0].not_valid_after_utc < now + _YEAR:
        raise Mistake(
            f"The authority in {path} is damaged or has run out; "
            "delete it and start again. Phones then have "
            "to trust the new one."
        )
    return found


def _server(
    path: Path, authority: Signed, names: tuple[str, ...], now: datetime
) -> x509.Certificate:
    """The certificate that lies there if it still serves, else a new one."""
    with suppress(ValueError, FileNotFoundError):
        kept = _opened(path)[0]
        if _serves(kept, authority[0], names, now):
            return kept
    made = _new_server(authority, names, now)
    _keep(path, made, anew=True)
    return made[0]


def _serves(
    kept: x509.Certificate,
    parent: x509.Certificate,
    names: tuple[str, ...],
    now: datetime,
) -> bool:
    try:
        kept.verify_directly_issued_by(parent)
        said = kept.extensions.get_extension_for_class(
            x509.SubjectAlternativeName
        ).value
    except (ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
        return False
    covers = {str(entry.value) for entry in said}
    return (
        covers == set(names)
        and kept.not_valid_before_utc <= now < kept.not_valid_after_utc - _SOON
    )


def _new_authority(now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    # two laptops of one house are told apart on the phone
    title = _named(f"Consigliere {token_hex(2).upper()}")
    permitted = [
        *map(x509.DNSName, _MINE),
        *(x509.IPAddress(network) for network in _NETWORKS),
    ]
    body = _body(title, title, key, now - _SKEW, now + _AGES)
    body = body.add_extension(
        x509.BasicConstraints(ca=True, path_length=0), critical=True
    )
    body = body.add_extension(_usage(signs_certificates=True), critical=True)
    body = body.add_extension(x509.NameConstraints(permitted, None), critical=False)
    return body.sign(key, hashes.SHA256()), key


def _new_server(authority: Signed, names: tuple[str, ...], now: datetime) -> Signed:
    parent, signer = authority
    key = ec.generate_private_key(ec.SECP256R1())
    body = _body(
        _named("Consigliere at the table"),
        parent.subject,
        key,
        now - _SKEW,
        now + _YEAR,
    )
    body = body.add_extension(
        x509.BasicConstraints(ca=False, path_length=None), critical=True
    )
    body = body.add_extension(_usage(signs_certificates=False), critical=True)
    body = body.add_extension(
        x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False
    )
    body = body.add_extension(
        x509.SubjectAlternativeName([_entry(name) for name in names]), critical=False
    )
    signed_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    return body.add_extension(signed_by, critical=False).sign(
        signer, hashes.SHA256()
    ), key


def _body(
    subject: x509.Name,
    issuer: x509.Name,
    key: EllipticCurvePrivateKey,
    since: datetime,
    until: datetime,
) -> x509.CertificateBuilder:
    body = x509.CertificateBuilder(
        subject_name=subject, issuer_name=issuer, public_key=key.public_key()
    )
    body = (
        body.serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(until)
    )
    return body.add_extension(
        x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False
    )


def _named(title: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, title)])


def _entry(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(IPv4Address(name))
    except ValueError:
        return x509.DNSName(name)


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _opened(path: Path) -> Signed:
    """Certificate and key of one file, which is closed to others if it was open;
    ValueError if they are no pair."""
    data = path.read_bytes()
    path.chmod(0o600)
    certificate, key = (
        x509.load_pem_x509_certificate(data),
        serialization.load_pem_private_key(data, None),
    )
    if (
        not isinstance(key, EllipticCurvePrivateKey)
        or key.public_key() != certificate.public_key()
    ):
        raise ValueError(path)
    return certificate, key


def _keep(path: Path, made: Signed, anew: bool) -> None:
    """Written aside and moved into place; an authority that another start made meanwhile stays."""
    certificate, key = made
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    secret = key.private_bytes(encoding, form, serialization.NoEncryption())
    aside = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        with os.fdopen(
            os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
        ) as file:
            file.write(secret + certificate.public_bytes(encoding))
        _moved(aside, path, anew)
    finally:
        aside.unlink(missing_ok=True)


def _moved(aside: Path, path: Path, anew: bool) -> None:
    if anew:
        aside.replace(path)
        return
    try:
        os.link(aside, path)  # unlike a move it never replaces what is there
    except FileExistsError:
        return
    except OSError:  # a stick whose format knows no links
        aside.replace(path)
