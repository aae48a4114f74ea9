"""Tables in memory: loaded from the store, changed by the rules, and shown to whoever looks on."""
