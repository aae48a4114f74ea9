"""Being reachable: addresses, sockets, certificates, the code on the terminal, a laptop
that stays awake."""
