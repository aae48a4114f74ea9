"""The parts are put together and served."""
