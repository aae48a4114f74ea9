"""Which games can be played here, what is laid over their data, and what was printed of them."""
