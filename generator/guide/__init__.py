"""The pages that say what to print on what, and the rules."""
