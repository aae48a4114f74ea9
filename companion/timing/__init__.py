"""Whatever has its moment: one thread, windows that end, tables that leave the memory,
streams that were silent."""
