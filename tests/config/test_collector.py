"""What is loaded is left to itself, and junk is looked for as seldom as a page wants."""

import gc

import pytest
from django.apps import apps

from config import collector


@pytest.fixture(autouse=True)
def _as_before():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_while_the_program_is_loaded_hardly_anything_is_looked_through():
    collector.loading()
    assert gc.get_threshold()[0] == collector.WHILE_LOADING


def test_once_its_apps_are_ready_what_is_there_is_never_looked_through_again():
    collector.loading()
    before, kept = gc.get_freeze_count(), [[] for _ in range(1_000)]
    apps.get_app_config("config").ready()
    assert gc.get_freeze_count() >= before + len(kept)
    assert gc.get_threshold()[0] == collector.AT_WORK
