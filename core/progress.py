"""A command's progress, for whoever waits for it at a terminal."""

from __future__ import annotations

from time import monotonic
from typing import Any

# Seconds before the first line, and between updates.
EVERY = 1.0


class Progress:
    """One line, overwritten again and again and erased at the end; nothing without a terminal."""

    def __init__(self, stream: Any, of: int, things: str) -> None:
        self.stream, self.of, self.things = stream, of, things
        self.watched = stream.isatty()
        self.done, self._written = 0, 0
        self._next = monotonic() + EVERY

    def step(self) -> None:
        """One more is done."""
        self.show(self.done + 1)

    def show(self, done: int) -> None:
        """Show how many are done by now."""
        self.done = done
        if self.watched and monotonic() >= self._next:
            self._next = monotonic() + EVERY
            self._write(f"{done:,} of {self.of:,} {self.things}")

    def end(self) -> None:
        """Leave the line as it was before."""
        if self._written:
            self._write("")
            self._written = 0

    def _write(self, said: str) -> None:
        """Overwrite all of what was written before."""
        self.stream.write(f"\r{said.ljust(self._written)}\r{said}", lambda plain: plain, ending="")
        self.stream.flush()
        self._written = len(said)
