"""What a chain of dice at the table comes to as a whole, one after the other."""

import pytest

from tests.browser.asking import asked
from tests.browser.test_filling import house

__all__ = ["house"]

pytestmark = pytest.mark.browser

TURNOVER = """async ([options, thrown]) => {
    const { Following } = await import("/js/table/following.js");
    const chain = new Following(options);
    for (const [key, turnover] of thrown) chain.takes(key, {}, { turnover });
    return chain.turnover;
}"""


@pytest.mark.parametrize(
    ("thrown", "over"),
    [
        ([["penalty", True]], True),
        ([["penalty", True], ["argue", False]], False),
        ([["penalty", True], ["argue", True]], True),
        ([["referee_hit", True], ["argue", False]], False),
        ([["dodge", True], ["penalty", True], ["argue", False]], True),
    ],
)
def test_who_is_argued_back_ends_no_turn_by_going(house, thrown, over):
    """A 6 cancels the penalty, and with it its turnover (INF-05, OPT-76, C-23)."""
    assert asked(house, TURNOVER, {"referee_mode": "eye"}, thrown) is over
