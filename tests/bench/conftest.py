"""The benchmark's own run is the longest there is, and waits for one process after another."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """It begins first, lest all others be done and wait for it in the end."""
    items.sort(key=lambda item: item.path.name != "test_running.py")
