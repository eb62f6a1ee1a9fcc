"""axe-core looks for what keeps people out of a page."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from django.http import HttpResponse
from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[1] / "vendor" / "axe.min.js"
# The suite's server has it: what a browser fetched it needn't read anew for each page.
ADDRESS = "/static/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"]
# Whether the page has it now; where there is no signal it hasn't.
BROUGHT = """(address) => "axe" in window || new Promise((brought) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = script.onerror = () => { script.remove(); brought("axe" in window); };
    document.head.append(script);
})"""
Asked = Sequence[str] | Mapping[str, object]


def response() -> HttpResponse:
    """What the server answers at that address."""
    kept = {"Cache-Control": "max-age=3600"}
    return HttpResponse(AXE.read_bytes(), content_type="text/javascript", headers=kept)


def found_by_axe(page: Page, asked: Asked = STANDARDS) -> list[str]:
    """What it finds by these standards or rules on the page as it stands.

    It would tell of every node that is in order too, which takes it half as long again, and read
    all style sheets anew for a rule on trial that isn't among them: it need look up what plays.
    """
    if not page.evaluate(BROUGHT, ADDRESS):
        page.evaluate(AXE.read_text())
    options = {"runOnly": asked, "resultTypes": ["violations"], "preload": {"assets": ["media"]}}
    violations = page.evaluate("async options => (await axe.run(options)).violations", options)
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in violations
        for node in violation["nodes"]
    ]
