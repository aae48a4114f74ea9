"""Which address stands first, on machines of many kinds; what is refused; what is reachable."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import Mistake
from companion.serving.addresses import KINDS, candidates, choose, ranked, reachable

Machine = list[tuple[str, str]]

MAC_AT_HOME = [
    ("lo0", "127.0.0.1"),
    ("utun4", "10.8.0.6"),
    ("en0", "192.168.178.23"),
    ("awdl0", "169.254.9.1"),
]
MAC_WITH_DOCKER = [
    ("bridge0", "169.254.1.2"),
    ("vmnet8", "172.16.35.1"),
    ("en7", "10.0.1.9"),
    ("lo0", "127.0.0.1"),
]
MAC_SHARING = [
    ("lo0", "127.0.0.1"),
    ("utun3", "100.101.2.3"),
    ("bridge100", "192.168.2.1"),
]
WINDOWS_AT_HOME = [
    ("Hyper-V Virtual Ethernet Adapter", "172.29.96.1"),
    ("vEthernet (WSL (Hyper-V firewall))", "172.20.0.1"),
    ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"),
    ("VMware Virtual Ethernet Adapter for VMnet8", "192.168.11.1"),
    ("TAP-Windows Adapter V9", "10.8.0.2"),
    ("Tailscale Tunnel", "100.90.1.1"),
    ("Bluetooth Device (Personal Area Network)", "169.254.77.1"),
    ("Intel(R) Wi-Fi 6 AX201 160MHz", "192.168.1.42"),
    ("Software Loopback Interface 1", "127.0.0.1"),
]
WINDOWS_HOTSPOT = [
    ("Microsoft Wi-Fi Direct Virtual Adapter #2", "192.168.137.1"),
    ("Fortinet SSL VPN Virtual Ethernet Adapter", "10.212.134.200"),
    ("Realtek PCIe GbE Family Controller", "169.254.3.4"),
]
LINUX_FULL = [
    ("lo", "127.0.0.1"),
    ("docker0", "172.17.0.1"),
    ("br-0a1b2c3d4e5f", "172.18.0.1"),
    ("virbr0", "192.168.122.1"),
    ("veth12ab", "169.254.5.5"),
    ("wg0", "10.7.0.2"),
    ("tailscale0", "100.64.3.2"),
    ("wlp3s0", "192.168.0.17"),
]
CAMPUS = [("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("eno1", "130.89.3.4")]
TWO_NETS = [("enp2s0", "10.1.0.5"), ("wlp3s0", "192.168.0.17")]
ALONE: Machine = [("lo", "127.0.0.1")]


@pytest.mark.parametrize(
    ("machine", "way_out", "first", "kind"),
    [
        (MAC_AT_HOME, "192.168.178.23", "192.168.178.23", "lan"),
        (MAC_AT_HOME, "10.8.0.6", "192.168.178.23", "lan"),  # the VPN took the way out
        (MAC_WITH_DOCKER, "10.0.1.9", "10.0.1.9", "lan"),
        (MAC_SHARING, None, "192.168.2.1", "hotspot"),
        (WINDOWS_AT_HOME, "192.168.1.42", "192.168.1.42", "lan"),
        (WINDOWS_AT_HOME, None, "192.168.1.42", "lan"),
        (WINDOWS_HOTSPOT, "10.212.134.200", "192.168.137.1", "hotspot"),
        (LINUX_FULL, None, "192.168.0.17", "lan"),
        (LINUX_FULL, "10.7.0.2", "192.168.0.17", "lan"),
        (CAMPUS, "130.89.3.4", "130.89.3.4", "public"),
        # the way out counts for more than wireless
        (TWO_NETS, "10.1.0.5", "10.1.0.5", "lan"),
        # else wireless: that is where phones are
        (TWO_NETS, None, "192.168.0.17", "lan"),
        (ALONE, None, "127.0.0.1", "loopback"),
        ([], None, "127.0.0.1", "loopback"),
    ],
)
def test_the_first_address_is_one_for_phones(
    machine: Machine, way_out: str | None, first: str, kind: str
) -> None:
    """Never a tunnel, a container or the loopback where something better is there,
    whatever order they come in."""
    for order in (machine, machine[::-1]):
        best = ranked(order, way_out)[0]
        assert (best.ip, best.kind) == (first, kind)
        assert best.hopeful == (kind != "loopback") and best.why


def test_nothing_is_lost_and_the_loopback_ends_the_list() -> None:
    """All can still be chosen by hand; this machine alone is the last resort."""
    for machine in (WINDOWS_AT_HOME, LINUX_FULL, MAC_AT_HOME):
        sorted_out = ranked(machine)
        assert {(address.interface, address.ip) for address in sorted_out} == set(
            machine
        )
        assert sorted_out[-1].kind == "loopback"
        assert sum(address.hopeful for address in sorted_out) == 1


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["en0", "tun0", "docker0", "wlan0", "x y"]),
            st.ip_addresses(v=4).map(str),
        )
    )
)
def test_any_list_is_put_in_order(machine: Machine) -> None:
    """Whatever addresses there are: sorted by kind, each once, never empty."""
    places = [KINDS.index(address.kind) for address in ranked(machine)]
    assert places and places == sorted(places) and len(places) <= len(set(machine)) + 1


def test_a_choice_by_hand() -> None:
    """By address, by interface, by `localhost`; nothing said and 'everywhere' give the best."""
    known = ranked(LINUX_FULL)
    assert choose("172.17.0.1", known).interface == "docker0"
    assert choose("WLP3S0", known).ip == "192.168.0.17"
    assert choose("localhost", known).ip == "127.0.0.1"
    assert choose(None, known) == choose("0.0.0.0", known) == known[0]  # noqa: S104


@pytest.mark.parametrize("wanted", ["10.9.9.9", "eth7", "", "http://192.168.0.17"])
def test_an_address_of_another_machine_is_refused(wanted: str) -> None:
    """One sentence that names what there is."""
    with pytest.raises(
        Mistake, match=r"no address .* choose 192\.168\.0\.17 \(wlp3s0\) or "
    ) as refused:
        choose(wanted, ranked(LINUX_FULL))
    assert "\n" not in str(refused.value)


def test_this_machine_has_addresses() -> None:
    """The real list: the loopback at the end, and the best can be bound."""
    known = candidates()
    assert known[-1].kind == "loopback"
    with socket.socket() as made:
        made.bind((choose(None).ip, 0))


def test_a_listening_port_is_reachable_and_a_closed_one_is_not() -> None:
    """The server's own knock at its door."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert reachable("127.0.0.1", port)
    assert not reachable("127.0.0.1", port, patience=0.5)
