"""Questions to a page's modules, with values of any size."""

import json
from typing import Any

from playwright.sync_api import Page


def asked(page: Page, function: str, *values: Any) -> Any:
    """What this function of the page makes of a list of these values.

    They go as one text each way: Playwright looks at every part of a value by itself, which takes
    it a second for a kit.
    """
    asking = f"""async (sent) => {{
        const found = await ({function})(JSON.parse(sent));
        return JSON.stringify(found === undefined ? null : found);
    }}"""
    return json.loads(page.evaluate(asking, json.dumps(values)))
