"""The page that tests of modules share: none of them finds what another left behind."""

import pytest

from tests.browser.house import House

pytestmark = pytest.mark.browser

LEAVE = """async () => {
    const { knowsByMap } = await import("/js/table/mapinputs.js");
    knowsByMap({ markers: () => 2 });
    document.body.append("left behind");
    localStorage.left = sessionStorage.left = "behind";
    await new Promise((opened) => { indexedDB.open("left").onsuccess = opened; });
}"""
FOUND = """async () => {
    const { fromState } = await import("/js/table/filling.js");
    const entry = { key: "dodge", inputs: [{ name: "player" }, { name: "markers", default: 0 }] };
    const { markers } = fromState(entry, { player: { id: 1 } }, {});
    const stored = [localStorage.length, sessionStorage.length, await indexedDB.databases()];
    return { markers: markers ?? null, text: document.body.textContent, stored };
}"""


def test_nothing_is_left_of_a_test_before(browser):
    house = House()
    page = house.loaded(browser)
    page.evaluate(LEAVE)
    assert page.evaluate(FOUND)["markers"] == 2
    assert house.loaded(browser) is page
    assert page.evaluate(FOUND) == {"markers": None, "text": "", "stored": [0, 0, []]}
    page.context.close()


def test_a_tab_that_is_gone_is_opened_again(browser):
    house = House()
    house.loaded(browser).close()
    page = house.loaded(browser)
    assert page.title() == "House"
    page.context.close()
