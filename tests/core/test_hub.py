"""Who listens hears what is said since, in whatever thread it is said; who left is forgotten."""

import asyncio
import gc
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.hub import Hub

TOPIC, OTHER = "table.1", "table.2"


@pytest.fixture
def hub():
    return Hub()


def ran(coroutine):
    """In a thread of its own: in the suite's own a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result(30)


def said_by_a_thread(hub, number):
    thread = threading.Thread(target=hub.say, args=(TOPIC, number), daemon=True)
    thread.start()
    thread.join(20)


def test_what_is_said_in_another_thread_rouses_the_listener(hub):
    async def listens():
        listener = hub.listen(TOPIC, "bob", 1)
        listener.attend()
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, said_by_a_thread, hub, 7)
        assert not await listener.silence(5)
        return listener.latest

    assert ran(listens()) == 7


def test_what_is_said_before_anybody_attends_is_known_all_the_same(hub):
    listener = hub.listen(TOPIC, "bob", 1)
    hub.say(TOPIC, 3)
    assert listener.latest == 3


def test_of_several_numbers_the_greatest_stays(hub):
    listener = hub.listen(TOPIC, "bob", 1)
    for number in (2, 9, 4):
        hub.say(TOPIC, number)
    assert listener.latest == 9


def test_nobody_hears_of_another_topic(hub):
    listener = hub.listen(TOPIC, "bob", 1)
    hub.say(OTHER, 5)
    assert listener.latest == 0


def test_silence_is_told_from_a_word(hub):
    async def listens():
        listener = hub.listen(TOPIC, "bob", 1)
        listener.attend()
        return await listener.silence(0.01)

    assert ran(listens())


def test_one_person_listens_so_often_and_no_more(hub):
    kept = [hub.listen(TOPIC, "bob", 2) for _ in range(2)]
    assert hub.listen(TOPIC, "bob", 2) is None
    assert hub.listen(TOPIC, "carol", 2)
    assert hub.listen(OTHER, "bob", 2)
    hub.leave(kept.pop())
    assert hub.listen(TOPIC, "bob", 2)


def test_whom_nobody_holds_any_more_is_forgotten(hub):
    hub.listen(TOPIC, "bob", 1)
    gc.collect()
    assert hub.listen(TOPIC, "bob", 1)


def test_at_the_end_everybody_is_roused(hub):
    async def listens():
        listener = hub.listen(TOPIC, "bob", 1)
        listener.attend()
        hub.end()
        assert not await listener.silence(5)
        return listener.over

    assert ran(listens())
    assert hub.listen(TOPIC, "bob", 1)


def test_a_hub_that_closes_takes_nobody_in(hub):
    hub.end(closing=True)
    assert hub.listen(TOPIC, "bob", 1) is None
