"""What htmx swaps in is there a blink before it listens to anybody; no thumb is so quick."""

from playwright.sync_api import Page, expect


def settled(page: Page) -> None:
    """Wait until nothing is asked for, swapped or settling."""
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
