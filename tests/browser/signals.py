"""Phones and the server: what was recorded is brought, and news is asked for."""

from playwright.sync_api import Page, expect

# The browser says that there is no signal a little before there is none.
UNREACHABLE = "() => fetch('/healthz', { method: 'HEAD' }).then(() => false, () => true)"


def all_is_sent(page: Page, timeout: float | None = None) -> None:
    """Wait until it has; an empty line alone might be about to say that something is unsent."""
    line = page.locator(".console__signal")
    expect(line).to_have_attribute("data-unsent", "0", timeout=timeout)
    expect(line).to_have_text("", timeout=timeout)


def news(page: Page) -> None:
    """No stream speaks to a page of the suite, which asks every five seconds: now it asks at once,
    as one that gets its signal back."""
    page.evaluate("() => { dispatchEvent(new Event('online')); }")


def lose_signal(page: Page) -> None:
    """Wait until nothing comes through any more."""
    page.context.set_offline(True)
    page.wait_for_function(UNREACHABLE)
