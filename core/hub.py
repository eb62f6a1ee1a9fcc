"""Who in this process listens to which topic. What is said of a topic is a number that only grows.

Nothing is stored: whoever isn't there misses it, and asks for the present state when they come. A
process by itself tells only its own listeners; with Redis every process hears everything.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from weakref import WeakSet

MOST_LISTENERS = 2_000  # in one process


class Listener:
    """Somebody who hears what is said of a topic, from any thread, in an event loop of their own.

    `latest` is the greatest number heard, `times` how often a number no smaller was heard; `over`
    says that there will be no more.
    """

    def __init__(self, topic: str, who: object) -> None:
        self.topic, self.who = topic, who
        self.latest, self.times, self.over = 0, 0, False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._said: asyncio.Event | None = None

    def hear(self, number: int) -> None:
        """Something was said. May be called from any thread."""
        if number >= self.latest:
            self.latest = number
            self.times += 1
        self._rouse()

    def end(self) -> None:
        """There will be no more. May be called from any thread."""
        self.over = True
        self._rouse()

    def attend(self) -> None:
        """Wake up in the event loop that runs here."""
        self._said, self._loop = asyncio.Event(), asyncio.get_running_loop()

    async def silence(self, seconds: float) -> bool:
        """Wait for the next number; whether none came within this time."""
        assert self._said is not None, "attend first"
        try:
            async with asyncio.timeout(seconds):
                await self._said.wait()
        except TimeoutError:
            return True
        self._said.clear()
        return False

    def _rouse(self) -> None:
        if self._loop is not None and self._said is not None:
            # A loop that was closed meanwhile has no listeners.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._said.set)


class Hub:
    """The listeners of one process. A listener that nobody refers to any more is forgotten."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[str, WeakSet[Listener]] = {}
        # Whether everything is said in this process.
        self.alone = False
        self._closed = False

    def listen(self, topic: str, who: object, most: int) -> Listener | None:
        """A listener from now on; None where this person has `most` of them there already."""
        with self._lock:
            there = self._listeners.setdefault(topic, WeakSet())
            own = sum(one.who == who for one in there)
            if self._closed or own >= most or self._count() >= MOST_LISTENERS:
                return None
            listener = Listener(topic, who)
            there.add(listener)
            return listener

    def leave(self, listener: Listener) -> None:
        """They listen no more."""
        with self._lock:
            there = self._listeners.get(listener.topic, WeakSet())
            there.discard(listener)
            if not there:
                self._listeners.pop(listener.topic, None)

    def say(self, topic: str, number: int) -> None:
        """Tell those who listen here."""
        with self._lock:
            there = list(self._listeners.get(topic, ()))
        for listener in there:
            listener.hear(number)

    def end(self, *, closing: bool = False) -> None:
        """No listener hears any more; when `closing`, nobody listens again."""
        with self._lock:
            self._closed = self._closed or closing
            everybody = [one for there in self._listeners.values() for one in there]
        for listener in everybody:
            listener.end()

    def _count(self) -> int:
        return sum(len(there) for there in self._listeners.values())


HUB = Hub()
