"""The box as other tools want it, from the same page plan."""
