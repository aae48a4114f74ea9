"""The print shop: what may be chosen, a press in a process of its own, its queue and its shelf."""
