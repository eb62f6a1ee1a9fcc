"""Commands that wait for one row, and paper that is drawn, hold up nobody else."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.night import Night, play
from tests.running import PATIENCE, get, until
from tests.visitor import Visitor

pytestmark = pytest.mark.services
MANY = 8
# A page takes hundredths of a second; on a machine that does something else besides, up to this.
PROMPT = 2.0


def taken(act: Callable[[], Any]) -> float:
    begun = time.monotonic()
    act()
    return time.monotonic() - begun


def adjust(night: Night) -> Any:
    """Alice's command at a team, and its answer whatever that is."""
    body = b'{"why": "Miscounted", "gold": 1000}'
    address = f"{night.alice.base}teams/{night.teams[0]}/adjust/"
    try:
        return urlopen(Request(address, body, night.alice.headers, method="POST"), timeout=PATIENCE)
    except HTTPError as refused:
        return refused


def treasury(night: Night) -> int:
    return night.alice.get(f"teams/{night.teams[0]}/")["treasury"]


def test_eight_commands_at_one_locked_row_are_told_to_try_again_and_hold_up_nobody_else(scaled):
    night = play(scaled.address)
    before = treasury(night)
    row = f"SELECT 1 FROM teams_team WHERE id = {night.teams[0]} FOR UPDATE"
    with ThreadPoolExecutor(MANY) as pool, scaled.barred(row) as stands_there:
        answers = [pool.submit(adjust, night) for _ in range(MANY)]
        until(stands_there, "nobody stands at the row")
        assert taken(lambda: get(f"{scaled.address}/healthz").read()) < PROMPT
        assert taken(lambda: get(f"{scaled.address}/rulebook/").read()) < PROMPT
        assert taken(lambda: treasury(night)) < PROMPT
        replies = [answer.result(PATIENCE) for answer in answers]
    assert {one.status for one in replies} == {503}
    assert {one.headers["Retry-After"] for one in replies} == {"3"}
    assert {one.headers.get_content_type() for one in replies} == {"application/problem+json"}
    assert b"try again" in replies[0].read()
    assert treasury(night) == before
    assert adjust(night).status < 300


def test_a_form_that_had_to_wait_for_too_long_comes_back_to_be_sent_once_more(scaled):
    night = play(scaled.address)
    before = treasury(night)
    alice = Visitor(scaled.address)
    alice.sign_in(night.alice.username)
    page = alice.open(f"/teams/{night.teams[0]}/adjust/")
    row = f"SELECT 1 FROM teams_team WHERE id = {night.teams[0]} FOR UPDATE"
    with scaled.barred(row):
        reply = alice.submit(page, why="Miscounted", gold="1000")
    assert (reply.status, reply.headers["Retry-After"]) == (503, "3")
    assert "try again" in reply.text
    assert treasury(night) == before
    assert alice.submit(reply).status == 200
    assert treasury(night) == before + 1000


def test_eight_papers_at_once_hold_up_no_page(scaled):
    night = play(scaled.address)
    alice = Visitor(scaled.address)
    alice.sign_in(night.alice.username)
    paper = f"/teams/{night.teams[0]}/cards.pdf"
    alone = taken(lambda: alice.open(paper))
    with ThreadPoolExecutor(MANY) as pool:
        papers = [pool.submit(alice.open, paper) for _ in range(MANY)]
        pages = []
        while not all(one.done() for one in papers):
            pages.append(taken(lambda: get(f"{scaled.address}/rulebook/").read()))
    print(f"a paper {alone:.2f} s; pages meanwhile {sorted(pages)[-3:]}")
    assert {one.result().status for one in papers} == {200}
    assert max(pages) < PROMPT
