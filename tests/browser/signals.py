"""Whether a phone has brought to the server what was recorded on it."""

from playwright.sync_api import Page, expect


def all_is_sent(page: Page, timeout: float | None = None) -> None:
    """Wait until it has; an empty line alone might be about to say that something is unsent."""
    line = page.locator(".console__signal")
    expect(line).to_have_attribute("data-unsent", "0", timeout=timeout)
    expect(line).to_have_text("", timeout=timeout)
