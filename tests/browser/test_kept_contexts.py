"""What a test did to a context, the next one that is lent it doesn't find."""

import pytest

from tests.browser.conftest import SCREENS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KIND = {"viewport": SCREENS["phone"], "has_touch": True}
LEFT_BEHIND = """async () => {
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
    document.cookie = "left=behind";
    await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
    await caches.open("left");
    await navigator.serviceWorker.register("/table-worker.js");
    history.pushState(null, "", "#left");
}"""
FOUND = """async () => ({
    local: localStorage.left ?? null, session: sessionStorage.left ?? null,
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length, caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    online: navigator.onLine, dark: matchMedia("(prefers-color-scheme: dark)").matches,
    width: innerWidth, address: location.hash,
})"""
NOTHING = {
    **{"local": None, "session": None, "cookies": "", "databases": 0, "caches": 0, "workers": 0},
    **{"online": True, "dark": False, "width": 360, "address": ""},
}


@pytest.fixture
def lent(browser, live_server):
    """`lent()` lends a context and opens a page in it, closing what was lent before."""
    contexts = []

    def lend():
        if contexts:
            contexts.pop().close()
        contexts.append(browser.new_context(**KIND))
        page = contexts[-1].new_page()
        page.goto(f"{live_server.url}/about/")
        return page

    yield lend
    for context in contexts:
        context.close()


def test_everything_is_forgotten(lent, live_server):
    page, heard = lent(), []
    with page.context.expect_event("serviceworker"):
        page.evaluate(LEFT_BEHIND)
    page.on("console", lambda said: heard.append(said))
    page.context.on("page", lambda opened: heard.append(opened))
    page.route("**/about/", lambda route: route.fulfill(body="Somebody else's"))
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(SCREENS["desk"])
    page.context.new_page().goto(f"{live_server.url}/about/")
    page.context.set_offline(True)
    heard.clear()
    again = lent()
    assert again is page
    assert again.evaluate(FOUND) == NOTHING
    assert again.context.pages == [again]
    assert again.context.service_workers == []
    again.evaluate("console.log('to nobody')")
    again.context.new_page()
    assert heard == []


@pytest.mark.parametrize(
    "for_good",
    [
        lambda page: page.clock.install(),
        lambda page: page.add_init_script("window.left = 1"),
        lambda page: page.context.add_init_script("window.left = 1"),
        lambda page: page.set_default_timeout(1),
        lambda page: page.context.new_cdp_session(page),
        lambda page: page.close(),
        lambda page: page.goto("about:blank"),
    ],
    ids=[
        "clock",
        "script",
        "everywhere",
        "timeout",
        "protocol",
        "closed",
        "nowhere",
    ],
)
def test_what_cant_be_undone_ends_with_the_test(lent, for_good):
    page = lent()
    for_good(page)
    assert lent() is not page


def test_one_that_began_dark_is_dark_again(browser, live_server):
    for _ in range(2):
        with browser.new_context(color_scheme="dark") as context:
            page = context.new_page()
            page.goto(f"{live_server.url}/about/")
            assert page.evaluate(FOUND)["dark"]
            page.emulate_media(color_scheme="light")


def test_who_closes_twice_takes_it_from_nobody(browser, lent):
    before = lent().context
    before.close()
    before.close()
    assert lent().context is before


def test_of_two_at_once_each_is_its_own(browser):
    first, second = browser.new_context(**KIND), browser.new_context(**KIND)
    assert first is not second
    first.close()
    second.close()


def test_one_of_another_kind_is_another(browser, lent):
    page = lent()
    page.context.close()
    with browser.new_context(java_script_enabled=False) as context:
        assert context is not page.context
