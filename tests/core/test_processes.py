"""Work shared out among processes: everything is done, and what fails there fails here."""

import io
import os
import signal

import pytest
from django.core.management import CommandError

from core import progress
from core.processes import one_done, processes_for, shared_out
from core.progress import Progress


class Terminal(io.StringIO):
    """Somebody looks."""

    def isatty(self):
        return True

    def write(self, said, style=str, ending=""):
        return super().write(style(said) + ending)


def doubled(number):
    one_done()
    return 2 * number


def refused(number):
    if number == 2:
        raise LookupError("Nobody knows of two.")
    return number


def killed(number):
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.fixture(autouse=True)
def _nothing_to_load(monkeypatch):
    """The others need none of our apps for this, and start in a quarter of the time without."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "django.conf.global_settings")


@pytest.fixture
def nobody():
    return Progress(io.StringIO(), 2, "numbers")


@pytest.mark.parametrize("shares", [[21], [1, 2, 3]])
def test_every_share_is_done_and_keeps_its_place(shares, nobody):
    assert shared_out(doubled, shares, nobody) == [2 * one for one in shares]
    assert nobody.done == len(shares)


@pytest.mark.parametrize("shares", [[2], [1, 2]])
def test_what_a_share_raises_is_raised_here(shares, nobody):
    with pytest.raises(LookupError, match="Nobody knows of two"):
        shared_out(refused, shares, nobody)


def test_a_process_that_is_killed_is_said_in_a_sentence(nobody):
    with pytest.raises(CommandError, match="was killed, perhaps for want of memory"):
        shared_out(killed, [1, 2], nobody)


@pytest.mark.django_db
def test_alone_where_nobody_else_would_see_what_is_not_committed():
    assert processes_for(4, 1000, enough=10) == 1


def test_a_terminal_is_told_how_far_it_is_and_left_as_it_was(monkeypatch):
    monkeypatch.setattr(progress, "EVERY", 0)
    terminal = Terminal()
    shown = Progress(terminal, 1200, "matches")
    shown.show(1000)
    assert terminal.getvalue().endswith("\r1,000 of 1,200 matches")
    shown.end()
    assert terminal.getvalue().endswith("\r" + " " * len("1,000 of 1,200 matches") + "\r")


def test_nobody_is_told_where_nobody_looks(monkeypatch):
    monkeypatch.setattr(progress, "EVERY", 0)
    plain = io.StringIO()
    shown = Progress(plain, 1200, "matches")
    shown.show(1000)
    shown.end()
    assert plain.getvalue() == ""
